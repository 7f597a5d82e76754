"""The course in a browser tab, tried in Chromium: uv run pytest -n0 site_tests, after the build.

These tests are not among those of `uv run pytest`: the site must be built first (see web/).
"""

import os
import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from web.__main__ import LITE

ROOT = Path(__file__).parents[1]
PATIENCE = 240_000  # ms: a browser's Python on a busy machine
READY = "jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
RUN = """async (code) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const asked = kernel.requestExecute({ code });
  let text = "";
  asked.onIOPub = ({ content }) => (text += content.text ?? content.evalue ?? "");
  await asked.done;
  return text;
}"""
ERRORS = """() => jupyterapp.shell.currentWidget.content.model.toJSON().cells.flatMap((cell) =>
  (cell.outputs ?? []).filter((each) => each.output_type === "error").map((each) => each.evalue))"""
ANSWERS = """
from othello_lessons.drawing import draw
from othello_lessons.exercises import check
from othello_lessons.othello import *
from othello_lessons.watch import watch

def wrong(player, board, depth, evaluate, final=None):
    return 0, None

def endless(*given):
    while True:
        pass

print(*(bool(check("08-minimax", each)) for each in (minimax, wrong)))
print(check("08-minimax", endless).misconception)
print(draw(watch(minimax, BLACK, initial_board(), 2, score)).svg[:4])
"""


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        """Print nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    assert (ROOT / LITE / "index.html").exists(), "Build the site first: python -m web build"
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=ROOT / LITE))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def page(address) -> Iterator[Page]:
    """Open one page for all tests, which asks nobody else for anything."""
    program = os.environ.get("OTHELLO_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 900})
        page.set_default_timeout(PATIENCE)
        elsewhere = []
        page.on("request", lambda asked: elsewhere.append(asked.url))
        yield page
        assert [url for url in elsewhere if not url.startswith((address, "data:", "blob:"))] == []
        browser.close()


def open_lesson(page: Page, address: str, name: str) -> None:
    """Open a lesson in the page, and wait until its kernel has started."""
    page.goto(f"{address}/lab/index.html?path={name}.ipynb")
    page.wait_for_function(f"window.jupyterapp && {READY}")


def look(page: Page, name: str) -> None:
    """Keep a picture of the page, if OTHELLO_SCREENSHOTS names a folder."""
    if folder := os.environ.get("OTHELLO_SCREENSHOTS"):
        page.screenshot(path=Path(folder, f"{name}.png"))


def test_lesson_01_runs_to_the_end_and_its_board_is_played_by_a_click(page, address):
    open_lesson(page, address, "01_play_first")
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    assert page.evaluate(ERRORS) == []
    board = page.get_by_label("f5, empty, flips 1").first
    board.click()
    page.get_by_label("f5, black").first.wait_for()
    look(page, "lite-01")


def test_exercises_are_checked_endless_loops_end_and_trees_are_drawn(page, address):
    open_lesson(page, address, "08_minimax_in_code")
    said = page.evaluate(RUN, ANSWERS)
    assert said.split() == ["True", "False", "endless", "<svg"]


def test_a_quiz_draws_an_edge_to_each_node_but_the_root(page, address):
    open_lesson(page, address, "07_minimax_by_hand")
    page.evaluate("jupyterapp.commands.execute('notebook:run-all-cells')")
    assert page.evaluate(ERRORS) == []
    sheet = page.locator(".oq-sheet").first
    sheet.scroll_into_view_if_needed()
    sheet.locator(".oq-edges path").first.wait_for(state="attached")
    look(page, "lite-07")
    assert sheet.locator(".oq-edges path").count() == sheet.locator(".oq-node").count() - 1
