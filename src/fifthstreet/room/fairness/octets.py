"""Octets: the exact bytes that are hashed and signed (docs/fairness.md).

Every hash, key stream and signature starts with a label of its own, so that
bytes made for one purpose mean nothing for another; only the leaves and nodes
of a tree start with one octet, 00 and 01, which no label does.
"""

from __future__ import annotations

import hmac
from functools import cache
from hashlib import sha256
from typing import Annotated, Final

import msgspec
from msgspec import Meta

VERSION: Final = 1
PREFIX: Final = b"fifthstreet.fair.1/"
MOST: Final = 2**53 - 1
"""The greatest number that a browser counts exactly."""

Hex32 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
"""A hash, a salt, a seed or a secret: 32 octets in lower case."""
Hex64 = Annotated[str, Meta(pattern="^[0-9a-f]{128}$", max_length=128)]
"""A signature: 64 octets in lower case."""


@cache
def label(name: str) -> bytes:
    """Return the octets that everything made for the purpose ``name`` starts with.

    >>> label("cut")[:-1], label("cut")[-1]
    (b'fifthstreet.fair.1/cut', 0)

    """
    return PREFIX + name.encode("ascii") + b"\0"


def digest(name: str, *parts: bytes) -> bytes:
    """Return the SHA-256 of the label ``name`` and the ``parts`` behind it."""
    return sha256(label(name) + b"".join(parts)).digest()


def keyed(key: bytes, name: str, *parts: bytes) -> bytes:
    """Return the HMAC-SHA256 with ``key`` of the label ``name`` and the ``parts``."""
    return hmac.digest(key, label(name) + b"".join(parts), "sha256")


def canonical(value: object) -> bytes:
    """Return the one JSON text of ``value``: sorted keys, no spaces, UTF-8, no escapes in vain.

    Whole numbers only, as in RFC 8785; a record must have one form in every language.

    >>> canonical({"b": [1, None], "a": "é"}).decode()
    '{"a":"é","b":[1,null]}'

    Raises:
        ValueError: the value has a fraction, or a text that is no Unicode.

    """
    _check(value)
    return msgspec.json.encode(value, order="sorted")


def _check(value: object) -> None:
    """Refuse what two languages would not write alike."""
    pending = [value]
    while pending:
        item = pending.pop()
        if isinstance(item, str):
            continue
        if isinstance(item, int):
            if not -MOST <= item <= MOST:
                raise ValueError(f"{item!r} is not a whole number that every reader has")
        elif isinstance(item, dict):
            for key in item:
                if not isinstance(key, str) or not key.isascii():
                    raise ValueError(f"{key!r} is not a plain key")
            pending += item.values()
        elif isinstance(item, list | tuple):
            # Most of a record are cards and hashes: a list of one kind is looked at as one.
            kinds = set(map(type, item))
            if kinds == {int}:
                pending += (min(item), max(item))
            elif kinds != {str}:
                pending += item
        elif isinstance(item, float):
            raise ValueError(f"{item!r} is not a whole number")  # noqa: TRY004 - a value of JSON


def octets(text: str) -> bytes:
    """Return the octets that a text of hexadecimal digits stands for."""
    return bytes.fromhex(text)


def u8(value: int) -> bytes:
    """Return ``value`` as one octet."""
    return value.to_bytes(1, "big")


def u32(value: int) -> bytes:
    """Return ``value`` as four octets, the highest first."""
    return value.to_bytes(4, "big")
