"""Words: every sentence shown to people, in three languages, from one catalogue.

``locale/<language>/<namespace>.json`` are flat maps of key to text with
``{name}`` placeholders; the web build reads the same files. A key is the
namespace and the name: ``refusal.BELOW_MINIMUM``. Loaded when first
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
TEN_THOUSAND: Final = 10_000
HUNDRED_MILLION: Final = 100_000_000
_GROUPS: Final = {"zh-Hans": ("亿", "万"), "zh-Hant": ("億", "萬")}


@cache
def _namespace(language: str, namespace: str) -> dict[str, str]:
    if language not in LANGUAGES:
        raise UnknownWordError(f"language {language!r} is not one of {', '.join(LANGUAGES)}")
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
    return MappingProxyType(_namespace(language, namespace))


def say(language: str, key: str, **values: object) -> str:
    """Return the sentence ``key`` (``namespace.name``) in ``language``, filled with ``values``.

    Raises:
        UnknownWordError: the language, namespace or name does not exist, or a
            placeholder of the sentence has no value.

    """
    namespace, _, name = key.partition(".")
    words = _namespace(language, namespace)
    try:
        return words[name].format_map(values)
    except KeyError as missing:
        raise UnknownWordError(f"{key!r} in {language!r} lacks {missing}") from None


def number(whole: int, language: str) -> str:
    """Return a number of 0 or more as people read it, the same as the page writes it.

    Thousands stand apart; from 10^8 on Chinese counts in groups of ten thousand.

    >>> number(1234567, "zh-Hans"), number(12_345_678_900, "en"), number(12_345_678_900, "zh-Hans")
    ('1,234,567', '12,345,678,900', '123亿4567万8900')

    """
    if language not in _GROUPS or whole < HUNDRED_MILLION:
        return f"{whole:,}"
    high, rest = divmod(whole, HUNDRED_MILLION)
    middle, low = divmod(rest, TEN_THOUSAND)
    yi, wan = _GROUPS[language]
    return f"{high}{yi}" + (f"{middle}{wan}" if middle else "") + (str(low) if low else "")


def tell(language: str, key: str, **values: object) -> str:
    """Return what ``say`` does, with whole numbers among ``values`` as people read them."""
    shown = {
        name: number(value, language) if type(value) is int else value
        for name, value in values.items()
    }
    return say(language, key, **shown)
