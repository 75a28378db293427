"""Told hand: a hand that was kept, as one reader may know it.

The only place where hands leave the journal. Default deny: nothing but events of the
hand itself comes out, each as the engine projects it for the seat of the reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from fifthstreet.engine.events import BoardDealt, HandEnded, HandEvent, HandStarted, HoleDealt
from fifthstreet.engine.types import Structure
from fifthstreet.engine.view import project
from fifthstreet.room.fairness.transcript import Transcript
from fifthstreet.room.happenings import Proved
from fifthstreet.room.past import Row
from fifthstreet.room.whole import hand_event
from fifthstreet.table.events import HandCancelled

State = Literal["running", "ended", "cancelled"]


class ToldHand(msgspec.Struct, frozen=True):
    """A hand as a reader may know it."""

    start: HandStarted
    at: int
    seat: int | None
    """The reader's."""
    state: State
    events: tuple[HandEvent, ...]
    transcript: Transcript | None
    """The public record of its deck, once it is written."""


class HandRow(msgspec.Struct, frozen=True):
    """One of the reader's own hands, in short."""

    table: str
    name: str
    """What the maker of the table calls it; empty for a table of the lobby."""
    hand: int
    at: int
    state: State
    structure: Structure
    small_blind: int
    big_blind: int
    small_bet: int
    big_bet: int
    seat: int
    cards: tuple[int, ...]
    board: tuple[int, ...]
    net: int | None
    """What the reader won or lost, ``None`` while the hand runs."""


def told_hand(rows: Sequence[Row], account: str) -> ToldHand | None:
    """Return the hand of ``rows``, which begin with its start, as ``account`` may know it."""
    if not rows or not isinstance(rows[0].event, HandStarted):
        return None
    start = rows[0].event
    places = (entry.seat for entry in start.seats if account and entry.player == account)
    seat = next(places, None)
    state: State = "running"
    events: list[HandEvent] = []
    transcript = None
    for row in rows:
        event = row.event
        if (played := hand_event(event)) is not None:
            events.append(project(played, seat))
        if isinstance(event, HandEnded):
            state = "ended"
        elif isinstance(event, HandCancelled):
            state = "cancelled"
        elif isinstance(event, Proved) and _of(event.transcript, start):
            transcript = event.transcript
    return ToldHand(start, rows[0].time, seat, state, tuple(events), transcript)


def _of(transcript: Transcript, start: HandStarted) -> bool:
    """Tell whether the deck of a record was played in this hand."""
    return transcript.cut is not None and transcript.sealed.context.hand == start.hand


def in_short(told: ToldHand, table: str, name: str) -> HandRow | None:
    """Return a hand in one line, ``None`` for a reader who did not play it."""
    start, seat = told.start, told.seat
    if seat is None:
        return None
    place = next(i for i, entry in enumerate(start.seats) if entry.seat == seat)
    cards: list[int] = []
    board: list[int] = []
    net = None if told.state == "running" else 0
    for event in told.events:
        if isinstance(event, HoleDealt):
            cards += [
                card for who, card in zip(event.seats, event.cards, strict=True) if who == seat
            ]
        elif isinstance(event, BoardDealt) and event.board == 0:
            board += event.cards
        elif isinstance(event, HandEnded):
            net = event.stacks[place] - start.seats[place].stack
    game = start.game
    return HandRow(
        table,
        name,
        start.hand,
        told.at,
        told.state,
        game.structure,
        game.small_blind,
        game.big_blind,
        game.small_bet,
        game.big_bet,
        seat,
        tuple(cards),
        tuple(board),
        net,
    )
