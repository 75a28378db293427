"""Ledger: where the chips of the room are, in double entry.

Every movement is two entries that sum to zero: a player's wallet against a
table's escrow, the house (rake) or the issue that play chips come from. Entries
go into the journal with the table events that cause them. ``Ledger`` is the port.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

import msgspec

from fifthstreet.engine.events import Awarded
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.table import TableState
from fifthstreet.table.events import PlayerLeft, PlayerSat, ToppedUp

PLAY: Final = "play"
"""The currency of play chips."""
ISSUE: Final = "issue"
HOUSE: Final = "house"
FLOOR: Final = 100_000
"""Play chips that a wallet is filled up to when it cannot pay a buy-in."""


class Entry(msgspec.Struct, frozen=True):
    """Chips added to (or, negative, taken from) one account of the ledger."""

    account: str
    chips: int
    currency: str = PLAY


def wallet(player: str) -> str:
    """Return the ledger account of a player's own chips."""
    return f"wallet:{player}"


def escrow(table: str) -> str:
    """Return the ledger account of the chips on a table."""
    return f"table:{table}"


def movement(source: str, target: str, chips: int, currency: str = PLAY) -> tuple[Entry, Entry]:
    """Return the two entries of ``chips`` that go from ``source`` to ``target``."""
    return Entry(source, -chips, currency), Entry(target, chips, currency)


def grant(player: str, balance: int, chips: int) -> tuple[Entry, ...] | None:
    """Return the play chips that let a wallet with ``balance`` pay ``chips``.

    Nothing when it can pay anyway, ``None`` when not even a filled wallet could.

    >>> grant("ann", 500, 400), grant("ann", 0, 200_000)
    ((), None)

    """
    if chips <= balance:
        return ()
    if chips > FLOOR:
        return None
    return movement(ISSUE, wallet(player), FLOOR - balance)


def entries(table: str, events: Iterable[RoomEvent], before: TableState) -> list[Entry]:
    """Return the entries that ``events`` cause at ``table``, which was ``before`` until then."""
    found: list[Entry] = []
    accounts = {seat.number: seat.account for seat in before.seats}
    unit = before.config.currency
    for event in events:
        match event:
            case PlayerSat(seat=seat, account=account, chips=chips):
                accounts[seat] = account
                found += movement(wallet(account), escrow(table), chips, unit)
            case ToppedUp(seat=seat, chips=chips):
                found += movement(wallet(accounts[seat]), escrow(table), chips, unit)
            case PlayerLeft(account=account, chips=chips):
                found += movement(escrow(table), wallet(account), chips, unit)
            case Awarded(rake=rake):
                found += movement(escrow(table), HOUSE, rake, unit)
            case _:
                pass
    return [entry for entry in found if entry.chips]


class Ledger(Protocol):
    """What the room needs of a ledger."""

    def post(self, found: Iterable[Entry]) -> None:
        """Apply entries that sum to zero in each currency, all or none."""
        ...

    def balance(self, account: str, currency: str = PLAY) -> int:
        """Return the chips of one account."""
        ...

    def total(self) -> int:
        """Return the sum of all accounts: zero, or the ledger is broken."""
        ...

    def refill(self, player: str, day: int, floor: int) -> None:
        """Fill the play chips of a player's wallet up to ``floor``, once a day."""
        ...
