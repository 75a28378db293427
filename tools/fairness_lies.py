"""Fairness lies: records that say something untrue, for the vectors.

Each is written as the values that differ from an honest record, with the findings.
Told by the room, a lie is signed again; told by a stranger, it cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from fifthstreet.engine import events as ev
from fifthstreet.room.fairness.context import plain
from fifthstreet.room.fairness.events import Cut, Opening
from fifthstreet.room.fairness.seal import seal_bytes
from fifthstreet.room.fairness.transcript import Link, Record, Transcript, write
from fifthstreet.room.fairness.verify import verify
from tools.fairness_hands import KEY

put: Final = msgspec.structs.replace
ZERO: Final = "0" * 64


def lies(base: Record) -> Iterator[dict[str, Any]]:
    """Yield every lie about ``base``, told by a stranger and by the room."""
    honest = plain(base)
    for changes in _changes(base.transcript):
        by_stranger = put(base.transcript, **changes)
        for told in (by_stranger, _signed(by_stranger)):
            yield _lie(honest, put(base, transcript=told))
    own = base.own
    for record in (
        put(base, own=own[:1]),
        put(base, own=(*own, own[0])),
        put(base, own=(put(own[0], card=(own[0].card + 1) % 52), own[1])),
        put(base, seat=1),
        put(base, seed=ZERO),
    ):
        yield _lie(honest, record)


def _lie(honest: Any, record: Record) -> dict[str, Any]:
    findings = [plain(each) for each in verify(record).findings]
    return {"set": list(_differences(honest, plain(record), [])), "findings": findings}


def _differences(one: Any, two: Any, way: list[str | int]) -> Iterator[list[Any]]:
    """Yield the way to each value that differs, and the other value."""
    if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
        for key in one:
            yield from _differences(one[key], two[key], [*way, key])
    elif isinstance(one, list | tuple) and isinstance(two, list | tuple) and len(one) == len(two):
        for at, pair in enumerate(zip(one, two, strict=True)):
            yield from _differences(*pair, [*way, at])
    elif one != two:
        yield [way, two]


def _signed(told: Transcript) -> Transcript:
    """Return the transcript as a room writes it that stands by its lie."""
    sealed = told.sealed
    message = seal_bytes(sealed.context, sealed.roots, sealed.commitments)
    sealed = put(sealed, signature=KEY.sign(message))
    link = Link(told.number, told.previous)
    return write(link, sealed, told.cut, told.openings, signer=KEY, events=told.events)


def _changes(honest: Transcript) -> Iterator[dict[str, Any]]:
    yield {"number": honest.number + 1}
    yield {"previous": ZERO}
    yield {"cut": None}
    yield {"events": ()}
    if honest.cut is not None:
        yield from _cut(honest.cut)
    first, *rest = honest.openings
    for opening in _opening(first):
        yield {"openings": (opening, *rest)}
    yield {"openings": (*honest.openings, first)}
    yield {"openings": tuple(rest)}
    yield {"openings": honest.openings[::-1]}
    yield from _sealed(honest)
    yield from _events(honest)


def _cut(cut: Cut) -> Iterator[dict[str, Any]]:
    seeds, cards = cut.seeds, cut.cards
    for change in (
        {"hand": cut.hand + 1},
        {"point": ZERO},
        {"deck": 1 - cut.deck},
        {"other": ZERO},
        {"cards": (cards[1], *cards[1:])},
        {"cards": cards[:50]},
        {"dropped": (2,)},
        {"dropped": (9, 3)},
        {"seeds": seeds[::-1]},
        {"seeds": seeds[1:]},
        {"seeds": (put(seeds[0], seed=ZERO), *seeds[1:])},
        {"seeds": (put(seeds[0], seat=3), *seeds[1:])},
    ):
        yield {"cut": put(cut, **change)}


def _opening(first: Opening) -> Iterator[Opening]:
    yield put(first, card=(first.card + 1) % 52)
    yield put(first, salt=ZERO)
    yield put(first, leaf=(first.leaf + 1) % 52)
    yield put(first, position=51)
    for at in range(6):
        yield put(first, path=(*first.path[:at], ZERO, *first.path[at + 1 :]))


def _sealed(honest: Transcript) -> Iterator[dict[str, Any]]:
    sealed, context = honest.sealed, honest.sealed.context
    places = context.seats
    for change in (
        {"table": "orchard"},
        {"hand": context.hand + 1},
        {"rules": ZERO},
        {"key": ZERO},
        {"seats": places[::-1]},
        {"seats": places[:2]},
        {"seats": (*places[1:], places[0])},
        {"seats": (*places, put(places[0], player="eve"))},
        {"seats": (places[0], put(places[1], player=places[0].player), places[2])},
    ):
        yield {"sealed": put(sealed, context=put(context, **change))}
    listed = sealed.commitments
    for commitments in (listed[::-1], listed[:2], (*listed[:2], put(listed[2], seat=5))):
        yield {"sealed": put(sealed, commitments=commitments)}
    for roots in (sealed.roots[::-1], (ZERO, sealed.roots[1]), (sealed.roots[0], ZERO)):
        yield {"sealed": put(sealed, roots=roots)}


def _events(honest: Transcript) -> Iterator[dict[str, Any]]:
    changes: dict[type, list[dict[str, Any]]] = {
        ev.HandStarted: [{"table": "orchard"}, {"hand": 99}, {"commitment": ZERO}, {"button": 1}],
        ev.HoleDealt: [{"seats": (2, 4, 1, 2, 4, 1)}, {"positions": (0, 1, 2, 3, 4, 6)}],
        ev.BoardDealt: [{"positions": (6, 7, 8)}, {"cards": (0, 1, 2)}, {"street": "turn"}],
        ev.Shown: [{"cards": (-1, 3)}, {"cards": (3,)}, {"seat": 9}],
        ev.RabbitDealt: [{"positions": (10, 11)}, {"cards": (3, 4)}],
        ev.Awarded: [{"rake": 1}],
    }
    for at, event in enumerate(honest.events):
        for change in changes.get(type(event), ()):
            events = (*honest.events[:at], put(event, **change), *honest.events[at + 1 :])
            yield {"events": events}
    yield {"events": honest.events[1:]}
    yield {"events": (honest.events[0], *honest.events)}
    start = honest.events[0]
    if isinstance(start, ev.HandStarted):
        rules = put(start.rules, rabbit_hunt="off")
        yield {"events": (put(start, rules=rules), *honest.events[1:])}
        yield {"events": (put(start, seats=start.seats[:2]), *honest.events[1:])}
