"""Bugs: the classic mistakes of poker engines, as patches for ``mutants``.

Each stands for a mistake that a public engine or a real room has made, or that
a reader of the rules makes at first sight. ``old`` is one place of the source.
"""

from __future__ import annotations

from typing import NamedTuple


class Bug(NamedTuple):
    """A patch of one place, and the tests that should notice if the exam does not."""

    name: str
    file: str
    old: str
    new: str
    tests: str = "tests/engine/test_betting.py"


BETTING = "engine/betting.py"
POTS = "engine/pots.py"
AWARDS = "engine/awards.py"
RAKE = "engine/rake.py"
SHOWDOWN = "engine/showdown.py"
DECIDE = "engine/decide.py"
EVOLVE = "engine/evolve.py"
POSTS = "engine/posts.py"
PLAN = "engine/plan.py"
VIEW = "engine/view.py"
BUTTON = "table/button.py"

T_POTS = "tests/engine/test_pots.py"
T_SHOW = "tests/engine/test_showdown.py"
T_PHASES = "tests/engine/test_phases.py"
T_RAKE = "tests/engine/test_rake.py"
T_VIEW = "tests/engine/test_view.py"
T_NAIVE = "tests/cards/test_naive.py"

MINIMUM = [
    Bug(
        "double-the-bet minimum",
        BETTING,
        "    return b.price + b.full\n",
        "    return max(2 * b.price, b.full)\n",
    ),
    Bug(
        "last raise from 0",
        BETTING,
        "    if to >= own_minimum(plan, street, b, bet):\n",
        "    if to - b.price >= (0 if b.aggressor < 0 else b.full):\n",
    ),
    Bug(
        "short all-in sets the increment",
        BETTING,
        "    return False, b.level, b.full\n",
        "    return False, b.level, max(1, to - b.price)\n",
    ),
    Bug(
        "raise capped by the opponent's stack",
        BETTING,
        "        return low, everything\n",
        "        rivals = [b.stacks[k] + b.bets[k] for k in range(plan.n) if k != i]\n"
        "        return low, min(everything, max(rivals))\n",
    ),
    Bug(
        "double gap forgets the own bet",
        BETTING,
        "        own = big if street <= PREFLOP else bet\n",
        "        own = 0\n",
    ),
    Bug(
        "double gap doubles the whole bet before the flop",
        BETTING,
        "        own = big if street <= PREFLOP else bet\n",
        "        own = bet\n",
        "tests/engine/test_betting.py",
    ),
    Bug(
        "straddle keeps the small minimum",
        BETTING,
        '    if straddle and rules.straddle_min_raise == "straddle":\n',
        "    if False:\n",
    ),
]

REOPENING = [
    Bug(
        "table-wide reopening",
        BETTING,
        "        return gap >= reopening_gap(plan, street, b)\n",
        "        return gap > 0 and max(gap, b.price - b.level) >= b.full\n",
    ),
    Bug(
        "any raise reopens",
        BETTING,
        "        return gap >= reopening_gap(plan, street, b)\n",
        "        return gap > 0\n",
    ),
    Bug(
        "all-ins never add up",
        BETTING,
        "        return gap >= reopening_gap(plan, street, b)\n",
        "        return b.level > matched\n",
    ),
    Bug(
        "no big-blind option",
        BETTING,
        "        if stacks[i] and (matched[i] < 0 or bets[i] < price) and not folded >> i & 1:\n",
        "        option = street <= 1 and i == plan.big_blind\n"
        "        waits = bets[i] < price or (matched[i] < 0 and not option)\n"
        "        if stacks[i] and waits and not folded >> i & 1:\n",
    ),
]

PRICE = [
    Bug(
        "short-blind price",
        BETTING,
        "    price = max(big, straddle)\n",
        "    price = max(max(bets), straddle)\n",
    ),
    Bug(
        "no price cap",
        BETTING,
        "    due = (top if alone and top < price else price) - bets[i]\n",
        "    due = price - bets[i]\n",
    ),
    Bug(
        "empty check asked",
        BETTING,
        "    if alone and due <= 0:",
        "    if top < 0:",
    ),
    Bug(
        "raise that nobody can call",
        BETTING,
        "    elif reach <= price:\n",
        "    elif top < 0:\n",
    ),
]

LIMIT = [
    Bug(
        "cap of five bets",
        BETTING,
        "    wagers = 2 if straddle else 1\n",
        "    wagers = 1 if straddle else 0\n",
    ),
    Bug(
        "fold lifts the cap",
        BETTING,
        "    elif b.capped:\n",
        "    elif b.capped and not (plan.heads_up_uncapped and plan.n - folded.bit_count() < 3):\n",
    ),
    Bug(
        "cap holds heads-up too",
        BETTING,
        "    return not (plan.heads_up_uncapped and plan.n - folded.bit_count() == 2)\n",
        "    return True\n",
    ),
    Bug(
        "half a bet is none",
        BETTING,
        "        counts = to - b.level >= reopening_gap(plan, street, b)\n",
        "        counts = to - b.level >= unit(plan, street)\n",
    ),
    Bug(
        "any all-in is a bet",
        BETTING,
        "        counts = to - b.level >= reopening_gap(plan, street, b)\n",
        "        counts = True\n",
    ),
    Bug(
        "half a bet does not reopen",
        BETTING,
        "        return gap >= reopening_gap(plan, street, b)\n",
        "        return gap >= (unit(plan, street) if plan.structure == FIXED_LIMIT else b.full)\n",
    ),
    Bug(
        "completion on top of the all-in",
        BETTING,
        "        return b.level + unit(plan, street)\n",
        "        return b.price + unit(plan, street)\n",
    ),
    Bug(
        "big bet from the flop on",
        BETTING,
        "    return game.small_bet if street <= FLOP else game.big_bet\n",
        "    return game.small_bet if street < FLOP else game.big_bet\n",
    ),
]

POT_LIMIT = [
    Bug(
        "pot-limit without the call",
        BETTING,
        "    high = 2 * b.price + pot - b.bets[i]\n",
        "    high = b.price + pot\n",
    ),
    Bug(
        "short blinds shrink the pot",
        BETTING,
        "    pot = plan.total - sum(b.stacks) + b.phantom\n",
        "    pot = plan.total - sum(b.stacks)\n",
    ),
    Bug(
        "assumed blinds on every street",
        BETTING,
        "0, 0, big, 0, NOT_CAPPED, -1, -1, 0\n",
        "0, 0, big, 0, NOT_CAPPED, -1, -1, b.phantom\n",
    ),
]

ORDER = [
    Bug(
        "wrong heads-up order",
        POSTS,
        "        return (dealer, other) if button_posts_small else (other, dealer)\n",
        "        return other, dealer\n",
    ),
    Bug(
        "button first after the flop heads-up",
        PLAN,
        '    firsts = {"left_of_button": 0, ',
        '    firsts = {"left_of_button": 1 if n == 2 else 0, ',
    ),
    Bug(
        "small blind first before the flop",
        PLAN,
        "        (big + 1) % n,\n        0 if game.bomb_pot",
        "        max(small, 0),\n        0 if game.bomb_pot",
    ),
    Bug(
        "straddler does not act last",
        EVOLVE,
        "    return (plan.first + 1) % plan.n if straddled else plan.first\n",
        "    return plan.first\n",
    ),
    Bug(
        "burn forgotten",
        PLAN,
        "        int(rules.burn_cards),\n",
        "        0,\n",
    ),
    Bug(
        "show order from the button",
        SHOWDOWN,
        "    first = b.opener\n",
        "    return live_in_order(hand, 0)\n",
    ),
    Bug(
        "bettor of an earlier street shows first",
        BETTING,
        "0, 0, big, 0, NOT_CAPPED, -1, -1, 0\n",
        "0, 0, big, 0, NOT_CAPPED, b.aggressor, -1, 0\n",
    ),
    Bug(
        "all-in showdown in turn",
        SHOWDOWN,
        "    return 0 in [hand.betting.stacks[i] for i in live_in_order(hand, 0)]\n",
        "    return False\n",
    ),
    Bug(
        "winner mucks",
        SHOWDOWN,
        "        beats = any(row[i] >= best[k] for k in plays)\n",
        "        beats = all(row[i] > max(best) for k in plays)\n",
        T_SHOW,
    ),
]

MONEY = [
    Bug(
        "pooled pots",
        POTS,
        "        above = tuple([i for i in live if put_in[i] > level])\n",
        "        above = ()\n",
    ),
    Bug(
        "folded layer vanishes",
        POTS,
        "        chips = left\n",
        "        chips = sum([min(paid, level) - floor for paid in put_in if paid > floor])\n",
        T_POTS,
    ),
    Bug(
        "folded player wins",
        POTS,
        "            pots.append((chips, live))\n",
        "            who = tuple([i for i in range(len(put_in)) if put_in[i] >= level])\n"
        "            pots.append((chips, who))\n",
    ),
    Bug(
        "lowest-seat odd chip",
        SHOWDOWN,
        "        parts = share_pots(pots, values, unit=unit, taken=taken)\n",
        "        by_seat = [(c, tuple(sorted(who, key=seats.__getitem__))) for c, who in pots]\n"
        "        parts = share_pots(by_seat, values, unit=unit, taken=taken)\n",
        T_SHOW,
    ),
    Bug(
        "heap of odd chips",
        POTS,
        "        odd = min(unit, rest)\n",
        "        odd = rest\n",
    ),
    Bug(
        "odd chips of the smallest coin",
        POTS,
        "    share, rest = divmod(chips, len(winners) * unit)\n",
        "    unit = 1\n    share, rest = divmod(chips, len(winners) * unit)\n",
    ),
    Bug(
        "no refund",
        DECIDE,
        "        index, chips = uncalled(hand.put_in())\n        if chips:\n",
        "        index, chips = uncalled(hand.put_in())\n        if chips < 0:\n",
    ),
    Bug(
        "big-blind ante is his own bet",
        EVOLVE,
        '        if dead and kind != "ante":\n',
        '        if dead and kind == "entry":\n',
    ),
    Bug(
        "ante after the blind",
        POSTS,
        '    if rules.ante_order_when_short == "ante_first":\n        posts += ante\n',
        "",
    ),
    Bug(
        "board tie below a pair given back",
        SHOWDOWN,
        "    return on_board >= PAIR_STRENGTH and all(\n",
        "    return on_board > 0 and all(\n",
        T_SHOW,
    ),
    Bug(
        "second board gets the odd chip",
        AWARDS,
        "        for board, half in enumerate(halves):\n",
        "        for board, half in enumerate(reversed(halves)):\n",
        T_PHASES,
    ),
    Bug(
        "rake of uncalled chips",
        SHOWDOWN,
        "        total = sum([chips for chips, _ in pots])\n",
        "        total = sum([c for c, _ in pots]) + getattr(hand.returned, 'chips', 0)\n",
        T_RAKE,
    ),
    Bug(
        "drop without a flop",
        RAKE,
        "rules.rake_no_flop_no_drop and not flop",
        "False",
        T_RAKE,
    ),
]

CARDS = [
    Bug(
        "ace-high wheel",
        "cards/naive.py",
        "        return WHEEL[1]\n",
        "        return WHEEL[0]\n",
        T_NAIVE,
    ),
    Bug(
        "top-card flush",
        "cards/strengths.py",
        "    tables.by_mask.extend(map(shared.__getitem__, next(numbers)))\n",
        "    top: dict[int, int] = {}\n"
        "    values = enumerate(next(numbers))\n"
        "    tables.by_mask.extend([s and top.setdefault(m.bit_length(), s) for m, s in values])\n",
    ),
    Bug(
        "wheel wraps round",
        "cards/naive.py",
        "    return top if ranks == [top, top - 1, top - 2, top - 3, top - 4] else None\n",
        "    runs = [{k % 13 for k in range(low, low + 5)} for low in range(13)]\n"
        "    return top if set(ranks) in runs else None\n",
        T_NAIVE,
    ),
]

SECRETS_AND_CLOCK = [
    Bug(
        "spectator sees the cards",
        VIEW,
        "            card if owner == seat else -1\n",
        "            card if seat in (owner, None) else -1\n",
        T_VIEW,
    ),
    Bug(
        "fold shows the winner",
        DECIDE,
        "    if hand.live > 1 and len(hand.boards[0]) < 5 and hand.hole:\n",
        "    if len(hand.boards[0]) < 5 and hand.hole:\n",
        T_SHOW,
    ),
    Bug(
        "time is up: a free hand folded",
        DECIDE,
        '        return cmd.Act(seats[0], "check" if hand.legal.can_check else "fold")\n',
        '        return cmd.Act(seats[0], "fold")\n',
        "tests/laws/test_laws.py -k timeout",
    ),
    Bug(
        "bet in another player's turn",
        DECIDE,
        "    if seat != legal.seat:\n",
        "    if seat not in hand.plan.seats:\n",
        "tests/engine/test_refusals.py",
    ),
    Bug(
        "call button for a short stack",
        VIEW,
        "        call=legal.to_call > 0 and not short_call,\n",
        "        call=legal.to_call > 0,\n",
    ),
]

TABLE = [
    Bug(
        "no dead button",
        BUTTON,
        "    button = last.small_blind\n",
        "    button = next_seat(dealt_in, last.button, size)\n",
    ),
    Bug(
        "big blind twice running",
        BUTTON,
        "    return button, small, next_seat(dealt_in, small, size)\n",
        "    return button, small, next_seat(dealt_in, small - 1, size)\n",
    ),
    Bug(
        "newcomer posts a dead big blind",
        "table/blinds.py",
        '    live = 0 if owes == "small" else game.big_blind\n',
        "    live = 0\n",
    ),
    Bug(
        "shorter stack places higher",
        "tournament/places.py",
        "    for stack in sorted(set(chips.values()), reverse=True):\n",
        "    for stack in sorted(set(chips.values())):\n",
    ),
]

BUGS = [
    *MINIMUM,
    *REOPENING,
    *PRICE,
    *LIMIT,
    *POT_LIMIT,
    *ORDER,
    *MONEY,
    *CARDS,
    *SECRETS_AND_CLOCK,
    *TABLE,
]
