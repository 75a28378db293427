"""The room over HTTP: guests, the lobby, the page and the headers of every answer."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import httpx
import pytest

from fifthstreet.room.app import PAGES, POLICY
from fifthstreet.room.config import FAST, Settings
from fifthstreet.room.ledger import FLOOR, wallet
from tests.room.doubles import app_of
from tests.room.kit import hub_of

BASE = "http://127.0.0.1:8000"


class Client:
    """Asks an application without a socket."""

    def __init__(self, app, base=BASE):
        self.app, self.base = app, base

    def ask(self, method, path, **options):
        async def run():
            transport = httpx.ASGITransport(app=self.app)
            async with httpx.AsyncClient(transport=transport, base_url=self.base) as client:
                return await client.request(method, path, **options)

        return asyncio.run(run())

    def get(self, path):
        return self.ask("GET", path)

    def post(self, path, **options):
        return self.ask("POST", path, **options)


@pytest.fixture
def hub():
    return hub_of(Settings(pace=FAST)).open()


@pytest.fixture
def built(tmp_path):
    """Return the folder of a page that is built."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>Fünfte", encoding="utf-8")
    (tmp_path / "icon.svg").write_text("<svg/>", encoding="utf-8")
    (tmp_path / "assets" / "a1.js").write_text("export {}", encoding="utf-8")
    (tmp_path / "assets" / "a1.css").write_text("a{}", encoding="utf-8")
    return tmp_path


@pytest.fixture
def client(hub, built):
    with app_of(hub, static=built) as app:
        yield Client(app)


# Guests


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(client, hub):
    answer = client.post("/api/guest", json={"name": " Ann "})
    assert answer.status_code == 200
    assert answer.json()["name"] == "Ann"
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("fifthstreet=")
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(cookie.split("; "))
    assert "Secure" not in cookie
    assert answer.json()["player"] not in cookie
    assert hub.ledger.balance(wallet(answer.json()["player"])) == FLOOR


def test_over_https_the_cookie_stays_there(hub):
    with app_of(hub) as app:
        client = Client(app, "https://room.example")
        cookie = client.post("/api/guest", json={"name": "Ann"}).headers["set-cookie"]
    assert "Secure" in cookie


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"name":""}', 400, "BAD_NAME"),
        (b'{"name":"a\\u202eb"}', 400, "BAD_NAME"),
        (b'{"name":7}', 400, "BAD_MESSAGE"),
        (b'{"name":"a","admin":true}', 400, "BAD_MESSAGE"),
        (b"{}", 400, "BAD_MESSAGE"),
        (b"not json", 400, "BAD_MESSAGE"),
        (b"\xff", 400, "BAD_MESSAGE"),
        (b'{"name":"' + b"a" * 5000 + b'"}', 413, "FRAME_TOO_LONG"),
    ],
)
def test_what_makes_no_guest(client, body, status, code):
    answer = client.post("/api/guest", content=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert "set-cookie" not in answer.headers


def test_another_site_makes_no_guest(client):
    for origin, status in (("http://evil.example", 403), (BASE, 200)):
        answer = client.post("/api/guest", json={"name": "Ann"}, headers={"origin": origin})
        assert answer.status_code == status


def test_guests_are_posted_for(client):
    assert client.get("/api/guest").status_code == 405


# The lobby, the probe, the page


def test_the_lobby(client):
    answer = client.get("/api/lobby")
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["t"] == "lobby"
    assert len(answer.json()["tables"]) == 7


def test_the_probe(client):
    assert client.get("/healthz").text == "ok"


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/assets/a1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/a1.css", "text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/icon.svg", "image/svg+xml", None),
    ],
)
def test_the_page_and_its_files(client, path, kind, cache):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == kind
    assert answer.headers.get("cache-control") == cache
    assert answer.headers["content-security-policy"] == POLICY
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_policy_lets_in_nothing_from_elsewhere():
    parts = dict(part.split(" ", 1) for part in POLICY.split("; "))
    assert parts["default-src"] == "'self'"
    assert parts["frame-ancestors"] == "'none'"
    assert "unsafe" not in POLICY
    assert "http" not in POLICY


@pytest.mark.parametrize("path", ["/", "/t/no-limit", "/hands/no-limit/12", "/create", "/operator"])
def test_every_page_is_the_same_file(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer.text == "<!doctype html>Fünfte"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == POLICY


def test_the_room_knows_the_paths_of_the_page():
    source = Path(__file__).parents[2] / "web" / "src" / "pages" / "routes.ts"
    text = source.read_text(encoding="utf-8")
    listed = re.findall(r'^  \["(/[^"]*)", "\w+"\]', text, re.MULTILINE)
    assert [re.sub(r":(\w+)", r"{\1}", path) for path in listed] == list(PAGES)


@pytest.mark.parametrize("path", ["/t", "/t/a/b", "/createx", "/hands/no-limit", "/learn/a/b"])
def test_what_is_no_page_is_not_there(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/nope", "/t/a/b", "/api/nope"])
def test_who_reads_an_address_with_nothing_at_it_gets_the_page_that_says_so(client, built, path):
    answer = client.ask("GET", path, headers={"accept": "text/html,*/*;q=0.8"})
    assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache")
    assert answer.content == (built / "index.html").read_bytes()


def test_where_no_page_is_built_nothing_is_one_line(client, built):
    (built / "index.html").unlink()
    answer = client.ask("GET", "/nope", headers={"accept": "text/html"})
    assert (answer.status_code, answer.text) == (404, "Not Found")


@pytest.mark.parametrize("path", ["/nope", "/assets/nope.js", "/../pyproject.toml", "/assets/"])
def test_nothing_else_is_there(client, path):
    answer = client.get(path)
    assert answer.status_code == 404
    assert "cache-control" not in answer.headers


def test_a_page_that_is_not_built_says_how_to_build_it(hub, tmp_path):
    with app_of(hub, static=tmp_path / "none") as app:
        client = Client(app)
    answer = client.get("/")
    assert answer.status_code == 503
    assert "make play" in answer.text
    assert answer.headers["content-security-policy"] == POLICY
    assert client.get("/assets/a.js").status_code == 404
    assert client.get("/api/lobby").status_code == 200
