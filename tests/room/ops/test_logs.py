"""Logs: what gets through the gate, by trying to get cards and secrets through it."""

from __future__ import annotations

import io
import json
import logging
import random
import re
import sys

import pytest
import structlog
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards.card import card_text
from fifthstreet.room.config import Log
from fifthstreet.room.ops import logs
from tests.strategies import examples

TOKEN = "Zx3-" * 12
LOG = logging.getLogger("fifthstreet.room")


@pytest.fixture
def said():
    """Start logs on a stream; give back the machine's logging as it was."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    stream = io.StringIO()

    def start(kind="json", level="debug"):
        logs.start_logs(Log(level=level, format=kind), stream)
        return stream

    yield start
    root.handlers[:] = before
    root.setLevel(level)
    structlog.contextvars.clear_contextvars()


def fail(text):
    raise ValueError(text)


def lines(stream):
    return [json.loads(line) for line in stream.getvalue().splitlines()]


# What a line says


def test_a_line_has_time_level_logger_and_what_was_asked(said):
    stream = said()
    LOG.warning("table is frozen", extra={"path": "/t/no-limit", "ms": 3.5})
    (line,) = lines(stream)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", line.pop("time"))
    assert line == {
        "event": "table is frozen",
        "level": "warning",
        "logger": "fifthstreet.room",
        "path": "/t/no-limit",
        "ms": 3.5,
    }


def test_the_request_that_is_being_served_is_named(said):
    stream = said()
    structlog.contextvars.bind_contextvars(request="0a1b2c3d", cards="AsKd")
    LOG.info("hello")
    assert lines(stream)[0]["request"] == "0a1b2c3d"
    assert "cards" not in lines(stream)[0]


def test_people_read_one_line_and_where_an_error_was_below_it(said):
    stream = said("lines")
    try:
        fail("the deck was AsKd")
    except ValueError:
        LOG.exception("table is frozen", extra={"path": "/t"})
    first, *below = stream.getvalue().splitlines()
    assert re.fullmatch(r"\S+Z error    table is frozen path=/t", first)
    assert below[0] == "    ValueError"
    assert "test_logs.py" in stream.getvalue()
    assert "AsKd" not in below[0]


def test_what_is_below_the_level_is_not_written(said):
    stream = said(level="warning")
    LOG.info("quiet")
    LOG.warning("loud")
    assert [line["event"] for line in lines(stream)] == ["loud"]


@pytest.mark.parametrize("text", ["a\nb", "a\r\x1b[2Jb", "a\u2028b", "a\u202eb"])
def test_nobody_forges_a_line(said, text):
    stream = said("lines")
    LOG.info("name %s", text)
    assert len(stream.getvalue().splitlines()) == 1
    assert stream.getvalue().rstrip("\n").isprintable()


# Cards and secrets


def test_only_listed_keys_of_their_own_form_get_through():
    given_record = {
        "event": "x",
        "cards": [12, 51],
        "deck": "AsKd",
        "view": object(),
        "request": [1, 2],
        "hash": "x" * 32,
        "ms": "AsKd",
        "status": True,
        "action": "AsKd",
        "path": f"/join/{TOKEN}",
        "where": {"a": 1},
        "level": "info",
    }
    assert logs.keep_allowed(None, "", given_record) == {"event": "x", "level": "info"}


@pytest.mark.parametrize("key", sorted(set(logs.ALLOWED) - {"event", "where"}))
def test_no_key_carries_hole_cards(key):
    for cards in [(12, 51), [12, 51], {"1": 12}, "As Kd", "[12, 51]", b"As", TOKEN, "A♠"]:
        assert logs.keep_allowed(None, "", {key: cards}) == {}


@given(st.lists(st.integers(0, 51), min_size=2, max_size=7, unique=True))
@examples
def test_a_text_is_washed_of_cards_however_they_are_written(cards):
    names = [card_text(card) for card in cards]
    texts = ["".join(names), " ".join(names), ",".join(names), f"{cards}", f"{tuple(cards)}"]
    texts += [json.dumps({"cards": cards}), f"{dict(enumerate(cards))}", f"Hole(cards={cards})"]
    for text in texts:
        left = logs.washed(f"failed with {text} in hand")
        assert not any(re.search(rf"(?<![A-Za-z0-9]){name}", left) for name in names), left
        assert not re.search(r"\d", left), left


def test_a_text_is_washed_of_secrets():
    left = logs.washed(f"postgresql://room:hunter2@db/x Bearer {TOKEN} cookie={TOKEN}")
    assert "hunter2" not in left
    assert TOKEN not in left
    assert "db/x" in left


def test_what_an_exception_quotes_is_not_written(said):
    stream = said()
    try:
        fail("deck AsKdQh, token hunter2-hunter2")
    except ValueError:
        LOG.exception(
            "it broke", extra={"error": sys.exc_info()[1], "stack": "Qh"}, stack_info=True
        )
    text = stream.getvalue()
    assert "AsKdQh" not in text
    assert "ValueError" in text
    assert "exc_info" not in text
    assert "stack" not in lines(stream)[0]


@pytest.mark.parametrize("name", ["sqlalchemy.engine", "asyncio", "httpx"])
def test_other_packages_do_not_speak_in_their_own_words(said, name):
    stream = said()
    logging.getLogger(name).warning("INSERT INTO event VALUES (%s)", "hunter2")
    (line,) = lines(stream)
    assert "hunter2" not in stream.getvalue()
    assert (line["logger"], line["event"]) == (name, "said something that is not shown")


def test_of_other_packages_only_what_is_wrong_is_heard_and_who_said_it(said):
    stream = said("lines")
    logging.getLogger("alembic").info("Running upgrade")
    logging.getLogger("alembic").error("hunter2")
    (line,) = stream.getvalue().splitlines()
    assert line.endswith("said something that is not shown logger=alembic")


def test_the_server_speaks_in_its_own_words(said):
    for name in ("uvicorn", "uvicorn.error"):  # as they are before uvicorn has set them up
        logger = logging.getLogger(name)
        logger.handlers.clear()
        logger.setLevel(logging.NOTSET)
        logger.propagate, logger.disabled = True, False
    stream = said()
    logging.getLogger("uvicorn.error").info("Shutting down")
    assert lines(stream)[0]["event"] == "Shutting down"


def test_a_record_that_cannot_be_written_is_not_quoted(said, capsys):
    stream = said()
    LOG.info(*("two %s %s", "AsKd"))
    assert stream.getvalue() == "a line of fifthstreet.room could not be written\n"
    assert capsys.readouterr() == ("", "")


def test_a_structured_logger_passes_the_same_gate(said):
    stream = said()
    structured = structlog.wrap_logger(
        LOG,
        processors=[structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
    )
    structured.info("dealt", cards=[1, 2], path="/t")
    (line,) = lines(stream)
    assert line == {"event": "dealt", "path": "/t"}


def test_the_wash_leaves_ordinary_sentences_alone():
    text = "a socket of p4f1c2d3e4a5 broke after 12 seconds at /ws (closed 1011: slow)"
    assert logs.washed(text) == text
    assert len(logs.washed("x " * random.Random(1).randrange(900, 999))) == logs.LONGEST
