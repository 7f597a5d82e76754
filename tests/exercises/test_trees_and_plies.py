"""The exercises: right answers in several styles, and every known mistake."""

import pytest
from changed import changed
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.trees_and_plies import PLIES
from othello_lessons.othello import (
    BLACK,
    any_legal_move,
    initial_board,
    legal_moves,
    make_move,
    opponent,
)

LINES = list(PLIES.right())


@pytest.mark.parametrize(
    "answer", [dict(zip(LINES, (1, 2, 3, 12), strict=True)), [1, 2, 3, 12], (1.0, 2, 3, 12)]
)
def test_the_right_plies_are_right(answer):
    assert check("count-plies", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ([1, 2, 4, 12], None),
        ({"Black moves": 1}, None),
        ({"White moves": 1}, None),
        ([1, 2], None),
    ],
)
def test_wrong_plies_are_named(answer, misconception):
    verdict = check("count-plies", answer)
    assert not verdict and verdict.misconception == misconception
    assert str(verdict).startswith("Not yet.")


@pytest.mark.parametrize("answer", [73, 73.0, 1 + 4 + 12 + 56])
def test_the_right_number_of_nodes_is_right(answer):
    assert check("nodes-three-plies-deep", answer)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (74, None),
        ("73", None),
    ],
)
def test_a_wrong_number_of_nodes_is_named(answer, misconception):
    assert_named("nodes-three-plies-deep", answer, misconception)


def test_the_numbers_behind_the_known_counts_are_those_of_the_tree():
    def perft(player, board, depth):
        if depth == 0:
            return 1
        after = [make_move(m, player, list(board)) for m in legal_moves(player, board)]
        return sum(perft(opponent(player), board, depth - 1) for board in after)

    lines = [perft(BLACK, initial_board(), depth) for depth in range(7)]
    assert lines == [1, 4, 12, 56, 244, 1396, 8200]
    assert (sum(lines[:3]), sum(lines[:4]), sum(lines[:5]), sum(lines)) == (17, 73, 317, 9913)


# --- right in other styles -----------------------------------------------------


def plain(player, board, depth):
    if depth == 0:
        return 1
    other = opponent(player)
    moves = legal_moves(player, board)
    if moves:
        boards = [make_move(move, player, list(board)) for move in moves]
    else:
        boards = [board] if any_legal_move(other, board) else []
    return 1 + sum(plain(other, after, depth - 1) for after in boards)


def with_a_stack(player, board, depth):
    count, waiting = 0, [(player, board, depth)]
    while waiting:
        player, board, depth = waiting.pop()
        count += 1
        other = opponent(player)
        if depth:
            moves = legal_moves(player, board)
            for move in moves:
                waiting.append((other, make_move(move, player, board.copy()), depth - 1))
            if not moves and any_legal_move(other, board):
                waiting.append((other, board, depth - 1))
    return count


def ply_by_ply(player, board, depth):
    row, count = [(player, board)], 1
    for _ in range(depth):
        below = []
        for who, here in row:
            moves = legal_moves(who, here)
            below += [(opponent(who), make_move(m, who, list(here))) for m in moves]
            if not moves and any_legal_move(opponent(who), here):
                below.append((opponent(who), here))
        row = below
        count += len(row)
    return count


@pytest.mark.parametrize("answer", [plain, with_a_stack, ply_by_ply])
def test_a_function_that_counts_is_right_in_any_style(answer):
    assert check("count-nodes", answer)


# --- and the known mistakes ----------------------------------------------------


def leaves_without_passes(player, board, depth):
    if depth == 0:
        return 1
    count = 0
    for move in legal_moves(player, board):
        count += leaves_without_passes(
            opponent(player), make_move(move, player, list(board)), depth - 1
        )
    return count


def without_any_root(player, board, depth):
    count = 0
    if depth == 0:
        return 0
    moves = legal_moves(player, board)
    if not moves and any_legal_move(opponent(player), board):
        return without_any_root(opponent(player), board, depth - 1)
    for move in moves:
        after = make_move(move, player, list(board))
        count += 1 + without_any_root(opponent(player), after, depth - 1)
    return count


@pytest.mark.parametrize(
    ("answer", "misconceptions"),
    [
        (leaves_without_passes, ["leaves-only", "pass-ends-the-game"]),
        (without_any_root, ["pass-has-no-node", "forgets-root"]),
    ],
)
def test_two_mistakes_in_a_counter_are_both_named(answer, misconceptions):
    assert_named("count-nodes", answer, *misconceptions)


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        (changed("count-nodes", "count = 1 → count = 2"), "slip-number"),
    ],
)
def test_a_wrong_counter_is_named(answer, misconception):
    assert_named("count-nodes", answer, misconception)
