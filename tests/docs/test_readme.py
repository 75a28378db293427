"""README: its Python runs and prints what it says, in all three languages alike."""

from __future__ import annotations

import contextlib
import io
import json
import re
from pathlib import Path

import pytest

from fifthstreet.cli.main import COMMANDS
from fifthstreet.engine.rules import profile_names
from fifthstreet.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
NAMES = ("README.md", "README.zh-Hans.md", "README.zh-Hant.md")
READMES = {name: (ROOT / name).read_text(encoding="utf-8") for name in NAMES}


OWN = re.compile(r"\.(en|zh-Hans|zh-Hant)\.png")
"""A picture in the language of its README."""


def shape(text):
    """Return what is not prose: headings, rows, blocks, links and quoted code, in order."""
    return [
        *(line.split(" ")[0] for line in text.splitlines() if line.startswith(("#", "- ", "|"))),
        *re.findall(r"```\w+|(?<=\]\()[^)]+(?=\))|<img", OWN.sub(".png", text.split("\n", 4)[4])),
    ]


def figures(text):
    """Return the numbers of a README."""
    return sorted(re.findall(r"\d[\d,.]*\d|\d", text))


@pytest.mark.parametrize("name", NAMES)
def test_the_python_of_the_readme_prints_what_stands_below_it(name):
    code, _, below = READMES[name].partition("```python\n")[2].partition("```\n\n")
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(compile(code, name, "exec"), {})
    assert said.getvalue().splitlines() == re.findall(r"`([^`]+)`", below.split("\n", 1)[0])


@pytest.mark.parametrize("name", NAMES[1:])
def test_the_languages_have_the_same_parts(name):
    assert shape(READMES[name]) == shape(READMES["README.md"])
    assert figures(READMES[name]) == figures(READMES["README.md"])


@pytest.mark.parametrize(("name", "language"), list(zip(NAMES, LANGUAGES, strict=True)))
def test_the_pictures_are_there_in_the_language_of_the_readme(name, language):
    pictures = re.findall(r"docs/images/[\w.-]+", READMES[name])
    assert len(pictures) == 3
    for picture in pictures:
        assert picture.endswith(f".{language}.png")
        assert (ROOT / picture).is_file()


@pytest.mark.parametrize("name", NAMES)
def test_the_tables_have_every_command_and_profile(name):
    rows = re.findall(r"^\| `(?:fifthstreet )?([\w-]+)", READMES[name], re.MULTILINE)
    assert set(rows) == {*COMMANDS, *profile_names()}


@pytest.mark.parametrize(
    ("file", "said"), [("vectors", "{} rule cases"), ("derived", "so do {} more")]
)
def test_the_number_of_cases_is_that_of_the_file(file, said):
    path = ROOT / "data" / "conformance" / f"{file}.json"
    cases = json.loads(path.read_text(encoding="utf-8"))
    assert said.format(len(cases)) in READMES["README.md"]
