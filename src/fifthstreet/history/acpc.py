"""ACPC: match logs of the Annual Computer Poker Competition, read and written.

One hand a line: ``STATE:number:betting:cards:net:names``, positions in the order
of PHH (small blind first; heads-up the big blind first). ``r300`` is the total in
the whole hand, fixed limit writes ``r`` alone; ``/`` begins a street. Blinds and
stacks stand in a game file that the log does not carry: see ``AcpcGame``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Final

import msgspec

from fifthstreet.cards.card import UNKNOWN, cards_text, parse_cards
from fifthstreet.engine import events as ev
from fifthstreet.engine.events import HandEvent
from fifthstreet.engine.evolve import replay
from fifthstreet.engine.posts import start_hand
from fifthstreet.engine.rules import resolve
from fifthstreet.engine.types import Game, Structure
from fifthstreet.errors import CardError, FormatError, SetupError
from fifthstreet.history.chips import Amount, amount_text
from fifthstreet.history.recording import (
    WHOEVER,
    BoardCards,
    Cards,
    Opening,
    Recording,
    Step,
    Turn,
    opened,
)


class AcpcGame(msgspec.Struct, frozen=True):
    """A game of the competition: every hand starts from the same stacks.

    ``blinds`` by position. Fixed limit allows four bets a street, the big blind
    counted, heads-up too.
    """

    structure: Structure
    blinds: tuple[int, ...]
    stack: int = 20_000
    small_bet: int = 0
    big_bet: int = 0


GAMES: Final = {
    "2p.limit": AcpcGame("fixed-limit", (10, 5), 20_000, 10, 20),
    "3p.limit": AcpcGame("fixed-limit", (5, 10, 0), 20_000, 10, 20),
    "2p.nolimit": AcpcGame("no-limit", (100, 50)),
    "3p.nolimit": AcpcGame("no-limit", (50, 100, 0)),
    "6p.nolimit": AcpcGame("no-limit", (50, 100, 0, 0, 0, 0), 10_000),
}
"""The games of the competition, and the one that Pluribus was logged with."""

_STATE: Final = re.compile(r"STATE:([0-9]{1,18}):([^:]*):([^:]*):([^:]*):([^:]*?)(?:\s*#.*)?\s*")
_TOKEN: Final = re.compile(r"f|c|r[0-9]{0,18}|/")
_NET: Final = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]+)?")


def find_game(name: str, text: str = "") -> AcpcGame:
    """Return the game that a file ``name`` such as ``2p.limit.log`` says, else the ``text``.

    Raises:
        FormatError: neither tells a game that is known.

    """
    for key in sorted(GAMES, key=len, reverse=True):
        if key in name:
            return GAMES[key]
    lines = [match for line in text.splitlines() if (match := _STATE.fullmatch(line))]
    players = max((match.group(5).count("|") + 1 for match in lines), default=0)
    raised = [match.group(2) for match in lines if "r" in match.group(2)]
    limit = any(re.search(r"r(?!\d)", betting) for betting in raised)
    key = f"{players}p.{'limit' if limit else 'nolimit'}"
    if key not in GAMES or not raised:
        raise FormatError(f"{name!r} names none of the games {', '.join(GAMES)}")
    return GAMES[key]


def read_acpc(text: str, game: AcpcGame) -> list[Recording]:
    """Return the hands of a log.

    Raises:
        FormatError: a line that is no hand of ``game``; carries the line.

    """
    hands: list[Recording] = []
    for number, line in state_lines(text):
        try:
            hands.append(acpc_recording(line, game))
        except FormatError as error:
            raise FormatError(str(error), line=number) from None
    return hands


def state_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers and the texts of the lines that are hands."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("STATE:"):
            yield number, line


def line_id(line: str) -> str:
    """Return the number of a hand's line, as far as it can be read."""
    return line.split(":")[1] if line.count(":") else ""


def acpc_recording(line: str, game: AcpcGame) -> Recording:
    """Return the hand of one ``STATE`` line.

    Raises:
        FormatError: the line is none, or none of ``game``.

    """
    match = _STATE.fullmatch(line)
    if match is None:
        raise FormatError(f"{line!r} is not STATE:number:betting:cards:net:names")
    number, betting, cards, net, names = match.groups()
    players = names.split("|")
    n = len(game.blinds)
    if len(players) != n:
        raise FormatError(f"{len(players)} players in a game of {n}")
    hole, boards = _cards(cards, n)
    steps, texts = _steps(betting, boards, game)
    won = _net(net, n)
    return Recording(
        id=number,
        opening=_opening(game),
        players=tuple(players),
        number=int(number),
        hole=hole,
        steps=steps,
        texts=texts,
        stacks=tuple(game.stack + chips for chips in won),
    )


@lru_cache(maxsize=16)
def _opening(game: AcpcGame) -> Opening:
    stacks = dict.fromkeys(range(1, len(game.blinds) + 1), game.stack)
    rules = resolve("standard", {"limit_cap_heads_up": "capped"})
    try:
        return opened(start_hand(rules, _game(game), stacks, len(stacks)))
    except SetupError as error:
        raise FormatError(str(error)) from None


def _game(game: AcpcGame) -> Game:
    big = max(game.blinds)
    small = min(chips for chips in game.blinds if chips)
    return Game(game.structure, small, big, game.small_bet or big, game.big_bet or 2 * big)


def _cards(text: str, n: int) -> tuple[tuple[Cards, ...], list[Cards]]:
    """Return the hole cards by position and the cards of each street."""
    first, *boards = text.split("/")
    try:
        holes = [parse_cards(own) for own in first.split("|")]
        streets = [parse_cards(board) for board in boards]
    except CardError as error:
        raise FormatError(str(error)) from None
    if len(holes) != n or any(len(own) not in (0, 2) for own in holes):
        raise FormatError(f"hole cards {first!r} are not two each for {n} players")
    return tuple(own or (UNKNOWN, UNKNOWN) for own in holes), streets


def _net(text: str, n: int) -> list[Amount]:
    parts = text.split("|")
    if len(parts) != n or not all(map(_NET.fullmatch, parts)):
        raise FormatError(f"net {text!r} is not one number for each of {n} players")
    exact = [Decimal(part) for part in parts]
    return [int(chips) if chips == int(chips) else chips for chips in exact]


def _steps(
    betting: str, boards: Sequence[Cards], game: AcpcGame
) -> tuple[tuple[Step, ...], tuple[str, ...]]:
    """Return the steps of a betting text and their texts."""
    tokens = _TOKEN.findall(betting)
    if "".join(tokens) != betting:
        raise FormatError(f"betting {betting!r} is not made of f, c, r and /")
    limit = game.structure == "fixed-limit"
    steps: list[Step] = []
    before, total, street = 0, max(game.blinds), 0
    for sign in tokens:
        if sign == "/":
            if street == len(boards):
                raise FormatError(f"betting {betting!r} has more streets than the cards")
            steps.append(BoardCards(boards[street]))
            street, before = street + 1, total
        elif sign == "f":
            steps.append(Turn(WHOEVER, "fold"))
        elif sign == "c":
            steps.append(Turn(WHOEVER, "passive"))
        elif (sign == "r") != limit:
            raise FormatError(f"{sign!r} in betting {betting!r} of a {game.structure} game")
        elif limit:
            steps.append(Turn(WHOEVER, "wager"))
        else:
            total = int(sign[1:])
            steps.append(Turn(WHOEVER, "wager", total - before))
    if street != len(boards):
        raise FormatError(f"betting {betting!r} has fewer streets than the cards")
    return tuple(steps), tuple(tokens)


def write_acpc(events: Iterable[HandEvent]) -> str:
    """Return a hand that has ended as a ``STATE`` line, without its end of line.

    Raises:
        FormatError: the hand has antes, dead posts, a straddle, rake or a second board,
            or has not ended.
        EventError: the events are no hand.

    """
    all_events = tuple(events)
    hand = replay(all_events)
    start = hand.plan.start
    usual = (1, 0) if hand.plan.n == 2 else (0, 1)
    plain = (hand.plan.small_blind, hand.plan.big_blind) == usual and len(start.posts) == 2
    if not hand.ended or hand.result is None:
        raise FormatError(f"hand {start.hand} has not ended")
    if not plain or len(hand.boards) > 1 or hand.result.rake:
        raise FormatError(f"hand {start.hand} has posts, boards or rake that ACPC cannot say")
    limit = start.game.structure == "fixed-limit"
    put_in = {entry.seat: 0 for entry in start.seats}
    betting: list[str] = []
    holes = [cards_text(own, "") for own in hand.hole]
    streets: list[str] = []
    for event in all_events:
        if isinstance(event, ev.Posted):
            for post in event.posts:
                put_in[post.seat] += post.live
        elif isinstance(event, ev.BoardDealt):
            betting.append("/")
            streets.append(cards_text(event.cards, ""))
        elif isinstance(event, ev.Acted):
            put_in[event.seat] += event.chips
            wager = "r" if limit else f"r{put_in[event.seat]}"
            betting.append({"fold": "f", "check": "c", "call": "c"}.get(event.kind, wager))
    net = [
        amount_text(after - entry.stack, 0)
        for after, entry in zip(hand.betting.stacks, start.seats, strict=True)
    ]
    cards = "/".join(["|".join(holes), *streets])
    names = "|".join(entry.player for entry in start.seats)
    return f"STATE:{start.hand}:{''.join(betting)}:{cards}:{'|'.join(net)}:{names}"
