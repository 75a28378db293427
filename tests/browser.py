"""Browser: how the tests start Chromium.

``with sync_playwright() as p: p.chromium.launch(**launch_options())``.
"""

from __future__ import annotations

import os
from typing import Any

from tools import browser

# Without these a headless Chromium calls home at every start.
QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)


def launch_arguments() -> list[str]:
    """Return the command line; root must do without Chromium's sandbox."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET, "--no-sandbox"] if root else [*QUIET]


def launch_options() -> dict[str, Any]:
    """Return what ``chromium.launch`` of Playwright needs on this machine.

    Without a path Playwright starts the Chromium that it downloaded itself.
    """
    found = browser.find()
    path = {"executable_path": str(found)} if found else {}
    return {**path, "args": launch_arguments(), "headless": True}
