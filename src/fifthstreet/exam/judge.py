"""Judge: an answer to each kind of case, held against what the case expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from fifthstreet.exam import cards, cases, divide, entry, hands, tables, timeouts
from fifthstreet.exam import table_cases as many
from fifthstreet.exam.answers import Answer, builtins
from fifthstreet.exam.reader import AnyCase


class Difference(msgspec.Struct, frozen=True):
    """Where an answer is not what the case expects."""

    where: str
    """``checkpoint 2 min_raise_to``, counted from 1, or ``end pots``."""
    expected: Any
    got: Any


EXPECTS_NOTHING: Final = Difference("end", "something", "a case that expects nothing")
"""The one difference of a case that only asks."""

_SOLVERS: dict[type, Callable[[Any], Answer]] = {
    cases.HandCase: hands.play,
    cases.PotsCase: divide.divide,
    cases.RakeCase: divide.drop,
    cases.EvalCase: cards.name_hands,
    cases.CountsCase: cards.count_hands,
    cases.DealCase: cards.deal_out,
    many.SeatingCase: tables.seating,
    many.EntryCase: entry.entry,
    many.ClockCase: timeouts.clock,
    many.MixedCase: tables.mixed,
    many.PlacesCase: tables.places,
    many.LevelCase: tables.level,
    many.BalanceCase: tables.balance,
    many.ChipRaceCase: tables.chip_race,
}


def solve(case: AnyCase) -> Answer:
    """Return what the engine makes of ``case``.

    Raises:
        FifthStreetError: the case contradicts itself or names what does not exist.

    """
    return _SOLVERS[type(case)](case)


def differences(case: AnyCase, answer: Answer) -> list[Difference]:
    """Return where ``answer`` is not what ``case`` expects; empty when it passes.

    A case that expects nothing does not pass: there is one difference.
    """
    if answer.refused:
        return [Difference("script", "accepted", answer.refused)]
    found: list[Difference] = []
    compared = 0
    for where, expected, got in _pairs(case, answer):
        compared += 1
        if expected != got:
            found.append(Difference(where, expected, got))
    return found if compared else [EXPECTS_NOTHING]


def _pairs(case: AnyCase, answer: Answer) -> Iterator[tuple[str, Any, Any]]:
    """Yield every expectation with its name and what was computed."""
    if isinstance(case, cases.HandCase):
        moments = [item.expect for item in case.actions if item.act is None]
        for number, (moment, got) in enumerate(zip(moments, answer.checkpoints, strict=True), 1):
            for key, value in builtins(moment or cases.Checkpoint()).items():
                computed = got[key]
                if key == "buttons" and value and computed:
                    computed = {name: computed[name] for name in value}
                yield f"checkpoint {number} {key}", value, computed
    for key, value in _expected_end(case).items():
        if answer.final is None:
            yield f"end {key}", value, "a hand that does not end"
        else:
            yield f"end {key}", *_comparable(key, value, answer.final.get(key, "nothing"))


def _comparable(key: str, expected: Any, got: Any) -> tuple[Any, Any]:
    """Return both sides without what does not count: payouts of 0, names not asked for."""
    if key == "payouts":
        expected = {seat: chips for seat, chips in expected.items() if chips}
    elif key == "share_4dp":
        got = {name: got[name] for name in expected if name in got}
    elif key == "hands":
        asked = zip(expected, got, strict=True)
        return expected, [{name: each[name] for name in want} for want, each in asked]
    return expected, got


def _expected_end(case: AnyCase) -> dict[str, Any]:
    if not isinstance(case, cases.EvalCase):
        expected: dict[str, Any] = builtins(case.expect) if case.expect is not None else {}
        return expected
    hands_expected = [
        {key: value for key, value in builtins(hand).items() if key != "cards"}
        for hand in case.hands
    ]
    found: dict[str, Any] = {"hands": hands_expected} if any(hands_expected) else {}
    if case.order is not msgspec.UNSET:
        found["order"] = [sorted(group) for group in case.order]
    return found
