"""Commands of a club: what players and the host ask for beside the game.

``by`` is the account that asks, known from its session and never from a message.
A proof is a hash that the server made or verified; it never comes from a client.
"""

from __future__ import annotations

from fifthstreet.engine.types import Value
from fifthstreet.room.club.state import Visibility
from fifthstreet.table.commands import EntryChoice


class Enter(Value, frozen=True, tag="club_enter"):
    """Come in; a private table asks for a proof.

    ``proof`` is the hash of the shown invitation (``invite_hash``), or the password
    hash that the shown password was verified against.
    """

    by: str
    name: str
    proof: str = ""
    bot: bool = False


class Exit(Value, frozen=True, tag="club_exit"):
    """Be no member any more; the seat is another matter and must be free."""

    by: str


class RequestSeat(Value, frozen=True, tag="club_request_seat"):
    """Ask for a seat with chips: at once, or from the host where he approves seats.

    ``ANY_SEAT`` is a seat too: the first that is free when it is given.
    """

    by: str
    name: str
    seat: int
    chips: int
    choice: EntryChoice = "wait"
    bot: bool = False


class RequestChips(Value, frozen=True, tag="club_request_chips"):
    """Ask for more chips: at once, or from the host where he approves buy-ins."""

    by: str
    chips: int


class Withdraw(Value, frozen=True, tag="club_withdraw"):
    """Take back what was asked of the host."""

    by: str


class Say(Value, frozen=True, tag="club_say"):
    """Say something to everybody at the table."""

    by: str
    name: str
    text: str


class Approve(Value, frozen=True, tag="club_approve"):
    """Allow what ``account`` asked for."""

    by: str
    account: str


class Deny(Value, frozen=True, tag="club_deny"):
    """Refuse what ``account`` asked for."""

    by: str
    account: str


class Expel(Value, frozen=True, tag="club_kick"):
    """Take ``account`` from the table and from the members; ``ban`` keeps it out."""

    by: str
    account: str
    ban: bool = False


class Unban(Value, frozen=True, tag="club_unban"):
    """Let ``account`` come in again."""

    by: str
    account: str


class Mute(Value, frozen=True, tag="club_mute"):
    """Let ``account`` say nothing any more."""

    by: str
    account: str


class Unmute(Value, frozen=True, tag="club_unmute"):
    """Let ``account`` speak again."""

    by: str
    account: str


class Pause(Value, frozen=True, tag="club_pause"):
    """Start no hand after the running one."""

    by: str


class Unpause(Value, frozen=True, tag="club_resume"):
    """Let hands start again."""

    by: str


class SetBlinds(Value, frozen=True, tag="club_blinds"):
    """Change the blinds and the ante, from the next hand on."""

    by: str
    small: int
    big: int
    ante: int = 0


class SetDoor(Value, frozen=True, tag="club_door"):
    """Change who may come in: everybody, or with a password or an invitation."""

    by: str
    visibility: Visibility
    password_hash: str | None = None
    invite_hash: str | None = None


class SetSpectators(Value, frozen=True, tag="club_spectators"):
    """Let people watch or not, and how much later."""

    by: str
    allowed: bool
    delay_ms: int = 0


class SetApproval(Value, frozen=True, tag="club_approval"):
    """Choose what the host approves."""

    by: str
    seats: bool
    buy_ins: bool


class SetChat(Value, frozen=True, tag="club_chat"):
    """Switch the chat on or off."""

    by: str
    on: bool


class HandOver(Value, frozen=True, tag="club_hand_over"):
    """Give the role of the host to ``account``."""

    by: str
    account: str


class CloseClub(Value, frozen=True, tag="club_close"):
    """End the table after the running hand."""

    by: str


class Presence(Value, frozen=True, tag="club_presence"):
    """The room says: the account's last line is gone, or one is there."""

    account: str
    connected: bool


class Forget(Value, frozen=True, tag="club_forget"):
    """The room says: the account is deleted."""

    account: str


class Due(Value, frozen=True, tag="club_due"):
    """The room says: a moment of ``next_deadline`` has come."""


HostCommand = (
    Approve
    | Deny
    | Expel
    | Unban
    | Mute
    | Unmute
    | Pause
    | Unpause
    | SetBlinds
    | SetDoor
    | SetSpectators
    | SetApproval
    | SetChat
    | HandOver
    | CloseClub
)
"""What only the host may ask for."""
MemberCommand = Enter | Exit | RequestSeat | RequestChips | Withdraw | Say
RoomCommand = Presence | Forget | Due
"""What the room itself finds out."""
ClubCommand = HostCommand | MemberCommand | RoomCommand
