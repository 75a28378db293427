"""A request for a new table: its configuration, or all that is wrong with it."""

from __future__ import annotations

import pytest

from fifthstreet.engine.types import MAX_CHIPS
from fifthstreet.room.rulebook.allowed import House
from fifthstreet.room.rulebook.creation import Made, check, new_id
from fifthstreet.room.rulebook.limits import MOST_STAKES
from fifthstreet.room.rulebook.problems import SETTINGS, shown
from fifthstreet.room.rulebook.schema import fields_schema
from fifthstreet.room.rulebook.wishes import NewTable
from fifthstreet.words import LANGUAGES
from tests.docs.test_rule_ids import DEFINED

BLINDS = {"small": 50, "big": 100}
PLAIN = {"name": "Ours", "blinds": BLINDS}


def problems(**body):
    """Return the code of every problem by field."""
    found = check({**PLAIN, **body})
    assert isinstance(found, list), found
    for problem in found:
        assert set(problem.words) == set(LANGUAGES)
        assert len(set(problem.words.values())) == 3
        assert problem.error.numbers["field"] == problem.field
        assert not problem.error.rule or problem.error.rule in DEFINED
    return {problem.field: problem.error.code for problem in found}


def made(**body):
    found = check({**PLAIN, **body})
    assert isinstance(found, Made), found
    return found


def test_a_name_and_blinds_are_enough():
    table = made()
    config = table.config
    assert (config.name, config.profile, config.structure) == ("Ours", "standard", "no-limit")
    assert (config.table_size, config.min_buy_in, config.max_buy_in) == (10, 4000, 10_000)
    assert (config.rules.small_blind, config.rules.big_blind) == (50, 100)
    assert config.currency == "play"
    assert table.settings.club.visibility == "private"
    assert table.settings.password is None


def test_everything_may_be_said():
    table = made(
        profile="casino",
        structure="mixed",
        table_size=4,
        min_buy_in=500,
        max_buy_in=900,
        blinds={"big": 100, "small": 30},
        rules={"burn_cards": False, "run_it_twice": "offered"},
        visibility="private",
        password="sesame",
        spectators=False,
        spectator_delay_ms=60_000,
        approve_seats=True,
        approve_buy_ins=True,
        chat=False,
        bots=["tight", "calling"],
    )
    config, settings = table.config, table.settings
    assert (config.structure, config.table_size) == ("mixed", 4)
    assert (config.min_buy_in, config.max_buy_in) == (500, 900)
    assert not config.rules.burn_cards
    club = settings.club
    assert (club.spectators, club.spectator_delay_ms, club.chat) == (False, 60_000, False)
    assert club.approve_seats
    assert club.approve_buy_ins
    assert club.password_hash is None
    assert settings.password == "sesame"
    assert settings.bots == ("tight", "calling")


def test_a_password_is_in_no_text():
    body = {"visibility": "private", "password": "sesame"}
    assert "sesame" not in repr(made(**body))
    assert "sesame" not in repr(NewTable(name="x", password="sesame"))
    found = check({**PLAIN, "visibility": "public", "password": "sesame"})
    assert "sesame" not in repr(found)
    assert "***" in found[0].words["en"]


def test_a_name_is_cleaned_like_that_of_a_player():
    assert made(name="  Our\u0041\u030a table ").config.name == "Our\u00c5 table"
    assert made(name="x" * 40).config.name == "x" * 40
    for name in ("", "   ", "x" * 41, "a\nb", "a\u202eb", 5, None):
        assert problems(name=name) == {"name": "TABLE_VALUE"}
    assert check({"blinds": BLINDS})[0].error.code == "TABLE_MISSING"


def test_all_problems_come_at_once():
    assert problems(
        name="\u200b",
        profile="vegas",
        table_size=11,
        seats=4,
        currency="USD",
        password="abc",
        bots=["shark"],
        rules={"ante": -1, "anti": 2, "straddle": "yes", "small_bet": 10, "big_bet": 5},
    ) == {
        **dict.fromkeys(("name", "profile", "table_size", "currency"), "TABLE_VALUE"),
        **dict.fromkeys(("password", "bots", "ante", "straddle"), "TABLE_VALUE"),
        **dict.fromkeys(("seats", "anti"), "TABLE_UNKNOWN"),
        "big_bet": "TABLE_CLASH",
    }


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"profile": "mbp", "structure": "mixed"}, "structure", "TABLE_CLASH"),
        ({"profile": "mbp", "table_size": 9}, "table_size", "TABLE_CLASH"),
        ({"rules": {"players_max": 4}, "table_size": 5}, "table_size", "TABLE_CLASH"),
        ({"min_buy_in": 900, "max_buy_in": 800}, "min_buy_in", "TABLE_CLASH"),
        ({"max_buy_in": MAX_CHIPS}, "max_buy_in", "TABLE_CLASH"),
        ({"visibility": "public", "password": "sesame"}, "password", "TABLE_CLASH"),
        ({"table_size": 3, "bots": ["tight"] * 3}, "bots", "TABLE_CLASH"),
        ({"bots": ["tight"] * 10}, "bots", "TABLE_VALUE"),
        ({"blinds": {"small": 3, "big": 2}}, "blinds", "TABLE_VALUE"),
        ({"blinds": {"small": 3}}, "blinds", "TABLE_VALUE"),
        ({"blinds": {"big": MOST_STAKES + 1}}, "blinds", "TABLE_VALUE"),
        ({"rules": {"big_blind": 200}}, "big_blind", "TABLE_CLASH"),
        ({"blinds": None}, "big_blind", "TABLE_MISSING"),
        ({"profile": "casino", "blinds": {"big": 15}}, "small_blind", "TABLE_MISSING"),
        ({"rules": {"blind_round_pass": "any_player"}}, "blind_round_pass", "TABLE_CLASH"),
        ({"rules": {"blind_round_pass": "all"}}, "blind_round_pass", "TABLE_VALUE"),
        ({"blinds": {"big": 5}, "rules": {"small_blind": 6}}, "small_blind", "TABLE_CLASH"),
        ({"rules": {"ante": MOST_STAKES + 1}}, "ante", "TABLE_VALUE"),
        ({"rules": {"rake_caps": {"1": 5}}}, "rake_caps", "TABLE_VALUE"),
        ({"rules": {"mixed_rotation": []}}, "mixed_rotation", "TABLE_VALUE"),
        ({"rules": []}, "rules", "TABLE_VALUE"),
        ({"spectator_delay_ms": 600_001}, "spectator_delay_ms", "TABLE_VALUE"),
        ({"chat": "yes"}, "chat", "TABLE_VALUE"),
        ({"visibility": "secret"}, "visibility", "TABLE_VALUE"),
    ],
)
def test_what_does_not_fit_is_refused_by_name(body, field, code):
    assert problems(**body) == {field: code}


def test_a_long_rotation_and_strange_words_for_chips_are_refused():
    game = {"structure": "no-limit", "small_blind": 1, "big_blind": 2}
    assert problems(rules={"mixed_rotation": [game] * 13}) == {"mixed_rotation": "TABLE_VALUE"}
    assert isinstance(made(structure="mixed", rules={"mixed_rotation": [game] * 12}), Made)
    names = {"en": "chips", "zh-Hans": "筹码", "zh-Hant": "籌碼"}
    for wrong in ("", "x" * 25, "a\u202eb", " padded "):
        found = problems(rules={"currency_name": {**names, "en": wrong}})
        assert found == {"currency_name": "TABLE_VALUE"}


def test_blinds_may_be_said_among_the_rules():
    config = made(blinds=None, rules={"small_blind": 5, "big_blind": 10}).config
    assert (config.rules.small_blind, config.rules.big_blind) == (5, 10)
    both = made(blinds={"small": 5, "big": 10}, rules={"small_blind": 5, "big_blind": 10})
    assert both.config.rules == config.rules


def test_a_mixed_table_needs_no_blinds_of_its_own():
    games = [{"structure": "fixed-limit", "small_blind": 10, "big_blind": 20}]
    config = made(blinds=None, structure="mixed", rules={"mixed_rotation": games}).config
    assert (config.min_buy_in, config.max_buy_in) == (800, 2000)


def test_no_table_of_a_tournament_is_made():
    """Nobody could sit down at it, leave it or close it, and its levels would never rise."""
    found = check({**PLAIN, "rules": {"mode": "tournament"}})
    assert [(each.field, each.error.code, each.error.rule) for each in found] == [
        ("mode", "TABLE_VALUE", "R-SEAT-4")
    ]
    assert "a cash game" in found[0].words["en"]
    assert problems(rules={"mode": "tournament"}, blinds=None) == {
        "mode": "TABLE_VALUE",
        "big_blind": "TABLE_MISSING",
    }
    assert problems(levels=[{"small_blind": 10, "big_blind": 20}]) == {"levels": "TABLE_UNKNOWN"}
    assert made(rules={"mode": "cash"}).config.rules.mode == "cash"
    mode = next(each for each in fields_schema("en", House())["fields"] if each["field"] == "mode")
    assert [each["value"] for each in mode["values"]] == ["cash"]


def test_a_fault_is_not_held_against_what_hangs_on_it():
    assert problems(rules={"players_max": 1}, table_size=10) == {"players_max": "TABLE_VALUE"}
    assert problems(rules={"structures": "all"}, structure="mixed") == {"structures": "TABLE_VALUE"}
    assert problems(blinds={"big": 0}, min_buy_in=5) == {"blinds": "TABLE_VALUE"}
    assert problems(rules={"mode": "x"}) == {"mode": "TABLE_VALUE"}
    pair = {"hole_cards": "never", "blind_round_pass": "any_player"}
    assert problems(rules=pair) == {"hole_cards": "TABLE_VALUE"}


def test_the_room_says_which_currencies_and_bots_it_has():
    house = House(currencies=("play", "EUR"), bots=("tight",))
    assert check({**PLAIN, "currency": "EUR"}, house).config.currency == "EUR"  # R-MONEY-1
    found = check({**PLAIN, "bots": ["calling"]}, house)
    assert found[0].error.numbers["allowed"] == "a list of at most 9 of: tight"


def test_ids_are_opaque_and_those_of_private_tables_cannot_be_guessed():
    assert len({made().config.table for _ in range(50)}) == 50
    assert len(made().config.table) == 33
    assert len(made(visibility="public").config.table) == 13
    assert new_id("private", lambda size: "x" * size) == "t" + 24 * "x"


def test_a_wrong_value_is_repeated_in_short():
    assert shown("a" * 80) == '"' + "a" * 58 + "…"
    assert shown({"a": [1, None]}) == '{"a":[1,null]}'
    assert shown(2**70) == str(2**70)
    deep = []
    deep.append(deep)
    assert shown(deep) == "[[...]]"


def test_every_setting_is_one_of_the_request():
    assert set(SETTINGS) == set(NewTable.__struct_fields__)
