"""Rule ids: what the code cites stands in the pages, and each rule stands there once."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
ID = re.compile(r"R-[A-Z]{2,}-[0-9]+")
RULE = re.compile(r"^\*\*(R-[A-Z]+-[0-9]+): .+?(?=^\*\*R-|^## |\Z)", re.MULTILINE | re.DOTALL)
RULES = [(page.name, rule) for page in PAGES for rule in RULE.finditer(page.read_text("utf-8"))]
DEFINED = {rule[1] for _, rule in RULES}


def files(folder, *endings):
    """Return the text files of a folder that people write."""
    return [
        path
        for path in (ROOT / folder).rglob("*")
        if path.suffix in endings
        and "static" not in path.parts
        and "node_modules" not in path.parts
    ]


def cited(paths):
    """Return the ids in files, each with one of the files."""
    return {each: path.name for path in paths for each in ID.findall(path.read_text("utf-8"))}


def test_every_id_in_the_code_stands_in_the_pages():
    code = cited([*files("src", ".py", ".json"), *files("web/src", ".ts", ".svelte")])
    assert len(code) > 50
    assert {each: name for each, name in code.items() if each not in DEFINED} == {}


def test_every_id_in_the_tests_and_pages_stands_in_the_pages():
    paths = [*files("tests", ".py"), *files("tools", ".py"), *files("docs", ".md")]
    assert {each: name for each, name in cited(paths).items() if each not in DEFINED} == {}


def test_no_id_is_given_twice():
    assert [
        each for each, times in Counter(rule[1] for _, rule in RULES).items() if times > 1
    ] == []


def test_the_rules_of_a_page_are_numbered_without_a_gap():
    numbers: dict[str, list[int]] = {}
    for _, rule in RULES:
        family, number = rule[1].rsplit("-", 1)
        numbers.setdefault(family, []).append(int(number))
    assert numbers
    for family, found in numbers.items():
        assert found == list(range(1, len(found) + 1)), family


def test_every_rule_has_a_source_and_an_example():
    mathematics = {"R-DECK-1", "R-DECK-2", "R-DECK-3"}
    numbers = {"R-HAND-7"}
    for page, rule in RULES:
        assert "*Source:*" in rule[0] or rule[1] in mathematics, (page, rule[1])
        assert "*Example:*" in rule[0] or rule[1] in numbers, (page, rule[1])


def test_every_page_that_the_code_names_exists():
    named = {
        (path.name, page)
        for path in files("src", ".py")
        for page in re.findall(r"docs/[\w/.-]+\.md", path.read_text("utf-8"))
    }
    assert named
    assert [each for each in sorted(named) if not (ROOT / each[1]).is_file()] == []


def test_every_rule_is_played_by_an_example_or_cited_by_a_test():
    tests = cited(files("tests", ".py"))
    blocks = re.compile(r"^```(hand|pots)", re.MULTILINE)
    untested = [rule[1] for _, rule in RULES if rule[1] not in tests and not blocks.search(rule[0])]
    assert untested == []
