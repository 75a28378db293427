"""The simulated table: nothing seen is lost, nothing happens twice, no chip goes astray."""

from __future__ import annotations

import pytest

from tests.simulation.judge import judge
from tests.simulation.mutants import MUTANTS
from tests.simulation.world import World

BLOCK = 25


REST = [pytest.param(block, marks=pytest.mark.slow) for block in range(8, 80)]


@pytest.mark.parametrize("block", [*range(8), *REST])
def test_no_seed_breaks_the_table(block):
    seeds = range(block * BLOCK, (block + 1) * BLOCK)
    broken = {seed: found for seed in seeds if (found := judge(World(seed).run()))}
    assert broken == {}


@pytest.mark.parametrize("mutant", MUTANTS)
def test_the_judge_notices_every_mutant(mutant):
    assert any(judge(World(seed, mutant).run()) for seed in range(400))


def test_a_seed_is_one_run():
    first, second = (World(7).run() for _ in range(2))
    assert first.disk.rows() == second.disk.rows()


def test_the_runs_meet_what_they_are_for():
    worlds = [World(seed).run() for seed in range(10)]
    events = {type(row.event).__name__ for world in worlds for row in world.disk.rows()}
    assert {"TimedOut", "PlayerLeft", "ToppedUp", "ConnectionChanged", "Awarded"} <= events
    assert sum(world.life for world in worlds) >= 10
    answers = [a for world in worlds for c in world.clients for a in c.answers.values()]
    assert "STALE_TURN" in answers
