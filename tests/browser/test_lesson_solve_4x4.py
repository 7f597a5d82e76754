"""The lesson in JupyterLab: the board keeps its answer, and the learner's search plays."""

import re

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises.checking import find


@pytest.fixture
def lesson(open_lesson, lab_page):
    cells = ("start = ", "def yours")  # the boards
    return open_lesson("solve_4x4", cells)


def test_the_board_offers_no_values_where_it_asks_who_wins(lesson):
    board = lesson.panel.locator(".ob-widget").first
    expect(board.get_by_role("button", name="Undo")).to_be_visible()
    expect(board.get_by_role("button", name="Values")).to_be_hidden()
    lesson.screenshots_whole("solve_4x4")


def test_the_board_plays_with_the_search_that_was_written(lesson):
    lesson.python(f"exec({find('stored-search').solution!r}, globals())")
    lesson.python("globals().update(search=my_solve)")
    board = lesson.panel.locator(".ob-widget").last
    board.get_by_role("gridcell", name="b1").click()
    expect(board.get_by_text(re.compile("White played")).first).to_be_visible()
