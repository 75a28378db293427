"""Errors of a client: what a room refuses, and lines that are over.

::

    ClientError
    ├── RefusedError         the room said no to one command; the line goes on
    ├── ClosedError          the line is over and does not come back by itself
    │   ├── ReplacedError    the same player opened a newer line
    │   └── AuthError        the token is unknown, or the room does not let this client in
    ├── LostError            the room could not be reached for too long
    └── VersionError         the room says what this client does not understand
"""

from __future__ import annotations

from collections.abc import Mapping

from fifthstreet.errors import FifthStreetError


class ClientError(FifthStreetError):
    """Anything that goes wrong between a client and a room."""


class RefusedError(ClientError):
    """A command that the room did not apply; nothing has changed.

    Attributes:
        code: what is wrong, as ``BELOW_MINIMUM``; docs/protocol.md and the catalogue know it.
        numbers: the numbers behind it, as ``{"to": 60, "minimum": 90}``.
        rule: the rule that says no, as ``R-RAISE-1``; empty where the room itself refuses.

    """

    def __init__(self, code: str, numbers: Mapping[str, int | str], rule: str) -> None:
        """Take what the room answered."""
        told = ", ".join(f"{name}={value}" for name, value in numbers.items())
        super().__init__(" ".join(part for part in (code, rule, told) if part))
        self.code = code
        self.numbers = numbers
        self.rule = rule


class ClosedError(ClientError):
    """A line that is over for good; ``code`` is the close code or HTTP status."""

    def __init__(self, code: int, why: str) -> None:
        """Say ``why``."""
        super().__init__(f"the line is over: {why} ({code})")
        self.code = code


class ReplacedError(ClosedError):
    """A newer line of the same player: two clients with one token push each other out."""


class AuthError(ClosedError):
    """A token that the room does not know any more, or a client that it does not let in."""


class LostError(ClientError):
    """A room that did not answer for longer than the client was told to wait."""


class VersionError(ClientError):
    """A room that speaks another version of the protocol."""
