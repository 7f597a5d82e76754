"""A real JupyterLab in a real Chromium, for the tests in this folder.

One browser, one server and one page with JupyterLab serve all tests. What takes long is opening
a notebook and starting its kernel, so tests share these where they do not disturb each other:
`run_cells(["1 + 1"])` runs cells in one notebook that is never closed, and so does
`open_lesson("greed_loses", ["some code"])` with some cells of a lesson; `open_lesson("play_first")`
keeps a whole lesson open for all tests of a file, and `open_notebook(...)` opens a notebook with a
kernel of its own, for one test. All return a `Notebook`.
The tests in `files/` need no JupyterLab: `file_page` shows saved files, one after the other, and
`stepper("SearchStepper(...)")` saves and shows one there.
Set OTHELLO_SCREENSHOTS to a folder to keep pictures of what each test leaves on the page. Set
OTHELLO_LATE_KERNEL to a number of seconds to find tests that do not wait for the kernel.
"""

import os
import re
import shutil
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import nbformat
import pytest
from playwright.sync_api import (
    Browser,
    Error,
    Locator,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)
from running import PATIENCE, Course
from stepping import stepped, stepped_in_a_file

from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.course.working_copy import as_saved, blank
from othello_lessons.exercises.checking import find

HOW_TO_GET_ONE = (
    "No Chromium was found, so the browser tests are skipped: install one (Debian and Ubuntu: "
    "apt-get install chromium; macOS and Windows: Google Chrome), or name its program in "
    "OTHELLO_CHROMIUM."
)
WITHOUT_WINDOWS = "chromium-headless-shell"  # a page costs it less
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
Cell = dict[str, Any]
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}


SCREENSHOTS = os.environ.get("OTHELLO_SCREENSHOTS", "")
LATE_KERNEL = float(os.environ.get("OTHELLO_LATE_KERNEL", 0))  # seconds
# The page hears every message of a kernel this much later, and in the same order; while a test has
# `kernelMayBeHeard` wait, it hears nothing.
DELAY_KERNELS = """late => {
    window.kernelMayBeHeard = Promise.resolve();
    window.WebSocket = class extends WebSocket {
        get onmessage() { return this.heard; }
        set onmessage(heard) {
            this.heard = heard;
            super.onmessage = async event => {
                if (late) await new Promise(done => setTimeout(done, late));
                await window.kernelMayBeHeard;
                this.heard?.(event);
            };
        }
    };
}"""

# A page that is loaded again opens the notebook of its address last, over whatever is shown.
NOTE_WHEN_OPENED = """() => {
    let app;
    Object.defineProperty(window, 'jupyterapp', {get: () => app, set: made => {
        app = made;
        window.openedAtLast = new Promise(done => made.commands.commandExecuted.connect(
            (_, {id, result}) => id === 'filebrowser:open-path' && result.finally(done)));
    }});
}"""


# The colour of the point at (6, 6) of each image.
CORNERS = """images => images.map(image => {
    const canvas = Object.assign(document.createElement('canvas'), {width: 9, height: 9});
    canvas.getContext('2d').drawImage(image, 0, 0);
    const [red, green, blue] = canvas.getContext('2d').getImageData(6, 6, 1, 1).data;
    return '#' + [red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('');
})"""


def find_chromium() -> str | None:
    """Return the program of a Chromium on this machine, or None."""
    if named := os.environ.get("OTHELLO_CHROMIUM"):
        assert shutil.which(named), f"OTHELLO_CHROMIUM names {named}, which is no program."
        return shutil.which(named)
    places = (place for place in USUAL_PLACES if "{" not in place)
    if sys.platform == "win32":
        places = (
            place.format_map(defaultdict(str, os.environ)) for place in USUAL_PLACES if "{" in place
        )
    return next(filter(None, map(shutil.which, [WITHOUT_WINDOWS, *NAMES, *places])), None)


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


expect.set_options(timeout=1000 * PATIENCE)  # a busy machine takes its time
SIZE: ViewportSize = {"width": 1280, "height": 900}  # of a small laptop's screen


CUT_SHORT = ("Canceled future for", "Disposed", "Kernel is dead")  # JupyterLab's own words
OURS = ("blob:", "/lab/extensions/", "othello")  # where the code of our widgets is loaded from


def note(page: Page, error: Error) -> None:
    """Keep an error of the page, but for what JupyterLab says of a restart or of a closed tab."""
    of_ours = any(place in (error.stack or "") for place in OURS)
    if of_ours or not any(words in str(error) for words in CUT_SHORT):
        page.errors.append(error)  # type: ignore[attr-defined]


@contextmanager
def new_page(browser: Browser) -> Iterator[Page]:
    """Open a page that notes, as `page.errors`, every error that nothing catches."""
    context = browser.new_context(viewport=SIZE)
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(f"({DELAY_KERNELS})({1000 * LATE_KERNEL})")
    context.add_init_script(f"({NOTE_WHEN_OPENED})()")
    page = context.new_page()
    page.errors = []  # type: ignore[attr-defined]
    page.on("pageerror", lambda error: note(page, error))
    try:
        yield page
    finally:
        context.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Open a page of its own for a test; an error that nothing catches fails the test."""
    with new_page(browser) as page:
        yield page
        assert not page.errors, f"errors in the page: {page.errors}"


@pytest.fixture(scope="session")
def lab(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    """Start one JupyterLab for all tests, on a working copy of the lessons."""
    with Course(tmp_path_factory.mktemp("lab")) as course:
        yield course


@pytest.fixture(scope="session")
def page_of_all(browser: Browser, lab: Course) -> Iterator[Page]:
    """Load JupyterLab once, as a learner does, in the page in which all notebooks are opened.

    The page notes, as `page.greeting`, what a learner sees first.
    """
    with new_page(browser) as page:
        page.goto(f"{lab.address}/?token={lab.token}")
        page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext")
        Notebook(page, lab.folder).app("await app.restored; await panel.sessionContext.ready")
        page.greeting = greeting(page)  # type: ignore[attr-defined]
        yield page


def greeting(page: Page) -> list[Any]:
    """Return the tab in front, whether it shows the contents, and what asks for attention."""
    page.get_by_text(re.compile("Python 3 .*Idle")).wait_for()
    page.wait_for_timeout(1000)  # a toast would slide in late
    heading = page.locator(".jp-NotebookPanel").get_by_role("heading", name="How to work")
    asking = page.locator(".Toastify__toast, .jp-Dialog")
    tab = page.locator(".lm-DockPanel-tabBar .lm-mod-current")
    return [tab.inner_text(), heading.is_visible(), asking.all_inner_texts()]


@pytest.fixture
def lab_page(page_of_all: Page) -> Iterator[Page]:
    """Put the shared page back as it was before; an error that nothing catches fails the test."""
    page_of_all.errors.clear()
    page_of_all.set_viewport_size(SIZE)
    page_of_all.emulate_media(reduced_motion="null")
    Notebook(page_of_all, Path()).theme("light")
    page_of_all.mouse.move(0, 0)  # where an earlier test left it, a node may stand
    for _ in page_of_all.locator(".jp-Dialog").all():  # such as that of a kernel that died
        page_of_all.keyboard.press("Escape")
    yield page_of_all
    assert not page_of_all.errors, f"errors in the page: {page_of_all.errors}"


class Notebook:
    """A notebook open in JupyterLab, in a page of its own."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page, self.path = page, path
        self.panel = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")

    def app(self, script: str, argument: Any = None) -> Any:
        """Run a script in the page, with JupyterLab as `app` and this notebook as `panel`."""
        wrapped = f"""argument => {{
            const app = window.jupyterapp;
            let panel = app.shell.currentWidget;
            const late = fail => setTimeout(() => fail(new Error('no answer')), {1000 * PATIENCE});
            const done = (async () => {{ {script} }})();
            return Promise.race([done, new Promise((_, fail) => late(fail))]);
        }}"""
        return self.page.evaluate(wrapped, argument)

    def restart(self) -> None:
        """Restart the kernel, and wait until it is there again."""
        self.wait_until_idle()
        self.app("await panel.sessionContext.session.kernel.restart();")

    def reload(self) -> None:
        """Load the page again, and wait until it has opened what it showed."""
        self.page.reload()
        self.page.wait_for_function("() => window.jupyterapp")
        self.app("await Promise.all([app.restored, window.openedAtLast])")

    def theme(self, name: str) -> None:
        """Change to the `light` or the `dark` theme."""
        full = {"light": "JupyterLab Light", "dark": "JupyterLab Dark"}[name]
        shown = self.page.locator(f"body[data-jp-theme-light='{str(name == 'light').lower()}']")
        if shown.count():
            return
        self.app("await app.commands.execute('apputils:change-theme', {theme: argument})", full)
        shown.wait_for(state="attached")
        self.page.locator("#jupyterlab-splash").wait_for(state="detached")

    def resize(self, width: int, height: int) -> None:
        """Change the size of the page, and wait until JupyterLab has laid it out anew."""
        self.page.set_viewport_size({"width": width, "height": height})
        self.app("while (innerWidth !== argument) await new Promise(requestAnimationFrame)", width)
        self.wait_until_laid_out()

    def wait_until_laid_out(self) -> None:
        """Wait until the page is laid out, and what looks at its own size has heard of it."""
        for _ in range(2):
            self.app("await new Promise(requestAnimationFrame)")

    def put(self, cells: list[Cell]) -> None:
        """Put these cells in place of all that there are, and take old widgets and names away."""
        self.python("(__import__('ipywidgets').Widget.close_all(), get_ipython().reset())")
        self.app(
            """const model = panel.content.model.sharedModel, before = model.cells.length;
            model.insertCells(0, argument);
            model.deleteCellRange(argument.length, argument.length + before);""",
            cells,
        )

    def run_all(self) -> None:
        """Run every cell and wait for the last; a cell that fails fails the test."""
        self.app("await app.commands.execute('notebook:run-all-cells')")
        self.wait_until_idle()
        self.wait_until_drawn()
        errors = self.app(
            """return panel.content.widgets
                .flatMap(cell => cell.model.outputs?.toJSON() ?? [])
                .filter(output => output.output_type === 'error')
                .map(error => `${error.ename}: ${error.evalue}`);"""
        )
        assert not errors, f"{self.path.name}: {errors}"

    @contextmanager
    def unanswered(self) -> Iterator[None]:
        """Let the page hear nothing of the kernel until the block ends."""
        self.app("window.kernelMayBeHeard = new Promise(done => window.hearKernel = done);")
        try:
            yield
        finally:
            self.app("window.hearKernel();")

    def wait_until_idle(self) -> None:
        """Wait until the kernel has nothing to do, and the page has shown what it said."""
        self.python("None")  # answered after everything that was sent before
        self.app("await new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def wait_until_drawn(self) -> None:
        """Wait until every cell is in the page; JupyterLab draws one when it finds the time."""
        self.app(
            """while (panel.content.widgets.some(cell => cell.isPlaceholder())) {
                panel.content.update();  // asks for it again
                await new Promise(done => setTimeout(done, 50));
            }"""
        )

    def cells_as_shown(self) -> str:
        """Describe every cell for the report of a test that failed, without what is in images."""
        return str(
            self.app(
                r"""return panel.context.path + '\n' + panel.content.widgets.map((cell, number) => {
                const outputs = cell.model.outputs?.toJSON() ?? [];
                const kinds = outputs.map(one => Object.keys(one.data ?? {}).join('+') || one.name);
                const box = cell.node.getBoundingClientRect();
                const shown = cell.outputArea?.node.outerHTML.replace(/src="[^"]{80,}"/g, 'src=…');
                return `[${number}] drawn: ${!cell.isPlaceholder()}, at ${box.top}, height `
                    + `${box.height}, ${cell.node.style.contentVisibility}; ${kinds}\n`
                    + (shown ?? '').slice(0, 1500);
            }).join('\n');"""
            )
        )

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

    def solve(self, *exercises: str) -> None:
        """Define the solutions of these exercises in the kernel, as a learner may have done."""
        for exercise in exercises:
            self.python(f"exec({find(exercise).solution!r}, globals())")

    def expect_an_answer(self, square: str) -> None:
        """Click a square of the last board, and wait until White has answered."""
        board = self.panel.locator(".ob-widget").last
        board.get_by_role("gridcell", name=square).click()
        expect(board.get_by_text(re.compile("White played")).first).to_be_visible()

    def expect_to_move(self, widget: Locator, key: str = "ArrowRight") -> None:
        """Press a key at a slider, and wait until its picture is another one."""
        picture = widget.locator("img")
        before = picture.get_attribute("src")
        widget.get_by_role("slider").focus()
        self.page.keyboard.press(key)
        expect(picture).not_to_have_attribute("src", before or "")

    def cell(self, number: int) -> Locator:
        """Return a cell by its place, markdown cells counted, from 0."""
        return self.panel.locator(".jp-Cell").nth(number)

    def outputs(self, number: int) -> Locator:
        """Return what a cell shows below itself."""
        return self.cell(number).locator(".jp-Cell-outputWrapper")

    def count_whole_pictures(self) -> int:
        """Return how many drawings the page shows; an empty or a squeezed one fails the test."""
        pictures = self.panel.locator(".jp-RenderedSVG img:visible")
        pictures.first.wait_for()
        sizes = pictures.evaluate_all("all => all.map(one => [one.naturalWidth, one.clientWidth])")
        for natural, shown in sizes:
            assert natural > 100 and shown > min(natural, 600) * 0.9
        return len(sizes)

    def panel_colours(self, count: int) -> list[str]:
        """Return the colour near the corner of every drawing, once all `count` are loaded.

        JupyterLab draws the cells that are out of sight when it is idle.
        """
        images = self.panel.locator(".jp-RenderedSVG img")
        expect(images).to_have_count(count)
        images.evaluate_all("images => Promise.all(images.map(image => image.decode()))")
        return list(images.evaluate_all(CORNERS))

    def screenshot(self, name: str, of: Locator | None = None) -> None:
        """Keep a picture of the page, or of one part of it, where OTHELLO_SCREENSHOTS says."""
        if SCREENSHOTS:
            Path(SCREENSHOTS).mkdir(parents=True, exist_ok=True)
            path = Path(SCREENSHOTS) / f"{name}.png"
            (of or self.page).screenshot(path=path, animations="disabled")

    def screenshots(self, name: str) -> None:
        """Keep pictures of the whole notebook in the dark and in the light theme."""
        scroller = self.panel.locator(".jp-WindowedPanel-outer")
        height = scroller.evaluate("panel => panel.scrollHeight") + 120
        self.resize(self.page.viewport_size["width"], min(height, 16_000))  # type: ignore[index]
        scroller.evaluate("panel => panel.scrollTo(0, 0)")
        self.wait_until_drawn()
        for theme in ("dark", "light"):
            self.theme(theme)
            self.screenshot(f"{name}-{theme}")

    def close(self, lab: Course) -> None:
        """Take the notebook off the page, once its kernel has started, and end its kernel."""
        path = self.path.relative_to(lab.folder).as_posix()
        self.app(
            """panel = [...app.shell.widgets('main')].find(one => one.context?.path === argument);
            await panel?.sessionContext.ready;  // a start that a closed tab cuts short is an error
            await panel?.sessionContext.session?.kernel?.info;
            panel?.dispose();""",
            path,
        )
        for session in lab.ask("/api/sessions"):
            if session["path"] == path:
                lab.ask(f"/api/sessions/{session['id']}", "DELETE")


def written(lab: Course, folder: str, lesson: str = "", cells: list[Cell] | None = None) -> Path:
    """Write a lesson, or a notebook with these cells, into a folder of its own."""
    place = lab.folder / "".join(c if c.isalnum() else "_" for c in folder)
    place.mkdir(exist_ok=True)
    path = place / (notebook_of(lesson).name if lesson else "cells.ipynb")
    if cells is None:
        path.write_bytes(as_saved(blank(notebook_of(lesson).read_bytes())))
    else:
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=KERNEL), path)
    return path


def code_cells(sources: list[str]) -> list[Cell]:
    """Make cells of some lines of code."""
    return [nbformat.v4.new_code_cell(source) for source in sources]


def some_cells(
    lesson: str, only: tuple[str, ...], less: Mapping[str, str] = MappingProxyType({})
) -> list[Cell]:
    """Return the imports of a lesson, and its cells with these texts, some texts replaced."""
    text = blank(notebook_of(lesson).read_bytes()).decode()
    cells = nbformat.reads(text, as_version=4).cells
    first, *others = (cell for cell in cells if cell.cell_type == "code")
    kept = [first, *(cell for cell in others if any(one in cell.source for one in only))]
    for text in (*only, *less):
        assert any(text in cell.source for cell in kept), f"the lesson has changed: {text}"
    for cell in kept:
        for text, other in less.items():
            cell.source = cell.source.replace(text, other)
    return kept


def shown(lab: Course, page: Page, path: Path, theme: str = "light") -> Notebook:
    """Show a notebook of the lab's folder in the page, and wait for its kernel."""
    notebook = Notebook(page, path)
    notebook.app(
        """panel = await app.commands.execute('docmanager:open', {path: argument});
        await panel.context.ready;
        await panel.sessionContext.ready;
        while (!panel.sessionContext.session?.kernel)  // in a tab that the page brought back
            await new Promise(done => setTimeout(done, 50));
        await panel.sessionContext.session.kernel.info;""",
        path.relative_to(lab.folder).as_posix(),
    )
    notebook.theme(theme)
    return notebook


@pytest.fixture
def open_notebook(
    lab: Course, lab_page: Page, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Notebook]]:
    """Return a function that opens a lesson, or the given cells."""
    opened = []

    def open_(lesson: str = "", cells: list[str] | None = None, theme: str = "light") -> Notebook:
        made = cells and code_cells(cells)
        path = written(lab, f"{request.node.name} {len(opened)}", lesson, made)
        opened.append(shown(lab, lab_page, path, theme))
        return opened[-1]

    yield open_
    for notebook in opened:
        notebook.close(lab)


@pytest.fixture(scope="module")
def open_lesson(lab: Course, page_of_all: Page) -> Iterator[Callable[..., Notebook]]:
    """Return a function that opens and runs a lesson, once for all tests of a file.

    All lessons are run as tests elsewhere. Of most lessons `only` some cells are run here, in the
    shared notebook and with `less` to compute, unless someone wants to look at the pictures.
    """
    opened: dict[str, Notebook] = {}

    def open_(
        name: str, only: tuple[str, ...] = (), less: Mapping[str, str] = MappingProxyType({})
    ) -> Notebook:
        if name not in opened:
            if only and not SCREENSHOTS:
                notebook = shared_notebook(lab, page_of_all)
                notebook.put(some_cells(name, only, less))
                for other in [key for key, one in opened.items() if one.path == notebook.path]:
                    del opened[other]  # its cells are gone
            else:
                notebook = shown(lab, page_of_all, written(lab, name, lesson=name))
            notebook.run_all()
            opened[name] = notebook
        return opened[name]

    yield open_
    for notebook in opened.values():
        if notebook.path != lab.folder / SHARED:
            shown(lab, page_of_all, notebook.path).close(lab)


SHARED = Path("shared", "cells.ipynb")


def shared_notebook(lab: Course, page: Page, theme: str = "light") -> Notebook:
    """Show the notebook that tests share; it is never closed."""
    path = lab.folder / SHARED
    return shown(
        lab, page, path if path.exists() else written(lab, SHARED.parent.name, cells=[]), theme
    )


@pytest.fixture
def put_cells(lab: Course, lab_page: Page) -> Callable[..., Notebook]:
    """Return a function that puts cells into the one notebook that all such tests share."""

    def put(cells: list[str], theme: str = "light") -> Notebook:
        notebook = shared_notebook(lab, lab_page, theme)
        notebook.put(code_cells(cells))
        return notebook

    return put


@pytest.fixture
def run_cells(put_cells: Callable[..., Notebook]) -> Callable[..., Notebook]:
    """Return a function that puts cells into the shared notebook and runs them."""

    def run(cells: list[str], theme: str = "light") -> Notebook:
        notebook = put_cells(cells, theme)
        notebook.run_all()
        return notebook

    return run


@pytest.fixture
def stepper_in_lab(run_cells: Callable[..., Notebook]) -> Callable[..., Any]:
    """Return a function that shows the stepper that an expression makes in JupyterLab."""
    return partial(stepped, run_cells)


@pytest.fixture(scope="session")
def page_of_files(browser: Browser) -> Iterator[Page]:
    """Open the one page in which saved files are shown: a page of its own costs half a second."""
    with new_page(browser) as page:
        yield page


@pytest.fixture
def file_page(page_of_files: Page) -> Iterator[Page]:
    """Return the page for files, which notes as `asked` what is loaded; an error fails the test."""
    asked: list[str] = []

    def note_request(request: Request) -> None:
        asked.append(request.url)

    page_of_files.errors.clear()  # type: ignore[attr-defined]
    page_of_files.set_viewport_size(SIZE)
    page_of_files.emulate_media(color_scheme="light", reduced_motion="null")
    page_of_files.mouse.move(0, 0)
    page_of_files.on("request", note_request)
    page_of_files.asked = asked  # type: ignore[attr-defined]
    yield page_of_files
    page_of_files.remove_listener("request", note_request)
    assert not page_of_files.errors, f"errors: {page_of_files.errors}"  # type: ignore[attr-defined]


@pytest.fixture
def stepper(file_page: Page, tmp_path: Path) -> Callable[..., Any]:
    """Return a function that shows the stepper that an expression makes, saved as a file."""
    return partial(stepped_in_a_file, file_page, tmp_path)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Any:
    """Keep pictures of the notebook as each test leaves it, where OTHELLO_SCREENSHOTS says."""
    result = yield
    page = getattr(item, "funcargs", {}).get("lab_page")
    if SCREENSHOTS and page is not None:
        Notebook(page, Path()).screenshots(item.name)
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Add what the page showed to the report of a test that failed."""
    report = yield
    page = getattr(item, "funcargs", {}).get("lab_page")
    if report.when == "call" and report.failed and page is not None:
        try:
            shown_then = Notebook(page, Path()).cells_as_shown()
        except Error as error:  # the page is gone, or shows no notebook
            shown_then = str(error)
        report.sections.append(("what the page showed", shown_then))
    return report
