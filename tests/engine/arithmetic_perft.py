"""The second perft counter: the betting written anew from the rule text, in bare ints.

It shares nothing with the engine: no import, no state, no order of questions. A
moment is one tuple of numbers; the count below it is a sum over its branches.
Players stand small blind first, button last; heads-up the small blind is the
button. Blinds 1/2, limit bets 2/4, four bets a street, also heads-up.

Sources: docs/rules/betting.md (TDA 2024 rules 43, 47, 54; RR no-limit 1-3, RR 3.6).
"""

from __future__ import annotations

from typing import NamedTuple

SMALL, BIG = 1, 2
CAP = 4
ONE_LINE = (0, 1)


class Moment(NamedTuple):
    """What the rest of a hand depends on, before the next player acts."""

    street: int
    behind: tuple[int, ...]
    bets: tuple[int, ...]
    live: tuple[bool, ...]
    faced: tuple[int | None, ...]
    """The price at each player's last action of the street, None before it."""
    price: int
    step: int
    """The last full bet or raise of the street."""
    level: int
    """Fixed limit: the total of the last full bet."""
    made: int
    """Fixed limit: how many bets count so far."""
    seat: int
    """From here on somebody may have to act."""


def count(stacks: tuple[int, ...], structure: str) -> tuple[int, int]:
    """Return ``(decisions, lines)`` of the game."""
    return Game(stacks, structure).count()


def unit(street):
    """Return the limit bet of a street, 0 before the flop to 3 on the river."""
    return 2 if street < 2 else 4


class Game:
    """All betting of one game; counts below a moment are kept."""

    def __init__(self, stacks, structure):
        self.stacks, self.structure = stacks, structure
        self.n = len(stacks)
        self.limit = structure == "fixed-limit"
        self.counted = {}

    def count(self):
        """Return the count from the blinds on."""
        nominal = [SMALL, BIG] + [0] * (self.n - 2)
        posted = tuple(map(min, nominal, self.stacks))
        behind = tuple(stack - post for stack, post in zip(self.stacks, posted, strict=True))
        self.short = SMALL + BIG - sum(posted)
        everybody, nobody_acted = (True,) * self.n, (None,) * self.n
        first = 2 % self.n
        return self.below(
            Moment(0, behind, posted, everybody, nobody_acted, BIG, BIG, BIG, 1, first)
        )

    def below(self, moment):
        """Return the count below a moment."""
        if moment not in self.counted:
            self.counted[moment] = self.counted_anew(moment)
        return self.counted[moment]

    def counted_anew(self, m):
        order = [(m.seat + k) % self.n for k in range(self.n)]
        asked = [
            i
            for i in order
            if m.live[i] and m.behind[i] and (m.faced[i] is None or m.bets[i] < m.price)
        ]
        if sum(m.live) == 1:
            return ONE_LINE
        if not asked:
            return self.next_street(m)
        i = asked[0]
        others = [j for j in order if m.live[j] and j != i]
        owed = m.price
        if not any(m.behind[j] for j in others):
            # Nobody can raise any more: he owes what the others have in, at most.
            owed = min(owed, max(m.bets[j] for j in others))
            if m.bets[i] >= owed:
                return self.next_street(m)
        all_in = m.behind[i] + m.bets[i]
        branches = [self.below(self.after(m, i, min(max(owed, m.bets[i]), all_in)))]
        if owed > m.bets[i]:
            gone = tuple(alive and j != i for j, alive in enumerate(m.live))
            branches.append(self.below(self.after(m, i, m.bets[i])._replace(live=gone)))
        branches += [
            self.below(self.after(self.raised(m, to), i, to)) for to in self.raises(m, i, others)
        ]
        return 1 + sum(b[0] for b in branches), sum(b[1] for b in branches)

    def after(self, m, i, to):
        """Return the moment after player ``i`` has put in ``to`` in all on this street."""
        paid = to - m.bets[i]
        return m._replace(
            behind=tuple(chips - paid * (j == i) for j, chips in enumerate(m.behind)),
            bets=tuple(chips + paid * (j == i) for j, chips in enumerate(m.bets)),
            faced=tuple(m.price if j == i else seen for j, seen in enumerate(m.faced)),
            seat=(i + 1) % self.n,
        )

    def raised(self, m, to):
        """Return the moment with the price raised to ``to``."""
        if self.limit:
            if 2 * (to - m.level) >= unit(m.street):
                m = m._replace(level=to, made=m.made + 1)
        elif to - m.price >= m.step:
            m = m._replace(step=to - m.price)
        return m._replace(price=to)

    def raises(self, m, i, others):
        """Return every total to which player ``i`` may raise."""
        all_in = m.behind[i] + m.bets[i]
        reach = max(m.behind[j] + m.bets[j] for j in others)
        if all_in <= m.price or reach <= m.price or (self.limit and m.made >= CAP):
            return range(0)
        if m.faced[i] is not None:
            more = m.price - m.faced[i]
            if (2 * more < unit(m.street)) if self.limit else (more < m.step):
                return range(0)
        full = m.level + unit(m.street) if self.limit else m.price + m.step
        pot = sum(self.stacks) - sum(m.behind) + (self.short if m.street == 0 else 0)
        most = {
            "no-limit": all_in,
            "pot-limit": max(full, 2 * m.price - m.bets[i] + pot),
            "fixed-limit": full,
        }[self.structure]
        return range(min(full, all_in), min(most, all_in) + 1)

    def next_street(self, m):
        able = sum(alive and chips > 0 for alive, chips in zip(m.live, m.behind, strict=True))
        if m.street == 3 or able < 2:
            return ONE_LINE
        # The seat left of the button is first: heads-up that is the big blind.
        first = 1 if self.n == 2 else 0
        nothing, nobody_acted = (0,) * self.n, (None,) * self.n
        return self.below(
            Moment(m.street + 1, m.behind, nothing, m.live, nobody_acted, 0, BIG, 0, 0, first)
        )
