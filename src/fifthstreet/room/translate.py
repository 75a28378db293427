"""Translation: from a player's message to the table's command.

The account comes from the session, never from the message; the table sets the
seat of an action itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from fifthstreet.engine import commands as engine
from fifthstreet.room import actions
from fifthstreet.room import protocol as wire
from fifthstreet.room.club import commands as club
from fifthstreet.room.host import waits
from fifthstreet.room.sessions import Player
from fifthstreet.table import TableState
from fifthstreet.table import commands as cmd

NO_SEAT = 0
"""The seat of an action before the table has set it."""

Command = (
    wire.ActMessage
    | wire.Answer
    | wire.ShowMessage
    | wire.RabbitMessage
    | wire.LeaveMessage
    | wire.TopUpMessage
    | wire.SitOutMessage
    | wire.ReturnMessage
)


def table_command(message: Command, player: Player, state: TableState) -> cmd.TableCommand:
    """Return the command of ``player`` at the table ``state``."""
    account = player.account
    match message:
        case wire.ActMessage():
            action = engine.Act(NO_SEAT, message.kind, message.to)
            return cmd.Hand(account, message.hand, message.turn, action)
        case wire.Answer():
            return cmd.Hand(account, message.hand, message.turn, _answer(message, state))
        case wire.ShowMessage():
            turn = _turn(state)
            return cmd.Hand(account, message.hand, turn, engine.Show(NO_SEAT, message.cards))
        case wire.RabbitMessage():
            return cmd.Hand(account, message.hand, _turn(state), engine.Rabbit(NO_SEAT))
        case wire.LeaveMessage():
            return cmd.LeaveWaiting(account) if waits(state, account) else cmd.Leave(account)
        case wire.TopUpMessage():
            return cmd.TopUp(account, message.chips)
        case wire.SitOutMessage():
            return cmd.SitOut(account, message.when)
        case wire.ReturnMessage():
            return cmd.Return(account, message.choice)


def host_command(account: str, action: actions.HostAction) -> club.HostCommand:
    """Return the command of the club for what ``account`` does as its host."""
    return _HOST[type(action)](account, action)


def _mute(by: str, action: actions.Mute) -> club.HostCommand:
    return club.Mute(by, action.account) if action.on else club.Unmute(by, action.account)


_HOST: Final[dict[type, Callable[[str, Any], club.HostCommand]]] = {
    actions.Approve: lambda by, do: club.Approve(by, do.account),
    actions.Deny: lambda by, do: club.Deny(by, do.account),
    actions.Kick: lambda by, do: club.Expel(by, do.account, do.ban),
    actions.Unban: lambda by, do: club.Unban(by, do.account),
    actions.Mute: _mute,
    actions.Pause: lambda by, do: club.Pause(by) if do.on else club.Unpause(by),
    actions.Blinds: lambda by, do: club.SetBlinds(by, do.small, do.big, do.ante),
    actions.Spectators: lambda by, do: club.SetSpectators(by, do.allowed, do.delay_ms),
    actions.Approval: lambda by, do: club.SetApproval(by, do.seats, do.buy_ins),
    actions.ChatSwitch: lambda by, do: club.SetChat(by, do.on),
    actions.HandOver: lambda by, do: club.HandOver(by, do.account),
    actions.Close: lambda by, _: club.CloseClub(by),
}


def _answer(message: wire.Answer, state: TableState) -> engine.Straddle | engine.Vote:
    hand = state.hand
    if hand is not None and hand.phase == "run_twice":
        return engine.Vote(NO_SEAT, message.yes)
    return engine.Straddle(NO_SEAT, message.yes)


def _turn(state: TableState) -> int:
    """Return the open turn: showing is free after the hand, so nobody has to know it."""
    return 0 if state.hand is None else state.hand.turn
