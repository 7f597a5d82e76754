"""The lesson in JupyterLab: its pictures are on the page, and its player stops when told to."""

import re
from urllib.parse import unquote

from playwright.sync_api import expect

CELLS = (  # the pictures
    "written = (",
    "def after(",
    "Depth 1, complete",
    "two = watch(",
    "kept = {}",
    "PictureSlider(",
)
THINK = """from othello_lessons.deepening import deepening
from othello_lessons.othello import BLACK, initial_board
board, player = initial_board(), deepening(1)
player.seconds = 600
print("thinking", flush=True)
player(BLACK, board)"""
AGAIN = """player.seconds = 0.1
print("again", player(BLACK, board), board == initial_board(), player.report.depth > 0)"""


def test_the_pictures_are_on_the_page(open_lesson, lab_page):
    notebook = open_lesson("against_the_clock", CELLS)
    assert notebook.count_whole_pictures() == 4
    notebook.screenshots_whole("against_the_clock")


def test_the_clock_is_stopped_with_a_slider(open_lesson, lab_page):
    notebook = open_lesson("against_the_clock", CELLS)
    slider = notebook.panel.get_by_role("slider").first
    slider.scroll_into_view_if_needed()
    picture = notebook.panel.locator(".os-widget").first.locator("img")
    assert "62 nodes" in unquote(picture.get_attribute("src"))
    notebook.screenshots("against_the_clock-slider")
    slider.focus()
    for _ in range(25):
        notebook.page.keyboard.press("ArrowLeft")
    expect(picture).to_have_attribute("src", re.compile("After(%20| )50(%20| )nodes"))


def test_the_stop_button_stops_a_player_at_once_and_it_can_be_asked_again(open_notebook):
    notebook = open_notebook(cells=[THINK, AGAIN])
    notebook.cell(0).click()
    notebook.page.keyboard.press("Shift+Enter")
    notebook.outputs(0).get_by_text("thinking").wait_for()
    notebook.page.get_by_role("button", name="Interrupt the kernel").click()
    notebook.outputs(0).get_by_text("KeyboardInterrupt").first.wait_for()  # it has 600 seconds
    ended = notebook.cell(0).get_by_text("[1]:", exact=True)
    ended.wait_for()  # until then the kernel drops what is sent to it
    notebook.cell(1).click()
    notebook.page.keyboard.press("Shift+Enter")
    notebook.outputs(1).get_by_text("again").wait_for()
    assert "34 True True" in notebook.outputs(1).inner_text()
    notebook.screenshot("interrupted")
