"""Errors: the whole exception tree of the package.

::

    FifthStreetError
    ├── CardError            a card text or a set of cards that cannot be
    ├── RangeError           a range of hands that cannot be; carries the position
    ├── RulesError           a house rule with a value that is not allowed
    ├── SetupError           a hand or table that cannot start
    ├── EventError           an event that does not fit the state it is applied to
    ├── FormatError          a file that cannot be read; carries the line
    ├── ClientError          a room that cannot be played in, see ``fifthstreet.client``
    ├── MissingExtraError    a command whose optional packages are not installed
    ├── StoreError           a database that cannot be opened, read or written
    └── UnknownWordError     a sentence that the catalogue does not have

A player's illegal action is not an exception: ``decide`` answers with a
``Refusal`` value (code, numbers, rule id). Every message quotes its input.
"""

from __future__ import annotations


class FifthStreetError(Exception):
    """Anything this package refuses by raising."""


class CardError(FifthStreetError, ValueError):
    """A card text that cannot be read, or cards that cannot be together."""


class RangeError(FifthStreetError, ValueError):
    """A range of hands that cannot be read, or that cannot be held."""

    def __init__(self, message: str, *, at: int | None = None) -> None:
        """Say what is wrong and, when known, ``at`` which character (from 1)."""
        super().__init__(message)
        self.at = at


class RulesError(FifthStreetError, ValueError):
    """A house rule that does not exist or has a value that is not allowed."""

    def __init__(self, field: str, value: object, allowed: str) -> None:
        """Name the ``field``, its ``value`` and what is ``allowed``."""
        super().__init__(f"house rule {field} = {value!r}: allowed is {allowed}")
        self.field = field
        self.value = value
        self.allowed = allowed


class SetupError(FifthStreetError, ValueError):
    """A hand or a table that cannot start as described."""


class EventError(FifthStreetError, ValueError):
    """An event that does not fit the state it is applied to."""


class FormatError(FifthStreetError, ValueError):
    """Text in a file format that cannot be read."""

    def __init__(self, message: str, *, line: int | None = None) -> None:
        """Say what is wrong and, when known, in which ``line`` (from 1)."""
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class MissingExtraError(FifthStreetError, ImportError):
    """An optional part whose packages are not installed."""

    def __init__(self, what: str, extra: str) -> None:
        """Say what is missing and the command that installs it."""
        super().__init__(f"{what} needs more packages: pip install 'fifthstreet[{extra}]'")
        self.extra = extra


class StoreError(FifthStreetError):
    """A database that cannot be opened, read or written."""


class UnknownWordError(FifthStreetError, KeyError):
    """A sentence or language that the catalogue does not have."""

    def __str__(self) -> str:
        """Return the message without the quotes that KeyError adds."""
        return str(self.args[0])
