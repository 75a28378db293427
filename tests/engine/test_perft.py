"""Perft: the engine's count of betting lines against arithmetic, files and a published number."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fifthstreet.engine.perft import Count, branches, perft
from fifthstreet.engine.types import STREETS, Legal
from fifthstreet.errors import SetupError
from tests.engine.arithmetic_perft import count

FILES = sorted((Path(__file__).parents[2] / "data" / "perft").glob("*.perft"))
LINES = [
    tuple(line.split())
    for file in FILES
    for line in file.read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def numbers(text):
    return tuple(int(part) for part in text.split(","))


def test_there_is_a_file_for_each_structure():
    assert {structure for structure, *_ in LINES} == {"no-limit", "pot-limit", "fixed-limit"}
    assert len(LINES) > 40


@pytest.mark.parametrize(("structure", "stacks", "decisions", "lines"), LINES)
def test_the_engine_counts_what_the_file_says(structure, stacks, decisions, lines):
    counted = perft(numbers(stacks), structure)
    assert (counted.decisions, counted.lines) == (int(decisions), int(lines))


@pytest.mark.parametrize(("structure", "stacks", "decisions", "lines"), LINES)
def test_arithmetic_counts_what_the_file_says(structure, stacks, decisions, lines):
    assert count(numbers(stacks), structure) == (int(decisions), int(lines))


def test_both_counters_agree_on_random_games():
    rng = random.Random(5)
    for _ in range(80):
        structure = rng.choice(["no-limit", "pot-limit", "fixed-limit"])
        players = rng.choice([2, 3, 4, 5])
        most = {2: 12, 3: 8, 4: 5, 5: 4}[players] * (1 + (structure == "fixed-limit"))
        stacks = tuple(rng.randint(1, most) for _ in range(players))
        counted = perft(stacks, structure)
        assert count(stacks, structure) == (counted.decisions, counted.lines), (structure, stacks)


def test_heads_up_limit_has_the_published_number_of_information_sets():
    preflop, flop, turn, river = perft((48, 48), "fixed-limit").by_street[1:]
    assert (preflop, flop, turn, river) == (8, 8 * 10 - 10, 630, 5670)
    hole_cards, flops, turns, rivers = 1326, 19600, 47, 46
    sets = hole_cards * (
        preflop + flop * flops + turn * flops * turns + river * flops * turns * rivers
    )
    assert sets == 319_365_922_522_608


def test_without_memory_the_count_is_the_same():
    """The memory may keep only what the betting depends on: count every line for itself."""

    class Forgetful(dict):
        def __contains__(self, key):
            return False

    from fifthstreet.engine import perft as module

    for structure in ("no-limit", "pot-limit", "fixed-limit"):
        for stacks in ((8, 8), (3, 5, 4), (4, 6, 5)):
            hand = module.dealt(stacks, structure)
            assert module.below(hand, Forgetful()) == perft(stacks, structure)


def test_a_fold_is_counted_only_facing_a_bet():
    free = Legal(1, 0, can_check=True, wager="bet", min_to=None, max_to=None)
    facing = Legal(1, 2, can_check=False, wager="raise", min_to=4, max_to=6)
    assert [act.kind for act in branches(free)] == ["check"]
    assert [(act.kind, act.to) for act in branches(facing)] == [
        ("fold", None),
        ("call", None),
        ("raise", 4),
        ("raise", 5),
        ("raise", 6),
    ]


def test_a_count_adds_up():
    assert Count((0, 1, 2, 3, 4), 7).decisions == 10
    assert len(perft((3, 3)).by_street) == len(STREETS)


@pytest.mark.parametrize("stacks", [(5,), (5, 0), (3,) * 11])
def test_a_game_that_cannot_be_is_refused(stacks):
    with pytest.raises(SetupError):
        perft(stacks)
