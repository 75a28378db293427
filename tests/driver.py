"""Driver: a hand told in short words, for tests of one rule.

``Driven({1: 100, 2: 100, 3: 100}, button=3).run("c c x")`` posts the blinds, deals,
and lets the seats act in turn: ``f`` fold, ``x`` check, ``c`` call, ``b20`` bet,
``r40`` raise to 40. Board cards are dealt when they are due.
"""

from __future__ import annotations

from fifthstreet.cards.card import parse_cards
from fifthstreet.engine import (
    Act,
    Deal,
    Refusal,
    begin,
    decide,
    make_game,
    needs,
    resolve,
    start_hand,
    step,
)

WORDS = {"f": "fold", "x": "check", "c": "call", "b": "bet", "r": "raise"}


class Driven:
    """One hand and the events so far."""

    def __init__(
        self,
        stacks,
        button=None,
        structure="no-limit",
        profile="standard",
        *,
        blinds=None,
        entries=(),
        bomb_pot=False,
        hole=None,
        board="",
        unknown=False,
        **fields,
    ):
        rules = resolve(profile, {"small_blind": 1, "big_blind": 2, **fields})
        game = make_game(rules, structure, bomb_pot=bomb_pot)
        button = max(stacks) if button is None else button
        self.hole = {seat: parse_cards(text) for seat, text in (hole or {}).items()}
        self.board = parse_cards(board)
        used = {*self.board, *(card for cards in self.hole.values() for card in cards)}
        self.unknown = unknown
        self.spare = [card for card in range(52) if card not in used]
        start = start_hand(rules, game, stacks, button, blinds=blinds, entries=entries)
        self.hand, events = begin(start)
        self.log = list(events)
        self.deal()

    @property
    def legal(self):
        """What the seat to act may do."""
        return self.hand.legal

    @property
    def stacks(self):
        """Chips by seat."""
        return dict(zip(self.hand.plan.seats, self.hand.betting.stacks, strict=True))

    def run(self, words):
        """Let the seats to act do each of ``words`` in turn."""
        for word in words.split():
            self.do(self.act(word))
        return self

    def act(self, word):
        """Return the action that a word stands for, by the seat to act."""
        seat = 0 if self.legal is None else self.legal.seat
        return Act(seat, WORDS[word[0]], int(word[1:]) if word[1:] else None)

    def do(self, command):
        """Do ``command``, which must be accepted, and deal on."""
        outcome = step(self.hand, command)
        assert not isinstance(outcome, Refusal), (command, outcome)
        self.hand = outcome[0]
        self.log += outcome[1]
        self.deal()
        return self

    def no(self, command):
        """Return why ``command``, a word or a command, is refused."""
        answer = decide(self.hand, self.act(command) if isinstance(command, str) else command)
        assert isinstance(answer, Refusal), answer
        return answer

    def deal(self):
        """Deal as long as cards are wanted."""
        while wanted := needs(self.hand):
            self.step_deal(wanted)

    def step_deal(self, wanted):
        """Deal the cards at the positions ``wanted``: those of the test, else any."""
        if self.hand.hole:
            have = 0 if self.hand.phase == "after" else len(self.hand.boards[-1])
            cards = [*self.board[have : have + len(wanted)]] if len(self.hand.boards) == 1 else []
        else:
            cards = self.hole_cards()
        cards += [self.spare.pop() for _ in range(len(wanted) - len(cards))]
        outcome = step(self.hand, Deal(dict(zip(wanted, cards, strict=True))))
        assert not isinstance(outcome, Refusal), outcome
        self.hand = outcome[0]
        self.log += outcome[1]

    def hole_cards(self):
        """Return the hole cards of the test, in dealing order."""
        order = self.hand.plan.deal_order
        hands = {seat: [*self.hole.get(seat, self.other_two())] for seat in dict.fromkeys(order)}
        return [hands[seat].pop(0) for seat in order]

    def other_two(self):
        """Return two cards that the test does not care about."""
        return (-1, -1) if self.unknown else (self.spare.pop(), self.spare.pop())

    def events(self, kind):
        """Return the events of one kind so far."""
        return [event for event in self.log if isinstance(event, kind)]
