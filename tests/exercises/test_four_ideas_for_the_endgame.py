"""The exercises: right answers in several styles, and every known mistake."""

from random import Random

from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.drawing.charts.endgame import stable_squares
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.lessons.four_ideas_for_the_endgame import STABLE_BOARD
from othello_lessons.notation import parse_position, parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    any_legal_move,
    is_legal,
    legal_moves,
    make_move,
    next_player,
    opponent,
    score,
    size,
    squares,
)

# --- the order -----------------------------------------------------------------


def replies_of(player, board):
    def replies(move):
        return len(legal_moves(opponent(player), make_move(move, player, list(board))))

    return replies


def by_pairs(player, board):
    pairs = []
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        count = sum(is_legal(square, opponent(player), after) for square in squares(size(board)))
        pairs.append((count, move))
    return (move for _, move in sorted(pairs))


def test_the_order_is_of_moves_that_can_be_told_apart():
    for player, board in find("fewest-replies-first").cases:
        replies = replies_of(player, board)
        assert len({replies(move) for move in legal_moves(player, board)}) > 1


def test_a_wrong_order_is_shown_with_the_names_of_a_small_board():
    said = assert_named("fewest-replies-first", legal_moves, "square-order")
    assert "returned a1, d1, a3, a4; after them the opponent has" in said


# --- stable discs ----------------------------------------------------------------

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


# --- the last square -------------------------------------------------------------


def by_playing(player, board):
    board = list(board)
    for mover in (player, opponent(player)):
        if any_legal_move(mover, board):
            return score(player, make_move(legal_moves(mover, board)[0], mover, board))
    return score(player, board)


# --- all of them -----------------------------------------------------------------


def test_the_last_boards_have_one_square_and_every_case():
    who = []
    for player, board in find("last-square").cases:
        assert board.count(EMPTY) == 1
        who.append((any_legal_move(player, board), any_legal_move(opponent(player), board)))
    assert {(True, True), (True, False), (False, True), (False, False)} <= set(who)


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "fewest-replies-first": [by_pairs],
        "stable-discs": [[parse_square(s) for s in STABLE.split()]],
        "last-square": [by_playing],
    }
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
            ("a1 q5", "no-square"),
        ],
        "last-square": [
            (lambda player, board: by_playing(player, board) > 0, "truth-for-value"),
            (
                lambda player, board: make_move(board.index(EMPTY), player, board) and 1,
                "changed-board",
            ),
        ],
    }
)
