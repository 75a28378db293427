"""OpenAPI file: docs/openapi.json, as the room serves it at /api/openapi.json.

``python -m tools.openapi`` writes it; ``--check`` exits 1 when it is not what would
be written.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Final

from fifthstreet.room.openapi import document
from tools.generated import ROOT, generated

PAGE: Final = ROOT / "docs" / "openapi.json"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the file, or only compare it; 1 when it differs."""
    return generated("openapi", lambda: {PAGE: document()}, arguments)


if __name__ == "__main__":
    sys.exit(main())
