"""The PostgreSQL of the tests: where it is missing they fail, and are not passed over."""

from __future__ import annotations

import pytest

from tests.room.store import postgres


def test_a_missing_server_is_a_fault_but_on_windows(monkeypatch):
    monkeypatch.setattr(postgres, "programs", lambda: None)
    monkeypatch.setattr(postgres.sys, "platform", "linux")
    with pytest.raises(pytest.fail.Exception, match="dev extra"):
        next(postgres.run_server())
    monkeypatch.setattr(postgres.sys, "platform", "win32")
    with pytest.raises(pytest.skip.Exception):
        next(postgres.run_server())
