"""Bad input over real sockets: a clear error, the table untouched, the line still up."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import queue
import threading

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fifthstreet.room.protocol import MAX_FRAME
from tests.room import fuzz
from tests.room.kit import config_of
from tests.room.live import NO_LIMITS, SLOW, hear_until, seated, served

STILL = {"pace": SLOW, "clock": lambda: 1_000_000, **NO_LIMITS}
"""No clock runs and no line is too fast: what changes was changed by a frame."""


def bytes_of(house):
    """Return all that there is of the table."""
    desk = house.hub.desks["t"]
    actor = desk._actor
    return msgspec.json.encode([desk.state, actor.seq, actor.frozen]), len(house.hub.desks)


@contextlib.asynccontextmanager
async def on_turn(house, name="Ann"):
    """Seat somebody, and wait until he is asked."""
    cookie, _ = await house.guest(name)
    async with house.line(cookie) as line:
        page = await seated(line, name)
        await page.until(lambda view: page.legal())
        yield line, page


MARKS = itertools.count()


def mark():
    """Return a frame whose answer is no other frame's."""
    table = f"mark {next(MARKS)}"
    answer = {"t": "error", "code": "NO_SUCH_TABLE", "numbers": {"table": table}}
    return json.dumps({"t": "unsub", "table": table}), {**answer, "rule": "", "id": None}


async def answers(line, frame):
    """Send a frame and return all that comes back for it."""
    last, its_answer = mark()
    await line.send(frame)
    await line.send(last)
    _, frames = await hear_until(line, lambda each: each == its_answer)
    return [each for each in frames[:-1] if each["t"] != "lobby"]  # that comes when it likes


def test_the_frames_are_wrong_in_one_way_only():
    for tag in fuzz.TAGS:
        whole = {name: json.loads(value) for name, value in fuzz.fields(fuzz.SCHEMAS[tag]).items()}
        assert fuzz.fits(fuzz.SCHEMAS[tag], whole), tag
        assert len(list(fuzz.bad_frames(tag))) > 100


@pytest.mark.parametrize("tag", fuzz.TAGS)
def test_whatever_is_wrong_is_told_and_changes_nothing(tag):
    async def scenario(house):
        async with on_turn(house) as (line, _):
            before = bytes_of(house)
            for what, frame, code in fuzz.bad_frames(tag):
                told = await answers(line, frame)
                assert [each["t"] for each in told] == ["error"], (what, told)
                assert told[0]["code"] == code, (what, told)
                assert told[0]["id"] is None
                assert len(json.dumps(told)) < 600, what
                assert bytes_of(house) == before, what

    served(scenario, **STILL)


def test_text_that_is_no_text_ends_its_own_line_as_the_socket_demands():
    async def scenario(house):
        async with on_turn(house) as (line, _):
            before = bytes_of(house)
            for nonsense in (
                b"\xff",
                b'{"t":"ping\xc3"}',
                b"\xed\xa0\x80",
                b"\xf8\x88\x80\x80\x80",
            ):
                async with house.line() as other:
                    await other.send(nonsense, text=True)
                    with pytest.raises(ConnectionClosed):
                        await asyncio.wait_for(other.recv(), 20)
                    assert other.close_code == 1007
            assert [each["t"] for each in await answers(line, '{"t":"ping"}')] == ["pong"]
            assert bytes_of(house) == before

    served(scenario, **STILL)


FOR_ALL = {"hello", "sub", "unsub", "ping", "sit", "chat"}
"""Messages of anybody, wherever he sits."""


# Good frames at the wrong time, by the wrong player, or twice


def acts(hand, turn, **change):
    frame = {"t": "act", "id": "a", "table": "t", "hand": hand, "turn": turn, "kind": "call"}
    return json.dumps({**frame, **change})


async def refusal(line, frame):
    return next(each for each in await answers(line, frame) if each["t"] in {"error", "ack"})


def test_another_hand_and_another_turn_are_refused():
    async def scenario(house):
        async with on_turn(house) as (line, page):
            before = bytes_of(house)
            hand, turn = page.view["hand"]["hand"], page.view["hand"]["turn"]
            cases = [(hand, 0), (hand, turn - 1), (hand, turn + 1), (hand, 2**53 - 1)]
            cases += [(other, turn) for other in (0, hand - 1, hand + 1, 2**53 - 1)]
            for number, (its_hand, its_turn) in enumerate(cases):
                for tag in ("act", "answer"):
                    frame = {"t": tag, "id": f"{tag}{number}", "table": "t"}
                    frame |= {"hand": its_hand, "turn": its_turn}
                    frame |= {"kind": "fold"} if tag == "act" else {"yes": True}
                    told = await refusal(line, json.dumps(frame))
                    assert (told["t"], told["code"]) == ("error", "STALE_TURN"), (frame, told)
                    assert told["id"] == frame["id"]
                    assert bytes_of(house) == before

    served(scenario, **STILL)


def test_another_player_cannot_speak_for_the_one_who_is_asked():
    async def scenario(house):
        async with on_turn(house) as (_, page):
            eve, _ = await house.guest("Eve")
            hand, turn = page.view["hand"]["hand"], page.view["hand"]["turn"]
            before = bytes_of(house)
            for cookie, code in ((eve, None), (None, "NO_SESSION")):
                async with house.line(cookie) as line:
                    for tag in set(fuzz.TAGS) - FOR_ALL:
                        whole = {
                            n: json.loads(v) for n, v in fuzz.fields(fuzz.SCHEMAS[tag]).items()
                        }
                        whole |= {"hand": hand} if "hand" in whole else {}
                        whole |= {"turn": turn} if "turn" in whole else {}
                        told = await refusal(line, json.dumps({**whole, "id": tag}))
                        assert told["t"] == "error", (tag, told)
                        assert code in {None, told["code"]}, (tag, told)
                        assert told["code"] != "BAD_MESSAGE"
                        assert bytes_of(house) == before, tag

    served(scenario, **STILL)


def test_a_seated_player_cannot_act_on_the_turn_of_another():
    async def scenario(house):
        cookies = [(await house.guest(name))[0] for name in ("Ann", "Bob")]
        async with house.line(cookies[0]) as first, house.line(cookies[1]) as second:
            pages = [await seated(first, "ann"), await seated(second, "bob")]
            for page in pages:
                await page.until(lambda view: view["hand"] is not None and view["hand"]["me"])
            waits = next(page for page in pages if not page.legal())
            hand = waits.view["hand"]
            before = bytes_of(house)
            for kind in ("fold", "check", "call", "raise"):
                told = await refusal(
                    waits.line,
                    acts(hand["hand"], hand["turn"], id=kind, kind=kind, to=200),
                )
                assert told["t"] == "error", told
                assert bytes_of(house) == before

    served(scenario, configs=[config_of(size=2)], bots=(), **STILL)


def test_the_same_id_twice_is_applied_once_and_answered_alike():
    async def scenario(house):
        async with on_turn(house) as (line, page):
            hand, turn = page.view["hand"]["hand"], page.view["hand"]["turn"]
            kind = "check" if page.legal()["can_check"] else "call"
            first = await refusal(line, acts(hand, turn, kind=kind))
            assert first["t"] == "ack", first
            after = bytes_of(house)
            for again in (
                acts(hand, turn, kind=kind),
                acts(hand, turn, kind="fold"),
                json.dumps({"t": "leave", "id": "a", "table": "t"}),
            ):
                assert await refusal(line, again) == first
                assert bytes_of(house) == after
            late = await refusal(line, acts(hand, turn, kind=kind, id="late"))
            assert (late["t"], late["code"]) == ("error", "STALE_TURN")
            assert bytes_of(house) == after

    served(scenario, configs=[config_of(size=2)], bots=("calling",), **STILL)


# Anything at all


@pytest.fixture(scope="module")
def room():
    """A room in a thread of its own, where a hand waits for Ann; Eve's line to it."""
    ready, done = queue.Queue(), threading.Event()

    async def scenario(house):
        async with on_turn(house):
            eve, _ = await house.guest("Eve")
            ready.put((house, eve))
            while not done.is_set():
                await asyncio.sleep(0.02)

    serving = threading.Thread(target=lambda: served(scenario, **STILL))
    serving.start()
    try:
        house, eve = ready.get(timeout=60)
        with connect(
            f"ws://{house.address}/ws", additional_headers={"Cookie": f"fifthstreet={eve}"}
        ) as line:
            # A good word of chat is an event, until so many have come that no more may:
            # while no clock runs that lasts.
            said, told = 0, []
            while not any(each["t"] == "error" for each in told):
                said += 1
                told = exchange(line, f'{{"t":"chat","id":"said-{said}","table":"t","text":"x"}}')
            yield house, line
    finally:
        done.set()
        serving.join()


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**53 - 1, 2**53, -1, 0, 1, 10, 11, 51, 52])
    | st.floats()
    | st.text(max_size=45),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=8,
)


@st.composite
def mutants(draw):
    """Return a frame of the protocol of which some fields are something else."""
    tag = draw(st.sampled_from(fuzz.TAGS))
    whole = {name: json.loads(value) for name, value in fuzz.fields(fuzz.SCHEMAS[tag]).items()}
    if tag == "sit":
        whole["table"] = "u"  # anybody may sit down
    changed = draw(st.lists(st.sampled_from([*whole, "player", "x"]), max_size=3))
    for name in changed:
        if draw(st.booleans()):
            whole.pop(name, None)
        elif not (tag == "sit" and name in {"t", "table"}):
            whole[name] = draw(anything)
    return whole


def exchange(line, text):
    last, its_answer = mark()
    line.send(text)
    line.send(last)
    told = []
    while its_answer not in told:
        told.append(json.loads(line.recv(timeout=30)))
    return [each for each in told[:-1] if each["t"] != "lobby"]


def is_good(value):
    if not isinstance(value, dict) or value.get("t") not in fuzz.TAGS:
        return False
    return fuzz.fits(fuzz.SCHEMAS[value["t"]], value)


@given(mutants() | anything)
@settings(max_examples=600)
def test_what_the_schema_does_not_allow_is_refused_and_the_rest_is_answered(room, value):
    house, line = room
    before = bytes_of(house)
    text = json.dumps(value)
    told = exchange(line, text)
    codes = [each["code"] for each in told if each["t"] == "error"]
    if len(text.encode()) > MAX_FRAME:
        assert codes == ["FRAME_TOO_LONG"]
    elif is_good(value):
        assert "BAD_MESSAGE" not in codes
    else:
        assert codes == ["BAD_MESSAGE"]
        assert len(told) == 1
    assert bytes_of(house) == before


@given(st.text(max_size=200) | st.binary(max_size=200))
@settings(max_examples=300)
def test_noise_is_refused(room, noise):
    house, line = room
    before = bytes_of(house)
    told = exchange(line, noise)
    assert [each["code"] for each in told] == ["BAD_MESSAGE"]
    assert bytes_of(house) == before
