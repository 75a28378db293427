"""A hand written again from the rule pages, slow and obvious; nothing here imports the engine.

A ``SlowHand`` plays itself at random and writes down a rule case: before every
action all that may be asked at that moment, at the end who has how much. The
exam then holds the engine against the case.
"""

from __future__ import annotations

from fifthstreet.cards.card import cards_text
from fifthstreet.cards.category import Category
from fifthstreet.cards.naive import naive_strength
from tests.oracles import chip_by_chip, deal_units, unmatched

DEFAULTS = {
    "short_all_in_reopens": "cumulative_full",
    "limit_all_in_rule": "half_bet",
    "limit_bets_per_street": 4,
    "limit_cap_heads_up": "by_mode",
    "pot_limit_assumes_full_blinds": True,
    "pot_limit_round_up_to": None,
    "min_raise_rule": "last_full_increment",
    "first_to_act_postflop": "left_of_button",
    "small_blind_seat": "left_of_button",
    "heads_up_small_blind": "button",
    "straddle_min_raise": "straddle",
    "showdown_order": "last_aggressor",
    "board_tie": "split",
    "hole_cards": "before_betting",
    "blind_round_pass": "off",
    "bomb_pot_every": 0,
}
BOARDS = [[51, 47, 43, 39, 35], [51, 50, 47, 46, 40], [51, 46, 41, 36, 31]]
"""Boards that mostly play, as the hole cards are then 8 or lower: royal, two pairs, ace high."""


class SlowTable:
    """Seats, chips and posts of the hand of ``case``, a hand case without its actions."""

    def __init__(self, case):
        self.case = case
        self.options = {**DEFAULTS, **case["options"]}
        self.stacks = {int(seat): chips for seat, chips in case["players"].items()}
        self.seats = sorted(self.stacks)
        self.small, self.big = case["blinds"]["small"], case["blinds"]["big"]
        self.fixed = case["betting_structure"] == "fixed-limit"
        self.put = dict.fromkeys(self.seats, 0)
        self.bets = dict.fromkeys(self.seats, 0)
        self.common = self.missing = 0
        self.folded = set()
        self.price = self.step = self.level = self.count = 0

    def after(self, seat):
        """Return all seats clockwise, those left of ``seat`` first."""
        return [s for s in self.seats if s > seat] + [s for s in self.seats if s <= seat]

    def blind_seats(self):
        """Return the seats of the small blind, ``None`` for nobody, and of the big blind."""
        if "positions" in self.options:
            return self.options["positions"]["sb"], self.options["positions"]["bb"]
        button = self.case["button"]
        around = self.after(button)
        on_button = self.options["small_blind_seat"] == "button"
        if len(self.seats) == 2:
            on_button |= self.options["heads_up_small_blind"] == "button"
        return (button, around[0]) if on_button else (around[0], around[1])

    def first_later(self):
        """Return the seat from which the search for the first to act after the flop starts."""
        button = self.case["button"]
        by = self.options["first_to_act_postflop"]
        if by == "left_of_big_blind":
            return self.after(self.big_blind)[0]
        if by == "button" and button in self.seats:
            return button
        return self.after(button)[0]

    def live(self):
        """Return the seats that have not folded."""
        return [seat for seat in self.seats if seat not in self.folded]

    def others(self, seat):
        """Return the other seats that have not folded."""
        return [each for each in self.live() if each != seat]

    def pay(self, seat, chips, *, bet=True, common=False):
        """Move up to ``chips`` from a stack, return how many it had."""
        chips = min(chips, self.stacks[seat])
        self.stacks[seat] -= chips
        if common:
            self.common += chips
        else:
            self.put[seat] += chips
            self.bets[seat] += chips if bet else 0
        return chips

    def pot(self):
        """Return all chips that are in."""
        return sum(self.put.values()) + self.common

    def post(self):
        """Post antes, blinds, posts and a straddle; return who acts first."""
        small_blind, self.big_blind = self.blind_seats()
        if self.options["bomb_pot_every"]:
            for seat in self.seats:
                self.pay(seat, self.options["bomb_pot_ante"], bet=False)
            return None
        antes = self.case["antes"]
        if antes["type"] == "each":
            for seat in self.seats:
                self.pay(seat, antes["amount"], bet=False)
        got = 0 if small_blind is None else self.pay(small_blind, self.small)
        by_big_blind = antes["type"] == "big_blind"
        if by_big_blind and antes["order"] == "ante_first":
            self.pay(self.big_blind, antes["amount"], common=True)
        got += self.pay(self.big_blind, self.big)
        if by_big_blind and antes["order"] == "blind_first":
            self.pay(self.big_blind, antes["amount"], common=True)
        self.missing = self.small + self.big - got
        for entry in self.options.get("posts", []):
            self.pay(entry["seat"], entry["live"])
            self.pay(entry["seat"], entry["dead"], common=True)
        self.price = self.step = self.level = self.big
        self.count = 1
        straddle = self.options.get("straddle")
        if straddle is None:
            return self.after(self.big_blind)[0]
        self.pay(straddle["seat"], straddle["amount"])
        self.price = self.level = straddle["amount"]
        self.step = self.price if self.options["straddle_min_raise"] == "straddle" else self.big
        self.count = 2
        return self.after(straddle["seat"])[0]


class SlowHand(SlowTable):
    """A hand whose actions and end are added to its ``case`` by ``play``.

    ``rng`` draws the actions, of which ``daring`` (0 to 1) are wagers.
    """

    def __init__(self, case, rng, daring):
        super().__init__(case)
        self.rng, self.daring = rng, daring
        self.passed = False

    def price_for(self, seat):
        """Return the price, capped when every other live player is all-in."""
        others = self.others(seat)
        if any(self.stacks[each] for each in others):
            return self.price
        return min(self.price, max(self.bets[each] for each in others))

    def is_asked(self, seat):
        """Tell whether a seat has a decision left on this street."""
        if seat in self.folded or not self.stacks[seat]:
            return False
        if not any(self.stacks[each] for each in self.others(seat)):
            return self.price_for(seat) > self.bets[seat]
        return seat not in self.matched or self.bets[seat] < self.price

    def may_raise(self, seat):
        """Tell whether a wager of any size is allowed."""
        reach = {each: self.bets[each] + self.stacks[each] for each in self.live()}
        if reach[seat] <= self.price:
            return False
        if not any(self.stacks[s] and reach[s] > self.price for s in self.others(seat)):
            return False
        if self.fixed and self.capped:
            return False
        return seat not in self.matched or self.reopened(seat, self.price - self.matched[seat])

    def reopened(self, seat, more):
        """Tell whether a seat that has acted may raise, facing ``more`` than it matched."""
        if self.fixed:
            half = self.options["limit_all_in_rule"] == "half_bet"
            return 2 * more >= self.unit if half else more >= self.unit
        by = self.options["short_all_in_reopens"]
        if by == "cumulative_full":
            return more >= self.step
        return more > 0 if by == "always" else self.full_since[seat]

    def own_minimum(self, seat):
        """Return the lowest full wager of a seat, as a total."""
        if self.fixed:
            return self.level + self.unit
        if self.options["min_raise_rule"] == "last_full_increment":
            return self.price + self.step
        own = self.big if self.street in {"blinds", "preflop"} else self.bets[seat]
        return max(2 * self.price - own, self.price + self.big)

    def bounds(self, seat):
        """Return the lowest and the highest total of a wager."""
        everything = self.bets[seat] + self.stacks[seat]
        lowest = min(self.own_minimum(seat), everything)
        if self.fixed:
            return lowest, lowest
        if self.case["betting_structure"] == "no-limit":
            return lowest, everything
        pot = self.pot()
        if self.street == "preflop" and self.options["pot_limit_assumes_full_blinds"]:
            pot += self.missing
        highest = self.price + pot + self.price - self.bets[seat]
        unit = self.options["pot_limit_round_up_to"] or 1
        highest = -(-highest // unit) * unit
        return lowest, min(max(highest, lowest), everything)

    def play(self):
        """Play the hand out and return the case with its actions and its end."""
        self.case["actions"] = []
        first = self.post()
        streets = ["preflop", "flop", "turn", "river"]
        if self.options["hole_cards"] == "after_blind_round":
            streets.insert(0, "blinds")
        if self.options["bomb_pot_every"]:
            del streets[0]
        for street in streets:
            if len(self.live()) == 1:
                break
            if street != streets[0] or first is None:
                first = self.next_street(street, first)
            self.bet(street, first)
        self.end()
        return self.case

    def next_street(self, street, first):
        """Clear the bets, unless a pass left them standing; return the first seat."""
        if not (street == "preflop" and self.passed):
            self.bets = dict.fromkeys(self.seats, 0)
            self.price = self.level = self.count = 0
            self.step = self.big
        if street == "preflop":
            button = self.case["button"]
            return button if button in self.seats else self.after(button)[0]
        return self.after(self.case["button"])[0] if first is None else self.first_later()

    def bet(self, street, first):
        """Play one street."""
        self.street = street
        self.matched, self.full_since = {}, dict.fromkeys(self.seats, False)
        self.opener = self.aggressor = None
        if self.fixed:
            early = street in {"preflop", "flop"}
            self.unit = self.case["limits"]["small_bet" if early else "big_bet"]
        self.capped = False
        self.cap()
        queue = self.after(first)
        queue = [queue[-1], *queue[:-1]]
        while len(self.live()) > 1 and any(map(self.is_asked, self.seats)):
            seat = next(seat for seat in queue if self.is_asked(seat))
            queue = self.after(seat)
            self.opener = self.opener or seat
            self.take(seat)
            if self.passed and street == "blinds":
                return

    def cap(self):
        """Notice that the bets of a limit street are used up; two players have no cap."""
        most = self.options["limit_bets_per_street"]
        lifted = self.options["limit_cap_heads_up"] == "uncapped" or (
            self.options["limit_cap_heads_up"] == "by_mode" and self.case["mode"] == "cash"
        )
        if most is not None and self.count >= most and not (lifted and len(self.live()) == 2):
            self.capped = True

    def take(self, seat):
        """Write the checkpoint of a decision, draw an action and do it."""
        owed = min(self.price_for(seat) - self.bets[seat], self.stacks[seat])
        can = self.may_raise(seat)
        low, high = self.bounds(seat) if can else (None, None)
        pass_on = self.street == "blinds" and self.options["blind_round_pass"] == "any_player"
        verb = "raise" if self.price else "bet"
        no = [low - 1, high + 1] if can else [self.bets[seat] + self.stacks[seat]]
        illegal = [{"act": verb, "to": to} for to in no]
        if not owed:
            illegal.append({"act": "call"})
        elif not pass_on:
            illegal.append({"act": "check"})
        told = {"actor": seat, "street": self.street, "to_call": owed, "pot": self.pot()}
        told |= {"can_check": not owed or pass_on, "can_raise": can, "illegal": illegal}
        told |= {"min_raise_to": low, "max_raise_to": high}
        self.case["actions"].append({"expect": told})
        action = {"seat": seat, "act": self.draw(owed, can=can, pass_on=pass_on)}
        if action["act"] == "wager":
            some = self.rng.randint(low, min(high, 2 * low + 1))
            action |= {"act": verb, "to": self.rng.choice([low, low, some, high])}
            self.wager(seat, action["to"])
        elif action["act"] == "call":
            self.pay(seat, owed)
        elif action["act"] == "fold":
            self.folded.add(seat)
        elif owed:
            self.passed = True
        self.case["actions"].append(action)
        self.matched[seat] = self.bets[seat]
        self.full_since[seat] = False

    def draw(self, owed, *, can, pass_on):
        """Return ``wager``, ``check``, ``call`` or ``fold``."""
        if can and self.rng.random() < self.daring:
            return "wager"
        if pass_on and self.rng.random() < 0.3:
            return "check"
        if self.rng.random() < (0.12 if owed else 0.03):
            return "fold"
        return "call" if owed else "check"

    def wager(self, seat, to):
        """Bet or raise to a total; note whether it was a full one."""
        before = self.price
        full = to >= self.own_minimum(seat)
        if self.fixed and self.options["limit_all_in_rule"] == "half_bet":
            full = 2 * (to - self.level) >= self.unit
        self.pay(seat, to - self.bets[seat])
        self.price, self.aggressor = to, seat
        if full:
            self.step, self.level = to - before, to
            self.count += 1
            self.full_since = dict.fromkeys(self.seats, True)
            self.cap()

    def end(self):
        """Return what is uncalled, form the pots, show and pay."""
        live = self.live()
        all_in = any(not self.stacks[seat] for seat in live)
        seat, back = unmatched(self.put)
        self.put[seat] -= back
        self.stacks[seat] += back
        pots = [(chips, who) for chips, who in chip_by_chip(self.put, live, self.common) if chips]
        paid = self.awards(pots)
        for winner, chips in paid.items():
            self.stacks[winner] += chips
        order = None
        if len(live) > 1:
            first = self.aggressor if self.options["showdown_order"] == "last_aggressor" else None
            first = first or self.opener
            order = "all_at_once" if all_in else [first, *self.after(first)[:-1]]
        self.case["expect"] = {
            "uncalled": {"seat": seat, "amount": back} if back else None,
            "pots": [{"amount": chips, "eligible": sorted(who)} for chips, who in pots],
            "payouts": {str(winner): chips for winner, chips in paid.items()},
            "stacks": {str(each): chips for each, chips in self.stacks.items()},
            "show_order": [s for s in order if s in live] if isinstance(order, list) else order,
        }

    def awards(self, pots):
        """Return the chips that each winner gets from the pots."""
        around = [seat for seat in self.after(self.case["button"]) if seat in self.live()]
        if len(around) == 1:
            return {around[0]: sum(chips for chips, _ in pots)} if pots else {}
        board, hole = self.cards()
        value = {seat: naive_strength((*hole[seat], *board)) for seat in around}
        flat = naive_strength(board)
        dull = self.options["board_tie"] == "split" or flat[0] == Category.high_card
        if not dull and set(value.values()) == {flat}:
            lost = self.common + sum(self.put[seat] for seat in self.folded)
            return {s: self.put[s] + more for s, more in deal_units(lost, around).items()}
        paid = dict.fromkeys(around, 0)
        for chips, eligible in pots:
            best = max(value[seat] for seat in eligible)
            winners = [seat for seat in around if seat in eligible and value[seat] == best]
            for seat, share in deal_units(chips, winners).items():
                paid[seat] += share
        return {seat: chips for seat, chips in paid.items() if chips}

    def cards(self):
        """Draw board and hole cards, often such that the board plays, and write them down."""
        played = self.rng.choice([[], [], *BOARDS])
        deck = [card for card in range(28 if played else 52) if card not in played]
        self.rng.shuffle(deck)
        board = played or [deck.pop() for _ in range(5)]
        hole = {seat: [deck.pop(), deck.pop()] for seat in self.seats}
        self.case["board"] = cards_text(board)
        self.case["hole"] = {str(seat): cards_text(cards) for seat, cards in hole.items()}
        return board, hole
