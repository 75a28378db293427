"""Ranges: what a player may hold, as a weight for each of the 1,326 combos.

``parse_range`` reads what people write (``range_reader`` has the syntax), ``str``
writes one text for one range, which reads back as the same range. A weight is how
likely a combo is against the others; 0 is not in the range.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import ge, index
from typing import TYPE_CHECKING, Final

import msgspec

from fifthstreet.analysis.combos import COMBOS, MASKS, combo_of, combo_text, hand_combos, renamed
from fifthstreet.analysis.range_reader import HEAVIEST, Plus, read_range
from fifthstreet.analysis.range_writer import write_range
from fifthstreet.cards.card import card_text
from fifthstreet.errors import RangeError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

SIZE: Final = len(COMBOS)


class Range(msgspec.Struct, frozen=True):
    """The combos with a weight, ascending, and their weights."""

    combos: tuple[int, ...]
    shares: tuple[float, ...]

    def __post_init__(self) -> None:
        """Refuse what is no range.

        Raises:
            RangeError: combos do not ascend or are none, or a weight is none.

        """
        if len(self.combos) != len(self.shares) or any(map(ge, self.combos, self.combos[1:])):
            raise RangeError("a range is combos that ascend, and a weight for each of them")
        _refuse_unknown((*self.combos[:1], *self.combos[-1:]))
        for combo, share in zip(self.combos, self.shares, strict=True):
            if not 0 < share <= HEAVIEST:
                raise RangeError(
                    f"{share!r} is not a weight (0 to {HEAVIEST:,.0f}), for {combo_text(combo)}"
                )

    def __str__(self) -> str:
        """Return the one text of this range."""
        return write_range(self.weights)

    @property
    def weights(self) -> tuple[float, ...]:
        """The weight of each of the 1,326 combos."""
        weights = [0.0] * SIZE
        for combo, share in zip(self.combos, self.shares, strict=True):
            weights[combo] = share
        return tuple(weights)

    @property
    def total(self) -> float:
        """The sum of the weights: the number of combos where all weights are 1."""
        return sum(self.shares)

    def vector(self) -> npt.NDArray[np.float64]:
        """Return the weights as an array of 1,326."""
        import numpy as np

        weights = np.zeros(SIZE)
        weights[list(self.combos)] = self.shares
        return weights

    def grid(self) -> tuple[tuple[float, ...], ...]:
        """Return the mean weight of each of the 169 hands: 13 rows from the aces down."""
        weights = self.weights
        means = [_mean([weights[combo] for combo in combos]) for combos in hand_combos()]
        return tuple(tuple(means[13 * row : 13 * row + 13]) for row in range(13))

    def without(self, cards: Iterable[int]) -> Range:
        """Return the range without the combos that need one of ``cards``."""
        gone = sum(1 << index(card) for card in set(cards))
        pairs = zip(self.combos, self.shares, strict=True)
        return _made({combo: share for combo, share in pairs if not MASKS[combo] & gone})

    def canonical(self) -> Range:
        """Return the one range that all ranges equal to this up to the names of suits share."""
        return max(self._renamings(), key=lambda held: held.weights)

    @property
    def symmetric(self) -> bool:
        """Whether the range is the same however the suits are named."""
        return all(held == self for held in self._renamings())

    def _renamings(self) -> Iterable[Range]:
        for combos in renamed():
            pairs = zip(self.combos, self.shares, strict=True)
            yield _made({combos[combo]: share for combo, share in pairs})


def parse_range(text: str, *, plus: Plus = "connectors", strict: bool = False) -> Range:
    """Return the range that ``text`` describes.

    >>> str(parse_range("AKs, QQ+, 0.5(JTs)"))
    'QQ+,AKs,JTs:0.5'
    >>> parse_range("22+,!77").total
    72.0

    Args:
        text: see ``range_reader``; the last weight given to a combo counts.
        plus: what JTs+ means: QJs, KQs and AKs too or, for ``kicker``, JTs alone.
        strict: refuse two different weights for one combo.

    Raises:
        RangeError: something in the text is no range; it names what and where.

    """
    return _made(read_range(text, plus=plus, strict=strict))


def range_of(weights: Mapping[int, float] | Iterable[float]) -> Range:
    """Return the range of a weight by combo, or of all 1,326 weights in order.

    Raises:
        RangeError: there are not 1,326 weights, or one is not a weight, which a text
            can tell: 0 to 1,000,000.

    """
    if isinstance(weights, Mapping):
        many = {index(combo): float(weight) for combo, weight in weights.items()}
    else:
        many = {combo: float(weight) for combo, weight in enumerate(weights)}
        if len(many) != SIZE:
            raise RangeError(f"a range is {SIZE} weights, not {len(many)}")
    _refuse_unknown(many)
    return _made(many)


def _refuse_unknown(combos: Iterable[int]) -> None:
    for combo in combos:
        if not 0 <= combo < SIZE:
            raise RangeError(f"{combo!r} is not a combo (0..{SIZE - 1})")


def _mean(weights: list[float]) -> float:
    # Rounding must not make another weight of the one that all of them have.
    return weights[0] if len(set(weights)) == 1 else sum(weights) / len(weights)


def _made(weights: Mapping[int, float]) -> Range:
    """Return the range of what has a weight."""
    held = sorted(combo for combo, weight in weights.items() if weight)
    return Range(tuple(held), tuple(weights[combo] for combo in held))


def hand_range(a: int, b: int) -> Range:
    """Return the range of one combo.

    Raises:
        CardError: ``a`` and ``b`` are not two known cards.

    """
    return Range((combo_of(a, b),), (1.0,))


def live(held: Range, gone: Iterable[int], name: str) -> Range:
    """Return ``held`` without ``gone`` cards; ``name`` is what the refusal calls it.

    Raises:
        RangeError: nothing is left.

    """
    cards = tuple(gone)
    left = held.without(cards)
    if not left.combos:
        if not held.combos:
            raise RangeError(f"{name} is empty")
        shown = " ".join(map(card_text, sorted(cards, reverse=True)))
        raise RangeError(f"{name} ({held}) has no combo left without {shown}")
    return left
