"""A process of its own: what a fresh Python says, with nothing loaded before."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run_python(*arguments: str, **environment: str) -> str:
    """Return what a fresh interpreter prints in the project's folder; it must succeed."""
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env=os.environ | environment,
    )
    return done.stdout
