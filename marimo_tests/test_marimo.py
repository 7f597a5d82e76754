"""The widgets in marimo, which keeps each in a shadow root: they are seen, and cells follow them.

Run by `uv run --isolated --no-default-groups --group marimo pytest -c marimo_tests/pytest.ini
marimo_tests`: marimo is in no environment of ours.
"""

import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from playwright.sync_api import expect, sync_playwright

from othello_lessons.drawing.theme import COLOURS
from site_tests.lite_page import PROGRAM

PATIENCE = 60  # seconds
NOTEBOOK = """# /// script
# [tool.marimo.display]
# theme = "{theme}"
# ///
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    from othello_lessons.widgets import OthelloBoard

    board = mo.ui.anywidget(OthelloBoard("you", "you"))
    board
    return board, mo


@app.cell
def _(board, mo):
    mo.md(f"The moves: {{board.value['state']['transcript']}}, and {{len(board.moves)}} of them.")
    return
"""


@pytest.fixture(scope="module")
def browser():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**PROGRAM)
        yield browser
        browser.close()


@pytest.fixture(scope="module", params=["light", "dark"])
def opened(request, browser, tmp_path_factory):
    """Open a notebook with a board in marimo; yield its theme and its page."""
    path = tmp_path_factory.mktemp("marimo") / "board.py"
    path.write_text(NOTEBOOK.format(theme=request.param), encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ["run", str(path), "--headless", "--no-token", "--port", str(port)]
    server = subprocess.Popen([sys.executable, "-m", "marimo", *words], cwd=path.parent)
    try:
        await_server(f"http://127.0.0.1:{port}", server)
        page = browser.new_page()
        page.set_default_timeout(1000 * PATIENCE)
        page.goto(f"http://127.0.0.1:{port}")
        yield request.param, page
        page.close()
    finally:
        server.terminate()
        server.wait(PATIENCE)


def await_server(address, server):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        try:
            urllib.request.urlopen(address).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError("marimo did not start")


def ground(page, selector):
    """Return the colour behind an element."""
    return page.locator(selector).first.evaluate("it => getComputedStyle(it).backgroundColor")


def rgb(colour):
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"


def test_the_board_is_seen_in_the_colours_of_the_page(opened):
    theme, page = opened
    light, dark = (rgb(colour) for colour in COLOURS["card"])
    assert ground(page, ".ob-grid") == rgb(COLOURS["felt"][0])
    assert ground(page, ".ol-button") == (light if theme == "light" else dark)


def test_the_cells_that_use_a_board_follow_its_moves(opened):
    _, page = opened
    for square, told in (("d3", "d3, and 1 of them"), ("c3", "d3c3, and 2 of them")):
        page.get_by_label(f"{square}, empty").first.click()
        expect(page.get_by_text(f"The moves: {told}")).to_be_visible(timeout=1000 * PATIENCE)
