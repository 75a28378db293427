"""Turn: one decision of this player."""

from __future__ import annotations

from typing import Literal, Protocol

from fifthstreet.bots.base import own_seat
from fifthstreet.engine.types import ActKind, Legal
from fifthstreet.engine.view import HandView
from fifthstreet.room import protocol as wire
from fifthstreet.room import views


class TurnTable(Protocol):
    """What a turn needs of its table."""

    async def command(self, kind: type[wire.TableMessage], /, **fields: object) -> wire.Ack:
        """Send a command and return its answer."""
        ...

    def now(self) -> int:
        """Return the room's clock."""
        ...


class Turn:
    """A decision that waits for this player, bound to the state that he saw.

    Attributes:
        hand: the hand as this player may know it: his cards, the boards, the others'
            stacks and bets.
        kind: ``act``, or an offer of the hand: ``straddle``, ``run_twice``.

    """

    def __init__(self, table: TurnTable, hand: HandView, clock: views.TurnClock | None) -> None:
        """Take what the table showed."""
        self.hand = hand
        self.kind: Literal["act", "straddle", "run_twice"] = "act"
        if hand.legal is None:
            self.kind = "run_twice" if hand.phase == "run_twice" else "straddle"
        self._table = table
        self._clock = clock

    @property
    def legal(self) -> Legal:
        """What may be done: ``can_check``, ``to_call`` chips, ``min_to`` to ``max_to``.

        Raises:
            LookupError: this is an offer, answered by yes or no.

        """
        if self.hand.legal is None:
            raise LookupError(f"a {self.kind} is answered by yes or no")
        return self.hand.legal

    @property
    def cards(self) -> tuple[int, ...]:
        """The player's own cards."""
        return own_seat(self.hand).cards

    @property
    def seconds(self) -> float | None:
        """Time left before the time bank is touched; ``None`` where no clock runs."""
        if self._clock is None or self._clock.seat != self.hand.me:
            return None
        return max(0, self._clock.deadline - self._table.now()) / 1000

    async def act(self, kind: ActKind, to: int | None = None) -> None:
        """Decide; return once the table after the action is known.

        Args:
            kind: ``fold``, ``check``, ``call``, ``bet`` or ``raise``; ``legal.wager`` says
                which of the last two it is.
            to: of a bet or raise: the player's total on this street, in chips.

        Raises:
            RefusedError: as ``BELOW_MINIMUM`` with ``minimum``; the turn is still open and
                may be acted on again. ``STALE_TURN`` when it was over already.

        """
        hand = self.hand
        await self._table.command(wire.ActMessage, hand=hand.hand, turn=hand.turn, kind=kind, to=to)

    async def answer(self, *, yes: bool) -> None:
        """Take or decline an offer.

        Raises:
            RefusedError: ``STALE_TURN``, ``NOT_OFFERED`` or ``ALREADY_ANSWERED`` when it was
                over already: the clock has answered, or another's no was enough.

        """
        await self._table.command(wire.Answer, hand=self.hand.hand, turn=self.hand.turn, yes=yes)
