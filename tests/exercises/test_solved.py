"""The exercises: a verifier in other styles, broken proofs, and the mistakes that let them pass."""

from functools import partial

import pytest
from answers_by_exercise import right_answers
from verdicts import assert_named

from othello_lessons.engine.plain.plain_solver import solve
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.ready_made import holds
from othello_lessons.othello import BLACK, WHITE, initial_board, minimax, score
from othello_lessons.proofs.certificate import shipped


def by_minimax(player, board, bound):
    value, _ = minimax(player, board, 20, score, score)
    return int((value if player == WHITE else -value) >= bound)


def test_a_broken_proof_is_described_with_its_position():
    right = find("proof-verifier").right
    said = assert_named("proof-verifier", right.named("hole-accepted"), "hole-accepted")
    assert "this strategy has no move" in said and "leaves have 3 empty squares" in said


@pytest.mark.parametrize("bound", [8, 9])
def test_the_lessons_verifier_accepts_the_certificate_of_4x4_up_to_its_bound(bound):
    small = shipped(4)
    strategy = partial(small.answer, small.claims[0])
    accepted = holds(BLACK, initial_board(4), strategy, bound, small.claims[0].empties)
    assert accepted == (bound <= 8)


def test_best_moves_of_white_get_8_on_4x4_down_to_the_last_square():
    def best(player, board):
        return solve(player, board).move

    assert holds(BLACK, initial_board(4), best, 8, 0)
    assert not holds(BLACK, initial_board(4), best, 9, 0)


test_an_answer_is_right_however_it_is_written = right_answers({"proof-leaf": [by_minimax]})
