"""The lesson in JupyterLab: values typed by the keyboard alone, and a search stepped through.

What was answered in the picture is in the file, for the teacher.
"""

import pytest
from playwright.sync_api import expect

from othello_lessons.exercises.checking import judge_carried
from othello_lessons.teaching.submissions import read_notebook

CELLS = (
    "TREE = [",
    "filled = watch(",
    "own_tree = ",
    "player, board = parse_position",
    "two_plies = watch(",
)
VALUES, REAL = 0, 2  # which quiz of the page


def typed(page, *values):
    """Type a value, and go on to the next field by Tab."""
    for number, value in enumerate(values):
        if number:
            page.keyboard.press("Tab")
        page.keyboard.type(value)


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("minimax_by_hand", CELLS)


def test_values_are_filled_in_by_keyboard_alone_and_what_is_wrong_is_named(lesson):
    quiz, page = lesson.panel.locator(".oq-widget").nth(VALUES), lesson.page
    quiz.get_by_label("Value after 0, White to move.").focus()
    typed(page, "3", "6", "2", "6")
    page.keyboard.press("Enter")
    status = quiz.get_by_role("status")
    expect(status).to_contain_text("After 1: who is to move there")
    expect(quiz.locator("[data-mark=wrong]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(status).to_contain_text("After 1 it is not 6: White is to move there")
    marks = {n: quiz.locator(f".oq-node[data-id='{n}']") for n in ("0", "1", "2", "root")}
    expect(marks["0"]).to_have_attribute("data-mark", "right")
    expect(marks["1"]).to_have_attribute("data-mark", "wrong")
    expect(marks["root"]).to_have_attribute("data-mark", "wrong")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    typed(page, "2", "2", "3")
    page.keyboard.press("Enter")
    expect(status).to_contain_text("Right. The root is worth 3 to Black.")
    for mark in marks.values():
        expect(mark).to_have_attribute("data-mark", "right")
    assert carried_by(lesson) == ("minimax-values", True)


def carried_by(notebook):
    """Save a notebook, and judge the answer that its file carries, as `grade` does."""
    notebook.app("await panel.context.save();")
    (told,) = read_notebook("a learner", "a.ipynb", notebook.path.read_bytes()).pictured
    exercise, verdict = judge_carried(told)
    return exercise, bool(verdict)
