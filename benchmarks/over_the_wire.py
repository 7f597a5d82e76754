"""What a lesson in a browser tab asks the site for: files, bytes as a server compresses them, time.

    PYTHONPATH=. uv run python benchmarks/over_the_wire.py

The site must be built first (see web/). One browser opens lesson 01 and runs its first cell, then
comes back for lesson 11. Times depend on the machine; files and bytes do not.
"""

import gzip
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from othello_lessons.lessons import notebook_of
from site_tests.lite_page import PROGRAM, ROOT, Lite
from site_tests.served import served
from web.__main__ import LITE

VISITS = ("play_first", "alpha_beta_in_code")
OPENED = "[...jupyterapp.shell.widgets('main')].length"
KERNELS = "[...jupyterapp.serviceManager.kernels.running()].length"


def compressed(path: str) -> int:
    """Return the bytes of a file as they are sent: compressed, where that helps."""
    content = Path(f"{ROOT / LITE}{path}").read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))


def visit(browser, address: str, name: str, asked: list[str]) -> None:
    """Open a lesson, run a cell, and print what was sent for it."""
    asked.clear()
    lite = Lite(browser.pages[0], address)
    start = time.perf_counter()
    lite.start(name)
    lite.python("import othello_lessons.widgets")
    took = time.perf_counter() - start
    print(f"{name}: first cell after {took:.1f} s, {sent(asked)}")
    lite.page.wait_for_timeout(10_000)
    opened, kernels = lite.page.evaluate(f"[{OPENED}, {KERNELS}]")
    print(f"  with what is kept for a visit without a network: {sent(asked)}")
    print(f"  documents open: {opened}; kernels: {kernels}")


def sent(asked: list[str]) -> str:
    """Say how many files were sent, and their bytes."""
    files = [path for path in asked if not path.endswith("/")]
    return f"{len(files)} files, {sum(map(compressed, files)) / 1e6:.1f} MB compressed"


def main() -> None:
    """Visit two lessons in one browser."""
    asked: list[str] = []
    with (
        served(ROOT / LITE, asked) as address,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as home,
    ):
        for key in VISITS:
            browser = playwright.chromium.launch_persistent_context(home, **PROGRAM)
            visit(browser, address, notebook_of(key).stem, asked)
            browser.close()


if __name__ == "__main__":
    main()
