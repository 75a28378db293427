"""Odds over HTTP: known values, refusals, limits, cancellation, and the death of a worker."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import time

import httpx
import pytest

from fifthstreet.room.config import Odds
from fifthstreet.room.odds import routes as odds_routes
from fifthstreet.room.odds import workers as odds_workers
from fifthstreet.words import LANGUAGES, say
from tests.room.kit import until
from tests.room.live import served

pytest.importorskip("numba")

HEAVY = {
    "players": ["22+,A2s+,K2s+,Q8s+", "22+,A2s+,K2s+,Q8s+,A2o+", "22+,A2s+,KTs+"],
    "exact": False,
    "samples": 5_000_000,
}
"""Work that reports how far it is, a second of it or a part of one."""
MINUTES = {"players": ["22+,A2o+", "22+,A2s+", "22+"]}
"""Minutes of exact counting, which never end by themselves in a test."""


@contextlib.asynccontextmanager
async def asking(house, *, guest=True):
    """Yield a client with a long patience, of a guest of his own."""
    async with httpx.AsyncClient(base_url=house.url, timeout=300) as client:
        if guest:
            await client.post("/api/guest", json={"name": "Ann"})
        yield client


def ask(path, *bodies, **settings):
    """Return the answers of a fresh room to ``bodies``, one after the other."""

    async def scenario(house):
        async with asking(house) as client:
            return [await client.post(f"/api/odds/{path}", json=body) for body in bodies]

    return served(scenario, **settings)


def test_known_values_of_hands_and_ranges():
    two, three, board, ranges, dead, phone = ask(
        "equity",
        {"players": ["AsKs", "QhQd"]},
        {"players": ["As Ks", "QhQd", "7c6c"]},
        {"players": ["QQ+,AKs", "22+"], "board": "Ks7h2d", "breakdown": True},
        {"players": ["QQ+,AKs", "22+"]},
        {"players": ["AsAh", "KK"], "dead": "Kd"},
        {"players": ["QQ+,AKs", "22+"], "board": "K♠\ufe0f\n7♡, 2♦\ufe0e", "breakdown": True},
    )
    told = two.json()
    assert told["exact"]
    assert told["count"] == 1_712_304
    first = told["players"][0]
    assert first["range"] == "AsKs"
    assert first["part"]["win"] * 1_712_304 == pytest.approx(787_966)
    assert first["part"]["tie"] * 1_712_304 == pytest.approx(6_732)
    assert first["part"]["equity"] == pytest.approx(0.462144572459, abs=1e-12)
    equities = [player["part"]["equity"] for player in three.json()["players"]]
    assert equities == pytest.approx([0.377943088, 0.395720895, 0.226336017], abs=1e-9)
    told = board.json()["players"][0]
    assert told["part"]["equity"] == pytest.approx(0.797385775, abs=1e-9)
    assert phone.json() == board.json()
    assert sum(told["made"]["classes"].values()) == pytest.approx(1)
    assert ranges.json()["players"][0]["part"]["equity"] == pytest.approx(0.701527434503, abs=1e-9)
    assert dead.json()["players"][0]["part"]["equity"] == pytest.approx(0.897544383, abs=1e-9)


def test_samples_have_their_error_and_are_the_same_again():
    body = {"players": ["AsKs", "QhQd"], "exact": False, "samples": 100_000, "seed": 7}
    first, second = ask("equity", body, body)
    assert first.json() == second.json()
    told = first.json()
    part = told["players"][0]["part"]
    assert not told["exact"]
    assert told["count"] == 100_000
    assert 0 < part["stderr"] == told["stderr"] < 0.01
    assert abs(part["equity"] - 0.462144572459) < 5 * part["stderr"]


def test_what_cannot_be_counted_is_refused_or_sampled():
    many = {"players": ["random"] * 4, "board": "Ks7h2d"}
    refused, sampled = ask("equity", many, {**many, "samples": 50_000})
    assert (refused.status_code, refused.json()["code"]) == (422, "ODDS_TOO_LARGE")
    assert not sampled.json()["exact"]
    assert [p["part"]["equity"] for p in sampled.json()["players"]] == pytest.approx(
        [0.25] * 4, abs=0.02
    )


def test_streets():
    (answer,) = ask("streets", {"hands": ["AsKs", "QhQd"], "board": "Ah7c2dQs3h"})
    streets = answer.json()["streets"]
    assert [each["street"] for each in streets] == ["preflop", "flop", "turn", "river"]
    assert [each["board"] for each in streets] == ["", "Ah7c2d", "Ah7c2dQs", "Ah7c2dQs3h"]
    assert streets[0]["players"][0]["equity"] == pytest.approx(0.462144572459, abs=1e-12)
    # On the turn no card helps aces against three queens.
    assert [each["equity"] for each in streets[3]["players"]] == [0, 1]
    assert streets[2]["players"][1]["win"] == 1
    for street in streets:
        assert sum(each["equity"] for each in street["players"]) == pytest.approx(1)


def test_a_board_of_one_street_has_the_streets_before_it():
    short, cut = ask(
        "streets",
        {"hands": ["AsKs", "QhQd"], "board": "Ah7c2d"},
        {"hands": ["AsKs", "QhQd"], "board": "Ah7c"},
    )
    assert [each["street"] for each in short.json()["streets"]] == ["preflop", "flop"]
    assert cut.json()["code"] == "ODDS_BAD_BOARD"


def test_a_range_is_read_or_refused_with_its_place():
    good, bad, kicker, empty, uneven = ask(
        "range",
        {"text": "AKs, QQ+, 0.5(JTs)"},
        {"text": "QQ+, AKz"},
        {"text": "JTs+", "plus": "kicker"},
        {"text": ""},
        {"text": "AA,AhKd"},
    )
    told = good.json()
    assert told["text"] == "QQ+,AKs,JTs:0.5"
    assert (told["combos"], told["total"]) == (26, 24)
    assert told["grid"][0][:3] == [1, 1, 0]
    assert told["grid"][3][4] == 0.5
    assert (len(told["weights"]), sum(told["weights"])) == (1326, 24)
    assert told["even"]
    assert not uneven.json()["even"]
    refused = bad.json()
    assert (bad.status_code, refused["code"]) == (400, "ODDS_BAD_RANGE")
    assert refused["numbers"] == {"player": 0, "at": 8, "found": "z"}
    assert kicker.json()["combos"] == 4
    assert empty.json()["code"] == "ODDS_BAD_RANGE"


@pytest.mark.parametrize(
    ("body", "code", "numbers"),
    [
        ({"players": ["AsKs"]}, "ODDS_PLAYERS", {"given": 1}),
        ({"players": ["AsKs", "AsQd"]}, "ODDS_CARD_TWICE", {"card": "As"}),
        ({"players": ["AsAs", "QQ"]}, "ODDS_CARD_TWICE", {"card": "As"}),
        ({"players": ["AsKs", "QQ"], "board": "As7h2d"}, "ODDS_CARD_TWICE", {"card": "As"}),
        ({"players": ["AA", "QQ"], "board": "7h7h2d"}, "ODDS_CARD_TWICE", {"card": "7h"}),
        ({"players": ["AA", "QQ"], "board": "7h9s2d", "dead": "2d"}, "ODDS_CARD_TWICE", {}),
        ({"players": ["AA", "QQ"], "board": "7h9s2d3c4c5c"}, "ODDS_BAD_BOARD", {"given": 6}),
        ({"players": ["AA", "QQ"], "board": "7h9s2x"}, "ODDS_BAD_CARDS", {"part": "board"}),
        ({"players": ["AA", "99-22x"]}, "ODDS_BAD_RANGE", {"player": 2, "at": 6, "found": "x"}),
        ({"players": ["AA", "KK"], "board": "KsKhKd"}, "ODDS_EMPTY_RANGE", {"player": 2}),
        ({"players": ["AhAs,AhKs", "AhQh,AhJh"]}, "ODDS_NO_DEAL", {}),
        # A long s is no suit, though it folds to one.
        ({"players": ["A\u017fKs", "QQ"]}, "ODDS_BAD_RANGE", {"player": 1, "at": 1}),
        ({"players": ["AA", "QQ"], "board": "7\u017f9s2d"}, "ODDS_BAD_CARDS", {"part": "board"}),
    ],
)
def test_refusals_name_what_is_wrong(house_answers, body, code, numbers):
    answer = house_answers(body)
    refusal = answer.json()
    assert (answer.status_code // 100, refusal["code"]) == (4, code)
    assert refusal["numbers"].items() >= numbers.items()
    for language in LANGUAGES:
        words = say(language, f"room.error.{code}", **refusal["numbers"])
        assert "{" not in words


@pytest.fixture(scope="module")
def house_answers():
    """Return a function that asks for an equity in one worker for all of this file."""
    from fifthstreet.room.odds.asked import OddsError
    from fifthstreet.room.odds.messages import EquityAsked
    from fifthstreet.room.odds.workers import Workers
    from fifthstreet.room.odds_codes import CODES

    with asyncio.Runner() as runner:
        workers = Workers(processes=1, places=2)

        def answer(body):
            try:
                asked = EquityAsked(**{**body, "players": tuple(body["players"])})
                runner.run(workers.run(odds_routes.equities, asked, 10))
            except OddsError as error:
                refusal = {"code": error.code, "numbers": error.numbers}
                return httpx.Response(CODES[error.code], json=refusal)
            return httpx.Response(200)

        yield answer
        workers.close()


def test_longer_bodies_and_unknown_fields_are_refused():
    one, unknown, huge = ask(
        "equity",
        {"players": ["AA", "KK"], "samples": 1},
        {"players": ["AA", "KK"], "oops": 1},
        {"board": "x" * 50_000},
    )
    assert one.json()["code"] == unknown.json()["code"] == "BAD_MESSAGE"
    assert (huge.status_code, huge.json()["code"]) == (413, "FRAME_TOO_LONG")


def test_a_range_that_is_too_long_is_told_in_every_language():
    most, more = "AA," * 1333 + "K", "AA," * 1333 + "KK"
    (told,) = ask("equity", {"players": ["AA", more]})
    fits, alone = ask("range", {"text": most}, {"text": more})
    numbers = {"most": 4000, "given": 4001}
    assert fits.json()["code"] == "ODDS_BAD_RANGE"
    assert (told.status_code, told.json()["code"]) == (400, "ODDS_LONG_RANGE")
    assert told.json()["numbers"] == {"player": 2, **numbers}
    assert alone.json()["numbers"] == {"player": 0, **numbers}
    words = {say(language, "room.error.ODDS_LONG_RANGE", **numbers) for language in LANGUAGES}
    assert len(words) == len(LANGUAGES) == 3


def test_wide_characters_are_read_and_keep_their_place():
    wide, narrow = ask(
        "equity",
        {"players": ["\uff21\uff53\u3001Ks", "QQ+\uff0cJJ"], "board": "2c\uff0c3d\u30014h"},
        {"players": ["AsKs", "QQ+,JJ"], "board": "2c3d4h"},
    )
    assert wide.json() == narrow.json()
    (bad,) = ask("range", {"text": "QQ\u3001\uff21\uff2bz\uff0cJJ"})
    assert bad.json()["numbers"]["at"] == 6


@pytest.mark.parametrize("players", [HEAVY["players"], ["99+"] * 10])
def test_what_takes_too_long_ends(players):
    # Ten ranges that seldom fit each other must not take their process with them.
    body = {**HEAVY, "players": players, "samples": 5_000_000}
    (answer,) = ask("equity", body, odds=Odds(seconds=0.1, workers=1))
    refusal = answer.json()
    assert (answer.status_code, refusal["code"]) == (422, "ODDS_TOO_LONG")


def test_a_newer_question_takes_the_place_of_the_older():
    async def scenario(house):
        async with asking(house) as client:
            await client.post("/api/odds/equity", json={"players": ["AA", "KK"]})
            heavy = {**MINUTES, "page": "one"}
            older = asyncio.create_task(client.post("/api/odds/equity", json=heavy))
            await asyncio.sleep(0.5)
            quick = {"players": ["AsKs", "QhQd"], "page": "one"}
            newer = await client.post("/api/odds/equity", json=quick)
            return await older, newer

    older, newer = served(scenario, odds=Odds(workers=1, seconds=280))
    assert (older.status_code, older.json()["code"]) == (409, "ODDS_REPLACED")
    assert newer.json()["count"] == 1_712_304


def test_a_question_ends_when_whoever_asked_is_gone():
    async def scenario(house):
        async with asking(house) as client:
            await client.post("/api/odds/equity", json={"players": ["AA", "KK"]})
            heavy = asyncio.create_task(client.post("/api/odds/equity", json=MINUTES))
            await asyncio.sleep(0.5)
            assert not heavy.done()
            heavy.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await heavy
            # The only worker, and its only place, are free again as soon as it notices.
            async with asyncio.timeout(20):
                while True:
                    answer = await client.post("/api/odds/equity", json={"players": ["AA", "KK"]})
                    if answer.status_code == 200:
                        return answer
                    assert answer.json()["code"] == "ODDS_BUSY"
                    await asyncio.sleep(0.1)

    assert served(scenario, odds=Odds(workers=1, waiting=1, seconds=280)).json()["exact"]


def test_so_many_at_once_and_no_more(monkeypatch):
    """Who counts does so until the test ends: nothing hangs on how long anything takes."""
    begun = []

    async def count_on(_workers, _work, asked, _seconds):
        begun.append(asked.page)
        await asyncio.Event().wait()

    monkeypatch.setattr(odds_routes.Workers, "run", count_on)

    async def scenario(house):
        async with asking(house) as client, asking(house) as other, asking(house) as third:
            first = asyncio.create_task(
                client.post("/api/odds/equity", json={**HEAVY, "page": "one"})
            )
            await until(lambda: len(begun) == 1)
            same = await client.post("/api/odds/equity", json={**HEAVY, "page": "two"})
            near = asyncio.create_task(
                other.post("/api/odds/equity", json={**HEAVY, "page": "one"})
            )
            await until(lambda: len(begun) == 2)
            far = await third.post("/api/odds/equity", json={**HEAVY, "page": "three"})
            near.cancel()
            await asyncio.gather(near, return_exceptions=True)
            # Whoever goes makes room, as soon as the room hears that he has gone.
            later = asyncio.create_task(ask_on(third, begun))
            await asyncio.wait_for(later, 30)
            first.cancel()
            return same, far

    limits = Odds(workers=1, at_once_session=1, at_once_address=2, seconds=60)
    same, far = served(scenario, odds=limits)
    for answer, most in ((same, 1), (far, 2)):
        assert (answer.status_code, answer.json()["code"]) == (429, "ODDS_TOO_MANY")
        assert answer.json()["numbers"] == {"most": most}
    assert set(begun) == {"one", "again"}


def test_a_household_counts_as_one_address(monkeypatch):
    begun = []

    async def count_on(_workers, _work, asked, _seconds):
        begun.append(asked.page)
        await asyncio.Event().wait()

    monkeypatch.setattr(odds_routes.Workers, "run", count_on)

    async def scenario(house):
        def ask_from(client, address):
            headers = {"X-Forwarded-For": address}
            return client.post("/api/odds/equity", json={**HEAVY, "page": "x"}, headers=headers)

        async with asking(house, guest=False) as client:
            first = asyncio.create_task(ask_from(client, "2001:db8::1"))
            await until(lambda: len(begun) == 1)
            async with asyncio.timeout(20):
                answer = await ask_from(client, "2001:db8::2")
            assert answer.json()["code"] == "ODDS_TOO_MANY"
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)

    limits = Odds(workers=1, at_once_session=1, at_once_address=1, seconds=60)
    served(scenario, odds=limits, trusted_proxies=("127.0.0.1",))


async def ask_on(client, begun):
    """Ask until there is room for the question."""
    while "again" not in begun:
        question = asyncio.create_task(
            client.post("/api/odds/equity", json={**HEAVY, "page": "again"})
        )
        await until(lambda question=question: question.done() or "again" in begun)
        question.cancel()
        await asyncio.gather(question, return_exceptions=True)


def test_a_worker_that_dies_is_replaced():
    async def scenario(house):
        async with asking(house) as client:
            others = children()
            await client.post("/api/odds/equity", json={"players": ["AA", "KK"]})
            before = children() - others
            heavy = asyncio.create_task(client.post("/api/odds/equity", json=HEAVY))
            await asyncio.sleep(0.3)
            for process in before:
                os.kill(process, signal.SIGKILL)
            lost = await heavy
            again = await client.post("/api/odds/equity", json={"players": ["AsKs", "QhQd"]})
            return before, lost, again, children() - others

    before, lost, again, after = served(scenario, odds=Odds(workers=1, seconds=60))
    assert len(before) == 1
    assert lost.status_code == 200  # done once more by the new one
    assert again.json()["count"] == 1_712_304
    assert len(after) == 1
    assert not before & after


def slowly(_, seconds):
    """Compile for as long as two questions wait."""
    time.sleep(2)
    return True


def until_counted(client, body, seconds):
    """Return the answer to ``body``, asked again while the room gets ready."""

    async def asked():
        async with asyncio.timeout(seconds):
            while True:
                answer = await client.post("/api/odds/equity", json=body)
                if answer.status_code == 200:
                    return answer
                assert answer.json()["code"] == "ODDS_WARMING"

    return asked()


def test_while_kernels_compile_a_question_is_told_to_come_again(monkeypatch):
    monkeypatch.setattr(odds_workers, "SOON", 0.3)
    monkeypatch.setattr(odds_workers, "warm", slowly)
    body = {"players": ["AsKs", "QhQd"]}

    async def scenario(house):
        async with asking(house) as client:
            first = await client.post("/api/odds/equity", json=body)
            again = await client.post("/api/odds/equity", json=body)
            return first, again, await until_counted(client, body, 60)

    first, again, last = served(scenario, odds=Odds(workers=1))
    for answer in (first, again):
        assert (answer.status_code, answer.json()["code"]) == (503, "ODDS_WARMING")
    assert last.json()["count"] == 1_712_304
    words = {say(language, "room.error.ODDS_WARMING") for language in LANGUAGES}
    assert len(words) == len(LANGUAGES)


@pytest.mark.slow  # compiles every kernel
@pytest.mark.timeout(400)
def test_a_machine_that_never_counted_says_so_and_counts(monkeypatch, tmp_path):
    monkeypatch.setenv("FIFTHSTREET_CACHE", str(tmp_path))
    monkeypatch.setattr(odds_workers, "SOON", 1.0)
    body = {"players": ["QQ+,AKs", "22+"], "board": "Ks7h2d"}

    async def scenario(house):
        async with asking(house) as client:
            first = await client.post("/api/odds/equity", json=body)
            return first, await until_counted(client, body, 300)

    first, last = served(scenario, odds=Odds(workers=1))
    assert (first.status_code, first.json()["code"]) == (503, "ODDS_WARMING")
    equity = last.json()["players"][0]["part"]["equity"]
    assert equity == pytest.approx(0.797385775, abs=1e-9)
    assert list(tmp_path.glob("fifthstreet/kernels-*/ready"))


def children():
    """Return the worker processes of this one."""
    return {child.pid for child in multiprocessing.active_children()}


def test_the_loop_goes_on_while_odds_are_counted():
    async def scenario(house):
        async with asking(house) as client:
            await client.post("/api/odds/equity", json={"players": ["AA", "KK"]})
            heavy = asyncio.create_task(client.post("/api/odds/equity", json=HEAVY))
            await asyncio.sleep(0.1)
            answered = 0
            while not heavy.done():
                assert (await client.get("/healthz")).text == "ok"
                answered += 1
            return answered, await heavy

    answered, heavy = served(scenario, odds=Odds(workers=1, seconds=100))
    assert heavy.status_code == 200
    assert answered > 10


def test_without_the_packages_the_room_says_what_to_install(monkeypatch):
    monkeypatch.setattr(odds_routes, "NEEDED", ("numpy", "no_such_package"))
    (equity,) = ask("equity", {"players": ["AA", "KK"]})
    assert (equity.status_code, equity.json()["code"]) == (503, "ODDS_NOT_INSTALLED")
    assert equity.json()["numbers"] == {"extra": "analysis"}
    (read,) = ask("range", {"text": "22+"})
    assert read.json()["combos"] == 78
