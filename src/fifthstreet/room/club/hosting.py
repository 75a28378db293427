"""Hosting: judges of what the host of a club asks for.

Whether it is the host who asks is judged before (``access``); what the table itself
says to it comes after (``together``). Source: docs/rules/private.md (R-CLUB).
"""

from __future__ import annotations

import re
from typing import Final

from fifthstreet.engine.types import Refusal
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.refusals import refuse
from fifthstreet.room.club.state import Club
from fifthstreet.room.club.succession import joins
from fifthstreet.room.club.watching import MOST_DELAY_MS

Outcome = tuple[ev.ClubEvent, ...] | Refusal

MOST_LISTED: Final = 500
"""Accounts that may be kept out of one table, and as many that may be muted there."""
_SHA256: Final = re.compile("[0-9a-f]{64}")
_PASSWORD: Final = re.compile(r"\$argon2id\$[\x21-\x7e]{20,200}")


def bad_hash(password_hash: str | None, invite_hash: str | None) -> Refusal | None:
    """Return why these are no hashes: a secret in the clear must never come into the log."""
    if password_hash is not None and not _PASSWORD.fullmatch(password_hash):
        return refuse("BAD_HASH", "R-CLUB-1")
    if invite_hash is not None and not _SHA256.fullmatch(invite_hash):
        return refuse("BAD_HASH", "R-CLUB-1")
    return None


def bad_delay(delay_ms: int) -> Refusal | None:
    """Return why spectators cannot see the table so much later."""
    if type(delay_ms) is int and 0 <= delay_ms <= MOST_DELAY_MS:
        return None
    return refuse(
        "DELAY_OUT_OF_RANGE", "R-SPEC-2", given=str(delay_ms), minimum=0, maximum=MOST_DELAY_MS
    )


def approve(club: Club, command: cmd.Approve, _now: int) -> Outcome:
    """Allow a request; the table gives the chips now or after the hand."""
    if club.request(command.account) is None:
        return refuse("NOTHING_ASKED", "R-CLUB-3")
    return (ev.RequestGranted(command.account),)


def deny(club: Club, command: cmd.Deny, _now: int) -> Outcome:
    """Refuse a request."""
    if club.request(command.account) is None:
        return refuse("NOTHING_ASKED", "R-CLUB-3")
    return (ev.RequestEnded(command.account, "denied"),)


def expel(club: Club, command: cmd.Expel, _now: int) -> Outcome:
    """Take somebody from the club; whether he is at the table, the table knows."""
    if command.account == club.host:
        return refuse("OWN_ACCOUNT", "R-CLUB-4")
    if command.ban and command.account in club.banned:
        return refuse("ALREADY_BANNED", "R-CLUB-4")
    if command.ban and len(club.banned) >= MOST_LISTED:
        return refuse("LIST_FULL", "R-CLUB-4", most=MOST_LISTED)
    expelled = ev.Expelled(command.account, command.ban)
    if club.asks(command.account):
        return (ev.RequestEnded(command.account, "denied"), expelled)
    return (expelled,)


def unban(club: Club, command: cmd.Unban, _now: int) -> Outcome:
    """Let somebody come in again."""
    if command.account not in club.banned:
        return refuse("NOT_BANNED", "R-CLUB-4")
    return (ev.Unbanned(command.account),)


def mute(club: Club, command: cmd.Mute, _now: int) -> Outcome:
    """Let somebody say nothing any more."""
    if command.account == club.host:
        return refuse("OWN_ACCOUNT", "R-CHAT-3")
    if command.account in club.muted:
        return refuse("ALREADY_MUTED", "R-CHAT-3")
    if len(club.muted) >= MOST_LISTED:
        return refuse("LIST_FULL", "R-CHAT-3", most=MOST_LISTED)
    return (ev.Muted(command.account),)


def unmute(club: Club, command: cmd.Unmute, _now: int) -> Outcome:
    """Let somebody speak again."""
    if command.account not in club.muted:
        return refuse("NOT_MUTED", "R-CHAT-3")
    return (ev.Unmuted(command.account),)


def pause(club: Club, _command: cmd.Pause, _now: int) -> Outcome:
    """Start no further hand."""
    if club.paused:
        return refuse("ALREADY_PAUSED", "R-CLUB-5")
    return (ev.ClubPaused(),)


def unpause(club: Club, _command: cmd.Unpause, _now: int) -> Outcome:
    """Let hands start again."""
    if not club.paused:
        return refuse("NOT_PAUSED", "R-CLUB-5")
    return (ev.ClubResumed(),)


def set_blinds(_club: Club, _command: cmd.SetBlinds, _now: int) -> Outcome:
    """Change the blinds: all the rest is the table's matter (R-SEAT-9)."""
    return ()


def set_door(club: Club, command: cmd.SetDoor, now: int) -> Outcome:
    """Change who may come in; who has a seat is in."""
    bad = bad_hash(command.password_hash, command.invite_hash)
    if bad is not None:
        return bad
    seated = [entered for each in club.seated for entered in joins(club, each.account, now)]
    return (
        *seated,
        ev.DoorChanged(command.visibility, command.password_hash, command.invite_hash),
    )


def set_spectators(_club: Club, command: cmd.SetSpectators, _now: int) -> Outcome:
    """Let people watch or not, and how much later."""
    bad = bad_delay(command.delay_ms)
    return bad or (ev.SpectatorsChanged(command.allowed, command.delay_ms),)


def set_approval(_club: Club, command: cmd.SetApproval, _now: int) -> Outcome:
    """Choose what the host approves."""
    return (ev.ApprovalChanged(command.seats, command.buy_ins),)


def set_chat(_club: Club, command: cmd.SetChat, _now: int) -> Outcome:
    """Switch the chat on or off."""
    return (ev.ChatSwitched(command.on),)


def close(club: Club, _command: cmd.CloseClub, _now: int) -> Outcome:
    """End the table after the running hand, and before it all that was asked."""
    asking = (*club.requests, *club.granted)
    ended = [ev.RequestEnded(each.account, "impossible", "CLUB_CLOSED") for each in asking]
    return (*ended, ev.ClubClosed())
