"""The lesson in JupyterLab: bits to click, and another shift for the same set."""

import re

from playwright.sync_api import expect

CELLS = ("written = ", "own, opp = ", "WAYS = {", "def walk(", "0b11111110")
WITHOUT_SPEEDS = {'assert speeds["the book"] > speeds["word by word"]\n': ""}
SET = 1 << 53 | 1 << 65  # c5 and e6, which are in it at the beginning


def test_bits_are_clicked_and_shifted(open_lesson, lab_page):
    notebook = open_lesson("a_board_is_two_numbers", CELLS, WITHOUT_SPEEDS)
    assert notebook.count_whole_pictures() == 5
    board, status = notebook.panel.locator(".ot-widget"), "The set is the number "
    board.get_by_label("h7", exact=False).first.click()
    expect(board.get_by_role("status")).to_have_text(f"{status}{SET | 1 << 78:,}.")
    board.get_by_role("combobox").select_option("<< 10")
    expect(board.locator("img")).to_have_attribute("alt", re.compile(r"set << 10"))
    notebook.screenshots_whole("a_board_is_two_numbers")
