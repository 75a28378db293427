"""Fifth Street: Texas Hold'em, exact.

A hand is a value, a table is a value, a room is a shell around them. The parts
are packages of their own (``fifthstreet.cards``, ``fifthstreet.engine``, ...);
importing this one loads none of them.
"""

__version__ = "0.1.0"
