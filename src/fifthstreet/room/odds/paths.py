"""Paths: what is asked about odds over HTTP, for the description."""

from __future__ import annotations

from typing import Final

from fifthstreet.room.odds import messages
from fifthstreet.room.operation import Operation

_CARDS: Final = (
    *("ODDS_BAD_BOARD", "ODDS_BAD_CARDS", "ODDS_CARD_TWICE", "ODDS_EMPTY_RANGE"),
    *("ODDS_FEW_CARDS", "ODDS_PLAYERS"),
)
_WORK: Final = (
    *("ODDS_BUSY", "ODDS_NOT_INSTALLED", "ODDS_NO_DEAL", "ODDS_REPLACED"),
    *("ODDS_TOO_LARGE", "ODDS_TOO_LONG", "ODDS_TOO_MANY", "ODDS_WARMING"),
)
_ENDS: Final = (
    "It is counted in a process beside the room, and ended when the request is, or when a newer "
    "one comes from the same session and the same `page`."
)

ODDS_PATHS: Final = (
    Operation(
        method="POST",
        path="/api/odds/equity",
        name="oddsEquity",
        summary="What hands and ranges are worth against each other",
        detail=_ENDS,
        body=messages.EquityAsked,
        answer=messages.EquityAnswer,
        told="What each player wins, ties and gets of the pot; `exact`, or with its error",
        codes=(*_CARDS, *_WORK, "ODDS_BAD_RANGE", "ODDS_LONG_RANGE"),
        security=("", "session"),
    ),
    Operation(
        method="POST",
        path="/api/odds/streets",
        name="oddsStreets",
        summary="How the equities of known hands went from street to street",
        detail=_ENDS,
        body=messages.StreetsAsked,
        answer=messages.StreetsAnswer,
        told="The exact odds before the flop and on each street that the board has",
        codes=(*_CARDS, *_WORK, "ODDS_NOT_A_HAND"),
        security=("", "session"),
    ),
    Operation(
        method="POST",
        path="/api/odds/range",
        name="oddsRange",
        summary="Read the text of a range",
        body=messages.RangeAsked,
        answer=messages.RangeAnswer,
        told="The range in its one text, as a grid and by combo; a refusal says from which "
        "character on it is none",
        codes=("ODDS_BAD_RANGE", "ODDS_LONG_RANGE"),
        security=("", "session"),
    ),
)
