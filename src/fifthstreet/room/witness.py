"""Witness: hears of every message, and of who comes and goes; changes nothing."""

from __future__ import annotations

from typing import Protocol

from fifthstreet.room import protocol as wire


class Witness(Protocol):
    """What a room tells to whoever measures it."""

    def message(self, message: wire.ClientMessage) -> None:
        """Hear of a message before it is worked on."""
        ...

    def enter(self, account: str) -> None:
        """Hear that an account has come."""
        ...

    def leave(self, account: str) -> None:
        """Hear that an account has gone."""
        ...
