"""Load: how much of one core, how much memory and how much time a full room takes.

1,000 tables with six players each, everyone over a socket of his own; at every table
one action in three seconds. The room is a process of its own with the real engine,
sealed decks and a durable journal in a temporary folder; its processor time and
memory are those that /proc says. The latency is the time from the sending of an action
until each of the six players has heard of it. Lost are events that a socket did not
get, actions without an answer, and sockets that were closed. The players do not greet,
so they are not told of the lobby.

Usage: python bench/room.py [--quick] [--seconds 30] [--profile FILE]; last line
``core_percent P p99_ms Q rss_mb R lost L``. ``--quick`` is 200 tables.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

HERE: Final = Path(__file__).parent
SEATS: Final = 6
PAUSE: Final = 3.0
"""Seconds between two actions of a table."""
PROCESSES: Final = 2
"""That the load comes from."""
MEGABYTE: Final = 2**20


class Server:
    """The room's process."""

    def __init__(self, tables: int, folder: Path, profile: Path | None) -> None:
        """Start it and wait until it listens."""
        self._profiled = profile is not None
        command = [sys.executable, str(HERE / "_room_server.py"), str(tables), str(folder)]
        made = subprocess.check_output([*command, "--guests"], text=True)  # noqa: S603 - our own words only
        self.cookies = json.loads(made)
        if profile is not None:
            command += ["--profile", str(profile)]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own words only
        if self._process.stdout is None:
            raise RuntimeError("a process without an output")
        self.port = int(self._process.stdout.readline())

    @property
    def cpu(self) -> tuple[float, float]:
        """Seconds of processor time of the process and of its event loop, in the kernel too."""
        pid = self._process.pid
        return _spent(f"/proc/{pid}/stat"), _spent(f"/proc/{pid}/task/{pid}/stat")

    @property
    def rss(self) -> int:
        """Bytes that it holds in memory."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def turn_profile(self) -> None:
        """Begin to profile, or end it."""
        if self._profiled:
            self._process.send_signal(signal.SIGUSR1)
            time.sleep(1)

    def end(self) -> None:
        """End it at once: what it could do in order is no part of the measurement."""
        self._process.kill()
        self._process.wait()


def _spent(file: str) -> float:
    fields = Path(file).read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Players:
    """A process of the load."""

    def __init__(self, port: int, tables: list[tuple[str, list[str]]]) -> None:
        """Let it sit down at ``tables``."""
        self._process = subprocess.Popen(  # noqa: S603 - our own words only
            [sys.executable, str(HERE / "_room_load.py"), str(PAUSE)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.go(json.dumps({"port": port, "tables": tables}))

    def go(self, what: str = "") -> None:
        """Let it go on."""
        if self._process.stdin is None:
            raise RuntimeError("a process without an input")
        self._process.stdin.write(what + "\n")
        self._process.stdin.flush()

    def read(self) -> str:
        """Return the next line that it says."""
        if self._process.stdout is None:
            raise RuntimeError("a process without an output")
        said = self._process.stdout.readline().strip()
        if not said:
            raise RuntimeError("the load has ended before its time")
        return said

    def end(self) -> None:
        """End it."""
        if self._process.poll() is None:
            self._process.terminate()
        self._process.wait()


def measure(server: Server, seconds: float) -> tuple[float, int]:
    """Return which part of one core the room takes, and the most memory that it had."""
    begin, before, rss = time.perf_counter(), server.cpu, 0
    while time.perf_counter() < begin + seconds:
        time.sleep(0.5)
        rss = max(rss, server.rss)
    spent = time.perf_counter() - begin
    whole, loop = ((now - then) / spent for now, then in zip(server.cpu, before, strict=True))
    print(f"the event loop takes {100 * loop:.1f} %, the threads {100 * (whole - loop):.1f} %")
    return whole, rss


def percentile(times: list[float], part: float) -> float:
    """Return the value below which ``part`` of ``times`` lies, in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))]


def run(tables: int, seconds: float, profile: Path | None) -> str:
    """Run it and return the last line."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(tables, Path(folder), profile)
        crews: list[Players] = []
        try:
            seats = [
                (f"load-{n}", server.cookies[SEATS * n : SEATS * (n + 1)]) for n in range(tables)
            ]
            crews = [Players(server.port, seats[n::PROCESSES]) for n in range(PROCESSES)]
            began = time.perf_counter()
            for crew in crews:
                crew.read()
            print(f"all seated after {time.perf_counter() - began:.0f} s", flush=True)
            time.sleep(2 * PAUSE)  # the crowd at the door is no part of a running room
            for crew in crews:
                crew.go()
            for crew in crews:
                crew.read()
            server.turn_profile()
            core, rss = measure(server, seconds)
            server.turn_profile()
            for crew in crews:
                crew.go()
            found: list[dict[str, Any]] = [json.loads(crew.read()) for crew in crews]
        finally:
            for crew in crews:
                crew.end()
            server.end()
    return summary(found, seconds, core, rss)


def summary(found: list[dict[str, Any]], seconds: float, core: float, rss: int) -> str:
    """Print the details and return the last line."""
    total = {
        name: sum(each[name] for each in found)
        for name in ("actions", "sent", "acked", "frames", "gaps", "closed", "refused")
    }
    times = [one for each in found for one in each["times"]]
    print(" ".join(f"{name} {value}" for name, value in total.items()))
    for each in found:
        print(*each["errors"], sep="\n", end="")
    print(
        f"{total['actions'] / seconds:.0f} actions and {total['frames'] / seconds:.0f} events a "
        f"second; median {1000 * statistics.median(times):.1f} ms, "
        f"p99.9 {percentile(times, 0.999):.1f} ms"
    )
    # A refused action has no ack either, so it is counted once.
    lost = total["gaps"] + total["closed"] + total["sent"] - total["acked"]
    return (
        f"core_percent {100 * core:.1f} p99_ms {percentile(times, 0.99):.1f} "
        f"rss_mb {rss / MEGABYTE:.0f} lost {lost}"
    )


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="200 tables")
    parser.add_argument("--tables", type=int)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--profile", type=Path)
    args = parser.parse_args()
    tables = args.tables or (200 if args.quick else 1000)
    print(run(tables, args.seconds, args.profile))


if __name__ == "__main__":
    main()
