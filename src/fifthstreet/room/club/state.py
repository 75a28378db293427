"""Club state: who may do what at one table, beside the game itself.

A frozen value, changed only by ``evolve`` from the events of the club and of its
table, which stand in one log. Secrets are not here: a password and an invitation
only as hashes. Times are milliseconds since 1970 as they were passed in.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from fifthstreet.engine.types import Value
from fifthstreet.table.commands import EntryChoice

Visibility = Literal["public", "private"]

ANY_SEAT: Final = 0
"""Asked for instead of the number of a seat: whichever is free when the host allows it."""
HOST_GONE_MS: Final = 600_000
"""How long the host may be gone before another has the role (R-CLUB-6)."""


class Member(Value, frozen=True):
    """An account that came in."""

    account: str
    name: str
    since: int
    bot: bool = False


class Sitter(Value, frozen=True):
    """Somebody, not a bot, with a seat at the table."""

    account: str
    name: str
    seat: int
    connected: bool = True
    going: bool = False
    """Left or kicked in mid-hand."""


class Request(Value, frozen=True):
    """What an account asks the host for: a seat with chips, or more chips for its seat."""

    account: str
    name: str
    chips: int
    seat: int | None
    """The wanted seat, or ``ANY_SEAT``; ``None`` asks for chips for the seat that it has."""
    choice: EntryChoice = "wait"
    bot: bool = False


class HeldChat(Value, frozen=True):
    """What a delayed spectator said, until the table may hear it."""

    account: str
    name: str
    text: str
    at: int
    until: int


class Pace(Value, frozen=True):
    """How much an account has said lately: when its next message would be due in even steps."""

    account: str
    due: int


class Settings(Value, frozen=True, kw_only=True):
    """What the host of a table chooses."""

    hosted: bool = True
    """Somebody is host, or the next who could be; a table of the lobby has none."""
    visibility: Visibility = "private"
    password_hash: str | None = None
    invite_hash: str | None = None
    spectators: bool = True
    spectator_delay_ms: int = 0
    approve_seats: bool = False
    approve_buy_ins: bool = False
    chat: bool = True


class Club(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The people round one table between two events."""

    host: str
    """Account of the host; empty while nobody is."""
    maker: str = ""
    """Who has made the table up, whoever is its host by now; empty where nobody knows."""
    settings: Settings = Settings()
    paused: bool = False
    closed: bool = False
    members: tuple[Member, ...] = ()
    """In the order in which they came in."""
    seated: tuple[Sitter, ...] = ()
    """In the order in which they sat down."""
    muted: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()
    requests: tuple[Request, ...] = ()
    """What the host has not answered; one an account."""
    granted: tuple[Request, ...] = ()
    """What the host allowed and the table could not take yet."""
    host_gone_since: int | None = None
    paces: tuple[Pace, ...] = ()
    held: tuple[HeldChat, ...] = ()

    def member(self, account: str) -> Member | None:
        """Return the member ``account``, ``None`` when it did not come in."""
        return next((each for each in self.members if each.account == account), None)

    def sitter(self, account: str) -> Sitter | None:
        """Return the seat of ``account``, ``None`` when it has none."""
        return next((each for each in self.seated if each.account == account), None)

    def request(self, account: str) -> Request | None:
        """Return what ``account`` asked the host for, ``None`` for nothing."""
        for each in self.requests:
            if each.account == account:
                return each
        return None

    def asks(self, account: str) -> bool:
        """Tell whether ``account`` waits for the host, or for the table to take what he allowed."""
        return any(each.account == account for each in (*self.requests, *self.granted))

    @property
    def accounts(self) -> frozenset[str]:
        """Of whom anything is kept here."""
        found = {self.host, *self.muted, *self.banned}
        found.update(each.account for each in self.members)
        found.update(each.account for each in (*self.requests, *self.granted))
        found.update(each.account for each in self.held)
        return frozenset(found)

    def inside(self, account: str) -> bool:
        """Tell whether ``account`` may be here: anybody at a public table, else members."""
        if account in self.banned:
            return False
        return self.settings.visibility == "public" or self.member(account) is not None
