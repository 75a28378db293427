"""Batch: the strengths of whole arrays of hands.

Hands are rows of 5, 6 or 7 cards (0..51, as everywhere) or 64-bit sets of cards.
They are read where they are, without a copy. Cards are checked unless the caller
vouches for them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NoReturn

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis.evaluator import SIZES
from fifthstreet.analysis.parts import parts
from fifthstreet.cards.card import card_text
from fifthstreet.errors import CardError

Strengths = npt.NDArray[np.uint16]
STRETCH: Final = 1 << 16


def evaluate_rows(
    hands: npt.NDArray[np.uint8], *, checked: bool = True, out: Strengths | None = None
) -> Strengths:
    """Return the strength 1..7462 of each row of ``hands``, as ``cards.evaluate``.

    Args:
        hands: an array of ``(n, 5)``, ``(n, 6)`` or ``(n, 7)`` cards.
        checked: false leaves it to the caller that each row is of different known
            cards; others then give numbers without meaning, but nothing worse.
        out: where to put the strengths; nobody knows what it holds after an error.

    Raises:
        CardError: the array is of another kind, or a row is no hand.

    """
    from fifthstreet.analysis import _kernels_batch as kernels

    if hands.ndim != 2 or hands.dtype != np.uint8 or hands.shape[1] not in SIZES:
        kind = f"{hands.dtype} of {hands.shape}"
        raise CardError(f"hands are an array uint8 of (n, 5), (n, 6) or (n, 7), not {kind}")
    many, size = hands.shape
    strengths = _room(many, out)
    done = 0
    if hands.flags.c_contiguous and many > 2:
        # Rows one after the other are read as eight bytes, the last one aside: what is
        # behind it is not ours.
        done = many - 1
        words = np.ndarray((done,), np.uint64, hands.data, strides=(size,))
        if not kernels.windows(words, np.uint64(size), int(checked), parts(), strengths[:done]):
            _refuse_row(hands)
    if not kernels.rows(hands[done:], int(checked), parts(), strengths[done:]):
        _refuse_row(hands)
    return strengths


def evaluate_masks(
    hands: npt.NDArray[np.uint64], *, checked: bool = True, out: Strengths | None = None
) -> Strengths:
    """Return the strength of each set of cards (bit c is card c), all of one size, 5 to 7.

    Args:
        hands: an array of sets.
        checked: false leaves it to the caller that all are as many cards as the first.
        out: where to put the strengths.

    Raises:
        CardError: the array is of another kind, or a set is of another size.

    """
    from fifthstreet.analysis import _kernels_batch as kernels

    if hands.ndim != 1 or hands.dtype != np.uint64:
        raise CardError(f"sets of cards are uint64 of (n,), not {hands.dtype} of {hands.shape}")
    strengths = _room(len(hands), out)
    if not len(hands):
        return strengths
    size = int(hands[0]).bit_count()
    if size not in SIZES:
        raise CardError(f"hand 0 is {size} cards, not 5 to 7")
    if not kernels.sets(hands, np.uint64(size), int(checked), parts(), strengths):
        _refuse_mask(hands, size)
    return strengths


def _room(many: int, out: Strengths | None) -> Strengths:
    if out is None:
        return np.empty(many, np.uint16)
    if out.shape != (many,) or out.dtype != np.uint16:
        raise CardError(f"out must be uint16 of ({many},), not {out.dtype} of {out.shape}")
    return out


def _refuse_row(hands: npt.NDArray[np.uint8]) -> NoReturn:
    """Name the first fault of rows of which one has a fault."""
    number = _first(hands, lambda some: (some > 51).any(1) | (np.diff(np.sort(some)) == 0).any(1))
    row = hands[number].tolist()
    unknown = [card for card in row if card > 51]
    if unknown:
        raise CardError(f"hand {number}: {unknown[0]} is not a known card (0..51)")
    twice = next(card_text(card) for card in row if row.count(card) > 1)
    raise CardError(f"hand {number}: card {twice} is there twice")


def _refuse_mask(hands: npt.NDArray[np.uint64], size: int) -> NoReturn:
    """Name the first set that is not of ``size`` cards; one is not."""
    number = _first(hands, lambda some: (np.bitwise_count(some) != size) | (some >> 52 != 0))
    mask = int(hands[number])
    raise CardError(f"hand {number} ({mask:#x}) is not a set of {size} of the 52 cards")


def _first(hands: npt.NDArray[Any], faulty: Callable[[npt.NDArray[Any]], npt.NDArray[Any]]) -> int:
    """Return the number of the first faulty hand, some thousands at a time."""
    starts = range(0, len(hands), STRETCH)
    found = (start + np.flatnonzero(faulty(hands[start : start + STRETCH])) for start in starts)
    return next(int(numbers[0]) for numbers in found if len(numbers))
