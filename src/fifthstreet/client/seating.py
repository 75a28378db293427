"""Seating: how a client asks for a seat until it has one, or is told that it gets none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from fifthstreet.client.errors import RefusedError
from fifthstreet.client.table import Table
from fifthstreet.room import protocol as wire
from fifthstreet.room import views
from fifthstreet.room.happenings import RoomEvent


class Lines(Protocol):
    """What this needs of a room."""

    @property
    def lobby(self) -> Mapping[str, views.TableInfo]:
        """The rows of all tables."""
        ...

    async def watch(
        self, table: str, *, on_event: Callable[[RoomEvent], None] | None = None
    ) -> Table:
        """Follow a table."""
        ...

    async def command(self, message: wire.TableMessage) -> wire.Ack:
        """Send a command and return its answer."""
        ...

    def new_id(self) -> str:
        """Return the id of a new command."""
        ...


async def first_sight(
    room: Lines,
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
    await sit_unseen(room, table, most, seat)
    return await room.watch(table, on_event=on_event)


async def sit_unseen(room: Lines, table: str, chips: int, seat: int | None) -> None:
    """Sit down at a table that shows itself to players alone.

    Raises:
        RefusedError: the room says no.

    """
    try:
        await room.command(wire.SitMessage(room.new_id(), table, chips, seat))
    except RefusedError as error:
        must = error.numbers.get("chips")
        if error.code != "RETURN_WITH_STACK" or not isinstance(must, int):
            raise
        await room.command(wire.SitMessage(room.new_id(), table, must, seat))


async def take_seat(table: Table, player: str, chips: int | None, seat: int | None) -> None:
    """Ask for a seat for ``player`` and wait until it is there.

    Raises:
        RefusedError: the room says no, or the host of the table (``DENIED``), or the table
            is closed (``CLUB_CLOSED``): nothing would ever change there.

    """
    table.denied = False
    while table.view.me is None:
        version = table.follower.version
        check_denied(table)
        if table.view.club.closed:
            raise RefusedError("CLUB_CLOSED", {"table": table.id}, "R-CLUB-5")
        if table.view.asked or asks_host(table, player):
            await table.changed(version)
        else:
            await _ask(table, chips, seat)


def asks_host(table: Table, player: str) -> bool:
    """Tell whether the host has not answered yet what ``player`` asked for."""
    return any(request.account == player for request in table.view.club.requests)


def check_denied(table: Table) -> None:
    """Refuse to go on after the host has said no.

    Raises:
        RefusedError: ``DENIED``.

    """
    if table.denied:
        raise RefusedError("DENIED", {"table": table.id}, "R-CLUB-3")


async def _ask(table: Table, chips: int | None, seat: int | None) -> None:
    """Ask once.

    A bot has no place in the queue of a full table, and a host is asked for a seat that
    is free: both ask again later.
    """
    view, version = table.view, table.follower.version
    most = view.return_with or view.info.max_buy_in
    try:
        await table.command(wire.SitMessage, chips=chips or most, seat=seat)
    except RefusedError as error:
        if error.code == "ALREADY_ASKED":
            await table.changed(version)
        elif error.code in {"BOTS_DO_NOT_QUEUE", "NO_FREE_SEAT"}:
            await table.until(lambda now: len(now.seats) < now.info.size or now.me is not None)
        else:
            raise
