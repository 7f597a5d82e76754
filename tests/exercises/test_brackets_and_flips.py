"""The exercises: right answers of several kinds, and each known wrong one by name."""

from itertools import product

from answers_by_exercise import right_answers, wrong_answers
from lesson_cells import cells_of
from verdicts import one_line

from othello_lessons import othello as book
from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.brackets_and_flips import (
    CASES,
    FIND_BRACKET,
    FLIPS_GAME,
    LINES,
    PERFT,
    perft,
)
from othello_lessons.exercises.slips import variants
from othello_lessons.exercises.time_limit import OutOfTime
from othello_lessons.notation import parse_square, parse_transcript, replay, square_name
from othello_lessons.othello import BLACK, DIRECTIONS, EMPTY, OUTER, WHITE, initial_board, opponent

TEXT = "\n".join(cell["source"] for cell in cells_of(notebook_of("brackets_and_flips")))

wrong = FIND_BRACKET.named

# ---------------------------------------------------------------------------
# find_bracket


def test_a_slip_is_shown_in_the_learners_own_line():
    def slip(square, player, board, direction):
        steps = 1
        while board[square + steps * direction] == opponent(player):
            steps += 1
        trapped = board[square + steps * direction] == player and steps > 2
        return square + steps * direction if trapped else None

    verdict = check("find-bracket", slip)
    assert verdict.misconception in ("slip-number", "slip-comparison")
    line = "trapped = board[square + steps * direction] == player and steps > 2"
    assert f"`{line}`" in one_line(verdict)


def test_a_change_after_which_a_function_never_ends_is_given_up():
    def steps(square, player, board, direction):
        count = 0
        while board[square + count * direction] == player:
            count += 1
        return count

    board, never = initial_board(), 0
    for _, changed in variants(steps):
        try:
            changed(44, WHITE, board, book.RIGHT)
        except OutOfTime:
            never += 1
        except (TypeError, IndexError):  # it leaves the board
            pass
    assert never  # count += 0


def test_it_is_tried_on_every_line_of_three_squares_in_each_direction():
    tried = set()
    for square, player, board, direction in CASES:
        line = []
        while board[square := square + direction] != OUTER:
            line.append({player: "@", EMPTY: "."}.get(board[square], "x"))
        tried.add((player, direction, "".join(line)))
    assert tried >= {
        (player, direction, "".join(line))
        for player in (BLACK, WHITE)
        for direction in DIRECTIONS
        for line in product(".@x", repeat=3)
    }


def test_one_that_remembers_is_caught_by_perft():
    calls = []

    def answer(square, player, board, direction):
        calls.append(square)
        right = book.find_bracket(square, player, board, direction)
        return right if len(calls) < 2000 else None

    assert check("find-bracket", answer).misconception == "perft"


def test_the_counts_of_wrong_walks_that_the_lesson_names_are_true():
    def counts(find):
        return perft(find, BLACK, initial_board(), 5)

    assert counts(wrong("one-step"))[:4] == [4, 12, 56, 224] and ": 224." in TEXT
    assert counts(wrong("over-empty")) == [4, 12, 56, 244, 1444] and ": 1,444." in TEXT
    assert counts(wrong("rim-as-bracket")) == PERFT


# ---------------------------------------------------------------------------
# The order of its lines


def test_the_lesson_shows_the_lines_that_are_put_together():
    for letter, line in LINES.items():
        assert f'"{letter}": "{line}",' in TEXT


# ---------------------------------------------------------------------------
# Flips

PLAYER, BOARD = replay(parse_transcript(FLIPS_GAME))[-1]
MOVE = parse_square("b5")
FLIPS = "b4 c5 d5 c6"


def names(found):
    return {square_name(square) for square in found}


def test_the_flips_are_the_books_and_the_position_is_that_of_the_lesson():
    assert names(book.bracketed(MOVE, PLAYER, BOARD)) == set(FLIPS.split())
    assert f'"{FLIPS_GAME}"' in TEXT and "moves to b5" in TEXT


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "order-the-lines": ["C G H D B F E A", list("gchdbfea")],
        "find-bracket": [book.find_bracket],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "order-the-lines": [
            ("hdgcbfea", "used-too-early"),
            ("gchabfed", "wrong-body"),
            ("gcbfhdea", "test-after-loop"),
            ("gceahdbf", "looks-before-walking"),
            ("abcdefgh", "indentation"),
            (5, "not-each-once"),
        ],
    }
)
