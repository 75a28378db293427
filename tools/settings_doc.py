"""Settings page: docs/settings.md, from the tree of settings and their sentences.

``python -m tools.settings_doc`` writes it; ``--check`` exits 1 when it is not what
would be written, or when a setting has no sentence.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from fifthstreet.room.config import DOCS
from fifthstreet.room.setting import Setting, settings_of
from tools.generated import ROOT, generated

PAGE: Final = ROOT / "docs" / "settings.md"
HEAD: Final = """# Settings

`fifthstreet serve --config room.toml` reads a [TOML](https://toml.io) file; a variable of the
environment wins over the file, and what is typed on the command line over both. A name that does
not exist and a value that is not allowed end the command with one line that says what would be.
Tokens and the database's address are shown nowhere; written `file:/its/path` they are read from
that file, as container secrets and systemd credentials are given.

```toml
port = 9000
public_url = "https://cards.example"
trusted_proxies = ["127.0.0.1"]

[pace]
bot_delay_ms = 800

[operator]
token = "file:/run/secrets/operator_token"
```

The operator's side of it is in [operator.md](operator.md).
"""


def shown(setting: Setting) -> str:
    """Return the default of a setting as TOML would write it.

    >>> shown(Setting("x", None, True, ""))
    '`true`'

    """
    value = setting.default
    if value is None:
        return "none"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    if isinstance(value, str):
        return f'`"{value}"`'
    return f"`{list(value)}`" if isinstance(value, tuple) else f"`{value}`"


def faults() -> list[str]:
    """Return a line for each setting without a sentence, and the other way round."""
    paths = [each.path for each in settings_of()]
    return [
        *(f"config.py: {path} has no sentence in DOCS" for path in paths if not DOCS.get(path)),
        *(f"config.py: DOCS speaks of {path}, which is none" for path in DOCS if path not in paths),
    ]


def page() -> str:
    """Return docs/settings.md."""
    parts, group = [HEAD], None
    for setting in settings_of():
        here = setting.path.rpartition(".")[0]
        if here != group:
            group = here
            parts.append(f"\n## {f'`[{here}]`' if here else 'The room'}\n\n")
        name = setting.path.rpartition(".")[2]
        parts.append(
            f"**`{name}`** = {shown(setting)} · `{setting.variable}`  \n"
            f"{setting.doc} Allowed: {setting.allowed}.\n\n"
        )
    return "".join(parts).rstrip() + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the page, or only compare it; 1 when it differs or a setting has no sentence."""
    wrong = faults()
    for line in wrong:
        print(line)
    return 1 if wrong else generated("settings_doc", lambda: {PAGE: page().encode()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
