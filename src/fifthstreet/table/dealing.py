"""Dealing: who is dealt into the next hand, what they post, and its first events.

Puts together the button, the owed blinds and the game of the hand. Source:
docs/rules/button.md, docs/rules/entry.md, docs/rules/mixed.md.
"""

from __future__ import annotations

import msgspec

from fifthstreet.engine.decide import begin
from fifthstreet.engine.posts import Blinds, start_hand
from fifthstreet.engine.types import Game, Post, Refusal
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.table.asking import between_hands, go_on
from fifthstreet.table.blinds import (
    after_missing,
    entry_posts,
    may_buy_button,
    owes_at_all,
    when_dealt_in,
)
from fifthstreet.table.button import Comers, Positions, next_button, random_candidates
from fifthstreet.table.circle import next_seat
from fifthstreet.table.draft import Draft
from fifthstreet.table.refusals import refuse
from fifthstreet.table.rotation import (
    changes_next,
    game_for,
    next_rotation,
    rotation_of,
    rules_now,
)
from fifthstreet.table.seating import FREE_MS, ready
from fifthstreet.table.state import Owes, Rotation, Seat, TableState


class HandPlan(msgspec.Struct, frozen=True):
    """The next hand before it begins."""

    positions: Positions
    dealt_in: tuple[int, ...]
    blinds: Blinds
    entries: tuple[Post, ...]
    owes: tuple[tuple[int, Owes], ...]
    rotation: Rotation
    game: Game


def draw_due(state: TableState) -> tuple[int, ...]:
    """Return the seats among which the button of the next hand is drawn, empty for no draw.

    The shell draws one of them evenly and passes it as ``StartHand.drawn``.
    """
    players = ready(state)
    if len(players) < 2:
        return ()
    return random_candidates(
        state.config.rules,
        state.button,
        [seat.number for seat in players],
        table_size=state.config.table_size,
        changed=_changed(state, players),
        comers=_comers(state, players),
    )


def _changed(state: TableState, players: tuple[Seat, ...]) -> bool:
    """Tell whether other players would be dealt in than last time (R-BUTTON-8)."""
    now = {seat.account for seat in players if _settled(state, seat)}
    return now != set(state.dealt)


def _settled(state: TableState, seat: Seat) -> bool:
    return when_dealt_in(state.config.rules, seat.owes, seat.choice) == "now"


def _comers(state: TableState, players: tuple[Seat, ...]) -> Comers:
    rules = state.config.rules
    entering = [
        seat.number
        for seat in players
        if owes_at_all(rules, seat.owes) or seat.account not in state.dealt
    ]
    waiting = [seat.number for seat in players if not _settled(state, seat)]
    buying = [
        seat.number
        for seat in players
        if may_buy_button(rules) and seat.choice == "post" and _settled(state, seat)
    ]
    return Comers(frozenset(entering), frozenset(waiting), frozenset(buying))


def place(state: TableState, drawn: int | None) -> Positions:
    """Return who has the button and the blinds of the next hand.

    Raises:
        SetupError: fewer than two players are ready, or ``drawn`` is missing or not possible.

    """
    players = ready(state)
    return next_button(
        state.config.rules,
        state.button,
        [seat.number for seat in players],
        table_size=state.config.table_size,
        drawn=drawn,
        changed=_changed(state, players),
        comers=_comers(state, players),
    )


def plan_hand(state: TableState, drawn: int | None) -> HandPlan:
    """Return the next hand; two players must be ready and ``drawn`` be possible."""
    rules = rules_now(state)
    number = state.hand_number + 1
    bomb = bool(rules.bomb_pot_every) and number % rules.bomb_pot_every == 0
    positions = place(state, drawn)
    anew = positions.placed == "anew"
    last = None if anew else state.button
    rotation = state.rotation
    if state.config.structure == "mixed":
        rotation = next_rotation(rules, rotation, last, positions.button, state.config.table_size)
    game = game_for(rules, state.config.structure, rotation, bomb_pot=bomb)
    dealt_in = positions.dealt_in
    if bomb:  # everybody is dealt in, and nothing is owed or forgiven (R-ENTRY-11)
        dealt_in = tuple([seat.number for seat in ready(state)])
        owes = _forgotten(state) if anew else ()
        return HandPlan(positions, dealt_in, Blinds(None, None), (), owes, rotation, game)
    entries = _entries(state, positions, game)
    posting = {post.seat for post in entries}
    small = positions.small_blind if positions.small_blind not in posting else None
    blinds = Blinds(small, positions.big_blind)
    owes = _forgotten(state) if anew else _debts(state, positions)
    return HandPlan(positions, dealt_in, blinds, entries, owes, rotation, game)


def _entries(state: TableState, positions: Positions, game: Game) -> tuple[Post, ...]:
    """Return what those who come in post; two players owe nothing but their blinds (R-ENTRY-8)."""
    if positions.placed == "anew" or len(positions.dealt_in) == 2:
        return ()
    rules = state.config.rules
    posts = []
    for seat in state.seats:
        if seat.number in positions.dealt_in and seat.number != positions.big_blind:
            if seat.owes == "small" and seat.number == positions.small_blind:
                continue  # the small blind of this hand is what he owes
            buys = seat.number in positions.buyers
            post = entry_posts(
                rules, seat.owes, seat.choice, game, seat=seat.number, buys_button=buys
            )
            if post is not None and (post.live or post.dead):
                posts.append(post)
    return tuple(posts)


def _forgotten(state: TableState) -> tuple[tuple[int, Owes], ...]:
    return tuple([(seat.number, "none") for seat in state.seats if seat.owes != "none"])


def _debts(state: TableState, positions: Positions) -> tuple[tuple[int, Owes], ...]:
    """Return the debts that change with the hand (R-ENTRY-7).

    Who is dealt in owes nothing; whom the blinds pass while he sits out owes them.
    Who is back behind the button, the big blind missed, misses the small one too.
    A drawn button passes nobody.
    """
    rules, last = state.config.rules, state.button
    can_play = {seat.number for seat in ready(state)}
    counts = rules.mode == "cash" and rules.missed_blinds != "none"
    debts: list[tuple[int, Owes]] = []
    for seat in state.seats:
        owes = seat.owes
        if seat.number in positions.dealt_in:
            owes = "none"
        elif counts and last is not None and positions.placed == "moved":
            size = state.config.table_size
            missed = after_missing(owes, seat.number, last, positions.state, size)
            if seat.number not in can_play or owes == "big":
                owes = missed
        if owes != seat.owes:
            debts.append((seat.number, owes))
    return tuple(debts)


def start(draft: Draft, command: cmd.StartHand) -> Refusal | None:
    """Begin a hand, after sitting out whom the big blind reaches and who asked for that."""
    state = draft.state
    if state.running:
        return refuse("HAND_RUNNING", "R-LEAVE-7", hand=state.hand_number)
    if state.closed:
        return refuse("TABLE_CLOSED", "R-LEAVE-11")
    if state.held is not None:
        return refuse("TABLE_HELD", "R-TOUR-2", reason=state.held)
    seats = draw_due(state)
    if seats and command.drawn not in seats:
        return refuse("DRAW_NEEDED", "R-BUTTON-8", seats=" ".join(map(str, seats)))
    drawn = command.drawn
    while len(ready(draft.state)) >= 2:
        seats = draw_due(draft.state)
        if seats and drawn not in seats:  # who was drawn, or would be drawn, sits out by now
            drawn = next_seat(seats, drawn or seats[-1], state.config.table_size)
        plan = plan_hand(draft.state, drawn)
        reached = draft.state.seat(plan.positions.big_blind)
        if reached is None or not reached.until_big_blind:
            _begin(draft, command, plan)
            return None
        draft.add(ev.SatOut(reached.number, "big_blind", draft.now + FREE_MS))
    if not draft.events:
        return refuse("NOT_ENOUGH_PLAYERS", "R-LEAVE-7", ready=len(ready(state)))
    between_hands(draft)
    return None


def _begin(draft: Draft, command: cmd.StartHand, plan: HandPlan) -> None:
    state = draft.state
    positions = plan.positions
    number = state.hand_number + 1
    taken = {seat.number: seat for seat in state.seats}
    _, events = begin(
        start_hand(
            rules_now(state),
            plan.game,
            {seat: taken[seat].chips for seat in plan.dealt_in},
            positions.button,
            players={seat: taken[seat].account for seat in plan.dealt_in},
            blinds=plan.blinds,
            entries=plan.entries,
            hand=number,
            table=state.config.table,
            at=command.at,
            commitment=command.commitment,
        )
    )
    draft.add(
        ev.HandPlanned(
            number,
            positions.state,
            positions.placed,
            plan.dealt_in,
            plan.owes,
            plan.rotation,
        )
    )
    draft.add(*events)
    _announce(draft)
    go_on(draft)


def _announce(draft: Draft) -> None:
    """Say a hand ahead that the next one plays another game (R-MIXED-3)."""
    state = draft.state
    at, now = state.button, state.rotation
    rules = rules_now(state)
    if state.config.structure != "mixed" or at is None:
        return
    if changes_next(rules, now, at, state.config.table_size):
        games = rotation_of(rules)
        game = games[(now.index + 1) % len(games)]
        draft.add(ev.GameAnnounced(game.structure, game.small_blind, game.big_blind))
