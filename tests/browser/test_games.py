"""Games besides Othello in a real page: their positions are drawn in every widget."""

import pytest

BEGIN = """
from othello_lessons.drawing.tree.steps import steps
from othello_lessons.exercises.quiz import ValuesQuiz
from othello_lessons.games import connect_four, nim
from othello_lessons.games.tic_tac_toe import TIC_TAC_TOE, score
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, alphabeta, minimax
from othello_lessons.watch import watch
from othello_lessons.widgets import QuizBoard, SearchStepper, TreeExplorer

window = MIN_VALUE, MAX_VALUE
board, heaps, empty = list("OO..X...X"), [1, 2, ""], connect_four.initial_board(5, 4)
crosses = watch(alphabeta, "X", board, *window, 2, score, game=TIC_TAC_TOE)
strokes = watch(alphabeta, "left", heaps, *window, 9, nim.score, game=nim.NIM)
"""
WIDGETS = {
    "SearchStepper(crosses, start=8)": ".st-widget",
    "SearchStepper(strokes, start=9)": ".st-widget",
    "TreeExplorer(BLACK, empty, game=connect_four.CONNECT_FOUR)": ".ex-widget",
    "QuizBoard(ValuesQuiz(watch(minimax, 'X', board, 1, score, game=TIC_TAC_TOE)))": ".oq-widget",
}


def test_positions_of_three_games_are_drawn_in_the_widgets(run_cells):
    notebook = run_cells([BEGIN, *WIDGETS])
    for kind in WIDGETS.values():
        notebook.panel.locator(f"{kind} .ol-board").first.wait_for()
    page = notebook.panel
    assert page.locator(".st-widget .ol-signs").count() > 2
    assert "b||" in page.locator(".st-widget .ol-line").all_text_contents()[1].replace("\u00a0", "")
    assert page.locator(".oq-widget .ol-signs").count() == 6
    felt = page.locator(".ex-widget .ol-felt").first.bounding_box()
    assert felt["width"] / felt["height"] == pytest.approx(5 / 4, rel=0.05)
    page.locator(".ex-node").first.click()
    page.locator(".ex-node:has([aria-label^='after c,'])").wait_for()
