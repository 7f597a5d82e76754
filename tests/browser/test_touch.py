"""Boards that answer a click, and lines to sort, as a learner sees them."""

import re

from playwright.sync_api import expect

BOARD = [
    """from othello_lessons.drawing import show
from othello_lessons.exercises.lessons.brackets_and_flips import LINES
from othello_lessons.notation import square_name
from othello_lessons.othello import *
from othello_lessons.widgets import *

def answer(square, colour):
    return f"{square_name(square)} in {colour}", show(board, marks={square: "x"})

board = initial_board()""",
    "TouchBoard(board, answer, choices=['black', 'white'])",
    """bits = [0] * 64

def flip(i):
    bits[i] = 1 - bits[i]
    return bits, f"Bit {i} is {bits[i]}."

TouchBoard(bits, flip)""",
]
SORTER = [
    BOARD[0],
    "lines = LineSorter(LINES, 'def find_bracket(square, player, board, direction):')\nlines",
]


def status(notebook, number=0):
    return notebook.panel.locator(".ot-widget").nth(number).get_by_role("status")


def square(notebook, name, number=0):
    board = notebook.panel.locator(".ot-widget").nth(number)
    return board.get_by_role("gridcell", name=re.compile(f"^{name},"))


def test_a_click_is_answered_with_a_text_and_a_picture(run_cells):
    notebook = run_cells(BOARD)
    expect(status(notebook)).to_contain_text("Click a square.")
    square(notebook, "c3").click()
    expect(status(notebook)).to_have_text("c3 in black")
    expect(notebook.panel.locator(".ot-picture img").first).to_have_attribute(
        "alt", re.compile("a b c d")
    )
    notebook.panel.get_by_role("combobox", name="How").select_option("white")
    expect(status(notebook)).to_have_text("c3 in white")


def test_bits_are_flipped_by_keys(run_cells):
    notebook = run_cells(BOARD)
    expect(status(notebook)).to_contain_text("run the cell with Ctrl+Enter and press Tab")
    square(notebook, "a1", 1).click()
    expect(status(notebook, 1)).to_have_text("Bit 0 is 1.")
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        notebook.page.keyboard.press(key)
    expect(status(notebook, 1)).to_have_text("Bit 9 is 1.")
    notebook.page.keyboard.press(" ")
    expect(status(notebook, 1)).to_have_text("Bit 9 is 0.")


def letters(notebook):
    return [row.get_attribute("data-letter") for row in notebook.panel.locator(".so-row").all()]


def row(notebook, letter):
    return notebook.panel.locator(f".so-row[data-letter={letter}]")


def says(notebook, text):
    expect(notebook.panel.locator(".so-status")).to_have_text(text)


def test_lines_are_sorted_with_the_keyboard_and_with_buttons(run_cells):
    notebook = run_cells([*SORTER, "print(lines.order)"])
    row(notebook, "c").focus()
    notebook.page.keyboard.press("Alt+ArrowUp")
    notebook.page.keyboard.press("Alt+ArrowUp")
    says(notebook, "Line c is now number 1 of 8.")
    expect(row(notebook, "c")).to_be_focused()
    notebook.page.keyboard.press("ArrowDown")
    expect(row(notebook, "a")).to_be_focused()
    row(notebook, "h").get_by_role("button", name="Move line h up").click()
    says(notebook, "Line h is now number 7 of 8.")
    notebook.page.keyboard.press("Enter")
    says(notebook, "Line h is now number 6 of 8.")
    assert letters(notebook) == list("cabdehfg")
    expect(notebook.outputs(2)).to_have_text("Ellipsis")
    notebook.app(
        "panel.content.activeCellIndex = 2; await app.commands.execute('notebook:run-cell');"
    )
    expect(notebook.outputs(2)).to_have_text("c a b d e h f g")


def test_a_line_is_dragged(run_cells):
    notebook = run_cells(SORTER)
    row(notebook, "g").scroll_into_view_if_needed()
    start, end = row(notebook, "g").bounding_box(), row(notebook, "a").bounding_box()
    mouse = notebook.page.mouse
    mouse.move(start["x"] + 60, start["y"] + 10)
    mouse.down()
    mouse.move(end["x"] + 60, end["y"] + 60, steps=5)
    mouse.move(end["x"] + 60, end["y"] + 2, steps=5)
    notebook.screenshot("sorter-dragged")
    mouse.up()
    says(notebook, "Line g is now number 1 of 8.")
    assert letters(notebook) == list("gabcdefh")
