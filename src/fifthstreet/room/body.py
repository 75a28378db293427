"""Body: what a request to the room says."""

from __future__ import annotations

import msgspec


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request says; alone: nothing."""
