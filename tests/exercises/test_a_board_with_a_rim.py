"""The exercises: right answers of several kinds, and each known wrong one by name."""

from itertools import permutations

from answers_by_exercise import right_answers, wrong_answers
from hypothesis import given
from lesson_cells import cells_of
from positions import positions

from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.judges.lines_on_boards import board_of
from othello_lessons.exercises.lessons.a_board_with_a_rim import rimless_moves
from othello_lessons.othello import BLACK, WHITE, directions, legal_moves, squares

# ---------------------------------------------------------------------------
# Steps


RIGHT_STEPS = find("directions").right_answer()


def steps(up, left):
    """Write the eight steps as somebody does who takes these two for up and left."""
    straight = {"up": up, "down": -up, "left": left, "right": -left}
    return straight | {
        f"{v}-{h}": straight[v] + straight[h] for v in ("up", "down") for h in ("left", "right")
    }


def test_the_right_steps_are_those_of_the_book():
    assert sorted(RIGHT_STEPS.values()) == list(directions(4))


# ---------------------------------------------------------------------------
# The wrap-round bug


def cell_of_the_lesson(name):
    cells = cells_of(notebook_of("a_board_with_a_rim"))
    return next(cell["source"] for cell in cells if cell["id"] == name)


@given(positions([8]))
def test_the_program_that_is_judged_is_the_one_in_the_lesson(position):
    player, board = position
    names = {}
    exec("from othello_lessons.othello import *\n" + cell_of_the_lesson("rimless"), names)
    cells = [board[square] for square in squares()]
    found = [squares()[cell] for cell in names["legal_moves_64"](player, cells)]
    assert found == rimless_moves(player, board)


def phantoms(black, white):
    """List the forbidden moves that the program lists for Black on a board of these discs."""
    board = board_of({white: WHITE} | {black: BLACK})
    return set(rimless_moves(BLACK, board)) - set(legal_moves(BLACK, board))


def test_many_pairs_of_discs_show_the_bug_and_no_single_disc_does():
    pairs = [
        (black, white) for black, white in permutations(squares(), 2) if phantoms(black, white)
    ]
    assert len(pairs) == 76
    assert not any(phantoms(square, square) for square in squares())


# ---------------------------------------------------------------------------
# What the lesson says besides


def test_one_column_of_rim_between_the_rows_is_enough_so_that_91_cells_do():
    inside = {9 * row + column: (row, column) for row in range(1, 9) for column in range(1, 9)}
    reached = {square + step for square in inside for step in directions(7)}
    assert reached | set(inside) == set(range(91))
    for square, (row, column) in inside.items():
        for step in directions(7):
            next_row, next_column = inside.get(square + step, (row, column))
            assert abs(next_row - row) <= 1 and abs(next_column - column) <= 1


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "directions": [
            steps(-6, -1),
            {name: float(step) for name, step in RIGHT_STEPS.items()},
            {**RIGHT_STEPS, "here": 0},
        ],
        "wrap-round": ["b7 a8", (41, 38), ({"a4"}, ["h3"])],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "directions": [
            (steps(6, 1), "up-and-down-swapped", "left-and-right-swapped"),
            (steps(10, -1), "eight-by-eight", "up-and-down-swapped"),
            ({name: RIGHT_STEPS[name] for name in ("up", "down", "left", "right")}, "diagonals"),
            ([-6, 6, -1, 1], "no-dictionary"),
        ],
        "wrap-round": [
            (("d4", "e4"), "legal-line"),
            (("h8", "a1"), "no-move"),
            (("a2", "b1"), "colours"),
            (("a4", "a4"), "not-two"),
            (("a4 b4", "h3"), "not-two"),
        ],
    }
)
