"""The operator's ports in memory, for rooms that tests serve without a database."""

from __future__ import annotations

from fifthstreet.room.ops.audit_log import GENESIS, broken_at, seal
from fifthstreet.room.ops.evidence import Evidence
from fifthstreet.room.ops.ports import AccountRow, OverdrawnError, Ports

WALLET = "wallet:"


def memory_ports(ledger, journal, visits, names):
    return Ports(
        MemoryTreasury(ledger),
        MemoryDirectory(ledger.balances, lambda account: names.get(account, "")),
        LiveReports(journal, visits),
        MemoryOperatorLog(),
    )


class MemoryTreasury:
    """The treasury of a room whose ledger is in memory."""

    def __init__(self, ledger):
        self._ledger = ledger
        self._done = {}

    def balance(self, account):
        return self._ledger.balance(account)

    async def post(self, entries, command, reason):
        wanted = tuple(entries)
        if command in self._done:
            if self._done[command] != wanted:
                raise ValueError(f"{command} has moved other chips before")
            return
        for entry in wanted:
            if entry.account.startswith(WALLET) and self.balance(entry.account) + entry.chips < 0:
                raise OverdrawnError(entry.account)
        self._ledger.post(wanted)
        self._done[command] = wanted


class MemoryDirectory:
    """The accounts of a room whose ledger is in memory: whoever has a wallet."""

    def __init__(self, balances, name_of):
        self._balances = balances
        self._name_of = name_of

    async def find(self, text, most):
        wanted = text.casefold()
        rows = (self._row(account) for account in sorted(self._balances()))
        found = (r for r in rows if r and wanted in f"{r.account} {r.name}".casefold())
        return [row for row, _ in zip(found, range(most), strict=False)]

    async def row(self, account):
        return self._row(WALLET + account)

    def _row(self, key):
        balances = self._balances()
        if not key.startswith(WALLET) or key not in balances:
            return None
        account = key.removeprefix(WALLET)
        return AccountRow(account, self._name_of(account), balances[key])


class LiveReports:
    """What a process has seen itself."""

    def __init__(self, journal, visits):
        self._journal, self._visits = journal, visits

    async def hands(self):
        evidence = Evidence()
        for table in self._journal.kept:
            evidence.note(table, [row.event for row in self._journal.rows(table)])
        return evidence.hands

    async def sessions(self):
        return self._visits.sessions()


class MemoryOperatorLog:
    """A log that lasts as long as the process."""

    def __init__(self):
        self._records = []
        self._numbers = {}

    async def write(self, act):
        number = self._numbers.get(act.id)
        if number is not None:
            return self._records[number - 1]
        previous = self._records[-1].hash if self._records else GENESIS
        record = seal(len(self._records) + 1, act, previous)
        self._records.append(record)
        self._numbers[act.id] = record.number
        return record

    async def knows(self, number):
        return number in self._numbers

    async def read(self, *, before=None, most=100):
        end = len(self._records) if before is None else min(before - 1, len(self._records))
        return self._records[max(0, end - most) : end][::-1]

    async def check(self):
        return broken_at(self._records)
