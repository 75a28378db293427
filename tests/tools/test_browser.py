"""Browser: where Chromium is looked for, and how it is started."""

from __future__ import annotations

import os

import pytest

from tests.browser import launch_arguments, launch_options
from tools import browser


@pytest.fixture
def empty(tmp_path, monkeypatch):
    """Leave a machine without any browser; return the one folder on its PATH."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(browser.VARIABLE, raising=False)
    return tmp_path


def put(folder, name, text="#!/bin/sh\n"):
    path = folder / name
    path.write_text(text)
    path.chmod(0o755)
    return path


@pytest.mark.parametrize("name", browser.NAMES)
def test_it_is_found_under_the_names_that_systems_give_it(empty, name):
    assert browser.find() is None
    path = put(empty, name)
    assert browser.find() == path


def test_the_variable_goes_first_and_must_be_right(empty, monkeypatch):
    put(empty, "chromium")
    mine = put(empty, "mine")
    monkeypatch.setenv(browser.VARIABLE, str(mine))
    assert browser.find() == mine
    monkeypatch.setenv(browser.VARIABLE, str(empty / "lost"))
    with pytest.raises(FileNotFoundError, match="lost: no such file"):
        browser.find()


def test_the_launch_names_the_machines_browser_or_leaves_it_to_playwright(empty):
    assert "executable_path" not in launch_options()
    path = put(empty, "chromium")
    assert launch_options()["executable_path"] == str(path)
    assert launch_options()["headless"] is True


@pytest.mark.parametrize(("user", "sandbox"), [(0, False), (1000, True)])
def test_only_root_goes_without_the_sandbox(monkeypatch, user, sandbox):
    monkeypatch.setattr(os, "geteuid", lambda: user)
    assert ("--no-sandbox" not in launch_arguments()) is sandbox
    assert "--disable-background-networking" in launch_arguments()


def test_a_browser_that_is_there_is_not_installed(empty, monkeypatch, capsys):
    path = put(empty, "chromium")
    put(empty, "fc-list", "#!/bin/sh\necho font\n")
    monkeypatch.setattr(browser, "install_packages", lambda: pytest.fail("installs"))
    monkeypatch.setattr(browser, "download", lambda: pytest.fail("downloads"))
    assert browser.main() == 0
    assert capsys.readouterr().out == f"browser: {path}\n"


def test_root_on_debian_takes_the_packages(empty, monkeypatch):
    monkeypatch.setattr(browser, "is_root_on_debian", lambda: True)
    monkeypatch.setattr(browser, "install_packages", lambda: put(empty, "chromium"))
    monkeypatch.setattr(browser, "download", lambda: pytest.fail("downloads"))
    assert browser.main() == 0


def test_others_let_playwright_download(empty, monkeypatch, capsys):
    monkeypatch.setattr(browser, "is_root_on_debian", lambda: False)
    monkeypatch.setattr(browser, "download", lambda: True)
    assert browser.main() == 0
    assert "no font with Chinese characters" in capsys.readouterr().out


def test_when_none_can_be_had_it_says_so_and_fails(empty, monkeypatch, capsys):
    monkeypatch.setattr(browser, "is_root_on_debian", lambda: False)
    monkeypatch.setattr(browser, "download", lambda: False)
    assert browser.main() == 1
    assert "apt-get install chromium fontconfig fonts-wqy-microhei" in capsys.readouterr().err
