"""Opened: checks the opened cards of a record against the root, the cut and the hand.

Each opening must lie where the public order says, lead to the root of the played
deck, and be there once. Where the record tells the hand, exactly those cards must
be open that the rules open, and they must be the cards that the hand was played with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fifthstreet.engine import events as ev
from fifthstreet.errors import EventError
from fifthstreet.room.fairness.context import deal_order, rules_digest
from fifthstreet.room.fairness.cut import Choice
from fifthstreet.room.fairness.due import DueCards
from fifthstreet.room.fairness.events import Opening
from fifthstreet.room.fairness.findings import Finding
from fifthstreet.room.fairness.merkle import climb, leaf
from fifthstreet.room.fairness.octets import octets
from fifthstreet.room.fairness.seal import seal_digest
from fifthstreet.room.fairness.transcript import Record


def opened_findings(record: Record, choice: Choice | None) -> Iterator[Finding]:
    """Yield what is wrong with the openings of a record; ``choice`` is what its cut decides."""
    transcript = record.transcript
    openings = (*transcript.openings, *record.own)
    if choice is None:
        if openings:
            yield Finding("OPENED_UNCUT", {"cards": len(openings)})
    else:
        root = octets(transcript.sealed.roots[choice.deck])
        for opening in dict.fromkeys(openings):
            yield from _proof(opening, root, choice.order)
        yield from _twice(transcript.openings, record.own)
    if transcript.events:
        yield from _start(record)
        yield from _followed(record)


def _proof(opening: Opening, root: bytes, order: Sequence[int]) -> Iterator[Finding]:
    at = opening.position
    if opening.leaf != order[at]:
        yield Finding(
            "OPENING_LEAF", {"position": at, "expected": order[at], "found": opening.leaf}
        )
    found = leaf(opening.leaf, opening.card, octets(opening.salt))
    if climb(opening.leaf, found, [octets(each) for each in opening.path]) != root:
        yield Finding("OPENING_ROOT", {"position": at, "card": opening.card})


def _twice(public: Sequence[Opening], own: Sequence[Opening]) -> Iterator[Finding]:
    """Find a position or a card that is there twice; own cards may be shown to all as well."""
    for openings in (public, own):
        seen: set[int] = set()
        for opening in openings:
            if opening.position in seen:
                yield Finding("POSITION_TWICE", {"position": opening.position})
            seen.add(opening.position)
    places: dict[int, int] = {}
    for opening in (*public, *own):
        if places.setdefault(opening.card, opening.position) != opening.position:
            yield Finding("CARD_TWICE", {"card": opening.card})


def _start(record: Record) -> Iterator[Finding]:
    """Compare what the decks were sealed for with the hand that was played."""
    sealed = record.transcript.sealed
    context = sealed.context
    start = record.transcript.events[0]
    if not isinstance(start, ev.HandStarted):
        yield Finding("EVENT_IMPOSSIBLE", {"event": 0})
        return
    players = {each.seat: each.player for each in start.seats}
    dealt = [(seat, players[seat]) for seat in deal_order(start)]
    same = {
        "table": start.table == context.table,
        "hand": start.hand == context.hand,
        "rules": rules_digest(start.rules, start.game) == context.rules,
        "seats": dealt == [(place.seat, place.player) for place in context.seats],
        "commitment": start.commitment in ("", seal_digest(sealed)),
    }
    for name, fits in same.items():
        if not fits:
            yield Finding("EVENT_OTHER", {"field": name})


def _followed(record: Record) -> Iterator[Finding]:
    """Compare the openings with the cards that the events make due."""
    transcript = record.transcript
    due = DueCards()
    for number, event in enumerate(transcript.events):
        try:
            due.note(event)
        except (EventError, ValueError):
            yield Finding("EVENT_IMPOSSIBLE", {"event": number})
    public = {each.position: each.card for each in transcript.openings}
    for position, card in due.public.items():
        if position not in public:
            yield Finding("NOT_OPENED", {"position": position})
        elif public[position] != card:
            numbers = {"position": position, "expected": card, "found": public[position]}
            yield Finding("EVENT_CARD", {**numbers})
    for position in public:
        if position not in due.public:
            yield Finding("NOT_DUE", {"position": position})
    holes = due.holes.get(record.seat or 0, ())
    own = [each.position for each in record.own]
    for position in own:
        if position not in holes:
            yield Finding("OWN_NOT_DUE", {"position": position})
    for position in holes:
        if position not in own:
            yield Finding("OWN_NOT_OPENED", {"position": position})
