"""Reckoning: the book of a game, folded from its journal in the order of the log."""

from __future__ import annotations

import asyncio

from fifthstreet.room.past import Row
from fifthstreet.room.reckoning import Reckoning
from fifthstreet.table import events as ev


class Past:
    """What two lives of a room kept, the second after its clock was put back."""

    ROWS = tuple(
        Row(seq, seq, time, "c", ev.PlayerSat(seq, who, who, 500, False, "none", "post", 0))  # noqa: FBT003 - in order
        for seq, time, who in ((1, 10_000_000, "ann"), (2, 1_000_000, "bob"))
    )

    async def history(self, table, kinds, after=0):
        return [row for row in self.ROWS if row.seq > after]


def test_a_clock_that_was_put_back_counts_nobody_twice_or_not_at_all():
    async def run():
        reckoning = Reckoning(Past())
        for now in (10_000_001, 10_000_002, 10**9, 10**9 + 1):
            book = await reckoning.book("t", now)
            assert {line.account: line.bought for line in book.lines} == {"ann": 500, "bob": 500}

    asyncio.run(run())
