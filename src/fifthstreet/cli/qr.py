"""QR: a link as a picture in the terminal, for a telephone to read."""

from __future__ import annotations

import argparse
import io
import sys
from typing import Final

from fifthstreet.errors import MissingExtraError, SetupError

HELP: Final = "show a link as a QR code in the terminal"
LONGEST: Final = 1000
"""Characters of a link; a longer one makes a picture that no terminal can hold."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("link", help="what to show")


def run(args: argparse.Namespace) -> int:
    """Print the picture."""
    print(qr_text(args.link), end="")
    return 0


def qr_text(link: str) -> str:
    """Return the QR code of ``link``, two rows of squares a line.

    Raises:
        MissingExtraError: the package that draws it is not installed.
        SetupError: the link is empty or too long.

    """
    if not link or len(link) > LONGEST:
        raise SetupError(f"a link of {len(link)} characters: allowed are 1 to {LONGEST}")
    try:
        import segno
    except ImportError:
        raise MissingExtraError("a QR code", "room") from None
    text = io.StringIO()
    segno.make(link, error="m", micro=False).terminal(out=text, compact=True)
    return text.getvalue()


def can_show() -> bool:
    """Tell whether the terminal of this process can show the picture."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        "█▀▄".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return sys.stdout.isatty()
