"""Setting: one leaf of the tree of settings, what it may be and what it is called.

Read from the types of ``room/config.py``, so that a bound stands in one place. A
refusal names the setting, the value and what is allowed; a secret is never quoted.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from msgspec import inspect

from fifthstreet.errors import SetupError
from fifthstreet.room.config import DOCS, PREFIX, SHORTEST_SECRET, Secret, Settings

FILE: Final = "file:"
"""A secret that begins so is read from the file at the path that follows."""
_WHOLE: Final = re.compile(r"-?\d{1,18}", re.ASCII)
_ASCII: Final = re.compile(r"[\x00-\x7f]+")
_TOKEN: Final = re.compile(rf"[!-~]{{{SHORTEST_SECRET},}}")
"""What a header can bring."""
_HOST: Final = re.compile(r"[a-z0-9.:_-]+")
"""A browser writes the letters of all other alphabets in these, too."""
BARE_GROUPS: Final = frozenset({"accounts", "pace"})
"""Groups whose name is no part of the variable's: their fields say enough."""


class Setting(msgspec.Struct, frozen=True):
    """One leaf of the tree."""

    path: str
    """Its place, ``log.level``."""
    kind: Any
    """Its type, as msgspec describes it."""
    default: Any
    doc: str

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        group, _, field = self.path.rpartition(".")
        parts = [field] if group in BARE_GROUPS else self.path.split(".")
        return PREFIX + "_".join(parts).upper()

    @property
    def secret(self) -> bool:
        """Its value is shown nowhere."""
        return any(getattr(kind, "cls", None) is Secret for kind in _choices(self.kind))

    @property
    def allowed(self) -> str:
        """What its value may be, in words."""
        kinds = [kind for kind in _choices(self.kind) if not _is_none(kind)]
        if self.path.endswith("token"):
            return f"a text of {SHORTEST_SECRET} ASCII characters or more, without spaces"
        return _SPECIAL.get(self.path) or " or ".join(map(_words, kinds))


def settings_of(tree: type[msgspec.Struct] = Settings, under: str = "") -> Iterator[Setting]:
    """Yield every setting in the order of the tree.

    >>> [each.variable for each in settings_of() if "ms" in each.path][0]
    'FIFTHSTREET_BOT_DELAY_MS'

    """
    described = inspect.type_info(tree)
    for field in described.fields:  # type: ignore[attr-defined]
        path, kind = under + field.name, field.type
        if isinstance(kind, inspect.StructType) and kind.cls is not Secret:
            yield from settings_of(kind.cls, f"{path}.")
        else:
            yield Setting(path, kind, field.default, DOCS.get(path, ""))


def parsed(setting: Setting, text: str) -> object:
    """Return the text of a variable as the kind of value that the setting has."""
    kinds = {type(kind) for kind in _choices(setting.kind)}
    plain = text.isascii() and text == text.strip() and "_" not in text
    if inspect.IntType in kinds and plain and _WHOLE.fullmatch(text):
        return int(text)
    if inspect.FloatType in kinds and plain:
        try:
            return float(text)
        except ValueError:
            return text
    if inspect.BoolType in kinds:
        return {"true": True, "false": False}.get(text, text)
    if inspect.VarTupleType in kinds:
        return [part.strip() for part in text.split(",") if part.strip()]
    return text


def checked(setting: Setting, value: object, source: str) -> object:
    """Return ``value`` as the tree takes it, or refuse it.

    Raises:
        SetupError: it is not allowed; names the setting, the value and what is.

    """
    if setting.secret:
        return _secret(value, source, setting)
    if isinstance(value, Path):
        value = str(value)
    wrong = SetupError(f"{source} = {value!r}: allowed is {setting.allowed}")
    if not any(_fits(kind, value) for kind in _choices(setting.kind)):
        raise wrong
    if setting.path == "public_url":
        value = _origin(str(value))
        if value is None:
            raise wrong
    if setting.path == "trusted_proxies" and not _networks(value):
        raise wrong
    return value


def _secret(value: object, source: str, setting: Setting) -> Secret:
    text = value if isinstance(value, str) else ""
    if text.startswith(FILE):
        file = Path(text.removeprefix(FILE))
        try:
            text = file.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise SetupError(f"{source}: the file {file} cannot be read") from None
    form = _TOKEN if setting.path.endswith("token") else _ASCII
    if not form.fullmatch(text):
        raise SetupError(f"{source}: allowed is {setting.allowed} (what it was is not shown)")
    return Secret(text)


def _fits(kind: Any, value: object) -> bool:
    match kind:
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool) and _within(kind, value)
        case inspect.FloatType():
            return (
                isinstance(value, int | float)
                and not isinstance(value, bool)
                and _within(kind, value)
            )
        case inspect.LiteralType():
            return value in kind.values
        case inspect.VarTupleType():
            return isinstance(value, list | tuple) and all(isinstance(v, str) for v in value)
        case _:
            return isinstance(value, str) and bool(value) and not _is_none(kind)


def _within(kind: inspect.IntType | inspect.FloatType, value: Any) -> bool:
    """Tell whether ``value`` keeps the bounds of ``kind``; no number at all is in none."""
    return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)


def _origin(text: str) -> str | None:
    """Return the address of a site as browsers write it, ``None`` when it has more than that.

    >>> _origin("https://Cards.Example:443/"), _origin("https://cards.example/play")
    ('https://cards.example', None)

    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    usual = {"http": 80, "https": 443}
    more = parts.path.strip("/") or parts.query or parts.fragment or parts.username
    name = parts.hostname or ""
    if parts.scheme not in usual or more or not _HOST.fullmatch(name):
        return None
    host = f"[{name}]" if ":" in name else name
    return f"{parts.scheme}://{host}" + ("" if port in {None, usual[parts.scheme]} else f":{port}")


def _networks(value: object) -> bool:
    try:
        for each in value if isinstance(value, list | tuple) else ():
            ipaddress.ip_network(each)
    except ValueError:
        return False
    return True


_SPECIAL: Final = {
    "data": "a path",
    "public_url": "http:// or https:// and a host as browsers send it (xn--…), without a path",
    "trusted_proxies": "a list of network addresses",
}


def _choices(kind: Any) -> tuple[Any, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)


def _is_none(kind: Any) -> bool:
    return isinstance(kind, inspect.NoneType)


def _words(kind: Any) -> str:
    match kind:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType():
            return f"a whole number from {kind.ge} to {kind.le}"
        case inspect.FloatType():
            return f"a number from {kind.ge:g} to {kind.le:g}"
        case inspect.LiteralType():
            return " or ".join(map(repr, kind.values))
        case inspect.VarTupleType():
            return "a list of texts"
        case _:
            return "a text"
