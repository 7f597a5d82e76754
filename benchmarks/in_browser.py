"""How long the course takes to appear in a browser tab, and a click on its board to be answered.

    PYTHONPATH=. uv run python benchmarks/in_browser.py

The site must be built first (see web/). A visit is timed twice in one browser: the second time its
files come from the cache. The aims, on a quiet machine: the lesson visible in 5 seconds and ready
in 15; 95 of 100 clicks redrawn within 100 ms. Two people play, so no opponent thinks.
"""

import statistics
import tempfile
import time

from click_to_board import PLAY
from playwright.sync_api import sync_playwright

from othello_lessons.course.lessons import notebook_of
from site_tests.lite_page import PROGRAM, READY, ROOT, Lite
from site_tests.served import served
from web.__main__ import LITE

AIM = 100  # milliseconds
GAMES = 2
LESSON = notebook_of("play_first").stem
BOARD = """
from IPython.display import display
from othello_lessons.widgets import OthelloBoard
from othello_lessons.course.lessons import notebook_of
display(OthelloBoard(black="you", white="you"))
"""
SHOW = """async (source) => {
  const { model } = lesson.content;
  model.sharedModel.deleteCellRange(0, model.cells.length);
  model.sharedModel.insertCell(0, { cell_type: "code", source });
  await jupyterapp.commands.execute("notebook:run-all-cells");
}"""


def visit(browser, address: str) -> Lite:
    """Open a lesson, and print when it can be seen and when its kernel is ready."""
    lite = Lite(browser.pages[0], address)
    start = time.perf_counter()
    lite.show(LESSON)
    lite.panel.get_by_role("heading", level=1).first.wait_for()
    visible = time.perf_counter() - start
    lite.page.wait_for_function(READY)
    print(f"visible after {visible:.1f} s, ready after {time.perf_counter() - start:.1f} s")
    return lite


def clicks(lite: Lite) -> list[float]:
    """Play on a board of two people; return the milliseconds of each click until it is painted."""
    lite.page.evaluate(SHOW, BOARD)
    lite.page.locator(".ob-widget").first.wait_for()
    return sorted(painted for _, painted in lite.page.evaluate(PLAY, GAMES))


def main() -> None:
    """Visit the site twice, play, and print the times."""
    with (
        served(ROOT / LITE) as address,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as home,
    ):
        for _ in range(2):
            browser = playwright.chromium.launch_persistent_context(home, **PROGRAM)
            times = clicks(visit(browser, address))
            browser.close()
            within = sum(took <= AIM for took in times) / len(times)
            middle, high = statistics.median(times), times[int(0.95 * len(times))]
            print(
                f"{len(times)} clicks: median {middle:.0f} ms, 95 % within {high:.0f} ms; "
                f"{within:.0%} within {AIM} ms"
            )


if __name__ == "__main__":
    main()
