"""Table: one table as its client sees it, and what a player may ask of it.

Chips are whole numbers in the smallest unit of the table; bets and raises are
raise-to. Cards are 0..51 (``4 * rank + suit``), -1 for one that is face down.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from typing import Final, Literal, Protocol

from fifthstreet.client.bell import Bell
from fifthstreet.client.errors import RefusedError
from fifthstreet.client.follow import Follower
from fifthstreet.client.turn import Turn
from fifthstreet.engine.view import HandView
from fifthstreet.room import protocol as wire
from fifthstreet.room import views
from fifthstreet.room.happenings import RoomEvent

TOO_LATE: Final = frozenset({"STALE_TURN", "NOT_OFFERED", "ALREADY_ANSWERED"})
"""Codes of an answer to an offer that is there no more."""


def is_broke(view: views.TableView, seat: views.SeatInfo) -> bool:
    """Tell whether ``seat`` has lost its chips, and not only bet them in the running hand."""
    hand = view.hand
    playing = hand is not None and not hand.ended and any(s.seat == seat.seat for s in hand.seats)
    return seat.stack == 0 and seat.state == "sitting_out" and not playing


class TableRoom(Protocol):
    """What a table needs of its room."""

    bell: Bell

    async def command(self, message: wire.TableMessage) -> wire.Ack:
        """Send a command and return its answer."""
        ...

    def new_id(self) -> str:
        """Return the id of a new command."""
        ...

    def now(self) -> int:
        """Return the room's clock."""
        ...


class Table:
    """A table that this client follows.

    Attributes:
        id: as in the lobby.
        on_event: hears of every event.

    """

    def __init__(self, room: TableRoom, table: str) -> None:
        """Follow ``table`` of ``room``; ``Room.watch`` and ``Room.join`` make these."""
        self.id = table
        self.on_event: Callable[[RoomEvent], None] | None = None
        self.follower = Follower(table)
        self.refused: RefusedError | None = None
        self.awaited = 0
        """How many wait for the first view."""
        self.denied = False
        """The host has said no to what this player asked for last."""
        self._room = room
        self._rests = False
        """The player sits out because he asked to."""

    # --- what there is to see ------------------------------------------------------------

    @property
    def view(self) -> views.TableView:
        """The newest state of the whole table, as this player may know it.

        Raises:
            LookupError: nothing has come yet; ``watch`` and ``join`` wait for it.

        """
        if self.follower.view is None:
            raise LookupError(f"nothing is known of the table {self.id} yet")
        return self.follower.view

    @property
    def hand(self) -> HandView | None:
        """The running hand, or the last one while it is shown; ``None`` between hands."""
        return self.view.hand

    @property
    def seat(self) -> views.SeatInfo | None:
        """The seat of this player, ``None`` without one."""
        view = self.view
        return next((seat for seat in view.seats if seat.seat == view.me), None)

    def now(self) -> int:
        """Return the room's clock, milliseconds."""
        return self._room.now()

    # --- what happens --------------------------------------------------------------------

    async def appears(self) -> None:
        """Wait for the first state of the table.

        Raises:
            RefusedError: the table does not show itself.

        """
        self.awaited += 1
        try:
            await self._room.bell.until(lambda: self.refused or self.follower.view is not None)
        finally:
            self.awaited -= 1
        self._check()

    async def changed(self, since: int | None = None) -> views.TableView:
        """Wait for the next state of the table and return it.

        Args:
            since: the ``follower.version`` that was looked at; whoever has waited for
                something else meanwhile gives it, for the last change may have come then.

        Raises:
            RefusedError: the table shows itself no more, as to whom its host sends away.

        """
        follower = self.follower
        known = follower.version if since is None else since
        await self._room.bell.until(lambda: self.refused or follower.version != known)
        self._check()
        return self.view

    async def until(self, condition: Callable[[views.TableView], object]) -> views.TableView:
        """Wait until the table is as ``condition`` wants it and return it."""
        await self._room.bell.until(lambda: self.refused or condition(self.view))
        self._check()
        return self.view

    def _check(self) -> None:
        if self.refused is not None:
            raise self.refused

    async def changes(self) -> AsyncIterator[views.TableView]:
        """Yield the table as it is, and again whenever it has changed.

        Whoever is slower than the table gets the newest state, never an older one.
        """
        while True:
            version = self.follower.version
            yield self.view
            await self.changed(version)

    async def turns(self, *, offers: bool = False, stay: bool = True) -> AsyncIterator[Turn]:
        """Yield every decision of this player, until his seat or his chips are gone.

        A decision comes once, an offer once a hand. One that is not answered in time is
        made by the room: check if that is free, else fold.

        Args:
            offers: also yield straddles and second boards; by default a straddle is
                declined, and a second board agreed to.
            stay: come back by itself after having been sat out for being late.

        """
        seen: tuple[int, str, int] | None = None
        back: int | None = None
        async for view in self.changes():
            seat, hand = self.seat, view.hand
            if seat is None or is_broke(view, seat):
                return
            if hand is not None and not hand.ended and seat.seat in hand.waiting:
                turn = Turn(self, hand, view.clock)
                # The votes of others count as turns, and the offer is still the same.
                key = (hand.hand, hand.phase, hand.turn if turn.kind == "act" else -1)
                if key == seen:
                    continue
                seen = key
                if turn.kind == "act" or offers:
                    yield turn
                else:
                    await _answer(turn)
            elif stay and seat.state == "sitting_out" and not self._rests:
                number = -1 if hand is None else hand.hand
                if back != number:
                    back = number
                    await self.return_somehow()

    # --- what a player may ask -----------------------------------------------------------

    async def command(self, kind: type[wire.TableMessage], /, **fields: object) -> wire.Ack:
        """Send a command of ``kind``; return once the table after it is known too.

        Raises:
            RefusedError: the room said no.

        """
        make: Callable[..., wire.TableMessage] = kind
        ack = await self._room.command(make(id=self._room.new_id(), table=self.id, **fields))
        follower, before = self.follower, self.follower.set_back
        await self._room.bell.until(
            lambda: (
                self.refused
                or follower.seq is None
                or follower.seen >= ack.seq
                or follower.set_back != before
            )
        )
        return ack

    async def top_up(self, chips: int) -> None:
        """Add ``chips`` before the next hand.

        Raises:
            RefusedError: as ``TOP_UP_ABOVE_MAXIMUM`` or ``NOT_ENOUGH_CHIPS``.

        """
        await self.command(wire.TopUpMessage, chips=chips)

    async def sit_out(self, when: Literal["now", "next_big_blind"] = "now") -> None:
        """Sit out; after ten minutes the seat is given to others."""
        rested, self._rests = self._rests, True
        try:
            await self.command(wire.SitOutMessage, when=when)
        except RefusedError as error:
            self._rests = rested or error.code == "ALREADY_SITTING_OUT"
            raise

    async def come_back(self, choice: Literal["post", "wait"] = "post") -> None:
        """Play again: ``post`` what is owed, or ``wait`` for the big blind.

        Raises:
            RefusedError: as ``MUST_WAIT`` where posting is not possible now.

        """
        await self.command(wire.ReturnMessage, choice=choice)
        self._rests = False

    async def return_somehow(self) -> None:
        """Play again by posting, or by waiting where the room wants that."""
        try:
            await self.come_back("post")
        except RefusedError as error:
            if error.code != "MUST_WAIT":
                return  # the seat was brought back, or given up, in the meantime
            await self.come_back("wait")

    async def chat(self, text: str) -> None:
        """Say something to everybody at the table."""
        await self.command(wire.ChatMessage, text=text)

    async def show(self, cards: Sequence[int]) -> None:
        """Turn own ``cards`` face up after the hand."""
        hand = 0 if self.hand is None else self.hand.hand
        await self.command(wire.ShowMessage, hand=hand, cards=tuple(cards))

    async def rabbit(self) -> None:
        """Ask for the board cards that would have come, where the house offers them."""
        hand = 0 if self.hand is None else self.hand.hand
        await self.command(wire.RabbitMessage, hand=hand)


async def _answer(turn: Turn) -> None:
    """Decline a straddle or agree to a second board, if that is still in time."""
    try:
        await turn.answer(yes=turn.kind == "run_twice")
    except RefusedError as error:
        if error.code not in TOO_LATE:
            raise
