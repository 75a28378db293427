"""Traces: what the log and the ledger know of an account.

Its owner may see them. Of a deleted account the log keeps neither the name, which gives
way to the id, nor what was said: hands stay as they are, and say nothing about anybody.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, select, tuple_, update

from fifthstreet.room.club.events import Chatted
from fifthstreet.room.ledger import wallet
from fifthstreet.room.store.hands import HAND_PLAYER
from fifthstreet.room.store.schema import EVENT, LEDGER_ENTRY, LEDGER_TX, SNAPSHOT

NAMING: Final = (
    *("player_sat", "waiting_joined"),
    *("club_opened", "club_entered", "club_requested", "chat_said", "chat_held"),
)
"""Kinds of events that say what an account is called, or what it said."""
BATCH: Final = 500
"""Rows that are read, or written in one job, at a time."""

Place = tuple[str, int]


class _Who(msgspec.Struct):
    """Whom an event names, itself or in what it tells of."""

    account: str = ""
    host: str = ""
    request: _Who | None = None
    chat: _Who | None = None

    @property
    def named(self) -> str:
        inner = self.request or self.chat
        return inner.account if inner is not None else self.account or self.host


_WHO: Final = msgspec.json.Decoder(_Who)
_SAID: Final = msgspec.json.Decoder(Chatted)


class ChatLine(msgspec.Struct, frozen=True):
    """Something that an account said at a table."""

    time: int
    table: str
    text: str


class HandLine(msgspec.Struct, frozen=True):
    """A hand that an account was dealt in."""

    time: int
    table: str
    hand: int


class LedgerLine(msgspec.Struct, frozen=True):
    """Chips that came to a player's wallet or, negative, went from it."""

    time: int
    reason: str
    table: str | None
    currency: str
    chips: int


def ledger_of(connection: Connection, account: str) -> tuple[LedgerLine, ...]:
    """Return the movements of a player's wallet, oldest first."""
    found = connection.execute(
        select(
            LEDGER_TX.c.time,
            LEDGER_TX.c.reason,
            LEDGER_TX.c.table,
            LEDGER_ENTRY.c.currency,
            LEDGER_ENTRY.c.chips,
        )
        .join(LEDGER_TX, LEDGER_TX.c.id == LEDGER_ENTRY.c.tx)
        .where(LEDGER_ENTRY.c.account == wallet(account))
        .order_by(LEDGER_TX.c.id, LEDGER_ENTRY.c.currency)
    )
    return tuple(LedgerLine(*row) for row in found)


def chat_of(connection: Connection, account: str) -> tuple[ChatLine, ...]:
    """Return what an account said at tables, oldest first."""
    found = connection.execute(
        select(EVENT.c.time, EVENT.c.table, EVENT.c.body)
        .where(EVENT.c.kind == "chat_said", EVENT.c.body.contains(account, autoescape=True))
        .order_by(EVENT.c.time, EVENT.c.table, EVENT.c.seq)
    )
    said = ((row, _SAID.decode(row.body)) for row in found)
    return tuple(
        ChatLine(row.time, row.table, each.text) for row, each in said if each.account == account
    )


def hands_of(connection: Connection, account: str) -> tuple[HandLine, ...]:
    """Return the hands that an account was dealt in, oldest first."""
    columns = (HAND_PLAYER.c.time, HAND_PLAYER.c.table, HAND_PLAYER.c.hand)
    query = select(*columns).where(HAND_PLAYER.c.account == account).order_by(*columns)
    return tuple(HandLine(*row) for row in connection.execute(query))


def places_of(connection: Connection, accounts: Collection[str]) -> list[Place]:
    """Return where the log says what ``accounts`` are called, or what they said; reads it once."""
    found = connection.execute(
        select(EVENT.c.table, EVENT.c.seq, EVENT.c.body)
        .where(EVENT.c.kind.in_(NAMING))
        .execution_options(stream_results=True, yield_per=BATCH)
    )
    return [(row.table, row.seq) for row in found if _WHO.decode(row.body).named in accounts]


def rename(connection: Connection, places: Sequence[Place]) -> None:
    """Write the id of an account in the place of its name, and nothing in that of its words."""
    at = tuple_(EVENT.c.table, EVENT.c.seq).in_(places)
    for row in connection.execute(select(EVENT).where(at)).all():
        body = _nameless(msgspec.json.decode(row.body), None)
        connection.execute(
            update(EVENT)
            .where(EVENT.c.table == row.table, EVENT.c.seq == row.seq)
            .values(body=msgspec.json.encode(body).decode())
        )


def snapshots_of(connection: Connection, accounts: Collection[str]) -> list[str]:
    """Return the tables whose snapshot may say what ``accounts`` are called."""
    ids = [account.encode() for account in accounts]
    found = connection.execute(
        select(SNAPSHOT.c.table, SNAPSHOT.c.body).execution_options(
            stream_results=True, yield_per=BATCH
        )
    )
    return [row.table for row in found if any(each in bytes(row.body) for each in ids)]


def rename_snapshot(connection: Connection, table: str, accounts: Collection[str]) -> None:
    """Do to the snapshot of a table what ``rename`` does to its log."""
    body = connection.scalar(select(SNAPSHOT.c.body).where(SNAPSHOT.c.table == table))
    if body is not None:
        found = msgspec.json.encode(_nameless(msgspec.json.decode(body), frozenset(accounts)))
        connection.execute(update(SNAPSHOT).where(SNAPSHOT.c.table == table).values(body=found))


def _nameless(value: Any, accounts: Collection[str] | None) -> Any:
    """Return JSON without the names and words of ``accounts``, ``None`` for those of all."""
    if isinstance(value, list):
        return [_nameless(each, accounts) for each in value]
    if not isinstance(value, dict):
        return value
    found = {key: _nameless(each, accounts) for key, each in value.items()}
    account = found.get("account") or found.get("host")
    if isinstance(account, str) and (accounts is None or account in accounts):
        found |= {"name": account} if "name" in found else {}
        found |= {"text": ""} if "text" in found else {}
    return found
