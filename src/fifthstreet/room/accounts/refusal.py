"""Refusal: how an account's request is turned down, as a code with its numbers."""

from __future__ import annotations

from fifthstreet.room import protocol as wire


class AccountError(Exception):
    """A request that is refused; its text is the code and never what was sent."""

    def __init__(self, code: str, status: int = 400, **numbers: int | str) -> None:
        """Refuse with ``code`` of the catalogue and an HTTP ``status``."""
        super().__init__(code)
        self.code = code
        self.status = status
        self.numbers = numbers

    def message(self) -> wire.Error:
        """Return what the client is told."""
        return wire.Error(self.code, self.numbers)
