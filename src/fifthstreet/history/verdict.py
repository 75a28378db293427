"""Verdict: what the engine made of a recorded hand against what the file records.

``exact`` to the chip; ``halves`` where the file splits an odd chip into halves and
the engine gives it to one; ``differs``; ``refused`` with the step; ``unrecorded``
where the file tells no result; ``unfinished`` where it stops before the end. Rake
that the file names is taken from the pots, in proportion, before they are split.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from fifthstreet.engine.hand import Hand, won
from fifthstreet.engine.pots import split
from fifthstreet.engine.rake import from_pots
from fifthstreet.history.chips import Amount, amount_text, number
from fifthstreet.history.playing import play_out
from fifthstreet.history.recording import Recording

Result = Literal["exact", "halves", "differs", "refused", "unrecorded", "unfinished"]


class Verdict(msgspec.Struct, frozen=True):
    """What became of one hand; chips by player in the order of the file."""

    id: str
    verdict: Result
    reason: str = ""
    stacks: tuple[int | None, ...] = ()
    """Final stacks, ``None`` for a player whose stack the file does not know."""
    payouts: tuple[int, ...] = ()
    """Chips received from the pots, after rake, uncalled chips left out."""
    decimals: int = 0

    def plain(self) -> dict[str, Any]:
        """Return the verdict for JSON, its amounts as the file writes them."""
        stacks: list[int | float | None] = list(self.stacks)
        payouts: list[int | float] = list(self.payouts)
        if self.decimals:
            stacks = [None if c is None else number(c, self.decimals) for c in self.stacks]
            payouts = [number(chips, self.decimals) for chips in self.payouts]
        return {
            "id": self.id,
            "verdict": self.verdict,
            "reason": self.reason,
            "stacks": stacks,
            "payouts": payouts,
        }


def judge(recording: Recording) -> Verdict:
    """Return the verdict on one recorded hand."""
    hand, refused, notes = play_out(recording)
    if refused:
        return Verdict(recording.id, "refused", refused)
    if not hand.ended:
        return _unfinished(recording, hand)
    gross = won(hand)
    payouts = _after_rake(hand, gross, recording.rake) if recording.rake else gross
    stacks = _final(recording, hand, payouts, gross)
    verdict, reason = _compare(recording, stacks, payouts, gross)
    return Verdict(
        recording.id,
        verdict,
        reason or (_notes(recording, notes) if notes or recording.rake else ""),
        tuple([None if i in recording.boundless else chips for i, chips in enumerate(stacks)])
        if recording.boundless
        else tuple(stacks),
        tuple(payouts),
        recording.decimals,
    )


def _unfinished(recording: Recording, hand: Hand) -> Verdict:
    actor = hand.actor
    waits = "cards are due" if actor is None else f"player {hand.index(actor) + 1} is to act"
    recorded = recording.stacks is not None or recording.payouts is not None
    return Verdict(
        recording.id, "differs" if recorded else "unfinished", f"the file ends where {waits}"
    )


def _notes(recording: Recording, notes: Sequence[str]) -> str:
    told = list(dict.fromkeys(notes))
    if recording.rake:
        told.append(f"rake {amount_text(recording.rake, recording.decimals)}")
    return "; ".join(told)


def _after_rake(hand: Hand, gross: Sequence[int], rake: int) -> list[int]:
    """Return ``gross`` with ``rake`` taken from every pot in proportion."""
    chips, result = list(gross), hand.result
    if result is None or result.rake:  # the hand's own rules have raked it
        return chips
    seats = hand.plan.seats
    for pot, part in enumerate(from_pots([pot.amount for pot in result.pots], rake)):
        awards = [award for award in result.awards if award.pot == pot]
        left = sum(award.chips for award in awards) - part
        for award, share in zip(awards, split(max(0, left), range(len(awards))), strict=True):
            chips[seats.index(award.seat)] += share - award.chips
    return chips


def _final(
    recording: Recording, hand: Hand, payouts: Sequence[int], gross: Sequence[int]
) -> Sequence[int]:
    """Return the final stacks: what the engine has, less the rake and what was lent."""
    stacks = hand.betting.stacks
    if payouts is gross and not recording.lent:
        return stacks
    lent = recording.lent or hand.plan.zeros
    return [
        stack - before + after - chip
        for stack, before, after, chip in zip(stacks, gross, payouts, lent, strict=True)
    ]


def _compare(
    recording: Recording, stacks: Sequence[int], payouts: Sequence[int], gross: Sequence[int]
) -> tuple[Result, str]:
    """Return the verdict on an ended hand, and the first difference in words."""
    recorded, ours = recording.stacks, stacks
    word = "ends with"
    if recorded is None or recording.boundless:
        recorded, ours, word = recording.payouts, payouts, "receives"
    if recorded is None:
        return "unrecorded", ""
    if recorded == tuple(ours):
        return "exact", ""
    wrong = [(i, was - is_) for i, (was, is_) in enumerate(zip(recorded, ours, strict=True))]
    wrong = [(i, more) for i, more in wrong if more]
    if not sum(more for _, more in wrong):
        if all(abs(2 * more) == 1 for _, more in wrong):
            return "halves", "the file splits an odd chip into halves"
        if recording.rake and _only_rake(wrong, payouts, gross):
            rake = amount_text(recording.rake, recording.decimals)
            return "exact", f"rake {rake}, shared among the winners in the site's own way"
    player, more = wrong[0]
    decimals = recording.decimals
    return "differs", (
        f"player {player + 1} {word} {amount_text(ours[player] + more, decimals)},"
        f" the engine says {amount_text(ours[player], decimals)}"
    )


def _only_rake(
    wrong: Sequence[tuple[int, Amount]], payouts: Sequence[int], gross: Sequence[int]
) -> bool:
    """Tell whether the same players won and the file takes all of the rake from them alone."""
    return all(0 < payouts[i] + more <= gross[i] for i, more in wrong)
