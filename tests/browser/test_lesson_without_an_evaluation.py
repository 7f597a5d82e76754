"""The lesson in JupyterLab: a tree that grows, and a game against what the learner wrote."""

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises.lessons.without_an_evaluation import EXERCISES

CELLS = (
    'board = parse_position("O-OXX',
    "tree = watch_playouts",
    "SearchStepper(",
    "def my_one_playout",
)


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("without_an_evaluation", CELLS)


def test_the_tree_grows_playout_by_playout(lesson):
    stepper = lesson.panel.locator(".st-widget").first
    slider = stepper.get_by_role("slider", name="Step")
    slider.fill("20")
    expect(stepper.locator(".st-says").first).to_contain_text("Playout 20. Selection: d3")
    slider.fill("60")
    expect(stepper.locator(".st-says").first).to_contain_text("Playout 60. Selection: b1")
    lesson.screenshots_whole("without_an_evaluation")


def test_the_board_plays_with_the_functions_that_were_written(lesson):
    lesson.solve(*(exercise.name for exercise in EXERCISES))
    lesson.expect_an_answer("d3")
