"""The slider above a picture in JupyterLab: moved by keys, and asleep after a restart."""

import re

from playwright.sync_api import expect

CELLS = [
    """from othello_lessons.drawing import show
from othello_lessons.othello import initial_board
from othello_lessons.widgets import PictureSlider""",
    """slider = PictureSlider(lambda n: show(initial_board(n)), [4, 6, 8, 10], label="Size")
slider""",
]


def size(number):
    return re.compile(f"{number} by {number} squares|{number}%20by%20{number}%20squares")


def test_the_slider_is_moved_by_keys_and_says_that_it_is_asleep(run_cells):
    notebook = run_cells(CELLS)
    widget = notebook.panel.locator(".os-widget")
    range_, picture = widget.get_by_role("slider", name="Size"), widget.locator("img")
    expect(picture).to_have_attribute("src", size(4))
    range_.focus()
    for _ in range(2):
        notebook.page.keyboard.press("ArrowRight")
    expect(picture).to_have_attribute("src", size(8))
    expect(widget.locator(".os-value")).to_have_text("8")
    expect(range_).to_be_focused()
    notebook.python("slider.choose(10)")
    expect(picture).to_have_attribute("src", size(10))
    notebook.screenshots("slider", widget)
    notebook.restart()
    expect(notebook.panel.locator(".os-widget.ol-asleep")).to_contain_text("Run this cell again")
    notebook.run_all()
    expect(notebook.panel.locator(".ol-asleep")).to_have_count(0)
    expect(picture).to_have_attribute("src", size(4))
    notebook.theme("light")
