"""The tree: six hashes prove one card, and nothing else can be proved."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fifthstreet.room.fairness.merkle import (
    CARDS,
    DEPTH,
    EMPTY,
    LEAVES,
    climb,
    grow,
    leaf,
    node,
    path,
    root,
)
from tests.room.fairness.kit import cut_hand, drawn

DECK = list(range(51, -1, -1))
SALTS = [drawn("salt", at) for at in range(CARDS)]
TREE = grow(DECK, SALTS)
ROOT = root(TREE)


def test_leaves_and_nodes_are_the_octets_of_the_page():
    salt = bytes(range(32))
    assert leaf(3, 51, salt) == sha256(bytes([0, 3, 51]) + salt).digest()
    assert node(salt, salt[::-1]) == sha256(b"\1" + salt + salt[::-1]).digest()
    assert EMPTY[0] == sha256(bytes([0, 52, 255]) + bytes(32)).digest()
    assert len(EMPTY) == LEAVES - CARDS


def test_the_tree_is_the_one_that_a_recursion_makes():
    def naive(hashes):
        if len(hashes) == 1:
            return hashes[0]
        half = len(hashes) // 2
        return node(naive(hashes[:half]), naive(hashes[half:]))

    hashes = [leaf(at, DECK[at], SALTS[at]) for at in range(CARDS)]
    assert naive([*hashes, *EMPTY]) == ROOT


@pytest.mark.parametrize("at", range(CARDS))
def test_every_card_is_proved_by_six_hashes(at):
    beside = path(TREE, at)
    assert len(beside) == DEPTH
    assert climb(at, leaf(at, DECK[at], SALTS[at]), beside) == ROOT


@given(st.integers(0, 51), st.integers(0, 51), st.integers(0, 51), st.integers(0, 51))
def test_nothing_else_is_proved(at, said, card, salt):
    honest = said == at and card == DECK[at] and salt == at
    assert (climb(said, leaf(said, card, SALTS[salt]), path(TREE, at)) == ROOT) == honest


def test_a_node_is_no_leaf():
    """Domain separation: the two halves of a node, read as a leaf, prove nothing."""
    left, right = TREE[1][0], TREE[1][1]
    assert node(left, right) == TREE[2][0]
    assert sha256(left + right).digest() != TREE[2][0]
    assert len(b"\0" + bytes(2) + SALTS[0]) != len(b"\1" + left + right)


def test_an_opening_has_226_octets():
    opening = cut_hand().opening(0)
    assert 1 + 1 + len(bytes.fromhex(opening.salt + "".join(opening.path))) == 226
