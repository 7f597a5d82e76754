"""The board in JupyterLab: walks from a square, and the lines of find_bracket sorted."""

import re

from playwright.sync_api import expect

CELLS = ('marks={"e3"', "def walk(", "def eight_lines", "lines = LineSorter(")


def touch(lesson, name):
    """Ask about a square of the lesson's board by the keyboard; return what it says."""
    board = lesson.panel.locator(".ot-widget").first
    board.scroll_into_view_if_needed()
    lesson.wait_until_idle()  # JupyterLab draws cells as they come into view, and moves others
    board.get_by_role("gridcell", name=re.compile(f"^{name},")).focus()
    lesson.page.keyboard.press("Enter")
    return board.get_by_role("status")


def test_a_walk_wraps_round_on_64_cells_and_meets_the_rim_on_100(open_lesson, lab_page):
    lesson = open_lesson("a_board_with_a_rim")
    says = touch(lesson, "f3")
    expect(says).to_have_text("64 cells: f3 g3 h3 a4 b4 c4. With a rim: f3 g3 h3.")
    lesson.screenshots("a_board_with_a_rim-touch", lesson.panel.locator(".ot-widget").first)
    lesson.panel.locator(".ot-widget").get_by_role("combobox").select_option("down")
    expect(says).to_have_text("64 cells: f3 f4 f5 f6 f7 f8. With a rim: f3 f4 f5 f6 f7 f8.")


def test_a_square_shows_its_eight_lines_and_sorted_lines_are_an_answer(open_lesson, lab_page):
    lesson = open_lesson("brackets_and_flips", CELLS)
    expect(touch(lesson, "e3")).to_have_text("e3 traps d3 d4 e4.")
    lesson.screenshots("brackets_and_flips-touch", lesson.panel.locator(".ot-widget").first)
    rows = lesson.panel.locator(".so-row")
    for letter in "aefbdhcg":  # each to the top, the last one first
        row = lesson.panel.locator(f".so-row[data-letter={letter}]")
        row.focus()
        for _ in range(8):
            lesson.page.keyboard.press("Alt+ArrowUp")
    expect(rows.first).to_contain_text("other = opponent(player)")
    lesson.screenshots("brackets_and_flips-lines", lesson.panel.locator(".so-widget"))
    assert "Right." in lesson.python("check('order-the-lines', lines.order)")
