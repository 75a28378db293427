"""Build hook: put the web client into the wheel.

Hatchling calls it for wheels and for editable installs. All the work is in
``tools/webclient.py``; Node.js is asked for as a build requirement only when
the machine has none that can do it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tools import webclient


class WebClientHook(BuildHookInterface[Any]):
    """Build the page before the files of the wheel are collected."""

    def dependencies(self) -> list[str]:
        """Return the package that brings Node.js, where it is needed."""
        return [webclient.NODE_PACKAGE] if webclient.needs_node_package() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; stop the build with one sentence when that fails."""
        del version, build_data
        try:
            webclient.build()
        except webclient.WebClientError as error:
            self.app.abort(str(error))
