"""The exercises: tic-tac-toe, Nim and a game of one's own, right in any style, and by mistakes."""

from functools import reduce
from itertools import product
from operator import xor

from answers_by_exercise import right_answers
from verdicts import assert_named

from othello_lessons.games import tic_tac_toe
from othello_lessons.games.tic_tac_toe import EMPTY, O, X, has_won

# ---------------------------------------------------------------------------
# Tic-tac-toe


def test_a_mistake_is_shown_on_a_small_board():
    said = assert_named("three-in-a-row", lambda player, board: False, None)
    assert "For X on this board it returned False, and should return True." in said
    assert said.endswith("XXX OO. ...")


def writes(player, board):
    board[0] = player
    return [square for square in range(9) if board[square] == EMPTY]


def test_a_function_that_writes_on_the_board_is_told_so():
    said = assert_named("tic-tac-toe-moves", writes, "changed-list")
    assert "changed the list board that it was given" in said


# ---------------------------------------------------------------------------
# Nim


def by_trying(heaps):
    """Say whether the player to move loses, by trying every move."""
    smaller = [
        [*heaps[:n], left, *heaps[n + 1 :]] for n, size in enumerate(heaps) for left in range(size)
    ]
    key = tuple(sorted(heaps))
    if key not in KNOWN:
        KNOWN[key] = not any(by_trying(sorted(after)) for after in smaller)
    return KNOWN[key]


KNOWN = {}


def test_the_nim_sum_tells_who_loses_with_all_heaps_up_to_seven():
    lost = [heaps for heaps in product(range(8), repeat=3) if by_trying(list(heaps))]
    assert len(lost) == 64
    assert all(reduce(xor, heaps) == 0 for heaps in lost)


# ---------------------------------------------------------------------------
# A game of one's own


def tic_tac_toe_on_rows():
    """Return tic-tac-toe with a board of lists, which make_move changes."""

    def flat(board):
        return [sign for row in board for sign in row]

    def move(place, player, board):
        row, column = divmod(place, 3)
        board[row][column] = player
        return board

    def moves(player, board):
        return tic_tac_toe.legal_moves(player, flat(board))

    return [
        lambda: [[EMPTY] * 3 for _ in range(3)],
        moves,
        move,
        lambda player, board: tic_tac_toe.score(player, flat(board)),
    ]


def with_passes():
    """Return a game in which a player may have no move while the other has some."""

    def moves(player, position):
        left = position[player == O]
        return [take for take in (1, 2) if take <= left]

    def move(take, player, position):
        mine, theirs, *points = position
        if player == X:
            return mine - take, theirs, points[0] + take * mine, points[1]
        return mine, theirs - take, points[0], points[1] + take * theirs

    def score(player, position):
        lead = position[2] - position[3]
        return lead if player == X else -lead

    return [lambda: (3, 5, 0, 0), moves, move, score]


def test_rules_that_change_while_a_search_runs_are_found_out():
    asked = []

    def moves(player, board):
        asked.append(player)
        return tic_tac_toe.legal_moves(player, board)[: 1 + (len(asked) < 2600)]

    game = [tic_tac_toe.initial_board, moves, tic_tac_toe.make_move, tic_tac_toe.score]
    assert_named("own-game", game, "searches-differ")


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "three-in-a-row": [has_won],
        "tic-tac-toe-make-move": [tic_tac_toe.make_move],
        "tic-tac-toe-moves": [tic_tac_toe.legal_moves],
        "nim-loses": [by_trying],
        "tic-tac-toe-score": [tic_tac_toe.score],
        "own-game": [tic_tac_toe_on_rows(), with_passes()],
    }
)
