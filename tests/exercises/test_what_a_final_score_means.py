"""The exercises: right answers in several styles, and every known mistake."""

from answers_by_exercise import wrong_answers

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.what_a_final_score_means import BOARDS, LARGEST_EVALUATION
from othello_lessons.exercises.texts import Texts
from othello_lessons.othello import BLACK, WIN, score, weighted_score


def worth(won, drawn, lost):
    """Write what games are worth to the player: a won one, a drawn one, a lost one, by margin."""

    def final(player, board):
        m = score(player, board)
        return won(m) if m > 0 else lost(m) if m < 0 else drawn

    return final


def test_no_board_is_worth_more_to_weighted_score_than_the_largest_evaluation():
    everything_mine = max(abs(weighted_score(BLACK, board)) for board in BOARDS)
    assert everything_mine <= LARGEST_EVALUATION < 10_000


def test_of_two_mistakes_the_first_is_named_alone():
    verdict = check("final-value", lambda player, board: 1 if score(player, board) > 0 else -1)
    says = Texts("final-value")
    assert verdict.misconception == "draw-is-loss"
    assert says.mistake("draw-is-loss") in " ".join(str(verdict).split())
    assert says.mistake("one-constant") not in " ".join(str(verdict).split())


test_a_wrong_answer_is_named = wrong_answers(
    {
        "final-value": [
            (worth(lambda m: WIN - m, 0, lambda m: m - WIN), "not-by-margin"),
            (worth(lambda m: WIN + m, 0, lambda m: m - WIN - 1), "not-opposite"),
            (lambda player, board: score(player, board) > 0, "no-number"),
        ],
    }
)
