"""A real JupyterLab in a real Chromium, for the tests in this folder.

`open_notebook("01_play_first")` opens a lesson as a learner gets it, and
`open_notebook(cells=["1 + 1"])` a notebook with these cells; both return a `Notebook`.
Set OTHELLO_SCREENSHOTS to a folder to keep every picture that the tests take.
"""

import os
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, sync_playwright
from running import PATIENCE, Course

from othello_lessons.lessons import lesson_files, lesson_named

HOW_TO_GET_ONE = (
    "No Chromium was found, so the browser tests are skipped: install one (Debian and Ubuntu: "
    "apt-get install chromium; macOS and Windows: Google Chrome), or name its program in "
    "OTHELLO_CHROMIUM."
)
NAMES = ["chromium", "google-chrome", "google-chrome-stable", "chromium-browser", "chrome"]
USUAL_PLACES = [
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "{PROGRAMFILES}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Google/Chrome/Application/chrome.exe",
    "{LOCALAPPDATA}/Google/Chrome/Application/chrome.exe",
    "{PROGRAMFILES(X86)}/Microsoft/Edge/Application/msedge.exe",
]
QUIET = [  # nothing leaves the machine
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
LAPTOP: Any = {"width": 1280, "height": 900}
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


def find_chromium() -> str | None:
    """Return the program of a Chromium on this machine, or None."""
    if named := os.environ.get("OTHELLO_CHROMIUM"):
        assert shutil.which(named), f"OTHELLO_CHROMIUM names {named}, which is no program."
        return named
    places = (place for place in USUAL_PLACES if "{" not in place)
    if sys.platform == "win32":
        places = (
            place.format_map(defaultdict(str, os.environ)) for place in USUAL_PLACES if "{" in place
        )
    return next(filter(None, map(shutil.which, [*NAMES, *places])), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start one browser for all tests."""
    program = find_chromium()
    if program is None:
        pytest.skip(HOW_TO_GET_ONE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield browser
        browser.close()


def new_page(browser: Browser, errors: list[Any]) -> Page:
    """Open a page as large as a small laptop's, and list the errors that nothing catches."""
    context = browser.new_context(viewport=LAPTOP)
    context.set_default_timeout(1000 * PATIENCE)
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(error))
    return page


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page for one test; an error that nothing catches fails the test."""
    errors: list[Any] = []
    page = new_page(browser, errors)
    yield page
    page.context.close()
    assert not errors, f"errors in the page: {errors}"


@pytest.fixture(scope="session")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    """Start one JupyterLab for all tests, on a working copy of the lessons."""
    with Course(tmp_path_factory.mktemp("lab")) as course:
        yield course


class Notebook:
    """A notebook open in JupyterLab, in a page of its own."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page, self.path = page, path
        self.panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def app(self, script: str, argument: Any = None) -> Any:
        """Run a script in the page, with JupyterLab as `app` and this notebook as `panel`."""
        wrapped = f"""argument => {{
            const app = window.jupyterapp, panel = app.shell.currentWidget;
            const late = fail => setTimeout(() => fail(new Error('no answer')), {1000 * PATIENCE});
            const done = (async () => {{ {script} }})();
            return Promise.race([done, new Promise((_, fail) => late(fail))]);
        }}"""
        return self.page.evaluate(wrapped, argument)

    def theme(self, name: str) -> None:
        """Change to the `light` or the `dark` theme."""
        full = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[name]
        self.app("await app.commands.execute('apputils:change-theme', {theme: argument})", full)
        light = "true" if name == "light" else "false"
        self.page.locator(f"body[data-jp-theme-light='{light}']").wait_for(state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def run_all(self) -> None:
        """Run every cell and wait for the last; a cell that fails fails the test."""
        self.app("await app.commands.execute('notebook:run-all-cells')")
        self.wait_until_idle()
        errors = self.app(
            """return panel.content.widgets
                .flatMap(cell => cell.model.outputs?.toJSON() ?? [])
                .filter(output => output.output_type === 'error')
                .map(error => `${error.ename}: ${error.evalue}`);"""
        )
        assert not errors, f"{self.path.name}: {errors}"

    def wait_until_idle(self) -> None:
        """Wait until the kernel has nothing to do, and the page has shown what it said."""
        self.python("None")  # answered after everything that was sent before
        self.app("await new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def python(self, expression: str) -> str:
        """Return the `repr` of an expression, worked out in the notebook's kernel."""
        answer = self.app(
            """const kernel = panel.sessionContext.session.kernel;
            const future = kernel.requestExecute({
                code: '', silent: true, user_expressions: {asked: argument}});
            return (await future.done).content.user_expressions.asked;""",
            expression,
        )
        assert answer["status"] == "ok", f"{expression}: {answer['ename']}: {answer['evalue']}"
        return str(answer["data"]["text/plain"])

    def cell(self, number: int) -> Locator:
        """Return a cell by its place, markdown cells counted, from 0."""
        return self.panel.locator(".jp-Cell").nth(number)

    def outputs(self, number: int) -> Locator:
        """Return what a cell shows below itself."""
        return self.cell(number).locator(".jp-Cell-outputWrapper")

    def count_whole_pictures(self) -> int:
        """Return how many drawings the page shows; an empty or a squeezed one fails the test."""
        pictures = self.panel.locator(".jp-RenderedSVG img")
        pictures.first.wait_for()
        sizes = pictures.evaluate_all("all => all.map(one => [one.naturalWidth, one.clientWidth])")
        for natural, shown in sizes:
            assert natural > 100 and shown > min(natural, 600) * 0.9
        return len(sizes)

    def screenshot(self, name: str, of: Locator | None = None) -> None:
        """Keep a picture of the page, or of one part of it, where OTHELLO_SCREENSHOTS says."""
        if folder := os.environ.get("OTHELLO_SCREENSHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            (of or self.page).screenshot(path=Path(folder) / f"{name}.png", animations="disabled")

    def screenshot_whole(self, name: str) -> None:
        """Keep a picture of the whole notebook from top to bottom, where one is wanted."""
        if not os.environ.get("OTHELLO_SCREENSHOTS"):
            return
        size = self.page.viewport_size
        assert size
        scroller = self.panel.locator(".jp-WindowedPanel-outer")
        height = scroller.evaluate("panel => panel.scrollHeight") + 120
        self.page.set_viewport_size({"width": size["width"], "height": min(height, 16_000)})
        scroller.evaluate("panel => panel.scrollTo(0, 0)")
        self.app("await new Promise(done => setTimeout(done, 500))")  # cells far down come late
        self.screenshot(name)
        self.page.set_viewport_size(size)


class LabPage:
    """One page with JupyterLab for all tests that open notebooks: to load it takes seconds."""

    def __init__(self, browser: Browser, lab: Course) -> None:
        self.browser, self.lab = browser, lab
        self.errors: list[Any] = []
        self.page: Page | None = None

    def open(self, path: Path, theme: str) -> Notebook:
        """Open a notebook of the lab's folder, and wait for its kernel."""
        notebook = Notebook(self._ready(), path)
        notebook.app(
            """const opened = await app.commands.execute('docmanager:open', {path: argument});
            await opened.context.ready;
            await opened.sessionContext.ready;
            await opened.sessionContext.session.kernel.info;""",
            path.relative_to(self.lab.folder).as_posix(),
        )
        notebook.theme(theme)
        return notebook

    def _ready(self) -> Page:
        """Return the page, with nothing open in it."""
        if self.page is None:
            self.page = new_page(self.browser, self.errors)
            self.page.goto(f"{self.lab.address}/lab?reset&token={self.lab.token}")
            self.page.wait_for_function("() => window.jupyterapp?.restored.then(() => true)")
        self.page.set_viewport_size(LAPTOP)
        self.page.mouse.move(0, 0)
        return self.page

    def close_all(self) -> list[Any]:
        """Close what a test opened, and return the errors that nothing caught until then.

        A page in which a dialog or a menu stays open is not used for another test.
        """
        errors = list(self.errors)
        if self.page is not None and not self.page.evaluate(CLOSES_ALL):
            self.page.context.close()
            self.page = None
        self.lab.stop_kernels()
        self.errors.clear()
        return errors


CLOSES_ALL = """() => {
    for (const widget of [...window.jupyterapp.shell.widgets('main')]) widget.dispose();
    return !document.querySelector('.jp-Dialog, .lm-Menu');
}"""


@pytest.fixture(scope="session")
def lab_page(browser: Browser, lab: Course) -> LabPage:
    """Share one page with JupyterLab."""
    return LabPage(browser, lab)


@pytest.fixture
def open_notebook(
    lab_page: LabPage, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Notebook]]:
    """Return a function that opens a lesson by its name, or a notebook with the given cells."""

    def opened(lesson: str = "", cells: list[str] | None = None, theme: str = "light") -> Notebook:
        name = "".join(c if c.isalnum() else "_" for c in request.node.name)
        folder = lab_page.lab.folder / name
        folder.mkdir(exist_ok=True)
        path = folder / (lesson_named(lesson, lesson_files()).name if lesson else "cells.ipynb")
        if lesson:
            shutil.copy(lesson_named(lesson, lesson_files()), path)
        else:
            written = [nbformat.v4.new_code_cell(cell) for cell in cells or []]
            nbformat.write(nbformat.v4.new_notebook(cells=written, metadata=KERNEL), path)
        return lab_page.open(path, theme)

    yield opened
    errors = lab_page.close_all()
    assert not errors, f"errors in the page: {errors}"
