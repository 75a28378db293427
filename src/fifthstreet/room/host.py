"""Host: finds a seat for whoever asks for one.

A free seat is taken at once. At a full table a person waits in the table's own
queue; between hands a bot leaves for him, and he sits down with the chips that he
named. Whose line is gone keeps his place for a while and is given no seat. The host
remembers only that and those chips: the queue is the table's.
"""

from __future__ import annotations

from collections.abc import Callable

from fifthstreet.engine.types import Refusal
from fifthstreet.room.protocol import SitMessage
from fifthstreet.room.purse import of_the_house
from fifthstreet.room.sessions import Player
from fifthstreet.table import TableState
from fifthstreet.table import commands as cmd
from fifthstreet.table.clock import GRACE_MS
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
        self._away: dict[str, int] = {}
        """Until when a place is kept for somebody whose line is gone."""

    def sit(
        self, player: Player, message: SitMessage, state: TableState, now: int
    ) -> cmd.Sit | cmd.JoinWaiting | Refusal:
        """Return what seats ``player``, at once or later, or why he cannot be seated."""
        account = player.account
        seats = [seat for seat in free_seats(state) if may_take(state, account, seat)]
        named = message.seat
        if seats or (named is not None and state.seat(named) is None):
            seat = named or seats[0]
            return cmd.Sit(account, player.name, seat, message.chips, player.bot, "post")
        refusal = check_buy_in(state, account, message.chips, now)
        if refusal is not None:
            return refusal
        if not waits(state, account):
            self._chips = {who: self._chips[who] for who in self._chips if waits(state, who)}
            self._chips[account] = message.chips
            self._away.pop(account, None)
        return cmd.JoinWaiting(account, player.name, player.bot)

    def due(
        self, state: TableState, affords: Affords, now: int
    ) -> cmd.Sit | cmd.Leave | cmd.LeaveWaiting | None:
        """Return what is due between hands for those who wait, ``None`` for nothing."""
        least = state.buy_ins.minimum  # of those who waited when the room was started again
        held = {offer.account: offer.seat for offer in state.offers}
        for account, until in self._away.items():
            if now >= until and waits(state, account):
                return cmd.LeaveWaiting(account)
        for entry in state.waiting:
            account, chips = entry.account, self._chips.get(entry.account, least)
            if account in self._away:
                continue
            seat = held.get(account)
            if seat is None:
                bot = next(
                    (s for s in state.seats if of_the_house(s.account) and not s.leaving), None
                )
                return None if bot is None else cmd.Leave(bot.account)
            if not affords(account, chips) or check_buy_in(state, account, chips, now):
                return cmd.LeaveWaiting(account)
            return cmd.Sit(account, entry.name, seat, chips, choice="post")
        return None

    def line(self, state: TableState, account: str, *, connected: bool, now: int) -> None:
        """Keep the place of ``account`` for a while when its line is gone."""
        self._away = {who: until for who, until in self._away.items() if waits(state, who)}
        if connected:
            self._away.pop(account, None)
        elif waits(state, account):
            self._away[account] = now + GRACE_MS

    def away_until(self, state: TableState) -> int | None:
        """Return until when a place is kept for somebody who is away."""
        moments = (until for who, until in self._away.items() if waits(state, who))
        return min(moments, default=None)
