"""The board in JupyterLab: walks from a square, and the lines of find_bracket sorted."""

import re

from playwright.sync_api import expect

RIM = (
    *("# Folded: walk four steps", "STEPS = (", "def moves_without_rim", "discs_and_numbers = ["),
    *("def forbidden_moves", "# Folded: the board for your discs", "# Folded: the walk of five"),
)
CELLS = ('marks={"e3"', "def walk(", "def eight_lines", "lines = LineSorter(")


def touch(lesson, name, place=0):
    """Ask about a square of one of the lesson's boards by the keyboard; return what it says."""
    board = lesson.panel.locator(".ot-widget").nth(place)
    board.scroll_into_view_if_needed()
    lesson.wait_until_idle()  # JupyterLab draws cells as they come into view, and moves others
    board.get_by_role("gridcell", name=re.compile(f"^{name},")).press("Enter")
    return board.get_by_role("status")


def test_a_walk_wraps_round_on_64_cells_and_is_told_where_the_rim_stops_it(open_lesson, lab_page):
    lesson = open_lesson("a_board_with_a_rim", RIM)
    says = touch(lesson, "f3", 1)
    expect(says).to_have_text("Astray: a4 b4 c4. With the rim the walk stops at cell 39.")
    walks = lesson.panel.locator(".ot-widget").nth(1)
    walks.get_by_role("combobox").select_option("down")
    expect(says).to_have_text("No step goes astray.")


def test_discs_that_are_put_on_64_cells_show_what_the_rules_forbid(open_lesson, lab_page):
    lesson = open_lesson("a_board_with_a_rim", RIM)
    for name in ("g1", "h1", "h1", "g2"):
        says = touch(lesson, name)
    expect(says).to_have_text("Discs: 3. Forbidden moves: 2.")
    for _ in range(2):
        says = touch(lesson, "h2")
    expect(says).to_contain_text("Discs: 4. Forbidden moves: 4. You have done it")
    trap = lesson.panel.locator(".ot-widget").first
    red = [square.get_attribute("aria-label") for square in trap.locator(".ot-wrong").all()]
    assert [label[:2] for label in red] == ["a1", "a2", "a3", "a4"]


def test_a_square_shows_what_its_lines_trap_and_sorted_lines_are_an_answer(open_lesson, lab_page):
    lesson = open_lesson("brackets_and_flips", CELLS)
    expect(touch(lesson, "e3")).to_have_text("e3 traps d3 d4 e4.")
    rows = lesson.panel.locator(".so-row")
    for letter in "aefbdhcg":  # each to the top, the last one first
        row = lesson.panel.locator(f".so-row[data-letter={letter}]")
        row.focus()
        for _ in range(8):
            lesson.page.keyboard.press("Alt+ArrowUp")
    expect(rows.first).to_contain_text("other = opponent(player)")
    lesson.wait_until_idle()  # the page sends the last order when it hears that one before arrived
    assert "Right." in lesson.python("check('order-the-lines', lines.order)")
