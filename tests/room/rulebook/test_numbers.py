"""The numbers in the sentences are the table's own, and the engine's."""

from __future__ import annotations

import msgspec
import pytest

from fifthstreet.engine import Refusal
from fifthstreet.room.rulebook.trial import two_players
from fifthstreet.room.rulebook.units import people
from tests.driver import Driven
from tests.room.rulebook.test_in_words import entries, numbers_in, table

STAKES = {"small_blind": 50, "big_blind": 100}
OTHER_SMALL = {"heads_up_small_blind": "left_of_button"}


def value(field, *where, language="en", **values):
    """Return what the table says of a field."""
    return entries(table(*where, **values), language)[field].value


@pytest.mark.parametrize(
    ("field", "values", "sentence"),
    [
        ("players_max", {}, "The house seats up to 10 players; this table has 6 seats."),
        ("small_blind", {}, "50 chips"),
        ("small_blind", {"small_blind": None, "big_blind": 15}, "7 chips, half the big blind"),
        ("big_bet", {}, "200 chips, twice the small bet, on the turn and on the river"),
        ("straddle", {"straddle": "under_the_gun"}, "may post 200 before the cards"),
        (
            "odd_chip_unit",
            {"odd_chip_unit": 25},
            "of 425 for two winners the first left of the button gets 225, the other 200.",
        ),
        ("bomb_pot_every", {"bomb_pot_every": 10}, "Every 10 hands: hand 10, 20, 30 and so on."),
        ("bomb_pot_ante", {"bomb_pot_ante": 20}, "20 chips from each player: 6 players make 120."),
        (
            "rake_percent_bp",
            {"rake_percent_bp": 450, "rake_caps": {"6": 70}},
            "4.5 % of the pots: 70 of a pot of 2,000 with 6 players.",
        ),
        ("rake_caps", {"rake_caps": {"6": 70, "2": 3}}, "At most 3 with 2 players, 70 with 6"),
        (
            "fact.rake",
            {"rake_percent_bp": 500, "rake_no_flop_no_drop": False, "rake_caps": {"2": 30}},
            "takes 100 with 6 players and 30 with two, and 5 when all fold to the big blind.",
        ),
        ("fact.rake", {}, "Of a pot of 2,000 the winner gets 2,000."),
        ("fact.pots", {}, "With 500, 1,200 and 1,200 in, the main pot is 1,500 for all three and"),
        ("fact.buy_in", {}, "From 4,000 to 10,000 chips; between hands up to 10,000 may be added."),
        ("fact.return", {}, "within 60 minutes brings as many chips as he left with"),
        ("fact.sit_out", {}, "keeps his seat for 10 minutes"),
        ("fact.time", {"action_seconds": 30}, "30 seconds, then what is left of 60 seconds"),
        ("fact.owed", {}, "Missed the big blind: 100 as a bet. Missed the small blind: 50 into"),
        ("limit_bets_per_street", {"limit_bets_per_street": 6}, "100, 200, 300, 400, and so on"),
    ],
)
def test_a_sentence_has_the_numbers_of_the_table(field, values, sentence):
    assert sentence in value(field, **values)


@pytest.mark.parametrize(
    ("language", "field", "sentence"),
    [
        ("zh-Hans", "missed_blinds", "补 100 作为下注、50 直接入池"),
        ("zh-Hant", "missed_blinds", "補 100 作為下注、50 直接入池"),
        ("zh-Hans", "structures", "本桌为无限注。"),
        ("zh-Hant", "structures", "本桌為無限注。"),
        ("zh-Hans", "fact.hands", "皇家同花顺、同花顺、四条"),
        ("zh-Hant", "fact.hands", "皇家同花順、同花順、四條"),
    ],
)
def test_chinese_sentences_have_them_too(language, field, sentence):
    assert sentence in value(field, language=language)


def test_a_mixed_table_says_each_of_its_games():
    said = entries(table("casino", "mixed"))
    assert "In no-limit: The smallest bet is 100." in said["fact.minimum_raise"].value
    assert "In fixed limit: Every bet and raise adds 200" in said["fact.minimum_raise"].value
    assert said["small_blind"].value == "By the game: no-limit 50/100, fixed limit 100/200"
    assert said["limit_cap_heads_up"].applies
    assert not said["pot_limit_round_up_to"].applies
    assert not entries(table("casino", "no-limit"))["mixed_hands"].applies


def test_what_plays_no_part_is_said_as_it_would_be():
    said = entries(table())["mixed_rotation"]
    assert said.value.startswith("In turn: no-limit 50/100, fixed limit 100/200.")
    assert not said.applies


def test_a_blind_round_has_its_own_smallest_raise():
    assert "In the blind round the first raise goes to 200 or more" in value(
        "fact.minimum_raise", hole_cards="after_blind_round"
    )


HOUSES = [("standard", {}), ("base-stake", {}), ("standard", {"small_blind": 10, "ante": 7})]


@pytest.mark.parametrize(("profile", "values"), HOUSES)
def test_the_smallest_raises_are_those_that_the_engine_takes(profile, values):
    said = value("fact.minimum_raise", profile, **values)
    bet, first, then, following = numbers_in(said)
    stacks = dict.fromkeys(range(1, 7), 90_000)
    deep = {"profile": profile, **STAKES, **values}
    assert bet == deep["big_blind"]
    assert Driven(stacks, **deep).no(f"r{first - 1}").numbers["minimum"] == first
    assert Driven(stacks, **deep).run(f"r{first}").legal is not None
    play = Driven(stacks, **deep).run(f"r{then}")
    assert play.no(f"r{following - 1}").numbers["minimum"] == following


@pytest.mark.parametrize("values", [{}, {"pot_limit_small_blind_as_big": True}, {"ante": 5}])
def test_the_largest_pot_limit_raise_is_the_one_that_the_engine_takes(values):
    values = {"ante_kind": "each", **values}
    said = value("fact.maximum_bet", "standard", "pot-limit", **values)
    most = numbers_in(said)[0]
    stacks = dict.fromkeys(range(1, 7), 90_000)
    play = Driven(stacks, structure="pot-limit", **STAKES, **values)
    assert play.no(f"r{most + 1}") == Refusal(
        "ABOVE_POT", "R-POTLIMIT-1", {"to": most + 1, "maximum": most}
    )


@pytest.mark.parametrize("rule", ["cumulative_full", "never", "always"])
def test_the_example_of_reopening_is_what_the_engine_does(rule):
    said = value("short_all_in_reopens", short_all_in_reopens=rule)
    bet, short, *full = numbers_in(said)
    stacks = {1: 9000, 2: short + 100, 3: (full or [short])[0] + 100, 4: 9000}
    fields = {"button": 4, **STAKES, "short_all_in_reopens": rule}
    once = Driven(stacks, **fields).run(f"c c c x b{bet} r{short} f c")
    assert (once.legal.min_to is not None) == (rule == "always")
    if full:
        twice = Driven(stacks, **fields).run(f"c c c x b{bet} r{short} r{full[0]} c")
        assert (twice.legal.min_to is not None) == (rule == "cumulative_full")


@pytest.mark.parametrize(
    ("values", "small", "later"),
    [
        ({}, True, False),
        (OTHER_SMALL, False, False),
        ({"small_blind_seat": "button", "first_to_act_postflop": "button"}, True, True),
        ({**OTHER_SMALL, "first_to_act_postflop": "button"}, False, True),
    ],
)
def test_two_players_are_told_apart(values, small, later):
    play = Driven({1: 900, 2: 900}, button=2, **STAKES, **values)
    who = two_players(play.hand.plan.start.rules, play.hand.plan.start.game)
    assert (who.button_posts_small, who.button_first_later) == (small, later)
    said = value("fact.heads_up", **values)
    assert said.startswith("The button posts 50" if small else "The other player posts 50")
    assert ("every later street" in said) == (small == later)
    assert play.hand.plan.start.small_blind == (2 if small else 1)


@pytest.mark.parametrize(("own", "to"), [("straddle", 400), ("big_blind", 300)])
def test_the_raise_over_a_straddle_is_the_one_that_the_engine_takes(own, to):
    said = value("straddle_min_raise", straddle="under_the_gun", straddle_min_raise=own)
    assert said.endswith(f"after 200 the first raise goes to {to} or more.")
    limit = table(structure="fixed-limit", straddle="under_the_gun", straddle_min_raise=own)
    assert not entries(limit)["straddle_min_raise"].applies
    double = table(straddle="under_the_gun", min_raise_rule="double_gap")
    assert not entries(double)["straddle_min_raise"].applies


@pytest.mark.parametrize(
    ("language", "buy_in"),
    [
        ("en", "From 40,000,000 to 1,234,567,800 chips"),
        ("zh-Hans", "40,000,000 到 12亿3456万7800"),
        ("zh-Hant", "40,000,000 到 12億3456萬7800"),
    ],
)
def test_numbers_are_written_as_the_page_writes_them(language, buy_in):
    large = msgspec.structs.replace(table(), min_buy_in=40_000_000, max_buy_in=1_234_567_800)
    assert buy_in in entries(large, language)["fact.buy_in"].value


def test_percent_is_written_without_noughts():
    assert [people("rake_percent_bp", each) for each in (0, 1, 25, 50, 500, 450, 1000)] == [
        *("0", "0.01", "0.25", "0.5", "5", "4.5", "10"),
    ]
