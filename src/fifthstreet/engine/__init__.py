"""The engine: one hand of hold'em, decided exactly.

``begin`` a hand from ``start_hand``, give it commands with ``step``, look at it
with ``view``. It never waits, draws or talks.
"""

from fifthstreet.engine.commands import Act, Deal, Rabbit, Show, Straddle, Vote
from fifthstreet.engine.decide import begin, decide, step, timeout
from fifthstreet.engine.evolve import evolve, replay
from fifthstreet.engine.hand import Hand, needs
from fifthstreet.engine.posts import make_game, start_hand
from fifthstreet.engine.rules import Rules, resolve, rules_from_toml
from fifthstreet.engine.types import Refusal
from fifthstreet.engine.view import controls, legal_actions, project, public_view, seen_by, view

__all__ = [
    "Act",
    "Deal",
    "Hand",
    "Rabbit",
    "Refusal",
    "Rules",
    "Show",
    "Straddle",
    "Vote",
    "begin",
    "controls",
    "decide",
    "evolve",
    "legal_actions",
    "make_game",
    "needs",
    "project",
    "public_view",
    "replay",
    "resolve",
    "rules_from_toml",
    "seen_by",
    "start_hand",
    "step",
    "timeout",
    "view",
]
