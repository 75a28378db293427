"""Presentation: a table as the protocol shows it to one reader.

Hands come from the table's own ``hand_of``, which alone decides about cards; here
the public part is made once for all readers of a step.
"""

from __future__ import annotations

from msgspec.structs import replace

from fifthstreet.engine.types import Structure
from fifthstreet.room.club import Club
from fifthstreet.room.host import Balance, waits
from fifthstreet.room.ledger import wallet
from fifthstreet.room.views import ClubView, SeatInfo, SeatState, TableInfo, TableView, TurnClock
from fifthstreet.room.whole import Whole
from fifthstreet.table import TableState, hand_of, public_view
from fifthstreet.table.rotation import changes_next, game_now, rotation_of, rules_now
from fifthstreet.table.seating import departed_chips
from fifthstreet.table.view import TableSeat
from fifthstreet.table.view import TableView as FullView


def table_info(state: TableState) -> TableInfo:
    """Return the row of a table in the lobby."""
    config, game = state.config, game_now(state)
    people = sum(1 for seat in state.seats if not seat.bot)
    return TableInfo(
        config.table,
        config.profile,
        config.structure,
        game.small_blind,
        game.big_blind,
        game.small_bet,
        game.big_bet,
        config.table_size,
        people,
        len(state.seats) - people,
        state.buy_ins.minimum,
        state.buy_ins.maximum,
        state.pots.average,
        "" if config.name == config.table else config.name,
    )


def lobby_row(whole: Whole) -> TableInfo:
    """Return the row of a table in the lobby, which tells no more than whoever watches sees."""
    info, settings = table_info(whole.table), whole.club.settings
    if settings.spectators and not settings.spectator_delay_ms:
        return info
    return replace(info, average_pot=0)


class Presenter:
    """The views of one table at one moment; the public part is shared."""

    def __init__(
        self,
        whole: Whole,
        balance: Balance,
        *,
        now: int,
        next_hand_at: int | None,
        fair: bool = False,
        late: bool = False,
    ) -> None:
        """Look at ``whole``; ``balance`` reads an account of the ledger.

        ``late``: nobody who is told of it has a seat, whatever he has by now.
        """
        state = whole.table
        self._late = late
        self._state = state
        self._club = whole.club
        self._balance = balance
        self._now = now
        self._full = public_view(state)
        rules = state.config.rules
        self._public = TableView(
            info=table_info(state),
            seats=tuple([_seat(seat) for seat in self._full.seats]),
            hand=self._full.hand,
            me=None,
            asked=False,
            clock=_clock(self._full),
            next_hand_at=next_hand_at,
            bank=0,
            return_with=None,
            owes="none",
            sits_out_next=False,
            next_structure=_next_structure(state),
            ante=rules_now(state).ante,
            call_when_short=rules.call_when_short,
            currency=rules.currency_name,
            club=_club(whole.club),
            fair=fair,
        )

    @classmethod
    def at(cls, whole: Whole, moment: int) -> Presenter:
        """Return the views of spectators, as of a past moment."""
        return cls(whole, lambda _: 0, now=moment, next_hand_at=None, late=True)

    def for_reader(self, account: str) -> TableView:
        """Return the view of ``account``, who may be nobody (``""``)."""
        if not account:
            return self._public
        if self._late:
            club = self._own_club(account)
            return self._public if club is self._public.club else replace(self._public, club=club)
        state = self._state
        seat = state.seat_of(account)
        return replace(
            self._public,
            hand=hand_of(self._full, state, account),
            me=None if seat is None else seat.number,
            asked=waits(state, account),
            bank=self._balance(wallet(account)),
            return_with=departed_chips(state, account, self._now),
            owes="none" if seat is None else seat.owes,
            sits_out_next=seat is not None and seat.until_big_blind,
            club=self._own_club(account),
        )

    def _own_club(self, account: str) -> ClubView:
        """Return the club as ``account`` may know it."""
        club, public = self._club, self._public.club
        if account == club.host:
            return replace(public, requests=club.requests, muted=club.muted, banned=club.banned)
        own = club.request(account)
        return public if own is None else replace(public, requests=(own,))


def _club(club: Club) -> ClubView:
    """Return what everybody may know of a club."""
    settings = club.settings
    return ClubView(
        host=club.host,
        paused=club.paused,
        closed=club.closed,
        visibility=settings.visibility,
        spectators=settings.spectators,
        spectator_delay_ms=settings.spectator_delay_ms,
        approve_seats=settings.approve_seats,
        approve_buy_ins=settings.approve_buy_ins,
        chat=settings.chat,
        requests=(),
        muted=(),
        banned=(),
    )


def _seat(seat: TableSeat) -> SeatInfo:
    state: SeatState = "playing"
    if seat.leaving:
        state = "leaving"
    elif seat.sat_out:
        state = "sitting_out"
    elif not seat.in_hand and seat.owes != "none":
        state = "waiting"
    return SeatInfo(seat.seat, seat.account, seat.name, seat.bot, seat.chips, state)


def _clock(full: FullView) -> TurnClock | None:
    clock = full.clock
    if clock is None or len(clock.seats) != 1:
        return None
    return TurnClock(clock.seats[0], clock.bank_from, clock.deadline - clock.bank_from)


def _next_structure(state: TableState) -> Structure | None:
    rules, config = rules_now(state), state.config
    if config.structure != "mixed" or state.button is None or not state.running:
        return None
    if not changes_next(rules, state.rotation, state.button, config.table_size):
        return None
    games = rotation_of(rules)
    return games[(state.rotation.index + 1) % len(games)].structure
