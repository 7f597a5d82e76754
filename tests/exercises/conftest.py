"""What holds for all tests of exercises."""

from functools import lru_cache

import pytest
from misbehaving import endless

from othello_lessons import othello
from othello_lessons.exercises import checking
from othello_lessons.othello import legal_moves, make_move


@pytest.fixture(autouse=True)
def little_time_for_what_never_ends(request, monkeypatch):
    """Let a check give up soon where the answer is a function that never ends."""
    case = getattr(request.node, "callspec", None)
    if case and any(value is endless or value == "endless" for value in case.params.values()):
        monkeypatch.setattr(checking, "SECONDS", 0.1)


@lru_cache(100_000)
def moves_of(player, board):
    return tuple(legal_moves(player, list(board)))


@lru_cache(100_000)
def after_move(move, player, board):
    return "".join(make_move(move, player, list(board)))


@pytest.fixture
def remembered_moves(monkeypatch):
    """Have the book remember the moves of each board: many searches ask for the same ones."""

    def remembered_list(player, board):
        return [*moves_of(player, "".join(board))]

    def remembered_board(move, player, board):
        try:
            board[:] = after_move(move, player, "".join(board))
        except Exception:  # let the book complain by itself
            return make_move(move, player, board)
        return board

    monkeypatch.setattr(othello, "legal_moves", remembered_list)
    monkeypatch.setattr(othello, "make_move", remembered_board)
