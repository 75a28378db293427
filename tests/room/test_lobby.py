"""Lobby: the tables that a room opens with."""

from __future__ import annotations

from fifthstreet.engine.rules import profile_names
from fifthstreet.room.lobby import tables
from fifthstreet.words import LANGUAGES, say


def test_every_table_counts_in_play_chips_whatever_its_house_calls_them():  # R-MONEY-1
    by_id = {config.table: config for config in tables()}
    assert {config.currency for config in by_id.values()} == {"play"}
    assert by_id["mbp"].rules.currency_name["en"] == "beans"
    assert by_id["no-limit"].rules.currency_name["en"] == "chips"


def test_every_table_has_a_name_and_a_house_that_exists():
    for config in tables():
        assert config.profile in profile_names()
        assert config.structure in config.rules.structures
        assert config.table_size <= config.rules.players_max
        assert all(say(language, f"room.table.{config.table}") for language in LANGUAGES)
