"""Lesson 09 in JupyterLab: clicked cuts, a deep cut that is asked why, a search of one's own."""

import re

import pytest
from playwright.sync_api import expect

OWN = """def my_alphabeta(player, board, alpha, beta, depth, evaluate):
    if depth == 0:
        return evaluate(player, board), None
    best = None
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        value = -my_alphabeta(opponent(player), after, -beta, -alpha, depth - 1, evaluate)[0]
        if best is None or value > alpha:
            alpha, best = max(alpha, value), move
    return alpha, best

check("09-alphabeta", my_alphabeta)"""
QUIZZES = ["windows", "cuts of a toy", "own cuts", "own values", "cuts on a board"]
PICTURES = 6


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("09_alpha_beta")


def quiz(lesson, name):
    """Return one of the page's quizzes, brought into view."""
    widget = lesson.panel.locator(".oq-widget").nth(QUIZZES.index(name))
    widget.scroll_into_view_if_needed()
    return widget


def branch(widget, name):
    return widget.locator(f".oq-node[data-id='{name}']")


def pictures_in_both_themes(lesson, name, of):
    lesson.screenshots(f"lesson-09-{name}", of)


def test_the_trees_are_on_the_page_light_and_dark(lesson):
    pictures = lesson.panel.locator(".jp-RenderedSVG img")
    pictures.first.wait_for()
    expect(lesson.panel.locator(".oq-widget")).to_have_count(len(QUIZZES))
    for theme in ("dark", "light"):
        lesson.theme(theme)
        expect(pictures).to_have_count(PICTURES)
        script = "all => all.map(one => [one.naturalWidth, one.clientWidth])"
        sizes = pictures.evaluate_all(script)
        for natural, shown in sizes:
            assert natural > 100 and shown > min(natural, 600) * 0.9
        lesson.screenshot_whole(f"lesson-09-{theme}")
    verdict = lesson.python(f"exec({OWN!r}) or check('09-alphabeta', my_alphabeta)")
    assert "although nothing there can matter" in " ".join(verdict.split())


def test_a_right_a_missed_and_a_superfluous_cut_are_told_apart(lesson):
    widget = quiz(lesson, "cuts of a toy")
    status, check = widget.get_by_role("status"), widget.get_by_role("button", name="Check")
    for name in ("0 1 0 1", "1 0 0 1"):  # the 1 has to be looked at; the 13 has not
        branch(widget, name).click()
    check.click()
    expect(status).to_contain_text("1 right, 1 missed, 1 superfluous")
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


def test_windows_bounds_and_cuts_on_a_board_are_answered_on_the_page(lesson):
    windows = quiz(lesson, "windows")
    windows.get_by_label("Lower end after 0, White to move.").focus()
    for end in ("", "", "3", "", "2"):
        lesson.page.keyboard.type(end)
        lesson.page.keyboard.press("Tab")
    lesson.page.keyboard.press("Enter")
    windows.get_by_role("button", name="Check").click()
    expect(windows.get_by_role("status")).to_contain_text("Alpha is the best so far")
    pictures_in_both_themes(lesson, "windows", windows)
    board = quiz(lesson, "cuts on a board")
    for name in ("a3 a2", "a3 d2", "a4 a2", "a4 d2", "a2 d1 d2", "a2 d1 a3"):
        branch(board, name).click()
    board.get_by_role("button", name="Check").click()
    expect(board.get_by_role("status")).to_contain_text("Right.")
    pictures_in_both_themes(lesson, "cuts-board", board)
    values = quiz(lesson, "own values")
    values.get_by_role("button", name="Show solution").click()
    expect(values.get_by_role("status")).to_contain_text("This is the solution.")
    pictures_in_both_themes(lesson, "values", values)


def test_a_deep_cut_that_is_clicked_says_who_supplied_the_bound(lesson):
    pair, deep = (lesson.panel.locator(".st-widget").nth(place) for place in (0, 1))
    expect(pair.locator(".st-tree")).to_have_count(2)
    pair.get_by_role("slider", name="Step").fill("30")
    pictures_in_both_themes(lesson, "pair", pair)
    deep.scroll_into_view_if_needed()
    deep.get_by_role("button", name="Next", exact=True).click()
    deep.get_by_role("slider", name="Step").focus()
    lesson.page.keyboard.press("End")
    deep.get_by_role("treeitem", name="d1, White to move, at most −8, cut").click()
    asked = deep.locator(".st-lines").first
    expect(asked).to_contain_text("a deep cut. Black is sure of −8, 3 plies higher up, the root")
    deep.get_by_role("button", name="Show what was skipped").click()
    expect(asked).to_contain_text(re.compile("Not searched.*a3.*−6"))
    pictures_in_both_themes(lesson, "deep", deep)
    told = '{"cut at": "a4 c1 d1", "bound from": "root", "left out": -6}'
    assert "Right." in lesson.python(f"check('09-deep-cut', {told})")
