"""Metrics: numbers about a room for a monitor, in the format of Prometheus.

Everything here is a count, a time or a yes; labels come from short closed lists, so
neither a card nor a player can become one. What the room already knows (tables,
sockets, the ledger) is read when somebody asks; only moments are noted as they pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import msgspec
from prometheus_client import CollectorRegistry, Counter, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from fifthstreet.room import closes
from fifthstreet.room import protocol as wire
from fifthstreet.room.journal import Kept
from fifthstreet.room.ops.times import Times

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Gauges(msgspec.Struct, frozen=True, kw_only=True):
    """What is true of a room at one moment."""

    tables: int = 0
    playing: int = 0
    """Tables with a running hand."""
    frozen: int = 0
    seated: Mapping[str, int] = {}
    """Taken seats, ``person`` and ``bot``."""
    sockets: int = 0
    ledger_ok: bool = True
    """All accounts of the ledger sum to zero."""
    probe_ok: bool | None = None
    """How the last probe hand ended, ``None`` before the first."""
    probe_age: float | None = None
    """Seconds since it ended."""
    stopping: bool = False


class Metrics:
    """The numbers of one process, in a registry of their own."""

    def __init__(self, gauges: Callable[[], Gauges]) -> None:
        """Ask ``gauges`` for what is true now, each time somebody reads."""
        self._registry = CollectorRegistry()
        self._messages = Counter(
            "fifthstreet_messages",
            "Messages from clients and bots, by kind.",
            ["kind"],
            registry=self._registry,
        )
        self._append = Times(
            "fifthstreet_append_seconds", "From the decision to its being kept.", SECONDS
        )
        self._send = Times(
            "fifthstreet_send_seconds", "Handing the frames of one step to a socket.", SECONDS
        )
        for times in (self._append, self._send):
            self._registry.register(times)
        self._closed = Counter(
            "fifthstreet_sockets_closed",
            "Sockets that the room closed, by close code; 4008 is an outbox that ran over.",
            ["code"],
            registry=self._registry,
        )
        self._appends = Counter(
            "fifthstreet_appends",
            "Appends, by how they ended: ok, lost to another writer, or failed.",
            ["end"],
            registry=self._registry,
        )
        self._probes = Counter(
            "fifthstreet_probes",
            "Probe hands, by how they ended.",
            ["end"],
            registry=self._registry,
        )
        self._registry.register(_Now(gauges))

    def message(self, message: wire.ClientMessage) -> None:
        """Count a message; an action also counts as what it does (``act.raise``)."""
        kind = str(message.__struct_config__.tag)
        detail = f".{message.kind}" if isinstance(message, wire.ActMessage) else ""
        self._messages.labels(kind + detail).inc()

    def appended(self, seconds: float, *, kept: Kept) -> None:
        """Note how long an append took and how it ended."""
        self._append.observe(seconds)
        self._appends.labels(kept).inc()

    def sent(self, seconds: float) -> None:
        """Note how long a socket took to take the frames of one step."""
        self._send.observe(seconds)

    def closed(self, code: int) -> None:
        """Count a socket that the room closed with ``code``."""
        self._closed.labels(str(code) if code in closes.CLOSES else "other").inc()

    def probed(self, *, passed: bool) -> None:
        """Count a probe hand."""
        self._probes.labels("passed" if passed else "failed").inc()

    def text(self) -> bytes:
        """Return all numbers as Prometheus reads them."""
        return generate_latest(self._registry)


class _Now(Collector):
    """What is true when somebody asks."""

    def __init__(self, gauges: Callable[[], Gauges]) -> None:
        self._gauges = gauges

    def collect(self) -> Iterable[Metric]:
        """Return the gauges."""
        now = self._gauges()
        yield _gauge("tables", "Tables of the lobby.", now.tables)
        yield _gauge("tables_playing", "Tables with a running hand.", now.playing)
        yield _gauge("tables_frozen", "Tables that a failure has stopped.", now.frozen)
        seats = GaugeMetricFamily("fifthstreet_seats_taken", "Taken seats.", labels=["who"])
        for who in ("person", "bot"):
            seats.add_metric([who], now.seated.get(who, 0))
        yield seats
        yield _gauge("sockets", "Open sockets.", now.sockets)
        yield _gauge("ledger_ok", "1 while all accounts sum to zero.", int(now.ledger_ok))
        yield _gauge("stopping", "1 once the room has been told to end.", int(now.stopping))
        if now.probe_ok is not None:
            yield _gauge("probe_ok", "1 when the last probe hand was played.", int(now.probe_ok))
        if now.probe_age is not None:
            yield _gauge("probe_age_seconds", "Since the last probe hand.", now.probe_age)


def _gauge(name: str, text: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"fifthstreet_{name}", text, value)
