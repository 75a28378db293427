"""Company: who is here, and which tables must hear that he came or went.

One line a player, the newest: an older one goes without anybody missing him.
"""

from __future__ import annotations

from collections.abc import Mapping

from fifthstreet.room.attendance import concerns, counted_on
from fifthstreet.room.desk import Desk
from fifthstreet.room.effects import Presence, Reader
from fifthstreet.room.purse import of_the_house
from fifthstreet.room.witness import Witness


class Company:
    """The newest line of every player who is connected."""

    def __init__(self, desks: Mapping[str, Desk], witness: Witness) -> None:
        """Tell the tables of ``desks``; ``witness`` hears who comes and goes."""
        self._desks = desks
        self._witness = witness
        self._lines: dict[str, Reader] = {}

    def enter(self, reader: Reader) -> Reader | None:
        """Have ``reader`` as the line of his player; return the one before, who must go."""
        account = reader.player.account
        older = self._lines.get(account)
        self._lines[account] = reader
        self._witness.enter(account)
        if older is None:
            self._tell(account, connected=True)
        return older

    def leave(self, reader: Reader) -> None:
        """Miss the player of ``reader``, unless he has a newer line."""
        account = reader.player.account
        if self._lines.get(account) is reader:
            del self._lines[account]
            self._witness.leave(account)
            self._tell(account, connected=False)

    def miss(self, desk: Desk) -> None:
        """Tell a table who of those that it counts on is not here.

        Who has just been seated, or given the host's role, may have gone before.
        """
        for account in counted_on(desk.whole):
            if account not in self._lines and not of_the_house(account):
                desk.post(Presence(account, connected=False))

    def _tell(self, account: str, *, connected: bool) -> None:
        """Tell the tables that miss ``account`` that its line is there or gone."""
        for desk in list(self._desks.values()):
            if concerns(desk.whole, account):
                desk.post(Presence(account, connected))
