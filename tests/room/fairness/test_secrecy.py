"""What is published says nothing of the cards that stay closed."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest

from fifthstreet.room.fairness.cut import choose
from fifthstreet.room.fairness.merkle import NO_SALT, climb, leaf
from fifthstreet.room.fairness.octets import keyed, octets, u8
from fifthstreet.room.fairness.seal import SealedTree, context_digest
from tests.room.fairness.kit import SEATS, Played, secrets_of

PLAYED = Played(5).fold_around().rabbit(2).show(1, [0])
RECORD = PLAYED.record()
SEALED, CUT = RECORD.transcript.sealed, RECORD.transcript.cut
OPEN = {opening.position for opening in RECORD.transcript.openings}
CLOSED = [position for position in range(52) if position not in OPEN]


def published_octets():
    """Return every string of 32 octets that the record holds, and their likely relatives."""
    text = msgspec.json.encode(RECORD).decode()
    found = {
        part for part in text.split('"') if len(part) == 64 and set(part) <= set("0123456789abcdef")
    }
    return [octets(part) for part in sorted(found)]


def published_hashes():
    """Return the hashes of the tree that the openings publish."""
    return {octets(each) for opening in RECORD.transcript.openings for each in opening.path}


def test_some_closed_cards_have_their_leaf_published():
    """Else the next test would try nothing: a leaf stands beside the way of its neighbour."""
    assert closed_leaves()


def closed_leaves():
    """Return position in the tree to leaf, of the closed cards whose leaf hash is known."""
    tree = SealedTree(secrets_of(5)[CUT.deck], context_digest(SEALED.context), CUT.deck)
    order = choose(SEALED.context, SEALED.roots, CUT.seeds).order
    known = published_hashes()
    return {
        order[at]: tree.levels[0][order[at]] for at in CLOSED if tree.levels[0][order[at]] in known
    }


def test_all_52_cards_tried_against_a_leaf_without_its_salt_fit_none():
    """With the published octets as salts, and as secrets that salts are made from."""
    tried = 0
    strings = [NO_SALT, *published_octets()]
    context = context_digest(SEALED.context)
    for position, target in closed_leaves().items():
        salts = strings + [
            keyed(string, "salt", context, u8(CUT.deck), u8(position)) for string in strings
        ]
        for card, salt in product(range(52), salts):
            assert leaf(position, card, salt) != target
            tried += 1
    assert tried >= 52 * 100


def test_with_the_salt_exactly_one_card_fits():
    """The control: the same trial finds the card as soon as its salt is known."""
    tree = SealedTree(secrets_of(5)[CUT.deck], context_digest(SEALED.context), CUT.deck)
    for position, target in closed_leaves().items():
        salt = tree.salts[position]
        fits = [card for card in range(52) if leaf(position, card, salt) == target]
        assert fits == [tree.cards[position]]


def test_the_deck_that_is_opened_tells_nothing_of_the_one_that_is_played():
    context = context_digest(SEALED.context)
    played = SealedTree(secrets_of(5)[CUT.deck], context, CUT.deck)
    for number in (0, 1):
        guess = SealedTree(octets(CUT.other), context, number)
        assert (guess.root == SEALED.roots[CUT.deck]) is False
        assert not set(guess.salts) & set(played.salts)


@pytest.mark.parametrize("seat", SEATS)
def test_no_event_holds_the_secret_the_closed_salts_or_the_order_of_the_deck(seat):
    ceremony = PLAYED.ceremony
    everything = [ceremony.sealed, ceremony.cut, *(PLAYED.record(seat).own), *PLAYED.public]
    text = b"".join(msgspec.json.encode(each) for each in everything).decode()
    played = ceremony._played
    mine = {opening.position for opening in PLAYED.record(seat).own}
    order = choose(SEALED.context, SEALED.roots, CUT.seeds).order
    assert secrets_of(5)[CUT.deck].hex() not in text
    for position in range(52):
        salt = played.salts[order[position]].hex()
        assert (salt in text) == (position in OPEN | mine)


def test_the_public_record_opens_exactly_what_is_due():
    """Of 52: three cards of the flop, two of the rabbit hunt, one that was shown."""
    assert sorted(OPEN) == [0, 7, 8, 9, 11, 13]
    root = octets(SEALED.roots[CUT.deck])
    for opening in RECORD.transcript.openings:
        found = leaf(opening.leaf, opening.card, octets(opening.salt))
        assert climb(opening.leaf, found, [octets(each) for each in opening.path]) == root
