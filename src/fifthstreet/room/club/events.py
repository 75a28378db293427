"""Events of a club: what happened round a table; they stand in the table's own log.

Told apart from the table's events by the tag ``e``, all of which begin with
``club_`` or ``chat_``. No secret is in them, but ``door_changed`` and
``club_opened`` carry hashes and are for nobody's eyes: see ``project``.
"""

from __future__ import annotations

from typing import Literal

from fifthstreet.engine.events import Event
from fifthstreet.room.club.state import HeldChat, Request, Settings, Visibility

HostReason = Literal["handed_over", "gone", "deleted", "nobody"]


class ClubOpened(Event, frozen=True, tag="club_opened"):
    """A club begins; always its first event."""

    host: str
    name: str
    settings: Settings
    at: int


class MemberEntered(Event, frozen=True, tag="club_entered"):
    """An account came in."""

    account: str
    name: str
    bot: bool
    at: int


class MemberExited(Event, frozen=True, tag="club_exited"):
    """An account is no member any more."""

    account: str


class Requested(Event, frozen=True, tag="club_requested"):
    """An account asks the host for a seat or for chips."""

    request: Request


class RequestEnded(Event, frozen=True, tag="club_request_ended"):
    """A request, granted or not, is over; the chips of one that is done come beside it."""

    account: str
    why: Literal["done", "withdrawn", "denied", "impossible"]
    code: str = ""
    """Why what was asked cannot be given any more: the code of a refusal."""
    numbers: dict[str, int | str] = {}
    """The numbers of that refusal."""


class RequestGranted(Event, frozen=True, tag="club_granted"):
    """The host allowed a request; the table takes it as soon as it can."""

    account: str


class Expelled(Event, frozen=True, tag="club_expelled"):
    """The host took an account from the table."""

    account: str
    banned: bool


class Unbanned(Event, frozen=True, tag="club_unbanned"):
    """An account may come in again."""

    account: str


class Muted(Event, frozen=True, tag="club_muted"):
    """An account may say nothing any more."""

    account: str


class Unmuted(Event, frozen=True, tag="club_unmuted"):
    """An account may speak again."""

    account: str


class ClubPaused(Event, frozen=True, tag="club_paused"):
    """No hand starts after the running one."""


class ClubResumed(Event, frozen=True, tag="club_resumed"):
    """Hands may start again."""


class DoorChanged(Event, frozen=True, tag="club_door_changed"):
    """Who may come in is another matter now; who is in stays."""

    visibility: Visibility
    password_hash: str | None
    invite_hash: str | None


class SpectatorsChanged(Event, frozen=True, tag="club_spectators_changed"):
    """Whether people may watch, and how much later."""

    allowed: bool
    delay_ms: int


class ApprovalChanged(Event, frozen=True, tag="club_approval_changed"):
    """What the host approves."""

    seats: bool
    buy_ins: bool


class ChatSwitched(Event, frozen=True, tag="chat_switched"):
    """The chat is on or off."""

    on: bool


class HostChanged(Event, frozen=True, tag="club_host_changed"):
    """Another account has the role of the host; empty for nobody."""

    host: str
    reason: HostReason


class HostGone(Event, frozen=True, tag="club_host_gone"):
    """The host's last line is gone."""

    at: int


class HostBack(Event, frozen=True, tag="club_host_back"):
    """The host is there again."""


class ClubClosed(Event, frozen=True, tag="club_closed"):
    """The table ends after the running hand."""


class Chatted(Event, frozen=True, tag="chat_said"):
    """Somebody said something at ``at``."""

    account: str
    name: str
    text: str
    at: int
    was_held: bool = False
    """Said by a delayed spectator, who said it his delay ago."""


class ChatHeld(Event, frozen=True, tag="chat_held"):
    """A delayed spectator said something; the running table hears it later."""

    chat: HeldChat


ClubEvent = (
    ClubOpened
    | MemberEntered
    | MemberExited
    | Requested
    | RequestEnded
    | RequestGranted
    | Expelled
    | Unbanned
    | Muted
    | Unmuted
    | ClubPaused
    | ClubResumed
    | DoorChanged
    | SpectatorsChanged
    | ApprovalChanged
    | ChatSwitched
    | HostChanged
    | HostGone
    | HostBack
    | ClubClosed
    | Chatted
    | ChatHeld
)
