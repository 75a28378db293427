"""Attendance: what it means to a table and its club that a line is there or gone."""

from __future__ import annotations

from collections.abc import Iterator

from fifthstreet.room.club import commands as club_cmd
from fifthstreet.room.host import waits
from fifthstreet.room.purse import of_the_house
from fifthstreet.room.whole import Whole
from fifthstreet.table import commands as cmd


def concerns(whole: Whole, account: str) -> bool:
    """Tell whether a table misses ``account`` when its line goes."""
    table = whole.table
    seated = table.seat_of(account) is not None
    return seated or account == whole.club.host or waits(table, account)


def counted_on(whole: Whole) -> set[str]:
    """Return whose lines a table takes to be there: of its seats, and of its host."""
    club = whole.club
    found = {seat.account for seat in whole.table.seats if seat.connected}
    if club.host and club.host_gone_since is None and not club.closed:
        found.add(club.host)
    return found


def known(whole: Whole) -> frozenset[str]:
    """Return of whom a table keeps anything."""
    table = whole.table
    return whole.club.accounts.union(
        [seat.account for seat in table.seats],
        [entry.account for entry in table.waiting],
        [offer.account for offer in table.offers],
    )


def heard(
    whole: Whole, account: str, *, connected: bool
) -> Iterator[cmd.TableCommand | club_cmd.ClubCommand]:
    """Yield what a table does when the line of ``account`` comes or goes."""
    if whole.table.seat_of(account) is not None:
        yield cmd.Connected(account) if connected else cmd.Disconnected(account)
    if account == whole.club.host:
        yield club_cmd.Presence(account, connected)


def away(whole: Whole) -> list[str]:
    """Return whose lines are gone when a room begins again, by the order of their seats and places.

    The bots of the house come back with it. A host needs no seat to be missed (R-CLUB-6).
    """
    lines = {seat.account: None for seat in whole.table.seats if seat.connected}
    lines |= {entry.account: None for entry in whole.table.waiting}
    if whole.table.seat_of(whole.club.host) is None:
        lines[whole.club.host] = None
    return [account for account in lines if account and not of_the_house(account)]
