"""The exercises: a maximizer by any evaluation, and an evaluation that beats counting."""

from answers_by_exercise import wrong_answers
from changed import changed
from verdicts import one_line

from othello_lessons.exercises import check
from othello_lessons.othello import BLACK, EMPTY, legal_moves, score, weighted_score


def test_a_move_that_is_not_the_best_is_shown_with_one_that_is():
    text = one_line(check("maximizer", changed("maximizer", "max( → min(")))
    assert "It goes to a2, worth 0, and a4 is worth 140 (with weighted_score, for Black" in text


test_a_wrong_answer_is_named = wrong_answers(
    {
        "maximizer": [
            (lambda evaluate: 5, "no-strategy"),
            (lambda evaluate: lambda player, board: None, "returns-nothing"),
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
