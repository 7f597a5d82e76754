"""The lesson in JupyterLab: its slider, and a game against weights that the learner trained."""

import re

import pytest
from playwright.sync_api import expect

CELLS = (
    "games = played_games",
    "data = table(",
    "def valley",
    "def my_gradient_step",
    "def draw_descent",
    "OthelloBoard(",
)
LESS = {
    "played_games(300": "played_games(60",
    ", 1000, 5000, 12000)": ", 1000)",
}


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("learn_from_games", CELLS, LESS)


def test_another_rate_draws_another_picture(lesson):
    lesson.expect_to_move(lesson.panel.locator(".os-widget").last)
    lesson.screenshots_whole("learn_from_games")


def test_the_valley_is_lowest_where_the_slope_is_least(lesson):
    slider = lesson.panel.get_by_role("slider").first
    picture = lesson.panel.locator(".os-widget img").first
    slider.focus()
    lesson.page.keyboard.press("Home")
    slopes, heights = [], []
    for weight in range(11):
        expect(picture).to_have_attribute("alt", re.compile(rf"\. weight {weight}: "))
        told = re.search(
            r"slope ([+−\d]+), average square: ([\d,]+)\.$", picture.get_attribute("alt")
        )
        slopes.append(int(told[1].replace("−", "-")))
        heights.append(int(told[2].replace(",", "")))
        lesson.page.keyboard.press("ArrowRight")
    lowest = heights.index(min(heights))
    assert abs(slopes[lowest]) == min(map(abs, slopes)) and 0 < lowest < 10
    assert slopes == sorted(slopes)


def test_the_board_plays_with_the_weights_that_the_learner_s_own_step_trains(lesson):
    lesson.solve("gradient-step")
    lesson.expect_an_answer("d3")
