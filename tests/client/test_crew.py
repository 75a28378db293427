"""Crews: who joins, who ends, and when all is over."""

from __future__ import annotations

import asyncio
import random

import pytest

from fifthstreet.client import crew
from fifthstreet.client.crew import Crew, Member, run_crew, run_growing_crew
from fifthstreet.client.errors import AuthError, RefusedError
from fifthstreet.errors import SetupError

CLOSED = RefusedError("CLUB_CLOSED", {}, "")
LINE = AuthError(4401, "the token is not known")


def member(token, kind="calling"):
    return Member(kind=kind, table="t", token=token)


def crew_of(*members):
    return Crew(url="http://127.0.0.1:1", members=members)


@pytest.fixture
def ends(monkeypatch):
    """Return a function that lets the bots with these tokens end one by one, all others never."""

    def set_ends(**errors):
        async def play(_crew, who, _chance):
            if who.token not in errors:
                await asyncio.Event().wait()
            await asyncio.sleep(0.01 * list(errors).index(who.token))
            return errors[who.token]

        monkeypatch.setattr(crew, "_play", play)

    return set_ends


async def joining(*members, then=None):
    for each in members:
        await asyncio.sleep(0.01)
        yield each
    if then is not None:
        await then.wait()


def run(playing):
    return asyncio.run(asyncio.wait_for(playing, 5))


@pytest.mark.parametrize("errors", [{"a": CLOSED, "b": LINE}, {"b": LINE, "a": CLOSED}])
def test_the_last_that_ends_says_why(ends, errors):
    ends(**errors)
    *_, last = errors.values()
    with pytest.raises(type(last)) as caught:
        run(run_crew(crew_of(member("a"), member("b")), random.Random(1)))
    assert caught.value is last


def test_a_kind_that_is_none_is_named(ends):
    ends()
    wrong = member("b", kind="nobody")
    with pytest.raises(SetupError, match="'nobody'"):
        run(run_crew(crew_of(member("a"), wrong), random.Random(1)))
    with pytest.raises(SetupError, match="'nobody'"):
        run(run_growing_crew(crew_of(member("a"), wrong), random.Random(1), joining()))
    with pytest.raises(SetupError, match="'nobody'"):
        run(run_growing_crew(crew_of(member("a")), random.Random(1), joining(wrong)))


def test_a_crew_that_grows_ends_with_the_line_of_its_last_bot_and_not_with_a_table(ends):
    ends(a=CLOSED, b=LINE)

    async def grows(*tokens):
        more = joining(*map(member, tokens), then=asyncio.Event())
        await run_growing_crew(crew_of(), random.Random(1), more)

    with pytest.raises(AuthError):
        run(grows("a", "b"))


def test_a_crew_that_grows_ends_with_those_who_let_it(ends):
    ends(a=LINE)
    run(run_growing_crew(crew_of(member("c")), random.Random(1), joining(member("a"))))
