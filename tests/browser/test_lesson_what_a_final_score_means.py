"""The lesson in JupyterLab: a board that keeps its answer, and a slider that changes a tree."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("what_a_final_score_means", ("five_left = ", "def tree_with"))


def test_the_board_offers_no_values_of_the_position_that_it_asks_about(lesson):
    board = lesson.panel.locator(".ob-widget").first
    expect(board.get_by_role("button", name="Undo")).to_be_visible()
    expect(board.get_by_role("button", name="Values")).to_be_hidden()


def test_the_keyboard_moves_the_slider_and_with_it_the_tree(lesson):
    slider = lesson.panel.get_by_role("slider").first
    output = lesson.panel.locator(".os-widget")
    picture = output.locator(".jp-RenderedSVG img")
    expect(picture).to_have_attribute("src", re.compile("worth%200%20"))
    slider.focus()
    for _ in range(3):
        lesson.page.keyboard.press("ArrowRight")
    expect(picture).to_have_attribute("src", re.compile("worth%203%20"))
    lesson.screenshots("what_a_final_score_means-slider", output)
    lesson.screenshots_whole("what_a_final_score_means")
