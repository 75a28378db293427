"""Access: the only place where a club says no.

``decide`` judges a command at a moment and answers with the events that follow or
with a ``Refusal``; nothing changes on a refusal. Only the host may do what a host
does. What the table has to say to it comes in ``together``. Source:
docs/rules/private.md (R-CLUB).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from typing import Any, Final

from fifthstreet.engine.types import Refusal
from fifthstreet.errors import SetupError
from fifthstreet.room.club import chat, hosting, succession
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.evolve import evolve
from fifthstreet.room.club.refusals import refuse
from fifthstreet.room.club.state import Club, Request, Settings

Events = tuple[ev.ClubEvent, ...]

MOST_MEMBERS: Final = 500
"""Accounts that may be members of one club."""


def invite_hash(token: str) -> str:
    """Return what is kept of the ``token`` of an invite link; a token has 128 random bits."""
    return hashlib.sha256(token.encode()).hexdigest()


def open_club(host: str, name: str, settings: Settings, now: int) -> tuple[Club, Events]:
    """Return a new club and the event that begins it; ``host`` is empty for nobody's table.

    Raises:
        SetupError: settings that the host could not choose either.

    """
    bad = hosting.bad_hash(settings.password_hash, settings.invite_hash)
    bad = bad or hosting.bad_delay(settings.spectator_delay_ms)
    if bad is not None:
        raise SetupError(f"a club cannot begin like that: {bad.code} {bad.numbers}")
    opened = ev.ClubOpened(host, name, settings, now)
    return evolve(None, opened), (opened,)


def decide(club: Club, command: cmd.ClubCommand, now: int) -> Events | Refusal:
    """Return the events that ``command`` causes at ``now``, or why it is refused."""
    if club.closed and not isinstance(command, cmd.RoomCommand):
        return refuse("CLUB_CLOSED", "R-CLUB-5")
    if isinstance(command, cmd.HostCommand) and (not command.by or command.by != club.host):
        return refuse("NOT_HOST", "R-CLUB-2")
    return _JUDGES[type(command)](club, command, now)


def next_deadline(club: Club) -> int | None:
    """Return when ``Due`` is next due, in milliseconds; in the past for at once."""
    moments = [chat.until for chat in club.held]
    passes = succession.passes_at(club)
    moments += [] if passes is None else [passes]
    return min(moments, default=None)


def _enter(club: Club, command: cmd.Enter, now: int) -> Events | Refusal:
    if command.by in club.banned:
        return refuse("BANNED", "R-CLUB-4")
    if club.member(command.by) is not None:
        return refuse("ALREADY_INSIDE", "R-CLUB-1")
    if club.settings.visibility == "private" and not _opens(club.settings, command.proof):
        return refuse("WRONG_PROOF", "R-CLUB-1")
    if len(club.members) >= MOST_MEMBERS:
        return refuse("CLUB_FULL", "R-CLUB-1", most=MOST_MEMBERS)
    return (ev.MemberEntered(command.by, command.name, command.bot, now),)


def _opens(settings: Settings, proof: str) -> bool:
    """Tell whether ``proof`` is one of the hashes; the time does not tell how nearly."""
    given = proof.encode()
    keys = [key.encode() for key in (settings.password_hash, settings.invite_hash) if key]
    return sum(hmac.compare_digest(given, key) for key in keys) > 0


def _exit(club: Club, command: cmd.Exit, now: int) -> Events | Refusal:
    if club.member(command.by) is None:
        return refuse("NOT_INSIDE", "R-CLUB-1")
    if club.sitter(command.by) is not None:
        return refuse("SEATED_STILL", "R-CLUB-1")
    exited = ev.MemberExited(command.by)
    if command.by != club.host:
        return (exited,)
    return (exited, *succession.inherits(club, "gone", now))


def _request_seat(club: Club, command: cmd.RequestSeat, _now: int) -> Events | Refusal:
    if refusal := _may_ask(club, command.by):
        return refusal
    settings = club.settings
    request = Request(
        command.by, command.name, command.chips, command.seat, command.choice, command.bot
    )
    asks = settings.approve_seats or settings.approve_buy_ins
    return _asked(club, request, asks=asks)


def _request_chips(club: Club, command: cmd.RequestChips, _now: int) -> Events | Refusal:
    if refusal := _may_ask(club, command.by):
        return refusal
    request = Request(command.by, "", command.chips, None)
    return _asked(club, request, asks=club.settings.approve_buy_ins)


def admits(club: Club, account: str) -> Refusal | None:
    """Return why ``account`` may take no part here, ``None`` if it may (R-CLUB-1)."""
    if club.closed:
        return refuse("CLUB_CLOSED", "R-CLUB-5")
    if account in club.banned:
        return refuse("BANNED", "R-CLUB-4")
    if not account or not club.inside(account):
        return refuse("NOT_INSIDE", "R-CLUB-1")
    return None


def _may_ask(club: Club, account: str) -> Refusal | None:
    if refusal := admits(club, account):
        return refusal
    if club.asks(account):
        return refuse("ALREADY_ASKED", "R-CLUB-3")
    return None


def _asked(club: Club, request: Request, *, asks: bool) -> Events:
    """Return the events of a request; the host need not ask himself, and nobody asks nobody."""
    requested = ev.Requested(request)
    if asks and club.host not in ("", request.account):
        return (requested,)
    return requested, ev.RequestGranted(request.account)


def _withdraw(club: Club, command: cmd.Withdraw, _now: int) -> Events | Refusal:
    if not club.asks(command.by):
        return refuse("NOTHING_ASKED", "R-CLUB-3")
    return (ev.RequestEnded(command.by, "withdrawn"),)


def _say(club: Club, command: cmd.Say, now: int) -> Events | Refusal:
    return admits(club, command.by) or chat.say(club, command, now)


def _due(club: Club, _command: cmd.Due, now: int) -> Events | Refusal:
    return (*chat.released(club, now), *succession.passed(club, now))


_JUDGES: dict[type, Callable[[Club, Any, int], Events | Refusal]] = {
    cmd.Enter: _enter,
    cmd.Exit: _exit,
    cmd.RequestSeat: _request_seat,
    cmd.RequestChips: _request_chips,
    cmd.Withdraw: _withdraw,
    cmd.Say: _say,
    cmd.Approve: hosting.approve,
    cmd.Deny: hosting.deny,
    cmd.Expel: hosting.expel,
    cmd.Unban: hosting.unban,
    cmd.Mute: hosting.mute,
    cmd.Unmute: hosting.unmute,
    cmd.Pause: hosting.pause,
    cmd.Unpause: hosting.unpause,
    cmd.SetBlinds: hosting.set_blinds,
    cmd.SetDoor: hosting.set_door,
    cmd.SetSpectators: hosting.set_spectators,
    cmd.SetApproval: hosting.set_approval,
    cmd.SetChat: hosting.set_chat,
    cmd.HandOver: succession.hand_over,
    cmd.CloseClub: hosting.close,
    cmd.Presence: succession.presence,
    cmd.Forget: succession.forget,
    cmd.Due: _due,
}
