"""Which game of a mixed table comes when (docs/rules/mixed.md)."""

from __future__ import annotations

import pytest

from fifthstreet.engine import resolve
from fifthstreet.engine.rules import MixedGame
from fifthstreet.errors import SetupError
from fifthstreet.table import Level, make_config, public_view
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table.rotation import (
    at_level,
    changes_next,
    game_for,
    game_now,
    next_rotation,
    rotation_of,
    schedule,
    turn_game,
)
from fifthstreet.table.state import ButtonState, Rotation
from tests.table.driver import Table

NO_LIMIT, LIMIT, POT = (
    MixedGame("no-limit", 5, 10),
    MixedGame("fixed-limit", 10, 20),
    MixedGame("pot-limit", 2, 5),
)


def games(table, hands):
    """Return structure and big blind of the next hands."""
    played = [table.hand().game for _ in range(hands)]
    return [(game.structure, game.big_blind) for game in played]


def test_the_turns_of_a_rotation_by_hands():  # R-MIXED-1
    turns = schedule([NO_LIMIT, LIMIT, POT], hands_per_game=2, hands=8)
    assert turns == (NO_LIMIT, NO_LIMIT, LIMIT, LIMIT, POT, POT, NO_LIMIT, NO_LIMIT)


def test_limit_plays_twice_as_high_by_default():  # R-MIXED-2
    rules = resolve(overrides={"small_blind": 5, "big_blind": 10})
    assert rotation_of(rules) == (NO_LIMIT, LIMIT)
    game = game_for(rules, "mixed", Rotation(1))
    assert (game.structure, game.small_blind, game.big_blind) == ("fixed-limit", 10, 20)
    assert (game.small_bet, game.big_bet) == (20, 40)
    assert game_for(rules, "mixed").structure == "no-limit"


def test_bets_follow_the_game_not_the_house():  # R-MIXED-2
    rules = resolve(overrides={"big_blind": 10, "small_bet": 50, "big_bet": 70})
    assert turn_game(rules, LIMIT).small_bet == 20
    assert turn_game(rules, LIMIT).big_bet == 40
    assert turn_game(rules, LIMIT, bomb_pot=True).bomb_pot


def test_the_house_has_its_own_rotation():  # R-MIXED-2
    table = Table("mixed", mixed_rotation=[vars_of(POT), vars_of(LIMIT)], mixed_hands=1)
    table.sit(1, 2, 3)
    assert games(table, 3) == [("pot-limit", 5), ("fixed-limit", 20), ("pot-limit", 5)]


def vars_of(game):
    return {f: getattr(game, f) for f in ("structure", "small_blind", "big_blind")}


def test_a_change_is_announced_a_hand_ahead():  # R-MIXED-1, R-MIXED-3
    table = Table("mixed", mixed_hands=3)
    table.sit(1, 2, 3, 4)
    said = []
    for _ in range(7):
        before = len(table.log)
        table.hand()
        said.append([e for e in table.log[before:] if isinstance(e, ev.GameAnnounced)])
    ahead = [ev.GameAnnounced("fixed-limit", 10, 20)], [ev.GameAnnounced("no-limit", 5, 10)]
    assert said == [[], [], ahead[0], [], [], ahead[1], []]
    big_blinds = [e.game.big_blind for e in table.log if hasattr(e, "first_street")]
    assert big_blinds == [10, 10, 10, 20, 20, 20, 10]


def test_an_orbit_ends_where_the_game_began():  # R-MIXED-1, R-MIXED-3
    table = Table("mixed", table_size=6, mixed_change="orbit")
    table.sit(1, 3, 5)
    played = [table.hand(drawn=3 if not i else None) for i in range(8)]
    assert [h.button for h in played] == [3, 5, 1, 3, 5, 1, 3, 5]
    big = [h.game.big_blind for h in played]
    assert big == [10, 10, 10, 20, 20, 20, 10, 10]
    starts = [i for i, e in enumerate(table.log) if hasattr(e, "first_street")]
    said = [i for i, e in enumerate(table.log) if isinstance(e, ev.GameAnnounced)]
    assert [sum(s < i for s in starts) for i in said] == [3, 6], "in the last hand of a game"


def test_an_orbit_ends_when_the_button_passes():  # R-MIXED-1
    rules = resolve(overrides={"big_blind": 10, "mixed_change": "orbit"})
    now = Rotation(0, 4, began_at=3)
    last = ButtonState(2, 4, 5)
    assert next_rotation(rules, now, last, 4, 6) == Rotation(1, 1, 4)
    assert next_rotation(rules, now, last, 3, 6) == Rotation(1, 1, 3)
    assert next_rotation(rules, now, last, 2, 6) == Rotation(0, 5, 3)
    begun = Rotation(1, 1, began_at=2)
    assert next_rotation(rules, begun, last, 1, 6) == Rotation(1, 2, 2), "it only begins here"
    assert next_rotation(rules, now, None, 4, 6) == Rotation(0, 5, 3), "the button was drawn"


def test_what_comes_is_foreseen_by_the_small_blind():  # R-MIXED-3
    rules = resolve(overrides={"big_blind": 10, "mixed_change": "orbit"})
    now = Rotation(0, 4, began_at=4)
    assert changes_next(rules, now, ButtonState(2, 4, 5), 6)
    assert not changes_next(rules, now, ButtonState(1, 2, 4), 6)
    assert changes_next(rules, now, ButtonState(2, 2, 4), 6), "two players: the big blind"
    assert changes_next(rules, now, ButtonState(2, None, 4), 6)


def test_two_players_change_after_two_hands_of_an_orbit():  # R-MIXED-1
    table = Table("mixed", table_size=2, mixed_change="orbit")
    table.sit(1, 2)
    assert [big for _, big in games(table, 5)] == [10, 10, 20, 20, 10]


def test_a_stopped_table_goes_on_where_it_was():  # R-MIXED-4
    table = Table("mixed", mixed_hands=3)
    table.sit(1, 2)
    games(table, 4)
    table.do(cmd.SitOut("p1"))
    assert table.state.button is None
    table.do(cmd.Return("p1"))
    assert [big for _, big in games(table, 3)] == [20, 20, 10]


def test_the_view_names_the_next_game():  # R-MIXED-3
    table = Table("mixed", mixed_hands=2)
    assert public_view(table.state).game.big_blind == 10
    table.sit(1, 2, 3)
    table.hand()
    assert game_now(table.state).structure == "no-limit"
    table.start()
    assert game_now(table.state).structure == "no-limit", "the running hand"
    table.finish()
    assert game_now(table.state).structure == "fixed-limit"
    table.do(cmd.Leave("p1"))
    table.do(cmd.Leave("p2"))
    assert game_now(table.state).structure == "fixed-limit"


def test_in_mid_orbit_the_next_game_is_the_same():  # R-MIXED-3
    table = Table("mixed", table_size=6, mixed_change="orbit")
    table.sit(1, 3, 5)
    following = []
    for drawn in (3, None, None):
        table.hand(drawn=drawn)
        following.append(game_now(table.state).big_blind)
    assert following == [10, 10, 20]


@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
def test_a_table_of_one_structure_plays_no_other(structure):
    table = Table(structure, bomb_pot_every=2, bomb_pot_ante=5)
    table.sit(1, 2, 3)
    played = [table.hand().game for _ in range(2)]
    assert [game.structure for game in played] == [structure, structure]
    assert [game.bomb_pot for game in played] == [False, True]
    assert not game_now(table.state).bomb_pot


def test_buy_ins_count_in_the_larger_big_blind():  # R-MIXED-5
    rules = resolve(overrides={"big_blind": 10})
    config = make_config(rules, "mixed", table="t", name="T")
    assert (config.min_buy_in, config.max_buy_in) == (800, 2000)
    config = make_config(rules, "no-limit", table="t", name="T")
    assert (config.min_buy_in, config.max_buy_in) == (400, 1000)


def test_a_rotation_needs_blinds():
    with pytest.raises(SetupError, match="big_blind"):
        rotation_of(resolve())


def test_levels_keep_the_proportions_of_a_mixed_game():  # R-MIXED-2
    own = [vars_of(NO_LIMIT), vars_of(LIMIT)]
    rules = resolve(overrides={"mixed_rotation": own, "big_blind": 10})
    assert at_level(rules, None) is rules
    assert rotation_of(at_level(rules, Level(30, 60))) == (
        MixedGame("no-limit", 30, 60),
        MixedGame("fixed-limit", 60, 120),
    )
    odd = MixedGame("fixed-limit", 10, 15)
    rules = resolve(overrides={"mixed_rotation": [vars_of(NO_LIMIT), vars_of(odd)]})
    for small, big, scaled in [(10, 20, (20, 30)), (2, 20, (4, 30)), (20, 20, (30, 30))]:
        assert rotation_of(at_level(rules, Level(small, big))) == (
            MixedGame("no-limit", small, big),
            MixedGame("fixed-limit", *scaled),
        )
    none = MixedGame("no-limit", 0, 10)
    rules = resolve(overrides={"mixed_rotation": [vars_of(none), vars_of(LIMIT)]})
    assert rotation_of(at_level(rules, Level(5, 10))) == (
        MixedGame("no-limit", 5, 10),
        MixedGame("fixed-limit", 10, 20),
    )


def test_a_big_blind_is_a_chip_at_the_least():  # R-MIXED-2
    low = [vars_of(LIMIT), vars_of(NO_LIMIT)]
    rules = resolve(overrides={"mixed_rotation": low})
    assert rotation_of(at_level(rules, Level(1, 1)))[1] == MixedGame("no-limit", 0, 1)


def test_a_level_brings_its_ante_and_the_bets_of_its_big_blind():  # R-MIXED-2, R-SEAT-9
    rules = resolve(overrides={"big_blind": 10, "small_bet": 10, "big_bet": 30})
    level = at_level(rules, Level(30, 60, 5))
    assert (level.ante, level.ante_kind) == (5, "each")
    assert game_for(level, "fixed-limit").big_bet == 120
    ante = resolve(overrides={"ante_kind": "big_blind", "big_blind": 10})
    assert at_level(ante, Level(30, 60, 60)).ante_kind == "big_blind"
    assert at_level(rules, Level(30, 60)).ante_kind == "none"
