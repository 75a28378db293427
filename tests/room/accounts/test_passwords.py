"""Passwords: hashed in a few threads, and no word about them."""

from __future__ import annotations

import asyncio
import threading

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from fifthstreet.room.accounts.passwords import Passwords, check_password
from fifthstreet.room.turned_down import TurnedDown


@pytest.fixture
def passwords():
    passwords = Passwords()
    yield passwords
    passwords.close()


def test_a_hash_is_argon2id_with_the_work_that_we_want(passwords):
    hashed = asyncio.run(passwords.hash("correct horse"))
    found = extract_parameters(hashed)
    assert (found.type, found.memory_cost, found.time_cost) == (Type.ID, 19 * 1024, 2)
    assert found.parallelism == 1
    assert not passwords.is_old(hashed)
    assert passwords.is_old(PasswordHasher(time_cost=1, memory_cost=1024).hash("correct horse"))


@pytest.mark.parametrize(
    ("typed", "fits"),
    [
        ("pässwörd", True),
        ("pa\u0308sswo\u0308rd", True),
        ("Pässwörd", False),
        ("", False),
        ("pässwörd\ud800", False),
        ("x" * 4000, False),
    ],
)
def test_what_fits(passwords, typed, fits):
    async def scenario():
        hashed = await passwords.hash("pässwörd")
        return await passwords.fits(typed, hashed), await passwords.fits(typed, None)

    assert asyncio.run(scenario()) == (fits, False)


def test_a_broken_hash_fits_nothing(passwords):
    assert not asyncio.run(passwords.fits("password", "$argon2id$nonsense"))


@pytest.mark.parametrize("password", ["", "1234567", "x" * 129, "12345678\ud800"])
def test_passwords_that_are_not_taken(password):
    with pytest.raises(TurnedDown) as refused:
        check_password(password)
    assert refused.value.error.code == "BAD_PASSWORD"
    assert refused.value.error.numbers == {"least": 8, "most": 128}
    assert password == "" or password not in repr(refused.value)


@pytest.mark.parametrize("password", ["12345678", "x" * 128, "一二三四五六七八", "with space "])
def test_passwords_that_are_taken(password):
    check_password(password)


def test_an_unknown_name_takes_as_much_work_as_a_known_one(passwords, monkeypatch):
    worked = []
    verify = PasswordHasher.verify
    monkeypatch.setattr(
        PasswordHasher, "verify", lambda *work: (worked.append(work[1]), verify(*work))[1]
    )

    async def scenario():
        hashed = await passwords.hash("correct horse")
        await passwords.fits("wrong horse", hashed)
        await passwords.fits("wrong horse", None)
        await passwords.fits("x" * 200, None)

    asyncio.run(scenario())
    assert len(worked) == 3
    assert len({repr(extract_parameters(hashed)) for hashed in worked}) == 1


@pytest.mark.parametrize("work", ["hash", "verify"])
def test_the_loop_goes_on_while_passwords_are_hashed(passwords, monkeypatch, work):
    go_on = threading.Event()
    monkeypatch.setattr(PasswordHasher, work, lambda *_: go_on.wait(10))

    async def scenario():
        both = [passwords.hash("correct horse"), passwords.fits("correct horse", "$argon2id$")]
        task = asyncio.create_task(both[work == "verify"])
        both[work == "hash"].close()
        for _ in range(100):
            await asyncio.sleep(0)
        go_on.set()  # never, had the hash stopped the loop
        return await task

    assert asyncio.run(scenario()) is True


def test_only_so_many_wait_and_two_work():
    passwords = Passwords(threads=2, waiting=3)

    async def scenario():
        results = await asyncio.gather(
            *(passwords.hash("correct horse") for _ in range(9)), return_exceptions=True
        )
        again = await passwords.hash("correct horse")
        return results, again

    try:
        results, again = asyncio.run(scenario())
        assert len(passwords._pool._threads) == 2
    finally:
        passwords.close()
    errors = [result for result in results if isinstance(result, TurnedDown)]
    assert [(error.error.code, error.status) for error in errors] == [("BUSY", 503)] * 4
    assert again.startswith("$argon2id$")


def test_who_stops_waiting_frees_his_place():
    passwords = Passwords(threads=1, waiting=0)

    async def scenario():
        task = asyncio.create_task(passwords.hash("correct horse"))
        await asyncio.sleep(0)
        with pytest.raises(TurnedDown, match="BUSY"):
            await passwords.hash("correct horse")
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        async with asyncio.timeout(10):
            while True:
                try:
                    return await passwords.hash("correct horse")
                except TurnedDown:
                    await asyncio.sleep(0.01)

    try:
        assert asyncio.run(scenario()).startswith("$argon2id$")
    finally:
        passwords.close()
