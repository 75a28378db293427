"""Protocol: everything that crosses the socket, ``5s.v1``, as tagged values.

JSON text frames, one union each way, told apart by ``t``. Wire amounts are
raise-to. A command carries the id that its answer repeats, and never a player:
the seat comes from the session. ``docs/protocol.md`` and the page's types are
generated from this module by ``tools/protocol_types.py``.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from fifthstreet.engine.types import ActKind
from fifthstreet.room.actions import Chips, Count, HostAction
from fifthstreet.room.fairness.events import Opening
from fifthstreet.room.fairness.octets import Hex32
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.views import TableInfo, TableView

VERSION: Final = "5s.v1"
MAX_FRAME: Final = 4096
"""Bytes of a frame from a client."""

Id = Annotated[str, Meta(min_length=1, max_length=40)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=1, le=10)]
CardNumber = Annotated[int, Meta(ge=0, le=51)]


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """One frame."""


class Cursor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last event of a table that the client has."""

    table: TableId
    seq: Count


# --- from the client ---------------------------------------------------------------------


class Hello(Message, frozen=True, tag="hello"):
    """First frame: tables to go on with, each from the sequence after ``seq``."""

    resume: tuple[Cursor, ...] = ()


class Sub(Message, frozen=True, tag="sub"):
    """Watch a table: answered by its snapshot, then its events."""

    table: TableId


class Unsub(Message, frozen=True, tag="unsub"):
    """Watch a table no longer."""

    table: TableId


class ActMessage(Message, frozen=True, tag="act"):
    """A decision, bound to the hand and the turn that the player saw."""

    id: Id
    table: TableId
    hand: Count
    turn: Count
    kind: ActKind
    to: Chips | None = None


class Answer(Message, frozen=True, tag="answer"):
    """Yes or no to what the hand offers: a straddle, a second board."""

    id: Id
    table: TableId
    hand: Count
    turn: Count
    yes: bool


class ShowMessage(Message, frozen=True, tag="show"):
    """Turn own cards face up after the hand."""

    id: Id
    table: TableId
    hand: Count
    cards: tuple[CardNumber, ...]


class RabbitMessage(Message, frozen=True, tag="rabbit"):
    """Ask for the board cards that would have come."""

    id: Id
    table: TableId
    hand: Count


class SitMessage(Message, frozen=True, tag="sit"):
    """Take a seat with so many chips; without a seat the first free one, or a bot's."""

    id: Id
    table: TableId
    chips: Chips
    seat: SeatNumber | None = None


class LeaveMessage(Message, frozen=True, tag="leave"):
    """Stand up; a running hand is folded when its turn comes."""

    id: Id
    table: TableId


class TopUpMessage(Message, frozen=True, tag="top_up"):
    """Add chips before the next hand."""

    id: Id
    table: TableId
    chips: Chips


class SitOutMessage(Message, frozen=True, tag="sit_out"):
    """Sit out now, or when the big blind comes."""

    id: Id
    table: TableId
    when: Literal["now", "next_big_blind"] = "now"


class ReturnMessage(Message, frozen=True, tag="return"):
    """Come back: post what is owed, or wait for the big blind."""

    id: Id
    table: TableId
    choice: Literal["post", "wait"] = "post"


class SeedCommit(Message, frozen=True, tag="seed_commit"):
    """Commit to a seed for the next hand, before its decks are sealed."""

    id: Id
    table: TableId
    hand: Count
    commitment: Hex32


class SeedReveal(Message, frozen=True, tag="seed_reveal"):
    """Reveal the seed, once the sealed decks name the own commitment."""

    id: Id
    table: TableId
    hand: Count
    seed: Hex32


class ChatMessage(Message, frozen=True, tag="chat"):
    """Say something to everybody at the table."""

    id: Id
    table: TableId
    text: Annotated[str, Meta(min_length=1, max_length=1000)]


class WithdrawMessage(Message, frozen=True, tag="withdraw"):
    """Take back what was asked of the host."""

    id: Id
    table: TableId


class ExitMessage(Message, frozen=True, tag="exit"):
    """Be no member of a private table any more."""

    id: Id
    table: TableId


class HostMessage(Message, frozen=True, tag="host"):
    """What only the host of a table may ask for."""

    id: Id
    table: TableId
    do: HostAction


class Ping(Message, frozen=True, tag="ping"):
    """Are you there?"""


ClientMessage = (
    Hello
    | Sub
    | Unsub
    | ActMessage
    | Answer
    | ShowMessage
    | RabbitMessage
    | SitMessage
    | LeaveMessage
    | TopUpMessage
    | SitOutMessage
    | ReturnMessage
    | SeedCommit
    | SeedReveal
    | ChatMessage
    | WithdrawMessage
    | ExitMessage
    | HostMessage
    | Ping
)

TableMessage = (
    ActMessage
    | Answer
    | ShowMessage
    | RabbitMessage
    | SitMessage
    | LeaveMessage
    | TopUpMessage
    | SitOutMessage
    | ReturnMessage
    | SeedCommit
    | SeedReveal
    | ChatMessage
    | WithdrawMessage
    | ExitMessage
    | HostMessage
)
"""What a player asks of a table, with an id for the answer."""


# --- from the server ---------------------------------------------------------------------


class Welcome(Message, frozen=True, tag="welcome"):
    """Answer to ``hello``."""

    version: str
    player: str
    name: str
    now: int
    """Milliseconds of the server's clock."""


class LobbyMessage(Message, frozen=True, tag="lobby"):
    """The tables of the lobby: all of them, or those that have changed."""

    tables: tuple[TableInfo, ...]
    whole: bool = True
    gone: tuple[str, ...] = ()
    """Tables that are there no longer."""


class Snap(Message, frozen=True, tag="snap"):
    """A whole table after the event ``seq``."""

    table: str
    seq: int
    now: int
    view: TableView


class Ev(Message, frozen=True, tag="ev"):
    """One event and the table after it; ``e`` is null when the reader may not see the event."""

    table: str
    seq: int
    now: int
    e: RoomEvent | None
    view: TableView | None = None
    """Only on the last event of a step."""


class Ack(Message, frozen=True, tag="ack"):
    """The command ``id`` was applied; ``seq`` is its last event."""

    id: str
    seq: int


class Error(Message, frozen=True, tag="error"):
    """Something was refused: a code of the catalogue, its numbers, the rule."""

    code: str
    numbers: dict[str, int | str] = {}
    rule: str = ""
    id: str | None = None


class Resync(Message, frozen=True, tag="resync"):
    """The asked events are gone; a snapshot follows."""

    table: str


class Proof(Message, frozen=True, tag="proof"):
    """Cards of the deck that are due to the reader, each with its proof."""

    table: str
    hand: int
    openings: tuple[Opening, ...]


class Moved(Message, frozen=True, tag="moved"):
    """Another process has this table now: connect again, to the same address."""

    table: str


class Pong(Message, frozen=True, tag="pong"):
    """I am."""

    now: int


ServerMessage = Welcome | LobbyMessage | Snap | Ev | Ack | Error | Resync | Proof | Moved | Pong

CODES: Final[frozenset[str]] = frozenset(
    {
        "ALREADY_CLAIMED",
        "BAD_LOGIN_NAME",
        "BAD_MESSAGE",
        "BAD_NAME",
        "BAD_PASSWORD",
        "BAD_UNIT",
        "BUSY",
        "DECK_GONE",
        "FRAME_TOO_LONG",
        "HAND_NOT_OVER",
        "NAME_MIXED",
        "NAME_TAKEN",
        "NOT_CLAIMED",
        "NOT_ENOUGH_CHIPS",
        "NOT_FROZEN",
        "NOT_INSIDE",
        "NOT_IN_PHH",
        "NO_RECKONING",
        "NO_RECORD",
        "NO_SESSION",
        "NO_SUCH_ACCOUNT",
        "NO_SUCH_BOT",
        "NO_SUCH_HAND",
        "NO_SUCH_TABLE",
        "ODDS_BAD_BOARD",
        "ODDS_BAD_CARDS",
        "ODDS_BAD_RANGE",
        "ODDS_BUSY",
        "ODDS_CARD_TWICE",
        "ODDS_EMPTY_RANGE",
        "ODDS_FEW_CARDS",
        "ODDS_LONG_RANGE",
        "ODDS_NOT_A_HAND",
        "ODDS_NOT_INSTALLED",
        "ODDS_NO_DEAL",
        "ODDS_PLAYERS",
        "ODDS_REPLACED",
        "ODDS_TOO_LARGE",
        "ODDS_TOO_LONG",
        "ODDS_TOO_MANY",
        "ODDS_WARMING",
        "OPERATOR_ONLY",
        "SEED_LATE",
        "SEED_NOT_LISTED",
        "SEED_OTHER",
        "SEED_TWICE",
        "TABLE_BUSY",
        "TABLE_CLASH",
        "TABLE_FROZEN",
        "TABLE_MISSING",
        "TABLE_UNKNOWN",
        "TABLE_VALUE",
        "TOO_MANY",
        "TOO_MANY_BOTS",
        "TOO_MANY_TABLES",
        "UNAVAILABLE",
        "USED_ID",
        "WRONG_LOGIN",
        "WRONG_ORIGIN",
        "WRONG_PASSWORD",
    }
)
"""Codes with which the room itself refuses; a hand's and a table's are listed by them."""
