"""A real Chromium, and the pages that tests open in it.

A page notes, as `page.errors`, every error that nothing catches, and such an error fails the test.
The page for saved files is shared: a page of its own costs half a second.
"""

import os
import shutil
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import (
    Browser,
    Error,
    Page,
    Request,
    ViewportSize,
    expect,
    sync_playwright,
)
from running import PATIENCE

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

expect.set_options(timeout=1000 * PATIENCE)  # a busy machine takes its time
SIZE: ViewportSize = {"width": 1280, "height": 900}  # of a small laptop's screen
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
