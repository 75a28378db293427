"""Seating: how a client asks for a seat until it has one, or is told that it gets none."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Final, Protocol

from fifthstreet.client.errors import RefusedError
from fifthstreet.client.table import Table, TableRoom
from fifthstreet.room import protocol as wire
from fifthstreet.room import views
from fifthstreet.room.happenings import RoomEvent

WAITED: Final = frozenset({"ALREADY_ASKED", "BOTS_DO_NOT_QUEUE", "NO_FREE_SEAT"})
"""Codes after which a seat may still come."""


class SeatingRoom(TableRoom, Protocol):
    """What who looks for a seat needs of the room."""

    @property
    def lobby(self) -> Mapping[str, views.TableInfo]:
        """The rows of all tables."""
        ...

    async def watch(
        self, table: str, *, on_event: Callable[[RoomEvent], None] | None = None
    ) -> Table:
        """Follow a table."""
        ...


async def first_sight(
    room: SeatingRoom,
    table: str,
    chips: int | None,
    seat: int | None,
    on_event: Callable[[RoomEvent], None] | None = None,
) -> Table:
    """Follow a table; where only players may see it, sit down before.

    Raises:
        RefusedError: ``NOT_INSIDE``: it cannot be seen, and not sat down at either without
            having come in, or nobody has said with how many chips.

    """
    try:
        return await room.watch(table, on_event=on_event)
    except RefusedError as error:
        info = room.lobby.get(table)
        most = chips or (None if info is None else info.max_buy_in)
        if error.code != "NOT_INSIDE" or most is None:
            raise
    await _sit(lambda now: room.command(wire.SitMessage(room.new_id(), table, now, seat)), most)
    return await room.watch(table, on_event=on_event)


async def take_seat(
    table: Table,
    player: str,
    chips: int | None,
    seat: int | None,
    *,
    free: int = 0,
    waited: AbstractSet[str] = WAITED,
) -> None:
    """Ask for a seat for ``player`` and wait until it is there.

    Args:
        table: where.
        player: who.
        chips: see ``Room.join``.
        seat: its number, ``None`` for the first free one.
        free: how many seats have to be free; 0 has a full table asked too, for it may have
            a queue.
        waited: codes of refusals after which it is asked again when the table has changed.

    Raises:
        RefusedError: the room says no, or the host of the table (``DENIED``), or the table
            is closed (``CLUB_CLOSED``): nothing would ever change there.

    """
    table.denied = False
    while table.seat is None:
        view, version = table.view, table.follower.version
        if table.denied:
            raise RefusedError("DENIED", {"table": table.id}, "R-CLUB-3")
        if view.club.closed:
            raise RefusedError("CLUB_CLOSED", {"table": table.id}, "R-CLUB-5")
        asked = view.asked or any(one.account == player for one in view.club.requests)
        if not asked and view.info.size - len(view.seats) >= free:
            most = view.return_with or chips or view.info.max_buy_in
            try:
                await _sit(lambda now: table.command(wire.SitMessage, chips=now, seat=seat), most)
            except RefusedError as error:
                if error.code not in waited:
                    raise
                free = max(free, 1)  # who may not queue at a full table waits for a free seat
        if table.seat is None:
            await table.changed(version)


async def _sit(ask: Callable[[int], Awaitable[wire.Ack]], chips: int) -> None:
    """Ask for a seat with ``chips``, or with those that the player has to come back with."""
    try:
        await ask(chips)
    except RefusedError as error:
        must = error.numbers.get("chips")
        if error.code != "RETURN_WITH_STACK" or not isinstance(must, int):
            raise
        await ask(must)
