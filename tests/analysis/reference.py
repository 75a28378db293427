"""References: exact values that other programs agree on, and plain ways to count."""

from __future__ import annotations

from itertools import combinations, product

from fifthstreet.analysis.combos import COMBOS
from fifthstreet.cards.evaluate import evaluate

WIDE = "22+,A2s+,K9s+,QTs+,JTs,ATo+,KJo+"
WIDER = "22+,A2s+,K2s+,Q8s+,J8s+,T8s+,A2o+,K9o+,QTo+"

EQUITIES = [
    (["AsKs", "QhQd"], "", (0.462144572459, 0.537855427541)),
    (["AA", "KK"], "", (0.819460504677,)),
    (["QQ+,AKs", "22+"], "", (0.701527434503,)),
    (["QQ+,AKs", "random"], "", (0.796966305517,)),
    (["AA", "random"], "", (0.852037133021,)),
    (["AhKd", "random"], "", (0.653200717887,)),
    (["AKo", "random"], "", (0.653200717887,)),
    ([WIDE, WIDER], "", (0.555632648463,)),
    ([WIDE, WIDER], "Ks7h2d", (0.573616867266,)),
    (["QQ+,AKs", "22+"], "Ks7h2d", (0.797385775,)),
]
"""Players, board, equities of the first players."""

BOARDS = [
    ("AsKs", "QhQd", 787_966, 917_606, 6_732),
    ("AcAd", "KsKh", 1_388_072, 317_694, 6_538),
    ("AcAs", "KhKd", 1_388_072, 317_694, 6_538),
    ("AcAs", "KcKs", 1_410_336, 292_660, 9_308),
    ("Jc5c", "QdTd", 600_384, 1_096_118, 15_802),
    ("AdAh", "AcAs", 37_210, 37_210, 1_637_884),
    ("AhKh", "QhQd", 781_594, 922_599, 8_111),
]
"""Two hands before the flop: boards that the first wins, the second wins, both tie."""

SEVERAL = [
    (
        ["AsKs", "QhQd", "7c6c"],
        (517_365, 541_734, 309_549),
        2_106,
        ("0.377943088", "0.395720895", "0.226336017"),
    ),
    (
        ["AsKs", "QhQd", "7c6c", "JhTh"],
        (352_457, 321_467, 232_153, 178_990),
        941,
        ("0.324760269", "0.296224567", "0.213983921", "0.165031243"),
    ),
    (
        ["AsKs", "QhQd", "7c6c", "JhTh", "2d2c", "9s8s"],
        (142_875, 145_142, 122_240, 102_314, 87_030, 58_264),
        143,
        ("0.217168839", "0.220614086", "0.185809038", "0.155526731", "0.132299050", "0.088582256"),
    ),
]
"""Several hands before the flop: boards that each wins, that all tie, equities."""

THREE_RANGES = (["QQ+,AKs", "JJ+,AQs+", "77+"], ("0.439988127", "0.323799691", "0.236212182"))
"""As pokerfast 0.2.0 has them, too."""


def by_force(players, board, dead):
    """Return win, tie and equity of each player and the weighted deals, card by card."""
    gone = {*board, *dead}
    totals = [[0.0, 0.0, 0.0] for _ in players]
    count = 0.0
    held = [[(c, w) for c, w in enumerate(player.weights) if w] for player in players]
    for deal in product(*held):
        cards = [card for combo, _ in deal for card in COMBOS[combo]]
        if len({*cards, *gone}) < len(cards) + len(gone):
            continue
        weight = 1.0
        for _, each in deal:
            weight *= each
        live = [card for card in range(52) if card not in gone and card not in cards]
        for rest in combinations(live, 5 - len(board)):
            found = [evaluate((*COMBOS[combo], *board, *rest)) for combo, _ in deal]
            best = max(found)
            many = found.count(best)
            count += weight
            for total, value in zip(totals, found, strict=True):
                if value == best:
                    total[0 if many == 1 else 1] += weight
                    total[2] += weight / many
    return [[part / count for part in total] for total in totals] if count else None, count
