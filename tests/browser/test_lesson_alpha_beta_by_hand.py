"""The lesson in JupyterLab: windows, clicked cuts, and values by the keyboard or the mouse."""

import pytest
from playwright.sync_api import expect

QUIZZES = ["windows", "cuts of a toy", "own cuts", "own values"]
CELLS = (
    "draw(watch(toy_trees.minimax, BLACK, TREE",
    "windows_quiz = ",
    "WindowLine(",
    "pruned = ",
    "HARDER = ",
    "own_cuts = ",
    "own_values = ",
)
PICTURES = 3


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("alpha_beta_by_hand", CELLS)


def quiz(lesson, name):
    """Return one of the page's quizzes, brought into view."""
    widget = lesson.panel.locator(".oq-widget").nth(QUIZZES.index(name))
    widget.scroll_into_view_if_needed()
    return widget


def branch(widget, name):
    return widget.locator(f".oq-node[data-id='{name}']")


def pictures_in_both_themes(lesson, name, of):
    lesson.screenshots(f"alpha_beta_by_hand-{name}", of)


def test_the_trees_are_on_the_page(lesson):
    pictures = lesson.panel.locator(".jp-RenderedSVG img")
    expect(lesson.panel.locator(".oq-widget")).to_have_count(len(QUIZZES))
    expect(pictures).to_have_count(PICTURES)
    assert lesson.count_whole_pictures() == PICTURES
    lesson.screenshots_whole("alpha_beta_by_hand")


def test_a_right_a_missed_and_a_superfluous_cut_are_told_apart(lesson):
    widget = quiz(lesson, "cuts of a toy")
    status, check = widget.get_by_role("status"), widget.get_by_role("button", name="Check")
    for name in ("0 1 0 1", "1 0 0 1"):  # the 1 has to be looked at; the 13 has not
        branch(widget, name).click()
    check.click()
    expect(status).to_contain_text("1 right, 1 missed, 1 too many")
    widget.get_by_role("button", name="Show where").click()
    expect(branch(widget, "1 0 0 1")).to_have_attribute("data-mark", "right")
    expect(branch(widget, "0 1 0 1")).to_have_attribute("data-mark", "superfluous")
    expect(branch(widget, "1 1 1")).to_have_attribute("data-mark", "missed")
    pictures_in_both_themes(lesson, "cuts-wrong", widget)
    branch(widget, "0 1 0 1").focus()
    lesson.page.keyboard.press("Space")  # taken back
    branch(widget, "1 1 1").focus()
    lesson.page.keyboard.press("Space")
    check.focus()
    lesson.page.keyboard.press("Enter")
    expect(status).to_contain_text("Right.")
    pictures_in_both_themes(lesson, "cuts-right", widget)


def test_windows_and_bounds_are_answered_on_the_page(lesson):
    windows = quiz(lesson, "windows")
    windows.get_by_label("Lower end after 0, White to move.").focus()
    for end in ("", "", "3", "", "2"):
        lesson.page.keyboard.type(end)
        lesson.page.keyboard.press("Tab")
    lesson.page.keyboard.press("Enter")
    windows.get_by_role("button", name="Check").click()
    expect(windows.get_by_role("status")).to_contain_text("Alpha is the best so far")
    pictures_in_both_themes(lesson, "windows", windows)
    values = quiz(lesson, "own values")
    values.get_by_role("button", name="Show solution").click()
    expect(values.get_by_role("status")).to_contain_text("This is the solution.")
    pictures_in_both_themes(lesson, "values", values)
