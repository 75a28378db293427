"""Client: play in a room from Python, as a person's page does.

::

    async with connect("http://127.0.0.1:8000", token=TOKEN) as room:
        table = await room.join("no-limit")
        async for turn in table.turns():
            await turn.act("check" if turn.legal.can_check else "fold")

docs/bots.md tells the rest. Nothing here knows a card that the room has not sent
to this player.
"""

from fifthstreet.client.errors import (
    AuthError,
    ClientError,
    ClosedError,
    LostError,
    RefusedError,
    ReplacedError,
    VersionError,
)
from fifthstreet.client.room import Room, connect
from fifthstreet.client.table import Table
from fifthstreet.client.turn import Turn

__all__ = [
    "AuthError",
    "ClientError",
    "ClosedError",
    "LostError",
    "RefusedError",
    "ReplacedError",
    "Room",
    "Table",
    "Turn",
    "VersionError",
    "connect",
]
