"""Integrity: signals that two accounts may play together, with their numbers.

Pure functions over finished hands and sessions. A signal is no verdict: each says
what was counted, what chance alone would make of it, and what may explain it; a
person decides. No card is looked at. Because many pairs are compared, the bar is
divided by their number, so that an honest room is quiet.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, Literal

import msgspec

from fifthstreet.room.purse import of_the_house

LEAST_HANDS: Final = 30
"""Hands together below which nothing is said about chips."""
LEAST_FACED: Final = 25
"""Bets faced below which nothing is said about folding."""
CHANCE: Final = 0.001
"""How likely one false signal of a kind may be in a whole report."""
Kind = Literal["same_address", "same_device", "one_way_chips", "folds_to_one"]


class Played(msgspec.Struct, frozen=True):
    """What one player put into a hand and took out of it."""

    account: str
    chips_in: int
    chips_out: int

    @property
    def net(self) -> int:
        """Chips won, or negative lost."""
        return self.chips_out - self.chips_in


class Faced(msgspec.Struct, frozen=True):
    """A player was to answer another's bet, and folded or did not."""

    account: str
    to: str
    folded: bool


class HandRecord(msgspec.Struct, frozen=True):
    """A finished hand without its cards."""

    table: str
    hand: int
    at: int
    players: tuple[Played, ...]
    faced: tuple[Faced, ...] = ()


class Visit(msgspec.Struct, frozen=True):
    """From when to when an account was here, and hashes of where from."""

    account: str
    since: int
    until: int
    address: str = ""
    device: str = ""


class Signal(msgspec.Struct, frozen=True):
    """Something that a person should look at."""

    kind: Kind
    accounts: tuple[str, str]
    numbers: Mapping[str, int | float]
    chance: float | None
    """How likely chance alone would make as much, ``None`` where that is not the question."""
    text: str


def signals(hands: Sequence[HandRecord], sessions: Sequence[Visit]) -> list[Signal]:
    """Return all signals, those that chance explains least first."""
    found = [*shared_places(hands, sessions), *one_way_chips(hands), *folds_to_one(hands)]
    return sorted(found, key=lambda each: (each.chance or 0.0, each.kind, each.accounts))


# --- the same place at one table -----------------------------------------------------------


def shared_places(hands: Sequence[HandRecord], sessions: Sequence[Visit]) -> Iterator[Signal]:
    """Yield pairs that played hands together while they were at one address or device."""
    where: dict[str, list[Visit]] = defaultdict(list)
    for session in sessions:
        where[session.account].append(session)
    counted: dict[tuple[Kind, str, str], int] = defaultdict(int)
    together: dict[tuple[str, str], int] = defaultdict(int)
    for hand in hands:
        for a, b in _pairs(hand):
            if of_the_house(a) or of_the_house(b):
                continue  # its bots speak from the room's own machine, as whoever serves at home
            together[a, b] += 1
            here = [[s for s in where[x] if s.since <= hand.at <= s.until] for x in (a, b)]
            if _meet(here, "address"):
                counted["same_address", a, b] += 1
            if _meet(here, "device"):
                counted["same_device", a, b] += 1
    for (kind, a, b), count in counted.items():
        place = "network address" if kind == "same_address" else "device"
        innocent = (
            "A household, a school and a mobile network share addresses."
            if kind == "same_address"
            else "People of one household may share a device, though seldom at the same time."
        )
        yield Signal(
            kind,
            (a, b),
            {"hands": count, "together": together[a, b]},
            None,
            f"{a} and {b} played {count} of their {together[a, b]} hands together from the same "
            f"{place}. {innocent}",
        )


def _meet(here: Sequence[Sequence[Visit]], field: str) -> bool:
    """Tell whether two accounts share a place that is known."""
    a, b = ({getattr(session, field) for session in each} - {""} for each in here)
    return bool(a & b)


# --- chips flowing one way -------------------------------------------------------------------


def flows(hand: HandRecord) -> Iterator[tuple[str, str, float]]:
    """Yield who lost how many chips to whom: a loss goes to the winners by what they won.

    >>> hand = HandRecord("t", 1, 0, (Played("a", 60, 0), Played("b", 30, 90)))
    >>> list(flows(hand))
    [('a', 'b', 60.0)]

    """
    won = sum(player.net for player in hand.players if player.net > 0)
    for loser in hand.players:
        for winner in hand.players:
            if loser.net < 0 < winner.net:
                yield loser.account, winner.account, -loser.net * winner.net / won


def one_way_chips(hands: Sequence[HandRecord]) -> Iterator[Signal]:
    """Yield pairs between whom chips went one way more than luck explains."""
    moved: dict[tuple[str, str], list[float]] = defaultdict(list)
    together: dict[tuple[str, str], int] = defaultdict(int)
    for hand in hands:
        for pair in _pairs(hand):
            together[pair] += 1
        for loser, winner, chips in flows(hand):
            pair = _pair(loser, winner)
            moved[pair].append(chips if pair[0] == loser else -chips)
    tested = [pair for pair in moved if together[pair] >= LEAST_HANDS]
    for a, b in tested:
        sums = moved[a, b]
        net, spread = sum(sums), math.sqrt(sum(chips * chips for chips in sums))
        # Each hand's flow goes either way in fair play. Hoeffding's bound for such sums
        # holds whatever the sizes are, so one big pot alone is never a signal.
        chance = 2 * math.exp(-((net / spread) ** 2) / 2) if spread else 1.0
        if chance > CHANCE / len(tested):
            continue
        giver, taker = (a, b) if net > 0 else (b, a)
        ways = sum(1 for chips in sums if (chips > 0) == (net > 0))
        numbers = {
            "hands": together[a, b],
            "pots": len(sums),
            "one_way": ways,
            "chips": round(abs(net)),
            "gross": round(sum(map(abs, sums))),
        }
        yield Signal(
            "one_way_chips",
            (giver, taker),
            numbers,
            chance,
            f"In {len(sums)} pots between them, {giver} lost {numbers['chips']} chips more to "
            f"{taker} than came back ({ways} pots went that way). A much weaker player also loses "
            f"one way, but then to everybody: compare {giver}'s losses to others.",
        )


# --- always folding to one player --------------------------------------------------------------


def folds_to_one(hands: Sequence[HandRecord]) -> Iterator[Signal]:
    """Yield pairs of whom one folds to the other far more often than to everybody else."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    totals: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for hand in hands:
        for faced in hand.faced:
            for count in (counts[faced.account, faced.to], totals[faced.account]):
                count[0] += faced.folded
                count[1] += 1
    tested = [(pair, count) for pair, count in counts.items() if count[1] >= LEAST_FACED]
    for (folder, to), (folds, bets) in tested:
        other_folds, others = totals[folder][0] - folds, totals[folder][1] - bets
        if others < LEAST_FACED:
            continue
        chance = fisher(folds, bets, other_folds, others)
        if chance > CHANCE / len(tested):
            continue
        yield Signal(
            "folds_to_one",
            (folder, to),
            {"folds": folds, "bets": bets, "other_folds": other_folds, "other_bets": others},
            chance,
            f"{folder} folded to {folds} of {to}'s {bets} bets, but only to {other_folds} of the "
            f"{others} bets of all others. A player with a tight image is folded to by everybody: "
            f"see whether others fold to {to} as often.",
        )


def fisher(folds: int, bets: int, other_folds: int, others: int) -> float:
    """Return how likely chance would put so many of all folds among ``bets`` (one-sided).

    >>> round(fisher(3, 3, 0, 3), 3)
    0.05

    """
    total = folds + other_folds
    whole = _log_choose(bets + others, total)
    most = min(bets, total)
    parts = (
        math.exp(_log_choose(bets, k) + _log_choose(others, total - k) - whole)
        for k in range(folds, most + 1)
        if total - k <= others
    )
    return min(1.0, sum(parts))


def _log_choose(n: int, k: int) -> float:
    return math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)


def _pairs(hand: HandRecord) -> Iterable[tuple[str, str]]:
    return combinations(sorted({player.account for player in hand.players}), 2)


def _pair(a: str, b: str) -> tuple[str, str]:
    return (a, b) if a < b else (b, a)
