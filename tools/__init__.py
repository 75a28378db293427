"""Tools: what builds and checks this repository; no part of the package.

Each is run from the root of the checkout, as ``python -m tools.NAME``, and is
called by the Makefile. They need nothing but Python's own library.
"""
