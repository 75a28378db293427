"""Records: reads the files that ``fifthstreet verify`` and the page check.

One record (or one bare transcript) as JSON, a list of them, or one a line. A
file must say everything in full: a field that a reader fills in by itself would
not be covered by the hash that other readers work out.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from fifthstreet.errors import FormatError
from fifthstreet.room.fairness.context import plain
from fifthstreet.room.fairness.octets import canonical
from fifthstreet.room.fairness.transcript import Record
from fifthstreet.room.strict import once


def read_records(text: str) -> list[Record]:
    """Return the records in a file's text, in their order.

    Raises:
        FormatError: the text is no record; names the line or the field.

    """
    try:
        values: Any = _loads(text)
    except FormatError:
        lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        if len(lines) < 2:
            raise
        return [_record(_loads(line, number), number) for number, line in lines]
    if not isinstance(values, list):
        values = [values]
    if not values:
        raise FormatError("there is no record in the file")
    return [_record(value) for value in values]


def _loads(text: str, line: int | None = None) -> Any:
    try:
        return json.loads(text, object_pairs_hook=once)
    except (ValueError, RecursionError) as error:
        raise FormatError(f"no JSON: {error}", line=line) from None


def _record(value: Any, line: int | None = None) -> Record:
    if isinstance(value, dict) and "sealed" in value:
        value = {"transcript": value}
    try:
        found = msgspec.convert(value, Record, str_keys=True)
        if canonical(plain(found.transcript)) != canonical(value["transcript"]):
            raise FormatError("the transcript leaves out fields or has them in another form")
    except (msgspec.ValidationError, TypeError, ValueError, RecursionError) as error:
        if isinstance(error, FormatError):
            raise
        raise FormatError(f"no record of a hand: {error}", line=line) from None
    return found
