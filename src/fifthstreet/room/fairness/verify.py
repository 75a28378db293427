"""Verify: checks the record of a hand with nothing but the record.

The signatures, the chain, each seed against its commitment, the cut, the deck
that was not played, and every opened card. It trusts no number that it can work
out itself. The page has the same checks in TypeScript, with the same vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import msgspec

from fifthstreet.room.fairness.context import context_digest
from fifthstreet.room.fairness.cut import Choice, choose
from fifthstreet.room.fairness.events import Commitment, Cut, Sealed, Seed
from fifthstreet.room.fairness.findings import Finding, Report
from fifthstreet.room.fairness.keys import signed
from fifthstreet.room.fairness.octets import octets
from fifthstreet.room.fairness.opened import opened_findings
from fifthstreet.room.fairness.seal import SealedTree, commitment_to, seal_bytes
from fifthstreet.room.fairness.transcript import (
    Link,
    Record,
    Transcript,
    first_link,
    next_link,
    signed_bytes,
    tag_of,
    transcript_digest,
)


def verify(record: Record, *, key: str | None = None, link: Link | None = None) -> Report:
    """Return what is wrong with the record of one hand.

    Args:
        record: the record.
        key: the public key that the reader knows the room by.
        link: where the chain of the table had come to, where that is known.

    """
    transcript = record.transcript
    sealed, cut = transcript.sealed, transcript.cut
    findings = [*_signatures(transcript, key), *_chain(transcript, link), *_sealed(sealed)]
    choice = None
    if cut is not None:
        choice = choose(sealed.context, sealed.roots, cut.seeds)
        findings += [*_seeds(sealed, cut), *_cut(sealed, cut, choice), *_own_seed(record, cut)]
    opened = opened_findings(record, choice)
    return Report(
        table=sealed.context.table,
        hand=sealed.context.hand,
        number=transcript.number,
        tag=transcript.tag,
        key=sealed.context.key,
        cards=len({each.position for each in (*transcript.openings, *record.own)}),
        findings=(*findings, *opened),
        notes=tuple(_notes(transcript, link)),
    )


def verify_chain(records: Iterable[Record], *, key: str | None = None) -> list[Report]:
    """Return a report for each of the ``records``, which follow each other at their tables."""
    links: dict[tuple[str, str], Link] = {}
    hands: set[tuple[str, str, int]] = set()
    reports: list[Report] = []
    for record in records:
        context = record.transcript.sealed.context
        chain = context.key, context.table
        report = verify(record, key=key, link=links.get(chain))
        if (*chain, context.hand) in hands:
            again = Finding("HAND_AGAIN", {"hand": context.hand})
            report = msgspec.structs.replace(report, notes=(*report.notes, again))
        hands.add((*chain, context.hand))
        links[chain] = next_link(record.transcript)
        reports.append(report)
    return reports


def _signatures(transcript: Transcript, key: str | None) -> Iterator[Finding]:
    sealed = transcript.sealed
    public = sealed.context.key
    if key is not None and key != public:
        yield Finding("WRONG_KEY", {"expected": key, "found": public})
    message = seal_bytes(sealed.context, sealed.roots, sealed.commitments)
    if not signed(public, message, sealed.signature):
        yield Finding("SEAL_SIGNATURE")
    found = transcript_digest(transcript)
    if found.hex() != transcript.hash:
        yield Finding("TRANSCRIPT_HASH", {"expected": found.hex(), "found": transcript.hash})
    if tag_of(found) != transcript.tag:
        yield Finding("TRANSCRIPT_TAG", {"expected": tag_of(found), "found": transcript.tag})
    if not signed(public, signed_bytes(found), transcript.signature):
        yield Finding("TRANSCRIPT_SIGNATURE")


def _chain(transcript: Transcript, link: Link | None) -> Iterator[Finding]:
    context = transcript.sealed.context
    if link is None and transcript.number == 0:
        link = first_link(context.key, context.table)
    if link is None:
        return
    if transcript.number != link.number:
        yield Finding("CHAIN_NUMBER", {"expected": link.number, "found": transcript.number})
    if transcript.previous != link.previous:
        yield Finding("CHAIN_LINK", {"expected": link.previous, "found": transcript.previous})


def _sealed(sealed: Sealed) -> Iterator[Finding]:
    places = sealed.context.seats
    seen: set[int | str] = set()
    for place in places:
        if place.seat in seen or place.player in seen:
            yield Finding("SEAT_TWICE", {"seat": place.seat})
        seen |= {place.seat, place.player}
    yield from _ascending("commitments", [each.seat for each in sealed.commitments])
    for each in sealed.commitments:
        if each.seat not in {place.seat for place in places}:
            yield Finding("COMMITMENT_STRANGER", {"seat": each.seat})


def _seeds(sealed: Sealed, cut: Cut) -> Iterator[Finding]:
    listed = {each.seat: each for each in sealed.commitments}
    revealed = {each.seat for each in cut.seeds}
    yield from _ascending("seeds", [each.seat for each in cut.seeds])
    yield from _ascending("dropped", cut.dropped)
    for seed in cut.seeds:
        if seed.seat not in listed:
            yield Finding("SEED_UNLISTED", {"seat": seed.seat})
        elif not _fits(sealed, listed[seed.seat], seed):
            yield Finding("SEED_OTHER", {"seat": seed.seat})
    for seat in cut.dropped:
        if seat not in listed:
            yield Finding("DROPPED_NOT_LISTED", {"seat": seat})
        if seat in revealed:
            yield Finding("DROPPED_REVEALED", {"seat": seat})
    for seat in listed:
        if seat not in revealed and seat not in cut.dropped:
            yield Finding("SEED_MISSING", {"seat": seat})


def _fits(sealed: Sealed, listed: Commitment, seed: Seed) -> bool:
    """Tell whether a seed is what the player of its seat committed to."""
    context = sealed.context
    return any(
        listed.commitment
        == commitment_to(
            octets(seed.seed), table=context.table, hand=context.hand, player=place.player
        )
        for place in context.seats
        if place.seat == seed.seat
    )


def _cut(sealed: Sealed, cut: Cut, choice: Choice) -> Iterator[Finding]:
    if cut.hand != sealed.context.hand:
        yield Finding("CUT_HAND", {"expected": sealed.context.hand, "found": cut.hand})
    if cut.point != choice.point:
        yield Finding("POINT", {"expected": choice.point, "found": cut.point})
    if cut.deck != choice.deck:
        yield Finding("CHOICE", {"expected": choice.deck, "found": cut.deck})
    number = 1 - choice.deck
    other = SealedTree(octets(cut.other), context_digest(sealed.context), number)
    if other.root != sealed.roots[number]:
        yield Finding("OTHER_ROOT", {"expected": sealed.roots[number], "found": other.root})
    if other.cards != cut.cards:
        pairs = zip(range(52), cut.cards, other.cards, strict=False)
        first = next((at for at, one, two in pairs if one != two), len(cut.cards))
        yield Finding("OTHER_CARDS", {"position": first})
    seen: set[int] = set()
    for card in cut.cards:
        if card in seen:
            yield Finding("OTHER_CARD_TWICE", {"card": card})
        seen.add(card)


def _own_seed(record: Record, cut: Cut) -> Iterator[Finding]:
    """Find a seed of the reader that is not in the cut, though he was not dropped."""
    if record.seat is None or record.seed is None or record.seat in cut.dropped:
        return
    if Seed(record.seat, record.seed) not in cut.seeds:
        yield Finding("OWN_SEED", {"seat": record.seat})


def _ascending(name: str, seats: Sequence[int]) -> Iterator[Finding]:
    if any(one >= two for one, two in pairwise(seats)):
        yield Finding("LIST_ORDER", {"list": name})


def _notes(transcript: Transcript, link: Link | None) -> Iterator[Finding]:
    if link is None and transcript.number > 0:
        yield Finding("CHAIN_STARTS", {"number": transcript.number})
    if transcript.cut is None:
        yield Finding("CALLED_OFF")
        return
    if not transcript.cut.seeds:
        yield Finding("NO_SEEDS")
    for seat in transcript.cut.dropped:
        yield Finding("SEED_DROPPED", {"seat": seat})
    if not transcript.events:
        yield Finding("NO_EVENTS")
