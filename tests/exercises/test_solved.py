"""The exercises: a verifier in other styles, broken proofs, and the mistakes that let them pass."""

from functools import partial

from verdicts import assert_named

from othello_lessons.engine.plain.plain_solver import solve
from othello_lessons.exercises import check
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.ready_made import at_least, holds
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    any_legal_move,
    initial_board,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
)
from othello_lessons.proofs.certificate import shipped


def by_minimax(player, board, bound):
    value, _ = minimax(player, board, 20, score, score)
    return int((value if player == WHITE else -value) >= bound)


def in_one_expression(player, board, strategy, bound, leaves):
    """Leave a pass to the caller, as a move of nobody."""
    moves, other = legal_moves(player, board), opponent(player)
    is_over = not moves and not any_legal_move(other, board)
    if is_over or board.count(EMPTY) <= leaves:
        return by_minimax(player, board, bound)
    if player == WHITE and moves:
        moves = [move for move in moves if move == strategy(player, list(board))]
        if not moves:
            return False
    afters = [make_move(move, player, list(board)) for move in moves] or [board]
    return all(in_one_expression(other, after, strategy, bound, leaves) for after in afters)


def with_a_stack(player, board, strategy, bound, leaves):
    """Walk the proof without recursion."""
    waiting = [(player, board)]
    while waiting:
        mover, at = waiting.pop()
        moves, other = legal_moves(mover, at), opponent(mover)
        if at.count(EMPTY) <= leaves or not (moves or any_legal_move(other, at)):
            if not at_least(mover, at, bound):
                return False
            continue
        if mover == WHITE and moves:
            chosen = strategy(mover, at)
            moves = [chosen] if chosen in moves else None
        if moves is None:
            return False
        waiting += [(other, make_move(move, mover, list(at))) for move in moves] or [(other, at)]
    return True


def test_a_leaf_and_a_verifier_are_right_in_any_style():
    assert check("proof-leaf", by_minimax)
    assert check("proof-verifier", in_one_expression)
    assert check("proof-verifier", with_a_stack)


def test_a_broken_proof_is_described_with_its_position():
    right = find("proof-verifier").right
    said = assert_named("proof-verifier", right.named("hole-accepted"), "hole-accepted")
    assert "this strategy has no move" in said and "leaves have 3 empty squares" in said


def test_a_verifier_that_never_ends_is_said_to():
    def passes_for_ever(player, board, strategy, bound, leaves):
        return passes_for_ever(opponent(player), board, strategy, bound, leaves)

    assert_named("proof-verifier", passes_for_ever, "endless")


# ---------------------------------------------------------------------------
# The same verifier and the package's certificate


def test_the_lessons_verifier_accepts_the_certificate_of_4x4_and_best_moves_up_to_8():
    def best(player, board):
        return solve(player, board).move

    small = shipped(4)
    certified = partial(small.answer, small.claims[0])
    for strategy, empties in ((certified, small.claims[0].empties), (best, 0)):
        for bound in (5, 8, 9):
            accepted = holds(BLACK, initial_board(4), strategy, bound, empties)
            assert accepted == (bound <= 8)
