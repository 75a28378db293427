"""Configure: the settings of a room from its file, the environment and the command line.

The later wins: file, then ``FIFTHSTREET_*``, then what was typed. A name that does
not exist is refused with the nearest one that does.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from fifthstreet.errors import SetupError
from fifthstreet.room.config import PREFIX, Settings
from fifthstreet.room.setting import Setting, checked, parsed, settings_of
from fifthstreet.toml_read import read_toml

OTHER_NAMES: Final = frozenset(
    {
        *("CACHE", "CHROMIUM", "CORPUS", "EXAMPLES", "INVITE"),
        *("SKIP_WEB", "TABLE_PASSWORD", "TOKENS"),
    }
)
"""Variables with our prefix that other commands, the tests and the build read."""


def load_settings(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    typed: Mapping[str, object] | None = None,
) -> Settings:
    """Return the settings of a file, the environment over it and what was typed over both.

    ``typed`` is by place (``{"port": 9000}``); ``None`` there is something not typed.

    Raises:
        SetupError: a file that cannot be read, a name that does not exist, a wrong value.

    """
    known = {each.path: each for each in settings_of()}
    values: dict[str, object] = {}
    for path, value in _read(file) if file is not None else ():
        values[path] = checked(_known(known, path, str(file)), value, f"{file}: {path}")
    values |= _from_environment(known, environment or {})
    for path, value in (typed or {}).items():
        if value is not None:
            values[path] = checked(_known(known, path, "command line"), value, path)
    return msgspec.convert(_nested(values), Settings, dec_hook=lambda kind, value: kind(value))


# --- the sources -------------------------------------------------------------------------


def _read(file: Path) -> list[tuple[str, object]]:
    """Return the places and values of a TOML file."""
    try:
        tree = read_toml(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SetupError(f"{file}: {error.strerror}") from None
    except ValueError as error:
        raise SetupError(f"{file}: no TOML: {error}") from None
    return list(_flat(tree))


def _flat(tree: Mapping[str, object], under: str = "") -> Iterator[tuple[str, object]]:
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{under}{name}.")
        else:
            yield under + name, value


def _nested(values: Mapping[str, object]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for path, value in values.items():
        *groups, name = path.split(".")
        branch = tree
        for group in groups:
            branch = branch.setdefault(group, {})
        branch[name] = value
    return tree


def _known(known: Mapping[str, Setting], path: str, source: str) -> Setting:
    if path in known:
        return known[path]
    raise SetupError(f"{source}: no setting {path!r}{_nearest(path, known)}")


def _nearest(name: str, names: Mapping[str, object]) -> str:
    near = difflib.get_close_matches(name, names, 1)
    return f": did you mean {near[0]!r}?" if near else f"; there are {', '.join(names)}"


def _from_environment(
    known: Mapping[str, Setting], environment: Mapping[str, str]
) -> dict[str, object]:
    variables = {each.variable: each for each in known.values()}
    found: dict[str, object] = {}
    for name, text in environment.items():
        if not name.startswith(PREFIX) or name.removeprefix(PREFIX) in OTHER_NAMES:
            continue
        setting = variables.get(name)
        if setting is None:
            raise SetupError(f"environment: no setting {name!r}{_nearest(name, variables)}")
        found[setting.path] = checked(setting, parsed(setting, text), name)
    return found
