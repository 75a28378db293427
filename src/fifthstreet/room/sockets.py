"""Sockets: how many are open, by account and by address.

A bound on what one person, or one household, may hold open. Bots that come with a
token of their own count for neither: whoever made the token answers for them.
"""

from __future__ import annotations

from fifthstreet.room.limiter import Places
from fifthstreet.room.network import network
from fifthstreet.room.sessions import Visitor


class Sockets:
    """The open sockets of one process."""

    def __init__(self, *, account: int, address: int) -> None:
        """Allow so many sockets an account and an address."""
        self._accounts = Places(account)
        self._addresses = Places(address)

    def take(self, visitor: Visitor) -> bool:
        """Count a socket of ``visitor``; tell whether there was a place for it."""
        if visitor.player.bot:
            return True
        account, address = visitor.player.account, network(visitor.address)
        if not self._addresses.take(address):
            return False
        if account and not self._accounts.take(account):
            self._addresses.give_back(address)
            return False
        return True

    def give_back(self, visitor: Visitor) -> None:
        """Count a socket no longer that ``take`` has counted."""
        if visitor.player.bot:
            return
        self._addresses.give_back(network(visitor.address))
        if visitor.player.account:
            self._accounts.give_back(visitor.player.account)

    def __len__(self) -> int:
        """Return how many sockets are counted."""
        return self._addresses.total
