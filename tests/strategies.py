"""Random hands for tests: any rules, seats and stacks, played by random choices.

A ``Setup`` begins a hand; ``play`` carries it to its end, taking every choice from
a string of bytes, so that hypothesis can shrink a hand that breaks a law. When
the bytes are used up, everybody checks, calls and says no.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from fifthstreet.engine import (
    Act,
    Deal,
    Hand,
    Rabbit,
    Refusal,
    Show,
    Straddle,
    Vote,
    begin,
    make_game,
    needs,
    resolve,
    start_hand,
    step,
)
from fifthstreet.engine.hand import rabbit_offered
from fifthstreet.engine.posts import Blinds, blind_seats, clockwise
from fifthstreet.engine.types import Post

HOUSES = [
    (profile, structure)
    for profile, structures in {
        "standard": ("no-limit", "pot-limit", "fixed-limit"),
        "base-stake": ("no-limit",),
        "notes": ("no-limit",),
        "classic-limit": ("fixed-limit", "pot-limit", "no-limit"),
        "mbp": ("no-limit",),
        "casino": ("fixed-limit", "no-limit", "pot-limit"),
    }.items()
    for structure in structures
]
"""Every profile with every structure that one hand of it can have."""
MOST_STEPS = 3000

examples = settings(max_examples=int(os.environ.get("FIFTHSTREET_EXAMPLES", "20")))
"""How many hands a law is tried on for each house; raise it to search for longer."""

_FREE = {
    "mode": ["cash", "tournament"],
    "ante_kind": ["none", "each", "big_blind"],
    "ante": [0, 1, 3, 10],
    "ante_order_when_short": ["blind_first", "ante_first"],
    "small_blind_seat": ["left_of_button", "button"],
    "heads_up_small_blind": ["button", "left_of_button"],
    "first_to_act_postflop": ["left_of_button", "button", "left_of_big_blind"],
    "deal_from": ["left_of_button", "small_blind"],
    "burn_cards": [True, False],
    "min_raise_rule": ["last_full_increment", "double_gap"],
    "short_all_in_reopens": ["cumulative_full", "never", "always"],
    "limit_all_in_rule": ["half_bet", "full_bet"],
    "limit_bets_per_street": [None, 2, 3, 4],
    "limit_cap_heads_up": ["by_mode", "capped", "uncapped"],
    "pot_limit_assumes_full_blinds": [True, False],
    "pot_limit_small_blind_as_big": [True, False],
    "pot_limit_round_up_to": [None, 5],
    "straddle": ["off", "under_the_gun"],
    "straddle_min_raise": ["straddle", "big_blind"],
    "board_tie": ["split", "refund_own_share_dead"],
    "odd_chip_unit": [1, 5],
    "showdown_order": ["last_aggressor", "first_to_act"],
    "losers_may_muck": [True, False],
    "run_it_twice": ["off", "offered"],
    "rabbit_hunt": ["off", "on_request"],
    "bomb_pot_ante": [0, 1, 4],
    "call_when_short": ["call", "all_in_only"],
    "rake_percent_bp": [0, 500, 1000],
    "rake_caps": [{}, {"2": 1, "3": 2}],
    "rake_no_flop_no_drop": [True, False],
    "rake_rounding": ["floor", "half_even"],
}
"""Fields that one hand depends on, with values to try; the first leaves it quiet."""


@dataclass(frozen=True)
class Setup:
    """How a hand begins."""

    profile: str
    structure: str
    overrides: dict
    stacks: dict
    button: int
    bomb_pot: bool = False
    dead_small_blind: bool = False
    empty_small_seat: bool = False
    """The small blind is dead because nobody sits there: the next player is the big blind."""
    entry: tuple | None = None
    deck_seed: int = 0

    def begin(self):
        """Return the hand with its posts paid, and the events so far."""
        rules = resolve(self.profile, self.overrides)
        game = make_game(rules, self.structure, bomb_pot=self.bomb_pot)
        blinds = None
        if self.dead_small_blind and len(self.stacks) > 2 and not self.bomb_pot:
            small, big = blind_seats(rules, tuple(self.stacks), self.button)
            blinds = Blinds(None, small if self.empty_small_seat else big)
        entries = []
        if self.entry is not None and len(self.stacks) > 3 and not self.bomb_pot:
            seat = clockwise(self.stacks, self.button)[3]
            entries = [Post(seat, "entry", *self.entry)]
        return begin(
            start_hand(rules, game, self.stacks, self.button, blinds=blinds, entries=entries)
        )

    def deck(self):
        """Return the 52 cards in the order of this hand."""
        return random.Random(self.deck_seed).sample(range(52), 52)


class Choices:
    """Numbers read from bytes; 0 for ever when they are used up."""

    def __init__(self, data: bytes) -> None:
        self._data = iter(data)

    def below(self, n: int) -> int:
        """Return a number of ``0 .. n-1``."""
        return next(self._data, 0) % n


@st.composite
def setups(draw, houses=HOUSES, *, plain=False):
    """Draw how a hand begins; ``plain`` keeps to the fields of the profile."""
    profile, structure = draw(st.sampled_from(houses))
    big = draw(st.sampled_from([2, 3, 10]))
    overrides = {
        "big_blind": big,
        "small_blind": draw(st.integers(0, big)),
        "small_bet": big,
        "big_bet": 2 * big,
    }
    if not plain:
        fields = draw(st.lists(st.sampled_from(sorted(_FREE)), max_size=6, unique=True))
        overrides |= {field: draw(st.sampled_from(_FREE[field])) for field in fields}
        if draw(st.integers(0, 3)) == 3:
            overrides["hole_cards"] = "after_blind_round"
            overrides["blind_round_pass"] = draw(st.sampled_from(["off", "any_player"]))
    seats = draw(st.lists(st.integers(0, 11), min_size=2, max_size=10, unique=True))
    depth = draw(st.sampled_from([2, 5, 12, 40]))
    stacks = {seat: draw(st.integers(1, depth * big)) for seat in seats}
    button = draw(st.sampled_from(seats) if len(seats) == 2 else st.integers(0, 11))
    return Setup(
        profile,
        structure,
        overrides,
        stacks,
        button,
        bomb_pot=not plain and draw(st.integers(0, 7)) == 7,
        dead_small_blind=not plain and draw(st.integers(0, 5)) == 5,
        empty_small_seat=not plain and draw(st.booleans()),
        entry=(big, overrides["small_blind"]) if not plain and draw(st.booleans()) else None,
        deck_seed=draw(st.integers(0, 2**16)),
    )


CHOICES = st.binary(max_size=120)

every_house = pytest.mark.parametrize("house", HOUSES, ids="-".join)


def hands(house, data) -> tuple[Setup, bytes]:
    """Draw a hand of ``house`` and what is done in it."""
    return data.draw(setups([house])), data.draw(CHOICES)


def play(setup: Setup, data: bytes) -> Iterator[tuple[Hand | None, object, Hand, tuple]]:
    """Yield ``(before, command, after, events)`` of every step; the first has no command."""
    hand, events = setup.begin()
    yield None, None, hand, events
    deck, choices = setup.deck(), Choices(data)
    for _ in range(MOST_STEPS):
        command = choose(hand, deck, choices)
        if command is None:
            return
        outcome = step(hand, command)
        assert not isinstance(outcome, Refusal), (command, outcome)
        yield hand, command, *outcome
        hand = outcome[0]
    raise AssertionError("the hand does not end")


def log_of(setup: Setup, data: bytes) -> tuple[Hand, list]:
    """Return the hand at its end and all its events."""
    hand, log = None, []
    for _, _, after, events in play(setup, data):
        hand, log = after, log + list(events)
    return hand, log


def choose(hand: Hand, deck: list[int], choices: Choices):
    """Return a command that the hand should accept, ``None`` when it is over."""
    wanted = needs(hand)
    if wanted:
        return Deal({position: deck[position] for position in wanted})
    if hand.legal is not None:
        return choose_act(hand.legal, choices)
    seats = hand.plan.seats
    if hand.phase == "straddle":
        return Straddle(seats[hand.plan.first], yes=choices.below(2) == 1)
    if hand.phase == "run_twice":
        silent = [s for i, s in enumerate(seats) if hand.is_live(i) and hand.votes[i] < 0]
        return Vote(silent[choices.below(len(silent))], yes=choices.below(4) > 0)
    assert hand.phase == "after", hand.phase
    return choose_after(hand, choices)


def choose_act(legal, choices: Choices) -> Act:
    """Return one of the listed actions."""
    kind = choices.below(8)
    if kind == 1:
        return Act(legal.seat, "fold")
    if kind > 3 and legal.min_to is not None:
        low, high = legal.min_to, legal.max_to
        to = {4: low, 5: high}.get(kind, low + choices.below(high - low + 1))
        return Act(legal.seat, legal.wager, to)
    return Act(legal.seat, "check" if legal.can_check and kind != 2 else passive(legal))


def passive(legal) -> str:
    """Return the word of a call, or of a check where there is nothing to call."""
    return "call" if legal.to_call else "check"


def choose_after(hand: Hand, choices: Choices):
    """Return a wish after the hand, mostly none."""
    wish = choices.below(4)
    if wish == 1 and rabbit_offered(hand):
        return Rabbit(hand.plan.seats[0])
    if wish == 2 and hand.hole:
        i = choices.below(hand.plan.n)
        card = hand.hole[i][choices.below(2)]
        if card not in hand.shown[i]:
            return Show(hand.plan.seats[i], (card,))
    return None
