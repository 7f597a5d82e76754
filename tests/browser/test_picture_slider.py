"""The slider above a picture in JupyterLab: moved by keys, played, and stepped."""

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


def test_the_slider_is_moved_by_keys_and_from_the_kernel(run_cells):
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


PLAYED = [
    CELLS[0],
    """slider = PictureSlider(lambda n: show(initial_board(n)), [4, 6, 8], play=True)
slider""",
]


def test_the_pictures_are_played_to_the_last_and_stepped_back(run_cells):
    notebook = run_cells(PLAYED)
    widget = notebook.panel.locator(".os-widget")
    picture = widget.locator("img")
    widget.get_by_role("button", name="Play").click()
    expect(picture).to_have_attribute("src", size(8))
    expect(widget.get_by_role("button", name="One on")).to_be_disabled()
    expect(widget.get_by_role("button", name="Play")).to_be_visible()  # it has stopped
    widget.get_by_role("button", name="One back").click()
    expect(picture).to_have_attribute("src", size(6))


def test_a_picture_that_fails_is_asked_for_once(run_cells):
    drawn = "drawn.append(n) or show(initial_board(12 // n))"
    failing = f"slider = PictureSlider(lambda n: {drawn}, [2, 0])"
    notebook = run_cells([CELLS[0], f"drawn = []\n{failing}\nslider"])
    widget = notebook.panel.locator(".os-widget")
    widget.get_by_role("slider").focus()
    notebook.page.keyboard.press("ArrowRight")
    expect(widget.get_by_role("status")).to_contain_text("No picture for 0")
    for _ in range(3):
        notebook.wait_until_idle()
    assert notebook.python("drawn, slider.value") == "([2, 0], 0)"


def test_whoever_wants_no_motion_has_only_the_steps(run_cells, lab_page):
    lab_page.emulate_media(reduced_motion="reduce")
    widget = run_cells(PLAYED).panel.locator(".os-widget")
    widget.get_by_role("button", name="One on").click()
    expect(widget.locator("img")).to_have_attribute("src", size(6))
    expect(widget.get_by_role("button", name="Play")).to_have_count(0)
