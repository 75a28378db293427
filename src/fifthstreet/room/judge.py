"""Judge: what a player's message does to a table of the room, or why it does nothing.

The account comes from the session, never from the message. What is asked of the
game goes to the table, what is asked of the people round it to the club; either way
the answer is the whole afterwards and the events between.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from fifthstreet.engine.types import Refusal
from fifthstreet.room import club
from fifthstreet.room import protocol as wire
from fifthstreet.room.club import commands as club_cmd
from fifthstreet.room.club.access import admits
from fifthstreet.room.club.state import ANY_SEAT
from fifthstreet.room.happenings import RoomEvent
from fifthstreet.room.host import Host
from fifthstreet.room.purse import of_the_house
from fifthstreet.room.sessions import Player
from fifthstreet.room.translate import Command, host_command, table_command
from fifthstreet.room.whole import Whole, evolve, played
from fifthstreet.table import TableState, step
from fifthstreet.table import commands as cmd

COMMANDS: Final = Command.__args__


class Judged(msgspec.Struct, frozen=True):
    """A whole after something was asked of it, and what happened between."""

    whole: Whole
    events: tuple[RoomEvent, ...]


def judge(
    player: Player,
    message: wire.TableMessage,
    whole: Whole,
    host: Host,
    now: int,
    *,
    affords: club.Affords,
) -> Judged | Refusal:
    """Return what follows from ``message``."""
    account = player.account
    match message:
        case wire.ChatMessage(text=text):
            said = club_cmd.Say(account, player.name, text)
            return ask_club(whole, said, now, affords=affords)
        case wire.WithdrawMessage():
            return ask_club(whole, club_cmd.Withdraw(account), now, affords=affords)
        case wire.ExitMessage():
            return ask_club(whole, club_cmd.Exit(account), now, affords=affords)
        case wire.HostMessage(do=action):
            return ask_club(whole, host_command(account, action), now, affords=affords)
        case wire.SitMessage():
            return _sit(player, message, whole, host, now, affords=affords)
        case wire.TopUpMessage(chips=chips) if whole.club.settings.approve_buy_ins:
            more = club_cmd.RequestChips(account, chips)
            return ask_club(whole, more, now, affords=affords)
        case wire.TopUpMessage(chips=chips) if not affords(account, chips):
            return Refusal("NOT_ENOUGH_CHIPS", "R-SEAT-2", {})
        case wire.SeedCommit() | wire.SeedReveal():
            raise TypeError("seeds are for the dealer")
        case _:
            return ask_table(whole, table_command(message, player, whole.table), now)


def _sit(
    player: Player,
    message: wire.SitMessage,
    whole: Whole,
    host: Host,
    now: int,
    *,
    affords: club.Affords,
) -> Judged | Refusal:
    """Seat a player, at once or later, or ask the host for it."""
    account, settings = player.account, whole.club.settings
    refusal = admits(whole.club, account)
    if refusal is not None:
        return refusal
    if not affords(account, message.chips):
        return Refusal("NOT_ENOUGH_CHIPS", "R-SEAT-2", {})
    asks = settings.approve_seats or settings.approve_buy_ins
    if asks and not of_the_house(account):
        seat = message.seat or ANY_SEAT
        wish = club_cmd.RequestSeat(account, player.name, seat, message.chips, "post", player.bot)
        return ask_club(whole, wish, now, affords=affords)
    command = host.sit(player, message, whole.table, now)
    return command if isinstance(command, Refusal) else ask_table(whole, command, now)


def needs_deck(message: wire.TableMessage, table: TableState) -> bool:
    """Tell whether ``message`` asks for cards of the deck of the last hand."""
    return isinstance(message, wire.RabbitMessage) and table.hand is not None


def ask_table(whole: Whole, command: cmd.TableCommand, now: int) -> Judged | Refusal:
    """Give a command to the table."""
    outcome = step(whole.table, command, now)
    if isinstance(outcome, Refusal):
        return outcome
    state, events = outcome
    return Judged(played(whole, state, events), events)


def ask_club(
    whole: Whole, command: club_cmd.ClubCommand, now: int, *, affords: club.Affords
) -> Judged | Refusal:
    """Give a command to the club."""
    outcome = club.step(whole.club, whole.table, command, now, affords=affords)
    if isinstance(outcome, Refusal):
        return outcome
    return tell(whole, outcome.events)


def tell(whole: Whole, events: Sequence[RoomEvent]) -> Judged:
    """Return the whole after events that are decided."""
    for event in events:
        whole = evolve(whole, event)
    return Judged(whole, tuple(events))
