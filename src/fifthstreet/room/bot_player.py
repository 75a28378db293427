"""Bot players: bots as readers of a table, behind the same messages as a person.

A bot gets the frames that a socket would get and answers with the messages that a
page would send, after the time that it thinks. Whoever gave up the seat for a
person comes back when there is room again.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from typing import Final, Literal

from fifthstreet.bots.base import Bot, check_or_fold
from fifthstreet.engine.view import HandView
from fifthstreet.room import protocol as wire
from fifthstreet.room import views
from fifthstreet.room.config import Pace
from fifthstreet.room.failure import where
from fifthstreet.room.fairness.events import Sealed
from fifthstreet.room.frame import Frame
from fifthstreet.room.seeds import Seeds
from fifthstreet.room.sessions import Player
from fifthstreet.room.timers import Alarm, Timers

LOG: Final = logging.getLogger("fifthstreet.room")
Receive = Callable[["BotPlayer", wire.ClientMessage], None]
SPARE_SEATS: Final = 1
"""Seats that bots leave free for the next person."""


class BotPlayer:
    """One bot at one table."""

    def __init__(
        self,
        player: Player,
        bot: Bot,
        table: str,
        receive: Receive,
        pace: Pace,
        chance: random.Random,
        timers: Timers,
    ) -> None:
        """Play ``bot`` at ``table``; messages go to ``receive``."""
        self.player = player
        self._bot = bot
        self._table = table
        self._receive = receive
        self._pace = pace
        self._chance = chance
        self._seeds = Seeds(table, player.account)
        self._view: views.TableView | None = None
        self._choice: Literal["post", "wait"] = "post"
        self._count = 0
        self._asked = ""
        """The id of what was last said for a seat, chips or a decision."""
        self._line = f"{chance.getrandbits(32):08x}"
        """Part of every id: a table remembers ids across a restart."""
        self._timers = timers
        self._timer: Alarm | None = None
        self._stopped = False

    def enter(self, chips: int) -> None:
        """Take a seat with ``chips`` and follow the table."""
        self._say(wire.SitMessage(self._id(), self._table, chips))
        self._say(wire.Sub(self._table))

    def stop(self) -> None:
        """Answer no more."""
        self._stopped = True
        if self._timer is not None:
            self._timer.cancel()

    def send(self, frames: tuple[Frame, ...]) -> None:
        """Look at frames; what asks this bot is answered a little later."""
        if self._stopped:
            return
        for frame in frames:
            message = frame.message
            if isinstance(message, wire.Snap | wire.Ev) and message.view is not None:
                self._view = message.view
            elif isinstance(message, wire.Error) and message.id == self._asked:
                self._refused(message.code)
            if isinstance(message, wire.Ev) and isinstance(message.e, Sealed):
                self._reveal(message.e)
        self._commit()
        if self._timer is None and self._wants():
            least = self._pace.bot_delay_ms / 3
            delay = least + (self._pace.bot_delay_ms - least) * self._chance.random()
            self._timer = self._timers.after(delay, self._answer)

    def _refused(self, code: str) -> None:
        """Ask in another way, or for nothing more until the table looks different."""
        if code == "MUST_WAIT" and self._choice == "post":
            self._choice = "wait"
        else:
            self._view = None

    def _commit(self) -> None:
        """Take part in cutting the next deck."""
        found = None if self._view is None else self._seeds.commit(self._view)
        if found is not None:
            self._say(wire.SeedCommit(self._id(), self._table, *found))

    def _reveal(self, sealed: Sealed) -> None:
        found = self._seeds.reveal(sealed)
        if found is not None:
            self._say(wire.SeedReveal(self._id(), self._table, *found))

    def _wants(self) -> bool:
        """Tell whether the table asks something of this bot."""
        view = self._view
        if view is None:
            return False
        if (hand := _own(view)) is not None:
            return view.me in hand.waiting
        if view.club.requests:  # its own, which the host has not answered
            return False
        if view.me is None:
            return view.info.size - len(view.seats) > SPARE_SEATS
        seat = self._seat(view)
        return seat.state != "leaving" and (seat.stack == 0 or seat.state == "sitting_out")

    def _answer(self) -> None:
        """Answer what the table asks by now, which may be nothing any more."""
        self._timer = None
        view = self._view
        if view is None or not self._wants():
            return
        hand, most = _own(view), view.info.max_buy_in
        message: wire.TableMessage
        if hand is not None:
            message = self._decision(hand)
        elif view.me is None:
            message = wire.SitMessage(self._id(), self._table, view.return_with or most)
        elif self._seat(view).stack == 0:
            message = wire.TopUpMessage(self._id(), self._table, most)
        else:
            message = wire.ReturnMessage(self._id(), self._table, self._choice)
        self._asked = message.id
        self._say(message)

    def _decision(self, hand: HandView) -> wire.TableMessage:
        if hand.legal is None:  # bots do not straddle, and do as the others with a second board
            yes = hand.phase == "run_twice"
            return wire.Answer(self._id(), self._table, hand.hand, hand.turn, yes)
        try:
            act = self._bot.act(hand, hand.legal, self._chance)
        except Exception as error:  # noqa: BLE001 - a bot that breaks must not hold up the others
            LOG.critical("%s failed: %s", self.player.account, where(error))
            act = check_or_fold(hand.legal)
        return wire.ActMessage(self._id(), self._table, hand.hand, hand.turn, act.kind, act.to)

    def _seat(self, view: views.TableView) -> views.SeatInfo:
        return next(seat for seat in view.seats if seat.seat == view.me)

    def _say(self, message: wire.ClientMessage) -> None:
        self._receive(self, message)

    def _id(self) -> str:
        self._count += 1
        return f"{self._line}-{self._count}"


def _own(view: views.TableView) -> HandView | None:
    """Return the running hand if the reader is dealt in; he asks for nothing before its end.

    Others need not wait for that: where hands follow without a pause nobody sees it.
    """
    hand = view.hand
    return None if hand is None or hand.ended or hand.me is None else hand
