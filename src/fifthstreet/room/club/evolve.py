"""Evolution of a club: what each event does to it.

Reads the events of the table too, for who has a seat: both kinds stand in one log,
and one walk over it gives the table and its club.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from fifthstreet.errors import EventError
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.state import Club, HeldChat, Member, Pace, Request, Sitter
from fifthstreet.table import TableEvent
from fifthstreet.table import events as table_ev

STEP_MS: Final = 1_000
"""One message a second and account in the long run (R-CHAT-2)."""

_Of = TypeVar("_Of", Member, Sitter, Request, HeldChat)
_replace = msgspec.structs.replace


def evolve(club: Club | None, event: ev.ClubEvent | TableEvent) -> Club:
    """Return the club after ``event``; ``ClubOpened`` begins one.

    Raises:
        EventError: the event does not fit.

    """
    if isinstance(event, ev.ClubOpened):
        members = (Member(event.host, event.name, event.at),) if event.host else ()
        return Club(host=event.host, maker=event.host, settings=event.settings, members=members)
    if club is None:
        raise EventError(f"{event!r} comes before club_opened")
    change = _EVOLVE.get(type(event))
    return club if change is None else change(club, event)


def _without(accounts: tuple[str, ...], account: str) -> tuple[str, ...]:
    return tuple([each for each in accounts if each != account])


def _others(entries: tuple[_Of, ...], account: str) -> tuple[_Of, ...]:
    """Return the ``entries`` of other accounts."""
    return tuple([each for each in entries if each.account != account])


def _entered(club: Club, event: ev.MemberEntered) -> Club:
    member = Member(event.account, event.name, event.at, event.bot)
    return _replace(club, members=(*club.members, member))


def _exited(club: Club, event: ev.MemberExited) -> Club:
    return _replace(
        _asks_nothing(club, event.account), members=_others(club.members, event.account)
    )


def _asks_nothing(club: Club, account: str) -> Club:
    requests, granted = _others(club.requests, account), _others(club.granted, account)
    return _replace(club, requests=requests, granted=granted)


def _requested(club: Club, event: ev.Requested) -> Club:
    return _replace(club, requests=(*club.requests, event.request))


def _request_ended(club: Club, event: ev.RequestEnded) -> Club:
    return _asks_nothing(club, event.account)


def _granted(club: Club, event: ev.RequestGranted) -> Club:
    request = club.request(event.account)
    if request is None:
        raise EventError(f"{event!r}: nothing was asked")
    requests = _others(club.requests, event.account)
    return _replace(club, requests=requests, granted=(*club.granted, request))


def _seat(club: Club, seat: int, **fields: bool) -> Club:
    """Return ``club`` with some fields of a seat changed; a bot's is not among them."""
    seated = [_replace(each, **fields) if each.seat == seat else each for each in club.seated]
    return _replace(club, seated=tuple(seated))


def _expelled(club: Club, event: ev.Expelled) -> Club:
    banned = club.banned
    if event.banned and event.account not in banned:
        banned = (*banned, event.account)
    return _replace(
        _asks_nothing(club, event.account),
        members=_others(club.members, event.account),
        held=_others(club.held, event.account),
        banned=banned,
    )


def _unbanned(club: Club, event: ev.Unbanned) -> Club:
    return _replace(club, banned=_without(club.banned, event.account))


def _muted(club: Club, event: ev.Muted) -> Club:
    held = _others(club.held, event.account)
    return _replace(club, muted=(*club.muted, event.account), held=held)


def _unmuted(club: Club, event: ev.Unmuted) -> Club:
    return _replace(club, muted=_without(club.muted, event.account))


def _paused(club: Club, _event: ev.ClubPaused) -> Club:
    return _replace(club, paused=True)


def _resumed(club: Club, _event: ev.ClubResumed) -> Club:
    return _replace(club, paused=False)


def _door(club: Club, event: ev.DoorChanged) -> Club:
    settings = _replace(
        club.settings,
        visibility=event.visibility,
        password_hash=event.password_hash,
        invite_hash=event.invite_hash,
    )
    return _replace(club, settings=settings)


def _spectators(club: Club, event: ev.SpectatorsChanged) -> Club:
    settings = _replace(club.settings, spectators=event.allowed, spectator_delay_ms=event.delay_ms)
    return _replace(club, settings=settings)


def _approval(club: Club, event: ev.ApprovalChanged) -> Club:
    settings = _replace(club.settings, approve_seats=event.seats, approve_buy_ins=event.buy_ins)
    return _replace(club, settings=settings)


def _chat(club: Club, event: ev.ChatSwitched) -> Club:
    held = club.held if event.on else ()
    return _replace(club, settings=_replace(club.settings, chat=event.on), held=held)


def _host(club: Club, event: ev.HostChanged) -> Club:
    return _replace(club, host=event.host, host_gone_since=None)


def _host_gone(club: Club, event: ev.HostGone) -> Club:
    return _replace(club, host_gone_since=event.at)


def _host_back(club: Club, _event: ev.HostBack) -> Club:
    return _replace(club, host_gone_since=None)


def _closed(club: Club, _event: ev.ClubClosed) -> Club:
    return _replace(club, closed=True, requests=(), granted=(), held=())


def _said(club: Club, account: str, at: int) -> tuple[Pace, ...]:
    """Return the paces after a message; those who have been silent long enough are forgotten."""
    last = next((each.due for each in club.paces if each.account == account), at)
    others = [each for each in club.paces if each.account != account and each.due > at]
    return (*others, Pace(account, max(last, at) + STEP_MS))


def _chatted(club: Club, event: ev.Chatted) -> Club:
    if event.was_held:
        said = (event.account, event.at, event.text)
        mine = [i for i, c in enumerate(club.held) if (c.account, c.at, c.text) == said]
        if not mine:
            raise EventError(f"{event!r} was not held")
        return _replace(club, held=(*club.held[: mine[0]], *club.held[mine[0] + 1 :]))
    return _replace(club, paces=_said(club, event.account, event.at))


def _chat_held(club: Club, event: ev.ChatHeld) -> Club:
    chat = event.chat
    paces = _said(club, chat.account, chat.at)
    return _replace(club, held=(*club.held, chat), paces=paces)


def _player_sat(club: Club, event: table_ev.PlayerSat) -> Club:
    if event.bot:
        return club
    sitter = Sitter(event.account, event.name, event.seat)
    return _replace(club, seated=(*club.seated, sitter))


def _player_left(club: Club, event: table_ev.PlayerLeft) -> Club:
    seated = _others(club.seated, event.account)
    return _replace(_asks_nothing(club, event.account), seated=seated)


def _connection(club: Club, event: table_ev.ConnectionChanged) -> Club:
    return _seat(club, event.seat, connected=event.connected)


def _leaving(club: Club, event: table_ev.Leaving) -> Club:
    return _seat(club, event.seat, going=True)


_EVOLVE: dict[type, Callable[[Club, Any], Club]] = {
    ev.MemberEntered: _entered,
    ev.MemberExited: _exited,
    ev.Requested: _requested,
    ev.RequestEnded: _request_ended,
    ev.RequestGranted: _granted,
    ev.Expelled: _expelled,
    ev.Unbanned: _unbanned,
    ev.Muted: _muted,
    ev.Unmuted: _unmuted,
    ev.ClubPaused: _paused,
    ev.ClubResumed: _resumed,
    ev.DoorChanged: _door,
    ev.SpectatorsChanged: _spectators,
    ev.ApprovalChanged: _approval,
    ev.ChatSwitched: _chat,
    ev.HostChanged: _host,
    ev.HostGone: _host_gone,
    ev.HostBack: _host_back,
    ev.ClubClosed: _closed,
    ev.Chatted: _chatted,
    ev.ChatHeld: _chat_held,
    table_ev.PlayerSat: _player_sat,
    table_ev.PlayerLeft: _player_left,
    table_ev.Leaving: _leaving,
    table_ev.ConnectionChanged: _connection,
}
