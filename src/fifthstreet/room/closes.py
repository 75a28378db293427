"""Closes: every code with which a line can end, and what it says.

The room's own are of the range that RFC 6455 leaves to applications (4000 to 4999); the
rest are its section 7.4.1 and the IANA registry. Those of the protocol itself are sent by
the WebSocket library, before the room sees the frame. The page's types and
docs/protocol.md are generated from ``CLOSES``.
"""

from __future__ import annotations

from typing import Final

GONE: Final = 1000
AWAY: Final = 1001
UNFRAMED: Final = 1002
WORDLESS: Final = 1005
CUT: Final = 1006
NO_TEXT: Final = 1007
TOO_LONG: Final = 1009
BROKEN: Final = 1011
RESTART: Final = 1012
LATER: Final = 1013
REPLACED: Final = 4001
ORIGIN: Final = 4003
SLOW: Final = 4008
AUTH: Final = 4401
RATE: Final = 4429

CLOSES: Final[dict[int, str]] = {
    GONE: "the client has closed it",
    AWAY: "the page, or a proxy on the way, goes",
    UNFRAMED: "what came is no frame of a WebSocket",
    WORDLESS: "closed without a code; never sent",
    CUT: "the network went, nobody has closed it; never sent",
    NO_TEXT: "a text that is not UTF-8",
    TOO_LONG: "a frame of more than four times the longest message",
    BROKEN: "a fault of the room, or a ping that stayed unanswered",
    RESTART: "the room ends; it is soon back",
    LATER: "a proxy has no room behind it just now",
    REPLACED: "the same player has opened a newer line",
    ORIGIN: "a page of another origin",
    SLOW: "too slow a reader",
    AUTH: "the session is over, or the token opens nothing",
    RATE: "too many messages, looks at tables, or lines",
}
"""Why a line ended, by the code; there is no other code."""
UNREADABLE: Final = frozenset({UNFRAMED, NO_TEXT, TOO_LONG})
"""The same frames would end the next line as well."""
