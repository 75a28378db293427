"""Generated files: each is as its tool makes it now, and a stale one is found."""

from __future__ import annotations

import pytest

from tools import fairness_vectors, openapi, page_vectors, protocol_types, settings_doc
from tools.generated import generated

TOOLS = [fairness_vectors, openapi, page_vectors, protocol_types, settings_doc]


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.__name__)
def test_the_files_are_as_the_tool_makes_them(tool, capsys):
    fresh = tool.main(["--check"])
    assert (fresh, capsys.readouterr().out) == (0, "")


def test_a_stale_file_is_named_and_written_anew(tmp_path, capsys):
    old, new, good = (tmp_path / name for name in ("old.md", "folder/new.md", "good.md"))
    old.write_bytes(b"old")
    good.write_bytes(b"good")
    before = good.stat().st_mtime_ns

    def run(*arguments):
        return generated("x", lambda: {old: b"1\n", new: b"2\n", good: b"good"}, arguments)

    assert run("--check") == 1
    lines = [f"{path} is stale: run python -m tools.x" for path in (old, new)]
    assert capsys.readouterr().out.splitlines() == lines
    assert (old.read_bytes(), new.exists()) == (b"old", False)
    assert run() == 0
    assert (old.read_bytes(), new.read_bytes()) == (b"1\n", b"2\n")
    assert good.stat().st_mtime_ns == before
    assert run("--check") == 0
    assert capsys.readouterr().out == ""
