"""PHH: hand histories in the Poker Hand History format (TOML), read.

One hand a file (``.phh``) or a table ``[1]``, ``[2]``, ... a hand (``.phhs``).
Hold'em only: NT, FT and our extension PT (pot-limit). What the fields mean for
the posts: ``phh_start``; how a hand is written: ``phh_write``; all of it:
docs/histories.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from fifthstreet.errors import FormatError
from fifthstreet.history.phh_actions import dealt_in_turn, hole_cards, steps_of
from fifthstreet.history.phh_fields import Fields
from fifthstreet.history.phh_start import BOUNDLESS, VARIANTS, Stakes, lend, loans, started
from fifthstreet.history.recording import Recording
from fifthstreet.history.toml_text import Table, dumps, loads, table_line


def read_phh(text: str) -> list[Recording]:
    """Return the hands of a PHH or PHHS text.

    Raises:
        FormatError: not TOML, or a hand that is no hold'em hand; carries the line.

    """
    hands: list[Recording] = []
    for name, table in tables(text):
        try:
            hands.append(recording(table, name))
        except FormatError as error:
            raise FormatError(f"hand {name}: {error}", line=table_line(text, name) or 1) from None
    return hands


def tables(text: str) -> Iterator[tuple[str, Table]]:
    """Yield the name and the fields of every hand; a single hand is named ``1``.

    Raises:
        FormatError: not TOML, or no hand in it.

    """
    top = loads(text.removeprefix("\ufeff"))
    if "variant" in top or "actions" in top:
        yield "1", top
        return
    if not top:
        raise FormatError("no hand in the file", line=1)
    for name, table in top.items():
        if not isinstance(table, dict):
            raise FormatError(f"{name} is not a field of a hand", line=1)
        yield name, table


def hand_id(table: Table, name: str) -> str:
    """Return the id of a hand: its field ``hand``, else the name of its table."""
    return str(table.get("hand", name))


def recording(table: Table, name: str = "1") -> Recording:
    """Return the hand that the fields of ``table`` describe.

    Raises:
        FormatError: a field is missing, is not what the format says or is no hold'em.

    """
    variant = table.get("variant")
    if not isinstance(variant, str) or variant not in VARIANTS:
        raise FormatError(f"variant {variant!r} is not hold'em: {', '.join(VARIANTS)} are read")
    fields = Fields(table)
    in_turn = dealt_in_turn(fields.actions, fields.players)
    before = len(in_turn)
    texts = tuple(fields.actions[before:])
    steps = steps_of(texts, fields.decimals, before)
    hole = hole_cards(steps, fields.players, in_turn)
    stacks, boundless = fields.stacks(BOUNDLESS)
    opening = started(_stakes(variant, fields), stacks)
    lent = loans(opening, steps)
    number = table.get("hand")
    return Recording(
        id=hand_id(table, name),
        opening=lend(opening, lent) if lent else opening,
        players=_names(table, fields.players),
        number=number if type(number) is int else 1,
        table=str(table.get("table", "")),
        hole=hole,
        steps=steps,
        texts=texts,
        before=before,
        decimals=fields.decimals,
        lent=lent,
        boundless=boundless,
        rake=fields.amount("_rake", 0),
        stacks=fields.recorded("finishing_stacks"),
        payouts=fields.recorded("winnings"),
    )


def _stakes(variant: str, fields: Fields) -> Stakes:
    table = fields.table
    limit = variant == "FT"
    seats, button = _seats(table, fields.players)
    house = table.get("_rules")
    if house is not None and not isinstance(house, dict):
        raise FormatError(f"_rules = {house!r} is not a table")
    return Stakes(
        VARIANTS[variant],
        fields.chips("antes"),
        fields.chips("blinds_or_straddles"),
        seats,
        button,
        0 if limit else fields.amount("min_bet"),
        fields.amount("small_bet") if limit else 0,
        fields.amount("big_bet") if limit else 0,
        fields.chips("_dead_posts") if "_dead_posts" in table else (),
        fields.amount("_small_blind") if "_small_blind" in table else -1,
        table.get("_bomb_pot") is True,
        dumps(house) if house else "",
        _big_blind(table, seats),
    )


def _big_blind(table: Table, seats: tuple[int, ...]) -> int:
    """Return the seat of the big blind, -1 where the file does not name it."""
    seat = table.get("_big_blind")
    if seat is None:
        return -1
    if type(seat) is int and seat in seats:
        return seat
    raise FormatError(f"_big_blind = {seat!r} is not the seat of a player")


def _seats(table: Table, n: int) -> tuple[tuple[int, ...], int]:
    """Return the seats of the players and the button's seat; 1 to n where the file is silent."""
    seats = table.get("seats")
    if seats is None or not _clockwise(seats, n):
        return tuple(range(1, n + 1)), n
    button = table.get("_button", seats[-1])
    return tuple(seats), button if type(button) is int else seats[-1]


def _clockwise(seats: Any, n: int) -> bool:
    """Tell whether ``seats`` are numbers of a table in clockwise order."""
    if not isinstance(seats, list) or len(seats) != n or not {int}.issuperset(map(type, seats)):
        return False
    least = seats.index(min(seats))
    ordered = seats[least:] + seats[:least]
    return all(a < b for a, b in pairwise(ordered))


def _names(table: Table, n: int) -> tuple[str, ...]:
    names = table.get("players")
    if not isinstance(names, list) or len(names) != n:
        return tuple([f"p{number}" for number in range(1, n + 1)])
    return tuple(map(str, names))
