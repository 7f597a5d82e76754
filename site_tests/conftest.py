"""What the tests of the site share: a server, a browser, and JupyterLite with one running kernel.

A kernel takes ten seconds or more to start, so the tests of one worker share it, as they share the
page. Each lesson that they open begins with no names, as in a kernel of its own.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserType, sync_playwright

from site_tests.lite_page import PROGRAM, ROOT, Lite
from site_tests.served import served
from web.__main__ import LITE

LONGEST = ("_weights_that_evolve]", "_without_an_evaluation]", "_judges_its_solution_")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have both of two workers begin with the longest tests; the short ones fill the end."""
    for place, name in enumerate(LONGEST):
        for item in [item for item in items if name in item.nodeid]:
            items.remove(item)
            items.insert(place % 2 * len(items) // 2, item)


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with served(ROOT / LITE) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserType]:
    with sync_playwright() as playwright:
        yield playwright.chromium


@pytest.fixture(scope="session")
def running(chromium, address) -> Iterator[Lite]:
    browser = chromium.launch(**PROGRAM)
    lite = Lite(browser.new_page(viewport={"width": 1200, "height": 900}), address)
    lite.start("00_contents")
    yield lite
    browser.close()


@pytest.fixture
def lite(running) -> Iterator[Lite]:
    """Return JupyterLite with a kernel; fail the test if something was asked of another address."""
    yield running
    assert running.elsewhere == []
