"""The rules of a table in words: complete, in three languages, with its own numbers."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from fifthstreet.engine.rules import fields, profile_names, resolve
from fifthstreet.errors import SetupError, UnknownWordError
from fifthstreet.room.rulebook import contents
from fifthstreet.room.rulebook.contents import RULE_IDS, SECTIONS
from fifthstreet.room.rulebook.facts import FACTS
from fifthstreet.room.rulebook.in_words import rules_in_words
from fifthstreet.room.rulebook.problems import SETTINGS
from fifthstreet.table import make_config
from fifthstreet.words import LANGUAGES
from tests.docs.test_rule_ids import DEFINED
from tests.room.rulebook.samples import samples
from tools import catalogue

FOLDER = Path(contents.__file__).parent
CHINESE = re.compile(r"[\u4e00-\u9fff]")
LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
ALLOWED_LATIN = {"Straddle", "Rabbit", "Hunt"}


def table(profile="standard", structure=None, *, size=6, **values):
    """Return a table of a house, at 50/100 unless ``values`` say otherwise."""
    if values.get("blind_round_pass") == "any_player":
        values["hole_cards"] = "after_blind_round"
    rules = resolve(profile, {"small_blind": 50, "big_blind": 100, **values})
    chosen = structure or rules.structures[0]
    return make_config(
        rules,
        chosen,
        table="t",
        name="T",
        profile=profile,
        table_size=min(size, rules.players_max),
    )


def entries(config, language="en"):
    """Return the entries by field."""
    return {e.field: e for section in rules_in_words(config, language) for e in section.entries}


def check(config):
    """Look at every entry of a table in every language."""
    by_language = {language: entries(config, language) for language in LANGUAGES}
    for language, said in by_language.items():
        assert set(said) == {*fields(), *(f"fact.{name}" for name in FACTS)}
        for field, entry in said.items():
            for text in (entry.title, entry.value, entry.reason):
                assert text.strip()
                assert "{" not in text, (language, field)
                assert "}" not in text, (language, field)
                check_language(language, field, text, config)
    for field, english in by_language["en"].items():
        for language in LANGUAGES[1:]:
            other = by_language[language][field]
            assert other.rules == english.rules
            assert (other.applies, other.differs_from_standard, other.changed_from_profile) == (
                english.applies,
                english.differs_from_standard,
                english.changed_from_profile,
            )
            assert numbers_of(other.value) == numbers_of(english.value), field


def check_language(language, field, text, config):
    if language == "en":
        assert not CHINESE.search(text), (field, text)
        return
    known = {*ALLOWED_LATIN, *LATIN_WORD.findall(config.rules.currency_name[language])}
    assert set(LATIN_WORD.findall(text)) <= known, (field, text)
    assert CHINESE.search(text) or text == "Straddle", (field, text)


def numbers_of(text):
    """Return the numbers from ten up: a language may write small ones out."""
    return sorted(each for each in numbers_in(text) if each > 9)


def numbers_in(text):
    """Return the numbers of a sentence in their order, as people write them."""
    chinese = r"(\d+)[亿億](?:(\d+)[万萬])?(\d*)"
    found = re.findall(rf"{chinese}|(\d+(?:,\d{{3}})*)", text)
    return [
        int(plain.replace(",", ""))
        if plain
        else sum(
            int(part or 0) * size
            for part, size in zip((high, middle, low), (10**8, 10**4, 1), strict=True)
        )
        for high, middle, low, plain in found
    ]


@pytest.mark.parametrize("profile", profile_names())
def test_every_field_of_every_house_is_said_in_three_languages(profile):
    for structure in resolve(profile).structures:
        check(table(profile, structure))


@pytest.mark.parametrize(("field", "chosen"), samples())
def test_every_value_is_said_in_three_languages(field, chosen):
    for structure in ("no-limit", "pot-limit", "fixed-limit", "mixed"):
        if structure in (chosen if field == "structures" else [structure]):
            check(table(structure=structure, size=2, **{field: chosen}))


def test_the_values_of_a_field_are_told_apart():
    for field in fields():
        texts = {}
        for name, chosen in samples():
            if name == field and field not in ("structures", "mixed_rotation"):
                ante = {"ante": 5} if field == "ante_kind" else {}
                said = entries(table(structure="no-limit", **{field: chosen}, **ante))
                texts.setdefault(said[field].value, []).append(chosen)
        for text, values in texts.items():
            assert len(values) == 1, (field, text, values)


def test_the_sections_have_each_field_and_fact_once():
    listed = [name for names in SECTIONS.values() for name in names]
    assert sorted(listed) == sorted([*fields(), *(f"fact.{name}" for name in FACTS)])
    assert set(RULE_IDS) == set(listed)
    assert {each for ids in RULE_IDS.values() for each in ids} <= DEFINED


def test_no_sentence_stands_in_the_catalogue_for_nothing():
    source = catalogue.read(catalogue.LOCALE / "en" / "rulebook.json")
    heads = {re.split(r"\.", key)[0] for key in source}
    own = {"section", "fact", "structure", "list", "stakes", "in_game", "cap_for"}
    own |= {
        "setting",
        "allowed",
        "nothing",
        "or",
        "other",
        "and_so_on",
        "not_here",
        "in_unit",
        "unit",
    }
    assert heads == {*fields(), *own}
    assert {key.split(".")[1] for key in source if key.startswith("fact.")} == set(FACTS)
    assert {key.split(".")[1] for key in source if key.startswith("section.")} == set(SECTIONS)
    assert {key.split(".")[1] for key in source if key.startswith("setting.")} == set(SETTINGS)
    code = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.py"))
    for key in source:
        if key.startswith(("allowed.", "other.")):
            assert f'"{key.split(".")[1]}"' in code or f'"rulebook.{key}"' in code, key


def test_what_differs_is_marked():
    plain = entries(table())
    assert not any(e.differs_from_standard or e.changed_from_profile for e in plain.values())
    casino = entries(table("casino", "fixed-limit"))
    differing = {name for name, e in casino.items() if e.differs_from_standard}
    assert differing == {"small_blind_from", "limit_cap_heads_up", "losers_may_muck"}
    assert not any(e.changed_from_profile for e in casino.values())
    changed = entries(table("mbp", burn_cards=False, missed_blinds="post_or_wait"))
    marked = {name for name, e in changed.items() if e.changed_from_profile}
    assert marked == {"burn_cards", "missed_blinds"}
    assert not changed["missed_blinds"].differs_from_standard
    assert changed["burn_cards"].differs_from_standard


@pytest.mark.parametrize(
    ("values", "marked"),
    [
        ({"small_blind": 30}, {"small_blind"}),
        ({"small_bet": 100, "big_bet": 200}, set()),
        ({"small_bet": 200, "big_bet": 400}, {"small_bet"}),
        ({"big_bet": 300}, {"big_bet"}),
        ({"big_blind": 150, "small_blind": 75}, set()),
    ],
)
def test_a_size_that_the_house_leaves_open_differs_only_when_it_does(values, marked):
    said = entries(table(structure="fixed-limit", **values))
    assert {name for name, e in said.items() if e.differs_from_standard} == marked


def test_a_profile_that_is_gone_counts_as_standard():
    config = msgspec.structs.replace(table(burn_cards=False), profile="gone")
    assert entries(config)["burn_cards"].changed_from_profile


def test_unknown_languages_and_tables_without_blinds_are_errors():
    with pytest.raises(UnknownWordError, match="'fr'"):
        rules_in_words(table(), "fr")
    bare = msgspec.structs.replace(table(), rules=resolve())
    with pytest.raises(SetupError, match="big_blind"):
        rules_in_words(bare, "en")
