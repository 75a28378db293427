"""Explanations: why an action is refused, or what it would do, in words.

The numbers come from ``decide``, the sentences from the catalogue
(``refusal.*`` and ``action.*``), so every client can say the same.
"""

from __future__ import annotations

from fifthstreet.engine import commands as cmd
from fifthstreet.engine import events as ev
from fifthstreet.engine.decide import decide
from fifthstreet.engine.hand import Hand
from fifthstreet.engine.types import Refusal
from fifthstreet.words import say


def explain(hand: Hand, action: cmd.Command, language: str = "en") -> str:
    """Return one sentence about ``action`` in ``hand``: why it is refused, or what it does."""
    answer = decide(hand, action)
    if isinstance(answer, Refusal):
        return refusal_words(answer, language)
    first = answer[0]
    if isinstance(first, ev.Acted):
        kind = "all_in" if first.all_in else first.kind
        return say(language, f"action.{kind}", to=first.to, chips=first.chips, seat=first.seat)
    return say(language, "action.allowed")


def refusal_words(refusal: Refusal, language: str, namespace: str = "refusal") -> str:
    """Return the sentence of a refusal in ``language``, with its rule id.

    ``namespace`` is where the catalogue has the words of whoever refuses.
    """
    sentence = say(language, f"{namespace}.{refusal.code}", **refusal.numbers)
    return f"{sentence} ({refusal.rule})"
