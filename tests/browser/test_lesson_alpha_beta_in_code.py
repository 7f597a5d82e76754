"""The lesson in JupyterLab: cuts on a board, a deep cut that is asked why, a search of your own."""

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

check("alphabeta", my_alphabeta)"""
CELLS = (
    "def alphabeta_of",
    "show(board, player)",
    "real_cuts = CutsQuiz",
    "cut = watch(",
    "SearchStepper(full",
    "deeper = watch(",
    "search = alphabeta",
    "def four_plies",
    "middle = ",
)
PICTURES = 3


@pytest.fixture
def lesson(open_lesson, lab_page):
    return open_lesson("alpha_beta_in_code", CELLS)


def branch(widget, name):
    return widget.locator(f".oq-node[data-id='{name}']")


def pictures_in_both_themes(lesson, name, of):
    lesson.screenshots(f"alpha_beta_in_code-{name}", of)


def test_the_trees_are_on_the_page(lesson):
    pictures = lesson.panel.locator(".jp-RenderedSVG img:visible")
    expect(pictures).to_have_count(PICTURES)
    assert lesson.count_whole_pictures() == PICTURES
    lesson.screenshots_whole("alpha_beta_in_code")
    verdict = lesson.python(f"exec({OWN!r}) or check('alphabeta', my_alphabeta)")
    assert "where the player to move has no legal move" in " ".join(verdict.split())


def test_cuts_on_a_board_are_answered_on_the_page(lesson):
    board = lesson.panel.locator(".oq-widget").first
    board.scroll_into_view_if_needed()
    for name in ("a3 a2", "a3 d2", "a4 a2", "a4 d2", "a2 d1 d2", "a2 d1 a3"):
        branch(board, name).click()
    board.get_by_role("button", name="Check").click()
    expect(board.get_by_role("status")).to_contain_text("Right.")
    pictures_in_both_themes(lesson, "cuts-board", board)
    tree = lesson.page.locator("img[alt^='What alpha-beta visits']")
    answer = lesson.panel.locator(".othello-card").filter(has=tree)
    answer.get_by_text("Show the answer").click()
    expect(answer.get_by_role("img")).to_be_visible()
    pictures_in_both_themes(lesson, "cuts-answer", answer)


def test_a_deep_cut_that_is_clicked_says_who_supplied_the_bound(lesson):
    pair, deep = (lesson.panel.locator(".st-widget").nth(place) for place in (0, 1))
    expect(pair.locator(".st-tree")).to_have_count(2)
    pair.get_by_role("slider", name="Step").fill("30")
    pictures_in_both_themes(lesson, "pair", pair)
    deep.scroll_into_view_if_needed()
    deep.get_by_role("button", name="Next", exact=True).click()
    deep.get_by_role("slider", name="Step").focus()
    lesson.page.keyboard.press("End")
    deep.get_by_role("button", name="Fit the whole tree").click()
    deep.get_by_role("treeitem", name=re.compile("^d1, White to move, at most −8.*, cut$")).click()
    asked = deep.locator(".st-lines").first
    expect(asked).to_contain_text("a deep cut. Black is sure of −8, 3 plies higher up, the root")
    deep.get_by_role("button", name="Show what was skipped").click()
    expect(asked).to_contain_text(re.compile("Not searched.*a3.*−6"))
    pictures_in_both_themes(lesson, "deep", deep)
    told = '{"cut at": "a4 c1 d1", "bound from": "root", "left out": -6}'
    assert "Right." in lesson.python(f"check('deep-cut', {told})")
