"""Pictures follow JupyterLab's theme, and stay light where nothing says which theme it is."""

import re
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from playwright.sync_api import expect

from othello_lessons.drawing import show, theme
from othello_lessons.othello import initial_board

PANEL = theme.COLOURS["panel"]
SETUP = """from othello_lessons.drawing import *
from othello_lessons.othello import BLACK, initial_board, minimax, weighted_score
from othello_lessons.watch import watch
tree = watch(minimax, BLACK, initial_board(4), 2, weighted_score)
large = watch(minimax, BLACK, initial_board(4), 5, weighted_score)"""
CUT = """from math import inf
from othello_lessons.exercises import toy_trees
cut = watch(toy_trees.alphabeta, BLACK, [[3, 12, 8], [2, 4, 6], [14, 5, 2]], -inf, inf)"""
PICTURES = [
    "show(initial_board(), BLACK)",
    "draw(tree)",
    "draw(large)",
    "icicle(large)",
    "show_curves({'ahead': [0, 3, -2, 5], 'moves': [4, 3, 5, 2]})",
    "show_ladder({'plain': 20_000, 'compiled': 3_000_000})",
    "beside(draw(tree), show(initial_board(4)))",
]


def test_panels_are_light_or_dark_as_the_page_is(run_cells):
    notebook = run_cells([SETUP, *PICTURES])
    light, dark = PANEL
    assert notebook.panel_colours(len(PICTURES)) == [light] * len(PICTURES)
    notebook.theme("dark")
    assert notebook.panel_colours(len(PICTURES)) == [dark] * len(PICTURES)


def boxes(image):
    """Return the places of the pictures that stand beside each other in one image."""
    svg = unquote(image.get_attribute("src").split(",", 1)[1])
    places = [
        [float(one.get(side)) for side in ("x", "y", "width", "height")]
        for one in ElementTree.fromstring(svg)
    ]
    assert float(ElementTree.fromstring(svg).get("width")) == max(x + w for x, _, w, _ in places)
    return places


def test_two_trees_stand_side_by_side_where_the_page_is_wide_and_below_each_other_elsewhere(
    run_cells,
):
    notebook = run_cells([SETUP, CUT, "beside(draw(cut, 'One'), draw(cut, 'Another'))"])
    image = notebook.panel.locator(".jp-RenderedSVG img")
    for wide, rows in ((1400, 1), (900, 2), (1400, 1)):
        notebook.resize(wide, 900)
        expect(image).to_have_js_property("naturalHeight", image_height(notebook, rows))
        tops = {y for _, y, _, _ in boxes(image)}
        assert len(tops) == rows
        room = image.evaluate("one => one.parentElement.clientWidth")
        assert max(x + w for x, _, w, _ in boxes(image)) <= room


def image_height(notebook, rows):
    one = int(notebook.python("draw(cut, 'One').height"))
    return one if rows == 1 else 2 * one + 8


def test_a_wide_tree_is_shown_at_its_size_from_its_root_and_can_be_moved_and_zoomed(run_cells):
    three_plies = "watch(alphabeta, BLACK, initial_board(), -9999, 9999, 3, weighted_score)"
    imports = f"{SETUP}\nfrom othello_lessons.drawing import draw_step"
    imports += "\nfrom othello_lessons.othello import alphabeta"
    notebook = run_cells([imports, f"wide = draw_step({three_plies}, -1)\nwide"])
    notebook.resize(1100, 800)
    box = notebook.panel.locator(".jp-RenderedSVG[tabindex='0']")
    image = box.locator("img")
    natural, shown, room = image.evaluate(
        "one => [one.naturalWidth, one.width, one.parentElement.clientWidth]"
    )
    assert natural == shown > room

    def left():
        return box.evaluate("one => one.scrollLeft")

    root = int(re.search(r'data-root="(\d+)"', notebook.python("wide.svg"))[1])
    assert left() == pytest.approx(root - room / 2, abs=1)
    both_sides = "rgb(0, 0, 0) 32px, rgb(0, 0, 0) calc(100% - 32px)"  # where the picture goes on
    expect(box).to_have_css("mask-image", re.compile(re.escape(both_sides)))
    before = left()
    box.focus()
    notebook.page.keyboard.press("ArrowRight")
    assert left() == before + 80
    place = box.bounding_box()
    mouse = notebook.page.mouse
    mouse.move(place["x"] + 200, place["y"] + 60)
    mouse.down()
    mouse.move(place["x"] + 250, place["y"] + 60, steps=3)
    mouse.up()
    assert left() == before + 30
    notebook.page.keyboard.press("+")
    assert image.evaluate("one => one.width") == pytest.approx(1.25 * natural, abs=1)
    notebook.page.keyboard.press("0")
    assert image.evaluate("one => one.width") == natural
    for _ in range(9):
        notebook.page.keyboard.press("-")
    assert image.evaluate("one => one.width") == pytest.approx(room, abs=1)
    expect(box).to_have_css("mask-image", "none")


@pytest.mark.parametrize("system", ["light", "dark"])
def test_elsewhere_a_picture_is_light_whatever_the_system_prefers(browser, system):
    """GitHub and exported pages show the image as it is stored."""
    page = browser.new_page(color_scheme=system)
    page.set_content(show(initial_board()).svg)
    fill = page.locator("svg > rect").first.evaluate("rect => getComputedStyle(rect).fill")
    red, green, blue = (int(part) for part in re.findall(r"\d+", fill))
    assert f"#{red:02x}{green:02x}{blue:02x}" == PANEL[0]
    page.close()


LIVE = """from contextlib import suppress
from othello_lessons.drawing import live, show_curves

with suppress(ValueError), live() as redraw:
    for last in (1, 2, 3):
        redraw(show_curves({"so far": [0, last]}))
    raise ValueError"""


def test_a_live_picture_is_on_the_page_and_gone_when_the_cell_is_done(run_cells):
    interrupted = run_cells([LIVE])
    assert interrupted.count_whole_pictures() == 1
    done = run_cells([LIVE.replace("    raise ValueError", "").strip(), "1 + 1"])
    expect(done.panel.get_by_text("2", exact=True).last).to_be_visible()
    expect(done.panel.locator(".jp-RenderedSVG img")).to_have_count(0)
