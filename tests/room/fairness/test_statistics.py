"""20,000 decks of the room: every card at every position equally often.

That the measure finds the classical mistakes is shown in ``cards/test_shuffle_fairness``.
"""

from __future__ import annotations

from fifthstreet.room.fairness.shuffle import order
from tests.shuffles import deviation


def test_the_shuffle_of_the_room_is_even():
    """As a room seals them, from counted secrets."""
    secrets = (number.to_bytes(32, "big") for number in range(20_000))
    assert abs(deviation(order(secret, "deck", b"statistics") for secret in secrets)) < 4
