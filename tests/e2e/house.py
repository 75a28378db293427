"""A room for the page's tests: the real server in a thread, with decks and players made here.

``Script`` players answer by a function of what they see; ``Decks`` deals what a
test wants. Everything else is the room as it runs.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import socket
import threading
from collections.abc import Callable, Sequence
from contextlib import contextmanager
from functools import partial

import msgspec
import uvicorn

from fifthstreet.cards.card import parse_cards
from fifthstreet.engine import resolve
from fifthstreet.engine.commands import Act
from fifthstreet.engine.hand import Hand
from fifthstreet.room import protocol as wire
from fifthstreet.room.config import Pace, Settings
from fifthstreet.room.entropy import SealedDeck
from fifthstreet.room.hub import Hub
from fifthstreet.room.ops.texts import TextsProtocol
from fifthstreet.room.sessions import Player
from fifthstreet.table import TableState, make_config
from fifthstreet.table.commands import Hold, Resume
from tests.room.doubles import PATIENT, MemoryLedger, app_of
from tests.room.kit import hub_of

QUICK = Pace(bot_delay_ms=0, street_pause_ms=0, hand_pause_ms=700)
"""Nothing waits, but an ended hand can be looked at."""


class Generous(MemoryLedger):
    """A ledger in which everybody can pay any buy-in."""

    def balance(self, account: str, currency: str = "play") -> int:
        return super().balance(account, currency) + 10**13


STILL = Pace(bot_delay_ms=0, street_pause_ms=0, hand_pause_ms=600_000)
"""An ended hand stays."""


class Deal(msgspec.Struct, frozen=True):
    """What a test wants dealt in one hand: two cards a seat, then the board."""

    holes: dict[int, str]
    board: str = ""


class Fixed(SealedDeck):
    """A deck that knows its hand: each seat gets what ``deal`` says, the rest is shuffled."""

    __slots__ = ("_board", "_hand", "_holes", "_rest")

    def __init__(self, deal: Deal, chance: random.Random, hand: Callable[[], Hand]) -> None:
        self._hand = hand
        self._holes = {seat: parse_cards(text) for seat, text in deal.holes.items()}
        self._board = list(parse_cards(deal.board)) if deal.board else []
        used = {*(card for cards in self._holes.values() for card in cards), *self._board}
        self._rest = [card for card in range(52) if card not in used]
        chance.shuffle(self._rest)

    def deal(self, positions):
        seats = self._hand().plan.seats
        return {position: self._card(position, seats) for position in positions}

    def _card(self, position: int, seats: Sequence[int]) -> int:
        turn, place = divmod(position, len(seats))
        if turn < 2 and seats[place] in self._holes:
            return self._holes[seats[place]][turn]
        if turn >= 2 and self._board:
            return self._board.pop(0)
        return self._rest.pop()


class Decks:
    """The chance of a test: ``deals`` by the number of the hand, shuffled decks otherwise."""

    def __init__(self, deals: dict[int, Deal] | None = None, seed: int = 5) -> None:
        self._deals = deals or {}
        self._chance = random.Random(seed)
        self.state: Callable[[], TableState]
        self.decks: list[tuple[int, ...]] = []
        """Of each a place, and no card: no room of these tests is opened again."""

    def deck(self) -> SealedDeck:
        self.decks.append(())
        deal = self._deals.get(self.state().hand_number + 1, Deal({}))
        return Fixed(deal, self._chance, lambda: self.state().hand)

    def choose(self, options: Sequence[int]) -> int:
        return options[0]


def passive(view, legal) -> Act:
    """Check, or call."""
    return Act(legal.seat, "check" if legal.can_check else "call")


def folding(view, legal) -> Act:
    """Check, or fold."""
    return Act(legal.seat, "check" if legal.can_check else "fold")


def all_in(view, legal) -> Act:
    """Put everything in; call when there is no raise."""
    if legal.max_to is None:
        return passive(view, legal)
    return Act(legal.seat, legal.wager, legal.max_to)


def minimum(view, legal) -> Act:
    """Bet or raise as little as possible; call when there is no raise."""
    if legal.min_to is None:
        return passive(view, legal)
    return Act(legal.seat, legal.wager, legal.min_to)


class Script:
    """A player that follows ``steps``, one decision each, then ``later``."""

    def __init__(
        self,
        *steps: Callable,
        later: Callable = folding,
        offers: bool = False,
        waits: bool = False,
    ) -> None:
        self._steps = list(steps)
        self._later = later
        self.waits = waits
        """He decides when ``House.release`` lets him, each time."""
        self.offers = offers
        """What he says to a straddle or a second board."""

    def act(self, view, legal) -> Act:
        step = self._steps.pop(0) if self._steps else self._later
        return step(view, legal)


_ACCOUNTS = itertools.count()


class Scripted:
    """A script at a table, behind the same messages as a person; it never adds chips."""

    def __init__(
        self,
        name: str,
        script: Script,
        table: str,
        receive: Callable,
        delay: int,
        held: asyncio.Queue,
    ) -> None:
        self.player = Player(f"bot-script-{next(_ACCOUNTS)}", name, bot=True)
        self._script = script
        self._table = table
        self._receive = receive
        self._delay = delay / 1000
        self._held = held
        self._answered = ""
        self._count = 0

    def sit(self, seat: int, chips: int) -> None:
        self._receive(self, wire.SitMessage(self._id(), self._table, chips, seat))
        self._receive(self, wire.Sub(self._table))

    def send(self, frames) -> None:
        views = [getattr(frame.message, "view", None) for frame in frames]
        for view in [view for view in views if view is not None][-1:]:
            hand = view.hand
            if hand is None or hand.ended or view.me not in hand.waiting:
                continue
            turn = f"{hand.hand}/{hand.turn}"
            if turn != self._answered:
                self._answered = turn
                if self._script.waits:
                    self._held.put_nowait(partial(self._answer, hand))
                    continue
                asyncio.get_running_loop().call_later(self._delay, self._answer, hand)

    def _answer(self, hand) -> None:
        where = (self._id(), self._table, hand.hand, hand.turn)
        if hand.legal is None:
            self._receive(self, wire.Answer(*where, yes=self._script.offers))
        else:
            act = self._script.act(hand, hand.legal)
            self._receive(self, wire.ActMessage(*where, act.kind, act.to))

    def _id(self) -> str:
        self._count += 1
        return str(self._count)


class House:
    """One running room."""

    def __init__(self, *configs, deals=None, pace=QUICK, bots=(), seed=1, key=None) -> None:
        self._decks = Decks(deals)
        self._make = lambda: hub_of(
            Settings(pace=pace, messages_per_second=200, burst=400, accounts=PATIENT),
            entropy=self._decks,
            ledger=Generous(),
            configs=configs,
            bots=bots,
            chance=random.Random(seed),
            key=key,
        )
        self._held: asyncio.Queue
        self.hub: Hub
        self.url = ""
        self._pace = pace

    def state(self, table: str = "t") -> TableState:
        """Return the table as the room has it."""
        return self.hub.desks[table].state

    def call(self, do: Callable):
        """Return what ``do`` gives inside the room's own loop."""
        done = asyncio.run_coroutine_threadsafe(_in_loop(do), self._loop)
        return done.result(20)

    def hold(self, table: str = "t") -> None:
        """Let no hand start until ``go``."""
        self.ask(Hold("test"), table)

    def go(self, table: str = "t") -> None:
        """Let hands start."""
        self.ask(Resume(), table)

    def ask(self, command, table: str = "t") -> None:
        """Have the room's own command done at a table."""

        async def asked() -> None:
            assert await self.hub.ask(table, command) is None

        asyncio.run_coroutine_threadsafe(asked(), self._loop).result(20)

    def seat(self, number: int, name: str, chips: int, script: Script, table: str = "t") -> None:
        """Seat a scripted player."""
        delay = self._pace.bot_delay_ms
        player = Scripted(name, script, table, self.hub.receive, delay, self._held)
        self.call(lambda: player.sit(number, chips))

    def release(self) -> None:
        """Let the player who waits with his decision take it, as soon as he is asked."""

        async def released() -> None:
            answer = await self._held.get()
            answer()

        asyncio.run_coroutine_threadsafe(released(), self._loop).result(20)

    def totals(self, table: str = "t") -> int:
        """Return the chips that must lie on the table now."""
        totals = self.call(lambda: self.state(table).totals)
        return totals.bought_in - totals.cashed_out - totals.rake

    @contextmanager
    def open(self):
        """Serve on a free port of this machine."""
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            listener.listen(64)
            self.url = f"http://127.0.0.1:{listener.getsockname()[1]}"
            ready = threading.Event()
            thread = threading.Thread(target=asyncio.run, args=(self._serve(listener, ready),))
            thread.start()
            assert ready.wait(20)
            try:
                yield self
            finally:
                self._loop.call_soon_threadsafe(self._end)
                thread.join(20)

    def _end(self) -> None:
        self._server.should_exit = True

    async def _serve(self, listener: socket.socket, ready: threading.Event) -> None:
        self._loop = asyncio.get_running_loop()
        self._held = asyncio.Queue()
        self.hub = self._make()
        self._decks.state = lambda: self.state(next(iter(self.hub.desks)))
        with app_of(self.hub) as app:
            config = uvicorn.Config(
                app,
                log_level="warning",
                ws=TextsProtocol,
                timeout_graceful_shutdown=1,
            )
            self._server = uvicorn.Server(config)
            serving = asyncio.create_task(self._server._serve(sockets=[listener]))
            while not self._server.started and not serving.done():
                await asyncio.sleep(0.01)
            ready.set()
            await serving


async def _in_loop(do: Callable):
    return do()


def table(
    name: str = "t",
    structure: str = "no-limit",
    *,
    profile: str = "standard",
    size: int = 6,
    small: int = 50,
    buy_in: tuple[int, int] | None = None,
    **rules,
):
    """Return a table's configuration; ``small`` is the small blind, or half the small bet."""
    options = {"small_blind": small, "big_blind": 2 * small, "first_button": "lowest_seat"}
    low, high = buy_in or (10 * small, 200 * small)
    return make_config(
        resolve(profile, {**options, **rules}),
        structure,
        table=name,
        name=name,
        profile=profile,
        table_size=size,
        min_buy_in=low,
        max_buy_in=high,
    )
