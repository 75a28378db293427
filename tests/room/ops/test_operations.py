"""Operations: what a monitor sees of a served room, and that no secret or card is in it."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from itertools import pairwise

import pytest

from fifthstreet.cards.card import card_text
from fifthstreet.room.actor import TableActor
from fifthstreet.room.config import FAST, Log, Metrics, Operator, Probe, Secret
from fifthstreet.room.ops import logs
from tests.room.kit import until
from tests.room.live import say, seated
from tests.room.ops.kit import BEARER, TOKEN, Tearing, kept, parts, settings_of

OTHER = "another-long-token-for-metrics"


def sample(text, name):
    return float(re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)[1])


# Ready


def test_a_room_is_ready_once_its_probe_has_played():
    async def scenario(house):
        while not (answer := await house.ask("/readyz", headers={})).json()["ready"]:
            assert answer.status_code == 503
            await asyncio.sleep(0.02)
        assert answer.status_code == 200
        assert answer.json()["checks"] == {"probe": True, "ledger": True, "open": True}
        text = (await house.ask("/metrics", headers={})).text
        assert sample(text, "fifthstreet_probe_ok") == 1
        assert sample(text, 'fifthstreet_probes_total{end="passed"}') >= 1
        assert 0 <= sample(text, "fifthstreet_probe_age_seconds") < 60

    kept(scenario, settings_of(probe=Probe(every=30, deadline=5)))


def test_tables_that_hang_make_it_unready_while_it_still_lives(monkeypatch):
    async def scenario(house):
        while house.operations.probe.last is None:
            await asyncio.sleep(0.02)
        ready = await house.ask("/readyz", headers={})
        assert (ready.status_code, ready.json()["checks"]["probe"]) == (503, False)
        assert (await house.ask("/healthz", headers={})).text == "ok"
        text = (await house.ask("/metrics", headers={})).text
        assert sample(text, "fifthstreet_probe_ok") == 0

    monkeypatch.setattr("fifthstreet.room.desk.Desk.post", lambda desk, message: None)
    kept(scenario, settings_of(probe=Probe(every=30, deadline=0.2)))


def test_chips_that_do_not_add_up_make_it_unready():
    async def scenario(house):
        assert (await house.ask("/readyz", headers={})).status_code == 200
        house.hub.ledger._balances["wallet:thief"] += 1
        ready = await house.ask("/readyz", headers={})
        assert (ready.status_code, ready.json()["checks"]["ledger"]) == (503, False)
        text = (await house.ask("/metrics", headers={})).text
        assert sample(text, "fifthstreet_ledger_ok") == 0

    kept(scenario)


def test_a_further_check_counts():
    with parts() as (_, operations, _):
        operations._checks["database"] = lambda: False
        answer = asyncio.run(operations._readyz(None))
    assert answer.status_code == 503
    assert json.loads(answer.body)["checks"]["database"] is False


# Metrics


def test_metrics_of_a_played_hand():
    async def scenario(house):
        cookie, account = await house.guest()
        async with house.line(cookie) as line:
            page = await seated(line, account)
            await page.until(lambda view: view["hand"] is not None)
            await page.play_hand()
            text = (await house.ask("/metrics", headers={})).text
        assert sample(text, "fifthstreet_tables") == 1
        assert sample(text, "fifthstreet_sockets") == 1
        assert sample(text, 'fifthstreet_seats_taken{who="person"}') == 1
        assert sample(text, 'fifthstreet_seats_taken{who="bot"}') == 2
        assert sample(text, "fifthstreet_append_seconds_count") > 5
        assert sample(text, "fifthstreet_send_seconds_count") > 5
        assert sample(text, 'fifthstreet_messages_total{kind="act.check"}') > 1
        assert sample(text, 'fifthstreet_appends_total{end="ok"}') > 5

    kept(scenario, bots=("calling",))


def test_a_frozen_table_is_counted(monkeypatch):
    async def scenario(house):
        monkeypatch.setattr(TableActor, "_judge", lambda *_: 1 / 0)
        async with house.line((await house.guest())[0]) as line:
            await say(line, "sit", id="1", table="t", chips=10_000)
            while "fifthstreet_tables_frozen 1.0" not in house.operations.metrics.text().decode():
                await asyncio.sleep(0.01)

    kept(scenario)


def test_metrics_are_for_who_has_their_token():
    async def scenario(house):
        assert (await house.ask("/metrics", headers={})).status_code == 403
        assert (await house.ask("/metrics")).status_code == 403
        good = {"Authorization": f"Bearer {OTHER}"}
        assert (await house.ask("/metrics", headers=good)).status_code == 200
        assert (await house.ask("/metrics", headers={"Authorization": OTHER})).status_code == 403

    kept(scenario, settings_of(metrics=Metrics(token=Secret(OTHER))))


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
def test_without_a_token_they_are_for_this_machine_and_not_for_who_came_through_a_proxy(header):
    async def scenario(house):
        assert (await house.ask("/metrics", headers={})).status_code == 200
        assert (await house.ask("/metrics", headers={header: "203.0.113.9"})).status_code == 403

    kept(scenario)


def test_metrics_can_be_switched_off():
    async def scenario(house):
        assert (await house.ask("/metrics", headers={})).status_code == 404

    kept(scenario, settings_of(metrics=Metrics(on=False)))


# Nothing gets out


def test_no_card_and_no_secret_is_in_any_log_metric_or_operators_answer():
    """Tables break while they quote their decks; everything that comes out is searched."""
    stream = io.StringIO()
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    dealer = Tearing(5)
    gathered = []
    cookies = []

    async def scenario(house):
        cookie, _ = await house.guest("As Kd")
        cookies.append(cookie)
        async with house.line(cookie) as line:
            await say(line, "sub", table="t")
            desk = house.hub.desks["t"]
            for number in range(4):
                await until(lambda: desk.frozen)
                paths = ("/tables", "/accounts", "/log", "/integrity")
                gathered.extend([(await house.ask(f"/api/operator{p}")).text for p in paths])
                assert desk.state.running
                given = await house.operate("/tables/t/return", id=f"r{number}", reason="it broke")
                assert given[0] == 200
            await house.ask("/api/operator/tables", headers={"Authorization": "Bearer guess"})
        paths = ("/metrics", "/readyz")
        gathered.extend([(await house.ask(path, headers={})).text for path in paths])

    try:
        logs.start_logs(Log(level="debug", format="json"), stream)
        kept(scenario, settings_of(pace=FAST), bots=("calling",), dealer=dealer)
    finally:
        root.handlers[:] = before
        root.setLevel(level)
    assert len(dealer.decks) >= 8
    log = stream.getvalue()
    everything = log + "".join(gathered)
    assert "is frozen" in log
    assert "RuntimeError" in log
    for secret in (TOKEN, *cookies, *BEARER.values()):
        assert secret not in everything
    for deck in dealer.decks:
        shown = [card_text(card) for card in deck]
        for first, second in pairwise(shown):
            assert f"{first} {second}" not in log
        assert str(list(deck))[1:-1] not in everything
    for answer in gathered:
        assert '"cards"' not in answer
        assert '"hole"' not in answer
        assert '"board' not in answer


def test_the_operator_is_off_without_a_token():
    async def scenario(house):
        for method, path in (("GET", "/tables"), ("POST", "/credit")):
            answer = await house.ask(f"/api/operator{path}", method)
            assert answer.status_code == 404

    kept(scenario, settings_of(operator=Operator()))
