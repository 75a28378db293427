"""Watching: who may see a table, when, and which of the club's events.

Nobody sees cards here: what a spectator may know of the game is the table's public
view. Source: docs/rules/private.md (R-CLUB, R-SPEC).
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from fifthstreet.room.club import events as ev
from fifthstreet.room.club.state import Club, Settings

Sight = Literal["live", "delayed", "not"]

MOST_DELAY_MS: Final = 600_000
"""The longest delay of spectators (R-SPEC-2)."""
HIDDEN: Final = "*"
"""Stands for a hash that is set."""


def watching(club: Club, account: str) -> Sight:
    """Return how ``account`` sees the table (R-SPEC-1, R-SPEC-2).

    Players see it as it is; the host may watch wherever nobody else may, but no
    sooner than a spectator.
    """
    if club.sitter(account) is not None:
        return "live"
    watcher = club.settings.spectators or (bool(account) and account == club.host)
    if not watcher or not club.inside(account):
        return "not"
    return "delayed" if club.settings.spectator_delay_ms else "live"


def project(
    event: ev.ClubEvent, account: str, club: Club, *, delayed: bool = False
) -> ev.ClubEvent | None:
    """Return ``event`` as ``account`` may know it, ``None`` for not at all.

    Hashes are for nobody. What is asked of the host is between the two. ``delayed``
    is for a reader who sees everything later: he hears other delayed spectators at
    the time of their words, everybody else when they are released (R-CHAT-4).
    """
    match event:
        case ev.DoorChanged():
            return msgspec.structs.replace(
                event,
                password_hash=_hidden(event.password_hash),
                invite_hash=_hidden(event.invite_hash),
            )
        case ev.ClubOpened():
            return msgspec.structs.replace(event, settings=shown(event.settings))
        case ev.Requested():
            return event if account in (club.host, event.request.account) else None
        case ev.RequestEnded() | ev.RequestGranted():
            return event if account in (club.host, event.account) else None
        case ev.ChatHeld(chat=chat):
            if delayed:
                return ev.Chatted(chat.account, chat.name, chat.text, chat.at)
            return event if account == chat.account else None
        case ev.Chatted(was_held=True):
            return None if delayed or account == event.account else event
        case _:
            return event


def shown(settings: Settings) -> Settings:
    """Return ``settings`` without the hashes: whether there is a password is all that is told."""
    return msgspec.structs.replace(
        settings,
        password_hash=_hidden(settings.password_hash),
        invite_hash=_hidden(settings.invite_hash),
    )


def _hidden(value: str | None) -> str | None:
    return None if value is None else HIDDEN
