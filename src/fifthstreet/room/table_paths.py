"""Table paths: what is asked over HTTP about clubs, reckonings and hands, for the description."""

from __future__ import annotations

from typing import Final

from fifthstreet.room import club_routes as club
from fifthstreet.room import hand_routes as hand
from fifthstreet.room import session_routes as session
from fifthstreet.room.fairness.transcript import Record
from fifthstreet.room.operation import Operation, Parameter
from fifthstreet.words import LANGUAGES

_TABLE: Final = Parameter("table", "path", "Id of the table.")
_HAND: Final = Parameter("hand", "path", "Number of the hand.")
_UNIT: Final = Parameter("unit", "query", "Chips that are worth one unit of money.")
_INSIDE: Final = ("NOT_INSIDE", "NO_SESSION", "NO_SUCH_TABLE")

_CLUB: Final = (
    Operation(
        method="POST",
        path="/api/tables/{table}/enter",
        name="enterTable",
        summary="Come in at a made-up table",
        detail="A private table asks for its password or an invitation; who is in stays in.",
        parameters=(_TABLE,),
        body=club.Knock,
        answer=club.Entered,
        told="Inside",
        codes=(
            *("BANNED", "BUSY", "CLUB_CLOSED", "CLUB_FULL"),
            *("NO_SESSION", "NO_SUCH_TABLE", "TABLE_FROZEN", "WRONG_PROOF"),
        ),
        security=("session", "bot"),
    ),
    Operation(
        method="POST",
        path="/api/tables/{table}/door",
        name="tableDoor",
        summary="Choose who may come in at the own table",
        parameters=(_TABLE,),
        body=club.NewDoor,
        answer=club.Door,
        told="The door, with a new invitation where one was asked for: it is never shown again",
        codes=(*_INSIDE, "BUSY", "CLUB_CLOSED", "NOT_HOST", "TABLE_FROZEN"),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/members",
        name="tableMembers",
        summary="Who is inside, and for the host who is kept out and who asks for what",
        parameters=(_TABLE,),
        answer=club.Members,
        told="The members",
        codes=(*_INSIDE, "BANNED"),
        security=("session", "bot"),
    ),
)

_SESSION: Final = (
    Operation(
        method="GET",
        path="/api/tables/{table}/session",
        name="tableSession",
        summary="The reckoning of a private game: buy-ins, cash-outs, and who pays whom",
        parameters=(_TABLE, _UNIT),
        answer=session.Session,
        told="The reckoning; chips of a running hand count as they were when it began",
        codes=(*_INSIDE, "BAD_UNIT", "NO_RECKONING"),
        security=("session", "bot"),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/session.csv",
        name="tableSessionFile",
        summary="The same for a spreadsheet",
        parameters=(
            _TABLE,
            _UNIT,
            Parameter("kind", "query", "Which lines.", tuple(session.FILES)),
            Parameter("lang", "query", "The language of the words.", LANGUAGES),
        ),
        answer=str,
        media="text/csv",
        told="Comma-separated, UTF-8 with a byte order mark",
        codes=(*_INSIDE, "BAD_UNIT", "NO_RECKONING"),
        security=("session", "bot"),
    ),
)

_HANDS: Final = (
    Operation(
        method="GET",
        path="/api/hands",
        name="ownHands",
        summary="The own hands, the latest first",
        parameters=(
            Parameter("table", "query", "Only hands of this table."),
            Parameter("before", "query", "What the page before this one told."),
        ),
        answer=hand.Hands,
        told=f"At most {hand.PAGE} hands",
        codes=("NO_SESSION",),
        security=("session", "bot"),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/hands/{hand}",
        name="tableHand",
        summary="One hand, as the own seat or a spectator saw it",
        detail="`format` is `events` (this answer), `phh` (a file of the Poker Hand History "
        "format) or `log` (a file of our own format); files only of hands that are over. "
        "Where spectators see the table later, they are told of its hands as late.",
        parameters=(
            _TABLE,
            _HAND,
            Parameter("format", "query", "How it is told.", hand.FORMATS),
        ),
        answer=hand.HandAnswer,
        told="The hand",
        codes=(
            *("HAND_NOT_OVER", "NOT_INSIDE", "NOT_IN_PHH"),
            *("NO_SUCH_HAND", "NO_SUCH_TABLE"),
        ),
        security=("", "session", "bot"),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/hands/{hand}/records",
        name="handRecords",
        summary="The records from a hand to the next, also of hands that were called off",
        detail="The record of the hand, then those of every deck that was sealed after it and not "
        "played. Hand 0 stands for what was before the first hand. All of them, hand after hand, "
        "are the whole chain of the table, for `fifthstreet verify`.",
        parameters=(_TABLE, _HAND),
        answer=tuple[Record, ...],
        told="A file to check",
        codes=(
            *("HAND_NOT_OVER", "NOT_INSIDE", "NO_RECORD"),
            *("NO_SUCH_HAND", "NO_SUCH_TABLE"),
        ),
        security=("", "session", "bot"),
    ),
    Operation(
        method="GET",
        path="/api/tables/{table}/hands/{hand}/record",
        name="handRecord",
        summary="The record of a hand's deck, for `fifthstreet verify`",
        detail="Of the table's latest hand with what is open to the reader's own seat.",
        parameters=(_TABLE, _HAND),
        answer=Record,
        told="A file to check",
        codes=(
            *("HAND_NOT_OVER", "NOT_INSIDE", "NO_RECORD"),
            *("NO_SUCH_HAND", "NO_SUCH_TABLE"),
        ),
        security=("", "session", "bot"),
    ),
)

TABLE_PATHS: Final = (*_CLUB, *_SESSION, *_HANDS)
"""All of it."""
