"""Settings: file, environment and command line, and a sentence for each."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from fifthstreet.errors import SetupError
from fifthstreet.room import config
from fifthstreet.room.config import DOCS, PREFIX, Pace, Secret, Settings
from fifthstreet.room.configure import OTHER_NAMES, load_settings
from fifthstreet.room.setting import settings_of
from tools import settings_doc

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "correct-horse-battery-staple"


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "room.toml"

    def write(text):
        path.write_text(text, encoding="utf-8")
        return path

    return write


def env(**variables):
    return {f"FIFTHSTREET_{name}": text for name, text in variables.items()}


# The three sources


def test_nothing_given_is_every_default():
    assert load_settings() == Settings()
    assert load_settings(environment={"HOME": "/", "FIFTHSTREETS": "x"}) == Settings()


def test_the_later_source_wins(file):
    path = file('port = 1\nhost = "a"\npublic_url = "https://a.example"\n[pace]\nhand_pause_ms = 7')
    found = load_settings(path, env(PORT="2", HOST="b"), {"port": 3, "host": None})
    assert (found.port, found.host, found.public_url) == (3, "b", "https://a.example")
    assert found.pace == Pace(hand_pause_ms=7)


def test_every_setting_can_be_given_by_file_and_by_variable(file):
    """Each setting takes its own default's like from both sources, and nothing else changes."""
    samples = {"public_url": "https://a.example", "data": "/d", "trusted_proxies": ["10.0.0.0/8"]}
    for each in settings_of():
        value = samples.get(each.path, TOKEN if each.default is None else each.default)
        shown = str(value).lower() if isinstance(value, bool) else repr(value)
        group, _, name = each.path.rpartition(".")
        path = file(f"[{group}]\n{name} = {shown}" if group else f"{name} = {shown}")
        text = ",".join(value) if isinstance(value, list | tuple) else shown.strip("'")
        from_file = load_settings(path)
        assert from_file == load_settings(environment={each.variable: text}), each.path
        got = msgspec.structs.asdict(from_file)
        for part in each.path.split("."):
            got = got[part] if isinstance(got, dict) else getattr(got, part)
        wanted = {"data": Path("/d"), "trusted_proxies": ("10.0.0.0/8",)}.get(each.path, value)
        assert got == (Secret(TOKEN) if each.secret else wanted), each.path


def test_the_pace_keeps_the_short_names():
    found = load_settings(environment=env(BOT_DELAY_MS="0", STREET_PAUSE_MS="5"))
    assert found.pace == Pace(bot_delay_ms=0, street_pause_ms=5)


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("https://Cards.Example/", "https://cards.example"),
        ("https://cards.example:443", "https://cards.example"),
        ("http://cards.example:443", "http://cards.example:443"),
        ("https://[2001:DB8::1]:8443", "https://[2001:db8::1]:8443"),
    ],
)
def test_the_public_address_is_kept_as_browsers_write_it(given, kept):
    assert load_settings(environment=env(PUBLIC_URL=given)).public_url == kept


def test_no_two_settings_share_a_variable():
    variables = [each.variable for each in settings_of()]
    assert len(set(variables)) == len(variables)


# What is refused


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("prot = 1", ["'prot'", "did you mean 'port'"]),
        ("[pace]\nbot = 1", ["'pace.bot'"]),
        ("[pase]\nhand_pause_ms = 1", ["'pase.hand_pause_ms'", "'pace.hand_pause_ms'"]),
        ("port = 70000", ["port = 70000", "0 to 65535"]),
        ("port = true", ["port = True"]),
        ("port = 1.0", ["port = 1.0"]),
        ('port = "80"', ["port = '80'"]),
        ("pace = 3", ["'pace'"]),
        ("probe.every = nan", ["probe.every = nan", "a number from 0"]),
        ("metrics.on = 1", ["metrics.on = 1", "true or false"]),
        ('log.level = "loud"', ["'loud'", "'debug'"]),
        ('host = ""', ["host = ''", "a text"]),
        ('public_url = "https://a.example/x"', ["without a path"]),
        ('public_url = "a.example"', ["http:// or https://"]),
        ('public_url = "https://a.example:x"', ["without a path"]),
        ('public_url = "https://u:p@a.example"', ["public_url"]),
        ('public_url = "http://[::1"', ["public_url", "xn--"]),
        ('public_url = "https://扑克.example"', ["public_url", "xn--"]),
        ('public_url = "https://a b"', ["public_url"]),
        ('trusted_proxies = "10.0.0.1"', ["a list of network addresses"]),
        ('trusted_proxies = ["proxy"]', ["['proxy']", "a list of network addresses"]),
        ("trusted_proxies = [1]", ["[1]"]),
        ("port = ", ["no TOML"]),
        ("port = " + "9" * 5000, ["no TOML"]),
        ("port = " + "[" * 100_000, ["no TOML"]),
        ("port = 0x" + "f" * 5000, ["no TOML"]),
        ("port" + ".a" * 3000 + " = 1", ["no TOML"]),
    ],
)
def test_a_wrong_file_says_what_would_be_right(file, text, named):
    with pytest.raises(SetupError) as caught:
        load_settings(file(text))
    for part in ["room.toml", *named]:
        assert part in str(caught.value)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(SetupError, match=r"no\.toml: No such file"):
        load_settings(tmp_path / "no.toml")


def test_a_file_that_is_no_text_is_named(tmp_path):
    (tmp_path / "room.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(SetupError, match=r"room\.toml: no TOML"):
        load_settings(tmp_path / "room.toml")


@pytest.mark.parametrize("text", ["", "-1", "1.5", "fast", "１", "1_0", " 1", "+1", "9" * 5000])
def test_a_number_that_is_none_is_named(text):
    with pytest.raises(SetupError, match="FIFTHSTREET_HAND_PAUSE_MS"):
        load_settings(environment=env(HAND_PAUSE_MS=text))


def test_a_variable_that_nobody_reads_is_refused_with_the_nearest():
    with pytest.raises(SetupError, match="did you mean 'FIFTHSTREET_OPERATOR_TOKEN'"):
        load_settings(environment=env(OPERATER_TOKEN=TOKEN))


@pytest.mark.parametrize("name", sorted(OTHER_NAMES))
def test_the_variables_of_others_are_left_alone(name):
    assert load_settings(environment=env(**{name: "x"})) == Settings()


def test_what_was_typed_is_checked_too():
    with pytest.raises(SetupError, match="port = 70000"):
        load_settings(typed={"port": 70_000})


# Secrets


@pytest.mark.parametrize("bad", ["short", "x" * 23, "ä" * 30, "x y" * 9, "xxx\n" * 9])
def test_a_token_that_could_be_guessed_is_refused_and_not_quoted(bad):
    with pytest.raises(SetupError) as caught:
        load_settings(environment=env(OPERATOR_TOKEN=bad))
    assert bad not in str(caught.value)
    assert "FIFTHSTREET_OPERATOR_TOKEN" in str(caught.value)
    assert "24" in str(caught.value)


def test_a_secret_of_the_wrong_kind_is_not_quoted(file):
    with pytest.raises(SetupError) as caught:
        load_settings(file("operator.token = 918273645918273645"))
    assert "918273645" not in str(caught.value)


def test_a_secret_is_read_from_its_file(tmp_path):
    (tmp_path / "token").write_text(f"{TOKEN}\n", encoding="utf-8")
    found = load_settings(environment=env(OPERATOR_TOKEN=f"file:{tmp_path / 'token'}"))
    assert found.operator.token == Secret(TOKEN)
    with pytest.raises(SetupError, match="cannot be read"):
        load_settings(environment=env(OPERATOR_TOKEN=f"file:{tmp_path / 'none'}"))
    (tmp_path / "empty").write_text("\n", encoding="utf-8")
    with pytest.raises(SetupError, match="not shown"):
        load_settings(environment=env(DATABASE=f"file:{tmp_path / 'empty'}"))


def test_settings_print_without_their_secrets():
    given = env(OPERATOR_TOKEN=TOKEN, METRICS_TOKEN=TOKEN, DATABASE=f"postgresql://a:{TOKEN}@b/c")
    found = load_settings(environment=given)
    assert found.operator.token.text == TOKEN
    assert TOKEN not in f"{found} {found!r} {found.database} {found.operator.token!s}"


def test_what_is_secret_is_known():
    secret = {each.path for each in settings_of() if each.secret}
    assert secret == {"database", "metrics.token", "operator.token"}


# Sentences


def test_every_setting_has_one_sentence():
    assert settings_doc.faults() == []
    for path, text in DOCS.items():
        assert re.fullmatch(r"[A-Z][^\n]+\.", text), path


def test_an_undocumented_setting_is_found(monkeypatch, capsys):
    monkeypatch.delitem(DOCS, "port")
    monkeypatch.setitem(DOCS, "nothing", "Nothing.")
    assert settings_doc.main(["--check"]) == 1
    said = capsys.readouterr().out
    assert "port has no sentence" in said
    assert "speaks of nothing" in said


def test_the_page_has_every_setting():
    text = settings_doc.page()
    for each in settings_of():
        assert f"`{each.variable}`" in text


def test_every_variable_that_the_sources_name_exists():
    known = {each.variable for each in settings_of()} | {PREFIX + name for name in OTHER_NAMES}
    kinds = {".py", ".md", ".sh", ".yaml", ".toml", ".service", ""}
    folders = ("src", "tools", "docs", "deploy", ".ci")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    named = set()
    for path in [*files, ROOT / "Makefile", ROOT / "pyproject.toml", ROOT / "hatch_build.py"]:
        if path.is_file() and path.suffix in kinds and "static" not in path.parts:
            named |= set(re.findall(r"FIFTHSTREET_[A-Z_]*[A-Z]", path.read_text(encoding="utf-8")))
    assert named <= known


def test_the_fast_pace_is_allowed():
    assert load_settings(environment=env(BOT_DELAY_MS="0")).pace.bot_delay_ms == 0
    assert config.FAST.hand_pause_ms == 0
