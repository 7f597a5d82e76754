"""The exercises: right answers in several styles, and every known mistake."""

from answers_by_exercise import wrong_answers

from othello_lessons.engine.plain.plain_solver import move_values
from othello_lessons.exercises import check
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.lessons.what_a_final_score_means import (
    BOARDS,
    LARGEST_EVALUATION,
    LOSING,
    WINNING,
)
from othello_lessons.notation import parse_position, parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    WIN,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
    weighted_score,
)


def by_name(text):
    return {square_name(move): end for move, end in move_values(*parse_position(text)).items()}


def test_the_hints_and_reasons_say_what_is_so():
    assert by_name(WINNING) == {"h7": 4, "b8": 36, "g8": 10, "h8": 6}
    assert by_name(LOSING) == {"b1": -34, "c1": -28, "d7": -2, "h7": -28}
    for text, best in ((WINNING, "b8"), (LOSING, "d7")):
        player, board = parse_position(text)
        now = {
            m: score(player, make_move(m, player, list(board))) for m in legal_moves(player, board)
        }
        assert min(now, key=lambda m: now[m]) == parse_square(best)
    player, board = parse_position(WINNING)
    answers = legal_moves(opponent(player), make_move(parse_square("b8"), player, board))
    assert len(answers) == 1


def test_a_search_with_one_constant_falls_into_both_traps():
    for text, name in ((WINNING, "best-margin"), (LOSING, "least-loss")):
        player, board = parse_position(text)
        move = minimax(player, board, 20, score, find("final-value").right.named("one-constant"))[1]
        assert check(name, move).misconception == "first-of-equals"


# --- the value of the end --------------------------------------------------------


def worth(won, drawn, lost):
    """Write what games are worth to the player: a won one, a drawn one, a lost one, by margin."""

    def final(player, board):
        m = score(player, board)
        return won(m) if m > 0 else lost(m) if m < 0 else drawn

    return final


def test_no_board_is_worth_more_to_weighted_score_than_the_largest_evaluation():
    everything_mine = max(abs(weighted_score(BLACK, board)) for board in BOARDS)
    assert everything_mine <= LARGEST_EVALUATION < 10_000


test_a_wrong_answer_is_named = wrong_answers(
    {
        "best-margin": [
            ("h8", "another-margin"),
            ("a1", "illegal-move"),
            (36, "margin-for-move"),
            ({"b8", "h8"}, "not-one-move"),
        ],
        "final-value": [
            (worth(lambda m: WIN - m, 0, lambda m: m - WIN), "not-by-margin"),
            (worth(lambda m: WIN + m, 0, lambda m: m - WIN - 1), "not-opposite"),
            (lambda player, board: score(player, board) > 0, "no-number"),
        ],
    }
)
