"""Browser: find Chromium for the page's tests, or bring it.

Taken in this order: the path in ``FIFTHSTREET_CHROMIUM``, the names that systems
give it, Playwright's own download. Run as a program it installs what is missing:
as root on Debian the system's packages (with a font that has Chinese
characters), else what Playwright downloads.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

VARIABLE: Final = "FIFTHSTREET_CHROMIUM"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES: Final = ("chromium", "fontconfig", "fonts-wqy-microhei")


def find() -> Path | None:
    """Return the path of this machine's Chromium; None leaves it to Playwright.

    Raises:
        FileNotFoundError: the variable names a file that is not there.

    """
    if chosen := os.environ.get(VARIABLE):
        if not Path(chosen).is_file():
            raise FileNotFoundError(f"{VARIABLE}={chosen}: no such file")
        return Path(chosen)
    for name in NAMES:
        if found := shutil.which(name):
            return Path(found)
    return None


def shows_chinese() -> bool:
    """Return whether a font with Chinese characters is known to be here."""
    if shutil.which("fc-list") is None:
        return False
    fonts = subprocess.run(["fc-list", ":lang=zh-cn"], capture_output=True, check=False)
    return bool(fonts.stdout.strip())


def is_root_on_debian() -> bool:
    """Return whether this process may install Debian's packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_packages() -> None:
    """Install Debian's Chromium and a Chinese font; errors are only printed."""
    print(f"Installing {' and '.join(PACKAGES)} with apt-get", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES]
    for command in (["apt-get", "update", "-qq"], install):
        subprocess.run(
            command,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            check=False,
        )


def download() -> bool:
    """Let Playwright download its Chromium; return whether it is there."""
    print("Asking Playwright for its Chromium", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, check=False).returncode == 0


def main() -> int:
    """Make sure that a browser is here and print its path; 1 when none can be had."""
    if is_root_on_debian() and (find() is None or not shows_chinese()):
        install_packages()
    if find() is None and not download():
        print(
            "error: the page's tests need Chromium and none could be installed. Install it "
            f"(Debian: apt-get install {' '.join(PACKAGES)}) or set {VARIABLE} to its path",
            file=sys.stderr,
        )
        return 1
    if not shows_chinese():
        print("warning: no font with Chinese characters found; pictures will show boxes")
    print(f"browser: {find() or 'the one of Playwright'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
