"""Door: people with a cookie, bots with a token, and the lines that their sessions hold open."""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket

from fifthstreet.room import closes
from fifthstreet.room.accounts.address import Gate
from fifthstreet.room.accounts.passes import Passes
from fifthstreet.room.attendance import known
from fifthstreet.room.club.commands import Forget
from fifthstreet.room.hub import Hub
from fifthstreet.room.sessions import NOBODY, Visitor, bearer

End = Callable[[], None]


class OpenSockets:
    """The open sockets of every account, by the session that opened them."""

    def __init__(self) -> None:
        """Begin with none."""
        self._ends: dict[str, list[tuple[bytes, End]]] = {}

    def add(self, account: str, session: bytes, end: End) -> Callable[[], None]:
        """Note a socket; return what forgets it."""
        entry = (session, end)
        self._ends.setdefault(account, []).append(entry)

        def forget() -> None:
            entries = self._ends.get(account, [])
            if entry in entries:
                entries.remove(entry)
            if not entries:
                self._ends.pop(account, None)

        return forget

    def keep(self, account: str, left: frozenset[bytes]) -> None:
        """Close the sockets of an account but those of the sessions that are ``left``."""
        for session, end in list(self._ends.get(account, ())):
            if session not in left:
                end()

    def __len__(self) -> int:
        """Return how many accounts have a socket open."""
        return len(self._ends)


def leave_all(hub: Hub, account: str) -> None:
    """Have ``account`` stand up wherever it sits or waits for a seat, and forgotten there.

    A deleted account keeps no seat; its chips go to a wallet that nobody has any more.
    What it was round a table, as its host, others are from now on.
    """
    for table, desk in list(hub.desks.items()):
        if account in known(desk.whole) or desk.hears(account):
            hub.ask(table, Forget(account))


class AccountDoor:
    """Lets in who has an account; who has no cookie that is good may watch."""

    def __init__(self, passes: Passes, gate: Gate, lines: OpenSockets) -> None:
        """Look tokens up in ``passes`` and note sockets in ``lines``."""
        self._passes = passes
        self._gate = gate
        self._lines = lines

    async def visitor(self, socket: WebSocket) -> Visitor | int:
        """Return who it is, or the code with which the socket is closed."""
        if not self._gate.is_own(socket):
            return closes.ORIGIN
        address = self._gate.address(socket)
        found = await self._passes.shown(socket)
        if found is not None:
            return Visitor(found.player, found.key, address)
        return Visitor(NOBODY, address=address) if bearer(socket.headers) is None else closes.AUTH

    def note(self, visitor: Visitor, end: End) -> Callable[[], None]:
        """Have ``end`` called when the visitor's session ends; return what takes that back."""
        return self._lines.add(visitor.player.account, visitor.session, end)
