"""Awards: every chip goes where the slow oracles say."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards.naive import naive_strength
from fifthstreet.engine import events as ev
from fifthstreet.engine.types import REFUND
from tests.oracles import best, chip_by_chip, deal_units, percentage, unmatched
from tests.strategies import every_house, examples, hands, log_of


class Account:
    """What the log of a hand says about money and cards, read without the engine."""

    def __init__(self, log):
        start = log[0]
        self.rules = start.rules
        self.seats = [entry.seat for entry in start.seats]
        self.put_in = dict.fromkeys(self.seats, 0)
        self.common = 0
        self.live = list(self.seats)
        self.returned = None
        self.hole = {}
        self.flops = {}
        for event in log:
            self.read(event)

    def read(self, event):
        match event:
            case ev.Posted(posts):
                for post in posts:
                    own = post.live + (post.dead if post.kind == "ante" else 0)
                    self.put_in[post.seat] += own
                    self.common += post.live + post.dead - own
            case ev.Acted(seat=seat, kind=kind, chips=chips):
                self.put_in[seat] += chips
                if kind == "fold":
                    self.live.remove(seat)
            case ev.HoleDealt(seats=seats, cards=cards):
                for seat, card in zip(seats, cards, strict=True):
                    self.hole.setdefault(seat, []).append(card)
            case ev.BoardDealt(board=board, street=street, cards=cards):
                self.flops.setdefault(board, {})[street] = cards
            case ev.Returned(seat, chips):
                self.returned = (seat, chips)

    def boards(self):
        """The boards, a second one with the cards that it shares with the first."""
        first = self.flops.get(0, {})
        whole = [{**first, **streets} for _, streets in sorted(self.flops.items())]
        return [[card for cards in board.values() for card in cards] for board in whole]


def played(house, data):
    hand, log = log_of(*hands(house, data))
    return hand, Account(log), next(event for event in log if isinstance(event, ev.Awarded))


@every_house
@examples
@given(data=st.data())
def test_what_nobody_matched_goes_back(house, data):
    _, account, _ = played(house, data)
    seat, chips = unmatched(account.put_in)
    assert account.returned == ((seat, chips) if chips else None)


@every_house
@examples
@given(data=st.data())
def test_pots_are_those_built_chip_by_chip(house, data):
    _, account, awarded = played(house, data)
    seat, chips = unmatched(account.put_in)
    put_in = {**account.put_in, seat: account.put_in[seat] - chips}
    expected = chip_by_chip(put_in, account.live, account.common)
    assert [(pot.amount, frozenset(pot.eligible)) for pot in awarded.pots] == expected


@every_house
@examples
@given(data=st.data())
def test_each_pot_goes_to_its_best_hands(house, data):
    _, account, awarded = played(house, data)
    if any(award.pot == REFUND for award in awarded.awards):
        return
    boards, unit = account.boards(), account.rules.odd_chip_unit
    won = Counter()
    for award in awarded.awards:
        won[award.pot, award.board, award.seat] += award.chips
    raked = Counter()
    expected = Counter()
    for number, pot in enumerate(awarded.pots):
        raked[number] = pot.amount - sum(c for (p, _, _), c in won.items() if p == number)
        if len(account.live) == 1:
            expected[number, 0, account.live[0]] = pot.amount - raked[number]
            continue
        halves = deal_units(pot.amount - raked[number], range(len(boards)), unit)
        for board, half in halves.items():
            shares = deal_units(half, best(pot.eligible, account.hole, boards[board]), unit)
            expected.update({(number, board, seat): chips for seat, chips in shares.items()})
    assert +won == +expected
    assert min(raked.values(), default=0) >= 0
    assert sum(raked.values()) == awarded.rake


@every_house
@examples
@given(data=st.data())
def test_the_rake_is_the_exact_percentage(house, data):
    _, account, awarded = played(house, data)
    rules = account.rules
    total = sum(pot.amount for pot in awarded.pots)
    exact = percentage(total, rules.rake_percent_bp, rules.rake_rounding)
    exact = min(exact, rules.rake_caps.get(len(account.seats), exact))
    if rules.rake_no_flop_no_drop and not account.flops:
        exact = 0
    refunded = any(award.pot == REFUND for award in awarded.awards)
    assert awarded.rake <= exact if refunded else awarded.rake == exact


@every_house
@examples
@given(data=st.data())
def test_a_tie_on_the_board_is_a_refund_only_where_the_house_says_so(house, data):
    _, account, awarded = played(house, data)
    refunded = [award for award in awarded.awards if award.pot == REFUND]
    boards = account.boards()
    expected = False
    if account.rules.board_tie == "refund_own_share_dead" and len(account.live) > 1:
        on_board = naive_strength(boards[0])
        hands = [naive_strength((*account.hole[seat], *boards[0])) for seat in account.live]
        expected = on_board[0] > 0 and set(hands) == {on_board} and bool(awarded.pots)
    assert bool(refunded) == expected
    if expected:
        seat, chips = unmatched(account.put_in)
        own = {**account.put_in, seat: account.put_in[seat] - chips}
        assert {a.seat: a.chips for a in refunded} == {s: own[s] for s in account.live if own[s]}
        rest = sum(own.values()) - sum(own[s] for s in account.live) + account.common
        shares = deal_units(rest - awarded.rake, account.live, account.rules.odd_chip_unit)
        dead = {award.seat: award.chips for award in awarded.awards if award.pot != REFUND}
        assert dead == {s: chips for s, chips in shares.items() if chips}
