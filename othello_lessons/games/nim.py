"""Nim in the book's terms: take any number from one heap; whoever takes the last one wins.

A position is a list: the heaps, and at its end who took last. A move is a pair: the heap, from 0,
and how many are taken from it.
"""

from typing import Any

from othello_lessons.games.game import TEXT, game_in
from othello_lessons.othello import Player

LEFT, RIGHT, NOBODY = "left", "right", ""
PLAYERS = {LEFT: "Left", RIGHT: "Right"}
HEAPS = "abcdefgh"  # their names

Position = list[Any]
Take = tuple[int, int]


def initial_board(*heaps: int) -> Position:
    """Return a position from which nobody has taken yet."""
    return [*heaps, NOBODY]


def legal_moves(player: Player, position: Position) -> list[Take]:
    """List what can be taken, from the first heap to the last."""
    return [(heap, n) for heap, size in enumerate(position[:-1]) for n in range(1, size + 1)]


def make_move(move: Take, player: Player, position: Position) -> Position:
    """Take from a heap of the position itself, and return the position."""
    heap, take = move
    position[heap] -= take
    position[-1] = player
    return position


def score(player: Player, position: Position) -> int:
    """Return 1 if the player took last, and -1 if not."""
    return 1 if position[-1] == player else -1


def move_name(move: Take, position: Position) -> str:
    """Name the heap, and how many are taken: a2."""
    return f"{HEAPS[move[0]]}{move[1]}"


def rows(position: Position) -> list[str]:
    """Write a heap as a line of strokes."""
    return [f"{HEAPS[heap]} {'|' * size}" for heap, size in enumerate(position[:-1])]


NIM = game_in(globals(), ground=TEXT)
