"""The scaffold: what the project's own files promise about each other."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from importlib import metadata

import pytest

import fifthstreet
from tests.process import ROOT, run_python

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FREE = ("MIT", "BSD", "Apache", "ISC")


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def test_the_core_needs_msgspec_alone():
    assert [re.split(r"\W", need)[0] for need in PROJECT["project"]["dependencies"]] == ["msgspec"]


@pytest.mark.parametrize("extra", ["cli", "room", "analysis"])
def test_every_package_of_an_extra_is_used(extra):
    modules: dict[str, list[str]] = {}
    for module, packages in metadata.packages_distributions().items():
        for package in packages:
            modules.setdefault(package.lower().replace("_", "-"), []).append(module)
    source = "".join(file.read_text("utf-8") for file in (ROOT / "src").rglob("*.py"))
    needs = {
        re.split(r"[^\w-]", need)[0] for need in PROJECT["project"]["optional-dependencies"][extra]
    }
    for package in needs - {"uvloop"}:  # uvicorn takes it by itself
        assert any(re.search(rf"\b{module}\b", source) for module in modules[package]), package


def test_importing_the_package_brings_in_nothing_else_of_it():
    code = "import sys, fifthstreet; print([m for m in sys.modules if m.startswith('fifthstreet')])"
    assert run_python("-c", code) == "['fifthstreet']\n"


def test_importing_the_package_takes_no_time():
    code = (
        "import time; t = time.perf_counter(); import fifthstreet; print(time.perf_counter() - t)"
    )
    assert min(float(run_python("-c", code)) for _ in range(3)) < 1


def test_the_version_is_the_same_wherever_it_stands():
    version = fifthstreet.__version__
    assert metadata.version("fifthstreet") == version
    assert re.search(r"^version: (.+)$", text("CITATION.cff"), re.MULTILINE)[1] == version
    assert json.loads(text("web/package.json"))["version"] == version
    lock = json.loads(text("web/package-lock.json"))
    assert lock["version"] == lock["packages"][""]["version"] == version


def test_the_npm_lock_file_names_no_place_to_download_from():
    assert '"resolved"' not in text("web/package-lock.json")


def test_every_npm_package_is_locked_with_a_checksum_and_a_free_licence():
    packages = json.loads(text("web/package-lock.json"))["packages"]
    brought = {name: entry for name, entry in packages.items() if name}
    assert brought
    for name, entry in brought.items():
        assert entry.get("inBundle") or entry["integrity"].startswith("sha512-"), name
        assert any(word in entry["license"] for word in FREE), (name, entry["license"])


def test_the_page_keeps_to_the_content_security_policy_as_built():
    static = ROOT / "src" / "fifthstreet" / "room" / "static"
    if not static.is_dir():
        pytest.skip("the web client is not built")
    page = (static / "index.html").read_text(encoding="utf-8")
    assert re.search(r'<script [^>]*src="/assets/[^"]+-[\w-]{8}\.js"></script>', page)
    assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=", page)


def test_the_core_is_held_to_purity():
    contracts = {each["id"]: each for each in PROJECT["tool"]["importlinter"]["contracts"]}
    core = ("cards", "engine", "table", "tournament", "history")
    assert contracts["pure"]["source_modules"] == [f"fifthstreet.{part}" for part in core]


def test_layers_are_in_the_order_of_the_house():
    contracts = {each["id"]: each for each in PROJECT["tool"]["importlinter"]["contracts"]}
    assert re.findall(r"\w+", " ".join(contracts["layers"]["layers"])) == [
        *("cli", "client", "room", "arena", "env", "coach", "exam", "bots", "solver", "library"),
        *("analysis", "history", "tournament", "table", "engine", "cards"),
        *("words", "toml_read", "errors"),
    ]


@pytest.mark.parametrize("name", ["play", "test", "test-all", "check", "fmt", "bench", "setup"])
def test_the_makefile_knows_the_commands_of_the_readme(name):
    answer = subprocess.run(
        ["make", "--dry-run", name], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert answer.returncode == 0, answer.stderr


@pytest.mark.parametrize("bench", sorted((ROOT / "bench").glob("[a-z]*.py")), ids=lambda p: p.stem)
def test_every_bench_can_be_run_quickly(bench):
    """``make bench ARGS=--quick`` gives the same words to all of them."""
    assert "--quick" in run_python(str(bench), "--help")


def test_ci_is_the_checks_and_then_the_tests():
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").endswith("\nmake check && make test\n")
