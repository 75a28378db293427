"""Warmup: the command that compiles the kernels of the odds, once."""

from __future__ import annotations

import argparse
import time
from typing import Final

from fifthstreet.analysis.warmup import folder, warm_up
from fifthstreet.cli.output import reporting

HELP: Final = "compile the kernels of the odds, once"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Take no arguments."""


def run(args: argparse.Namespace) -> int:
    """Compile, and print where the kernels are kept."""
    del args
    begun = time.perf_counter()
    with reporting("compiling the kernels") as progress:
        warm_up(progress)
    print(f"kernels ready in {time.perf_counter() - begun:.1f} s: {folder()}")
    return 0
