"""Allowance: how fast a player may talk, over however many lines.

Counted by account, and by address for who has none: whoever opens a new line, or goes
from tab to tab, goes on with what was left to him on the last one.
"""

from __future__ import annotations

from collections.abc import Callable

from fifthstreet.room.config import Settings
from fifthstreet.room.limiter import Buckets, Rate
from fifthstreet.room.network import network
from fifthstreet.room.sessions import Visitor


class Allowance:
    """What everybody may still send and ask for."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        """Allow what ``settings`` say; ``clock`` gives seconds that never go back."""
        most = settings.accounts.most_buckets
        self._clock = clock
        messages = Rate.per_second(settings.burst, settings.messages_per_second)
        looks = Rate.per_second(settings.looks_burst, settings.looks_per_second)
        self._messages, self._looks = Buckets(messages, most=most), Buckets(looks, most=most)

    def message(self, who: str) -> bool:
        """Count a message; tell whether it is allowed."""
        return self._messages.grant(who, self._clock())

    def looks(self, who: str, count: int) -> bool:
        """Count whole tables and lobbies that are asked for; tell whether they may be."""
        return count == 0 or self._looks.grant(who, self._clock(), count)


def speaker(visitor: Visitor) -> str:
    """Return under what the messages of ``visitor`` are counted."""
    return visitor.player.account or f"from {network(visitor.address)}"
