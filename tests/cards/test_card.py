"""Cards as ints and as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.cards.card import (
    RANKS,
    SUITS,
    SYMBOLS,
    UNKNOWN,
    card,
    card_text,
    cards_text,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
)
from fifthstreet.errors import CardError

DIFFERENT = st.lists(st.integers(0, 51), unique=True, max_size=52)


def test_the_52_cards_are_numbered_by_rank_then_suit():
    """R-CARD-1."""
    texts = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert [card_text(number) for number in range(52)] == texts
    assert [parse_card(text) for text in texts] == list(range(52))


def test_a_card_is_its_rank_and_its_suit():
    assert [card(rank, suit) for rank in range(13) for suit in range(4)] == list(range(52))
    assert [(rank_of(c), suit_of(c)) for c in (0, 3, 4, 51)] == [(0, 0), (0, 3), (1, 0), (12, 3)]


@pytest.mark.parametrize(("rank", "suit"), [(-1, 0), (13, 0), (0, -1), (0, 4)])
def test_a_rank_or_suit_that_is_none_is_refused_with_both_numbers(rank, suit):
    with pytest.raises(CardError, match=rf"rank {rank} of 0\.\.12 and suit {suit} of 0\.\.3"):
        card(rank, suit)


@pytest.mark.parametrize("wrong", [-2, -1, 52])
def test_what_is_no_known_card_has_no_rank_and_no_suit(wrong):
    for ask in (rank_of, suit_of):
        with pytest.raises(CardError, match=rf"{wrong} is not a known card"):
            ask(wrong)


def test_only_a_card_or_the_unknown_card_has_a_text():
    assert card_text(UNKNOWN) == "??"
    for wrong in (-2, 52):
        with pytest.raises(CardError, match=str(wrong)):
            card_text(wrong)


def test_cards_are_written_with_spaces_or_what_is_asked_for():
    assert cards_text([]) == ""
    assert cards_text([51, UNKNOWN, 0]) == "As ?? 2c"
    assert cards_text((51, 50), separator="") == "AsAh"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("As", "As"),
        ("as", "As"),
        ("AS", "As"),
        ("TD", "Td"),
        ("td", "Td"),
        ("10c", "Tc"),
        ("10C", "Tc"),
        ("a♠", "As"),
        ("10♥", "Th"),
        ("K♦", "Kd"),
        ("2♣", "2c"),
        ("Q♡", "Qh"),
        ("9♤", "9s"),
        ("8♢", "8d"),
        ("7♧", "7c"),
        ("A♠\ufe0f", "As"),
        ("A♠\ufe0e", "As"),
        (" Jh ", "Jh"),
        ("\uff21\uff53", "As"),
        ("\uff11\uff10\u2665", "Th"),
        ("\u3000\uff4a\uff28", "Jh"),
    ],
)
def test_a_card_is_read_in_the_ways_people_write_it(text, meant):
    assert card_text(parse_card(text)) == meant


@pytest.mark.parametrize(
    "text",
    ["A", "s", "1s", "11s", "0c", "A x", "sA", "A-s", "As!", "K♠♠", "\u212as", "A\u017f", "Ää"],
)
def test_nonsense_is_refused_and_quoted(text):
    with pytest.raises(CardError) as refused:
        parse_card(text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize(("text", "count"), [("", 0), ("  ", 0), ("As Kd", 2), ("AsKdQc", 3)])
def test_one_card_is_neither_none_nor_several(text, count):
    with pytest.raises(CardError, match=f"is {count} cards instead of one"):
        parse_card(text)


def test_the_unknown_card_is_read_only_where_it_is_allowed():
    assert parse_card("??", unknown=True) == UNKNOWN
    assert parse_cards("As???? Kd", unknown=True) == (51, UNKNOWN, UNKNOWN, 45)
    for read in (parse_card, parse_cards):
        with pytest.raises(CardError, match=r"'\?\?' at character 1 is not a card"):
            read("??")
    with pytest.raises(CardError, match=r"'\?' at character 3"):
        parse_cards("???", unknown=True)


@pytest.mark.parametrize(
    "text",
    [
        "As Kd 10c 9h",
        "AsKdTc9h",
        "As,Kd,Tc,9h",
        " As , Kd\tTc\n9h, ",
        "A♠K♦10♣9♥",
        "a♠\ufe0fk♦\ufe0f tc 9H",
        "As\uff0cKd\u3001Tc\uff0c9h",
        "\uff21\uff53\u3000\uff4b\uff24\u3001\uff11\uff10\uff43\uff0c\uff19\uff48",
    ],
)
def test_several_cards_are_read_with_or_without_gaps(text):
    assert cards_text(parse_cards(text)) == "As Kd Tc 9h"


def test_no_text_is_no_cards():
    assert parse_cards("") == parse_cards(" , ") == ()


@pytest.mark.parametrize(
    ("text", "piece", "character"),
    [
        ("As Kx Qd", "Kx", 4),
        ("AsKx Qd", "Kx", 3),
        ("As, 1d", "1d", 5),
        ("10c♠ 2d", "♠", 4),
        ("As K d", "K", 4),
        ("100c", "100c", 1),
        ("As;Kd", ";Kd", 3),
        ("As\uff0c\uff2bx\u3001Qd", "\uff2bx", 4),
    ],
)
def test_the_piece_that_is_no_card_is_named_with_its_place(text, piece, character):
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    message = f"cards {text!r}: {piece!r} at character {character} is not a card"
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("text", "piece", "second", "first"),
    [
        ("As Kd a♠", "a♠", 7, 1),
        ("2c,10h Th", "Th", 8, 4),
        ("QdQd", "Qd", 3, 1),
        ("Qd\u3001\uff31d", "\uff31d", 4, 1),
    ],
)
def test_a_card_that_comes_twice_is_named_with_both_places(text, piece, second, first):
    with pytest.raises(CardError) as refused:
        parse_cards(text)
    message = f"cards {text!r}: {piece!r} at character {second} was there at character {first}"
    assert str(refused.value) == message


@given(DIFFERENT, st.sampled_from(["", " ", ",", ", "]))
def test_what_is_written_is_read_again(cards, separator):
    assert parse_cards(cards_text(cards, separator)) == tuple(cards)


@given(DIFFERENT)
def test_symbols_mean_the_suits_in_the_same_order(cards):
    text = "".join(RANKS[rank_of(c)] + SYMBOLS[suit_of(c)] for c in cards)
    assert parse_cards(text) == tuple(cards)
    assert len(SUITS) == len(SYMBOLS) == 4


@given(st.text(alphabet="AKT10s♠?, c\uff0c\u3001\uff21", max_size=8))
def test_any_text_is_cards_or_a_refusal(text):
    try:
        cards = parse_cards(text, unknown=True)
    except CardError as error:
        refusal = str(error)
    else:
        refusal = ""
        assert all(c == UNKNOWN or 0 <= c < 52 for c in cards)
    assert not refusal or repr(text) in refusal
