"""Page vectors: what the engine says, for the page's replayer and its learn pages.

``python -m tools.page_vectors`` writes ``data/pages/vectors.json``, which the tests of
the page read, and what the page shows: ``counts.json`` and ``matchups.json`` in
``web/src/learn``, counted by ``analysis``, and ``glossary.json`` from docs/glossary.md.
``--check`` exits 1 when a file is not what it would write. Hands are played by chance
from fixed seeds; after every event stands the view of a spectator.
"""

from __future__ import annotations

import json
import random
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from fifthstreet.analysis.equity import equity
from fifthstreet.analysis.frequencies import frequencies
from fifthstreet.cards.made_hand import made_hand
from fifthstreet.engine import (
    Act,
    Deal,
    Hand,
    Rabbit,
    Refusal,
    Straddle,
    Vote,
    begin,
    evolve,
    make_game,
    needs,
    resolve,
    start_hand,
    step,
)
from fifthstreet.engine.events import HandEvent, Mucked, RabbitDealt
from fifthstreet.engine.hand import asked, rabbit_offered
from fifthstreet.engine.pots import layers, uncalled
from fifthstreet.engine.types import Legal, Structure
from fifthstreet.engine.view import project, public_view
from tools.generated import ROOT, generated

VECTORS: Final = ROOT / "data" / "pages" / "vectors.json"
COUNTS: Final = ROOT / "web" / "src" / "learn" / "counts.json"
MATCHED: Final = COUNTS.with_name("matchups.json")
GLOSSARY: Final = COUNTS.with_name("glossary.json")
MATCHUPS: Final = {
    "pairs": ("AA", "KK"),
    "lower": ("JJ", "98o"),
    "between": ("QQ", "AJo"),
    "higher": ("99", "AKo"),
    "apart": ("AKo", "98o"),
    "kicker": ("AKo", "AQo"),
}
"""Two hands of each kind of meeting, the favourite first."""
LANGUAGES: Final = ("en", "zh-Hans", "zh-Hant")
HOUSES: Final[tuple[tuple[str, Structure, dict[str, Any]], ...]] = (
    ("standard", "no-limit", {"big_blind": 10, "small_blind": 5}),
    ("standard", "no-limit", {"run_it_twice": "offered", "rabbit_hunt": "on_request"}),
    ("standard", "no-limit", {"ante_kind": "each", "ante": 3, "straddle": "under_the_gun"}),
    ("standard", "pot-limit", {"ante_kind": "big_blind", "ante": 10}),
    ("casino", "fixed-limit", {"rake_percent_bp": 500}),
    ("notes", "no-limit", {}),
    ("mbp", "no-limit", {}),
    ("base-stake", "no-limit", {}),
    ("standard", "no-limit", {"bomb_pot_ante": 8, "losers_may_muck": True}),
)
SEEN: Final = ("street", "boards", "pot", "pots", "awards", "rake", "returned", "rabbit", "ended")
SEAT: Final = ("seat", "stack", "bet", "put_in", "state", "cards", "last", "can_win")


def plain(value: Any) -> Any:
    """Return ``value`` as it crosses the line."""
    return json.loads(msgspec.json.encode(value))


def played(house: int, seed: int) -> tuple[HandEvent, ...]:
    """Return the events of a hand that chance plays in a house."""
    profile, structure, wishes = HOUSES[house]
    chance = random.Random(f"{house}/{seed}")  # noqa: S311 - no secret
    rules = resolve(profile, {"small_blind": 5, "big_blind": 10} | wishes)
    game = make_game(rules, structure, bomb_pot="bomb_pot_ante" in wishes)
    seats = sorted(chance.sample(range(1, 10), chance.randint(2, 6)))
    stacks = {seat: chance.choice([7, 40, 90, 260, 700]) for seat in seats}
    hand, events = begin(start_hand(rules, game, stacks, chance.choice(seats)))
    told = list(events)
    deck = chance.sample(range(52), 52)
    while (command := wish(hand, deck, chance)) is not None:
        outcome = step(hand, command)
        if isinstance(outcome, Refusal):
            raise TypeError(f"{command} was refused: {outcome}")
        hand, events = outcome
        told += events
    return tuple(told)


def wish(hand: Hand, deck: Sequence[int], chance: random.Random) -> Any:
    """Return what comes next in a hand, ``None`` at its end."""
    if wanted := needs(hand):
        return Deal({position: deck[position] for position in wanted})
    if hand.legal is not None:
        return act(hand.legal, chance)
    if hand.phase == "straddle":
        return Straddle(asked(hand)[0], yes=chance.random() < 0.7)
    if hand.phase == "run_twice":
        return Vote(asked(hand)[0], yes=True)
    return Rabbit(hand.plan.seats[0]) if rabbit_offered(hand) else None


def act(legal: Legal, chance: random.Random) -> Act:
    """Return one of the listed actions, rather a bold one."""
    if legal.min_to is not None and legal.max_to is not None and chance.random() < 0.4:
        to = chance.choice([legal.min_to, legal.max_to, chance.randint(legal.min_to, legal.max_to)])
        return Act(legal.seat, legal.wager, to)
    if legal.can_check:
        return Act(legal.seat, "check")
    return Act(legal.seat, "fold" if chance.random() < 0.25 else "call")


def views(events: Sequence[HandEvent]) -> Iterator[dict[str, Any]]:
    """Yield what a spectator sees after each event."""
    hand: Hand | None = None
    for event in events:
        hand = evolve(hand, event)
        view = plain(public_view(hand))
        seats = [[seat[name] for name in SEAT] for seat in view["seats"]]
        yield {name: view[name] for name in SEEN} | {"seats": seats}


def hands() -> list[dict[str, Any]]:
    """Return hands of every house; the first of each with the most pots."""
    found = []
    for house in range(len(HOUSES)):
        told = [played(house, seed) for seed in range(80)]
        told.sort(key=lambda events: (-most_pots(events), len(events)))
        found += [told[0], told[40], *[events for events in told if rare(events)][:1]]
    return [
        {"events": [plain(project(event, None)) for event in events], "views": [*views(events)]}
        for events in found
    ]


def rare(events: Sequence[HandEvent]) -> bool:
    """Tell whether a hand has events that few hands have."""
    return any(isinstance(event, Mucked | RabbitDealt) for event in events)


def most_pots(events: Sequence[HandEvent]) -> int:
    """Return in how many pots the chips of a hand lay."""
    return max(len(view["pots"]) for view in views(events))


def pots() -> list[dict[str, Any]]:
    """Return chips that were put in, and the pots that they make."""
    chance = random.Random("pots")  # noqa: S311 - no secret
    cases = []
    for _ in range(80):
        n = chance.randint(2, 9)
        put_in = [chance.choice([0, 5, 20, 50, 120, chance.randint(1, 400)]) for _ in range(n)]
        folded = [chance.random() < 0.3 for _ in range(n)]
        if all(folded):
            folded[0] = False
        place, chips = uncalled(put_in)
        common = chance.choice([0, 0, 10])
        mask = sum(1 << i for i, gone in enumerate(folded) if gone)
        case = {"put_in": put_in, "folded": folded, "common": common}
        case |= {"uncalled": [place, chips], "pots": plain(layers(put_in, mask, common))}
        matched = [*put_in]
        matched[place] -= chips
        # Whoever has put in most has not folded: other cases are for the pots alone.
        real = any(bet == max(put_in) > 0 and not folded[i] for i, bet in enumerate(put_in))
        case["settled"] = plain(layers(matched, mask)) if real else None
        cases.append(case)
    return cases


def made() -> list[dict[str, Any]]:
    """Return hands of two to seven cards and what they make, each category among them."""
    chance = random.Random("made")  # noqa: S311 - no secret
    drawn = [chance.sample(range(52), chance.choice([2, 5, 6, 7, 7])) for _ in range(150)]
    suited = [chance.sample(range(chance.randrange(4), 52, 4), 5) for _ in range(12)]
    runs = [[rank * 4 + 1 for rank in (top, *range(top + 1, top + 5))] for top in range(9)]
    wheel = [[48, 0, 4, 8, 12, 51, 50], [48, 1, 4, 8, 12, 30, 31]]
    full = [[0, 1, 2, 20, 21, 22, 40], [0, 1, 2, 3, 20, 21, 22]]
    return [
        {"cards": cards} | {k: v for k, v in plain(made_hand(cards)).items() if k != "strength"}
        for cards in [*drawn, *suited, *runs, *wheel, *full]
    ]


def raises() -> list[dict[str, Any]]:
    """Return wagers of one street after another and what the next player may raise to."""
    cases = []
    for number in range(60):
        chance = random.Random(f"raises/{number}")  # noqa: S311 - no secret
        rule = ("last_full_increment", "double_gap")[number % 2]
        rules = resolve("standard", {"small_blind": 1, "big_blind": 2, "min_raise_rule": rule})
        stacks = {seat: chance.choice([6, 9, 15, 40, 400]) for seat in range(1, 7)} | {3: 400}
        hand, _ = begin(start_hand(rules, make_game(rules, "no-limit"), stacks, 6))
        outcome = step(hand, Deal({position: position for position in needs(hand)}))
        if isinstance(outcome, Refusal):
            raise TypeError(str(outcome))
        hand = outcome[0]
        wagers: list[int] = []
        least = []
        while hand.legal is not None and hand.street == 1 and len(wagers) < 3:
            legal = hand.legal
            if legal.min_to is None or legal.max_to is None or legal.seat in (1, 2):
                break
            least.append(legal.min_to if legal.max_to > legal.min_to else None)
            to = chance.choice([legal.min_to, min(legal.max_to, legal.min_to + 3), legal.max_to])
            to = min(to, 60) if legal.min_to <= 60 else legal.min_to
            outcome = step(hand, Act(legal.seat, legal.wager, to))
            if isinstance(outcome, Refusal):
                raise TypeError(str(outcome))
            hand = outcome[0]
            wagers.append(to)
        cases.append({"rule": rule, "big_blind": 2, "wagers": wagers, "least": least})
    return cases


def counts() -> dict[str, list[int]]:
    """Return how many hands of five and of seven cards make each category, weakest first."""
    return {str(cards): list(frequencies(cards).by_category.values()) for cards in (5, 7)}


def matchups() -> list[dict[str, Any]]:
    """Return what hands of each kind are worth against each other before the flop."""
    found = []
    for kind, hands in MATCHUPS.items():
        one, two = equity(hands).players
        shares = {"win": round(one.win, 6), "tie": round(one.tie, 6), "loss": round(two.win, 6)}
        found.append({"kind": kind, "hands": list(hands), **shares})
    return found


def glossary() -> list[dict[str, Any]]:
    """Return the words of docs/glossary.md, one term a row where all languages have as many."""
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").partition("## In code")[0]
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]*\|$", page, re.MULTILINE)[1:]
    terms = []
    for row in rows:
        words = [words_of(cell) for cell in row]
        if len({len(each) for each in words}) > 1:
            words = [[together(each)] for each in words]
        terms += [dict(zip(LANGUAGES, term, strict=True)) for term in zip(*words, strict=True)]
    return terms


def words_of(cell: str) -> list[dict[str, Any]]:
    """Return the words of a cell, each with the words in brackets behind it."""
    found = []
    for piece in re.split(r",\s*(?![^(]*\))", cell.strip()):
        word, _, brackets = piece.partition(" (")
        also = [each.strip() for each in brackets.rstrip(")").split(",") if each.strip()]
        found.append({"word": word.strip(), "also": also})
    return found


def together(words: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the first of several words, the others as words that are understood."""
    also = [each["word"] for each in words[1:]] + [
        other for each in words for other in each["also"]
    ]
    return {"word": words[0]["word"], "also": also}


def files() -> Mapping[Path, bytes]:
    """Return every file with what it holds."""
    vectors = {"hands": hands(), "pots": pots(), "made": made(), "raises": raises()}
    lines = [
        f'"{name}": [\n' + ",\n".join(json.dumps(case) for case in cases) + "\n]"
        for name, cases in vectors.items()
    ]
    texts = {
        VECTORS: "{\n" + ",\n".join(lines) + "\n}\n",
        COUNTS: json.dumps(counts(), indent=1) + "\n",
        MATCHED: json.dumps(matchups(), indent=1) + "\n",
        GLOSSARY: json.dumps(glossary(), ensure_ascii=False, indent=1) + "\n",
    }
    return {path: text.encode() for path, text in texts.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or only compare them; 1 when one differs."""
    return generated("page_vectors", files, arguments)


if __name__ == "__main__":
    sys.exit(main())
