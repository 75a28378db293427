"""The room's key in its database: made once, taken over, restored, told to nobody."""

from __future__ import annotations

import asyncio
import base64
import logging
import os
import threading

import httpx
import pytest
from alembic import command
from sqlalchemy import select

from fifthstreet.cli.main import main
from fifthstreet.errors import SetupError, StoreError
from fifthstreet.room.config import FAST, Operator, Pace, Secret, Settings
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.opening import open_room
from fifthstreet.room.store import migrate
from fifthstreet.room.store.audit import audit
from fifthstreet.room.store.backup import backup, restore
from fifthstreet.room.store.database import Database
from fifthstreet.room.store.engine import data_url, writing
from fifthstreet.room.store.migrate import LATEST, revisions
from fifthstreet.room.store.schema import TABLE_HEAD
from fifthstreet.room.store.signing import FILE, ROOM_KEY, signing_key
from tests.room.kit import enter, until
from tests.room.store.test_backup import everything
from tests.room.store.test_migrate import HEAD
from tests.room.test_ceremony_live import LiveRoom, check

OLD = bytes(range(32))
TEXT = OLD.hex() + "\n"
PUBLIC = RoomKey(OLD).public
OTHER = RoomKey(bytes(32)).public
PREVIOUS = ("operator_0001", "people_0001", "tables_0002")
TOKEN = "correct-horse-battery-staple"


def rows(database):
    return database.read(lambda c: [tuple(row) for row in c.execute(select(ROOM_KEY))])


def put(database, private, public=PUBLIC):
    row = {"number": 1, "private": private, "public": public}
    database.write(lambda connection: connection.execute(ROOM_KEY.insert(), row) and None)


def left_by_an_earlier_room(folder, text=TEXT, mode=0o600):
    file = folder / FILE
    file.write_text(text, encoding="utf-8")
    file.chmod(mode)
    return file


# Made


def test_a_key_is_made_once_and_found_again(database, url, opened, make_url, kind, tmp_path):
    first = signing_key(database, tmp_path)
    kept = rows(database)
    assert signing_key(opened(url), None).public == first.public
    assert rows(database) == kept
    assert signing_key(opened(make_url(kind)), None).public != first.public


def test_a_room_without_a_folder_keeps_its_key_too(url):
    keys = []
    for _ in range(2):
        room = open_room(Settings(database=Secret(url), bots="none"))
        keys.append(room.hub._decks()._key.public)
        room.close()
    assert keys[0] == keys[1]


def test_of_two_first_starts_at_once_one_wins_for_both(url, opened):
    """The second one comes while the first has made its key and not yet committed."""
    first, second = opened(url), opened(url)
    made, begun, found = threading.Event(), threading.Event(), []

    def slow(connection):
        row = {"number": 1, "private": OLD.hex(), "public": PUBLIC}
        connection.execute(ROOM_KEY.insert(), row)
        made.set()
        assert begun.wait(20)
        other.join(0.5)
        assert not found

    def start():
        begun.set()
        found.append(signing_key(second, None).public)

    other = threading.Thread(target=start)

    def starting():
        made.wait(20)
        other.start()

    starter = threading.Thread(target=starting)
    starter.start()
    first.write(slow)
    starter.join()
    other.join()
    assert found == [PUBLIC]
    assert [row[2] for row in rows(first)] == [PUBLIC]


# Taken over


def test_the_key_of_an_earlier_room_is_taken_over_once(database, tmp_path, caplog):
    caplog.set_level(logging.INFO)
    file = left_by_an_earlier_room(tmp_path)
    assert signing_key(database, tmp_path).public == PUBLIC
    assert not file.exists()
    assert str(file) in caplog.text
    assert signing_key(database, tmp_path).public == PUBLIC
    left_by_an_earlier_room(tmp_path)  # as if the machine had failed before the file went
    assert signing_key(database, tmp_path).public == PUBLIC
    assert not file.exists()


def test_another_key_than_that_of_the_database_is_left_alone(database, tmp_path):
    signing_key(database, None)
    kept = rows(database)
    file = left_by_an_earlier_room(tmp_path)
    with pytest.raises(SetupError, match=r"room\.key is not the key that this room signs with"):
        signing_key(database, tmp_path)
    assert file.read_text() == TEXT
    assert rows(database) == kept


@pytest.mark.parametrize("text", ["", "xy" * 32, "00" * 31, "00" * 33, "0 " * 32, "é"])
def test_a_file_that_is_no_key_is_left_alone(database, tmp_path, text):
    file = left_by_an_earlier_room(tmp_path, text)
    with pytest.raises(SetupError, match=r"room\.key is not a key"):
        signing_key(database, tmp_path)
    assert file.read_text(encoding="utf-8") == text
    assert rows(database) == []


def test_what_cannot_be_read_is_named(database, tmp_path):
    (tmp_path / FILE).mkdir(mode=0o700)
    with pytest.raises(SetupError, match=r"room\.key: Is a directory"):
        signing_key(database, tmp_path)
    assert rows(database) == []


@pytest.mark.skipif(os.name != "posix", reason="no such modes on this system")
@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_a_file_that_others_may_read_is_refused(database, tmp_path, mode):
    file = left_by_an_earlier_room(tmp_path, mode=mode)
    with pytest.raises(SetupError, match="chmod 600"):
        signing_key(database, tmp_path)
    assert file.exists()
    assert rows(database) == []


@pytest.mark.skipif(os.name != "posix", reason="no such modes on this system")
def test_a_file_that_cannot_be_removed_is_named(database, tmp_path, monkeypatch):
    file = left_by_an_earlier_room(tmp_path)

    def refuse(_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(type(file), "unlink", refuse)
    with pytest.raises(SetupError, match=r"room\.key.*remove the file: Permission denied"):
        signing_key(database, tmp_path)
    assert [row[2] for row in rows(database)] == [PUBLIC]


def test_a_database_from_before_gets_the_key_of_its_folder(url, tmp_path, opened):
    engine, config = writing(url), migrate.steps()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        for revision in PREVIOUS:
            command.upgrade(config, revision)
        assert revisions(connection) == frozenset(PREVIOUS)
        connection.execute(TABLE_HEAD.insert(), HEAD)
    engine.dispose()
    left_by_an_earlier_room(tmp_path)
    database = opened(url)
    assert database.read(revisions) == LATEST > frozenset(PREVIOUS)
    assert signing_key(database, tmp_path).public == PUBLIC
    heads = database.read(lambda c: c.execute(select(TABLE_HEAD)).mappings().all())
    assert heads == [{**HEAD, "closed": False}]


# Damaged


@pytest.mark.parametrize(
    ("private", "public"),
    [
        ("", PUBLIC),
        (OLD.hex()[:-2], PUBLIC),
        (OLD.hex() + "00", PUBLIC),
        ("xy" * 32, PUBLIC),
        (OLD.hex(), OTHER),
    ],
)
def test_a_damaged_key_is_named_and_left_as_it_is(database, private, public, tmp_path):
    put(database, private, public)
    before = everything(database)
    with pytest.raises(StoreError, match=r"the room's key \(table room_key\) is damaged") as caught:
        signing_key(database, tmp_path)
    assert not private or private not in str(caught.value)
    assert everything(database) == before
    assert audit(database) == ["room's key: it is damaged"]


def test_a_whole_key_is_no_finding(database):
    assert audit(database) == []
    put(database, OLD.hex())
    assert audit(database) == []


def test_a_key_of_octets_instead_of_digits_is_damaged(tmp_path, opened):
    database = opened(data_url(tmp_path))  # PostgreSQL takes no such thing
    put(database, OLD)
    with pytest.raises(StoreError, match="is damaged"):
        signing_key(database, tmp_path)


# Restored


@pytest.mark.parametrize("other", ["sqlite", "postgresql"])
def test_a_restored_room_signs_the_hand_that_ran_at_the_backup(url, other, make_url, tmp_path):
    file, target = tmp_path / "saved.db", make_url(other)

    def run(address, scenario, pace):
        async def whole():
            database = Database(address)
            try:
                key = signing_key(database, None)
                room = LiveRoom(database, pace=pace, key=key)
                try:
                    return key.public, *await scenario(room)
                finally:
                    await room.end()
            finally:
                database.close()

        return asyncio.run(whole())

    async def first(room):
        desk = room.desk
        await until(
            lambda: desk.state.hand_number >= 2 and desk.state.running and desk.state.hand.boards[0]
        )
        await asyncio.to_thread(backup, url, file)
        return desk.state.hand_number, await room.transcripts()

    async def then(room):
        begun = room.desk.state
        await until(lambda: room.desk.state.hand_number >= begun.hand_number + 2)
        return begun, await room.transcripts()

    slow = Pace(bot_delay_ms=200, hand_pause_ms=0, street_pause_ms=0, seed_ms=5_000)
    public, number, before = run(url, first, slow)
    restore(file, target)
    again, begun, transcripts = run(target, then, FAST)
    assert again == public
    assert begun.running
    assert begun.hand_number == number
    check(transcripts, public)
    assert transcripts[: len(before)] == before
    signed = [each.sealed.context.hand for each in transcripts if each.cut is not None]
    assert number in signed
    assert number not in [each.sealed.context.hand for each in before]


def test_a_backup_from_before_gets_the_key_that_was_kept_beside_it(tmp_path):
    """As earlier rooms were saved: a database without a key, and the file."""
    database = Database(data_url(tmp_path))
    database.close()
    backup(data_url(tmp_path), tmp_path / "saved.db")
    folder = tmp_path / "new"
    restore(tmp_path / "saved.db", data_url(folder))
    left_by_an_earlier_room(folder)
    room = open_room(Settings(data=folder, bots="none"))
    room.close()
    assert not (folder / FILE).exists()
    database = Database(data_url(folder))
    assert signing_key(database, folder).public == PUBLIC
    database.close()


# Told to nobody


def forms(private):
    """How the private key could be written."""
    return (
        private,
        *(base64.b64encode(private), base64.urlsafe_b64encode(private)),
        *(private.hex().encode(), private.hex().upper().encode()),
    )


def filled(path):
    """Return a path of a route with something that is there."""
    values = {"table": "no-limit", "hand": "1", "number": "1", "topic": "odds", "path:path": "x"}
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", value)
    return path


async def answers(room):
    """Return what a room tells: its table, its pages and routes to an operator who is a guest."""
    app, told = room.app, []
    async with app.router.lifespan_context(app):
        desk, eve = room.hub.desks["no-limit"], enter(room.hub, "", "no-limit")
        await until(lambda: desk.state.hand_number >= 2)
        transport = httpx.ASGITransport(app=app)
        headers = {"Authorization": f"Bearer {TOKEN}"}
        async with httpx.AsyncClient(
            transport=transport, base_url="http://127.0.0.1:8000", headers=headers
        ) as client:
            await client.post("/api/guest", json={"name": "Ann"})
            for route in app.routes:
                if "GET" in (getattr(route, "methods", None) or ()):
                    answer = await client.get(filled(route.path))
                    told.append((answer.request.url.path, answer.status_code, answer.content))
    return [*told, *(("socket", 0, data) for data in eve.data)]


def test_the_private_key_is_shown_nowhere(tmp_path, caplog, capsys):
    caplog.set_level(logging.DEBUG)
    left_by_an_earlier_room(tmp_path)
    settings = Settings(
        data=tmp_path, bots="inside", pace=FAST, operator=Operator(token=Secret(TOKEN))
    )
    room = open_room(settings)
    try:
        told = asyncio.run(answers(room))
    finally:
        room.close()
    ways = {path for path, status, _ in told if status == 200}
    assert ways > {"/metrics", "/api/account/export", "/api/operator/tables", "/api/operator/log"}
    assert any(PUBLIC.encode() in body for _, _, body in told)
    assert main(["audit", str(tmp_path)]) == 0
    assert main(["backup", str(tmp_path), str(tmp_path / "saved.db")]) == 0
    assert main(["restore", str(tmp_path / "saved.db"), str(tmp_path / "other")]) == 0
    out, err = capsys.readouterr()
    said = {"log": caplog.text, "out": out, "err": err}
    told += [(name, 0, text.encode()) for name, text in said.items()]
    for name, _, body in told:
        assert not [form for form in forms(OLD) if form in body], name
    database = Database(data_url(tmp_path))
    kept = everything(database)
    database.close()
    holders = [name for name, found in kept.items() if OLD.hex() in repr(found)]
    assert holders == [ROOM_KEY.name]
