"""Tables as the operator sees them: who sits where, whether hands go on, never a card.

Built field by field from the state of a table; what is not named here does not get
out. Neither a hand's cards nor its deck are, whether it runs or is over.
"""

from __future__ import annotations

import msgspec

from fifthstreet.room.desk import Desk
from fifthstreet.table import on_table


class SeatRow(msgspec.Struct, frozen=True):
    """A taken seat."""

    seat: int
    account: str
    name: str
    bot: bool
    chips: int
    connected: bool
    sat_out: bool


class TableRow(msgspec.Struct, frozen=True):
    """A table."""

    table: str
    name: str
    """What its maker calls it."""
    profile: str
    structure: str
    size: int
    hand: int
    """How many hands were dealt, a running one included."""
    running: bool
    frozen: bool
    trouble: str
    """The kind of failure that froze it, empty for none."""
    on_table: int
    """All chips at the table, those in the pot included."""
    in_pot: int
    """Chips that players have put into the running hand."""
    seats: tuple[SeatRow, ...]


def table_row(desk: Desk) -> TableRow:
    """Return the table of ``desk``."""
    state = desk.state
    config = state.config
    return TableRow(
        table=config.table,
        name=config.name,
        profile=config.profile,
        structure=config.structure,
        size=config.table_size,
        hand=state.hand_number,
        running=state.running,
        frozen=desk.frozen,
        trouble=desk.trouble,
        on_table=on_table(state),
        in_pot=state.hand.pot if state.hand is not None and state.running else 0,
        seats=tuple(
            SeatRow(
                seat.number,
                seat.account,
                seat.name,
                seat.bot,
                seat.chips,
                seat.connected,
                seat.sat_out,
            )
            for seat in state.seats
        ),
    )
