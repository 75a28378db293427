"""A seat's own seed: fresh for each hand, and kept back until it may count."""

from __future__ import annotations

import msgspec

from fifthstreet.room.fairness.ceremony import Ceremony
from fifthstreet.room.fairness.context import context
from fifthstreet.room.fairness.keys import fresh_secrets
from fifthstreet.room.fairness.pledge import pledge, withheld
from fifthstreet.room.fairness.seal import commitment_to
from tests.room.fairness.kit import GAME, KEY, RULES, SEATS, TABLE, sealed_hand

put = msgspec.structs.replace


def test_a_pledge_is_fresh_and_fits_itself():
    one, two = pledge(TABLE, 7, "ann"), pledge(TABLE, 7, "ann")
    assert one.seed != two.seed
    seed = bytes.fromhex(one.seed)
    assert len(seed) == 32
    assert one.commitment == commitment_to(seed, table=TABLE, hand=7, player="ann")
    assert one.seed not in repr(one)


def test_a_hand_among_pledges():
    pledges = {player: pledge(TABLE, 9, player) for player in SEATS.values()}
    commitments = {player: mine.commitment for player, mine in pledges.items()}
    found = context(KEY.public, TABLE, 9, rules=RULES, game=GAME, seats=SEATS)
    ceremony = Ceremony.begin(found, fresh_secrets(), commitments, signer=KEY)
    for player, mine in pledges.items():
        assert withheld(mine, ceremony.sealed, KEY.public) is None
        assert ceremony.reveal(player, mine.seed) is None
    assert ceremony.missing == ()
    assert ceremony.finish().dropped == ()


def test_a_seed_is_kept_back_from_a_room_that_has_not_bound_itself():
    sealed = sealed_hand().sealed
    mine = put(pledge(TABLE, 7, "ann"), commitment=sealed.commitments[0].commitment)
    assert withheld(mine, sealed, KEY.public) is None
    others = {
        "OTHER_HAND": (put(mine, hand=8), sealed, KEY.public),
        "WRONG_KEY": (mine, sealed, "00" * 32),
        "NOT_LISTED": (put(mine, commitment="00" * 32), sealed, KEY.public),
        "NOT_SIGNED": (mine, put(sealed, roots=sealed.roots[::-1]), KEY.public),
    }
    assert {why: withheld(*given) for why, given in others.items()} == {why: why for why in others}
    assert withheld(put(mine, table="orchard"), sealed, KEY.public) == "OTHER_HAND"
    assert withheld(put(mine, player="eve"), sealed, KEY.public) == "NOT_LISTED"
    bare = put(sealed, commitments=())
    assert withheld(mine, bare, KEY.public) == "NOT_LISTED"
