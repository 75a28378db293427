"""OpenAPI file: docs/openapi.json, as the room serves it at /api/openapi.json.

``python -m tools.openapi`` writes it; ``--check`` exits 1 when it is not what would
be written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from fifthstreet.room.openapi import document

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "openapi.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file, or only compare it; 1 when it differs."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args(arguments).check
    if PAGE.is_file() and PAGE.read_bytes() == document():
        return 0
    if check:
        print(f"{PAGE.relative_to(ROOT)} is stale: run python -m tools.openapi")
        return 1
    PAGE.write_bytes(document())
    return 0


if __name__ == "__main__":
    sys.exit(main())
