"""Terminal: a hand told line by line in one language, and the person's answers."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import Final

from rich.console import Console
from rich.markup import escape

from fifthstreet.cards.card import SYMBOLS, card_text
from fifthstreet.cards.made_hand import words
from fifthstreet.engine import Act, Hand, Refusal
from fifthstreet.engine import events as ev
from fifthstreet.engine.explain import explain, refusal_words
from fifthstreet.engine.types import REFUND, Legal
from fifthstreet.engine.view import HandView, SeatView
from fifthstreet.table.events import TableEvent, ToppedUp
from fifthstreet.table.refusals import CODES as TABLE_CODES
from fifthstreet.words import say

COLOURS: Final = ("green", "blue", "red", "bright_white")
"""Of clubs, diamonds, hearts and spades."""


def cards(many: Iterable[int]) -> str:
    """Return cards with suit symbols and colours, for Rich."""
    parts = []
    for card in many:
        text = card_text(card)
        if card < 0:
            parts.append("[dim]▒▒[/]")
        else:
            rank = "10" if text[0] == "T" else text[0]
            parts.append(f"[{COLOURS[card & 3]}]{rank}{SYMBOLS[card & 3]}[/]")
    return " ".join(parts)


class Terminal:
    """The conversation with the person in one seat."""

    def __init__(self, language: str, seat: int, names: Mapping[int, str]) -> None:
        """Speak ``language`` with the player in ``seat``; ``names`` are all seats'."""
        self._language = language
        self._seat = seat
        self._names = names
        self._console = Console(highlight=False, soft_wrap=True)

    # --- telling -------------------------------------------------------------------------

    def tell(self, hand: Hand | None, event: TableEvent) -> None:
        """Print what happened, as the person may know it; ``hand`` is the hand after it."""
        for line in self._lines(event, hand):
            self._console.print(line)

    def _lines(self, event: TableEvent, hand: Hand | None) -> Iterable[str]:
        match event:
            case ev.HandStarted():
                yield ""
                yield self._start(event)
                yield self._who("button", event.button)
            case ev.Posted():
                for post in event.posts:
                    yield self._who(f"post.{post.kind}", post.seat, n=post.live + post.dead)
            case ev.HoleDealt() if hand is not None and self._seat in event.seats:
                yield self._say("own_cards", cards=cards(hand.hole[hand.index(self._seat)]))
            case ev.Acted():
                key = f"all_in.{event.kind}" if event.all_in else event.kind
                yield self._who(key, event.seat, n=_amount(event))
            case ev.BoardDealt() if hand is not None:
                yield self._board(event, hand)
            case ev.Awarded():
                yield from self._awards(event)
            case _:
                yield from self._short(event)

    def _short(self, event: TableEvent) -> Iterable[str]:
        match event:
            case ev.StraddleDeclined():
                yield self._who("no_straddle", event.seat)
            case ev.Returned():
                yield self._who("returned", event.seat, n=event.chips)
            case ev.Voted():
                yield self._who("twice" if event.yes else "once", event.seat)
            case ev.Shown():
                yield self._who("shows", event.seat, cards=cards(event.cards))
            case ev.Mucked():
                yield self._who("mucks", event.seat)
            case ToppedUp():
                yield self._who("topped_up", event.seat, n=event.chips)
            case _:
                return

    def _start(self, event: ev.HandStarted) -> str:
        game = event.game
        structure = self._say(f"structure.{game.structure}")
        text = self._say(
            "hand", n=event.hand, structure=structure, small=game.small_blind, big=game.big_blind
        )
        return f"[bold]{text}[/]"

    def _board(self, event: ev.BoardDealt, hand: Hand) -> str:
        street = f"[bold]{self._say(f'street.{event.street}')}[/]"
        shown = cards(hand.boards[event.board])
        if event.board:
            return self._say("second_board", street=street, cards=shown)
        return self._say("board", street=street, cards=shown, n=hand.pot)

    def _awards(self, event: ev.Awarded) -> Iterable[str]:
        for award in event.awards:
            if award.pot == REFUND:
                text = self._who("refunded", award.seat, n=award.chips)
            else:
                pot = "pot.side" if award.pot else "pot.main"
                named = self._say(pot, number=award.pot)
                text = self._who("wins", award.seat, n=award.chips, pot=named)
            yield f"[yellow]{text}[/]"

    def refuse(self, refusal: Refusal) -> None:
        """Say why the hand or the table refuses something."""
        namespace = "table" if refusal.code in TABLE_CODES else "refusal"
        text = refusal_words(refusal, self._language, namespace)
        self._console.print(f"[red]{escape(text)}[/]")

    def farewell(self, chips: int, *, broke: bool) -> None:
        """Say goodbye."""
        self._console.print(self._say("broke") if broke else self._say("bye", n=chips))

    # --- asking --------------------------------------------------------------------------

    def ask(self, view: HandView, hand: Hand, legal: Legal) -> Act | None:
        """Return the person's action; ``None`` when he quits or the input has ended."""
        own = next(seat for seat in view.seats if seat.seat == view.me)
        if own.made is None:
            turn = self._say("turn", n=own.stack, pot=view.pot)
        else:
            made = words(own.made, self._language)
            turn = self._say("turn_made", n=own.stack, pot=view.pot, made=made)
        self._console.print(f"[cyan]{turn}[/]")
        keys = escape(" · ".join(self._keys(view, legal)))
        self._console.print(keys)
        while (typed := self._read()) is not None:
            action = _action(typed, legal, own)
            if action is None:
                self._explain(typed, hand, legal, own)
                continue
            sure = self.offer("free_fold") if action.kind == "fold" and legal.can_check else True
            if sure is not False:
                return action if sure else None
            self._console.print(keys)
        return None

    def offer(self, phase: str) -> bool | None:
        """Return yes or no to a straddle, a second board or a fold that gives away a free hand.

        ``None`` when the person quits.
        """
        self._console.print(f"[cyan]{self._say(f'offer.{phase}')}[/]")
        while (typed := self._read()) is not None:
            if typed in (["y"], ["n"]):
                return typed == ["y"]
            self._console.print(self._say(f"offer.{phase}"))
        return None

    def _read(self) -> list[str] | None:
        """Return the words of the next line; ``None`` for quitting or the end of the input."""
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            self._console.print()
        typed = line.lower().split()
        return None if not line or typed in (["q"], ["quit"]) else typed

    def _keys(self, view: HandView, legal: Legal) -> list[str]:
        """Return the keys that this house offers now."""
        controls = view.controls
        keys = [self._say("key.check")] if legal.can_check else []  # first (R-ACT-4)
        keys.append(self._say("key.fold"))
        if controls is not None and controls.call:
            key = "key.call_too" if legal.can_check else "key.call"
            keys.append(self._say(key, n=legal.to_call))
        if controls is not None and controls.raise_:
            low, high = legal.min_to, legal.max_to
            keys.append(self._say(f"key.{legal.wager}", low=low, high=high))
        if controls is not None and controls.all_in:
            keys.append(self._say("key.all_in"))
        return [*keys, self._say("key.rest")]

    def _explain(self, typed: list[str], hand: Hand, legal: Legal, own: SeatView) -> None:
        """Say what an action would do (``? r 300``), or what can be typed."""
        asked = _action(typed[1:], legal, own) if typed[:1] == ["?"] else None
        if asked is None:
            self._console.print(escape(self._say("help")))
        else:
            self._console.print(escape(explain(hand, asked, self._language)))

    def _who(self, key: str, seat: int, **values: object) -> str:
        return self._say(key, name=escape(self._names.get(seat, str(seat))), **values)

    def _say(self, key: str, **values: object) -> str:
        return say(self._language, f"cli.{key}", **values)


def _amount(event: ev.Acted) -> int:
    """Return the number that is said with an action: what a call adds, else the total."""
    return event.chips if event.kind == "call" else event.to


def _action(typed: list[str], legal: Legal, own: SeatView) -> Act | None:
    """Return the action that was typed, ``None`` for no action."""
    match typed:
        case ["f"]:
            return Act(legal.seat, "fold")
        case ["c"]:
            return Act(legal.seat, "check" if legal.can_check else "call")
        case ["l"]:
            return Act(legal.seat, "call")
        case ["a"] if legal.to_call == own.stack:
            return Act(legal.seat, "call")
        case ["a"]:
            return Act(legal.seat, legal.wager, own.bet + own.stack)
        case ["r" | "b", amount] if amount.isascii() and amount.isdigit() and len(amount) < 17:
            return Act(legal.seat, legal.wager, int(amount))
        case _:
            return None
