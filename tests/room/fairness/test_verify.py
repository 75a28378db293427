"""The verifier: an honest record has no finding, every tampering has its own.

Each tampering is done twice: by a stranger, who cannot sign, and by the room
itself, which signs its lie; then the lie alone must be found.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from fifthstreet.engine import events as ev
from fifthstreet.room.fairness.events import Commitment
from fifthstreet.room.fairness.findings import CODES, NOTES
from fifthstreet.room.fairness.keys import RoomKey
from fifthstreet.room.fairness.seal import seal_bytes, seal_digest
from fifthstreet.room.fairness.transcript import Link, Record, first_link, next_link, write
from fifthstreet.room.fairness.verify import verify, verify_chain
from tests.room.fairness.kit import (
    BEGIN,
    KEY,
    Played,
    chain,
    cut_hand,
    drawn,
    sealed_hand,
    secrets_of,
    seed_of,
)

put = msgspec.structs.replace
OTHER_KEY = RoomKey(drawn("another room"))
SHOWDOWN = Played().check_down()
RABBIT = Played().fold_around().rabbit(1).show(2, [1])
SEEN = RABBIT.record(2)


def codes(found):
    return [each.code for each in found]


def changed(record=SEEN, **changes):
    """Return the record with changes to its transcript that nobody signed."""
    return put(record, transcript=put(record.transcript, **changes))


def lied(record=SEEN, *, key=KEY, **changes):
    """Return the record with changes to its transcript, signed by the room."""
    found = put(record.transcript, **changes)
    sealed = found.sealed
    message = seal_bytes(sealed.context, sealed.roots, sealed.commitments)
    sealed = put(sealed, signature=key.sign(message))
    events = found.events
    if "events" not in changes:
        events = (put(events[0], commitment=seal_digest(sealed)), *events[1:])
    link = Link(found.number, found.previous)
    signed = write(link, sealed, found.cut, found.openings, signer=key, events=events)
    return put(record, transcript=signed)


def with_cut(**changes):
    return {"cut": put(SEEN.transcript.cut, **changes)}


def with_sealed(**changes):
    return {"sealed": put(SEEN.transcript.sealed, **changes)}


def with_context(**changes):
    return with_sealed(context=put(SEEN.transcript.sealed.context, **changes))


def with_opening(index=0, **changes):
    found = list(SEEN.transcript.openings)
    found[index] = put(found[index], **changes)
    return {"openings": tuple(found)}


def flipped(text):
    """Return the hexadecimal text with its last digit changed."""
    return text[:-1] + format(int(text[-1], 16) ^ 1, "x")


def with_event(kind, **changes):
    events = [
        put(event, **changes) if isinstance(event, kind) else event
        for event in SEEN.transcript.events
    ]
    return {"events": tuple(events)}


@pytest.mark.parametrize(
    "record",
    [
        *(SHOWDOWN.record(seat) for seat in (None, 1, 2, 4)),
        *(RABBIT.record(seat) for seat in (None, 1, 2, 4)),
    ],
)
def test_an_honest_record_has_no_finding(record):
    report = verify(record, key=KEY.public, link=BEGIN)
    assert (report.findings, report.notes, report.good) == ((), (), True)
    assert report.tag == record.transcript.tag
    assert report.key == KEY.public
    assert lied(record) == record


def test_a_record_tells_how_many_cards_it_opens():
    board, shown = 5, 1
    assert verify(RABBIT.record()).cards == board + shown
    assert verify(RABBIT.record(2)).cards == board + shown + 1
    assert verify(RABBIT.record(1)).cards == board + shown + 2


T, CUT = SEEN.transcript, SEEN.transcript.cut
FIRST = T.openings[0]
PLACES = T.sealed.context.seats
STRANGER = Commitment(3, "00" * 32)
PATHS = [(*FIRST.path[:at], flipped(FIRST.path[at]), *FIRST.path[at + 1 :]) for at in range(6)]
LIES = [
    # what is opened
    (with_opening(card=(FIRST.card + 1) % 52), {"OPENING_ROOT", "EVENT_CARD"}),
    (with_opening(salt=flipped(FIRST.salt)), {"OPENING_ROOT"}),
    *((with_opening(path=path), {"OPENING_ROOT"}) for path in PATHS),
    (with_opening(leaf=(FIRST.leaf + 1) % 52), {"OPENING_ROOT", "OPENING_LEAF"}),
    (with_opening(position=51), {"OPENING_LEAF", "NOT_OPENED", "NOT_DUE"}),
    ({"openings": (*T.openings, FIRST)}, {"POSITION_TWICE"}),
    ({"openings": T.openings[1:]}, {"NOT_OPENED"}),
    ({"openings": (*T.openings, RABBIT.ceremony.opening(51))}, {"NOT_DUE"}),
    ({"openings": (*T.openings, RABBIT.ceremony.opening(0))}, {"NOT_DUE"}),
    ({"openings": (*T.openings, RABBIT.ceremony.opening(6))}, {"NOT_DUE"}),  # a burnt card
    # the cut
    (with_cut(hand=8), {"CUT_HAND"}),
    (with_cut(point=flipped(CUT.point)), {"POINT"}),
    (with_cut(deck=1 - CUT.deck), {"CHOICE"}),
    (with_cut(other=secrets_of(7)[CUT.deck].hex()), {"OTHER_ROOT", "OTHER_CARDS"}),
    (with_cut(other=flipped(CUT.other)), {"OTHER_ROOT", "OTHER_CARDS"}),
    (with_cut(cards=(CUT.cards[1], CUT.cards[0], *CUT.cards[2:])), {"OTHER_CARDS"}),
    (with_cut(cards=(CUT.cards[1], *CUT.cards[1:])), {"OTHER_CARDS", "OTHER_CARD_TWICE"}),
    (with_cut(cards=CUT.cards[:51]), {"OTHER_CARDS"}),
    (with_cut(dropped=(3,)), {"DROPPED_NOT_LISTED"}),
    (with_cut(dropped=(1,)), {"DROPPED_REVEALED"}),
    (with_cut(dropped=(4, 1)), {"DROPPED_REVEALED", "LIST_ORDER"}),
    # the signed seal
    (with_context(table="orchard"), {"CHAIN_LINK", "EVENT_OTHER", "SEED_OTHER"}),
    (with_context(hand=8), {"CUT_HAND", "EVENT_OTHER", "SEED_OTHER"}),
    (with_context(rules=flipped(T.sealed.context.rules)), {"EVENT_OTHER"}),
    (with_context(seats=PLACES[::-1]), {"EVENT_OTHER"}),
    (with_context(seats=(*PLACES[1:], PLACES[0])), {"EVENT_OTHER"}),
    (with_context(seats=(*PLACES, put(PLACES[0], player="dee"))), {"SEAT_TWICE"}),
    (with_context(seats=(PLACES[0], put(PLACES[1], player="ann"), PLACES[2])), {"SEAT_TWICE"}),
    (with_sealed(commitments=(*T.sealed.commitments[:2], STRANGER)), {"COMMITMENT_STRANGER"}),
    (with_sealed(commitments=T.sealed.commitments[::-1]), {"LIST_ORDER"}),
    (with_sealed(commitments=T.sealed.commitments[:2]), {"SEED_UNLISTED"}),
    (with_sealed(roots=(flipped(T.sealed.roots[0]), T.sealed.roots[1])), {"POINT"}),
    (with_sealed(roots=T.sealed.roots[::-1]), {"POINT"}),
    # the hand that was played
    (with_event(ev.RabbitDealt, positions=(10, 11)), {"EVENT_IMPOSSIBLE", "NOT_DUE"}),
    (with_event(ev.BoardDealt, positions=(6, 7, 8)), {"EVENT_IMPOSSIBLE", "NOT_DUE"}),
    (with_event(ev.BoardDealt, cards=(0, 1, 2)), {"EVENT_CARD"}),
    (with_event(ev.Shown, cards=(-1, 3)), {"EVENT_CARD"}),
    (with_event(ev.Shown, cards=(3,)), {"EVENT_IMPOSSIBLE"}),
    (with_event(ev.HoleDealt, seats=(2, 4, 1, 2, 4, 1)), {"EVENT_IMPOSSIBLE"}),
    (with_event(ev.HandStarted, table="orchard"), {"EVENT_OTHER"}),
    (with_event(ev.HandStarted, seats=()), {"EVENT_OTHER"}),
    ({"events": T.events[1:]}, {"EVENT_IMPOSSIBLE"}),
    ({"events": (T.events[0], *T.events)}, {"EVENT_IMPOSSIBLE"}),
]


@pytest.mark.parametrize(("changes", "expected"), LIES)
def test_a_lie_that_the_room_signs_is_found_for_what_it_is(changes, expected):
    record = lied(**changes)
    assert expected <= set(codes(verify(record).findings))


@pytest.mark.parametrize(("changes", "_expected"), LIES)
def test_a_lie_that_a_stranger_tells_has_no_signature(changes, _expected):
    found = set(codes(verify(changed(**changes)).findings))
    assert {"TRANSCRIPT_HASH", "TRANSCRIPT_TAG", "TRANSCRIPT_SIGNATURE"} <= found
    assert ("SEAL_SIGNATURE" in found) == ("sealed" in changes and T.sealed != changes["sealed"])


def test_a_seed_that_was_not_committed_to():
    seeds = (put(CUT.seeds[0], seed="00" * 32), *CUT.seeds[1:])
    assert {"SEED_OTHER", "POINT"} <= set(codes(verify(lied(**with_cut(seeds=seeds))).findings))


def test_a_seed_that_is_left_out_without_a_word():
    found = verify(lied(**with_cut(seeds=CUT.seeds[1:]))).findings
    assert {"SEED_MISSING", "POINT"} <= set(codes(found))
    assert next(each for each in found if each.code == "SEED_MISSING").numbers == {"seat": 1}


@pytest.mark.parametrize("seeds", [CUT.seeds[::-1], (CUT.seeds[1], CUT.seeds[0], CUT.seeds[2])])
def test_seeds_in_another_order(seeds):
    assert {"LIST_ORDER", "POINT"} <= set(codes(verify(lied(**with_cut(seeds=seeds))).findings))


def test_a_reader_finds_his_own_seed_exchanged():
    """The room may exchange a commitment and its seed; only the reader knows better."""
    ceremony = cut_hand(players=("ann", "bob"))
    cut, sealed = ceremony.cut, ceremony.sealed
    record = Record(
        transcript=write(BEGIN, sealed, cut, (), signer=KEY),
        seat=2,
        seed=seed_of("bob", 7).hex(),
    )
    assert codes(verify(record).findings) == []
    assert codes(verify(put(record, seed="00" * 32)).findings) == ["OWN_SEED"]
    assert codes(verify(put(record, seat=4, seed=seed_of("cy", 7).hex())).findings) == ["OWN_SEED"]


def test_a_reader_finds_his_own_cards_exchanged():
    own = SEEN.own
    assert [each.position for each in own] == [1, 4]
    wrong = put(SEEN, own=(put(own[0], card=(own[0].card + 1) % 52), own[1]))
    assert set(codes(verify(wrong).findings)) >= {"OPENING_ROOT"}
    assert codes(verify(put(SEEN, own=own[:1])).findings) == ["OWN_NOT_OPENED"]
    assert set(codes(verify(put(SEEN, seat=1, seed=None)).findings)) == {
        "OWN_NOT_DUE",
        "OWN_NOT_OPENED",
    }
    assert codes(verify(put(SEEN, own=(*own, own[0]))).findings) == ["POSITION_TWICE"]


def test_a_card_cannot_be_at_two_positions():
    first, second = T.openings[:2]
    found = verify(lied(openings=(first, put(second, card=first.card)))).findings
    assert {"CARD_TWICE", "OPENING_ROOT"} <= set(codes(found))


def test_another_room_is_not_this_room():
    assert codes(verify(SEEN, key=OTHER_KEY.public).findings) == ["WRONG_KEY"]
    foreign = lied(key=OTHER_KEY)
    assert {"SEAL_SIGNATURE", "TRANSCRIPT_SIGNATURE"} <= set(codes(verify(foreign).findings))


# The chain


def test_a_chain_without_a_gap_has_no_finding():
    records = chain(Played(1).check_down(), Played(2).fold_around(), Played(5).check_down())
    assert [each.findings for each in verify_chain(records)] == [(), (), ()]
    assert [each.notes for each in verify_chain(records)] == [(), (), ()]
    assert codes(verify_chain(records[1:])[0].notes) == ["CHAIN_STARTS"]


def test_a_hand_that_is_taken_out_is_missed():
    records = chain(Played(1).check_down(), Played(2).fold_around(), Played(3).check_down())
    found = verify_chain([records[0], records[2]])[1].findings
    assert codes(found) == ["CHAIN_NUMBER", "CHAIN_LINK"]
    assert found[0].numbers == {"expected": 1, "found": 2}


def test_a_hand_that_is_exchanged_later_breaks_the_next_link():
    one, two = Played(1).check_down(), Played(2).fold_around()
    records = chain(one, two)
    other = Record(transcript=Played(1).fold_around().transcript())
    assert codes(verify(other).findings) == []
    assert codes(verify_chain([other, records[1]])[1].findings) == ["CHAIN_LINK"]
    assert codes(verify_chain(records[::-1])[1].findings) == ["CHAIN_NUMBER", "CHAIN_LINK"]


def test_the_first_hand_of_a_table_has_nothing_before_it():
    lie = Record(transcript=SHOWDOWN.transcript(Link(0, "00" * 32)))
    assert codes(verify(lie).findings) == ["CHAIN_LINK"]
    assert first_link(KEY.public, "orchard") != BEGIN


def test_a_hand_that_is_dealt_again_is_noted():
    first, again = Played(1).fold_around(), Played(1).check_down()
    reports = verify_chain(chain(first, again))
    assert [codes(each.notes) for each in reports] == [[], ["HAND_AGAIN"]]


# Notes


def test_late_seeds_and_hands_without_any_are_noted():
    report = verify(Played(late=("bob",)).check_down().record(2))
    assert report.findings == ()
    assert codes(report.notes) == ["SEED_DROPPED"]
    assert report.notes[0].numbers == {"seat": 2}
    assert codes(verify(Played(players=()).check_down().record()).notes) == ["NO_SEEDS"]


def test_a_hand_that_is_called_off_before_the_cut_keeps_its_place():
    sealed = sealed_hand().sealed
    link = BEGIN
    off = write(link, sealed, None, (), signer=KEY)
    report = verify(Record(transcript=off))
    assert (report.findings, codes(report.notes)) == ((), ["CALLED_OFF"])
    bad = write(link, sealed, None, SHOWDOWN.public, signer=KEY)
    assert codes(verify(Record(transcript=bad)).findings) == ["OPENED_UNCUT"]
    after = Record(transcript=Played(8).check_down().transcript(next_link(off)))
    assert verify_chain([Record(transcript=off), after])[1].findings == ()


def test_a_record_without_the_hand_is_noted():
    ceremony = cut_hand()
    link = BEGIN
    bare = write(link, ceremony.sealed, ceremony.cut, [ceremony.opening(51)], signer=KEY)
    report = verify(Record(transcript=bare))
    assert (report.findings, codes(report.notes)) == ((), ["NO_EVENTS"])


def test_every_code_is_found_somewhere_here():
    text = Path(__file__).read_text(encoding="utf-8")
    assert [code for code in CODES | NOTES if f'"{code}"' not in text] == []
