"""Chat: what may be said at a table, how fast, and who hears it when.

A message is one line of visible characters. What a delayed spectator says reaches
the running table no sooner than what he sees: it is held for his delay. Whom a
reader does not want to hear is the page's matter. Source: docs/rules/private.md
(R-CHAT).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from fifthstreet.engine.types import Refusal
from fifthstreet.room.club import commands as cmd
from fifthstreet.room.club import events as ev
from fifthstreet.room.club.evolve import STEP_MS
from fifthstreet.room.club.refusals import refuse
from fifthstreet.room.club.state import Club, HeldChat
from fifthstreet.room.club.watching import watching
from fifthstreet.room.sessions import UNSEEN

LONGEST: Final = 200
"""Characters of a message (R-CHAT-1)."""
BURST: Final = 3
"""Messages that may come at once (R-CHAT-2)."""
MOST_HELD: Final = 256
"""Messages of delayed spectators that wait at one table."""
MOST_MARKS: Final = 4
"""Accents on top of one another: more of them would run over other lines (R-CHAT-1)."""
_JOINER: Final = "\u200d"
"""Holds an emoji together; the one character without a shape that may be in a message."""


def sayable(text: str) -> str | Refusal:
    r"""Return ``text`` in normal form without space around it, or why it cannot be said.

    >>> sayable("  nice hand ")
    'nice hand'
    >>> sayable("a\u202eb").numbers
    {'character': 'U+202E'}

    """
    text = unicodedata.normalize("NFC", text).strip()
    if not text.strip(_JOINER):
        return refuse("CHAT_EMPTY", "R-CHAT-1")
    if len(text) > LONGEST:
        return refuse("CHAT_TOO_LONG", "R-CHAT-1", length=len(text), most=LONGEST)
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        hidden = category in UNSEEN and character != _JOINER
        if hidden or marks > MOST_MARKS:
            return refuse("CHAT_BAD_CHARACTER", "R-CHAT-1", character=f"U+{ord(character):04X}")
    return text


def say(club: Club, command: cmd.Say, now: int) -> tuple[ev.ClubEvent, ...] | Refusal:
    """Return the event of a message, or why it is refused."""
    if not club.settings.chat:
        return refuse("CHAT_OFF", "R-CHAT-3")
    if command.by in club.muted:
        return refuse("CHAT_MUTED", "R-CHAT-3")
    text = sayable(command.text)
    if isinstance(text, Refusal):
        return text
    wait = wait_ms(club, command.by, now)
    if wait:
        return refuse("CHAT_TOO_FAST", "R-CHAT-2", wait=wait)
    if watching(club, command.by) != "delayed":
        return (ev.Chatted(command.by, command.name, text, now),)
    if len(club.held) >= MOST_HELD:
        return refuse("CHAT_FULL", "R-CHAT-4", most=MOST_HELD)
    until = now + club.settings.spectator_delay_ms
    return (ev.ChatHeld(HeldChat(command.by, command.name, text, now, until)),)


def wait_ms(club: Club, account: str, now: int) -> int:
    """Return how long ``account`` must wait before it may speak again (R-CHAT-2)."""
    due = next((pace.due for pace in club.paces if pace.account == account), now)
    return max(0, due - now - (BURST - 1) * STEP_MS)


def released(club: Club, now: int) -> Iterator[ev.Chatted]:
    """Yield what the table may hear by now of those who see it later (R-CHAT-4)."""
    for chat in sorted(club.held, key=lambda each: each.until):
        if chat.until <= now:
            yield ev.Chatted(chat.account, chat.name, chat.text, chat.at, was_held=True)
