"""Pots and rake cases: chips divided without a deal, by the functions of the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fifthstreet.engine.awards import Part, refund, share_pots
from fifthstreet.engine.posts import clockwise
from fifthstreet.engine.pots import Layer, layers, uncalled
from fifthstreet.engine.rake import WHOLE, due, rounded
from fifthstreet.engine.rules import Rules, resolve
from fifthstreet.errors import FormatError
from fifthstreet.exam.answers import Answer, chips_by_seat
from fifthstreet.exam.cases import PotsCase, RakeCase
from fifthstreet.exam.checks import MOST_SEATS, chips, within

_RAKE_NAMES = {
    "percent_bp": "rake_percent_bp",
    "no_flop_no_drop": "rake_no_flop_no_drop",
    "rounding": "rake_rounding",
}
"""Options of a pots case that are house rules under a longer name."""


def divide(case: PotsCase) -> Answer:
    """Return who gets what of the contributions of ``case``.

    Without a rank for everybody still in, nobody knows the payouts: they are ``None``.

    Raises:
        FormatError: a seat is named that put nothing in, everybody folded, or chips
            are negative.
        RulesError: an option is not known or allowed.

    """
    within("contributions", len(case.contributions), 2, MOST_SEATS)
    chips("contributions", case.contributions)
    within("common_dead", case.common_dead, 0)
    for seat in [*case.folded, *case.ranks]:
        if seat not in case.contributions:
            raise FormatError(f"seat {seat} is not among the contributions")
    seats = clockwise(case.contributions, case.button)
    live = [i for i, seat in enumerate(seats) if seat not in case.folded]
    if not live:
        raise FormatError("everybody folded")
    rules = _rules(case)
    put_in = [case.contributions[seat] for seat in seats]
    index, back = uncalled(put_in)
    put_in[index] -= back
    folded = sum(1 << i for i in range(len(seats)) if i not in live)
    pots = layers(put_in, folded, case.common_dead)
    final: dict[str, Any] = {
        "uncalled": {"seat": seats[index], "amount": back} if back else None,
        "pots": [
            {"amount": chips, "eligible": sorted(seats[i] for i in who)} for chips, who in pots
        ],
        "payouts": None,
    }
    row = [case.ranks.get(seat, 0) for seat in seats]
    if len(live) == 1 or all(seats[i] in case.ranks for i in live):
        parts = _parts(case, rules, pots, put_in, live, row)
        final["payouts"] = chips_by_seat((seats[i], chips) for _, _, i, chips in parts)
    return Answer(final)


def _rules(case: PotsCase) -> Rules:
    options = {_RAKE_NAMES.get(name, name): value for name, value in case.options.items()}
    if "cap" in options:
        options["rake_caps"] = {str(len(case.contributions)): options.pop("cap")}
    return resolve(case.profile, options)


def _parts(
    case: PotsCase,
    rules: Rules,
    pots: Sequence[Layer],
    put_in: Sequence[int],
    live: Sequence[int],
    row: Sequence[int],
) -> list[Part]:
    """Return the awards.

    Where all ranks tie the board is everyone's hand: that is what ``board_tie`` asks.
    """
    taken = due(rules, sum(chips for chips, _ in pots), len(put_in))
    unit = rules.odd_chip_unit
    all_tie = len(live) > 1 and len({row[i] for i in live}) == 1
    if all_tie and rules.board_tie == "refund_own_share_dead":
        return refund(put_in, live, common=case.common_dead, taken=taken, unit=unit)[1]
    return share_pots(pots, [row], taken=taken, unit=unit)


def drop(case: RakeCase) -> Answer:
    """Return the rake of ``case``; what it leaves out its profile says.

    Raises:
        FormatError: the pot, the cap or the unit is not possible.
        RulesError: the profile does not exist, or the percentage is not allowed.

    """
    options, pot = case.options, case.pot_after_uncalled_return
    within("pot_after_uncalled_return", pot, 0)
    within("options.unit", options.unit, 1)
    if options.cap is not None:
        within("options.cap", options.cap, 0)
    players = 2
    said = {
        "rake_percent_bp": options.percent_bp,
        "rake_caps": None if options.cap is None else {str(players): options.cap},
        "rake_no_flop_no_drop": options.no_flop_no_drop,
        "rake_rounding": options.rounding,
    }
    rules = resolve(case.profile, {k: value for k, value in said.items() if value is not None})
    taken = due(rules, pot, players, flop=case.flop_dealt)
    if options.unit > 1 and taken:  # a case may count in more than chips, a house does not
        units = rounded(rules, pot * rules.rake_percent_bp, WHOLE * options.unit)
        taken = min(units * options.unit, rules.rake_caps.get(players, pot))
    return Answer({"rake": taken})
