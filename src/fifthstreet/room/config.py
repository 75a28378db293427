"""Settings of a room: where it listens, what it allows, and how fast it goes.

One tree of values and one table of sentences about them; ``room/configure.py``
fills it from a file, the environment and the command line, and docs/settings.md
is written from both. Pacing is the room's matter: the engine never waits.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

PREFIX: Final = "FIFTHSTREET_"
"""How every variable of the environment begins."""
Port = Annotated[int, Meta(ge=0, le=65_535)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Millis = Annotated[int, Meta(ge=0, le=600_000)]
Seconds = Annotated[float, Meta(ge=0, le=86_400)]
Chips = Annotated[int, Meta(ge=0, le=1_000_000_000)]
SHORTEST_SECRET: Final = 24
"""Characters of a token: a shorter one could be guessed."""


class Secret(msgspec.Struct, frozen=True):
    """A text that is printed nowhere: no log, error or metric can quote it by accident."""

    text: str

    def __repr__(self) -> str:
        return "Secret(***)"

    __str__ = __repr__


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long things take between decisions, milliseconds."""

    bot_delay_ms: Millis = 1200
    hand_pause_ms: Millis = 3000
    street_pause_ms: Millis = 700
    seed_ms: Millis = 1500


FAST: Final = Pace(bot_delay_ms=0, hand_pause_ms=0, street_pause_ms=0, seed_ms=0)
"""For tests: nothing waits."""


class Accounts(msgspec.Struct, frozen=True, kw_only=True):
    """How long, how many and how often; a rate is so many at once and so many an hour."""

    session_days: Annotated[int, Meta(ge=1, le=3650)] = 90
    sessions_per_account: Count = 20
    bots_per_account: Annotated[int, Meta(ge=0, le=1000)] = 5
    hash_threads: Annotated[int, Meta(ge=1, le=64)] = 2
    hash_waiting: Count = 32
    guests_at_once: Count = 20
    guests_per_hour: Count = 60
    logins_at_once: Count = 20
    logins_per_hour: Count = 120
    tries_at_once: Count = 60
    tries_per_hour: Count = 120
    free_tries: Count = 5
    slowest_try_seconds: Count = 900
    changes_at_once: Count = 10
    changes_per_hour: Count = 60
    requests_at_once: Count = 60
    requests_per_hour: Count = 7200
    most_buckets: Count = 100_000


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """The play chips that players get for nothing."""

    starting_chips: Chips = 100_000
    daily_floor: Chips = 100_000


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """How much work the odds may make."""

    workers: Annotated[int, Meta(ge=1, le=16)] = 2
    waiting: Annotated[int, Meta(ge=1, le=1000)] = 24
    seconds: Annotated[float, Meta(ge=0.1, le=300)] = 10.0
    at_once_session: Count = 4
    at_once_address: Count = 12


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """What the process says on its standard error."""

    level: Literal["debug", "info", "warning", "error"] = "warning"
    format: Literal["lines", "json"] = "lines"


class Metrics(msgspec.Struct, frozen=True, kw_only=True):
    """Numbers for a monitor, at ``/metrics``."""

    on: bool = True
    token: Secret | None = None


class Operator(msgspec.Struct, frozen=True, kw_only=True):
    """What the operator may do from outside."""

    token: Secret | None = None


class Probe(msgspec.Struct, frozen=True, kw_only=True):
    """The hand that the room plays with itself to know that it lives."""

    every: Seconds = 60.0
    deadline: Annotated[float, Meta(ge=0.1, le=600)] = 10.0


class Stop(msgspec.Struct, frozen=True, kw_only=True):
    """How the room ends when it is told to."""

    mode: Literal["finish", "leave"] = "finish"
    seconds: Annotated[float, Meta(ge=0, le=3600)] = 30.0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one process."""

    host: str = "127.0.0.1"
    port: Port = 8000
    public_url: str | None = None
    trusted_proxies: tuple[str, ...] = ()
    data: Path | None = None
    database: Secret | None = None
    messages_per_second: Count = 20
    burst: Count = 40
    looks_per_second: Count = 5
    looks_burst: Count = 100
    frame_bytes: Annotated[int, Meta(ge=256, le=65_536)] = 4096
    sockets_account: Count = 10
    sockets_address: Count = 50
    outbox_batches: Count = 64
    outbox_bytes: Annotated[int, Meta(ge=4096, le=16_000_000)] = 64_000
    closing_seconds: Annotated[float, Meta(ge=0, le=60)] = 5.0
    bots: Literal["beside", "inside", "none"] = "beside"
    pace: Pace = Pace()
    accounts: Accounts = Accounts()
    play: Play = Play()
    odds: Odds = Odds()
    log: Log = Log()
    metrics: Metrics = Metrics()
    operator: Operator = Operator()
    probe: Probe = Probe()
    stop: Stop = Stop()


DOCS: Final[dict[str, str]] = {
    "host": "Address to listen on; `0.0.0.0` is every address of the machine.",
    "port": "Port to listen on; 0 takes any free one.",
    "public_url": "What browsers type when a proxy stands before the room, `https://…` without a "
    "path; pages of any other address are refused, and cookies go over TLS alone.",
    "trusted_proxies": "Addresses or networks of the proxies whose `X-Forwarded-For` and "
    "`X-Forwarded-Proto` are believed; empty believes nobody.",
    "data": "Folder that the room may write to; it is made where it is missing.",
    "database": "Where tables, chips and accounts are kept, `sqlite:///…` or "
    "`postgresql+psycopg://…`; may hold a password, so it is never shown.",
    "messages_per_second": "Messages that one account, or one address without an "
    "account, may send over its lines a second in the long run.",
    "burst": "Messages that one account, or one address without an account, may send at once.",
    "looks_per_second": "Whole tables and lobbies that one account, or one address without an "
    "account, may ask for a second in the long run, with `hello` and `sub`.",
    "looks_burst": "Whole tables and lobbies that it may ask for at once; who follows many "
    "tables asks for all of them when his line comes back.",
    "frame_bytes": "Longest message of a client, bytes.",
    "sockets_account": "Open sockets that one account may have.",
    "sockets_address": "Open sockets that one network address may have.",
    "outbox_batches": "Steps of a table that may wait for a slow reader before he is cut off.",
    "outbox_bytes": "Bytes that may wait for a slow reader before he is cut off.",
    "closing_seconds": "Time that a socket may take to hear that it is closed.",
    "bots": "Where the room's own bots play: in a process beside the room, inside it, or not at "
    "all, neither in the lobby nor at tables that players make up.",
    "pace.bot_delay_ms": "The longest that a bot thinks, milliseconds; the shortest is a third.",
    "pace.hand_pause_ms": "How long an ended hand stays on the table, milliseconds; half of it "
    "where no cards were shown.",
    "pace.street_pause_ms": "Time between the cards of two streets when nobody can act any more, "
    "milliseconds.",
    "pace.seed_ms": "How long a sealed deck waits for the seeds of players who committed to one, "
    "milliseconds; a missing one is listed as dropped.",
    "accounts.session_days": "Days after which a session ends that was not used.",
    "accounts.sessions_per_account": "Sessions that one account may have; the oldest ends.",
    "accounts.bots_per_account": "Bots that one account may own.",
    "accounts.hash_threads": "Threads that check passwords.",
    "accounts.hash_waiting": "Passwords that may wait for such a thread; more are told to come "
    "back.",
    "accounts.guests_at_once": "New guests from one address at once.",
    "accounts.guests_per_hour": "New guests from one address in an hour.",
    "accounts.logins_at_once": "Logins from one address at once.",
    "accounts.logins_per_hour": "Logins from one address in an hour.",
    "accounts.tries_at_once": "Logins with one name from everywhere at once.",
    "accounts.tries_per_hour": "Logins with one name from everywhere in an hour.",
    "accounts.free_tries": "Wrong passwords from one address for one name before each takes twice "
    "as long as the last.",
    "accounts.slowest_try_seconds": "The longest that a login may be made to wait.",
    "accounts.changes_at_once": "Claims, new passwords, exports, bots and deletions of one account "
    "at once.",
    "accounts.changes_per_hour": "Claims, new passwords, exports, bots and deletions of one "
    "account in an hour.",
    "accounts.requests_at_once": "Requests about accounts from one address at once.",
    "accounts.requests_per_hour": "Requests about accounts from one address in an hour.",
    "accounts.most_buckets": "Addresses, names and accounts that each limit remembers at a time.",
    "play.starting_chips": "Play chips of a new account.",
    "play.daily_floor": "Play chips that an account is filled up to once a day when it has fewer.",
    "odds.workers": "Processes that count odds; they begin with the first question.",
    "odds.waiting": "Questions about odds that run or wait at the same time.",
    "odds.seconds": "The longest that one question about odds is counted.",
    "odds.at_once_session": "Questions about odds that one session may have running at once.",
    "odds.at_once_address": "Questions about odds that one address may have running at once.",
    "log.level": "The least important kind of line that is written.",
    "log.format": "Lines for people or one JSON object a line for a collector.",
    "metrics.on": "Whether `/metrics` answers at all.",
    "metrics.token": "Bearer token that `/metrics` asks for; without one it answers this machine "
    "alone.",
    "operator.token": "Bearer token of the operator; without one the operator's page and commands "
    "are off.",
    "probe.every": "Seconds between two probe hands; 0 plays none.",
    "probe.deadline": "Seconds in which a probe hand must end, or the room says that it is not "
    "ready.",
    "stop.mode": "What SIGTERM does with running hands: `finish` waits for them, `leave` leaves "
    "them to the restart.",
    "stop.seconds": "The longest that the room waits for running hands before it ends all the "
    "same.",
}
"""One sentence a setting, by its place in the tree."""
