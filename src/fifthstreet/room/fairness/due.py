"""Due: which cards of a hand may be opened, and to whom.

Hole cards go to their seat alone, board cards to everybody, a hand that is shown
to everybody card by card. A rabbit hunt opens exactly the positions that would
have come, burnt cards not, after the award, and only where the rules of the hand
allow it (R-RABBIT-1). Nothing else is ever opened. Cards must come off the top of
the deck in the order of the rules (R-DEAL-1): a dealer who could skip one would
choose. Follows the events alone, so that the table and a reader of its record use
one rule.
"""

from __future__ import annotations

import msgspec

from fifthstreet.engine import events as ev
from fifthstreet.errors import EventError
from fifthstreet.room.fairness.context import deal_order


class Due(msgspec.Struct, frozen=True):
    """Cards that an event made due: for one ``seat``, or with ``None`` for everybody."""

    positions: tuple[int, ...]
    cards: tuple[int, ...]
    """As the event told them; -1 where the reader may not know."""
    seat: int | None = None


class DueCards:
    """What of a hand's deck is due, event by event."""

    def __init__(self) -> None:
        """Begin before the hand does."""
        self.holes: dict[int, tuple[int, ...]] = {}
        """The positions of each seat's own cards."""
        self.public: dict[int, int] = {}
        """Position to card of all that is due to everybody."""
        self.start: ev.HandStarted | None = None
        self._next = 0
        self._board = 0
        self._awarded = False

    def note(self, event: ev.HandEvent) -> list[Due]:
        """Take an event of the hand; return what it makes due.

        Raises:
            EventError: the cards are not the next ones of the deck, or a hand is
                shown that was not dealt.

        """
        found = self._found(event)
        for due in found:
            if due.seat is None:
                self.public.update(zip(due.positions, due.cards, strict=True))
        return found

    def _found(self, event: ev.HandEvent) -> list[Due]:
        match event:
            case ev.HandStarted():
                if self.start is not None:
                    raise EventError("a hand starts twice")
                self.start = event
            case ev.HoleDealt():
                return self._hole(event)
            case ev.BoardDealt():
                return self._street(event)
            case ev.Shown(seat=seat, cards=cards):
                return self._shown(seat, cards)
            case ev.Awarded():
                self._awarded = True
            case ev.RabbitDealt(positions=positions, cards=cards):
                _same(positions, self.rabbit())
                return [Due(positions, cards)]
            case _:
                pass
        return []

    def rabbit(self) -> tuple[int, ...]:
        """Return the positions that a rabbit hunt may open now, none where it may not."""
        start = self.start
        if start is None or start.rules.rabbit_hunt != "on_request":
            return ()
        if not (self._awarded and self.holes):
            return ()
        burn = int(start.rules.burn_cards)
        found: list[int] = []
        at, have = self._next, self._board
        while have < 5:
            count = 1 if have else 3
            found += range(at + burn, at + burn + count)
            at, have = at + burn + count, have + count
        return tuple(found)

    def _hole(self, event: ev.HoleDealt) -> list[Due]:
        if self.start is None or self.holes:
            raise EventError("hole cards where none are due")
        _same(event.seats, 2 * deal_order(self.start))
        _same(event.positions, tuple(range(len(event.seats))))
        cards: dict[int, list[tuple[int, int]]] = {}
        for seat, at, card in zip(event.seats, event.positions, event.cards, strict=True):
            cards.setdefault(seat, []).append((at, card))
        self._next = len(event.seats)
        self.holes = {seat: tuple(at for at, _ in own) for seat, own in cards.items()}
        return [_due(own, seat) for seat, own in cards.items()]

    def _street(self, event: ev.BoardDealt) -> list[Due]:
        if self.start is None or not self.holes:
            raise EventError("board cards where none are due")
        first = self._next + int(self.start.rules.burn_cards)
        count = 3 if event.street == "flop" else 1
        _same(event.positions, tuple(range(first, first + count)))
        self._board += count if event.board == 0 else 0
        self._next = first + count
        return [Due(event.positions, event.cards)]

    def _shown(self, seat: int, cards: tuple[int, ...]) -> list[Due]:
        """Return the cards of a seat that lie face up now and did not before."""
        positions = self.holes.get(seat, ())
        if len(positions) != len(cards):
            raise EventError(f"seat {seat} shows {len(cards)} cards of {len(positions)}")
        both = zip(positions, cards, strict=True)
        new = [(at, card) for at, card in both if card >= 0 and at not in self.public]
        return [_due(new, None)] if new else []


def _same(found: tuple[int, ...], wanted: tuple[int, ...]) -> None:
    if found != wanted:
        raise EventError(f"dealt are {found} where {wanted} are due")


def _due(found: list[tuple[int, int]], seat: int | None) -> Due:
    """Return pairs of a position and a card as what is due to ``seat``."""
    return Due(tuple(at for at, _ in found), tuple(card for _, card in found), seat)
