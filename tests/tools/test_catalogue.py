"""Catalogue: every kind of difference between the languages is named."""

from __future__ import annotations

import json

import pytest

from tools import catalogue

GOOD = {"greet": "Hello {name}", "bye": "Bye"}


@pytest.fixture
def write(tmp_path):
    def to(language: str, text: object, namespace: str = "page") -> None:
        folder = tmp_path / catalogue.LOCALE / language
        folder.mkdir(parents=True, exist_ok=True)
        content = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
        (folder / f"{namespace}.json").write_text(content, encoding="utf-8")

    for language in catalogue.LANGUAGES:
        to(language, GOOD)
    return to


def test_the_same_keys_and_placeholders_are_no_fault(write, tmp_path):
    write("zh-Hans", {"bye": "再见", "greet": "{name}，你好"})
    assert catalogue.faults(tmp_path) == []


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ({"greet": "{name}"}, "bye: missing"),
        ({**GOOD, "more": "x"}, "more: not in en"),
        ({**GOOD, "bye": " "}, "bye: empty text"),
        ({**GOOD, "bye": 7}, "bye: not a text but 7"),
        ({**GOOD, "bye": "{seat}"}, "bye: placeholders ['seat'], in en []"),
        ({**GOOD, "greet": "x"}, "greet: placeholders [], in en ['name']"),
        (["bye"], "not a map of keys to texts"),
        ('{"bye": "1", "bye": "2"}', "key 'bye' stands there twice"),
        ("{", "Expecting property name enclosed in double quotes: line 1 column 2 (char 1)"),
    ],
)
def test_a_difference_is_named_by_file_and_key(write, tmp_path, words, fault):
    write("zh-Hant", words)
    assert catalogue.faults(tmp_path) == [f"zh-Hant/page.json {fault}"]


@pytest.mark.parametrize("text", ["{}", "{0}", "{a.b}", "{a[0]}", "{a:>3}", "{a!r}", "{a", "a}"])
def test_only_plain_placeholders_are_allowed_in_any_language(write, tmp_path, text):
    for language in catalogue.LANGUAGES:
        write(language, {"key": text})
    found = catalogue.faults(tmp_path)
    assert [fault.split(":")[0] for fault in found] == [
        f"{language}/page.json key" for language in catalogue.LANGUAGES
    ]


def test_a_doubled_brace_is_text(write):
    assert catalogue.placeholders("{{not}} {one}") == {"one"}


def test_every_namespace_is_there_in_every_language(write, tmp_path):
    write("zh-Hans", GOOD, "table")
    assert catalogue.faults(tmp_path) == [
        "en/table.json no such file",
        "zh-Hant/table.json no such file",
    ]


def test_a_language_that_nobody_reads_is_a_fault(write, tmp_path):
    write("zh", GOOD)
    assert catalogue.faults(tmp_path) == ["zh: not one of the languages en, zh-Hans, zh-Hant"]


def test_the_command_prints_the_faults_and_fails(write, tmp_path, capsys):
    assert catalogue.main([str(tmp_path)]) == 0
    assert capsys.readouterr().out == "catalogue: 1 namespaces, 0 faults\n"
    write("en", {**GOOD, "more": "x"})
    assert catalogue.main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "zh-Hans/page.json more: missing",
        "zh-Hant/page.json more: missing",
        "catalogue: 1 namespaces, 2 faults",
    ]


def test_the_languages_are_those_of_the_package():
    from fifthstreet import words

    assert words.LANGUAGES == catalogue.LANGUAGES
