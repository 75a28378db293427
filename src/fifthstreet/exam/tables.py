"""Table cases: the many hands of a table and the facts of a tournament.

Each answer is one call of ``table`` or ``tournament``; where a case leaves out a
table's size, its highest seat stands for it.
"""

from __future__ import annotations

from typing import Any, Final

from fifthstreet.engine.rules import Rules, resolve
from fifthstreet.errors import FormatError
from fifthstreet.exam import checks
from fifthstreet.exam.answers import Answer
from fifthstreet.exam.seated import account, player, seated
from fifthstreet.exam.table_cases import (
    BalanceCase,
    ChipRaceCase,
    LevelCase,
    MixedCase,
    PlacesCase,
    SeatingCase,
    ShortTable,
)
from fifthstreet.table.dealing import draw_due, place
from fifthstreet.table.rotation import schedule, turn_game
from fifthstreet.table.state import GONE, ButtonState, TableState
from fifthstreet.tournament.balance import halts, mover, worst_seat
from fifthstreet.tournament.chip_race import race
from fifthstreet.tournament.levels import blinds_by_hand
from fifthstreet.tournament.places import finishes

MOST_HANDS: Final = 100_000
"""So many hands of a rotation are told at most."""


def seating(case: SeatingCase) -> Answer:
    """Return the next positions, or the seats among which the button is drawn.

    Raises:
        FifthStreetError: fewer than two players, a seat that the table does not have,
            or an option that is not allowed.

    """
    table = _between_hands(case)
    drawn_among = draw_due(table)
    if drawn_among:
        return Answer({"button_in": list(drawn_among)})
    at = place(table, None)
    return Answer(
        {
            "button": at.button,
            "sb_position": at.small_blind_position,
            "sb_posts": at.small_blind is not None,
            "bb": at.big_blind,
        }
    )


def _between_hands(case: SeatingCase) -> TableState:
    """Return the table of a case; where it does not say who played before, somebody has left."""
    rules, size = resolve(case.profile, case.options), case.table_size
    last, before = case.previous, case.occupied_last_hand
    checks.within("table_size", size, 2, checks.MOST_SEATS)
    checks.seats("occupied_next_hand", case.occupied_next_hand, size)
    checks.seats("occupied_last_hand", before or (), size)
    if last is not None:
        at = {"button": last.button, "sb_position": last.sb_position, "bb": last.bb}
        for name, seat in at.items():
            if seat is not None:
                checks.within(f"previous.{name}", seat, 1, size)
    players = [player(seat) for seat in case.occupied_next_hand]
    return seated(
        case,
        rules,
        size,
        players,
        button=None if last is None else ButtonState(last.button, last.sb_position, last.bb),
        dealt=[each.account for each in players] + [GONE]
        if before is None
        else map(account, before),
    )


def mixed(case: MixedCase) -> Answer:
    """Return what each hand of a rotation is played for.

    Raises:
        FormatError: a structure of the rotation has no blinds, or an option says
            something else than the case.
        RulesError: an option, a number of hands or blinds are not allowed.

    """
    rules = _rules_of_rotation(case)
    games = rules.mixed_rotation or ()
    checks.within("hands", case.hands, 1, MOST_HANDS)
    turns = schedule(games, hands_per_game=rules.mixed_hands, hands=case.hands)
    limit = [turn_game(rules, game) for game in games if game.structure == "fixed-limit"]
    return Answer(
        {
            "structures": [turn.structure for turn in turns],
            "bb": [turn.big_blind for turn in turns],
            "fixed_limit_bets": [limit[0].small_bet, limit[0].big_bet] if limit else None,
        }
    )


def _rules_of_rotation(case: MixedCase) -> Rules:
    """Return the rules of a mixed case with its rotation; what the options say too must agree."""
    games = []
    for structure in case.rotation:
        if structure not in case.blinds:
            raise FormatError(f"no blinds for {structure}")
        small, big = case.blinds[structure]
        games.append({"structure": structure, "small_blind": small, "big_blind": big})
    options = dict(case.options)
    if "mixed_rotation" in options:
        said = options["mixed_rotation"]
        raise FormatError(f"options.mixed_rotation = {said!r}: the case has a rotation")
    options["mixed_rotation"] = games
    if case.hands_per_game is not None:
        said = options.setdefault("mixed_hands", case.hands_per_game)
        if said != case.hands_per_game:
            raise FormatError(
                f"options.mixed_hands = {said!r}: allowed is {case.hands_per_game}, hands_per_game"
            )
    rules = resolve(case.profile, options)
    if rules.mixed_change != "hands":
        raise FormatError(f"mixed_change = {rules.mixed_change!r}: a case counts hands")
    return rules


def places(case: PlacesCase) -> Answer:
    """Return the places and prizes of the players who are out.

    Raises:
        FormatError: chips or prizes are negative.
        SetupError: more players are out than were in.

    """
    checks.within("players_left_before", case.players_left_before, 1)
    checks.chips("busted", case.busted, "")
    for place_paid in case.prizes:
        checks.within("place of a prize", place_paid, 1)
    checks.chips("prizes", case.prizes, "place ")
    out = finishes(
        case.busted, case.players_left_before, case.prizes, share_all=case.options.share_all
    )
    return Answer(
        {
            "places": {name: finish.place for name, finish in out.items()},
            "prizes": {name: finish.prize for name, finish in out.items()},
        }
    )


def level(case: LevelCase) -> Answer:
    """Return the blinds of each hand.

    Raises:
        FormatError: blinds that are none.
        SetupError: an event that is not known.

    """
    checks.blinds("blinds_now", *case.blinds_now)
    checks.blinds("blinds_next", *case.blinds_next)
    blinds = blinds_by_hand(case.events, [case.blinds_now, case.blinds_next])
    return Answer({hand: list(pair) for hand, pair in blinds.items()})


def balance(case: BalanceCase) -> Answer:
    """Return which tables wait, or who moves from the long table to the short one.

    Raises:
        FormatError: neither counts of players nor a long and a short table, or a count
            or a seat that cannot be.

    """
    final: dict[str, Any] = {}
    if case.tables is not None:
        for players in case.tables:
            checks.within("tables", players, 0)
        final["halt"] = halts(case.tables)
    if case.long_table is not None:
        leaves = case.long_table.next_bb_seat
        checks.within("long_table.next_bb_seat", leaves, 1)
        size = max(leaves, 2)
        final["moved_seat"] = mover((leaves - 2) % size + 1, range(1, size + 1), size)
    if case.short_table is not None:
        final["never_small_blind"] = _never_small_blind(case, case.short_table)
    if not final:
        raise FormatError("neither `tables` nor a `long_table` and a `short_table`")
    return Answer(final)


def _never_small_blind(case: BalanceCase, short: ShortTable) -> bool:
    """Tell whether who comes to the short table, its other seats taken, posts no small blind."""
    for name, number in (("button", short.button), ("sb", short.sb), ("bb", short.bb)):
        checks.within(f"short_table.{name}", number, 1, checks.MOST_SEATS)
    checks.seats("short_table.empty", short.empty, checks.MOST_SEATS)
    size = max(short.button, short.sb, short.bb, *short.empty)
    at = ButtonState(short.button, short.sb, short.bb)
    seat = worst_seat(at, short.empty, size)
    before = [player(number) for number in range(1, size + 1) if number not in short.empty]
    comes = [] if seat is None else [player(seat)]
    table = seated(
        case,
        resolve(case.profile, {"mode": "tournament"}),
        size,
        before + comes,
        button=at,
        dealt=[each.account for each in before],
    )
    return place(table, next(iter(draw_due(table)), None)).small_blind_position != seat


def chip_race(case: ChipRaceCase) -> Answer:
    """Return who gets the new chips of a race.

    Raises:
        FormatError: chips are negative, or the draw names no seat, or one twice.
        SetupError: the denominations do not fit each other.

    """
    checks.chips("odd_chips", case.odd_chips)
    checks.chips("stacks_above", case.stacks_above)
    draw_order = [_drawn(seat) for seat in case.draw_order]
    checks.seats("draw_order", draw_order)
    result = race(
        case.odd_chips,
        old=case.old,
        new=case.new,
        draw_order=draw_order,
        stacks_above=case.stacks_above,
    )
    return Answer(
        {
            "new_chips": result.new_chips,
            "awarded": {str(seat): chips for seat, chips in result.awarded.items()},
            "rescued": {str(seat): chips for seat, chips in result.rescued.items()},
            "value_before": result.value_before,
            "value_after": result.value_after,
        }
    )


def _drawn(seat: int | str) -> int:
    """Return a seat of the draw, which JSON may have as the key of an object."""
    if isinstance(seat, str) and not (seat.isascii() and seat.isdigit() and len(seat) < 10):
        raise FormatError(f"draw_order = {seat!r}: allowed is a seat")
    return int(seat)
