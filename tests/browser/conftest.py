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

The fixtures are in chromium.py (the browser and its pages), lab.py (JupyterLab) and opening.py
(lessons and cells); what a test can do to a notebook is in notebook.py and looks.py.
"""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.browser.chromium import browser, file_page, page, page_of_files
from tests.browser.lab import lab, lab_page, page_of_all
from tests.browser.looks import SCREENSHOTS
from tests.browser.notebook import Notebook
from tests.browser.opening import (
    open_lesson,
    open_notebook,
    put_cells,
    run_cells,
    stepper,
    stepper_in_lab,
)

__all__ = [  # the fixtures
    "browser",
    "file_page",
    "lab",
    "lab_page",
    "open_lesson",
    "open_notebook",
    "page",
    "page_of_all",
    "page_of_files",
    "put_cells",
    "run_cells",
    "stepper",
    "stepper_in_lab",
]


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
