"""Start of a PHH hand: from its arrays of antes and blinds to forced posts.

Players stand small blind first, button last; heads-up the first is the big blind.
Beyond the blinds an entry above the big blind is a straddle (only left of the big
blind), up to it a live post of a newcomer; a negative entry is a dead post, or, as
PokerKit writes it, the big blind of a newcomer. One ante alone is a big-blind ante,
common money. Fields that start with ``_`` are our own: docs/histories.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

from fifthstreet.engine.events import HandStarted
from fifthstreet.engine.posts import Blinds, blind_seats, pay, start_hand
from fifthstreet.engine.rules import Rules, rules_from_toml
from fifthstreet.engine.types import MAX_CHIPS, Game, Post, SeatIn, Structure
from fifthstreet.errors import FormatError, RulesError, SetupError
from fifthstreet.history.recording import Opening, Step, Turn, opened
from fifthstreet.history.toml_text import dumps, loads

VARIANTS: Final[dict[str, Structure]] = {
    "NT": "no-limit",
    "PT": "pot-limit",
    "FT": "fixed-limit",
}
"""Codes of the hold'em games; PT is our extension, the format has no pot-limit hold'em."""

BOUNDLESS: Final = MAX_CHIPS // 16
"""Stack of a player whose chips a file does not know; ten of them are still few enough."""

IMPORT_RULES: Final = {"ante_order_when_short": "ante_first", "straddle_min_raise": "big_blind"}
"""What a PHH file means where it is silent: antes come first, the smaller raise is enough."""


class Stakes(msgspec.Struct, frozen=True):
    """The fields that decide how a hand begins, in chips; tuples by player."""

    structure: Structure
    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    seats: tuple[int, ...]
    button: int
    min_bet: int = 0
    small_bet: int = 0
    big_bet: int = 0
    dead: tuple[int, ...] = ()
    """Dead parts of posts."""
    absent_small: int = -1
    """The small blind of the game where no seat has it, -1 where a seat has."""
    bomb_pot: bool = False
    house: str = ""
    """House rules as TOML."""
    big_blind: int = -1
    """Seat of the big blind, -1 where the posts tell it."""


@lru_cache(maxsize=64)
def house_rules(house: str) -> Rules:
    """Return the rules of a PHH hand, ``house`` on top of what a silent file means.

    Raises:
        FormatError: a rule or value that is not allowed.

    """
    try:
        return rules_from_toml(dumps(IMPORT_RULES | loads(house)))
    except RulesError as error:
        raise FormatError(f"_rules: {error}") from None


@lru_cache(maxsize=512)
def started(stakes: Stakes, stacks: tuple[int, ...]) -> Opening:
    """Return the opening of a hand at ``stakes`` with positive ``stacks``.

    Raises:
        FormatError: the posts are none of a hold'em hand that the engine plays.

    """
    if sum(stacks) > MAX_CHIPS:
        raise FormatError(f"all stacks together are above {MAX_CHIPS}")
    start = _without_stacks(stakes)
    seats = tuple([SeatIn(e.seat, e.player, c) for e, c in zip(start.seats, stacks, strict=True)])
    return opened(msgspec.structs.replace(start, seats=seats))


@lru_cache(maxsize=512)
def _without_stacks(stakes: Stakes) -> HandStarted:
    """Return how a hand begins in which everybody has chips for all that he owes.

    The stacks come later: a recorded straddle may be one that was all-in for less.
    """
    rules = house_rules(stakes.house)
    blinds, game = _blinds_and_game(rules, stakes)
    try:
        start = start_hand(
            rules,
            game,
            dict.fromkeys(stakes.seats, BOUNDLESS),
            stakes.button,
            blinds=None if game.bomb_pot else blinds,
            entries=_extra_posts(stakes, blinds, game),
        )
    except SetupError as error:
        raise FormatError(str(error)) from None
    if game.ante_kind == "none" and any(stakes.antes):
        start = msgspec.structs.replace(start, posts=_own_antes(stakes) + start.posts)
    return start


def _blinds_and_game(rules: Rules, stakes: Stakes) -> tuple[Blinds, Game]:
    """Return who posts the blinds, and the game that they make."""
    if stakes.bomb_pot:
        return Blinds(None, None), _game(stakes, 0, stakes.min_bet or stakes.small_bet)
    posts = dict(zip(stakes.seats, stakes.blinds, strict=True))
    small: int | None
    first, big = blind_seats(rules, stakes.seats, stakes.button)
    small = first
    if stakes.big_blind >= 0:
        small, big = None if stakes.absent_small >= 0 else first, stakes.big_blind
    elif _leads(stakes, posts[first], posts[big]):
        small, big = None, first  # the seat of the small blind is empty
    elif posts[first] < 0 or stakes.absent_small >= 0:
        small = None
    price = posts[big]
    if price <= 0:
        raise FormatError(f"nobody posts the big blind in {_shown(stakes.blinds)}")
    if small is not None and posts[small] > price:
        raise FormatError(f"the small blind is above the big blind in {_shown(stakes.blinds)}")
    if stakes.min_bet not in (0, price, max(stakes.blinds)):
        raise FormatError(f"min_bet {stakes.min_bet} is not the big blind {price}")
    game = _game(stakes, max(0, stakes.absent_small) if small is None else posts[small], price, big)
    return Blinds(small, big), game


def _leads(stakes: Stakes, first: int, second: int) -> bool:
    """Tell whether the ``first`` to post has the big blind, by what he and the next one post."""
    if len(stakes.seats) == 2 or first <= 0:
        return False
    return second <= 0 or (stakes.absent_small >= 0 and first == stakes.min_bet)


def _shown(amounts: Sequence[int]) -> str:
    return f"blinds_or_straddles {list(amounts)} (in chips, by player)"


def _game(stakes: Stakes, small: int, big: int, big_seat: int | None = None) -> Game:
    small_bet = stakes.small_bet or big
    kind: Literal["none", "each", "big_blind"] = "none"
    ante = stakes.antes[0]
    if len(set(stakes.antes)) == 1:
        kind = "each" if ante else "none"
    elif big_seat is not None:
        ante = stakes.antes[stakes.seats.index(big_seat)]
        kind = "big_blind" if sum(stakes.antes) == ante else "none"
    return Game(
        structure=stakes.structure,
        small_blind=small,
        big_blind=big,
        small_bet=small_bet,
        big_bet=stakes.big_bet or 2 * small_bet,
        ante_kind=kind,
        ante=ante if kind != "none" else 0,
        bomb_pot=stakes.bomb_pot,
    )


def _own_antes(stakes: Stakes) -> tuple[Post, ...]:
    """Return antes that are not the same for all; one alone is common money."""
    paying = [(seat, ante) for seat, ante in zip(stakes.seats, stakes.antes, strict=True) if ante]
    alone = len(paying) == 1
    return tuple(Post(seat, "big_blind_ante" if alone else "ante", dead=a) for seat, a in paying)


def _extra_posts(stakes: Stakes, blinds: Blinds, game: Game) -> list[Post]:
    """Return what is posted besides antes and blinds."""
    posts: list[Post] = []
    for index, seat in enumerate(stakes.seats):
        dead = stakes.dead[index] if stakes.dead else 0
        chips = 0 if seat in (blinds.small, blinds.big) else stakes.blinds[index]
        if chips > game.big_blind:
            if stakes.seats[index - 1] != blinds.big:
                who = f"player {index + 1} straddles in {_shown(stakes.blinds)}"
                raise FormatError(f"{who}: only the player left of the big blind may")
            posts += [Post(seat, "entry", 0, dead)] if dead else []
            posts.append(Post(seat, "straddle", live=chips))
        elif chips > 0 or -chips >= game.big_blind:
            posts.append(Post(seat, "entry", abs(chips), dead))
        elif dead - chips:
            posts.append(Post(seat, "entry", 0, dead - chips))
    return posts


def loans(opening: Opening, steps: Sequence[Step]) -> tuple[int, ...]:
    """Return a chip for each player who is all-in on his posts and folds; ``()`` for none.

    A site folds an absent player who is all-in on a forced post, while the engine
    asks no player without chips. The chip makes him one to ask; he never puts it in.
    """
    stacks = opening.hand.betting.stacks
    if all(stacks):
        return ()
    folders = {now.player for now in steps if type(now) is Turn and now.kind == "fold"}
    lent = tuple([int(i in folders and not chips) for i, chips in enumerate(stacks)])
    return lent if any(lent) else ()


def lend(opening: Opening, lent: Sequence[int]) -> Opening:
    """Return the ``opening`` with the chips that are ``lent``, and the same posts paid."""
    start = opening.start
    seats = tuple(
        msgspec.structs.replace(entry, stack=entry.stack + chip)
        for entry, chip in zip(start.seats, lent, strict=True)
    )
    borrowers = {entry.seat for entry, chip in zip(seats, lent, strict=True) if chip}
    posts = [post for post in start.posts if post.seat not in borrowers]
    posts += [post for post in pay(start) if post.seat in borrowers]
    return opened(msgspec.structs.replace(start, seats=seats, posts=tuple(posts)))
