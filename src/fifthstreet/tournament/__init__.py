"""The tournament: facts about many tables as small pure functions.

Places and prizes, levels, balancing, the chip race. The event itself, with its
registrations and tables, is not here.
"""

from fifthstreet.tournament.balance import halts, mover, uneven, worst_seat
from fifthstreet.tournament.chip_race import Race, race
from fifthstreet.tournament.levels import blinds_by_hand
from fifthstreet.tournament.places import Finish, finishes

__all__ = [
    "Finish",
    "Race",
    "blinds_by_hand",
    "finishes",
    "halts",
    "mover",
    "race",
    "uneven",
    "worst_seat",
]
