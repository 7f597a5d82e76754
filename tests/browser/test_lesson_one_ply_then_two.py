"""The lesson in JupyterLab: its slider, and a game against the search that the learner wrote."""

import pytest

CELLS = ("written = ", "def compared", "def my_best_moves", "def yours")


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("one_ply_then_two", CELLS)


def test_the_slider_shows_another_position(lesson):
    lesson.expect_to_move(lesson.panel.locator(".os-widget").first)
    lesson.screenshots_whole("one_ply_then_two")


def test_the_board_plays_with_the_search_that_was_written(lesson):
    lesson.solve("best-move-first")
    lesson.python("globals().update(search=my_best_moves)")
    lesson.expect_an_answer("d3")
