"""Commands: what can be asked of a table.

A command names an account, never a seat's rights: the table knows who sits
where. Time comes beside the command (``now_ms``), randomness inside it. A hand
command and a timeout carry the hand and the turn they answer; a stale one is
refused (R-CLOCK-6).
"""

from __future__ import annotations

from typing import Literal

from fifthstreet.engine.commands import Act, Rabbit, Show, Straddle, Vote
from fifthstreet.engine.types import Value

EntryChoice = Literal["post", "wait"]
SeatAction = Act | Straddle | Vote | Show | Rabbit


class Sit(Value, frozen=True, tag="sit"):
    """Take a free seat with chips; in mid-hand the seat is taken and dealt in later."""

    account: str
    name: str
    seat: int
    chips: int
    bot: bool = False
    choice: EntryChoice = "wait"
    """Post to be dealt in at the first chance, or wait for the big blind."""


class Leave(Value, frozen=True, tag="leave"):
    """Leave the table; in mid-hand the seat acts at once in turn and settles after the hand."""

    account: str


class SitOut(Value, frozen=True, tag="sit_out"):
    """Keep the seat but be dealt no more hands, from now or from the next big blind."""

    account: str
    when: Literal["now", "next_big_blind"] = "now"


class Return(Value, frozen=True, tag="return"):
    """Come back, or change the choice of how to enter; also takes back a planned sit-out."""

    account: str
    choice: EntryChoice = "wait"


class TopUp(Value, frozen=True, tag="top_up"):
    """Add ``chips`` to the stack, between hands, up to the table's maximum."""

    account: str
    chips: int


class JoinWaiting(Value, frozen=True, tag="join_waiting"):
    """Queue for a seat."""

    account: str
    name: str
    bot: bool = False


class LeaveWaiting(Value, frozen=True, tag="leave_waiting"):
    """Leave the queue, or decline the seat that is held."""

    account: str


class StartHand(Value, frozen=True, tag="start_hand"):
    """Begin the next hand; the room decides when.

    ``drawn`` is a seat drawn evenly from ``draw_due(state)``, ``None`` when that is
    empty. The table may answer with events that sit players out and stop the table
    instead of dealing: look at the state, not at the command.
    """

    drawn: int | None = None
    commitment: str = ""
    at: int = 0


class Hand(Value, frozen=True, tag="hand"):
    """A player's part in the running hand; the table sets the seat of ``action``."""

    account: str
    hand: int
    turn: int
    action: SeatAction


class DealCards(Value, frozen=True, tag="deal_cards"):
    """The cards at the deck positions that the hand asked for (``needs(state.hand)``)."""

    cards: dict[int, int]


class Expire(Value, frozen=True, tag="expire"):
    """The clock of ``turn`` has run out; the same token as an action, so only one wins."""

    hand: int
    turn: int


class Tick(Value, frozen=True, tag="tick"):
    """Apply what is due between decisions: held seats, seats of players long sat out."""


class RestoreClock(Value, frozen=True, tag="restore_clock"):
    """After a pause: whoever is asked gets what was left at ``stopped_at``, at least 15 s."""

    stopped_at: int | None = None
    """When the clock stopped, milliseconds; ``None`` counts the pause as thinking time."""


class CancelHand(Value, frozen=True, tag="cancel_hand"):
    """Give back every chip of a hand that cannot be finished."""

    reason: str = ""


class ChangeLevel(Value, frozen=True, tag="change_level"):
    """New blinds and ante of a tournament, from the next hand on."""

    small: int
    big: int
    ante: int = 0


class ChangeBlinds(Value, frozen=True, tag="change_blinds"):
    """New blinds and ante of a cash table, from the next hand on."""

    small: int
    big: int
    ante: int = 0


class Kick(Value, frozen=True, tag="kick"):
    """Take an account from a cash table and its queue, as if it had left."""

    account: str


class Close(Value, frozen=True, tag="close"):
    """End a cash table: no further hand, everybody goes with his chips."""


class Hold(Value, frozen=True, tag="hold"):
    """Start no further hand until ``Resume``."""

    reason: str = ""


class Resume(Value, frozen=True, tag="resume"):
    """Hands may start again."""


class MoveIn(Value, frozen=True, tag="move_in"):
    """Seat a player of a tournament with his stack."""

    account: str
    name: str
    seat: int
    chips: int
    bot: bool = False


class MoveOut(Value, frozen=True, tag="move_out"):
    """Take a player of a tournament from the table, between hands."""

    account: str


class Disconnected(Value, frozen=True, tag="disconnected"):
    """The account's connection is gone; once a hand that buys it 20 s more."""

    account: str


class Connected(Value, frozen=True, tag="connected"):
    """The account is connected again."""

    account: str


TableCommand = (
    Sit
    | Leave
    | SitOut
    | Return
    | TopUp
    | JoinWaiting
    | LeaveWaiting
    | StartHand
    | Hand
    | DealCards
    | Expire
    | Tick
    | RestoreClock
    | CancelHand
    | ChangeLevel
    | ChangeBlinds
    | Kick
    | Close
    | Hold
    | Resume
    | MoveIn
    | MoveOut
    | Disconnected
    | Connected
)
