"""The whole site without a network after one visit, and what is said when a newer one is there."""

import os
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from othello_lessons.course.lesson_table import notebook_of
from site_tests.lite_page import PATIENCE, PROGRAM, ROOT, Lite
from site_tests.served import served
from web.__main__ import SITE
from web.offline import WORKER
from web.pages import LITE

FIRST, SECOND = (notebook_of(key).stem for key in ("play_first", "alpha_beta_in_code"))
KEPT = """async (scope) => {
  const { active } = await navigator.serviceWorker.getRegistration(scope);
  return new Promise((done) => {
    navigator.serviceWorker.addEventListener("message", ({ source, data }) => {
      if (source.scriptURL === active.scriptURL) done(data);
    });
    active.postMessage("keep");
  });
}"""
WORKERS = "navigator.serviceWorker.getRegistrations().then((found) => found.length)"
LOOK_FOR_NEWER = "navigator.serviceWorker.getRegistration('..').then((found) => found.update())"
STYLED = """[...document.querySelectorAll("link[rel=stylesheet]")].every(
  ({ sheet }) => sheet?.cssRules.length
)"""


@pytest.fixture
def copy(tmp_path) -> Path:
    """Return a copy of the site, which a test may change."""
    return Path(shutil.copytree(ROOT / SITE, tmp_path / "site", copy_function=os.symlink))


def publish_newer(folder: Path) -> None:
    """Change a folder of the site as the build of another version does: its worker says so."""
    worker = folder / WORKER
    text, count = re.subn(r'VERSION = "\w+"', 'VERSION = "newer"', worker.read_text("utf-8"))
    assert count == 1
    worker.unlink()
    worker.write_text(text, "utf-8")


def test_a_newer_version_is_announced_and_the_whole_site_opens_without_a_network(chromium, copy):
    browser = chromium.launch(**PROGRAM)
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    with served(copy) as address:
        lite = Lite(page, f"{address}/{LITE}")
        lite.start(FIRST)
        page.wait_for_function(f"{WORKERS}.then((count) => count === 2)")
        lite.start(SECOND)
        notice = page.get_by_text("A newer version of the lessons is there")
        expect(notice).to_have_count(0)
        kept = [page.evaluate(KEPT, scope) for scope in ("..", "../..")]
        assert kept == ["kept"] * 2  # a newer worker waits for it, for minutes beside playwright
        publish_newer(copy / LITE)
        page.evaluate(LOOK_FOR_NEWER)  # every visit does, but perhaps before this one is published
        expect(notice.first).to_be_visible(timeout=PATIENCE)
        lite.look("newer")
        assert [page.evaluate(KEPT, scope) for scope in ("..", "../..")] == ["kept"] * 2
        publish_newer(copy)
        announced_on_a_page(page, address)
    lite.start(SECOND)  # the server has ended
    assert lite.python("import othello_lessons.widgets; print(6 * 7)") == "42\n"
    for name in ("index", f"notebooks/{FIRST}", "book"):
        page.goto(f"{address}/{name}.html")
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        assert page.evaluate(STYLED)
    browser.close()


def announced_on_a_page(page: Page, address: str) -> None:
    page.goto(f"{address}/index.html")
    line = page.get_by_role("status").filter(has_text="A newer version of these pages is there.")
    expect(line).to_be_visible(timeout=PATIENCE)
    if folder := os.environ.get("OTHELLO_SCREENSHOTS"):
        page.screenshot(path=Path(folder, "pages-newer.png"))
    assert page.evaluate(KEPT, "./") == "kept"
    line.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(line).to_have_count(0)
