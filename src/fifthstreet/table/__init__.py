"""The table: the life of one table, hand after hand, decided exactly.

``open_table`` from ``make_config``, give it commands with ``step``, look at it with
``public_view``. Who sits, who owes blinds, who has the button, whose clock runs. It never
waits, draws or talks: time and randomness come with the commands.
"""

from fifthstreet.table.config import Level, TableConfig
from fifthstreet.table.dealing import draw_due
from fifthstreet.table.decide import decide, next_deadline, open_table, step
from fifthstreet.table.events import TableEvent
from fifthstreet.table.evolve import evolve, replay
from fifthstreet.table.seating import make_config
from fifthstreet.table.state import TableState, on_table
from fifthstreet.table.view import TableView, hand_of, project, public_view

__all__ = [
    "Level",
    "TableConfig",
    "TableEvent",
    "TableState",
    "TableView",
    "decide",
    "draw_due",
    "evolve",
    "hand_of",
    "make_config",
    "next_deadline",
    "on_table",
    "open_table",
    "project",
    "public_view",
    "replay",
    "step",
]
