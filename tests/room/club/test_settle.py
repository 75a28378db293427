"""The reckoning of a private game (docs/rules/private.md, R-SETTLE)."""

from __future__ import annotations

import csv
import io
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fifthstreet.engine import events as hand_ev
from fifthstreet.errors import EventError, SetupError
from fifthstreet.room.club.export import checked_rate, harmless, money, payments_csv, players_csv
from fifthstreet.room.club.payments import EXACT, Payment, balanced_groups, fewest_payments
from fifthstreet.room.club.settle import RAKE, Book, Line, reckon
from fifthstreet.table import commands as cmd
from fifthstreet.table import events as ev
from fifthstreet.words import LANGUAGES
from tests.table.driver import Table


def most_groups(nets):
    """Return the most groups of zero sum, by trying every way to cut the players up."""
    if not nets:
        return 0
    first, rest = nets[0], nets[1:]
    best = 0
    for chosen in range(1 << len(rest)):
        group = [n for i, n in enumerate(rest) if chosen >> i & 1]
        if first + sum(group) == 0:
            others = [n for i, n in enumerate(rest) if not chosen >> i & 1]
            if sum(others) == 0:
                best = max(best, 1 + most_groups(others))
    return best


def balanced(most, size):
    """Return nets that sum to zero."""
    return st.lists(st.integers(-size, size), min_size=1, max_size=most - 1).map(
        lambda nets: [*nets, -sum(nets)]
    )


def check(nets, payments):
    """Check that ``payments`` bring ``nets`` to zero, each from who lost to who won."""
    left = Counter(nets)
    for payment in payments:
        assert payment.chips > 0
        assert nets[payment.payer] < 0 < nets[payment.payee]
        left[payment.payer] += payment.chips
        left[payment.payee] -= payment.chips
    assert not any(left.values())


@settings(max_examples=150)
@given(balanced(8, 4))
def test_as_few_payments_as_brute_force(found):  # R-SETTLE-2
    nets = {f"p{i}": net for i, net in enumerate(found)}
    payments = fewest_payments(nets)
    check(nets, payments)
    people = [net for net in found if net]
    assert len(payments) == len(people) - most_groups(people)


def test_twelve_people_and_the_rake_are_exact():  # R-SETTLE-2
    found = [7, -3, -4, 11, -5, -6, 20, -1, -19, 2, 9, -13, 2]
    assert len(found) == EXACT
    assert sum(found) == 0
    nets = {f"p{i}": net for i, net in enumerate(found)}
    payments = fewest_payments(nets)
    check(nets, payments)
    assert len(payments) == 13 - most_groups(found) == 9


@given(balanced(40, 50))
def test_many_people_need_at_most_one_payment_fewer(found):  # R-SETTLE-2
    nets = {f"p{i}": net for i, net in enumerate(found)}
    payments = fewest_payments(nets)
    check(nets, payments)
    people = sum(1 for net in found if net)
    assert len(payments) <= max(0, people - 1)


def test_many_pairs_are_paid_one_to_one():  # R-SETTLE-2
    nets = {f"w{i}": i + 1 for i in range(20)} | {f"l{i}": -i - 1 for i in range(20)}
    payments = fewest_payments(nets)
    assert set(payments) == {Payment(f"l{i}", f"w{i}", i + 1) for i in range(20)}


def test_nothing_to_pay_and_nets_that_cannot_be():  # R-SETTLE-2
    assert fewest_payments({}) == fewest_payments({"ann": 0}) == ()
    assert balanced_groups([]) == []
    with pytest.raises(ValueError, match="sum to 1"):
        fewest_payments({"ann": 1})


def settled(table):
    """Return the book of a table and check it against what the table knows."""
    book = reckon(table.log)
    totals = table.state.totals
    assert sum(line.bought for line in book.lines) == totals.bought_in
    assert sum(line.cashed for line in book.lines) == totals.cashed_out
    assert sum(line.net for line in book.lines) == -book.rake
    return book


def test_buy_ins_cash_outs_and_net():  # R-SETTLE-1
    table = Table(table_size=6)
    table.sit(1, 2, 3, chips=500)
    table.do(cmd.TopUp("p1", 250))
    table.start(drawn=1)
    table.reach()
    table.act("raise", 100)
    running = settled(table)
    assert [line.net for line in running.lines] == [0, 0, 0], "chips count as the hand began"
    table.finish()
    table.do(cmd.Leave("p3"))
    book = settled(table)
    assert [line.net for line in book.lines] == [15, -5, -10]
    assert book.lines[0].buy_ins == (500, 250)
    assert book.lines[2] == Line(
        "p3", "P3", bot=False, buy_ins=(500,), cash_outs=(490,), on_table=0, seat=None
    )
    table.do(cmd.Sit("p3", "New name", 3, 490))
    line = settled(table).line("p3")
    assert (line.name, line.buy_ins, line.cash_outs, line.on_table) == (
        "New name",
        (500, 490),
        (490,),
        490,
    )
    assert line.net == -10


def test_the_rake_is_a_creditor():  # R-SETTLE-1, R-SETTLE-2
    table = Table(table_size=6, rake_percent_bp=1000, rake_no_flop_no_drop=False)
    table.sit(1, 2)
    table.hand(drawn=1, kind="call")
    book = settled(table)
    assert book.rake == table.state.totals.rake == 2
    assert sum(p.chips for p in book.payments() if p.payee == RAKE) == 2
    table.hand(kind="call")
    table.hand(kind="call")
    book = settled(table)
    assert book.rake == table.state.totals.rake == 6


def test_a_cancelled_hand_leaves_no_trace():  # R-SETTLE-1, R-LEAVE-9
    table = Table(table_size=6)
    table.sit(1, 2, 3)
    before = settled(table)
    table.start(drawn=1)
    table.reach()
    table.act("raise", 500)
    table.do(cmd.CancelHand("x"))
    assert settled(table) == before


def test_rake_of_a_hand_counts_with_its_end():  # R-SETTLE-1
    table = Table(table_size=6, rake_percent_bp=1000, rake_no_flop_no_drop=False)
    table.sit(1, 2)
    table.hand(drawn=1, kind="call")
    end = next(i for i, e in enumerate(table.log) if isinstance(e, hand_ev.HandEnded))
    for count in range(len(table.log) + 1):
        book = reckon(table.log[:count])
        assert book.rake == (2 if count > end else 0)
        assert sum(line.net for line in book.lines) == -book.rake
    assert reckon(table.log[50:], reckon(table.log[:50])) == book


def test_chips_of_nobody_are_an_error():
    with pytest.raises(EventError, match="seat 3"):
        reckon([ev.ToppedUp(3, 100)])


@given(st.integers(-(10**18), 10**18), st.integers(0, 20), st.integers(0, 8))
def test_money_is_exact(chips, twos, fives):  # R-SETTLE-3
    rate = 2**twos * 5**fives
    assert Fraction(money(chips, rate)) == Fraction(chips, rate)


def test_a_single_chip_sets_the_decimals():  # R-SETTLE-3
    assert [money(chips, 100) for chips in (0, 5, -5, 100, -1234)] == [
        "0.00",
        "0.05",
        "-0.05",
        "1.00",
        "-12.34",
    ]


@pytest.mark.parametrize("rate", [0, -1, 3, 7, 60, True, 2.0, "100", 2**60])
def test_rates_that_cannot_be(rate):  # R-SETTLE-3
    with pytest.raises(SetupError, match="chips per unit"):
        checked_rate(rate)


EVIL = ["=1+1", "+1", "-1", "@SUM(A1)", "  =1", "\t=1", "\r=1", "|x", "%x", "\uff1d1"]


@pytest.mark.parametrize("name", [*EVIL, "\u200b=1", 'a","=1', "a\n=1", "Ann", "李雷", "O'Neil"])
def test_names_are_never_formulas(name):  # R-SETTLE-4
    book = Book((Line("p1", name, bot=False, buy_ins=(100,), on_table=100, seat=1),))
    text = players_csv(book, "en")
    (_, row) = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""))
    assert row[0].lstrip()[:1] not in tuple("=+-@|%\uff1d\uff0b\uff0d\uff20")
    assert len(row) == 7
    assert ("'" in row[0][:1]) == (name in EVIL or name == "\u200b=1")
    assert harmless(name) == row[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files(language):  # R-SETTLE-3, R-SETTLE-4
    book = Book(
        (
            Line("p1", "Ann, A", bot=False, buy_ins=(1000,), cash_outs=(1600,)),
            Line("p2", "Bob", bot=False, buy_ins=(500, 500), on_table=380, seat=2),
        ),
        rake=20,
    )
    players = players_csv(book, language, 100)
    assert players.encode("utf-8").startswith(b"\xef\xbb\xbf")
    assert players.endswith("\r\n")
    assert players.split("\r\n")[1:3] == [
        '"Ann, A",p1,1,1000,1600,0,600,6.00',
        "Bob,p2,2,1000,0,380,-620,-6.20",
    ]
    payments = payments_csv(book, language, 100).split("\r\n")
    rake = {"en": "Rake", "zh-Hans": "抽成", "zh-Hant": "抽成"}[language]
    assert payments[1:3] == ['Bob,"Ann, A",600,6.00', f"Bob,{rake},20,0.20"]
    assert len(payments_csv(book, language).split("\r\n")[0].split(",")) == 3


def test_the_words_of_the_files_differ():  # R-SETTLE-4
    assert len({players_csv(Book(), language) for language in LANGUAGES}) == len(LANGUAGES)
