"""Payments: who pays whom after a private game, in as few payments as possible.

Players whose nets cancel among themselves need one payment fewer than they are, so
the fewest payments come from the most such groups. Up to a dozen players they are
found exactly, over all subsets; above that the largest debt goes to the largest
credit. Source: docs/rules/private.md (R-SETTLE-2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from fifthstreet.engine.types import Value

EXACT: Final = 13
"""People, a rake among them, for whom the groups are found exactly: 2^13 subsets."""


class Payment(Value, frozen=True):
    """Chips that one account owes another."""

    payer: str
    payee: str
    chips: int


def fewest_payments(nets: Mapping[str, int]) -> tuple[Payment, ...]:
    """Return the payments that bring every net to zero: positive nets are paid.

    Raises:
        ValueError: the nets do not sum to zero.

    >>> fewest_payments({"ann": 5, "bob": 3, "cid": -3, "dan": -5})
    (Payment(payer='dan', payee='ann', chips=5), Payment(payer='cid', payee='bob', chips=3))

    """
    if sum(nets.values()):
        raise ValueError(f"the nets sum to {sum(nets.values())}, not to zero")
    open_nets = [(account, net) for account, net in nets.items() if net]
    groups = balanced_groups([net for _, net in open_nets])
    payments = [p for group in groups for p in _settled([open_nets[i] for i in group])]
    return tuple(sorted(payments, key=lambda p: (-p.chips, p.payer, p.payee)))


def balanced_groups(nets: Sequence[int]) -> list[list[int]]:
    """Return the indices of ``nets`` in groups that sum to zero: as many as can be, or one."""
    count = len(nets)
    if count > EXACT:
        return _pairs_first(nets)
    size = 1 << count
    sums = [0] * size
    groups = [0] * size
    """The most groups that the members of a subset can be taken out in, one by one."""
    last = [0] * size
    for subset in range(1, size):
        low = subset & -subset
        sums[subset] = sums[subset ^ low] + nets[low.bit_length() - 1]
        best, member = max((groups[subset ^ (1 << i)], i) for i in range(count) if subset >> i & 1)
        groups[subset] = best + (sums[subset] == 0)
        last[subset] = member
    return list(_walk_back(size - 1, sums, last))


def _walk_back(subset: int, sums: Sequence[int], last: Sequence[int]) -> Iterator[list[int]]:
    """Yield the groups, each ending where what is left sums to zero again."""
    group: list[int] = []
    while subset:
        member = last[subset]
        group.append(member)
        subset ^= 1 << member
        if sums[subset] == 0:
            yield group
            group = []


def _pairs_first(nets: Sequence[int]) -> list[list[int]]:
    """Return pairs that cancel, and all the others as one group."""
    waiting: dict[int, list[int]] = {}
    groups: list[list[int]] = []
    for i, net in enumerate(nets):
        if waiting.get(-net):
            groups.append([waiting[-net].pop(), i])
        else:
            waiting.setdefault(net, []).append(i)
    rest = sorted(i for indices in waiting.values() for i in indices)
    return [*groups, rest] if rest else groups


def _settled(group: Sequence[tuple[str, int]]) -> Iterator[Payment]:
    """Yield the payments of a group: each settles somebody, the last one two."""
    left = dict(group)
    while any(left.values()):
        payer = min(left, key=lambda account: left[account])
        payee = max(left, key=lambda account: left[account])
        chips = min(-left[payer], left[payee])
        left[payer] += chips
        left[payee] -= chips
        yield Payment(payer, payee, chips)
