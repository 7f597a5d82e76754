"""The exercises: right answers in several styles, and every known mistake."""

import re

import pytest
from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named, one_line

from othello_lessons.engine.plain.bigboard import bits_of, grid, squares_of
from othello_lessons.engine.plain.plain_solver import move_values, regions
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.to_the_last_disc import PUZZLES
from othello_lessons.notation import parse_position, parse_square, replay, square_name
from othello_lessons.othello import EMPTY, bracketed, directions, score, size, squares

# --- the puzzles ---------------------------------------------------------------

BEST = ["f8", "a2", "g2", "e1"]


def test_each_puzzle_has_one_move_that_wins_and_they_grow():
    assert [text.count("-") for text in PUZZLES] == [5, 7, 8, 10]
    for text, best in zip(PUZZLES, BEST, strict=True):
        values = move_values(*parse_position(text))
        assert [square_name(move) for move, value in values.items() if value > 0] == [best]
        assert len(values) > 2


def test_in_three_puzzles_the_winner_goes_into_an_odd_region():
    odd = []
    for text, best in zip(PUZZLES, BEST, strict=True):
        _, board = parse_position(text)
        empties = bits_of([square for square in squares() if board[square] == EMPTY])
        found = [squares_of(region) for region in regions(empties, grid())]
        (region,) = [region for region in found if parse_square(best) in region]
        odd.append(len(region) % 2)
    assert odd == [1, 1, 0, 1]  # as the hint says


def test_a_wrong_move_is_answered_with_its_score_and_its_line():
    verdict = assert_named("endgame-puzzles", "b7 a2 g2 e1", "most-flips")
    assert "In puzzle 1, b7 ends at −2." in verdict
    line = re.search(r"The game then goes on ((?:[a-h][1-8] ?)+)", verdict)[1]
    player, board = parse_position(PUZZLES[0])
    moves = [parse_square(name) for name in ["b7", *line.split()]]
    mover, end = replay(moves, player, board)[-1]
    assert mover is None and score(player, end) == -2


def test_greed_loses_or_draws_in_every_puzzle():
    for text in PUZZLES:
        player, board = parse_position(text)
        values = move_values(player, board)
        flips = {move: len(bracketed(move, player, board)) for move in values}
        assert all(values[move] <= 0 for move in values if flips[move] == max(flips.values()))


# --- regions -------------------------------------------------------------------


def by_flooding(board):
    left, found = {s for s in squares(size(board)) if board[s] == EMPTY}, []
    while left:
        todo, region = [left.pop()], set()
        while todo:
            square = todo.pop()
            region.add(square)
            near = {square + step for step in directions(size(board))} & left
            left -= near
            todo += near
        found.append(region)
    return found


def test_the_question_says_which_names_hold_for_8x8_only():
    assert "DIRECTIONS are the steps on 8×8 only" in str(check("regions", ...))


# --- what is known -------------------------------------------------------------

KNOWN = [(1, 64), (-64, -4), (10, 64), (0, 0), (6, 6)]


@pytest.mark.parametrize(
    ("case", "pair", "says"),
    [
        (2, (-4, -4), "the window is 0 … 1, and the search says −4: that is below the window."),
        (3, (5, 64), "Then the score could be 5, and it cannot."),
        (1, (3, 40), "Then the score could not be 2, and it can."),
        (5, (9, 3), "No score is as large as the one and as small as the other."),
    ],
)
def test_a_wrong_pair_is_told_the_case_and_what_would_follow(case, pair, says):
    answer = [*KNOWN[: case - 1], pair, *KNOWN[case:]]
    assert says in one_line(check("known-of-the-score", answer))


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "regions": [by_flooding],
        "known-of-the-score": [[list(pair) for pair in KNOWN]],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "endgame-puzzles": [
            ("b8 a2 g2 e1", "even-region"),
            ("g8 a2 g2 e1", "only-draws"),
            ("a1 a2 g2 e1", "illegal-move"),
            ("+4 +6 +6 +2", "margin-for-move"),
        ],
        "regions": [
            (lambda board: [by_flooding(board)], "no-regions"),
            (lambda board: [*by_flooding(board), [0]], "not-empty"),
            (lambda board: by_flooding(board) * 2, "square-twice"),
            (lambda board: (region for region in by_flooding(board)[1:]), "square-missing"),
            (lambda board: [*by_flooding(board), []], "empty-region"),
        ],
    }
)
