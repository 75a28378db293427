"""The ceremony of one hand: sealed, seeds, cut, deck; and nothing out of its order."""

from __future__ import annotations

import msgspec
import pytest

from fifthstreet.errors import EventError, SetupError
from fifthstreet.room.fairness.ceremony import CODES, Ceremony
from fifthstreet.room.fairness.context import context
from fifthstreet.room.fairness.events import Cut, Sealed
from fifthstreet.room.fairness.keys import fresh_secrets, signed
from fifthstreet.room.fairness.merkle import climb, leaf
from fifthstreet.room.fairness.octets import octets
from fifthstreet.room.fairness.seal import commitment_to, seal_bytes
from tests.room.fairness.kit import (
    GAME,
    KEY,
    RULES,
    SEATS,
    TABLE,
    cut_hand,
    drawn,
    sealed_hand,
    secrets_of,
    seed_of,
)


def test_a_seal_is_signed_and_lists_who_committed():
    sealed = sealed_hand(players=("ann", "cy", "a stranger")).sealed
    assert [each.seat for each in sealed.commitments] == [1, 4]
    message = seal_bytes(sealed.context, sealed.roots, sealed.commitments)
    assert signed(KEY.public, message, sealed.signature)


def test_a_seed_counts_only_if_it_was_committed_to():
    ceremony = sealed_hand(players=("ann", "bob"))
    assert ceremony.missing == (1, 2)
    codes = [
        ceremony.reveal(player, seed.hex())
        for player, seed in [
            ("cy", seed_of("cy", 7)),
            ("a stranger", seed_of("ann", 7)),
            ("ann", seed_of("bob", 7)),
            ("ann", seed_of("ann", 7)),
            ("ann", seed_of("ann", 7)),
        ]
    ]
    assert [each and each.code for each in codes] == [
        *("SEED_NOT_LISTED", "SEED_NOT_LISTED", "SEED_OTHER", None, "SEED_TWICE")
    ]
    assert ceremony.missing == (2,)
    cut = ceremony.finish()
    assert [each.seat for each in cut.seeds] == [1]
    assert cut.dropped == (2,)
    late = ceremony.reveal("bob", seed_of("bob", 7).hex())
    assert late.code == "SEED_LATE"
    assert late.numbers == {"hand": 7}
    assert {late.code, *(each.code for each in codes if each)} == CODES


def test_a_commitment_is_for_one_player_one_hand_and_one_table():
    seed = bytes(32)
    given = {
        commitment_to(seed, table=table, hand=hand, player=player)
        for table in ("a", "b")
        for hand in (1, 2)
        for player in ("x", "y")
    }
    assert len(given) == 8


def test_there_is_no_deck_before_the_cut_and_only_one_cut():
    ceremony = sealed_hand()
    for early in (ceremony.deck, lambda: ceremony.opening(0)):
        with pytest.raises(EventError, match="not cut yet"):
            early()
    ceremony.finish()
    with pytest.raises(EventError, match="cut already"):
        ceremony.finish()


def test_the_deck_is_the_chosen_tree_in_the_public_order():
    ceremony = cut_hand()
    root_played = ceremony.sealed.roots[ceremony.cut.deck]
    dealt = ceremony.deck().deal(range(52))
    assert sorted(dealt.values()) == list(range(52))
    for position, card in dealt.items():
        opening = ceremony.opening(position)
        assert (opening.position, opening.card) == (position, card)
        found = leaf(opening.leaf, opening.card, octets(opening.salt))
        root = climb(opening.leaf, found, [octets(each) for each in opening.path])
        assert root.hex() == root_played


@pytest.mark.parametrize("position", [-1, 52])
def test_a_deck_has_positions_0_to_51(position):
    with pytest.raises(EventError, match=f"no position {position}"):
        cut_hand().opening(position)


def test_each_deck_is_played_by_some_seeds():
    assert {cut_hand(hand).cut.deck for hand in range(12)} == {0, 1}


@pytest.mark.parametrize("hand", range(6))
def test_the_cut_opens_the_other_deck_and_a_crash_changes_nothing(hand):
    ceremony = cut_hand(hand)
    cut = ceremony.cut
    other = Ceremony.resume(ceremony.sealed, secrets_of(hand), cut)
    assert other.deck().deal(range(52)) == ceremony.deck().deal(range(52))
    assert octets(cut.other) == secrets_of(hand)[1 - cut.deck]
    assert secrets_of(hand)[cut.deck].hex() not in msgspec.json.encode(cut).decode()


def test_every_seed_and_every_dropped_seat_changes_the_cut():
    lates = [(), ("ann",), ("bob",), ("ann", "bob", "cy")]
    assert len({cut_hand(late=late).cut.point for late in lates}) == 4


def test_after_a_crash_only_the_same_secrets_and_seeds_go_on():
    first = cut_hand()
    cut = first.cut
    with pytest.raises(EventError, match="not those that were sealed"):
        Ceremony.resume(first.sealed, (secrets_of(7)[1], secrets_of(7)[0]), cut)
    for changes in ({"dropped": (1,)}, {"deck": 1 - cut.deck}, {"seeds": cut.seeds[:2]}):
        with pytest.raises(EventError, match="cut is not that of these seeds"):
            Ceremony.resume(first.sealed, secrets_of(7), msgspec.structs.replace(cut, **changes))


def test_the_same_secrets_make_other_decks_for_another_hand():
    decks = {
        tuple(tree.cards)
        for hand in (1, 2)
        for tree in Ceremony.begin(
            context(KEY.public, TABLE, hand, rules=RULES, game=GAME, seats=SEATS),
            (bytes(32), bytes(32)),
            {},
            signer=KEY,
        )._trees
    }
    assert len(decks) == 4


def test_events_go_through_json_by_their_tags():
    ceremony = cut_hand()
    for event, tag in ((ceremony.sealed, "sealed"), (ceremony.cut, "cut")):
        text = msgspec.json.encode(event)
        assert msgspec.json.decode(text, type=Sealed | Cut) == event
        assert msgspec.json.decode(text)["e"] == tag


def test_nothing_secret_is_printed():
    ceremony = cut_hand()
    hidden = [secret.hex() for secret in secrets_of(7)]
    shown = f"{ceremony!r} {ceremony.sealed!r} {ceremony._trees!r} {KEY!r} {ceremony.deck()!r}"
    assert KEY.public in shown
    assert not any(secret in shown for secret in [*hidden, drawn("room").hex()])


def test_a_context_that_cannot_be_written_is_refused():
    make = {"rules": RULES, "game": GAME}
    with pytest.raises(SetupError, match="two seats"):
        context(KEY.public, TABLE, 1, seats={1: "ann", 2: "ann"}, **make)
    for table, seats in ((TABLE, {11: "ann"}), ("", SEATS), (TABLE, {1: ""}), ("\ud800", SEATS)):
        with pytest.raises(SetupError, match="no deck can be sealed"):
            context(KEY.public, table, 1, seats=seats, **make)


def test_fresh_secrets_are_fresh():
    found = [secret for _ in range(50) for secret in fresh_secrets()]
    assert len(set(found)) == 100
    assert {len(secret) for secret in found} == {32}
