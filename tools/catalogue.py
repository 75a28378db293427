"""Catalogue: the same sentences in every language.

Each namespace is a flat map of key to text, with the same keys and the same
``{placeholders}`` in all languages and no empty text. Every difference is one
line of output that names the file and the key.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from string import Formatter
from typing import Final

LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant")
LOCALE: Final = Path("src", "fifthstreet", "locale")


class CatalogueError(Exception):
    """A file of the catalogue that cannot be read as a flat map of texts."""


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    keys = [key for key, _ in pairs]
    if twice := sorted({key for key in keys if keys.count(key) > 1}):
        raise CatalogueError(f"key {twice[0]!r} stands there twice")
    return dict(pairs)


def read(path: Path) -> dict[str, object]:
    """Return the map in the file at ``path``.

    Raises:
        CatalogueError: no such file, no JSON, no map, or a key twice.

    """
    try:
        words = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=_unique)
    except FileNotFoundError:
        raise CatalogueError("no such file") from None
    except json.JSONDecodeError as error:
        raise CatalogueError(str(error)) from None
    if not isinstance(words, dict):
        raise CatalogueError("not a map of keys to texts")
    return words


def placeholders(text: str) -> frozenset[str]:
    """Return the names between braces in ``text``.

    >>> sorted(placeholders("Raise to {low} or {high}"))
    ['high', 'low']

    Raises:
        ValueError: a brace without its partner, or more than a plain name
            between two braces.

    """
    names = set()
    for _, name, spec, conversion in Formatter().parse(text):
        if name is None:
            continue
        if spec or conversion or not name.isidentifier():
            raise ValueError(f"only plain {{name}} placeholders are allowed: {text!r}")
        names.add(name)
    return frozenset(names)


def text_faults(words: Mapping[str, object]) -> Iterator[str]:
    """Yield one complaint for each text that is empty, no text or badly braced."""
    for key, text in words.items():
        if not isinstance(text, str):
            yield f"{key}: not a text but {text!r}"
        elif not text.strip():
            yield f"{key}: empty text"
        else:
            try:
                placeholders(text)
            except ValueError as error:
                yield f"{key}: {error}"


def differences(first: Mapping[str, object], other: Mapping[str, object]) -> Iterator[str]:
    """Yield one complaint for each key of ``other`` that is not as in ``first``."""
    for key in first.keys() - other.keys():
        yield f"{key}: missing"
    for key in other.keys() - first.keys():
        yield f"{key}: not in {LANGUAGES[0]}"
    for key in first.keys() & other.keys():
        wanted, got = placeholders(str(first[key])), placeholders(str(other[key]))
        if wanted != got:
            yield f"{key}: placeholders {sorted(got)}, in {LANGUAGES[0]} {sorted(wanted)}"


def namespace_faults(root: Path, namespace: str) -> Iterator[str]:
    """Yield one complaint for each fault of one namespace in all languages."""
    sound: dict[str, dict[str, object]] = {}
    for language in LANGUAGES:
        try:
            words = read(root / LOCALE / language / namespace)
        except CatalogueError as error:
            yield f"{language}/{namespace} {error}"
            continue
        bad = sorted(text_faults(words))
        yield from (f"{language}/{namespace} {fault}" for fault in bad)
        if not bad:
            sound[language] = words
    first = sound.pop(LANGUAGES[0], None)
    if first is None:
        return
    for language, words in sound.items():
        for fault in sorted(differences(first, words)):
            yield f"{language}/{namespace} {fault}"


def faults(root: Path) -> list[str]:
    """Return one line for each fault of the catalogue under ``root``."""
    folders = sorted(path.name for path in (root / LOCALE).glob("*"))
    strange = [name for name in folders if name not in LANGUAGES]
    found = [f"{name}: not one of the languages {', '.join(LANGUAGES)}" for name in strange]
    for namespace in sorted({path.name for path in (root / LOCALE).glob("*/*.json")}):
        found += namespace_faults(root, namespace)
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Print every fault under the given root (by default here); 1 if there is one."""
    root = Path(arguments[0] if arguments else ".").resolve()
    found = faults(root)
    for line in found:
        print(line)
    names = {path.name for path in (root / LOCALE).glob("*/*.json")}
    print(f"catalogue: {len(names)} namespaces, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
