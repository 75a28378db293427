"""House door: the room's own bots, which come in over sockets like anybody else.

Their tokens last as long as the process that gave them out, so no store has them.
The accounts are the same after every start, so a bot finds its seat again.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket

from fifthstreet.room.sessions import Player, Visitor, bearer
from fifthstreet.room.socket import Door

PREFIX: Final = "fifthstreet_house_"


class HouseTokens:
    """The tokens of the room's own bots."""

    def __init__(self) -> None:
        """Begin with none."""
        self._players: dict[bytes, Player] = {}

    def issue(self, player: Player) -> str:
        """Return a new token that lets ``player`` in."""
        token = PREFIX + secrets.token_urlsafe(32)
        self._players[_key(token)] = player
        return token

    def forget(self, token: str) -> None:
        """Let nobody in with ``token`` any more."""
        self._players.pop(_key(token), None)

    def find(self, token: str) -> Player | None:
        """Return who has ``token``."""
        return self._players.get(_key(token)) if token.startswith(PREFIX) else None


def _key(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


class HouseDoor:
    """Lets in the room's own bots, and asks another door about everybody else."""

    def __init__(self, door: Door, tokens: HouseTokens) -> None:
        """Stand before ``door``."""
        self._door = door
        self._tokens = tokens

    async def visitor(self, socket: WebSocket) -> Visitor | int:
        """Return who it is, or the code with which the socket is closed."""
        player = self._tokens.find(bearer(socket.headers) or "")
        return await self._door.visitor(socket) if player is None else Visitor(player)

    def note(self, visitor: Visitor, end: Callable[[], None]) -> Callable[[], None]:
        """Have ``end`` called when the visitor's session ends; return what takes that back."""
        return self._door.note(visitor, end)
