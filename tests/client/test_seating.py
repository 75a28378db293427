"""Asking for a seat: what a client does while the table changes below its wish."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from fifthstreet.client.errors import RefusedError
from fifthstreet.client.seating import take_seat


def test_a_seat_is_not_waited_for_at_a_table_that_closes_meanwhile():
    club = SimpleNamespace(closed=False, requests=())
    view = SimpleNamespace(me=None, asked=True, club=club)
    waits = []

    async def changed():
        waits.append("changed")
        assert len(waits) == 1, "nothing changes at a closed table"
        club.closed = True

    table = SimpleNamespace(id="t", denied=False, view=view, changed=changed)
    with pytest.raises(RefusedError, match="CLUB_CLOSED"):
        asyncio.run(take_seat(table, "bot", None, None))
    assert waits == ["changed"]
