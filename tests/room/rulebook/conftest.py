"""Rooms with accounts, as the tests of accounts have them."""

from __future__ import annotations

from tests.room.accounts.conftest import database, site

__all__ = ["database", "site"]
