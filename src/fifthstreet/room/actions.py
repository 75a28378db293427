"""Actions: what the host of a table does, inside a ``host`` message."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from fifthstreet.engine.types import MAX_CHIPS

AccountId = Annotated[str, Meta(min_length=1, max_length=80)]
Chips = Annotated[int, Meta(ge=1, le=MAX_CHIPS)]
Count = Annotated[int, Meta(ge=0, le=MAX_CHIPS)]


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="a"):
    """Something that a host does."""


class Approve(Action, frozen=True, tag="approve"):
    """Allow what an account asked for."""

    account: AccountId


class Deny(Action, frozen=True, tag="deny"):
    """Refuse what an account asked for."""

    account: AccountId


class Kick(Action, frozen=True, tag="kick"):
    """Take an account from the table; ``ban`` keeps it out."""

    account: AccountId
    ban: bool = False


class Unban(Action, frozen=True, tag="unban"):
    """Let an account come in again."""

    account: AccountId


class Mute(Action, frozen=True, tag="mute"):
    """Let an account say nothing, or speak again."""

    account: AccountId
    on: bool = True


class Pause(Action, frozen=True, tag="pause"):
    """Start no hand after the running one, or go on."""

    on: bool = True


class Blinds(Action, frozen=True, tag="blinds"):
    """Change the blinds and the ante, from the next hand on."""

    small: Count
    big: Chips
    ante: Count = 0


class Spectators(Action, frozen=True, tag="spectators"):
    """Let people watch or not, and how much later."""

    allowed: bool
    delay_ms: Count = 0


class Approval(Action, frozen=True, tag="approval"):
    """Choose what the host approves."""

    seats: bool
    buy_ins: bool


class ChatSwitch(Action, frozen=True, tag="chat"):
    """Switch the chat on or off."""

    on: bool


class HandOver(Action, frozen=True, tag="hand_over"):
    """Give the role of the host away."""

    account: AccountId


class Close(Action, frozen=True, tag="close"):
    """End the table after the running hand."""


HostAction = (
    Approve
    | Deny
    | Kick
    | Unban
    | Mute
    | Pause
    | Blinds
    | Spectators
    | Approval
    | ChatSwitch
    | HandOver
    | Close
)
