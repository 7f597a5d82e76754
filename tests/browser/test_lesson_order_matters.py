"""The lesson in JupyterLab: a branch moves, the leaves are counted, the icicles are there."""

import pytest

CELLS = (
    "quiz = OrderQuiz",
    "def ordered",
    "def by_square",
    "whole = watch(",
)


@pytest.fixture
def notebook(open_lesson, lab_page):
    return open_lesson("order_matters", CELLS)


def test_the_lesson_counts_leaves_while_branches_move(notebook):
    assert notebook.python("quiz.leaves") == "7"
    notebook.python("quiz_board.move('2 2', 0)")
    first = notebook.panel.locator(".jp-OutputArea-output").filter(has_text="theoretical minimum")
    first.first.get_by_text("5", exact=True).first.wait_for()


def test_the_lesson_shows_icicles(notebook):
    cell = notebook.panel.locator(".jp-CodeCell", has_text="whole = watch(")
    picture = cell.locator(".jp-RenderedSVG img")
    picture.wait_for()
    natural, shown = picture.evaluate("one => [one.naturalWidth, one.clientWidth]")
    room = picture.locator("xpath=..").evaluate("one => one.clientWidth")
    assert 700 < natural == shown <= room  # whole, and nothing of it cut off
    notebook.screenshots("order_matters-icicles", picture)
    notebook.screenshots_whole("order_matters")


def test_a_learner_is_told_what_their_own_order_saves(notebook):
    assert "you save" in notebook.python("check('order-moves', by_weight)")
    assert "wrong" in notebook.python(
        "check('order-moves', lambda *a: by_weight(*a)[::-1]).misconception"
    )
