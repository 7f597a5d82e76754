"""Pictures follow JupyterLab's theme, and stay light where nothing says which theme it is."""

import re

import pytest

from othello_lessons.drawing import show, theme
from othello_lessons.othello import initial_board

PANEL = theme.COLOURS["panel"]
SETUP = """from othello_lessons.drawing import *
from othello_lessons.othello import BLACK, initial_board, minimax, weighted_score
from othello_lessons.watch import watch
tree = watch(minimax, BLACK, initial_board(4), 2, weighted_score)
large = watch(minimax, BLACK, initial_board(4), 5, weighted_score)"""
PICTURES = [
    "show(initial_board(), BLACK)",
    "draw(tree)",
    "draw(large)",
    "icicle(large)",
    "show_curves({'ahead': [0, 3, -2, 5], 'moves': [4, 3, 5, 2]})",
    "show_ladder({'plain': 20_000, 'compiled': 3_000_000})",
    "beside(draw(tree), show(initial_board(4)))",
]
CORNERS = """images => images.map(image => {
    const canvas = Object.assign(document.createElement('canvas'), {width: 9, height: 9});
    canvas.getContext('2d').drawImage(image, 0, 0);
    const [red, green, blue] = canvas.getContext('2d').getImageData(6, 6, 1, 1).data;
    return '#' + [red, green, blue].map(part => part.toString(16).padStart(2, '0')).join('');
})"""


def panel_colours(notebook):
    """Return the colour near the corner of every picture, once all are loaded."""
    images = notebook.panel.locator(".jp-RenderedSVG img")
    images.evaluate_all("images => Promise.all(images.map(image => image.decode()))")
    return list(images.evaluate_all(CORNERS))


def test_panels_are_light_or_dark_as_the_page_is(open_notebook):
    notebook = open_notebook(cells=[SETUP, *PICTURES])
    notebook.run_all()
    light, dark = PANEL
    assert panel_colours(notebook) == [light] * len(PICTURES)
    notebook.screenshot_whole("pictures_light")
    notebook.theme("dark")
    assert panel_colours(notebook) == [dark] * len(PICTURES)
    notebook.screenshot_whole("pictures_dark")
    notebook.theme("light")
    assert panel_colours(notebook) == [light] * len(PICTURES)


def test_stored_pictures_are_dark_before_a_cell_is_run(open_notebook):
    notebook = open_notebook(cells=[SETUP, *PICTURES[:2]])
    notebook.run_all()
    notebook.theme("dark")
    notebook.app("await app.commands.execute('docmanager:save')")
    notebook.page.reload()
    notebook.panel.locator(".jp-RenderedSVG img").nth(1).wait_for()
    assert panel_colours(notebook) == [PANEL[1]] * 2


@pytest.mark.parametrize("system", ["light", "dark"])
def test_elsewhere_a_picture_is_light_whatever_the_system_prefers(browser, system):
    """GitHub and exported pages show the image as it is stored."""
    page = browser.new_page(color_scheme=system)
    page.set_content(show(initial_board()).svg)
    fill = page.locator("svg > rect").first.evaluate("rect => getComputedStyle(rect).fill")
    red, green, blue = (int(part) for part in re.findall(r"\d+", fill))
    assert f"#{red:02x}{green:02x}{blue:02x}" == PANEL[0]
    page.close()
