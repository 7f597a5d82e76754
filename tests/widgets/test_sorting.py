"""Lines to sort: the order that is shown is the order that is answered."""

import pytest

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.brackets_and_flips import LINES
from othello_lessons.widgets import LineSorter

HEAD = "def find_bracket(square, player, board, direction):"


@pytest.fixture
def lines():
    return LineSorter(LINES, HEAD)


def sort(lines, order):
    lines._receive(lines, {"do": "sort", "order": order}, [])


def test_lines_that_nobody_moved_are_no_answer_yet(lines):
    assert lines.order is ...
    assert [letter for letter, line in lines.state["lines"]] == list(LINES)


def test_the_order_of_the_page_is_the_answer(lines):
    sort(lines, list("gchdbfea"))
    assert lines.order == "g c h d b f e a"
    assert check("order-the-lines", lines.order)
    assert lines.state["lines"][0] == ["g", LINES["g"]]


def test_lines_are_sorted_in_python_too(lines):
    lines.sort("g c h d b f e a")
    assert lines.order == "g c h d b f e a"
    with pytest.raises(ValueError, match="a b c d e f g h once"):
        lines.sort("g c")


@pytest.mark.parametrize("order", [None, "abcdefgh", ["a"], [1] * 8, list("abcdefgg")], ids=str)
def test_an_order_that_leaves_lines_out_changes_nothing(lines, order):
    sort(lines, order)
    lines._receive(lines, None, [])
    assert lines.order is ...


def test_without_a_kernel_the_lines_stand_there_as_text(lines):
    bundle, metadata = lines._repr_mimebundle_()
    assert bundle["text/plain"] == repr(lines) and metadata
    assert repr(lines).splitlines()[0].strip() == HEAD
    assert all(f"{letter}  {line}" in repr(lines) for letter, line in LINES.items())
