"""Table cases: the schema of the kinds about many hands, one struct a kind.

As in ``cases``: what stands here is known, anything else is an error.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, UnsetType

from fifthstreet.engine.types import Structure
from fifthstreet.exam.cases import Case, Part
from fifthstreet.table.state import Owes


class Previous(Part, frozen=True):
    """The positions of the hand before."""

    button: int
    sb_position: int | None
    bb: int


class SeatingEnd(Part, frozen=True, kw_only=True):
    """Who has the button and the blinds next."""

    button: int | UnsetType = UNSET
    button_in: list[int] | UnsetType = UNSET
    sb_position: int | UnsetType | None = UNSET
    sb_posts: bool | UnsetType = UNSET
    bb: int | UnsetType = UNSET


class SeatingCase(Case, frozen=True, kw_only=True, tag="seating"):
    """A table between two hands."""

    table_size: int
    previous: Previous | None = None
    occupied_next_hand: list[int]
    occupied_last_hand: list[int] | None = None
    """Seats dealt into the hand before; left out, the players are others than in it."""
    options: dict[str, Any] = {}
    expect: SeatingEnd | None = None


class EntryEnd(Part, frozen=True, kw_only=True):
    """What a newcomer or returning player pays, and when he plays."""

    dealt_in: bool | UnsetType = UNSET
    posts_live: int | UnsetType = UNSET
    posts_dead: int | UnsetType = UNSET
    dealt_in_when: str | UnsetType | None = UNSET


class EntryCase(Case, frozen=True, kw_only=True, tag="entry"):
    """A player who wants to be dealt in: by seat, or by what he owes."""

    mode: Literal["cash", "tournament", "cash_buy_button"] = "cash"
    table_size: int | None = None
    button: int | None = None
    sb: int | None = None
    bb: int | None = None
    newcomer_seat: int | None = None
    blinds: tuple[int, int] | None = None
    owes: Literal["none", "new", "small", "small_blind", "big", "big_blind", "both"] | None = None
    choice: Literal["post", "wait"] | None = None
    options: dict[str, Any] = {}
    expect: EntryEnd | None = None

    @property
    def debt(self) -> Owes:
        """What the player owes; who is not said to owe anything is new."""
        if self.owes in {"small", "small_blind"}:
            return "small"
        if self.owes in {"big", "big_blind"}:
            return "big"
        return "both" if self.owes == "both" else "none" if self.owes == "none" else "new"


class ClockEnd(Part, frozen=True, kw_only=True):
    """What the clock does for a seat."""

    action: str | UnsetType | None = UNSET
    hand_live: bool | UnsetType = UNSET


class ClockCase(Case, frozen=True, kw_only=True, tag="clock"):
    """A seat whose time is up or whose connection is gone."""

    facing_bet: bool = False
    all_in: bool = False
    disconnected: bool = False
    expect: ClockEnd | None = None


class MixedEnd(Part, frozen=True, kw_only=True):
    """What each hand of a mixed game is played for."""

    structures: list[Structure] | UnsetType = UNSET
    bb: list[int] | UnsetType = UNSET
    fixed_limit_bets: list[int] | UnsetType | None = UNSET


class MixedCase(Case, frozen=True, kw_only=True, tag="mixed"):
    """A rotation of structures."""

    rotation: list[Structure]
    hands_per_game: int | None = None
    """Left out, it is the house rule ``mixed_hands``."""
    blinds: dict[Structure, tuple[int, int]]
    hands: int
    options: dict[str, Any] = {}
    expect: MixedEnd | None = None


class PlacesOptions(Part, frozen=True, kw_only=True):
    """Whether all who bust together share one place."""

    share_all: bool = False


class PlacesEnd(Part, frozen=True, kw_only=True):
    """Places and prizes by name."""

    places: dict[str, int] | UnsetType = UNSET
    prizes: dict[str, int] | UnsetType = UNSET


class PlacesCase(Case, frozen=True, kw_only=True, tag="places"):
    """Players who are out in the same hand, with their chips at its start."""

    players_left_before: int
    busted: dict[str, int]
    prizes: dict[int, int]
    options: PlacesOptions = PlacesOptions()
    expect: PlacesEnd | None = None


class LevelCase(Case, frozen=True, kw_only=True, tag="level"):
    """A change of level among hands; the expectation is by hand."""

    blinds_now: tuple[int, int]
    blinds_next: tuple[int, int]
    events: list[str]
    expect: dict[str, list[int]] | None = None


class LongTable(Part, frozen=True):
    """A table that gives a player away."""

    next_bb_seat: int


class ShortTable(Part, frozen=True):
    """A table that gets a player."""

    button: int
    sb: int
    bb: int
    empty: list[int]


class BalanceEnd(Part, frozen=True, kw_only=True):
    """Which tables wait, or who moves where."""

    halt: list[bool] | UnsetType = UNSET
    moved_seat: int | UnsetType = UNSET
    never_small_blind: bool | UnsetType = UNSET


class BalanceCase(Case, frozen=True, kw_only=True, tag="balance"):
    """Tables of a tournament that are not full: counts, or a long and a short one."""

    tables: list[int] | None = None
    long_table: LongTable | None = None
    short_table: ShortTable | None = None
    expect: BalanceEnd | None = None


class ChipRaceEnd(Part, frozen=True, kw_only=True):
    """What a race of odd chips comes to."""

    new_chips: int | UnsetType = UNSET
    awarded: dict[str, int] | UnsetType = UNSET
    rescued: dict[str, int] | UnsetType = UNSET
    value_before: int | UnsetType = UNSET
    value_after: int | UnsetType = UNSET


class ChipRaceCase(Case, frozen=True, kw_only=True, tag="chip_race"):
    """Odd chips of an old denomination raced for chips of a new one."""

    odd_chips: dict[int, int]
    old: int
    new: int
    draw_order: list[int | str]
    stacks_above: dict[int, int] = {}
    expect: ChipRaceEnd | None = None
