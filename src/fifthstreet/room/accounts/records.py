"""Records: accounts and sessions in SQL, as functions of a connection.

The store may run a job again when it does not know whether the first run arrived,
so each function comes to the same when it is run twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, Select, delete, func, insert, or_, select, update

from fifthstreet.room.accounts.names import LoginName
from fifthstreet.room.sessions import Player
from fifthstreet.room.store.people import ACCOUNT, BOT_TOKEN, SESSION
from fifthstreet.room.turned_down import TurnedDown

FOREVER = 2**53 - 1
"""When a bot's token ends by itself."""
ASKED = 500
"""Accounts that one question names at most."""


class Pass(msgspec.Struct, frozen=True):
    """A token that was looked up: who shows it, and until when it is good."""

    key: bytes
    player: Player
    claimed: bool
    seen: int
    until: int


class Person(msgspec.Struct, frozen=True):
    """An account with a password."""

    player: Player
    password: str


class NewSession(msgspec.Struct, frozen=True):
    """A session that is to begin."""

    key: bytes
    now: int
    until: int
    most: int
    """Sessions that an account may have; the oldest make room."""


def player_of(row: Row[Any]) -> Player:
    """Return the player of an account's row."""
    return Player(row.id, row.name, row.bot)


def find_session(connection: Connection, key: bytes, now: int) -> Pass | None:
    """Return whose session ``key`` is, if it is still good."""
    row = connection.execute(
        select(ACCOUNT, SESSION.c.seen, SESSION.c.expires)
        .join(SESSION, SESSION.c.account == ACCOUNT.c.id)
        .where(SESSION.c.key == key, SESSION.c.expires > now, ACCOUNT.c.deleted.is_(None))
    ).first()
    if row is None:
        return None
    return Pass(key, player_of(row), row.password is not None, row.seen, row.expires)


def find_bot(connection: Connection, key: bytes, now: int) -> Pass | None:
    """Return which bot has the token with ``key``."""
    row = connection.execute(
        select(ACCOUNT)
        .join(BOT_TOKEN, BOT_TOKEN.c.account == ACCOUNT.c.id)
        .where(BOT_TOKEN.c.key == key, ACCOUNT.c.deleted.is_(None))
    ).first()
    return (
        None if row is None else Pass(key, player_of(row), claimed=False, seen=now, until=FOREVER)
    )


def find_person(connection: Connection, login_key: str) -> Person | None:
    """Return who logs in with the name that has ``login_key``."""
    return _person(connection, select(ACCOUNT).where(ACCOUNT.c.login_key == login_key))


def person_of(connection: Connection, account: str) -> Person | None:
    """Return the password's hash of an account that is claimed."""
    return _person(connection, select(ACCOUNT).where(ACCOUNT.c.id == account))


def _person(connection: Connection, query: Select[Any]) -> Person | None:
    row = connection.execute(query).first()
    return None if row is None or row.password is None else Person(player_of(row), row.password)


def sessions_of(connection: Connection, account: str) -> frozenset[bytes]:
    """Return the keys of an account's sessions."""
    found = connection.scalars(select(SESSION.c.key).where(SESSION.c.account == account))
    return frozenset(bytes(key) for key in found)


def add_account(connection: Connection, player: Player, now: int) -> None:
    """Keep a new guest or bot."""
    if connection.scalar(select(ACCOUNT.c.id).where(ACCOUNT.c.id == player.account)) is None:
        connection.execute(
            insert(ACCOUNT).values(id=player.account, name=player.name, bot=player.bot, created=now)
        )


def begin_session(connection: Connection, account: str, new: NewSession) -> frozenset[bytes]:
    """Begin a session, end the oldest ones above the limit, and return the keys that are left."""
    left = sessions_of(connection, account)
    if new.key not in left:
        if connection.scalar(select(ACCOUNT.c.deleted).where(ACCOUNT.c.id == account)) is not None:
            raise TurnedDown("NO_SESSION")
        connection.execute(
            insert(SESSION).values(
                key=new.key, account=account, created=new.now, seen=new.now, expires=new.until
            )
        )
        left |= {new.key}
    over = len(left) - new.most
    if over > 0:
        oldest = connection.scalars(
            select(SESSION.c.key)
            .where(SESSION.c.account == account, SESSION.c.key != new.key)
            .order_by(SESSION.c.seen, SESSION.c.key)
            .limit(over)
        )
        end_sessions(connection, [bytes(key) for key in oldest])
        left = sessions_of(connection, account)
    return left


def end_sessions(connection: Connection, keys: Collection[bytes]) -> None:
    """End the sessions with ``keys``."""
    connection.execute(delete(SESSION).where(SESSION.c.key.in_(keys)))


def end_all(connection: Connection, account: str) -> None:
    """End every session of an account."""
    connection.execute(delete(SESSION).where(SESSION.c.account == account))


def rotate(connection: Connection, account: str, old: bytes, new: NewSession) -> frozenset[bytes]:
    """Let a new session follow an old one, which must not have ended; return the keys left.

    Raises:
        TurnedDown: it has.

    """
    if not sessions_of(connection, account) & {old, new.key}:
        raise TurnedDown("NO_SESSION")
    end_sessions(connection, [old])
    return begin_session(connection, account, new)


def touch(connection: Connection, key: bytes, now: int, until: int) -> None:
    """Note that a session is in use."""
    connection.execute(update(SESSION).where(SESSION.c.key == key).values(seen=now, expires=until))


def claim(connection: Connection, account: str, name: LoginName, hashed: str, now: int) -> None:
    """Give a guest's account a name to log in with and a password.

    Raises:
        TurnedDown: it has one.
        IntegrityError: somebody has the name, or one that looks like it.

    """
    row = connection.execute(select(ACCOUNT).where(ACCOUNT.c.id == account)).one()
    if row.password not in {None, hashed}:
        raise TurnedDown("ALREADY_CLAIMED")
    connection.execute(
        update(ACCOUNT)
        .where(ACCOUNT.c.id == account)
        .values(
            name=name.text, login_key=name.key, look_key=name.look, password=hashed, claimed=now
        )
    )


def set_password(connection: Connection, account: str, old: str, new: str) -> bool:
    """Put a password's hash in the place of another; tell whether that still was the one."""
    found = person_of(connection, account)
    if found is None or found.password not in {old, new}:
        return False
    connection.execute(update(ACCOUNT).where(ACCOUNT.c.id == account).values(password=new))
    return True


def bots_of(connection: Connection, owner: str) -> Sequence[Row[Any, Any, Any]]:
    """Return the bots of an account (id, name, created), oldest first."""
    return connection.execute(
        select(ACCOUNT.c.id, ACCOUNT.c.name, ACCOUNT.c.created)
        .join(BOT_TOKEN, BOT_TOKEN.c.account == ACCOUNT.c.id)
        .where(BOT_TOKEN.c.owner == owner)
        .order_by(BOT_TOKEN.c.created, ACCOUNT.c.id)
    ).all()


def close_account(connection: Connection, account: str, now: int) -> None:
    """Let nobody in under an account any more, nor its bots; only what it is called remains.

    The name is the last to go: by it the work is found that is left to do.
    """
    bots = [row.id for row in bots_of(connection, account)]
    connection.execute(delete(BOT_TOKEN).where(BOT_TOKEN.c.account.in_([account, *bots])))
    connection.execute(delete(SESSION).where(SESSION.c.account.in_([account, *bots])))
    connection.execute(
        update(ACCOUNT)
        .where(ACCOUNT.c.id.in_([account, *bots]), ACCOUNT.c.deleted.is_(None))
        .values(login_key=None, look_key=None, password=None, claimed=None, deleted=now)
    )


def drop_names(connection: Connection, accounts: Collection[str]) -> None:
    """Forget what closed accounts were called."""
    connection.execute(
        update(ACCOUNT)
        .where(ACCOUNT.c.id.in_(accounts), ACCOUNT.c.deleted.is_not(None))
        .values(name=None)
    )


def closed_since(connection: Connection, since: int) -> list[str]:
    """Return the accounts closed after ``since``, and those whose name is still known."""
    late = or_(ACCOUNT.c.name.is_not(None), ACCOUNT.c.deleted >= since)
    return list(
        connection.scalars(select(ACCOUNT.c.id).where(ACCOUNT.c.deleted.is_not(None), late))
    )


def closed_among(connection: Connection, accounts: Collection[str]) -> list[str]:
    """Return which of ``accounts`` are closed."""
    rows, found = sorted(accounts), list[str]()
    for start in range(0, len(rows), ASKED):
        wanted = ACCOUNT.c.id.in_(rows[start : start + ASKED])
        query = select(ACCOUNT.c.id).where(ACCOUNT.c.deleted.is_not(None), wanted)
        found += connection.scalars(query)
    return found


def left_guests(connection: Connection, now: int, most: int) -> list[str]:
    """Return guests whose last session has ended: nobody can ever be them again."""
    sessions = select(func.count()).where(
        SESSION.c.account == ACCOUNT.c.id, SESSION.c.expires > now
    )
    return list(
        connection.scalars(
            select(ACCOUNT.c.id)
            .where(
                ACCOUNT.c.deleted.is_(None),
                ACCOUNT.c.password.is_(None),
                ACCOUNT.c.bot.is_(False),
                sessions.scalar_subquery() == 0,
            )
            .limit(most)
        )
    )


def end_expired(connection: Connection, now: int) -> None:
    """Remove the sessions whose time is over."""
    connection.execute(delete(SESSION).where(SESSION.c.expires <= now))
