"""JupyterLab on a working copy of the lessons, and the one page in which notebooks are opened."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page
from running import Course

from tests.browser.chromium import SIZE, new_page
from tests.browser.notebook import Notebook


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
