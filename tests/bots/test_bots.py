"""Bots: always legal in every house, and each plays as it is called."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from fifthstreet.bots import base
from fifthstreet.bots.chances import win_share
from fifthstreet.bots.registry import BOTS
from fifthstreet.bots.simple import CallingBot, PotOddsBot, RandomBot, TightBot
from fifthstreet.cards.card import parse_cards
from fifthstreet.cards.deck import shuffled
from fifthstreet.engine import (
    Act,
    Deal,
    Refusal,
    begin,
    make_game,
    needs,
    resolve,
    start_hand,
    step,
    view,
)
from fifthstreet.engine.decide import timeout
from fifthstreet.engine.rules import profile_names
from fifthstreet.engine.types import Legal
from fifthstreet.words import LANGUAGES, say

HOUSES = [
    (profile, structure)
    for profile in profile_names()
    for structure in resolve(profile).structures
    if structure != "mixed"
]


def play(bots, chance, *, profile="standard", structure="no-limit", stacks=None, deck=None, **more):
    """Play one hand; return the hand and what everybody did."""
    rules = resolve(profile, {"small_blind": 1, "big_blind": 2, **more})
    seats = dict(enumerate(stacks or [200] * len(bots), 1))
    start = start_hand(rules, make_game(rules, structure), seats, max(seats))
    deck = deck or shuffled(chance.randrange)
    hand, _ = begin(start)
    acts = []
    while not hand.ended:
        if positions := needs(hand):
            command = Deal({position: deck[position] for position in positions})
        elif hand.legal is None:
            command = timeout(hand)
        else:
            seat = hand.legal.seat
            command = bots[seat - 1].act(view(hand, seat), hand.legal, chance)
            assert command.seat == seat
            acts.append((seat, hand.street, command))
        outcome = step(hand, command)
        assert not isinstance(outcome, Refusal), (outcome, command)
        hand = outcome[0]
    return hand, acts


def results(hand):
    return dict(zip(hand.plan.seats, hand.betting.stacks, strict=True))


# Legal, always


@pytest.mark.parametrize(("profile", "structure"), HOUSES)
@pytest.mark.parametrize("name", BOTS)
def test_every_bot_obeys_every_house(name, profile, structure):
    chance = random.Random(f"{name} {profile} {structure}")
    bots = [BOTS[name](), *(RandomBot() for _ in range(3))]
    for _ in range(6):
        stacks = [chance.choice([1, 3, 40, 200, 999]) for _ in bots]
        hand, _ = play(bots, chance, profile=profile, structure=structure, stacks=stacks)
        assert sum(results(hand).values()) + hand.result.rake == sum(stacks)


@pytest.mark.parametrize("name", BOTS)
def test_what_others_hold_changes_no_answer(name):
    bot = BOTS[name]()
    for hole in ("As Ad", "Jh Td", "9c 2h"):
        answers = {
            first_act(bot, hole, others) for others in (("7s 2d", "8h 3c"), ("Kc Kd", "Qc Qd"))
        }
        assert len(answers) == 1


# The bases


LEGAL = Legal(seat=3, can_check=False, can_call=True, to_call=4, wager="raise", min_to=8, max_to=50)


@pytest.mark.parametrize(("to", "kept"), [(1, 8), (8, 8), (20, 20), (50, 50), (99, 50)])
def test_a_wager_is_kept_within_what_is_legal(to, kept):
    assert base.wager(LEGAL, to) == Act(3, "raise", kept)


def test_without_a_wager_it_is_a_call_or_check():
    none = {"min_to": None, "max_to": None}
    short = Legal(seat=3, can_check=False, can_call=True, to_call=4, wager="raise", **none)
    free = Legal(seat=3, can_check=True, can_call=False, to_call=0, wager="bet", **none)
    assert base.wager(short, 20) == base.check_or_call(short) == Act(3, "call")
    assert base.wager(free, 20) == base.check_or_fold(free) == Act(3, "check")
    assert base.check_or_fold(short) == Act(3, "fold")


BLIND_ROUND = {
    "profile": "base-stake", "hole_cards": "after_blind_round", "blind_round_pass": "any_player",
}  # fmt: skip


def test_where_anybody_may_pass_a_call_is_a_call():  # R-BLINDROUND-2
    both = msgspec.structs.replace(LEGAL, can_check=True)
    assert base.check_or_call(both) == Act(3, "call")
    assert base.check_or_fold(both) == Act(3, "check")


@pytest.mark.parametrize("name", BOTS)
def test_bots_in_the_blind_round_never_fold_a_free_hand(name):  # R-BLINDROUND-2
    chance, kinds = random.Random(7), Counter()
    for _ in range(40):
        _, acts = play([BOTS[name]() for _ in range(4)], chance, **BLIND_ROUND)
        kinds.update(act.kind for _, street, act in acts if street == 0)
    assert kinds["fold"] == 0
    assert kinds["call"] if name in {"calling", "random"} else kinds["check"]
    assert kinds["check"] if name == "random" else True


def test_a_spectator_has_no_seat():
    hand, _ = play([CallingBot(), CallingBot()], random.Random(1))
    with pytest.raises(LookupError):
        base.own_seat(view(hand, None))
    assert base.own_seat(view(hand, 2)).seat == 2


# Chances


@pytest.mark.parametrize(
    ("hole", "share"), [("As Ad", 0.852), ("7s 2d", 0.346), ("2c 2d", 0.503), ("Ac Kc", 0.670)]
)
def test_chances_against_one_unknown_hand(hole, share):
    found = win_share(parse_cards(hole), (), 1, random.Random(2), deals=6000)
    assert found == pytest.approx(share, abs=0.02)


def test_chances_where_all_is_known():
    royal = parse_cards("As Ks Qs Js Ts")
    for opponents in (1, 3):
        share = win_share(parse_cards("2c 3d"), royal, opponents, random.Random(1), deals=20)
        assert share == pytest.approx(1 / (1 + opponents))
    board = parse_cards("Ks Qs Js Ts 2c")
    assert win_share(parse_cards("As 3d"), board, 4, random.Random(1), deals=50) == 1


def test_more_opponents_leave_less():
    aces = parse_cards("As Ad")
    shares = [win_share(aces, (), n, random.Random(4), deals=1500) for n in (1, 2, 4)]
    assert shares == sorted(shares, reverse=True)


def test_known_cards_are_never_drawn_again(monkeypatch):
    seen = []

    def spy(cards):
        seen.append(tuple(cards))
        return 1

    monkeypatch.setattr("fifthstreet.bots.chances.evaluate", spy)
    hole, board = parse_cards("As Ad"), parse_cards("2c 3c 4c")
    win_share(hole, board, 2, random.Random(3), deals=40)
    assert len(seen) == 120
    for own, *others in (seen[at : at + 3] for at in range(0, 120, 3)):
        table = [*own, *(card for hand in others for card in hand[:2])]
        assert len(set(table)) == len(table) == 11


# Each as it is called


def stacked(*cards):
    """Return a deck that deals these hole cards, one card a time, then the rest."""
    hands = [parse_cards(text) for text in cards]
    first = [hand[0] for hand in hands] + [hand[1] for hand in hands]
    return (*first, *(card for card in range(52) if card not in first))


def first_act(bot, hole, others=("7s 2d", "8h 3c")):
    """Return what the first to act does before the flop with these cards."""
    deck = stacked(others[0], others[1], hole)  # small blind, big blind, button
    _, acts = play([CallingBot(), CallingBot(), bot], random.Random(1), deck=deck)
    return next(act for seat, _, act in acts if seat == 3)


def test_the_tight_bot_waits_for_good_cards():
    assert first_act(TightBot(), "As Ad").kind == "raise"
    assert first_act(TightBot(), "9c 2h").kind == "fold"


def test_the_pot_odds_bot_raises_the_best_and_folds_the_worst():
    assert first_act(PotOddsBot(), "As Ad").kind == "raise"
    assert first_act(PotOddsBot(), "Kc Kd").kind == "raise"
    assert first_act(PotOddsBot(), "4d 2h").kind == "fold"


def test_the_calling_bot_never_folds_and_does_not_raise_the_river():
    chance, kinds = random.Random(5), Counter()
    for _ in range(120):
        _, acts = play([CallingBot(), RandomBot(), CallingBot()], chance)
        for seat, street, act in acts:
            if seat != 2:
                kinds[act.kind, street == 4] += 1
    assert kinds["fold", False] == kinds["fold", True] == 0
    assert kinds["raise", True] == kinds["bet", True] == 0
    assert kinds["raise", False] + kinds["bet", False] > 0
    assert kinds["call", False] > 20


def test_the_random_bot_does_everything():
    chance, kinds = random.Random(6), Counter()
    for _ in range(150):
        _, acts = play([RandomBot(), RandomBot(), RandomBot()], chance)
        kinds.update(act.kind for _, _, act in acts)
    assert min(kinds[kind] for kind in ("fold", "check", "call", "bet", "raise")) > 10


@pytest.mark.parametrize("loser", [RandomBot, CallingBot])
def test_the_pot_odds_bot_beats_those_who_do_not_think(loser):
    chance, won = random.Random(11), 0
    for number in range(400):
        deck = shuffled(chance.randrange)
        pair = [PotOddsBot(), loser()]
        mine = 1 + number % 2
        hand, _ = play(pair if mine == 1 else pair[::-1], chance, deck=deck)
        won += results(hand)[mine] - 200
    assert won / 400 > 1  # more than half a big blind a hand


# The registry


def test_the_registry_names_every_bot_in_every_language():
    assert list(BOTS) == ["pot_odds", "tight", "calling", "random"]
    for name, kind in BOTS.items():
        assert callable(kind().act)
        words = [say(language, f"room.bot.{name}") for language in LANGUAGES]
        assert all(words)
        assert words[0] != words[1]
