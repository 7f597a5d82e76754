"""What a lesson in a browser tab asks the site for: files, bytes as a server compresses them, time.

    PYTHONPATH=. uv run python benchmarks/over_the_wire.py

The site must be built first (see web/). One browser opens lesson 01 and runs its first cell, then
comes back for lesson 11; this is done three times, each in a new profile, and medians are printed.
The aims, on a quiet machine: 12 seconds, 30 MB, 8 seconds. Times depend on the machine and on what
else it does; seconds of processor (of the whole browser) less; files and bytes not at all.
"""

import gzip
import statistics
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import NamedTuple

import psutil
from playwright.sync_api import sync_playwright

from othello_lessons.course.lessons import notebook_of
from site_tests.lite_page import PROGRAM, READY, ROOT, Lite
from site_tests.served import served
from web.__main__ import LITE

VISITS = ("play_first", "alpha_beta_in_code")
ROUNDS = 3


class Visit(NamedTuple):
    """A visit until its first cell has run, and what was sent until then and some seconds later."""

    shown: float
    first_cell: float
    processor: float
    sent: list[str]
    kept: list[str]


@cache
def compressed(path: str) -> int:
    """Return the bytes of a file as they are sent: compressed, where that helps."""
    content = Path(f"{ROOT / LITE}{path}").read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))


def visit(playwright, home: str, address: str, name: str, asked: list[str]) -> Visit:
    """Open a lesson in the browser with this profile, and run a cell."""
    asked.clear()
    browser = playwright.chromium.launch_persistent_context(home, **PROGRAM)
    lite = Lite(browser.pages[0], address)
    start = time.perf_counter()
    lite.show(name)
    shown = time.perf_counter() - start
    lite.page.wait_for_function(READY)
    lite.python("import othello_lessons.widgets")
    took, worked, sent = time.perf_counter() - start, processor(home), [*asked]
    lite.page.wait_for_timeout(8_000)
    browser.close()
    return Visit(shown, took, worked, sent, [*asked])


def processor(home: str) -> float:
    """Return the processor seconds of the browser with this profile."""
    (browser, *_) = [each for each in psutil.process_iter() if runs(each, home)]
    family = [browser, *browser.children(recursive=True)]
    return sum(sum(each.cpu_times()[:2]) for each in family)


def runs(process: psutil.Process, home: str) -> bool:
    """Tell whether a process is the browser with this profile, and not one of its parts."""
    try:
        words = process.cmdline()
    except psutil.Error:
        return False
    return f"--user-data-dir={home}" in words and not any("--type=" in word for word in words)


def in_words(files: list[str]) -> str:
    """Say how many files were sent, and their bytes."""
    files = [path for path in files if not path.endswith("/")]
    return f"{len(files)} files, {sum(map(compressed, files)) / 1e6:.1f} MB compressed"


def main() -> None:
    """Visit two lessons in one browser, some times, and print the medians."""
    rounds: list[list[Visit]] = []
    asked: list[str] = []
    with served(ROOT / LITE, asked) as address, sync_playwright() as playwright:
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as home:
                names = [notebook_of(key).stem for key in VISITS]
                rounds.append([visit(playwright, home, address, name, asked) for name in names])
    for key, *visits in zip(VISITS, *rounds, strict=True):
        shown, cell, worked = (statistics.median(each[i] for each in visits) for i in range(3))
        print(f"{key}: shown after {shown:.1f} s, first cell after {cell:.1f} s")
        print(f"  {worked:.1f} s of processor; {in_words(visits[0].sent)}")
        print(f"  with what is kept for a visit without a network: {in_words(visits[0].kept)}")


if __name__ == "__main__":
    main()
