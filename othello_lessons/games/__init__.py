"""Games: what a search may be run on, and watched on.

    tree = watch(alphabeta, X, initial_board(), MIN_VALUE, MAX_VALUE, 3, level, game=TIC_TAC_TOE)

A game is a small record in the book's terms. Read game.py, and then a game:

    game.py            the record: rules, names, how a position is written as lines of signs
    othello.py         Othello, the game of the book
    toy_trees.py       nested lists of numbers
    tic_tac_toe.py     tic-tac-toe, 3 by 3
    nim.py             Nim, with any heaps
    connect_four.py    Connect Four, on small boards
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from othello_lessons.games.game import FELT, PAPER, TEXT, Game, Move, Position, game_in, has_rules
from othello_lessons.games.othello import OTHELLO, is_board
from othello_lessons.games.toy_trees import TOY_TREES
from othello_lessons.othello import Player

__all__ = [
    "FELT",
    "OTHELLO",
    "PAPER",
    "TEXT",
    "TOY_TREES",
    "Game",
    "Move",
    "Position",
    "game_in",
    "game_of",
]


def game_of(search: Callable[..., Any], player: Player, position: Position) -> Game:
    """Return which game a search is about: Othello, the game beside the search, or a toy tree.

    ValueError for a position of none of these.
    """
    if is_board(position):
        return OTHELLO
    names = search.__globals__
    if {"legal_moves", "make_move"} & set(search.__code__.co_names) and has_rules(names):
        found = game_in(names)
        return found if player in found.players else replace(found, players={})
    if isinstance(position, list) and position and isinstance(position[0], str):
        raise ValueError(
            f"{position!r:.60} is not a board of Othello. To watch another game, define "
            "legal_moves(player, board) and make_move(move, player, board) beside the search, "
            "or give watch a game."
        )
    return TOY_TREES
