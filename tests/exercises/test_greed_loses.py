"""The exercises: a maximizer by any evaluation, and an evaluation that beats counting."""

from answers_by_exercise import right_answers, wrong_answers
from changed import changed
from verdicts import one_line

from othello_lessons.exercises import check
from othello_lessons.othello import (
    BLACK,
    EMPTY,
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


class AsAClass:
    def __init__(self, evaluate):
        self.evaluate = evaluate

    def __call__(self, player, board):
        values = {
            m: self.evaluate(player, after(m, player, board)) for m in legal_moves(player, board)
        }
        return next(move for move, value in values.items() if value == max(values.values()))


def by(key):
    """Make a maximizer that chooses its move by some other key."""
    return lambda evaluate: (
        lambda player, board: max(
            legal_moves(player, board), key=lambda move: key(evaluate, move, player, board)
        )
    )


def test_a_move_that_is_not_the_best_is_shown_with_one_that_is():
    text = one_line(check("maximizer", changed("maximizer", "max( → min(")))
    assert "It goes to a2, worth 0, and a4 is worth 140 (with weighted_score, for Black" in text


# ---------------------------------------------------------------------------
# evaluation


def corners_first(player, board):
    corners = [board[square] for square in (11, 18, 81, 88)]
    return 25 * (corners.count(player) - corners.count(opponent(player))) + score(player, board)


test_an_answer_is_right_however_it_is_written = right_answers(
    {"maximizer": [AsAClass], "evaluation": [corners_first]}
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "maximizer": [
            (by(lambda evaluate, m, p, b: evaluate(p, after(m, BLACK, b))), "black-for-player"),
            (by(lambda evaluate, m, p, b: -m % 7), None),
            (lambda evaluate: 5, "no-strategy"),
            (lambda evaluate: lambda player, board: None, "returns-nothing"),
            (lambda evaluate: lambda player, board: 11, None),
        ],
        "evaluation": [
            (lambda player, board: len(legal_moves(player, board)), "one-side"),
            (lambda player, board: board.count(EMPTY), "ignores-player"),
            (lambda player, board: weighted_score(player, board) + 3, "bonus"),
            (lambda player, board: 0, "constant"),
            (lambda player, board: player == BLACK, "no-number"),
            (lambda player, board: float("nan"), "no-number"),
            (score, "no-better"),
            (lambda player, board: -weighted_score(player, board), "turned-round"),
        ],
    }
)
