"""Words: every sentence shown to people, in three languages, from one catalogue.

``locale/<language>/<namespace>.json`` are flat maps of key to text with
``{name}`` placeholders; the web build reads the same files. A key is the
namespace and the name: ``refusal.RAISE_BELOW_MINIMUM``. Loaded when first
asked for. Knows nothing of the game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final

from fifthstreet.errors import UnknownWordError

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant")


@cache
def _namespace(language: str, namespace: str) -> dict[str, str]:
    path = resources.files("fifthstreet") / "locale" / language / f"{namespace}.json"
    try:
        words: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UnknownWordError(f"no words for {namespace!r} in language {language!r}") from None
    return words


def sentences(language: str, namespace: str) -> Mapping[str, str]:
    """Return all sentences of a namespace in ``language``, for a page that fills them itself.

    Raises:
        UnknownWordError: the language or the namespace does not exist.

    """
    if language not in LANGUAGES:
        raise UnknownWordError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
    return MappingProxyType(_namespace(language, namespace))


def say(language: str, key: str, **values: object) -> str:
    """Return the sentence ``key`` (``namespace.name``) in ``language``, filled with ``values``.

    Raises:
        UnknownWordError: the language, namespace or name does not exist, or a
            placeholder of the sentence has no value.

    """
    namespace, _, name = key.partition(".")
    if language not in LANGUAGES:
        raise UnknownWordError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
    try:
        return _namespace(language, namespace)[name].format_map(values)
    except KeyError as missing:
        raise UnknownWordError(f"{key!r} in {language!r} lacks {missing}") from None
