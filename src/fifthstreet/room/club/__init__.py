"""The club round a table: its host, who may come in, what is said, who watches, who owes whom.

Everything here is pure, in the manner of the table: ``step`` takes a club, its table
and a command and gives both back with the events between, or a refusal; ``evolve``
folds the log. Time comes with the commands.
"""

from fifthstreet.room.club.access import admits, decide, invite_hash, next_deadline, open_club
from fifthstreet.room.club.commands import ClubCommand
from fifthstreet.room.club.events import ClubEvent
from fifthstreet.room.club.evolve import evolve
from fifthstreet.room.club.state import Club, Settings
from fifthstreet.room.club.together import Affords, Stepped, is_due, step
from fifthstreet.room.club.watching import project, watching

__all__ = [
    "Affords",
    "Club",
    "ClubCommand",
    "ClubEvent",
    "Settings",
    "Stepped",
    "admits",
    "decide",
    "evolve",
    "invite_hash",
    "is_due",
    "next_deadline",
    "open_club",
    "project",
    "step",
    "watching",
]
