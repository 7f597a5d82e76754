"""The lesson in JupyterLab: two games that are clicked, and a cut that explains itself."""

import re

import pytest
from playwright.sync_api import expect


@pytest.fixture
def lesson(open_lesson, lab_page):
    cells = (
        *("# Folded: what a click", "TouchBoard(", "game = Game("),
        *("search = game.search", "late = list("),
    )
    return open_lesson("another_game", cells)


def click(board, name, says):
    """Click a square, and wait until the search has replied."""
    board.get_by_role("gridcell", name=re.compile(f"^{name},")).click()
    expect(board.get_by_role("status")).to_have_text(says)


def test_the_search_replies_and_wins_and_a_click_begins_again(lesson):
    board = lesson.panel.locator(".ot-widget").first
    signs = board.locator(".ob-worth:not(:empty)")
    click(board, "b2", "Your move.")
    expect(signs).to_have_text(["O", "X"])
    click(board, "c1", "Your move.")
    expect(signs).to_have_count(4)
    click(board, "c3", "You have lost. Click to play again.")
    click(board, "a1", "A new game. Your move.")
    expect(signs).to_have_count(0)


def test_a_stroke_is_taken_with_all_to_its_right_and_the_search_takes_too(lesson):
    board = lesson.panel.locator(".ot-widget").nth(1)
    strokes = board.locator(".ob-worth:not(:empty)")
    expect(strokes).to_have_count(6)
    click(board, "a3", "You take.")  # the whole heap of 3: two heaps of 1 are left
    expect(strokes).to_have_count(2)
    click(board, "a1", "The search has taken the last one and won. Click to play again.")
