"""Reader: the cases of a vector file, every field known or refused.

A file is a JSON list of cases. Nothing is skipped: an unknown kind or field, at
any depth, is an error that names the case and the field.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from fifthstreet.errors import FormatError
from fifthstreet.exam import cases, table_cases

AnyCase = (
    cases.HandCase
    | cases.PotsCase
    | cases.EvalCase
    | cases.CountsCase
    | cases.DealCase
    | cases.RakeCase
    | table_cases.SeatingCase
    | table_cases.EntryCase
    | table_cases.ClockCase
    | table_cases.MixedCase
    | table_cases.PlacesCase
    | table_cases.LevelCase
    | table_cases.BalanceCase
    | table_cases.ChipRaceCase
)
_DECODER = msgspec.json.Decoder(AnyCase)
_OUTER = msgspec.json.Decoder(list[msgspec.Raw])


class _Named(msgspec.Struct):
    id: str = "?"


def read_cases(path: Path) -> list[AnyCase]:
    """Return the cases of the file at ``path``.

    Raises:
        FormatError: it cannot be read, or a case is not of the schema.

    """
    try:
        raw = _OUTER.decode(path.read_bytes())
    except OSError as error:
        raise FormatError(f"{path}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise FormatError(f"{path}: not a JSON list of cases: {error}") from None
    except RecursionError:
        raise FormatError(f"{path}: nested too deep") from None
    return [_read(path, number, piece) for number, piece in enumerate(raw, 1)]


def _read(path: Path, number: int, piece: msgspec.Raw) -> AnyCase:
    try:
        case = _DECODER.decode(piece)
    except msgspec.MsgspecError as error:
        raise FormatError(f"{path}: case {_name(number, piece)}: {error}") from None
    except RecursionError:
        raise FormatError(f"{path}: case {_name(number, piece)}: nested too deep") from None
    if isinstance(case, cases.HandCase):
        _check_steps(path, case)
    return case


def _name(number: int, piece: msgspec.Raw) -> str:
    try:
        return msgspec.json.decode(piece, type=_Named).id
    except (msgspec.MsgspecError, RecursionError):
        return f"number {number}"


def _check_steps(path: Path, case: cases.HandCase) -> None:
    """Refuse what is neither an action nor a checkpoint."""
    for number, item in enumerate(case.actions, 1):
        acts = item.seat is not None, item.act is not None
        wager = item.act in {"bet", "raise"}
        if acts[0] != acts[1] or (acts[0] and item.expect is not None):
            raise FormatError(
                f"{path}: case {case.id}: actions[{number}] is neither an action nor a checkpoint"
            )
        if wager != (item.to is not None):
            raise FormatError(
                f"{path}: case {case.id}: actions[{number}]: `to` belongs to bet and raise"
            )
