"""What a cell reads of a widget: its `value`, which changes with each answer on the page."""

import pytest

from othello_lessons.drawing import show
from othello_lessons.exercises.quiz import CutsQuiz, ValuesQuiz
from othello_lessons.othello import BLACK, initial_board
from othello_lessons.widgets import (
    LineSorter,
    OthelloBoard,
    PictureSlider,
    QuizBoard,
    TouchBoard,
    TreeExplorer,
    WindowLine,
)

TOY = [[3, 12], [2, 4]]


def observed(widget):
    """Collect each value that the widget tells an observer."""
    values = []
    widget.observe(lambda change: values.append(change["new"]), "value")
    return values


def test_a_board_s_value_is_its_moves():
    board = OthelloBoard(white="you")
    values = observed(board)
    board.play("f5")
    board.play("d6")
    board.undo()
    assert values == ["f5", "f5d6", "f5"] and board.value == board.transcript


def test_a_quiz_s_value_is_the_answer_that_was_checked():
    quiz = QuizBoard(ValuesQuiz(TOY))
    assert quiz.value is None
    page = {"do": "check", "quiz": quiz.state["quiz"], "answers": {"root": "3", "0": "7"}}
    quiz.receive(page)
    assert quiz.value == {"root": "3", "0": "7"} and not quiz.verdict
    quiz.clear()
    assert quiz.value is None
    cuts = QuizBoard(CutsQuiz(TOY))
    cuts.answer(["1 1"])
    assert cuts.value == ["1 1"]


def test_a_growing_tree_s_value_is_the_nodes_that_are_open():
    tree = TreeExplorer(BLACK, initial_board(4))
    values = observed(tree)
    tree.expand()
    tree.expand("b1")
    tree.collapse()
    assert values == [[""], ["", "b1"], []]


@pytest.mark.parametrize(
    ("make", "act"),
    [
        (lambda: QuizBoard(CutsQuiz(TOY)), lambda quiz: quiz.answer(["1 1"])),
        (lambda: TouchBoard(initial_board(4), str), lambda board: board.touch("b2")),
        (lambda: OthelloBoard(white="you"), lambda board: board.go_to(0)),
    ],
    ids=["quiz", "touch", "board"],
)
def test_what_is_done_again_is_answered_by_a_word_and_not_by_the_whole_state(make, act, sent):
    widget = make()
    act(widget)
    sent.clear()
    act(widget)
    assert [data for _, data in sent] == [{"method": "custom", "content": "unchanged"}]


@pytest.mark.parametrize(
    ("make", "message", "value"),
    [
        (lambda: LineSorter({"a": "x", "b": "y"}), {"do": "sort", "order": "b a"}, "b a"),
        (
            lambda: PictureSlider(lambda n: show(initial_board(n)), [4, 6]),
            {"do": "choose", "place": 1},
            6,
        ),
        (lambda: WindowLine(TOY), {"do": "choose", "ends": [1, 3]}, (2, 4)),
    ],
    ids=["lines", "slider", "window"],
)
def test_what_the_page_says_ahead_of_an_answer_is_the_value_and_nothing_is_drawn_for_it(
    make, message, value, sent
):
    widget = make()
    sent.clear()
    widget.receive({**message, "ahead": True})
    assert widget.value == value and not sent
    widget.receive({**message, "ahead": False})
    assert widget.value == value and len(sent) == 1
