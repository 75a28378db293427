"""Export: what is kept about an account, for its owner.

Addresses are in no table, so there is nothing of them to give out; the cards of a hand
are told where hands are asked for.
"""

from __future__ import annotations

import msgspec
from sqlalchemy import Connection, select

from fifthstreet.room.accounts.bots import BotInfo, bots_of
from fifthstreet.room.accounts.records import Pass
from fifthstreet.room.accounts.traces import (
    ChatLine,
    HandLine,
    LedgerLine,
    chat_of,
    hands_of,
    ledger_of,
)
from fifthstreet.room.store.people import ACCOUNT, SESSION
from fifthstreet.room.turned_down import TurnedDown


class SessionInfo(msgspec.Struct, frozen=True):
    """A session as its owner sees it."""

    created: int
    seen: int
    expires: int
    current: bool


class Profile(msgspec.Struct, frozen=True):
    """An account as its owner sees it."""

    player: str
    name: str
    guest: bool
    created: int
    claimed: int | None
    sessions: tuple[SessionInfo, ...]
    bots: tuple[BotInfo, ...]


class Export(msgspec.Struct, frozen=True):
    """Everything that is kept about an account; times are milliseconds since 1970."""

    account: Profile
    ledger: tuple[LedgerLine, ...]
    hands: tuple[HandLine, ...]
    chat: tuple[ChatLine, ...]


def profile(connection: Connection, found: Pass) -> Profile:
    """Return the account of a pass.

    Raises:
        TurnedDown: it is gone.

    """
    account = found.player.account
    row = connection.execute(
        select(ACCOUNT).where(ACCOUNT.c.id == account, ACCOUNT.c.deleted.is_(None))
    ).first()
    if row is None:
        raise TurnedDown("NO_SESSION")
    sessions = connection.execute(
        select(SESSION).where(SESSION.c.account == account).order_by(SESSION.c.created)
    )
    return Profile(
        account,
        row.name,
        row.password is None,
        row.created,
        row.claimed,
        tuple(
            SessionInfo(each.created, each.seen, each.expires, bytes(each.key) == found.key)
            for each in sessions
        ),
        bots_of(connection, account),
    )


def exported(connection: Connection, found: Pass) -> Export:
    """Return all that is kept about the account of a pass.

    Raises:
        TurnedDown: it is gone.

    """
    account = found.player.account
    return Export(
        profile(connection, found),
        ledger_of(connection, account),
        hands_of(connection, account),
        chat_of(connection, account),
    )
