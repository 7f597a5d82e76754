"""The lesson in JupyterLab: its slider, and a game against the search that the learner wrote."""

import re

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises.checking import find

CELLS = ("written = ", "def compared", "def my_best_moves", "def yours")


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("one_ply_then_two", CELLS)


def test_the_slider_shows_another_position(lesson):
    slider = lesson.panel.get_by_role("slider").first
    picture = lesson.panel.locator(".os-widget").first.locator("img")
    before = picture.get_attribute("src")
    slider.focus()
    lesson.page.keyboard.press("ArrowRight")
    expect(picture).not_to_have_attribute("src", before)
    lesson.screenshots_whole("one_ply_then_two")


def test_the_board_plays_with_the_search_that_was_written(lesson):
    lesson.python(f"exec({find('best-move-first').solution!r}, globals())")
    lesson.python("globals().update(search=my_best_moves)")
    board = lesson.panel.locator(".ob-widget").last
    board.get_by_role("gridcell", name="d3").click()
    expect(board.get_by_text(re.compile("White played")).first).to_be_visible()
