"""The pages of the site, tried in Chromium: uv run pytest -n2 site_tests, after the build."""

import os
import re
import tarfile
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from othello_lessons.course.lesson_table import LESSONS, notebook_of
from site_tests.lite_page import PROGRAM
from site_tests.served import served
from web.__main__ import SITE
from web.lite import run
from web.pages import LITE

WHOLE = Path(__file__).parents[1] / SITE
LESSON = f"notebooks/{notebook_of('alpha_beta_in_code').stem}"
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}


class Links(HTMLParser):
    """What a page leads to, what it loads, and the places in it that can be led to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.leads, self.loads, self.places = [], [], {""}
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.places |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and "href" in given:
            self.leads.append(given["href"])
        elif tag in ("link", "script", "img", "iframe") and (
            url := given.get("href", given.get("src"))
        ):
            self.loads.append(url)


PAGES = [page for page in WHOLE.rglob("*.html") if LITE not in page.relative_to(WHOLE).parts]
links = cache(Links)


@pytest.fixture(scope="module")
def site_address() -> Iterator[str]:
    with served(WHOLE) as address:
        yield f"{address}/"


@pytest.fixture(scope="module")
def browser(chromium) -> Iterator[Browser]:
    browser = chromium.launch(**PROGRAM)
    yield browser
    browser.close()


@pytest.fixture
def visit(browser, site_address):
    """Open a page of the site; nothing may be asked of anybody else, and nothing may fail."""
    complaints, contexts = [], []

    def listen(page: Page) -> Page:
        own = (site_address, "data:", "blob:")
        page.on("request", lambda it: it.url.startswith(own) or complaints.append(it.url))
        page.on("response", lambda it: it.ok or it.status == 304 or complaints.append(it.url))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    def opened(name: str, size: str = "desktop", theme: str = "light") -> Page:
        width, height = SIZES[size]
        viewport = {"width": width, "height": height}
        contexts.append(browser.new_context(viewport=viewport, color_scheme=theme))
        page = listen(contexts[-1].new_page())
        page.goto(f"{site_address}{name}.html")
        if folder := os.environ.get("OTHELLO_SCREENSHOTS"):
            page.screenshot(path=Path(folder, f"{Path(name).name}-{size}-{theme}.png"))
        return page

    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


PLACES = "[id^=othello-]:not(script)"


def all_made(page: Page) -> Page:
    """Scroll to each widget of a page, so that it is made."""
    for place in page.locator(PLACES).all():
        place.scroll_into_view_if_needed()
        expect(place).to_have_class(re.compile("widget"))
    page.evaluate("scrollTo(0, 0)")
    return page


def test_every_link_within_the_site_leads_somewhere_and_nothing_is_loaded_from_elsewhere():
    lost, foreign = [], []
    for page in PAGES:
        for url in links(page).leads + links(page).loads:
            parts = urlsplit(url)
            if parts.scheme or parts.netloc:
                foreign += [url] if url in links(page).loads and parts.scheme != "data" else []
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            within = target.relative_to(WHOLE.resolve()).parts
            if within[:1] == (LITE,):
                continue  # the other part of the site, which has a test of its own
            here = target.suffix != ".html" or unquote(parts.fragment) in links(target).places
            if not target.exists() or not here:
                lost.append((page.name, url))
    assert (lost, foreign) == ([], [])
    assert len(PAGES) > 50


def test_no_empty_box_is_left_where_a_bar_was_while_a_cell_ran():
    boxes = re.compile(r'<div class="output [^>]*><div class="highlight"><pre>(.*?)</pre>', re.S)
    shown = [box for page in PAGES for box in boxes.findall(page.read_text("utf-8"))]
    assert len(shown) > 27 and all(re.sub("<[^>]*>", "", box).strip() for box in shown)


def test_each_lesson_has_a_button_that_opens_it_where_it_runs():
    lessons = sorted(Path(__file__).parents[1].glob("notebooks/*.ipynb"))
    for lesson in lessons:
        leads = links(WHOLE / "notebooks" / f"{lesson.stem}.html").leads
        asked = [
            parse_qs(urlsplit(url).query)["path"] for url in leads if "/lab/index.html?" in url
        ]
        assert asked == [[lesson.name]]
    assert len(lessons) == len(LESSONS) + 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["index", LESSON, "book", "cheat_sheet"])
def test_a_page_is_as_wide_as_the_screen_with_its_pictures_in_the_colours_of_the_page(
    visit, name, size
):
    for theme in ("light", "dark"):
        page = visit(name, size, theme)
        page.evaluate("document.querySelectorAll('article details').forEach(it => it.open = true)")
        wide, screen = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= screen
        pictures = page.locator("article img[class*=only-]:not(.still img)")
        shown = [one.get_attribute("class") for one in pictures.all() if one.is_visible()]
        assert len(shown) == pictures.count() / 2
        assert all(f"only-{theme}" in words for words in shown)


def test_the_switch_changes_the_colours_of_the_page_and_of_its_pictures(visit):
    page = visit(LESSON)
    tree = page.get_by_alt_text("The same tree, the same cut")
    expect(tree.first).to_be_visible()
    page.locator("button.theme-toggle:visible").click()  # on a machine that is set to light
    expect(page.locator("body")).to_have_attribute("data-theme", "dark")
    expect(tree.first).to_be_hidden()
    expect(tree.nth(1)).to_be_visible()


def test_a_tree_that_is_wider_than_a_phone_begins_at_its_root(visit):
    page = visit(LESSON, "phone")
    tree = page.get_by_alt_text(re.compile("^Cut every branch")).first
    tree.scroll_into_view_if_needed()
    box = page.locator(".cell_output[tabindex]", has=tree)
    root = int(re.search(r"root-(\d+)", tree.get_attribute("class"))[1])
    left, width = box.evaluate("(box) => [box.scrollLeft, box.clientWidth]")
    assert abs(left + width / 2 - root) <= 2
    both_sides = "rgb(0, 0, 0) 32px, rgb(0, 0, 0) calc(100% - 32px)"  # where it goes on
    expect(box).to_have_css("mask-image", re.compile(re.escape(both_sides)))


def test_a_search_finds_pages_that_have_the_word_and_shows_their_sentences(visit):
    page = visit("index")
    page.get_by_placeholder("Search").first.fill("transposition")
    page.keyboard.press("Enter")
    for name in ("glossary", notebook_of("trees_and_plies").stem):
        expect(page.locator(f"ul.search li a[href*='{name}']").first).to_be_visible()
    found = page.locator("ul.search li:has(a[href*=notebooks]) .context")
    expect(found.nth(2)).not_to_be_empty()
    for text in found.all_inner_texts():
        assert not re.search(r"^\W*[a-z]|\bimport |\bdef |^Contents|Run this lesson", text), text
        assert "transposition" in text.lower()


SIZES_OF_TEXT = """() => [...document.querySelectorAll("#cheat-sheet *")]
  .filter((it) => [...it.childNodes].some((part) => part.nodeType === 3 && part.data.trim()))
  .filter((it) => it.offsetParent && !it.matches(".headerlink"))
  .map((it) => parseFloat(getComputedStyle(it).fontSize) * 72 / 96)"""


def test_the_cheat_sheet_is_two_pages_of_paper_with_no_letter_below_8_points(visit):
    page = visit("cheat_sheet")
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type /Page\b", printed)) <= 2
    page.emulate_media(media="print")
    sizes = page.evaluate(SIZES_OF_TEXT)
    assert len(sizes) > 300
    assert min(sizes) >= 7.999


def test_the_front_page_is_played_on_at_once_by_mouse_and_by_keyboard(visit):
    page = visit("index", "phone")
    status, place = page.locator(".ob-status"), page.locator(".ob-place")
    page.get_by_role("gridcell", name=re.compile("^f5,")).click()
    expect(status).to_have_text(re.compile(r"^White played [a-h][1-8]\. Black to move\.$"))
    page.locator(".ob-legal").first.focus()
    page.keyboard.press("Enter")
    expect(place).to_have_text("4 of 4")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(place).to_have_text("2 of 4")
    page.goto(page.url + "?moves=f5d6c3")
    expect(status).to_have_text("Black played c3. White to move.")
    page.goto(page.url.replace("c3", "a1"))
    expect(page.get_by_role("alert").filter(has_text="does not lead to a position")).to_be_visible()


SHIFTS = """() => new Promise((done) => new PerformanceObserver((list) =>
  done(list.getEntries().reduce((sum, shift) => sum + shift.value, 0))
).observe({ type: 'layout-shift', buffered: true }) || setTimeout(() => done(0), 1000))"""


AXE = "axe-core@4.14.1"  # what it finds, everybody can look up under the names that it gives


@pytest.fixture(scope="module")
def axe(tmp_path_factory) -> str:
    folder = tmp_path_factory.mktemp("axe")
    run("npm", "pack", "--silent", AXE, cwd=folder)
    with tarfile.open(next(folder.glob("*.tgz"))) as files:
        return files.extractfile("package/axe.min.js").read().decode("utf-8")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "key", ["", "play_first", "alpha_beta_in_code", "patterns", "without_an_evaluation"]
)
def test_axe_finds_nothing_that_shuts_anybody_out(visit, axe, key, theme):
    name = f"notebooks/{notebook_of(key).stem}" if key else "index"
    page = all_made(visit(name, "desktop", theme))
    page.evaluate(axe)
    found = page.evaluate("axe.run().then(({ violations }) => violations)")
    assert not {(rule["id"], node["html"][:200]) for rule in found for node in rule["nodes"]}


@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_the_front_page_moves_while_it_appears(visit, size):
    page = all_made(visit("index", size))
    assert page.evaluate(SHIFTS) < 0.05


def test_the_search_on_the_front_page_says_why_it_cut(visit):
    page = visit("index")
    expect(page.locator(".st-where")).to_have_text("step 12 of 33")  # it begins at the cut
    page.locator(".st-node:has([aria-label*=', cut'])").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".st-lines")).to_contain_text("e3 and c5 were left out: a shallow cut.")
    page.get_by_role("button", name="Show what was skipped").click()
    expect(page.locator(".st-lines")).to_contain_text("Worked out afterwards, e3: 0, c5: 0.")


def test_another_page_shows_the_board_or_the_stepper_alone_in_a_frame(visit):
    for guide in ("teaching", "watch-your-own-game"):
        assert "../embed.html?stepper" in links(WHOLE / "docs" / f"{guide}.html").leads
    page = visit("embed")
    page.set_content(
        f'<iframe src="{page.url}?moves=f5d6c3" width="900" height="700"></iframe>'
        f'<iframe src="{page.url}?stepper" width="900" height="700"></iframe>'
    )
    board, stepper = page.frame_locator("iframe").first, page.frame_locator("iframe").last
    expect(board.locator(".ob-status")).to_have_text("Black played c3. White to move.")
    expect(board.locator(".st-widget")).to_have_count(0)
    stepper.get_by_role("button", name="Next", exact=True).click()
    expect(stepper.locator(".st-where")).to_have_text("step 13 of 33")
    expect(stepper.locator(".ob-status")).to_have_count(0)


def test_each_stepper_of_a_lesson_is_made_when_it_is_near_and_goes_its_own_way(visit):
    page = visit(LESSON, "phone")
    steppers = page.locator(".st-widget")
    expect(page.locator("head link[href$='board.css']")).to_have_count(1)  # the script has run
    assert (page.locator(PLACES).count(), steppers.count()) == (3, 0)
    place = page.locator(PLACES).first
    place.evaluate("(place) => scrollTo(0, place.getBoundingClientRect().top - 1.8 * innerHeight)")
    expect(steppers).to_have_count(1)  # what is further down is not made yet
    assert page.evaluate(SHIFTS) < 0.05
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(steppers).to_have_count(3)  # paper has no screen
    first, second = steppers.first, steppers.last
    first.scroll_into_view_if_needed()
    first.get_by_role("button", name="Step into", exact=True).click()  # it shows the source too
    expect(first.locator(".st-where").first).to_contain_text("step 61 of")
    expect(second.locator(".st-where").first).to_contain_text("step 0 of")
    if folder := os.environ.get("OTHELLO_SCREENSHOTS"):
        page.screenshot(path=Path(folder, "lesson-steppers.png"))


def test_a_lesson_is_shown_as_slides_with_its_keys_its_steppers_and_its_print(visit):
    page = visit(LESSON)
    page.get_by_role("link", name="Slides").click()
    where = page.locator(".slide-bar output")
    expect(where).to_have_text(re.compile(r"^slide 1 of 1\d$"))
    expect(page.get_by_role("heading", name="On a real board")).to_be_hidden()
    slides = int(where.inner_text().split()[-1])
    while not page.locator(PLACES).first.is_visible():
        page.keyboard.press("ArrowRight")
    expect(page.locator(".st-widget")).to_have_count(1)
    at = where.inner_text()
    page.locator(".st-controls button:enabled").first.focus()
    page.keyboard.press("ArrowRight")  # the stepper's own key
    expect(where).to_have_text(at)
    page.get_by_role("button", name="Next slide").click()
    expect(where).not_to_have_text(at)
    sheets = len(re.findall(rb"/Type /Page\b", page.pdf(prefer_css_page_size=True)))
    assert slides <= sheets <= 2 * slides
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="On a real board")).to_be_visible()


def test_the_board_of_the_front_page_is_dark_where_the_page_is(visit):
    page = visit("index")
    page.locator("button.theme-toggle:visible").click()  # on a machine that is set to light
    board = page.locator("#othello-board")
    expect(board).to_have_attribute("data-jp-theme-light", "false")


def test_the_button_of_the_front_page_opens_the_first_lesson_where_it_runs(visit):
    page = visit("index", "phone", "dark")
    page.get_by_role("link", name="Begin in your browser").click()
    title = page.get_by_role("heading", name="01 · Play first")
    expect(title).to_be_visible(timeout=120_000)  # on a busy machine
    expect(page.locator("body")).to_have_attribute("data-jp-theme-light", "false")
    back = page.get_by_role("link", name="Back to the front page")
    expect(back).to_have_attribute("href", "../../index.html")
    expect(back.locator("img")).to_have_attribute("src", "../disc.svg")
    expect(page.locator("link[rel=icon]").last).to_have_attribute("href", re.compile("disc.svg$"))
    menu = page.locator(".lm-MenuBar-item", has_text="Help").bounding_box()
    assert menu["x"] + menu["width"] < SIZES["phone"][0]
    toolbar = page.locator(".jp-NotebookPanel-toolbar")
    expect(toolbar.locator("[data-jp-item-name=run]")).to_be_visible(timeout=30_000)
    expect(page.locator(".jp-FileBrowser")).to_be_hidden(timeout=30_000)
    page.locator(".lm-MenuBar-item", has_text="View").click()
    page.mouse.move(5, 800)  # away from the menu, as a finger is before it taps
    item = page.locator(".lm-Menu-item", has_text="File Browser")
    box = item.bounding_box()
    finger = {"pointerType": "touch", "clientX": box["x"] + 9, "clientY": box["y"] + 9}
    for event in ("pointerdown", "pointerup"):
        item.locator(".lm-Menu-itemLabel").dispatch_event(event, finger)
    expect(page.locator(".jp-FileBrowser")).to_be_visible()
