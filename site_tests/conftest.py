"""What the tests of the site share: a server, a browser, and JupyterLite with one running kernel.

A kernel takes ten seconds or more to start, so the tests of one worker share it, as they share the
page. Each lesson that they open begins with no names, as in a kernel of its own.
"""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import BrowserType, sync_playwright

from site_tests.lite_page import PROGRAM, ROOT, Lite
from web.__main__ import LITE


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        """Print nothing."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    assert (ROOT / LITE / "index.html").exists(), "Build the site first: python -m web build"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=ROOT / LITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserType]:
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def running(chromium, address) -> Iterator[Lite]:
    browser = chromium.launch(**PROGRAM)
    lite = Lite(browser.new_page(viewport={"width": 1200, "height": 900}), address)
    lite.start("00_contents")
    yield lite
    browser.close()


@pytest.fixture
def lite(running) -> Iterator[Lite]:
    """Return JupyterLite with a kernel; fail the test if something was asked of another address."""
    yield running
    assert running.elsewhere == []
