"""Purse: the chips that players can bring to one table, and how they move.

Reads the ledger, which does not know yet what moved in the step that is being
worked on. The house fills up the wallets of its own bots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.ledger import PLAY, Entry, entries, grant, wallet
from fifthstreet.table import TableState

HOUSE_BOT: Final = "bot-"
"""How the accounts of the house's own bots begin."""


def of_the_house(account: str) -> bool:
    """Tell whether ``account`` is a bot of the house, who plays for the others' sake.

    >>> of_the_house("bot-no-limit-2"), of_the_house("p4f1c")
    (True, False)

    """
    return account.startswith(HOUSE_BOT)


class Balances(Protocol):
    """Reads an account of the ledger."""

    def __call__(self, account: str, currency: str = PLAY) -> int:
        """Return the chips of ``account``."""
        ...


class Purse:
    """The chips of a table's players outside the table."""

    def __init__(self, ledger: Balances, currency: str, *, free: bool = False) -> None:
        """Read ``ledger``; ``free``: the house pays for everybody, not for its bots alone."""
        self._ledger = ledger
        self._currency = currency
        self._free = free
        self._moved: dict[str, int] = {}

    def balance(self, account: str) -> int:
        """Return the chips of an account of the ledger, as of now."""
        return self._ledger(account, self._currency) + self._moved.get(account, 0)

    def affords(self, player: str, chips: int) -> bool:
        """Tell whether a player can bring ``chips``."""
        return self._gift(player, chips) is not None

    def move(self, events: Sequence[RoomEvent], before: TableState) -> tuple[Entry, ...]:
        """Return the entries of what happened at the table ``before``; count with them."""
        found = entries(before.config.table, events, before)
        spent = {e.account: -e.chips for e in found if e.chips < 0}
        gifts = [
            entry
            for account, chips in spent.items()
            if account.startswith(wallet(""))
            for entry in self._gift(account.removeprefix(wallet("")), chips) or ()
        ]
        moved = (*gifts, *found)
        for entry in moved:
            self._moved[entry.account] = self._moved.get(entry.account, 0) + entry.chips
        return moved

    def settle(self) -> None:
        """Forget what moved: the ledger knows it from now on, or it never happened."""
        self._moved.clear()

    def _gift(self, player: str, chips: int) -> tuple[Entry, ...] | None:
        """Return what lets a player bring ``chips``, ``None`` when nothing does."""
        balance = self.balance(wallet(player))
        if chips <= balance:
            return ()
        house = self._free or of_the_house(player)
        return grant(player, balance, chips) if house and self._currency == PLAY else None
