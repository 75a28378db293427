"""Context: what a hand's decks are made for, so that they fit no other hand."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from fifthstreet.engine.events import HandStarted
from fifthstreet.engine.rules import Rules
from fifthstreet.engine.types import MAX_CHIPS, Game
from fifthstreet.errors import SetupError
from fifthstreet.room.fairness.octets import VERSION, Hex32, canonical, digest

MOST_SEATS: Final = 10
SeatNumber = Annotated[int, Meta(ge=1, le=MOST_SEATS)]
HandNumber = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]


_DIGESTS: Final[deque[tuple[Rules, Game, str]]] = deque(maxlen=16)
"""The latest: a room plays by few rules, and asks for them before every hand."""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of the hand and the opaque id of its player."""

    seat: SeatNumber
    player: Name


class Context(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Version, room, table, hand, rules and who sits where."""

    key: Hex32
    """Public key of the room."""
    table: Name
    hand: HandNumber
    rules: Hex32
    """Digest of the house rules and the game, by ``rules_digest``."""
    seats: tuple[Place, ...]
    """In the order in which they are dealt to: who could turn it would choose."""
    v: Literal[1] = VERSION


def context(
    key: str, table: str, hand: int, *, rules: Rules, game: Game, seats: Mapping[int, str]
) -> Context:
    """Return the context of a hand.

    Args:
        key: public key of the room.
        table: id of the table.
        hand: number of the hand.
        rules: the house rules, resolved.
        game: what the hand is played for.
        seats: the player of each seat, in the order in which they are dealt to.

    Raises:
        SetupError: two seats have one player, or a seat or a name cannot be.

    """
    places = tuple(Place(seat, player) for seat, player in seats.items())
    found = Context(key, table, hand, rules_digest(rules, game), places)
    if len({place.player for place in places}) < len(places):
        raise SetupError(f"a player has two seats: {dict(seats)}")
    try:
        # The constructor checks nothing; what cannot be read again must not be sealed.
        return msgspec.json.decode(msgspec.json.encode(found), type=Context)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise SetupError(f"no deck can be sealed for {found}: {error}") from None


def context_of(start: HandStarted, key: str) -> Context:
    """Return the context of the hand that ``start`` begins, in the room with this key.

    Raises:
        SetupError: as ``context``.

    """
    players = {each.seat: each.player for each in start.seats}
    seats = {seat: players[seat] for seat in deal_order(start)}
    return context(key, start.table, start.hand, rules=start.rules, game=start.game, seats=seats)


def deal_order(start: HandStarted) -> tuple[int, ...]:
    """Return the seats in the order in which they are dealt to (R-DEAL-1)."""
    seats = tuple(each.seat for each in start.seats)
    if start.rules.deal_from == "small_blind" and start.small_blind in seats:
        first = seats.index(start.small_blind)
        return seats[first:] + seats[:first]
    return seats


def context_bytes(found: Context) -> bytes:
    """Return ``ctx``: the canonical JSON of a context."""
    return canonical(plain(found))


def context_digest(found: Context) -> bytes:
    """Return the hash of ``ctx``, which stands for it everywhere else."""
    return digest("ctx", context_bytes(found))


def rules_digest(rules: Rules, game: Game) -> str:
    """Return the hash of the rules and the game that a hand is played by."""
    for known_rules, known_game, known in _DIGESTS:
        if known_rules == rules and known_game == game:
            return known
    found = digest("rules", canonical({"game": plain(game), "rules": plain(rules)})).hex()
    _DIGESTS.append((rules, game, found))
    return found


def plain(value: object) -> Any:
    """Return a value as maps, lists, texts and numbers; keys as texts, as JSON has them."""
    return msgspec.to_builtins(value, str_keys=True)
