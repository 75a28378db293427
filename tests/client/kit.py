"""A room without a line: what it answers and shows is written down before."""

from __future__ import annotations

from types import SimpleNamespace

from fifthstreet.client.bell import Bell
from fifthstreet.client.errors import RefusedError
from fifthstreet.client.table import Table

SEAT = SimpleNamespace(seat=1, stack=100, state="playing")


def shown(*, me=None, closed=False, asked=False, hand=None):
    """Return a table of six as ``me`` may know it."""
    return SimpleNamespace(
        me=me,
        asked=asked,
        seats=() if me is None else (SEAT,),
        club=SimpleNamespace(closed=closed, requests=()),
        info=SimpleNamespace(size=6, max_buy_in=100),
        return_with=0,
        hand=hand,
        clock=None,
        fair=False,
    )


class Room:
    """A room that answers a command only after more has happened at the table.

    It refuses the first one with ``refusal``; a second one is allowed ``again``.
    """

    def __init__(self, *happens, refusal=None, again=False):
        self.bell = Bell()
        self.player = "bot"
        self.sent = []
        self._happens = happens
        self._refusal = refusal
        self._again = again
        self.table = Table(self, "t")
        self.tell(shown())

    def tell(self, view):
        self.table.follower.snap(SimpleNamespace(seq=self.table.follower.seen + 1, view=view))
        self.bell.ring()

    async def watch(self, _table, *, on_event=None):
        return self.table

    def new_id(self):
        return str(len(self.sent))

    async def command(self, message):
        self.sent.append(message)
        assert self._again or len(self.sent) == 1, "nothing is asked for twice"
        for view in self._happens:
            self.tell(view)
        if self._refusal is not None and len(self.sent) == 1:
            raise RefusedError(self._refusal, {"chips": 70}, "")
        return SimpleNamespace(seq=self.table.follower.seen)
