"""Replay: files and folders of recorded hands through the engine, one verdict a hand.

``.phh`` and ``.phhs`` are PHH, ``.log`` ACPC, ``.jsonl`` our own log. A hand that
makes no sense is refused by itself; a file that cannot be read at all is an error.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

import msgspec

from fifthstreet.errors import FormatError
from fifthstreet.history.acpc import AcpcGame, acpc_recording, find_game, line_id, state_lines
from fifthstreet.history.log import is_log, read_log
from fifthstreet.history.phh import hand_id, recording, tables
from fifthstreet.history.relog import judge_log
from fifthstreet.history.toml_text import table_line
from fifthstreet.history.verdict import Verdict, judge

BATCH: Final = 128
"""Hands that are worked out at once."""
ENDINGS: Final = (".phh", ".phhs", ".log", ".jsonl")


class Outcome(msgspec.Struct, frozen=True):
    """The verdict on one hand of a file."""

    file: str
    verdict: Verdict


class Tally(msgspec.Struct):
    """How many hands had which verdict."""

    replayed: int = 0
    exact: int = 0
    halves: int = 0
    differs: int = 0
    refused: int = 0

    def add(self, verdict: Verdict) -> None:
        """Count a hand; one without a recorded result only counts as replayed."""
        self.replayed += 1
        if verdict.verdict in ("exact", "halves", "differs", "refused"):
            setattr(self, verdict.verdict, getattr(self, verdict.verdict) + 1)

    def __str__(self) -> str:
        """Return the last line of a replay."""
        return ", ".join(f"{name} {getattr(self, name)}" for name in self.__struct_fields__)


def hand_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files that ``paths`` name; a folder stands for all hand files below it.

    In a folder, a ``.log`` or ``.jsonl`` that is something else is passed over.

    Raises:
        FormatError: a path does not exist, or a folder has no hands.

    """
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            below = sorted(each for each in path.rglob("*") if each.suffix in ENDINGS)
            found = [each for each in below if each.is_file() and _looks_like_hands(each)]
            if not found:
                raise FormatError(f"{path}: no {', '.join(ENDINGS)} file of hands")
            files += found
        elif path.exists():
            files.append(path)
        else:
            raise FormatError(f"{path}: no such file or folder")
    return files


def _looks_like_hands(path: Path) -> bool:
    if path.suffix in (".phh", ".phhs"):
        return True
    try:
        with path.open(encoding="utf-8", errors="replace") as lines:
            if path.suffix == ".jsonl":
                return is_log(lines.readline())
            return any(line.startswith("STATE:") for line in lines)
    except OSError:
        return True  # whoever reads it says what is wrong with it


def replay_file(path: Path, game: AcpcGame | None = None) -> Iterator[Verdict]:
    """Yield the verdict on every hand of a file, in its order.

    Args:
        path: a file with one of the ``ENDINGS``.
        game: the game of an ACPC log, where its name does not say it.

    Raises:
        FormatError: the file cannot be read; names it.

    """
    if path.suffix not in ENDINGS:
        raise FormatError(f"{path}: the ending is none of {', '.join(ENDINGS)}")
    try:
        text = path.read_text(encoding="utf-8-sig")
        if path.suffix == ".log":
            verdicts = _acpc(text, game or find_game(path.name, text))
        elif path.suffix == ".jsonl":
            verdicts = map(judge_log, read_log(text))
        else:
            verdicts = _phh(text)
        yield from _in_batches(verdicts)
    except (FormatError, OSError, UnicodeDecodeError) as error:
        raise FormatError(f"{path}: {error}") from None


def _in_batches(verdicts: Iterator[Verdict]) -> Iterator[Verdict]:
    """Yield ``verdicts``, worked out by the hundred while the garbage collector rests.

    No value of a hand is part of a cycle: the collector would search a whole file
    again and again and find nothing. What the caller does meanwhile is his.
    """
    batch: list[Verdict] = []
    failure: FormatError | None = None
    while failure is None:
        collecting = gc.isenabled()
        gc.disable()
        try:
            batch.extend(islice(verdicts, BATCH))
        except FormatError as error:
            failure = error
        finally:
            if collecting:
                gc.enable()
        if not batch:
            break
        yield from batch
        batch.clear()
    if failure is not None:
        raise failure


def _phh(text: str) -> Iterator[Verdict]:
    for name, table in tables(text):
        try:
            recorded = recording(table, name)
        except FormatError as error:
            line = table_line(text, name) or 1
            yield Verdict(hand_id(table, name), "refused", f"line {line}: {error}")
            continue
        yield judge(recorded)


def _acpc(text: str, game: AcpcGame) -> Iterator[Verdict]:
    found = False
    for number, line in state_lines(text):
        found = True
        try:
            recorded = acpc_recording(line, game)
        except FormatError as error:
            yield Verdict(line_id(line), "refused", f"line {number}: {error}")
            continue
        yield judge(recorded)
    if not found:
        raise FormatError("no STATE line")
