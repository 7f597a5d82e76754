"""The lesson in JupyterLab: a search that the learner has written sits at the board."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def lesson(open_lesson, lab_page):
    cells = (
        "TREE = [[",
        "# Folded: forgets_the_sign",
        "player, board = parse_position(",
        "def player_of",
    )
    return open_lesson("minimax_in_code", cells)


def test_the_broken_search_stays_folded_and_the_right_one_answers_a_move(lesson):
    folded = lesson.panel.locator(".jp-Cell", has_text="a minimax without its minus").last
    expect(folded.locator(".jp-InputPlaceholder")).to_be_visible()
    expect(folded).not_to_contain_text("def forgets_the_sign")
    board = lesson.panel.locator(".ob-widget")
    board.scroll_into_view_if_needed()
    expect(board.get_by_role("status")).to_contain_text("Black to move")
    board.get_by_role("gridcell", name="d3").click()
    expect(board.locator(".ob-place")).to_have_text("2 of 2")
    lesson.screenshots("minimax_in_code-board", board)
    lesson.screenshots_whole("minimax_in_code")
