"""Oracles: pots, splits and rake written again from the rule text, slow and obvious.

A pot is built chip by chip, a split dealt out unit by unit, a rake computed in
fractions. Nothing here is fast and nothing imports the engine.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor

from fifthstreet.cards.naive import naive_strength


def chip_by_chip(put_in, live, common=0):
    """Return ``[(chips, eligible)]``, main pot first, by looking at one chip of each at a time.

    ``put_in`` maps a seat to its chips with nothing uncalled, ``live`` are those not folded.
    """
    live = frozenset(live)
    pots = [(common, live)] if common else []
    for level in range(1, max(put_in.values(), default=0) + 1):
        here = [seat for seat, chips in put_in.items() if chips >= level]
        eligible = live & set(here)
        if not pots:
            pots.append((len(here), eligible or live))
        elif not eligible or eligible == pots[-1][1]:
            pots[-1] = (pots[-1][0] + len(here), pots[-1][1])
        else:
            pots.append((len(here), eligible))
    return pots


def unmatched(put_in):
    """Return ``(seat, chips)`` of the chips that no other seat reached; chips may be 0."""
    seat = max(put_in, key=put_in.get)
    others = max((chips for other, chips in put_in.items() if other != seat), default=0)
    return seat, put_in[seat] - others


def deal_units(chips, winners, unit=1):
    """Return the share of each of ``winners`` when units go round until none is left."""
    shares = dict.fromkeys(winners, 0)
    while chips:
        for seat in winners:
            piece = min(unit, chips)
            shares[seat] += piece
            chips -= piece
    return shares


def best(seats, hole, board):
    """Return those of ``seats`` whose seven cards are best, in their order."""
    strength = {seat: naive_strength((*hole[seat], *board)) for seat in seats}
    top = max(strength.values())
    return [seat for seat in seats if strength[seat] == top]


def percentage(chips, percent_bp, rounding):
    """Return the percentage of ``chips``, rounded as the house rounds."""
    exact = Fraction(chips * percent_bp, 10_000)
    return floor(exact) if rounding == "floor" else round(exact)
