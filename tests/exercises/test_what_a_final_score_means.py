"""The exercises: right answers in several styles, and every known mistake."""

import pytest
from answers_by_exercise import right_answers, wrong_answers

from othello_lessons.engine.plain.plain_solver import move_values
from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.what_a_final_score_means import (
    BOARDS,
    LARGEST_EVALUATION,
    LOSING,
    WINNING,
)
from othello_lessons.notation import parse_position, parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    MAX_VALUE,
    WIN,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
    size,
    weighted_score,
)


def end_of_best_play(player, board):
    """Return the margin of best play: an oracle that uses no search of the book's."""
    moves, other = legal_moves(player, board), opponent(player)
    if moves:
        return max(-end_of_best_play(other, make_move(move, player, list(board))) for move in moves)
    return -end_of_best_play(other, board) if any_legal_move(other, board) else score(player, board)


@pytest.mark.parametrize("text", [WINNING, LOSING])
def test_the_margins_are_those_of_best_play(text):
    player, board = parse_position(text)
    for move, margin in move_values(player, board).items():
        after = make_move(move, player, list(board))
        assert margin == -end_of_best_play(opponent(player), after)


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


@pytest.mark.parametrize(
    ("name", "answers", "says"),
    [
        ("best-margin", [82, ["B8"]], "It wins by 36"),
        ("least-loss", [("d7",)], "It loses by 2"),
    ],
)
def test_the_best_move_is_right_however_it_is_written(name, answers, says):
    for answer in answers:
        verdict = check(name, answer)
        assert verdict and says in str(verdict), answer


def test_a_search_with_one_constant_falls_into_both_traps():
    for text, name in ((WINNING, "best-margin"), (LOSING, "least-loss")):
        player, board = parse_position(text)
        move = minimax(player, board, 20, score, one_constant)[1]
        assert check(name, move).misconception == "first-of-equals"


# --- the value of the end: right in other styles --------------------------------


def steep(player, board):
    return 10_000.0 * (board.count(player) - board.count(opponent(player)))


# --- and wrong ones --------------------------------------------------------------


def worth(won, drawn, lost):
    """Write what games are worth to the player: a won one, a drawn one, a lost one, by margin."""

    def final(player, board):
        m = score(player, board)
        return won(m) if m > 0 else lost(m) if m < 0 else drawn

    return final


def above(m):
    return WIN + m


def below(m):
    return m - WIN


one_constant = worth(lambda m: WIN, 0, lambda m: -WIN)
losses_turned = worth(above, 0, lambda m: -WIN - m)
fast_wins = worth(lambda m: WIN - m, 0, below)


def by_share(player, board):
    """Measure a win by its share of the discs, so that a wipe-out is worth most."""
    margin = score(player, board)
    sign = (margin > 0) - (margin < 0)
    return sign * WIN + round(100 * margin / (len(board) - board.count(EMPTY)))


@pytest.mark.parametrize("answer", [one_constant, losses_turned])
def test_a_wrong_final_value_is_shown_on_the_smallest_boards(answer):
    shown = str(check("final-value", answer))
    assert " a b c d\n" in shown or " a b c d e\n" in shown
    assert " a b c d e f" not in shown


def test_nobody_can_move_on_the_boards_that_are_valued():
    for board in BOARDS:
        assert not any(any_legal_move(player, board) for player in "@o")
    assert {score(BLACK, board) for board in BOARDS if size(board) == 4} >= {-16, 0, 16, 9, -9}


def test_no_board_is_worth_more_to_weighted_score_than_the_largest_evaluation():
    everything_mine = max(abs(weighted_score(BLACK, board)) for board in BOARDS)
    assert everything_mine <= LARGEST_EVALUATION < 10_000


test_an_answer_is_right_however_it_is_written = right_answers({"final-value": [steep]})

test_a_wrong_answer_is_named = wrong_answers(
    {
        "best-margin": [
            ("h8", "another-margin"),
            ("a1", "illegal-move"),
            (36, "margin-for-move"),
            ({"b8", "h8"}, "not-one-move"),
        ],
        "least-loss": [
            (-2, "margin-for-move"),
            ("b1", "first-of-equals"),
            ("c1", "another-margin"),
        ],
        "final-value": [
            (lambda player, board: MAX_VALUE * score(player, board), "no-value"),
            (fast_wins, "not-by-margin"),
            (worth(above, 0, lambda m: m - WIN - 1), "not-opposite"),
            (by_share, "not-by-margin"),
            (
                lambda p, b: final_value(p, b) + (score(p, b) > 0) * b.count(EMPTY),
                "bonus-for-speed",
            ),
            (lambda player, board: score(player, board) > 0, "no-number"),
            (worth(above, -WIN, lambda m: -WIN - m), "draw-is-loss", "losses-turned"),
            (worth(lambda m: 9_000, 9_000, lambda m: m - 9_000), "draw-is-win", "one-constant"),
        ],
    }
)
