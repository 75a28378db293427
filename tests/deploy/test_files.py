"""The files of a deployment: what they say is what the room understands."""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from fifthstreet.cli import serve
from fifthstreet.room.config import Settings
from fifthstreet.room.configure import load_settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
INSTRUCTIONS = {
    *("FROM", "WORKDIR", "COPY", "RUN", "LABEL", "USER", "VOLUME", "EXPOSE", "ENV"),
    *("HEALTHCHECK", "STOPSIGNAL", "ENTRYPOINT", "CMD"),
}


def text(name):
    return (DEPLOY / name).read_text(encoding="utf-8")


def parsed(words):
    """Return what the command line makes of the words after ``fifthstreet serve``."""
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    return parser.parse_args(words)


# Containerfile


def instructions():
    """Return ``(name, arguments)`` of each instruction, in order."""
    joined = re.sub(r"^#.*\n", "", text("Containerfile"), flags=re.MULTILINE)
    joined = joined.replace("\\\n", " ")
    lines = [line.strip() for line in joined.splitlines() if line.strip()]
    return [tuple(line.split(None, 1)) for line in lines]


def test_the_containerfile_has_only_instructions_that_exist():
    assert {name for name, _ in instructions()} <= INSTRUCTIONS


def test_what_is_copied_is_there():
    stages = {rest.split()[-1] for name, rest in instructions() if " AS " in rest}
    for name, rest in instructions():
        if name != "COPY":
            continue
        source, *_ = [word for word in rest.split() if not word.startswith("--")]
        stage = re.search(r"--from=(\S+)", rest)
        if stage is not None:
            assert stage[1] in stages
        else:
            assert (ROOT / source).exists()


def test_the_container_runs_as_nobody_in_particular():
    last = [name for name, _ in instructions()][::-1]
    users = [rest for name, rest in instructions() if name == "USER"]
    assert users == ["room"]
    assert last.index("USER") < last.index("FROM")


def test_the_container_starts_the_room_with_settings_that_it_knows():
    found = dict(instructions())
    command = json.loads(found["ENTRYPOINT"]) + json.loads(found["CMD"])
    assert command[:2] == ["fifthstreet", "serve"]
    parsed(command[2:])
    variables = dict(re.findall(r"(FIFTHSTREET_\w+)=(\S+)", found["ENV"]))
    settings = load_settings(environment=variables)
    assert (settings.host, str(settings.data), settings.log.format) == ("0.0.0.0", "/data", "json")
    assert f"EXPOSE {settings.port}" in text("Containerfile")
    assert (
        f"127.0.0.1:{settings.port}/healthz" in json.loads(found["HEALTHCHECK"].split("CMD")[1])[2]
    )


def test_the_container_is_not_built_from_secrets_or_made_files():
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {"deploy/secrets", ".git", ".venv", "**/node_modules"} <= set(ignored)
    assert "/deploy/secrets/" in (ROOT / ".gitignore").read_text(encoding="utf-8")


# Compose


@pytest.fixture
def compose():
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load(text("compose.yaml"))


def test_the_room_of_compose_gets_settings_that_it_knows(compose, tmp_path):
    room = compose["services"]["room"]
    given = dict(room["environment"])
    assert given["FIFTHSTREET_PUBLIC_URL"].startswith("${FIFTHSTREET_PUBLIC_URL:?")
    given["FIFTHSTREET_PUBLIC_URL"] = "https://cards.example"
    for name, value in given.items():
        if str(value).startswith("file:/run/secrets/"):
            secret = value.rpartition("/")[2]
            assert secret in room["secrets"]
            (tmp_path / secret).write_text("x" * 48, encoding="utf-8")
            given[name] = f"file:{tmp_path / secret}"
    settings = load_settings(environment=given)
    network = compose["networks"]["outside"]["ipam"]["config"][0]["subnet"]
    assert settings.trusted_proxies == (network,)
    assert int(room["stop_grace_period"].removesuffix("s")) > settings.stop.seconds


def test_the_containers_can_read_the_secrets_and_nobody_else_on_the_machine(compose, tmp_path):
    said = re.findall(r"^#   (.+)$", text("compose.yaml"), re.MULTILINE)
    commands = "\n".join(line for line in said if "docker compose" not in line)
    (tmp_path / "deploy").mkdir()
    script = f"umask 077; openssl() {{ echo 7; }}\n{commands}"
    subprocess.run(["/bin/sh", "-ec", script], cwd=tmp_path, check=True)
    folder = tmp_path / "deploy" / "secrets"
    assert folder.stat().st_mode & 0o777 == 0o700
    for secret in compose["secrets"].values():
        made = tmp_path / "deploy" / secret["file"]
        assert made.read_text(encoding="utf-8").strip().endswith(("7", "7@database/room"))
        assert made.stat().st_mode & 0o777 == 0o644


def test_every_name_of_compose_is_defined(compose):
    for service in compose["services"].values():
        for kind in ("secrets", "networks"):
            assert set(service.get(kind, [])) <= set(compose[kind])
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).is_file()
        assert set(service.get("depends_on", [])) <= set(compose["services"])
    build = compose["services"]["room"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Containerfile"


def test_only_the_proxy_is_open_to_the_world_and_the_database_is_not(compose):
    services = compose["services"]
    assert [name for name, each in services.items() if "ports" in each] == ["proxy"]
    assert services["database"]["networks"] == ["inside"]
    assert compose["networks"]["inside"]["internal"] is True
    assert "POSTGRES_PASSWORD" not in services["database"]["environment"]


# The unit and the files beside it


def unit():
    """Return the lines of the unit, each key with its values."""
    found = {}
    for line in text("fifthstreet.service").splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


def test_the_settings_file_is_good_and_its_end_is_within_that_of_the_unit(tmp_path):
    settings = load_settings(DEPLOY / "room.toml")
    assert settings.public_url == "https://cards.example"
    assert int(unit()["TimeoutStopSec"][0]) > settings.stop.seconds
    command = unit()["ExecStart"][0].split()
    assert command[1] == "serve"
    assert parsed(command[2:]).config == Path("/etc/fifthstreet/room.toml")
    (tmp_path / "operator_token").write_text("x" * 48, encoding="utf-8")
    pairs = (line.replace("%d", str(tmp_path)).split("=", 1) for line in unit()["Environment"])
    assert load_settings(DEPLOY / "room.toml", dict(pairs)).operator.token is not None


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_understands_the_unit(tmp_path):
    there = text("fifthstreet.service").replace("/opt/fifthstreet/bin/fifthstreet", "/bin/true")
    file = tmp_path / "fifthstreet.service"
    file.write_text(there, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "fifthst" in line]) == (
        0,
        [],
    )
    file.write_text(there.replace("Restart=on-failure", "Restarts=on-failure"), encoding="utf-8")
    wrong = subprocess.run(
        ["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False
    )
    assert "Restarts" in wrong.stderr


def test_the_proxys_file_is_whole_and_hides_what_is_for_monitors():
    found = text("Caddyfile")
    assert found.count("{") == found.count("}")
    assert "respond @inside 404" in found
    assert "path /metrics /readyz" in found
    assert f":{Settings().port}" in found


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy here")
def test_caddy_understands_its_file():
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_no_file_of_a_deployment_holds_a_secret():
    for path in DEPLOY.iterdir():
        if path.is_file():
            found = re.findall(
                r"(?:token|password)\s*[:=]\s*(\S+)", path.read_text("utf-8"), re.IGNORECASE
            )
            for value in found:
                assert value.startswith(("file:", "/", "./", '"file:')), (path.name, value)
