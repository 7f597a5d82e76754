"""The lesson in JupyterLab: an edge to touch, a slider, and a game against learned edges."""

import re

import pytest
from playwright.sync_api import expect

CELLS = (
    "four = {",
    "TouchBoard(",
    "def my_step",
    "games = list(shipped_games",
    "def first",
    "def fit(",
    "mine = fitted_player",
    "PictureSlider(",
)
LESS = {
    "6150": "100",
    ">= 6000": ">= 80",
    "(600, 2000, 6000)": "(20, 40, 80)",
    "games=250": "games=2",
    "my_step, 6000": "my_step, 80",
}


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("patterns", CELLS, LESS)


def test_the_edge_and_the_stages_answer_and_the_learned_edges_play(lesson):
    lesson.panel.get_by_role("gridcell", name=re.compile("^a1")).first.click()
    expect(lesson.panel.get_by_text("This edge is worth +9.2 discs to Black.")).to_be_visible()
    lesson.expect_to_move(lesson.panel.locator(".os-widget").first)
    lesson.solve("fitting-step")
    lesson.expect_an_answer("d3")
    lesson.screenshots_whole("patterns")
