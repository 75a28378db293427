"""Host: finds a seat for whoever asks for one.

A free seat is taken at once. At a full table a person waits in the table's own
queue; between hands a bot leaves for him, and he sits down with the chips that he
named. The host remembers only those chips: the queue is the table's.
"""

from __future__ import annotations

from collections.abc import Callable

from fifthstreet.engine.types import Refusal
from fifthstreet.room.protocol import SitMessage
from fifthstreet.room.purse import of_the_house
from fifthstreet.room.sessions import Player
from fifthstreet.table import TableState
from fifthstreet.table import commands as cmd
from fifthstreet.table.seating import check_buy_in, free_seats
from fifthstreet.table.waiting import may_take

Balance = Callable[[str], int]
"""Reads an account of the ledger."""
Affords = Callable[[str, int], bool]
"""Tells whether an account can bring so many chips to the table."""


def waits(state: TableState, account: str) -> bool:
    """Tell whether ``account`` is in the table's queue."""
    return account in [entry.account for entry in state.waiting]


class Host:
    """Those who wait for a seat of one table, and the chips that they will bring."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._chips: dict[str, int] = {}

    def sit(
        self, player: Player, message: SitMessage, state: TableState, now: int
    ) -> cmd.Sit | cmd.JoinWaiting | Refusal:
        """Return what seats ``player``, at once or later, or why he cannot be seated."""
        account = player.account
        seats = [seat for seat in free_seats(state) if may_take(state, account, seat)]
        if seats or message.seat in free_seats(state):
            seat = message.seat or seats[0]
            return cmd.Sit(account, player.name, seat, message.chips, player.bot, "post")
        refusal = check_buy_in(state, account, message.chips, now)
        if refusal is not None:
            return refusal
        if not waits(state, account):
            self._chips[account] = message.chips
        return cmd.JoinWaiting(account, player.name, player.bot)

    def due(
        self, state: TableState, affords: Affords, now: int
    ) -> cmd.Sit | cmd.Leave | cmd.LeaveWaiting | None:
        """Return what is due between hands for those who wait, ``None`` for nothing."""
        names = {entry.account: entry.name for entry in state.waiting}
        least = state.buy_ins.minimum  # of those who waited when the room was started again
        self._chips = {who: self._chips.get(who, least) for who in names}
        held = {offer.account: offer.seat for offer in state.offers}
        for account, chips in self._chips.items():
            seat = held.get(account)
            if seat is None:
                bot = next(
                    (s for s in state.seats if of_the_house(s.account) and not s.leaving), None
                )
                return None if bot is None else cmd.Leave(bot.account)
            if not affords(account, chips) or check_buy_in(state, account, chips, now):
                return cmd.LeaveWaiting(account)
            return cmd.Sit(account, names[account], seat, chips, choice="post")
        return None
