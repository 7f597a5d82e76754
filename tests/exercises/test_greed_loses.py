"""The exercises: a maximizer by any evaluation, and an evaluation that beats counting."""

import pytest
from verdicts import assert_named, one_line

from othello_lessons.exercises import check
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    legal_moves,
    make_move,
    opponent,
    score,
    weighted_score,
)


def after(move, player, board):
    return make_move(move, player, list(board))


# ---------------------------------------------------------------------------
# maximizer


def with_a_loop(evaluate):
    def strategy(player, board):
        best, best_value = None, float("-inf")
        for move in legal_moves(player, board):
            value = evaluate(player, after(move, player, board))
            if value > best_value:
                best, best_value = move, value
        return best

    return strategy


def last_of_equals(evaluate):
    return lambda player, board: max(
        (evaluate(player, after(move, player, board)), move) for move in legal_moves(player, board)
    )[1]


class AsAClass:
    def __init__(self, evaluate):
        self.evaluate = evaluate

    def __call__(self, player, board):
        values = {
            m: self.evaluate(player, after(m, player, board)) for m in legal_moves(player, board)
        }
        return next(move for move, value in values.items() if value == max(values.values()))


@pytest.mark.parametrize("answer", [with_a_loop, last_of_equals, AsAClass])
def test_a_maximizer_is_right_however_it_is_written(answer):
    assert check("maximizer", answer)


def by(key):
    """Make a maximizer that chooses its move by some other key."""
    return lambda evaluate: (
        lambda player, board: max(
            legal_moves(player, board), key=lambda move: key(evaluate, move, player, board)
        )
    )


minimising = by(lambda evaluate, m, p, b: -evaluate(p, after(m, p, b)))


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (minimising, "minimises"),
        (by(lambda evaluate, m, p, b: evaluate(p, after(m, BLACK, b))), "black-for-player"),
        (lambda evaluate: 5, "no-strategy"),
        (lambda evaluate: lambda player, board: None, "returns-nothing"),
        (lambda evaluate: lambda player, board: 11, None),
        (by(lambda evaluate, m, p, b: -m % 7), None),
    ],
)
def test_a_wrong_maximizer_is_named(answer, misconception):
    assert_named("maximizer", answer, misconception)


def test_two_mistakes_in_a_maximizer_are_both_named():
    wrong = by(lambda evaluate, m, p, b: -evaluate(p, after(m, opponent(p), b)))
    text = one_line(check("maximizer", wrong))
    for sentence in ("the evaluation is smallest", "the move with the opponent's disc"):
        assert sentence in text


def test_a_move_that_is_not_the_best_is_shown_with_one_that_is():
    text = one_line(check("maximizer", minimising))
    assert "It goes to a2, worth 0, and a4 is worth 140 (with weighted_score, for Black" in text


# ---------------------------------------------------------------------------
# evaluation


def corners_first(player, board):
    corners = [board[square] for square in (11, 18, 81, 88)]
    return 25 * (corners.count(player) - corners.count(opponent(player))) + score(player, board)


def mobility(player, board):
    return len(legal_moves(player, board)) - len(legal_moves(opponent(player), board))


def for_black_then_turned(player, board):
    value = sum({BLACK: 1.0, WHITE: -1.0}.get(board[s], 0) for s in (11, 18, 81, 88))
    return value / 4 if player == BLACK else -value / 4


@pytest.mark.parametrize("answer", [weighted_score, corners_first, mobility, for_black_then_turned])
def test_an_evaluation_is_right_that_turns_round_and_beats_counting(answer):
    assert check("evaluation", answer)


def one_sided(player, board):
    return len(legal_moves(player, board))


def empties(player, board):
    return board.count(EMPTY)


def for_black(player, board):
    return weighted_score(BLACK, board)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (one_sided, "one-side"),
        (empties, "ignores-player"),
        (for_black, "ignores-player"),
        (lambda player, board: 0, "constant"),
        (lambda player, board: player == BLACK, "no-number"),
        (lambda player, board: float("nan"), "no-number"),
        (score, "no-better"),
        (lambda player, board: -mobility(player, board), "turned-round"),
        (lambda player, board: corners_first(player, board) + 3, "bonus"),
    ],
)
def test_a_wrong_evaluation_is_named(answer, misconception):
    assert_named("evaluation", answer, misconception)
