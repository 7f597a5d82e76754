"""The lesson in JupyterLab: its slider, and a game against weights that the learner trained."""

import re

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises.checking import find

CELLS = (
    "games = played_games",
    "data = table(",
    "training, validation, test = ",
    "def my_gradient_step",
    "def draw_descent",
    "OthelloBoard(",
)
LESS = {
    "played_games(300": "played_games(60",
    ", 1000, 5000, 12000)": ", 1000)",
    "data.numbers, 75, 75": "data.numbers, 15, 15",
}


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("learn_from_games", CELLS, LESS)


def test_another_rate_draws_another_picture(lesson):
    slider = lesson.panel.get_by_role("slider")
    picture = lesson.panel.locator(".os-widget img")
    before = picture.get_attribute("src")
    slider.focus()
    lesson.page.keyboard.press("ArrowRight")
    expect(picture).not_to_have_attribute("src", before)
    lesson.screenshots_whole("learn_from_games")


def test_the_board_plays_with_the_weights_that_the_learner_s_own_step_trains(lesson):
    lesson.python(f"exec({find('gradient-step').solution!r}, globals())")
    board = lesson.panel.locator(".ob-widget").last
    board.get_by_role("gridcell", name="d3").click()
    expect(board.get_by_text(re.compile("White played")).first).to_be_visible()
