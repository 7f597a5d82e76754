"""The exercises: right answers of several kinds, and each known wrong one by name."""

import time
from itertools import product

import pytest
from lesson_cells import cells_of
from verdicts import assert_named, one_line

from othello_lessons import othello as book
from othello_lessons.course.lessons import notebook_of
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


def recursive(square, player, board, direction):
    def end(at):
        return end(at + direction) if board[at] == opponent(player) else at

    bracket = end(square + direction)
    return bracket if bracket - square != direction and board[bracket] == player else None


def counting(square, player, board, direction):
    trapped = 0
    at = square
    while True:
        at += direction
        if board[at] == EMPTY or board[at] == OUTER:
            return None
        if board[at] == player:
            return at if trapped else None
        trapped += 1


def as_in_the_chapter(square, player, board, direction):
    bracket = square + direction
    if board[bracket] == player:
        return None
    while board[bracket] == opponent(player):
        bracket += direction
    return None if board[bracket] in (OUTER, EMPTY) else bracket


def by_text(square, player, board, direction):
    line = "".join(
        board[square + direction * step]
        for step in range(1, 9)
        if square + direction * step in range(100)
    )
    rest = line.lstrip(opponent(player))
    trapped = len(line) - len(rest)
    return square + direction * (trapped + 1) if trapped and rest[0] == player else None


@pytest.mark.parametrize("answer", [recursive, counting, as_in_the_chapter, by_text])
def test_find_bracket_is_right_in_any_style(answer):
    start = time.process_time()
    verdict = check("find-bracket", answer)
    assert verdict, verdict
    assert "perft counts 4, 12, 56, 244, 1396" in str(verdict)
    assert time.process_time() - start < 2


def over_gaps_to_the_last_disc(square, player, board, direction):
    bracket = square + direction
    if board[bracket] == player:
        return None
    while board[bracket] in (opponent(player), EMPTY):
        bracket += direction
    return bracket - direction if board[bracket] == player else None


@pytest.mark.parametrize(
    ("answer", "misconceptions"),
    [
        (over_gaps_to_the_last_disc, ["over-empty", "last-opponent"]),
    ],
)
def test_what_people_write_has_its_mistakes_named(answer, misconceptions):
    assert_named("find-bracket", answer, *misconceptions)


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


@pytest.mark.parametrize(
    ("answer", "discs"),
    [
        (wrong("over-empty"), {"f1": "o", "h1": "@"}),
        (wrong("rim-as-bracket"), {"f1": "o", "g1": "o", "h1": "o"}),
    ],
)
def test_the_position_shown_is_a_smallest_one(answer, discs):
    rows = str(check("find-bracket", answer)).splitlines()[-9:-1]
    shown = {
        f"{letter}{row.split()[0]}": cell
        for row in rows
        for letter, cell in zip("abcdefgh", row.split()[1:], strict=True)
        if cell in "@o"
    }
    assert shown == discs


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


def test_perft_with_the_books_function_is_that_of_the_book():
    assert perft(book.find_bracket, BLACK, initial_board(), 5) == PERFT


def test_the_counts_of_wrong_walks_that_the_lesson_names_are_true():
    def counts(find):
        return perft(find, BLACK, initial_board(), 5)

    assert counts(wrong("one-step"))[:4] == [4, 12, 56, 224] and ": 224." in TEXT
    assert counts(wrong("over-empty")) == [4, 12, 56, 244, 1444] and ": 1,444." in TEXT
    assert counts(wrong("rim-as-bracket")) == PERFT


# ---------------------------------------------------------------------------
# The order of its lines


@pytest.mark.parametrize(
    "answer", ["gchdbfea", "C G H D B F E A", list("gchdbfea"), ("g", "c", "hd", "bf", "ea")]
)
def test_every_order_that_works_is_right(answer):
    assert check("order-the-lines", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ("hdgcbfea", "used-too-early"),
        ("gchabfed", "wrong-body"),
        ("gcbfhdea", "test-after-loop"),
        ("gceahdbf", "looks-before-walking"),
        ("abcdefgh", "indentation"),
        ("gchdbfe", "not-each-once"),
        ([3, 1, 2], "not-each-once"),
        (5, "not-each-once"),
    ],
)
def test_orders_that_do_not_work_are_told_apart(answer, misconception):
    assert_named("order-the-lines", answer, misconception)


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


@pytest.mark.parametrize(
    "answer",
    [FLIPS, "C6,D5,C5,B4", {"b4", "c5", "d5", "c6"}, [42, 53, 54, 63], ("b4", 53, "d5", 63)],
)
def test_flips_are_read_in_any_form(answer):
    assert check("flips-of-b5", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ("c5 c6", None),
        ("b4 c5 d5 z6", "no-square"),
        ("d2 e3 e4 f3", "row-before-column"),
        ("b4 c6", "line-missing"),
        ("b4 c5 d5 c6 a4", "line-to-rim"),
        ("b4 c5 d5 c6 b6", "line-to-empty"),
    ],
)
def test_wrong_flips_are_named(answer, misconception):
    assert_named("flips-of-b5", answer, misconception)


def test_two_mistakes_about_flips_are_both_named():
    words = one_line(check("flips-of-b5", "b4 b5 c5 d5 c6 d6"))
    for sentence in ("The move b5 itself does not turn over", "The disc on d6 stays as it is."):
        assert sentence in words
