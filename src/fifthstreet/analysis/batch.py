"""Batch: the strengths of whole arrays of hands.

Hands are rows of 5, 6 or 7 cards (0..51, as everywhere) or 64-bit sets of cards.
They are read where they are, without a copy; what does not lie row after row is laid
out so a stretch at a time. Cards are checked unless the caller vouches for them.

A kernel is compiled anew for each kind of array. Here each gets one kind alone, which
may only be read, so that a warm machine is warm for all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NoReturn

import numpy as np
import numpy.typing as npt

from fifthstreet.analysis.evaluator import SIZES, Words
from fifthstreet.analysis.parts import parts
from fifthstreet.cards.card import card_text
from fifthstreet.errors import CardError

Strengths = npt.NDArray[np.uint16]
STRETCH: Final = 1 << 14


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
    for done, number, words in _windows(hands):
        found = strengths[done : done + number]
        if not kernels.windows(words, np.uint64(size), int(checked), parts(), found):
            _refuse_row(hands)
    return _given(strengths, out)


def _windows(hands: npt.NDArray[np.uint8]) -> Iterator[tuple[int, int, Words]]:
    """Yield the place and number of hands, and windows of eight bytes where they begin.

    There are two windows or more, of which those behind the hands are nothing: an array of
    one is another kind of array.
    """
    many, size = hands.shape
    done = 0
    if hands.flags.c_contiguous and many > 2:
        # The last hand aside: what is behind it is not ours.
        done = many - 1
        yield 0, done, _read_only(np.ndarray((done,), np.uint64, hands.data, strides=(size,)))
    for start in range(done, many, STRETCH):
        some = hands[start : start + STRETCH]
        room = np.zeros(some.size + 8, np.uint8)
        rows = room[: some.size].reshape(some.shape)
        for place in range(size):
            rows[:, place] = some[:, place]
        words = np.ndarray((len(some) + 1,), np.uint64, room.data, strides=(size,))
        yield start, len(some), _read_only(words)


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
    stretch = len(hands) if hands.flags.c_contiguous else STRETCH
    for done in range(0, len(hands), stretch):
        some = _read_only(np.ascontiguousarray(hands[done : done + stretch]))
        found = strengths[done : done + stretch]
        if not kernels.sets(some, np.uint64(size), int(checked), parts(), found):
            _refuse_mask(hands, size)
    return _given(strengths, out)


def _room(many: int, out: Strengths | None) -> Strengths:
    """Return where a kernel puts the strengths: ``out``, if it lies in one piece."""
    if out is None:
        return np.empty(many, np.uint16)
    if out.shape != (many,) or out.dtype != np.uint16:
        raise CardError(f"out must be uint16 of ({many},), not {out.dtype} of {out.shape}")
    if not out.flags.writeable:
        raise CardError("out can only be read")
    return out if out.flags.c_contiguous else np.empty(many, np.uint16)


def _given(strengths: Strengths, out: Strengths | None) -> Strengths:
    """Return the strengths, in ``out`` if there is one."""
    if out is None or out is strengths:
        return strengths
    out[:] = strengths
    return out


def _read_only(words: Words) -> Words:
    view = words.view()
    view.setflags(write=False)
    return view


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
