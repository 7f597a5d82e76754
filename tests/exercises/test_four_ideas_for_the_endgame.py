"""The exercises: right answers in several styles, and every known mistake."""

from random import Random

from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.drawing.charts.endgame import stable_squares
from othello_lessons.exercises.lessons.four_ideas_for_the_endgame import STABLE_BOARD
from othello_lessons.notation import parse_position, parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    legal_moves,
    make_move,
    next_player,
    opponent,
    squares,
)


def test_a_wrong_order_is_shown_with_the_names_of_a_small_board():
    said = assert_named("fewest-replies-first", legal_moves, "square-order")
    assert "returned a1, d1, a3, a4; after them the opponent has" in said


STABLE = "a1 b1 c1 d1 a2 b2 a3"


def test_the_stable_discs_stay_and_all_others_can_be_turned_over():
    player, board = parse_position(STABLE_BOARD)
    stable = stable_squares(BLACK, board) + stable_squares(WHITE, board)
    assert sorted(map(square_name, stable)) == sorted(STABLE.split())
    rng, turned = Random(1), set()
    for game in range(200):
        later, mover = list(board), (player, opponent(player))[game % 2]
        while mover:
            make_move(rng.choice(legal_moves(mover, later)), mover, later)
            turned |= {s for s in squares() if board[s] != EMPTY and later[s] != board[s]}
            mover = next_player(later, mover)
    discs = {square for square in squares() if board[square] != EMPTY}
    assert turned == discs - set(stable)


test_an_answer_is_right_however_it_is_written = right_answers(
    {"stable-discs": [[parse_square(s) for s in STABLE.split()]]}
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "fewest-replies-first": [
            (lambda p, b: legal_moves(p, b)[:1], "moves-missing"),
            (lambda p, b: legal_moves(p, b).sort(), "returns-nothing"),
            (lambda p, b: [(m, 1) for m in legal_moves(p, b)], "not-the-moves"),
        ],
        "stable-discs": [
            (STABLE + " c2", "other-colour"),
            ("a1 b1 a2 b2", "more-are-stable"),
            ("a1 a2 a3 a4 b1 b2 c1", "row-before-column"),
        ],
    }
)
