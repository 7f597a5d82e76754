"""Lesson 09 in JupyterLab: its trees are on the page, and the learner's own is too."""

import pytest

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


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_trees_are_on_the_page(open_notebook, theme):
    notebook = open_notebook("09_alpha_beta", theme=theme)
    notebook.run_all()
    pictures = notebook.panel.locator(".jp-RenderedSVG img")
    pictures.first.wait_for()
    sizes = pictures.evaluate_all("all => all.map(one => [one.naturalWidth, one.clientWidth])")
    assert len(sizes) == 8
    for natural, shown in sizes:
        assert natural > 100 and shown > min(natural, 600) * 0.9
    notebook.screenshot_whole(f"lesson-09-{theme}")


def test_a_learner_sees_what_is_wrong_with_their_own_search(open_notebook):
    notebook = open_notebook("09_alpha_beta")
    notebook.run_all()
    verdict = notebook.python(f"exec({OWN!r}) or check('09-alphabeta', my_alphabeta)")
    assert "although nothing there can matter" in " ".join(verdict.split())
