"""Contents: the order in which a table's rules are said, and the rules behind them.

Every field stands in one section; a fact that follows from several fields stands
beside them. The ids are those of docs/rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SECTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "table": (
        *("fact.buy_in", "players_max", "structures", "mode", "currency_name"),
        *("fact.hands", "fact.short_stack"),
    ),
    "blinds": (
        *("small_blind", "big_blind", "small_blind_from", "small_blind_seat"),
        *("ante_kind", "ante", "ante_order_when_short"),
    ),
    "button": ("button_rule", "first_button", "heads_up_small_blind", "fact.heads_up"),
    "cards": ("hole_cards", "blind_round_pass", "deal_from", "burn_cards"),
    "betting": (
        *("fact.minimum_raise", "fact.maximum_bet", "fact.cap", "first_to_act_postflop"),
        *("min_raise_rule", "short_all_in_reopens"),
    ),
    "fixed_limit": (
        *("small_bet", "big_bet", "limit_all_in_rule"),
        *("limit_bets_per_street", "limit_cap_heads_up"),
    ),
    "pot_limit": (
        "pot_limit_assumes_full_blinds",
        "pot_limit_small_blind_as_big",
        "pot_limit_round_up_to",
    ),
    "mixed": ("mixed_rotation", "mixed_change", "mixed_hands"),
    "showdown": (
        *("fact.pots", "fact.who_shows", "showdown_order", "losers_may_muck", "board_tie"),
        *("odd_chip_unit", "fact.odd_chip", "run_it_twice", "fact.twice", "rabbit_hunt"),
    ),
    "extras": ("straddle", "straddle_min_raise", "bomb_pot_every", "bomb_pot_ante"),
    "entry": (
        *("new_player", "missed_blinds", "fact.owed", "buy_button"),
        *("fact.return", "fact.sit_out", "fact.leave", "fact.broken"),
    ),
    "clock": ("fact.time", "action_seconds", "time_bank_seconds", "timeouts_before_sit_out"),
    "rake": (
        *("rake_percent_bp", "rake_caps", "rake_no_flop_no_drop", "rake_rounding"),
        "fact.rake",
    ),
    "page": ("call_when_short", "raise_when_short"),
}
"""Section to its entries; ``fact.`` is what no single field says."""

RULE_IDS: Final[Mapping[str, tuple[str, ...]]] = {
    "players_max": ("R-SEAT-1",),
    "structures": ("R-RAISE-1", "R-POTLIMIT-1", "R-LIMIT-1", "R-MIXED-1"),
    "mode": ("R-SEAT-4", "R-LEAVE-8"),
    "currency_name": ("R-MONEY-1",),
    "small_blind": ("R-BLIND-1", "R-BLIND-3"),
    "big_blind": ("R-BLIND-1", "R-BLIND-3"),
    "small_blind_from": ("R-BLIND-3",),
    "small_blind_seat": ("R-BLIND-1",),
    "ante_kind": ("R-ANTE-1", "R-ANTE-2"),
    "ante": ("R-ANTE-1", "R-ANTE-2"),
    "ante_order_when_short": ("R-ANTE-3",),
    "button_rule": ("R-BUTTON-2", "R-BUTTON-3", "R-BUTTON-4"),
    "first_button": ("R-BUTTON-1",),
    "heads_up_small_blind": ("R-BLIND-2", "R-BUTTON-5"),
    "hole_cards": ("R-DEAL-1", "R-BLINDROUND-1"),
    "blind_round_pass": ("R-BLINDROUND-2",),
    "deal_from": ("R-DEAL-1",),
    "burn_cards": ("R-DEAL-1",),
    "first_to_act_postflop": ("R-ORDER-2",),
    "min_raise_rule": ("R-RAISE-1", "R-RAISE-5"),
    "short_all_in_reopens": ("R-REOPEN-1", "R-REOPEN-2", "R-REOPEN-4"),
    "small_bet": ("R-LIMIT-1",),
    "big_bet": ("R-LIMIT-1",),
    "limit_all_in_rule": ("R-LIMIT-2",),
    "limit_bets_per_street": ("R-LIMIT-3",),
    "limit_cap_heads_up": ("R-LIMIT-4",),
    "pot_limit_assumes_full_blinds": ("R-POTLIMIT-2",),
    "pot_limit_small_blind_as_big": ("R-POTLIMIT-3",),
    "pot_limit_round_up_to": ("R-POTLIMIT-3",),
    "mixed_rotation": ("R-MIXED-2",),
    "mixed_change": ("R-MIXED-1",),
    "mixed_hands": ("R-MIXED-1",),
    "showdown_order": ("R-SHOW-2",),
    "losers_may_muck": ("R-SHOW-3",),
    "board_tie": ("R-TIE-1", "R-TIE-2"),
    "odd_chip_unit": ("R-ODD-1",),
    "run_it_twice": ("R-TWICE-1", "R-TWICE-2"),
    "rabbit_hunt": ("R-RABBIT-1",),
    "straddle": ("R-STRADDLE-1",),
    "straddle_min_raise": ("R-STRADDLE-2",),
    "bomb_pot_every": ("R-BOMB-1", "R-BOMB-2"),
    "bomb_pot_ante": ("R-BOMB-1",),
    "new_player": ("R-ENTRY-1", "R-ENTRY-2", "R-ENTRY-4"),
    "missed_blinds": ("R-ENTRY-3", "R-ENTRY-4"),
    "buy_button": ("R-ENTRY-5", "R-ENTRY-6"),
    "action_seconds": ("R-CLOCK-3",),
    "time_bank_seconds": ("R-CLOCK-3", "R-CLOCK-4"),
    "timeouts_before_sit_out": ("R-CLOCK-7",),
    "rake_percent_bp": ("R-RAKE-1",),
    "rake_caps": ("R-RAKE-2",),
    "rake_no_flop_no_drop": ("R-RAKE-2",),
    "rake_rounding": ("R-RAKE-3",),
    "call_when_short": ("R-BUTTONS-1",),
    "raise_when_short": ("R-RAISE-4", "R-BUTTONS-1"),
    "fact.buy_in": ("R-SEAT-3", "R-SEAT-4"),
    "fact.hands": ("R-HAND-1", "R-HAND-2", "R-HAND-3"),
    "fact.short_stack": ("R-ACT-5", "R-RAISE-4"),
    "fact.heads_up": ("R-BLIND-2", "R-ORDER-2"),
    "fact.minimum_raise": ("R-RAISE-1", "R-RAISE-5", "R-LIMIT-1"),
    "fact.maximum_bet": ("R-CHIPS-2", "R-POTLIMIT-1", "R-LIMIT-1"),
    "fact.cap": ("R-LIMIT-3", "R-LIMIT-4"),
    "fact.pots": ("R-POT-1", "R-POT-2"),
    "fact.who_shows": ("R-SHOW-1", "R-SHOW-2", "R-SHOW-3"),
    "fact.odd_chip": ("R-ODD-1",),
    "fact.twice": ("R-TWICE-1", "R-TWICE-2"),
    "fact.owed": ("R-ENTRY-3", "R-ENTRY-7"),
    "fact.return": ("R-SEAT-6",),
    "fact.sit_out": ("R-LEAVE-4", "R-LEAVE-6"),
    "fact.leave": ("R-LEAVE-2", "R-LEAVE-3"),
    "fact.broken": ("R-LEAVE-9",),
    "fact.time": ("R-CLOCK-1", "R-CLOCK-3", "R-CLOCK-5"),
    "fact.rake": ("R-RAKE-1", "R-RAKE-2"),
}
"""Field or fact to the rules that it chooses among or follows from."""
