"""Registry: the bots by name; their words stand in the catalogue (``room.bot.<name>``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from fifthstreet.bots.base import Bot
from fifthstreet.bots.simple import CallingBot, PotOddsBot, RandomBot, TightBot

BOTS: Final[Mapping[str, Callable[[], Bot]]] = {
    "pot_odds": PotOddsBot,
    "tight": TightBot,
    "calling": CallingBot,
    "random": RandomBot,
}
