"""Played: the hands written down in the rule pages, put to the engine line by line.

A fenced block named ``hand`` begins with lines of set-up (game and house rules,
``seats:``, and where they matter ``cards:``, ``board:``, ``second board:``,
``entry:``, ``blinds:``). Then each line is either what a seat does or, after an arrow,
what the engine answers at that moment. Cards that the block does not name are
unknown.
"""

from __future__ import annotations

import re
import tomllib

from fifthstreet.cards.card import parse_card, parse_cards
from fifthstreet.engine import (
    Act,
    Deal,
    Rabbit,
    Refusal,
    Show,
    Straddle,
    Vote,
    begin,
    controls,
    decide,
    make_game,
    needs,
    resolve,
    start_hand,
    step,
)
from fifthstreet.engine import events as ev
from fifthstreet.engine.posts import Blinds
from fifthstreet.engine.pots import layers
from fifthstreet.engine.types import Post
from fifthstreet.engine.view import view

SETUP = ("seats", "cards", "board", "second board", "entry", "blinds")
ARROW = "→ "
DOES = (
    (r"(\d+) (fold|check|call)s", lambda m: Act(int(m[1]), m[2])),
    (r"(\d+) bets (\d+)", lambda m: Act(int(m[1]), "bet", int(m[2]))),
    (r"(\d+) raises to (\d+)", lambda m: Act(int(m[1]), "raise", int(m[2]))),
    (r"(\d+) straddles", lambda m: Straddle(int(m[1]), yes=True)),
    (r"(\d+) does not straddle", lambda m: Straddle(int(m[1]), yes=False)),
    (r"(\d+) wants it twice", lambda m: Vote(int(m[1]), yes=True)),
    (r"(\d+) wants it once", lambda m: Vote(int(m[1]), yes=False)),
    (r"(\d+) turns up (.+)", lambda m: Show(int(m[1]), tuple(parse_cards(m[2])))),
    (r"(\d+) asks for the rabbit", lambda m: Rabbit(int(m[1]))),
    (r"deal (.+)", lambda m: Deal(_placed(m[1]))),
)


def _placed(text):
    """Return cards by deck position: ``0 As, 1 ??``."""
    pairs = [each.split(" ") for each in text.split(", ")]
    return {int(position): parse_card(card, unknown=True) for position, card in pairs}


def command(line):
    """Return the command that a line asks for."""
    for pattern, make in DOES:
        if m := re.fullmatch(pattern, line):
            return make(m)
    raise AssertionError(f"not a line of a hand: {line!r}")


class Played:
    """One block, played as far as it goes; ``checked`` counts its arrows."""

    def __init__(self, block):
        lines = [line.strip() for line in block.strip().splitlines()]
        told = {}
        while (word := lines[1].partition(":")[0]) in SETUP:
            told[word] = lines.pop(1).partition(":")[2].strip()
        self.checked = 0
        self.by_hand = "by hand" in lines[0].split(", ")
        self.boards = [
            parse_cards(told.get(name, "")) for name in ("board", "second board") if name in told
        ]
        self.hole = {
            int(seat): parse_cards(cards)
            for seat, cards in re.findall(r"(\d+) ((?:\w\w ?)+)", told.get("cards", ""))
        }
        self.hand, events = begin(self.start(lines.pop(0), told))
        self.log = list(events)
        self.deal()
        for line in lines:
            self.line(line)

    @staticmethod
    def start(header, told):
        """Return the start of the hand that the set-up describes."""
        game, *options = header.split(", ")
        structure, blinds = game.split(" ")
        small, big = map(int, blinds.split("/"))
        fields = {"small_blind": small, "big_blind": big}
        bomb = "bomb pot" in options
        profile = "standard"
        for option in options:
            name, equals, value = option.partition(" = ")
            if equals:
                plain = re.fullmatch(r"\d+|true|false|\{.*\}", value)
                fields |= tomllib.loads(f"{name} = {value if plain else repr(value)}")
            elif option not in ("bomb pot", "by hand"):
                profile = option
        rules = resolve(profile, fields)
        seats = re.findall(r"(\d+) has (\d+)", told["seats"])
        button = re.search(r"(\d+) has \d+ \(button\)|(\d+) is the empty button", told["seats"])
        entries = [
            Post(int(seat), "entry", int(live), int(dead))
            for seat, live, dead in re.findall(
                r"(\d+) (\d+) live (\d+) dead", told.get("entry", "")
            )
        ]
        named = re.findall(r"(?:small|big) (\d+|nobody)", told.get("blinds", ""))
        return start_hand(
            rules,
            make_game(rules, structure, bomb_pot=bomb),
            {int(seat): int(chips) for seat, chips in seats},
            int(button[1] or button[2]),
            entries=entries,
            blinds=Blinds(*[None if n == "nobody" else int(n) for n in named]) if named else None,
        )

    def line(self, line):
        """Do what a line says, or compare what it expects."""
        if line.startswith(ARROW):
            for claim in line.removeprefix(ARROW).split("; "):
                self.claim(claim)
                self.checked += 1
        else:
            outcome = step(self.hand, command(line))
            assert not isinstance(outcome, Refusal), (line, outcome)
            self.hand, events = outcome
            self.log += events
            self.deal()

    def deal(self):
        """Deal as long as the hand wants cards, unless the block deals by hand."""
        while not self.by_hand and (wanted := needs(self.hand)):
            command = Deal(dict(zip(wanted, self.cards(wanted), strict=True)))
            outcome = step(self.hand, command)
            assert not isinstance(outcome, Refusal), outcome
            self.hand, events = outcome
            self.log += events

    def cards(self, wanted):
        """Return the cards for the deck positions ``wanted``, -1 where the block names none."""
        if self.hand.hole:
            rabbit = self.hand.phase == "after"
            now = len(self.hand.boards) - 1
            have = len(self.hand.boards[now])
            if have == 5 and not rabbit:
                now, have = now + 1, self.hand.shared
            if now < len(self.boards):
                have -= self.hand.shared if now else 0
                return self.boards[now][have : have + len(wanted)]
            return [-1] * len(wanted)
        (dealt, *_) = decide(self.hand, Deal(dict.fromkeys(wanted, -1)))
        left = {seat: [*self.hole.get(seat, (-1, -1))] for seat in dealt.seats}
        return [left[seat].pop(0) for seat in dealt.seats]

    def claim(self, claim):
        """Compare one claim with the hand as it stands."""
        if m := re.fullmatch(r"no: (.+) \((R-[A-Z]+-\d+)\)", claim):
            answer = decide(self.hand, command(m[1]))
            assert isinstance(answer, Refusal), claim
            assert answer.rule == m[2], (claim, answer)
            return
        for pattern, ask in ASKED:
            if m := re.fullmatch(pattern, claim):
                got, expected = ask(self, m)
                assert got == expected, (claim, got)
                return
        raise AssertionError(f"not a claim about a hand: {claim!r}")

    def events(self, kind):
        """Return the events of one kind so far."""
        return [event for event in self.log if isinstance(event, kind)]

    def stack(self, seat):
        """Return the chips of a seat."""
        return self.hand.betting.stacks[self.hand.index(seat)]

    def legal(self, seat):
        """Return what a seat may do; it must be the one to act."""
        assert self.hand.legal is not None, "nobody is to act"
        assert self.hand.legal.seat == seat, f"{self.hand.legal.seat} is to act"
        return self.hand.legal

    def rises(self, m):
        """Return the wager that a seat may make, in the words of the claim."""
        legal = self.legal(int(m[1]))
        bounds = f"{legal.min_to} to {legal.max_to}"
        if legal.min_to is not None and legal.min_to == legal.max_to:
            bounds = f"{legal.min_to}"
        return f"{legal.wager} {bounds}", f"{m[2]} {m[3]}"

    def won(self, seat):
        """Return the chips of all awards to a seat."""
        awards = self.hand.result.awards if self.hand.result else ()
        return sum(award.chips for award in awards if award.seat == seat)

    def paid(self, seat):
        """Return the forced posts of a seat, live and dead, as paid."""
        posts = [post for event in self.events(ev.Posted) for post in event.posts]
        own = [post for post in posts if post.seat == seat]
        return sum(post.live for post in own), sum(post.dead for post in own)


def _numbers(text):
    return [int(number) for number in re.findall(r"\d+", text)]


def _pots(played, name):
    """Return chips and seats of the main pot, or of the side pots."""
    pots = [(pot.amount, sorted(pot.eligible)) for pot in played.hand.result.pots]
    return pots[:1] if name == "main" else pots[1:]


def _buttons(played):
    shown = controls(played.hand)
    names = {
        "fold": "fold",
        "check": "check",
        "call": "call",
        "raise_": "raise",
        "all_in": "all-in",
    }
    return " ".join(word for name, word in names.items() if getattr(shown, name))


ASKED = (
    (r"(\d+) may (bet|raise) (\d+(?: to \d+)?)", lambda p, m: p.rises(m)),
    (
        r"(\d+) may not raise \((R-[A-Z]+-\d+)\)",
        lambda p, m: (
            (p.legal(int(m[1])).min_to, decide(p.hand, Act(int(m[1]), "raise", 10**6)).rule),
            (None, m[2]),
        ),
    ),
    (r"(\d+) may check", lambda p, m: (p.legal(int(m[1])).can_check, True)),
    (r"(\d+) may call (\d+)", lambda p, m: (p.legal(int(m[1])).to_call, int(m[2]))),
    (r"(\d+) is to act", lambda p, m: (p.hand.actor, int(m[1]))),
    (r"nobody is to act", lambda p, m: (p.hand.actor, None)),
    (r"the price is (\d+)", lambda p, m: (p.hand.betting.price, int(m[1]))),
    (r"the street is (\w+)", lambda p, m: (view(p.hand, None).street, m[1])),
    (r"the phase is (\w+)", lambda p, m: (p.hand.phase, m[1])),
    (r"(\d+) paid (\d+)", lambda p, m: (sum(p.paid(int(m[1]))), int(m[2]))),
    (
        r"(\d+) paid (\d+) live and (\d+) dead",
        lambda p, m: (p.paid(int(m[1])), (int(m[2]), int(m[3]))),
    ),
    (
        r"(\d+) gets back (\d+)",
        lambda p, m: (p.hand.returned, ev.Returned(int(m[1]), int(m[2]))),
    ),
    (r"nothing goes back", lambda p, m: (p.hand.returned, None)),
    (
        r"(main|side) pot (\d+) for ([\d ]+)",
        lambda p, m: ((int(m[2]), _numbers(m[3])) in _pots(p, m[1]), True),
    ),
    (r"(\d+) pots?", lambda p, m: (len(p.hand.result.pots), int(m[1]))),
    (r"(\d+) wins (\d+)", lambda p, m: (p.won(int(m[1])), int(m[2]))),
    (r"(\d+) has (\d+)", lambda p, m: (p.stack(int(m[1])), int(m[2]))),
    (r"(\d+) plays for (\d+)", lambda p, m: (_seat(p, int(m[1])).can_win, int(m[2]))),
    (r"rake (\d+)", lambda p, m: (p.hand.result.rake, int(m[1]))),
    (
        r"shown by ([\d ]+)",
        lambda p, m: ([event.seat for event in p.events(ev.Shown)], _numbers(m[1])),
    ),
    (
        r"mucked by ([\d ]+)",
        lambda p, m: ([event.seat for event in p.events(ev.Mucked)], _numbers(m[1])),
    ),
    (r"buttons: (.+)", lambda p, m: (_buttons(p), m[1])),
    (
        r"(\d+) sees (.+) of (\d+)",
        lambda p, m: (_seat(p, int(m[3]), int(m[1])).cards, _faces(m[2])),
    ),
    (
        r"a spectator sees (.+) of (\d+)",
        lambda p, m: (_seat(p, int(m[2])).cards, _faces(m[1])),
    ),
    (r"positions ([\d ]+) are wanted", lambda p, m: ([*needs(p.hand)], _numbers(m[1]))),
    (
        r"hole cards to ([\d ]+)",
        lambda p, m: ([*p.events(ev.HoleDealt)[0].seats], _numbers(m[1])),
    ),
    (
        r"(flop|turn|river) from positions? ([\d ]+)",
        lambda p, m: (
            [event.positions for event in p.events(ev.BoardDealt) if event.street == m[1]][-1],
            tuple(_numbers(m[2])),
        ),
    ),
    (r"the rabbit is (.+)", lambda p, m: (p.hand.rabbit, tuple(parse_cards(m[1])))),
)
"""What an arrow may claim: its form, and what the engine says against what it says."""


def pots_of(block):
    """Return what a ``pots`` block says of its contributions, and what the engine says."""
    first, *claims = [line.strip() for line in block.strip().splitlines()]
    told = re.findall(r"(\d+) (\d+)( folded)?", first.removeprefix("put in: "))
    seats = [int(seat) for seat, _, _ in told]
    folded = sum(1 << i for i, (_, _, dead) in enumerate(told) if dead)
    found = layers([int(chips) for _, chips, _ in told], folded)
    names = ["main pot"] + ["side pot"] * len(found)
    got = [
        f"{name} {chips} for {' '.join(str(seats[i]) for i in who)}"
        for name, (chips, who) in zip(names, found, strict=False)
    ]
    return [claim.removeprefix(ARROW) for claim in claims], got


def _seat(played, seat, reader=None):
    return next(each for each in view(played.hand, reader).seats if each.seat == seat)


def _faces(text):
    return () if text == "nothing" else tuple(parse_cards(text, unknown=True))
