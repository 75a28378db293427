"""Succession: who is host when the host is not there any more.

The longest-seated person who is connected gets the role: when the host hands over
to nobody, deletes his account, or is gone for ten minutes. Bots never host. Source:
docs/rules/private.md (R-CLUB-6).
"""

from __future__ import annotations

from collections.abc import Iterator

from fifthstreet.engine.types import Refusal
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.refusals import refuse
from fifthstreet.room.club.state import HOST_GONE_MS, Club

Outcome = tuple[ev.ClubEvent, ...] | Refusal


def successor(club: Club) -> str | None:
    """Return who would be host without the present one, ``None`` while nobody could."""
    for sitter in club.seated:
        there = sitter.connected and not sitter.going
        if there and sitter.account != club.host and club.inside(sitter.account):
            return sitter.account
    return None


def passes_at(club: Club) -> int | None:
    """Return from when the role is to pass by itself, ``None`` while it stays."""
    if club.closed or not club.settings.hosted or successor(club) is None:
        return None
    if not club.host:
        return 0
    return None if club.host_gone_since is None else club.host_gone_since + HOST_GONE_MS


def passed(club: Club, now: int) -> Iterator[ev.ClubEvent]:
    """Yield the change of hosts that is due."""
    moment = passes_at(club)
    if moment is not None and moment <= now:
        yield from inherits(club, "gone" if club.host else "nobody", now)


def inherits(club: Club, reason: ev.HostReason, now: int) -> Iterator[ev.ClubEvent]:
    """Yield the change to the successor, or to nobody; a host is always a member."""
    heir = successor(club) or ""
    yield from joins(club, heir, now)
    yield ev.HostChanged(heir, reason)
    if not heir:  # nobody is left to be asked (R-CLUB-3)
        for request in club.requests:
            if request.account != club.host:
                yield ev.RequestGranted(request.account)


def joins(club: Club, account: str, now: int) -> Iterator[ev.MemberEntered]:
    """Yield the membership of somebody with a seat who is no member yet."""
    sitter = club.sitter(account)
    if sitter is not None and not sitter.going and club.member(account) is None:
        yield ev.MemberEntered(account, sitter.name, bot=False, at=now)


def hand_over(club: Club, command: cmd.HandOver, now: int) -> Outcome:
    """Give the role to somebody who is here."""
    account = command.account
    if account == club.host:
        return refuse("ALREADY_HOST", "R-CLUB-6")
    member, sitter = club.member(account), club.sitter(account)
    seated = sitter is not None and not sitter.going
    if not club.inside(account) or (member is None and not seated):
        return refuse("NOT_HERE", "R-CLUB-6")
    if member is not None and member.bot:
        return refuse("BOT_HOST", "R-CLUB-6")
    return (*joins(club, account, now), ev.HostChanged(account, "handed_over"))


def presence(club: Club, command: cmd.Presence, now: int) -> Outcome:
    """Note that the host is gone, or there again."""
    gone = club.host_gone_since is not None
    if not club.host or command.account != club.host or gone != command.connected:
        return ()
    return (ev.HostBack(),) if command.connected else (ev.HostGone(now),)


def forget(club: Club, command: cmd.Forget, now: int) -> Outcome:
    """Take a deleted account out of everything; its role passes at once."""
    account = command.account
    found: list[ev.ClubEvent] = []
    if club.member(account) is not None:
        found.append(ev.MemberExited(account))
    elif club.asks(account):
        found.append(ev.RequestEnded(account, "withdrawn"))
    if account in club.muted:
        found.append(ev.Unmuted(account))
    if account in club.banned:
        found.append(ev.Unbanned(account))
    if account and account == club.host:
        found += inherits(club, "deleted", now)
    return tuple(found)
