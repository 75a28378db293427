"""Posts: who owes blinds and antes, and what a short stack pays of them.

``start_hand`` works out the seats and the nominal posts of a hand; ``pay`` what
each seat can really put in. Antes come before the blinds; a big-blind ante by
``ante_order_when_short``; a seat all-in on its ante posts no blind. Sources:
docs/rules/blinds.md (R-BLIND-1 to R-BLIND-5), docs/rules/antes.md.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec

from fifthstreet.engine.events import HandStarted
from fifthstreet.engine.rules import Rules, resolve
from fifthstreet.engine.types import MAX_CHIPS, Game, Post, SeatIn
from fifthstreet.errors import SetupError


def make_game(
    rules: Rules,
    structure: Literal["no-limit", "pot-limit", "fixed-limit"],
    *,
    bomb_pot: bool = False,
) -> Game:
    """Return the stakes of a hand from the blinds and bets of the table's rules.

    Raises:
        SetupError: the rules have no big blind, or no small blind where it is not half of it.

    """
    if rules.big_blind is None:
        raise SetupError("house rule big_blind is not set")
    small = rules.small_blind
    if small is None:
        if rules.small_blind_from == "configured":
            raise SetupError("house rule small_blind is not set: this house does not halve")
        small = rules.big_blind // 2
    small_bet = rules.small_bet or rules.big_blind
    return Game(
        structure=structure,
        small_blind=small,
        big_blind=rules.big_blind,
        small_bet=small_bet,
        big_bet=rules.big_bet or 2 * small_bet,
        ante_kind="each" if bomb_pot else rules.ante_kind,
        ante=rules.bomb_pot_ante if bomb_pot else rules.ante,
        bomb_pot=bomb_pot,
    )


class Blinds(msgspec.Struct, frozen=True):
    """The seats of the blinds; ``None`` posts nothing (a dead small blind)."""

    small: int | None
    big: int | None


def clockwise(seats: Iterable[int], button: int) -> list[int]:
    """Return ``seats`` clockwise from the left of ``button``, which comes last when occupied.

    >>> clockwise([1, 3, 5], button=3)
    [5, 1, 3]

    """
    ordered = sorted(seats)
    first = bisect_right(ordered, button)
    return ordered[first:] + ordered[:first]


def blind_seats(rules: Rules, seats: Sequence[int], button: int) -> tuple[int, int]:
    """Return who posts the small and the big blind among ``seats`` (R-BLIND-1, R-BLIND-2)."""
    return _blind_seats(rules, clockwise(seats, button), button)


def _blind_seats(rules: Rules, order: Sequence[int], button: int) -> tuple[int, int]:
    if len(order) == 2:
        on_button = rules.heads_up_small_blind == "button"
        button_posts_small = on_button or rules.small_blind_seat == "button"
        dealer = order[1] if order[1] == button else order[0]
        other = order[0] if dealer == order[1] else order[1]
        return (dealer, other) if button_posts_small else (other, dealer)
    if rules.small_blind_seat == "button":
        at = len(order) - 1 if order[-1] == button else 0
        return order[at], order[(at + 1) % len(order)]
    return order[0], order[1]


def start_hand(
    rules: Rules,
    game: Game,
    stacks: Mapping[int, int],
    button: int,
    *,
    players: Mapping[int, str] | None = None,
    blinds: Blinds | None = None,
    entries: Sequence[Post] = (),
    hand: int = 1,
    table: str = "",
    at: int = 0,
    commitment: str = "",
) -> HandStarted:
    """Return the event that begins a hand.

    Args:
        rules: the house rules of the table, resolved.
        game: what this hand is played for.
        stacks: seat to chips before any post, only seats dealt in, 2 to 10 of them.
        button: seat of the button, which may be empty.
        players: seat to opaque player id; ``seat N`` without it.
        blinds: who posts them, when the table knows better than ``blind_seats``.
        entries: posts of newcomers and returning players, and a straddle already agreed.
        hand: number of the hand at its table.
        table: id of the table.
        at: milliseconds since 1970.
        commitment: commitment to the deck.

    Raises:
        SetupError: too few or many seats, chips that are not positive or too many,
            posts that fit no seat or are no chips, or a straddle that may not be.

    """
    _check_stacks(stacks)
    order = clockwise(stacks, button)
    if game.bomb_pot:
        blinds = Blinds(None, None)
    elif blinds is None:
        blinds = Blinds(*_blind_seats(rules, order, button))
    else:
        _check_dealt_in((blinds.small, blinds.big), stacks)
    if entries:
        _check_entries(entries, stacks)
    if blinds.big is None and not game.bomb_pot:
        raise SetupError("nobody is the big blind")
    straddles = [post.seat for post in entries if post.kind == "straddle"]
    if straddles:
        _check_straddles(straddles, game, order, blinds.big)
        _check_straddle_chips(straddles[0], game, entries, stacks[straddles[0]])
    after_blinds = rules.hole_cards == "after_blind_round"
    return HandStarted(
        hand=hand,
        rules=rules,
        game=game,
        seats=tuple([SeatIn(s, players[s] if players else f"seat {s}", stacks[s]) for s in order]),
        button=button,
        small_blind=blinds.small,
        big_blind=blinds.big,
        posts=tuple(_nominal(rules, game, order, blinds, entries)),
        first_street="flop" if game.bomb_pot else "blinds" if after_blinds else "preflop",
        table=table,
        at=at,
        commitment=commitment,
    )


def _check_dealt_in(seats: Iterable[int | None], stacks: Mapping[int, int]) -> None:
    for seat in seats:
        if seat is not None and seat not in stacks:
            raise SetupError(f"seat {seat} posts but is not dealt in")


def _check_entries(entries: Sequence[Post], stacks: Mapping[int, int]) -> None:
    """Refuse posts besides blinds and antes that are none, are no chips or have no seat."""
    for post in entries:
        if post.kind not in ("entry", "straddle"):
            raise SetupError(f"seat {post.seat} posts a {post.kind}: an entry is not that")
    _check_posts(entries, stacks)


def _check_posts(posts: Sequence[Post], stacks: Mapping[int, int]) -> None:
    """Refuse posts that are no chips or have no seat."""
    _check_dealt_in([post.seat for post in posts], stacks)
    for post in posts:
        for what, chips in (("live", post.live), ("dead", post.dead)):
            if type(chips) is not int or not 0 <= chips <= MAX_CHIPS:
                raise SetupError(f"seat {post.seat} posts {chips!r} {what}: a post is chips")


def _check_straddles(
    straddles: Sequence[int], game: Game, order: Sequence[int], big: int | None
) -> None:
    """Refuse a straddle from a seat that may not, or where there is none (R-STRADDLE-1)."""
    if len(straddles) > 1:
        raise SetupError(f"{len(straddles)} straddles; one a hand")
    if game.bomb_pot or big is None:
        raise SetupError("a straddle in a bomb pot")
    if len(order) < 3:
        raise SetupError(f"a straddle of {len(order)} players; it needs three")
    left = order[(order.index(big) + 1) % len(order)]
    if straddles[0] != left:
        raise SetupError(f"seat {straddles[0]} straddles, but seat {left} is left of the big blind")


def _check_straddle_chips(seat: int, game: Game, entries: Sequence[Post], stack: int) -> None:
    """Refuse a straddle that is none, or that the stack cannot pay after ante and dead posts."""
    live = sum(post.live for post in entries if post.seat == seat)
    dead = sum(post.dead for post in entries if post.seat == seat)
    left = stack - dead - (game.ante if game.ante_kind == "each" else 0)
    if live <= game.big_blind:
        raise SetupError(f"seat {seat} straddles {live}: above the big blind of {game.big_blind}")
    if left < live:
        raise SetupError(f"seat {seat} straddles {live} of {max(0, left)} chips")


def _check_stacks(stacks: Mapping[int, int]) -> None:
    if not 2 <= len(stacks) <= 10:
        raise SetupError(f"{len(stacks)} players; a hand needs 2 to 10")
    for seat, chips in stacks.items():
        if type(chips) is not int or chips <= 0:
            raise SetupError(f"seat {seat} has {chips!r} chips; a stack is a positive int")
    if sum(stacks.values()) > MAX_CHIPS:
        raise SetupError(f"all stacks together are above {MAX_CHIPS}")


def _nominal(
    rules: Rules, game: Game, order: Sequence[int], blinds: Blinds, entries: Sequence[Post]
) -> list[Post]:
    posts: list[Post] = []
    if game.ante_kind == "each" and game.ante:
        posts += [Post(seat, "ante", dead=game.ante) for seat in order]
    ante: list[Post] = []
    if game.ante_kind == "big_blind" and game.ante and blinds.big is not None:
        ante = [Post(blinds.big, "big_blind_ante", dead=game.ante)]
    if rules.ante_order_when_short == "ante_first":
        posts += ante
    if blinds.small is not None and game.small_blind:
        posts.append(Post(blinds.small, "small_blind", live=game.small_blind))
    if blinds.big is not None:
        posts.append(Post(blinds.big, "big_blind", live=game.big_blind))
    if rules.ante_order_when_short == "blind_first":
        posts += ante
    return posts + list(entries)


def check_start(start: HandStarted) -> None:
    """Refuse what no hand begins with: a log may say anything.

    Raises:
        SetupError: seats, chips, stakes or posts that cannot be.
        RulesError: house rules that are not allowed.

    """
    resolve(overrides=msgspec.to_builtins(start.rules, str_keys=True))
    game = start.game
    stacks = {entry.seat: entry.stack for entry in start.seats}
    _check_stacks(stacks)
    order = clockwise(stacks, start.button)
    if [entry.seat for entry in start.seats] != order:
        raise SetupError(f"the seats from the left of the button on are {order}")
    _check_dealt_in((start.small_blind, start.big_blind), stacks)
    _check_posts(start.posts, stacks)
    if start.big_blind is None and not game.bomb_pot:
        raise SetupError("nobody is the big blind")
    least = {"small_blind": 0, "big_blind": 1, "small_bet": 1, "big_bet": 1, "ante": 0}
    for what, low in least.items():
        if not low <= getattr(game, what) <= MAX_CHIPS:
            raise SetupError(f"a game with {what} = {getattr(game, what)}")


def pay(start: HandStarted) -> tuple[Post, ...]:
    """Return the posts of ``start`` as the stacks can pay them; empty ones are left out."""
    left = {entry.seat: entry.stack for entry in start.seats}
    paid: list[Post] = []
    for post in start.posts:
        chips = left[post.seat]
        live = min(post.live, chips)
        dead = min(post.dead, chips - live)
        if live or dead:
            left[post.seat] = chips - live - dead
            full = live == post.live and dead == post.dead
            paid.append(post if full else Post(post.seat, post.kind, live, dead))
    return tuple(paid)
