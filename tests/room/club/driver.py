"""A club and its table under test: commands in, both folded from one log."""

from __future__ import annotations

import msgspec

from fifthstreet.engine.types import Refusal
from fifthstreet.room.club import Club, ClubEvent, Settings, evolve, is_due, open_club, step
from fifthstreet.room.club import commands as cmd
from fifthstreet.table import TableEvent
from tests.table.driver import Table

READER = msgspec.json.Decoder(TableEvent | ClubEvent)
SNAPSHOT = msgspec.json.Decoder(Club)

PASSWORD = "$argon2id$v=19$m=65536,t=3,p=4$c29tZXNhbHQ$aGFzaGhhc2hoYXNoaGFzaA"


def anything(_account, _chips):
    """Afford everything."""
    return True


class Room:
    """A table of six with a club whose host is ``host``; ``do`` insists, ``refused`` too."""

    def __init__(self, *, host="host", affords=anything, table=None, **settings):
        self.table = table or Table(table_size=6)
        self.affords = affords
        settings.setdefault("visibility", "public")
        self.club, self.log = open_club(host, host.upper(), Settings(**settings), self.table.now)

    @property
    def now(self):
        """The time of both."""
        return self.table.now

    def ask(self, command):
        """Return what the club and the table say to a command."""
        return step(self.club, self.table.state, command, self.now, affords=self.affords)

    def is_due(self):
        """Tell whether the room would give ``Due`` now."""
        return is_due(self.club, self.table.state, self.now, affords=self.affords)

    def do(self, command):
        """Return the events of a command that must be accepted."""
        outcome = self.ask(command)
        assert not isinstance(outcome, Refusal), (command, outcome)
        for event in outcome.events:
            self._saw(event)
        assert self.club == outcome.club
        assert self.table.state == outcome.table
        return outcome.events

    def _saw(self, event):
        assert READER.decode(msgspec.json.encode(event)) == event
        self.club = evolve(self.club, event)
        self.log = (*self.log, event)
        if isinstance(event, TableEvent):
            self.table._apply((event,))

    def refused(self, command):
        """Return the code of a command that must be refused, changing nothing."""
        before = self.club, self.table.state
        answer = self.ask(command)
        assert isinstance(answer, Refusal), (command, answer)
        assert (self.club, self.table.state) == before
        return answer.code

    def at_table(self, command):
        """Give the table a command of its own and let the club see what happened."""
        self.watched(lambda: self.table.do(command))

    def watched(self, play):
        """Let ``play`` move the table and the club see what happened."""
        start = len(self.table.log)
        play()
        for event in self.table.log[start:]:
            self.club = evolve(self.club, event)
            self.log = (*self.log, event)

    def sit(self, *accounts, chips=1000):
        """Seat accounts from seat 1 on, in order."""
        for seat, account in enumerate(accounts, start=1):
            self.do(cmd.RequestSeat(account, account.upper(), seat, chips, "post"))
