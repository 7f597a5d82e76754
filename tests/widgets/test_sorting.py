"""Lines to sort: the order that is shown is the order that is answered."""

import pytest

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.brackets_and_flips import LINES
from othello_lessons.widgets import LineSorter

HEAD = "def find_bracket(square, player, board, direction):"


@pytest.fixture
def lines():
    return LineSorter(LINES, HEAD)


def test_lines_that_nobody_moved_are_no_answer_yet(lines):
    assert lines.order is ...
    assert list(lines.lines) == list(LINES)


def test_the_order_of_the_page_is_the_answer(lines):
    lines.receive({"do": "sort", "order": "g c h d b f e a"})
    assert lines.value == lines.order == "g c h d b f e a"
    assert lines.state["order"] == lines.value.split()
    assert check("order-the-lines", lines.order)
    assert repr(lines).splitlines()[2] == f"g  {LINES['g']}"


@pytest.mark.parametrize("order", ["", "a", "abcdefgh", "a b c d e f g g"], ids=str)
def test_an_order_that_leaves_lines_out_is_refused_and_changes_nothing(lines, order):
    with pytest.raises(ValueError, match="each of the letters a b c d e f g h once"):
        lines.sort(order)
    lines.receive({"do": "sort", "order": order})
    lines.receive({"do": "sort"})
    assert lines.order is ...


def test_without_a_kernel_the_lines_stand_there_as_text(lines):
    bundle, metadata = lines._repr_mimebundle_()
    assert bundle["text/plain"] == repr(lines) and metadata
    assert repr(lines).splitlines()[0].strip() == HEAD
    assert all(f"{letter}  {line}" in repr(lines) for letter, line in LINES.items())
