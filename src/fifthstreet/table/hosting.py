"""Hosting: judges of what the host of a cash table may do to it.

Blinds change with the next hand and the limits of buy-ins with them; who is kicked
leaves as anybody does, with every chip that is his; a closed table lets the running
hand end. Who the host is, the room knows. Source: docs/rules/leaving.md.
"""

from __future__ import annotations

from fifthstreet.engine.types import MAX_CHIPS, Refusal
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table.asking import between_hands
from fifthstreet.table.draft import Draft
from fifthstreet.table.members import vacate
from fifthstreet.table.refusals import refuse
from fifthstreet.table.rotation import game_for
from fifthstreet.table.seating import largest_big_blind
from fifthstreet.table.state import BuyIns, TableState


def change_blinds(draft: Draft, command: cmd.ChangeBlinds) -> Refusal | None:
    """Change the blinds and the ante of a cash table, from the next hand on (R-SEAT-9)."""
    state = draft.state
    if state.tournament:
        return refuse("NOT_IN_TOURNAMENT", "R-SEAT-9")
    if state.closed:
        return refuse("TABLE_CLOSED", "R-LEAVE-11")
    if refusal := check_blinds(state, command, "R-SEAT-9"):
        return refusal
    limits = buy_ins_at(state, command.big)
    draft.add(
        ev.BlindsChanged(command.small, command.big, command.ante, limits.minimum, limits.maximum)
    )
    return None


def check_blinds(
    state: TableState, command: cmd.ChangeBlinds | cmd.ChangeLevel, rule: str
) -> Refusal | None:
    """Return why the table cannot be played at these blinds, ``None`` if it can; by ``rule``."""
    small, big, ante = command.small, command.big, command.ante
    most = most_big_blind(state)
    if not _between(1, big, most):
        return refuse("BIG_NOT_POSSIBLE", rule, given=str(big), minimum=1, maximum=most)
    if not _between(0, small, big):
        return refuse("SMALL_NOT_POSSIBLE", rule, given=str(small), minimum=0, maximum=big)
    if not _between(0, ante, most):
        return refuse("ANTE_NOT_POSSIBLE", rule, given=str(ante), minimum=0, maximum=most)
    return None


def _between(least: int, chips: int, most: int) -> bool:
    return type(chips) is int and least <= chips <= most


def _first_big_blind(state: TableState) -> int:
    """Return the big blind that the table was opened with; in a mixed game its first."""
    return game_for(state.config.rules, state.config.structure).big_blind


def most_big_blind(state: TableState) -> int:
    """Return the largest big blind with which a buy-in and a big bet can still be counted."""
    config = state.config
    longest = max(config.max_buy_in, 2 * largest_big_blind(config.rules, config.structure))
    return MAX_CHIPS * _first_big_blind(state) // longest


def buy_ins_at(state: TableState, big_blind: int) -> BuyIns:
    """Return the limits of a buy-in at another big blind: as many of them as before (R-SEAT-9)."""
    config, first = state.config, _first_big_blind(state)
    least = max(1, config.min_buy_in * big_blind // first)
    return BuyIns(least, max(least, config.max_buy_in * big_blind // first))


def kick(draft: Draft, command: cmd.Kick) -> Refusal | None:
    """Take an account from a cash table: from the queue and from its seat (R-LEAVE-10)."""
    state = draft.state
    if state.tournament:
        return refuse("NOT_IN_TOURNAMENT", "R-LEAVE-8")
    seat = state.seat_of(command.account)
    if seat is not None and seat.leaving:
        return refuse("PLAYER_LEAVING", "R-LEAVE-10")
    if seat is not None:
        vacate(draft, seat, reason="kicked")
        return None
    if all(entry.account != command.account for entry in state.waiting):
        return refuse("NOT_AT_TABLE", "R-LEAVE-10")
    draft.add(ev.WaitingLeft(command.account, "kicked"))
    between_hands(draft)
    return None


def close(draft: Draft, _command: cmd.Close) -> Refusal | None:
    """End a cash table after the running hand, or now (R-LEAVE-11)."""
    state = draft.state
    if state.tournament:
        return refuse("NOT_IN_TOURNAMENT", "R-LEAVE-8")
    if state.closed:
        return refuse("TABLE_CLOSED", "R-LEAVE-11")
    draft.add(ev.TableClosed())
    draft.add(*[ev.WaitingLeft(entry.account, "closed") for entry in state.waiting])
    between_hands(draft)
    return None
