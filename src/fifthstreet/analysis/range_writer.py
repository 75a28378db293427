"""Range writer: one text for one range.

Heavier weights come first; among one weight pairs, suited, offsuit hands, then
combos of hands that are not whole. What is written means the same with either
reading of ``+``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Final

from fifthstreet.analysis.combos import combo_text, hand_combos, hand_name

EMPTY: Final = "!random"
"""Nothing at all."""


def write_range(weights: Sequence[float]) -> str:
    """Return the text of 1,326 ``weights``."""
    items = []
    for weight in sorted({weight for weight in weights if weight}, reverse=True):
        suffix = "" if weight == 1 else f":{Decimal(repr(float(weight))):f}"
        items += [item + suffix for item in _items([each == weight for each in weights])]
    return ",".join(items) or EMPTY


def _items(held: Sequence[bool]) -> Iterator[str]:
    """Yield the items that make exactly the combos ``held``."""
    if all(held):
        yield "random"
        return
    found = hand_combos()
    whole = [all(held[combo] for combo in combos) for combos in found]
    for first, last in _runs([whole[14 * rank] for rank in range(13)]):
        names = hand_name(first, first), hand_name(last, last)
        yield names[0] if first == last else f"{names[1]}+" if first == 0 else "-".join(names)
    for step in (1, 13):
        for high in range(12):
            # From the square beside the diagonal: along the row, or down the column.
            line = [whole[14 * high + step * n] for n in range(1, 13 - high)]
            for first, last in _runs(line):
                yield _kickers(high, high + 1 + first, high + 1 + last, suited=step == 1)
    for square in range(169):
        if not whole[square]:
            yield from (combo_text(combo) for combo in reversed(found[square]) if held[combo])


def _kickers(high: int, first: int, last: int, *, suited: bool) -> str:
    best, worst = (
        hand_name(high, low) if suited else hand_name(low, high) for low in (first, last)
    )
    if first == last:
        return best
    return f"{worst}+" if first == high + 1 else f"{best}-{worst}"


def _runs(line: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the first and last place of each unbroken run."""
    first: int | None = None
    for place, there in enumerate([*line, False]):
        if there and first is None:
            first = place
        elif not there and first is not None:
            yield first, place - 1
            first = None
