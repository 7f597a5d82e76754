"""The lesson in JupyterLab: the board keeps its answer, and the learner's search plays."""

import pytest
from playwright.sync_api import expect


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
    lesson.solve("stored-search")
    lesson.python("globals().update(search=my_solve)")
    lesson.expect_an_answer("b1")
