"""Odds: what hands and ranges are worth, asked of the room over HTTP.

``messages`` are what is asked and answered, ``asked`` checks what can be answered,
``work`` is what a worker process does, ``workers`` keeps those processes, ``routes``
lets people ask within limits. Numba and NumPy are loaded in the workers alone.
"""
