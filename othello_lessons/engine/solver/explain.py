"""Why each move of a best line is made: who can move, which region is odd, what the others cost.

`explain_best_line(player, board)` plays best moves to the end, with a sentence or two about each;
the pictures and the lessons show them. It is for about the last ten moves, where every move can be
solved.
"""

from typing import NamedTuple

from othello_lessons.engine.plain.bigboard import bits_of, grid, squares_of
from othello_lessons.engine.plain.plain_solver import move_values, regions
from othello_lessons.notation import square_name
from othello_lessons.notation.numbers import signed
from othello_lessons.othello import (
    EMPTY,
    PLAYERS,
    Board,
    Player,
    Square,
    any_legal_move,
    bracketed,
    make_move,
    opponent,
    size,
)
from othello_lessons.othello import squares as squares_of_board


class ExplainedMove(NamedTuple):
    """One move of a line, None for a pass: the board before it, every move's value, and why."""

    player: Player
    move: Square | None
    board: Board
    values: dict[Square, int]
    why: str

    @property
    def headline(self) -> str:
        """Say who moves where, and what that is worth to them."""
        n = size(self.board)
        if self.move is None:
            return f"{PLAYERS[self.player]} passes"
        return f"{PLAYERS[self.player]} {square_name(self.move, n)}: {signed(self.best)}"

    @property
    def best(self) -> int:
        """Return what the position is worth to the side that moves."""
        return max(self.values.values())


def explain_best_line(player: Player, board: Board) -> list[ExplainedMove]:
    """Play best moves to the end of the game, and say why each of them is made."""
    board, steps, last = list(board), [], None
    while any_legal_move(player, board) or any_legal_move(opponent(player), board):
        values = move_values(player, board)
        move = max(values, key=lambda square: values[square]) if values else None
        steps.append(
            ExplainedMove(player, move, list(board), values, _why(player, board, values, last))
        )
        if move is not None:
            make_move(move, player, board)
        player, last = opponent(player), move
    return steps


def regions_of(board: Board) -> list[list[Square]]:
    """Divide a board's empty squares into regions: lists of squares, in square order."""
    n = size(board)
    empties = bits_of([square for square in squares_of_board(n) if board[square] == EMPTY])
    return [squares_of(region) for region in regions(empties, grid(n))]


def region_of(square: Square, board: Board) -> list[Square]:
    """Return the region that an empty square belongs to."""
    return next(region for region in regions_of(board) if square in region)


def _why(player: Player, board: Board, values: dict[Square, int], last: Square | None) -> str:
    if not values:
        return f"{PLAYERS[player]} has no legal move, so {PLAYERS[opponent(player)]} moves again."
    move = max(values, key=lambda square: values[square])
    parts = [_where(move, board, last), _after(move, player, board)]
    return " ".join([*filter(None, parts), _others(move, player, board, values)])


def _where(move: Square, board: Board, last: Square | None) -> str:
    n, region = size(board), region_of(move, board)
    if board.count(EMPTY) == 1:
        return "The last square."
    if len(region) == 1:
        return "A region of one square: nobody can reply there."
    kind = "an odd" if len(region) % 2 else "an even"
    around = (1, n + 1, n + 2, n + 3)
    beside = last is not None and any(abs(last - square) in around for square in region)
    if beside and len(regions_of(board)) > 1:
        return f"A reply beside the last move; {len(region)} squares are left there."
    return f"Into {kind} region, of {len(region)} squares."


def _after(move: Square, player: Player, board: Board) -> str:
    after = make_move(move, player, list(board))
    if any_legal_move(opponent(player), after) or not any_legal_move(player, after):
        return ""
    return f"Then {PLAYERS[opponent(player)]} has no legal move."


def _others(move: Square, player: Player, board: Board, values: dict[Square, int]) -> str:
    """Say what the other moves are worth, and which move flips the most."""
    n, best = size(board), values[move]
    if len(values) == 1:
        return "It is the only move."
    others = [value for square, value in values.items() if square != move]
    flips = {square: len(bracketed(square, player, board)) for square in values}
    greedy = max(flips, key=lambda square: (flips[square], values[square]))
    says = _ranking(best, max(others), len(values))
    if values[greedy] < best:
        name = square_name(greedy, n)
        says += f" The most flips, {flips[greedy]}, are at {name}: {signed(values[greedy])}."
    return says


def _ranking(best: int, second: int, moves: int) -> str:
    if best > 0 >= second:
        return f"The only one of {moves} moves that wins."
    if best == 0 > second:
        return f"The only one of {moves} moves that does not lose."
    if best == second:
        return f"As good as any of {moves} moves."
    return f"The best of {moves} moves; the next is {signed(second)}."
