"""The lesson in JupyterLab: its pictures are on the page, and its endgame can be played."""

import re

from playwright.sync_api import expect

SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]


CELLS = (
    "game = ",
    "show(board, player",
    "show_regions(",
    "region_of(",
    "line = best_line(player, board)",
    "puzzles = [",
    "puzzles[2:]",
    "best_line(*ending(",
)


def test_the_pictures_are_on_the_page_and_the_winning_move_is_answered(open_lesson, lab_page):
    notebook = open_lesson("to_the_last_disc", CELLS)
    assert notebook.count_whole_pictures() == 4  # the others wait for guesses
    board = notebook.panel.locator(".ob-widget").first
    for move, answer in [("g8", "h2"), ("h3", ""), ("a8", "a7")]:  # after h3 Black has to pass
        expect(board.get_by_role("status")).to_contain_text("White to move.")
        board.get_by_role("gridcell").nth(SQUARES.index(move)).click()
        expect(board.get_by_label("Moves")).to_have_value(re.compile(f"{move}{answer}$"))
    expect(board.get_by_role("status")).to_contain_text("White wins")
    notebook.screenshots_whole("to_the_last_disc")
