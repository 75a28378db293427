"""Analysis: exact odds of hands and ranges, and what follows from them.

``ranges`` reads and writes ranges, ``equity`` answers what hands and ranges are
worth against each other, ``batch`` evaluates whole arrays of hands, ``outs``,
``breakdown``, ``spread``, ``matrix``, ``frequencies``, ``icm`` and ``bets`` answer
the questions around them. Numba is imported only when a kernel is needed, NumPy only when
there is something to count. Nothing here knows of tables or rooms.
"""
