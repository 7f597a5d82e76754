"""Time from a step to the redrawn tree of nearly 1,000 nodes, in a real JupyterLab.

    uv run python benchmarks/stepper.py

A step goes forwards or backwards by one, a jump goes anywhere; each is timed until the frame that
shows it. The aim is under 100 ms. It also prints how long it takes to make the widget, and how much
data is sent to the page.
"""

import statistics
import sys
import tempfile
from pathlib import Path

import nbformat
from click_to_board import browser_tests
from drawing import position
from playwright.sync_api import sync_playwright

from othello_lessons.notation import position_text

AIM = 100  # milliseconds

CELL = """
import json, time
from othello_lessons import othello as book
from othello_lessons.notation import parse_position
from othello_lessons.watch import watch
from othello_lessons.widgets import SearchStepper

tree = watch(
    book.alphabeta, *parse_position({!r}), book.MIN_VALUE, book.MAX_VALUE, 4, book.weighted_score
)
start = time.perf_counter()
stepper = SearchStepper(tree)
made = time.perf_counter() - start
sent = len(json.dumps(stepper.recording))
stepper
"""

GO = """async steps => {
    const widget = document.querySelector('.st-widget');
    const slider = widget.querySelector('.st-slider');
    const times = [];
    for (const step of steps) {
        const start = performance.now();
        slider.value = step;
        slider.dispatchEvent(new Event('input'));
        await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        times.push(performance.now() - start);
    }
    return times;
}"""


def report(what, times):
    slow = statistics.quantiles(times, n=20)[-1]
    middle = statistics.median(times)
    print(f"{what}: median {middle:.0f} ms, 95th percentile {slow:.0f} ms (aim {AIM} ms)")


def measure(lab, page, tests):
    path = lab.folder / "steps.ipynb"
    cells = [nbformat.v4.new_code_cell(CELL.format(position_text(*position(20, 15))))]
    nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=tests.KERNEL), path)
    notebook = tests.shown(lab, page, path, "light")
    notebook.run_all()
    page.locator(".st-widget .st-slider").wait_for()
    size, made, sent = (notebook.python(name) for name in ("tree.size", "made", "sent"))
    print(f"{size} nodes: made in {float(made):.2f} s, {int(sent) / 1000:.0f} kB to the page")
    last = int(page.locator(".st-slider").get_attribute("max"))
    page.evaluate(GO, [0, last, 0])  # to warm up
    report("one step", page.evaluate(GO, [*range(last // 2, last // 2 + 60)]))
    report("a jump", page.evaluate(GO, [(k * 7919) % last for k in range(60)]))


def main():
    tests = browser_tests()
    program = tests.find_chromium()
    if program is None:
        sys.exit("No Chromium was found; it is needed to time the steps.")
    with (
        tempfile.TemporaryDirectory() as home,
        tests.Course(Path(home)) as lab,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=program, args=tests.QUIET)
        measure(lab, browser.new_page(), tests)
        browser.close()
        lab.stop_kernels()


if __name__ == "__main__":
    main()
