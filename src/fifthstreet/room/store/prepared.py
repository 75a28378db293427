"""Prepared: the few statements of every append, handed to the driver as they are.

They are compiled once for each kind of database; what SQLAlchemy does around each
execution would take longer than the database itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.sql.dml import UpdateBase


class Prepared:
    """A change whose values are texts and whole numbers only."""

    def __init__(self, statement: UpdateBase, *columns: str) -> None:
        """Prepare ``statement``; an insertion names its ``columns``."""
        self._statement = statement
        self._columns = columns
        self._compiled: dict[str, tuple[str, tuple[str, ...] | None]] = {}

    def change(self, connection: Connection, values: Mapping[str, Any]) -> int:
        """Run it and return how many rows it changed."""
        text, order = self._text(connection)
        cursor = connection.connection.cursor()
        cursor.execute(text, values if order is None else [values[name] for name in order])
        rows = int(cursor.rowcount)
        cursor.close()
        return rows

    def change_all(self, connection: Connection, many: Sequence[Mapping[str, Any]]) -> None:
        """Run it for each of ``many`` values."""
        text, order = self._text(connection)
        cursor = connection.connection.cursor()
        if order is None:
            cursor.executemany(text, many)
        else:
            cursor.executemany(text, [[values[name] for name in order] for values in many])
        cursor.close()

    def _text(self, connection: Connection) -> tuple[str, tuple[str, ...] | None]:
        """Return the statement, and the order of its values where they have no names."""
        found = self._compiled.get(connection.dialect.name)
        if found is None:
            compiled = self._statement.compile(
                dialect=connection.dialect, column_keys=list(self._columns) or None
            )
            order = compiled.positiontup if compiled.positional else None
            found = (compiled.string, None if order is None else tuple(order))
            self._compiled[connection.dialect.name] = found
        return found
