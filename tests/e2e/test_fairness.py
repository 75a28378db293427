"""The checks of the page in a real browser, on a plain http address of a home network.

Such an address has no ``crypto.subtle``: there noble must do the work. On the loopback
address the browser's own cryptography does. Both come to the reports of the vectors.
"""

from __future__ import annotations

import json
import subprocess
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import sync_playwright

from tests.browser import launch_options

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
VECTORS = json.loads((ROOT / "data" / "fairness" / "vectors.json").read_text(encoding="utf-8"))
HOME = "room.test"
"""A name of a home network; the browser is told that it is this machine."""
CHECK = """
async text => {
  const { readRecords, verifyChain, pledge } = await import('/checks.js');
  const own = globalThis.crypto.subtle !== undefined;
  const mine = await pledge({ table: 't', hand: 1, player: 'ann' });
  return [own, await verifyChain(readRecords(text)), mine.seed.length];
}
"""

pytestmark = pytest.mark.e2e


class Quiet(SimpleHTTPRequestHandler):
    """Serve a folder without a word."""

    def log_message(self, *_):
        """Say nothing."""


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    """Serve the checks, built as the page builds them, and return the port."""
    folder = tmp_path_factory.mktemp("checks")
    entry = folder / "checks.ts"
    names = ("records", "verify", "pledge")
    entry.write_text(
        "".join(
            f"export * from {json.dumps(str(WEB / 'src/lib/fairness' / name))};\n" for name in names
        )
    )
    builder = WEB / "node_modules" / ".bin" / "esbuild"
    command = [builder, entry, "--bundle", "--splitting", "--format=esm", f"--outdir={folder}"]
    subprocess.run([*command, "--log-level=error"], check=True, cwd=WEB)
    (folder / "index.html").write_text("<!doctype html><title>checks</title>")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def chromium():
    options = launch_options()
    options["args"] = [*options["args"], f"--host-resolver-rules=MAP {HOME} 127.0.0.1"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**options)
        yield browser
        browser.close()


@pytest.mark.parametrize(("host", "has_subtle"), [(HOME, False), ("127.0.0.1", True)])
def test_a_hand_is_checked_in_the_browser(chromium, port, host, has_subtle):
    page = chromium.new_page()
    page.goto(f"http://{host}:{port}/")
    own, reports, digits = page.evaluate(CHECK, json.dumps(VECTORS["records"]))
    assert own == has_subtle
    assert reports == VECTORS["reports"]
    assert digits == 64
    spoiled = json.loads(json.dumps(VECTORS["records"]))
    spoiled[0]["transcript"]["openings"][0]["card"] ^= 1
    _, reports, _ = page.evaluate(CHECK, json.dumps(spoiled))
    codes = [finding["code"] for finding in reports[0]["findings"]]
    assert {"TRANSCRIPT_HASH", "TRANSCRIPT_SIGNATURE", "OPENING_ROOT"} <= set(codes)
    page.close()
