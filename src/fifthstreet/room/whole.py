"""Whole: a table of a room with all that belongs to it, as one frozen value.

The game, the people round it, and how far the sealing of its deck has come. Folding
the log gives it; a snapshot is its JSON. No secret is in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

import msgspec

from fifthstreet.engine import events as hand_ev
from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.view import project as project_hand
from fifthstreet.errors import EventError
from fifthstreet.room.club import Club, ClubEvent, Settings
from fifthstreet.room.club import events as club_ev
from fifthstreet.room.club import evolve as evolve_club
from fifthstreet.room.club import project as project_club
from fifthstreet.room.fairness.events import Cut, Sealed
from fifthstreet.room.fairness.transcript import Link, next_link
from fifthstreet.room.happenings import DeckEvent, Proved, RoomEvent
from fifthstreet.table import TableEvent, TableState, on_table
from fifthstreet.table import evolve as evolve_table
from fifthstreet.table import project as project_table

NOBODYS: Final = Club(host="", settings=Settings(hosted=False, visibility="public"))
"""Round a table of the lobby: no host, and everybody may come."""
_HAND: Final = frozenset(HandEvent.__args__)
_CLUB: Final = frozenset(ClubEvent.__args__)
_DECK: Final = frozenset(DeckEvent.__args__)


class Shuffle(msgspec.Struct, frozen=True, gc=False):
    """How far the deck of the latest hand has come."""

    link: Link | None = None
    """Where the chain of records has come to; ``None`` before the first."""
    sealed: Sealed | None = None
    cut: Cut | None = None
    told: tuple[HandEvent, ...] = ()
    """The hand as a spectator sees it."""


class Whole(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table of a room between two events."""

    table: TableState
    club: Club = NOBODYS
    shuffle: Shuffle = Shuffle()


_replace = msgspec.structs.replace


def evolve(whole: Whole | None, event: RoomEvent) -> Whole:
    """Return the whole after ``event``; the opening of a table begins one.

    Raises:
        EventError: the event does not fit.

    """
    kind = type(event)
    if kind in _CLUB:
        whole = _there(whole, event)
        before = None if kind is club_ev.ClubOpened else whole.club
        return _replace(whole, club=evolve_club(before, cast("ClubEvent", event)))
    if kind in _DECK:
        whole = _there(whole, event)
        return _replace(whole, shuffle=_shuffled(whole, cast("DeckEvent", event)))
    played = cast("TableEvent", event)
    if whole is None:
        return Whole(table=evolve_table(None, played))
    after = _replace(
        whole,
        table=evolve_table(whole.table, played),
        club=evolve_club(whole.club, played),
    )
    if whole.shuffle.sealed is not None and kind in _HAND:
        return _replace(after, shuffle=_heard(whole.shuffle, cast("HandEvent", event)))
    return after


def played(whole: Whole, table: TableState, events: Iterable[TableEvent]) -> Whole:
    """Return the whole after ``events`` of the game, which have led to ``table``."""
    club, shuffle = whole.club, whole.shuffle
    for event in events:
        club = evolve_club(club, event)
        if shuffle.sealed is not None and type(event) in _HAND:
            shuffle = _heard(shuffle, cast("HandEvent", event))
    return _replace(whole, table=table, club=club, shuffle=shuffle)


def _there(whole: Whole | None, event: RoomEvent) -> Whole:
    if whole is None:
        raise EventError(f"{type(event).__name__} comes before table_opened")
    return whole


def _shuffled(whole: Whole, event: DeckEvent) -> Shuffle:
    match event:
        case Sealed():
            return Shuffle(whole.shuffle.link, event)
        case Cut():
            return _replace(whole.shuffle, cut=event)
        case Proved(transcript=transcript):
            return Shuffle(next_link(transcript))


def _heard(shuffle: Shuffle, event: HandEvent) -> Shuffle:
    begins = isinstance(event, hand_ev.HandStarted)
    if not begins and not shuffle.told:
        return shuffle  # the end of the hand before: this deck is sealed for the next one
    before = () if begins else shuffle.told
    return _replace(shuffle, told=(*before, project_hand(event, None)))


def project(event: RoomEvent, account: str, whole: Whole) -> RoomEvent | None:
    """Return ``event`` as ``account`` (empty: a spectator) may know it, ``None`` for not at all.

    ``whole`` is the table before or after the event.
    """
    kind = type(event)
    if kind in _CLUB:
        return project_club(cast("ClubEvent", event), account, whole.club)
    if kind in _DECK:
        return event
    return project_table(cast("TableEvent", event), account or None, whole.table)


def concerned(event: RoomEvent, whole: Whole) -> set[str]:
    """Return the accounts that may know more of ``event`` than a spectator does."""
    if type(event) in _CLUB:
        found = {whole.club.host}
        match event:
            case club_ev.Requested(request=request):
                found.add(request.account)
            case club_ev.RequestEnded(account=account) | club_ev.RequestGranted(account=account):
                found.add(account)
            case club_ev.ChatHeld(chat=chat):
                found.add(chat.account)
            case club_ev.Chatted(account=account):
                found.add(account)
            case _:
                pass
        return found - {""}
    hand = whole.table.hand
    if hand is None or type(event) in _DECK:
        return set()
    return {entry.player for entry in hand.plan.start.seats}


def table_event(event: RoomEvent) -> TableEvent | None:
    """Return ``event`` if it is one of the game, else ``None``."""
    kind = type(event)
    return None if kind in _CLUB or kind in _DECK else cast("TableEvent", event)


def hand_event(event: RoomEvent) -> HandEvent | None:
    """Return ``event`` if it is one of a hand, else ``None``."""
    return cast("HandEvent", event) if type(event) in _HAND else None


def club_event(event: RoomEvent) -> ClubEvent | None:
    """Return ``event`` if it is one of the people round the table, else ``None``."""
    return cast("ClubEvent", event) if type(event) in _CLUB else None


def public(event: RoomEvent, whole: Whole) -> RoomEvent:
    """Return ``event`` without cards; what is said and asked round the table stays in it."""
    if type(event) in _CLUB or type(event) in _DECK:
        return event
    return project_table(cast("TableEvent", event), None, whole.table)


def late_view(event: RoomEvent, account: str, whole: Whole) -> RoomEvent | None:
    """Return a ``public`` event as ``account`` may know it, who sees the table later."""
    if type(event) in _CLUB:
        return project_club(cast("ClubEvent", event), account, whole.club, delayed=True)
    return event


def unproved(whole: Whole) -> bool:
    """Tell whether a sealed deck that no hand needs any more has no record yet."""
    sealed, table = whole.shuffle.sealed, whole.table
    if sealed is None or table.running:
        return False
    return table.closed or sealed.context.hand <= table.hand_number


def weigh(table: TableState) -> None:
    """Check that no chip was made or lost at a table (R-SEAT-8).

    Raises:
        EventError: there are other chips than were brought, less those that went.

    """
    totals = table.totals
    due = totals.bought_in - totals.cashed_out - totals.rake
    if on_table(table) != due and not table.tournament:
        raise EventError(f"{on_table(table)} chips lie on the table instead of {due}")
