"""Metrics: true numbers, and nothing in them that is a card, a player or a secret."""

from __future__ import annotations

import re

import pytest
from prometheus_client.parser import text_string_to_metric_families

from fifthstreet.room import protocol as wire
from fifthstreet.room.effects import Append
from fifthstreet.room.ops.metered import MeteredJournal
from fifthstreet.room.ops.metrics import Gauges, Metrics


def numbers(metrics):
    """Return every sample by its name and labels."""
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(metrics.text().decode())
        for sample in family.samples
    }


def test_gauges_are_read_when_asked():
    now = [Gauges()]
    metrics = Metrics(lambda: now[0])
    before = numbers(metrics)
    assert before["fifthstreet_tables",] == 0
    assert ("fifthstreet_probe_ok",) not in before
    now[0] = Gauges(
        tables=7,
        playing=3,
        frozen=1,
        seated={"person": 2, "bot": 9},
        sockets=5,
        ledger_ok=False,
        probe_ok=True,
        probe_age=2.5,
        stopping=True,
    )
    after = numbers(metrics)
    assert after["fifthstreet_tables",] == 7
    assert after["fifthstreet_tables_playing",] == 3
    assert after["fifthstreet_tables_frozen",] == 1
    assert after["fifthstreet_seats_taken", ("who", "person")] == 2
    assert after["fifthstreet_seats_taken", ("who", "bot")] == 9
    assert after["fifthstreet_sockets",] == 5
    assert after["fifthstreet_ledger_ok",] == 0
    assert after["fifthstreet_probe_ok",] == 1
    assert after["fifthstreet_probe_age_seconds",] == 2.5
    assert after["fifthstreet_stopping",] == 1


def test_messages_are_counted_by_what_they_do():
    metrics = Metrics(Gauges)
    raise_ = wire.ActMessage("1", "t", 1, 1, "raise", 300)
    for message in (raise_, raise_, wire.Ping(), wire.SitMessage("2", "t", 100)):
        metrics.message(message)
    counted = numbers(metrics)
    assert counted["fifthstreet_messages_total", ("kind", "act.raise")] == 2
    assert counted["fifthstreet_messages_total", ("kind", "ping")] == 1
    assert counted["fifthstreet_messages_total", ("kind", "sit")] == 1
    assert not any("300" in str(key) for key in counted)


def test_times_closes_and_probes_are_counted():
    metrics = Metrics(Gauges)
    metrics.appended(0.02, kept="ok")
    metrics.appended(0.2, kept="lost")
    metrics.sent(0.0001)
    for code in (4008, 4008, 1012, 3999):
        metrics.closed(code)
    metrics.probed(passed=True)
    metrics.probed(passed=False)
    counted = numbers(metrics)
    assert counted["fifthstreet_append_seconds_count",] == 2
    assert counted["fifthstreet_append_seconds_bucket", ("le", "0.025")] == 1
    assert counted["fifthstreet_appends_total", ("end", "lost")] == 1
    assert counted["fifthstreet_send_seconds_count",] == 1
    assert counted["fifthstreet_sockets_closed_total", ("code", "4008")] == 2
    assert counted["fifthstreet_sockets_closed_total", ("code", "other")] == 1
    assert counted["fifthstreet_probes_total", ("end", "failed")] == 1


def test_two_rooms_do_not_share_numbers():
    one, other = Metrics(Gauges), Metrics(Gauges)
    one.message(wire.Ping())
    assert ("fifthstreet_messages_total", ("kind", "ping")) not in numbers(other)


def test_labels_come_from_closed_lists():
    """Whatever happens, a label is a word of the program: no card, player or table."""
    metrics = Metrics(Gauges)
    metrics.message(wire.Sub("As-Kd-secret"))
    metrics.message(wire.SitMessage("p4f1c", "p4f1c", 100))
    metrics.closed(51)
    labels = set(re.findall(r'="([^"]*)"', metrics.text().decode()))
    assert labels <= {"sub", "sit", "other", "person", "bot", "+Inf"} | {
        label for label in labels if re.fullmatch(r"\d+\.\d+", label)
    }


# The measured journal


class Journal:
    def __init__(self, end):
        self.end = end
        self.waiting = []

    def append(self, batch, done):
        self.waiting.append(lambda: done(self.end))

    def claim(self, table):
        return ("claimed", table)

    def tables(self):
        return ("t",)


@pytest.mark.parametrize("end", ["ok", "lost", "failed"])
def test_an_append_is_timed_until_it_is_kept(end):
    metrics, behind, told = Metrics(Gauges), Journal(end), []
    journal = MeteredJournal(behind, metrics)
    append = Append(
        table="t",
        after=0,
        epoch=1,
        command="c",
        events=(),
        entries=(),
        at=0,
        hand=1,
        snapshot=None,
        secret=None,
    )
    journal.append([append], told.append)
    assert told == []
    assert ("fifthstreet_appends_total", ("end", end)) not in numbers(metrics)
    behind.waiting.pop()()
    assert told == [end]
    assert numbers(metrics)["fifthstreet_appends_total", ("end", end)] == 1
    assert (journal.claim("t"), journal.tables()) == (("claimed", "t"), ("t",))
