"""Happenings: everything that can stand in the log of one table of a room.

One flat union under one sequence, told apart by the tag ``e``: what the table and its
hands do, what the people round it do, and how its decks are sealed.
"""

from __future__ import annotations

from fifthstreet.engine.events import Event
from fifthstreet.room.club import ClubEvent
from fifthstreet.room.fairness.events import Cut, Sealed
from fifthstreet.room.fairness.transcript import Transcript
from fifthstreet.table import TableEvent


class Proved(Event, frozen=True, tag="proved"):
    """The record of a hand's deck is complete: anybody can check it from now on."""

    transcript: Transcript


DeckEvent = Sealed | Cut | Proved
RoomEvent = TableEvent | ClubEvent | DeckEvent
