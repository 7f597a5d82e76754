"""A game as its squares in a row, `f5d6c3`, checked by the rules.

Passes are not written, since the rules say when a player passes. People paste games in many other
forms: `parse_transcript` reads them.
"""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from othello_lessons.notation.square_names import NotationError, parse_square, square_name
from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    Board,
    IllegalMoveError,
    Player,
    Square,
    any_legal_move,
    initial_board,
    is_legal,
    is_valid,
    make_move,
    next_player,
    opponent,
    size,
)

PASSES = ("pass", "pa", "--")
INVISIBLE = "\ufeff\u200b\u200c\u200d\u2060"  # marks that a copied text may carry
WORD = re.compile(
    r"(?P<move>pass|pa|--|[a-z]\d+)"
    r"|\d+(?=[a-z]\d)|\d+\b"  # the number of a move, or a result such as 33-31
    r"|[\s.,;:/|()\[\]\"'\u2010-\u2015\u2212-]"  # separators, all kinds of dashes among them
    r"|(?P<strange>\S+)"
)


def replay(
    moves: Sequence[Square], player: Player = BLACK, board: Board | None = None
) -> list[tuple[Player | None, Board]]:
    """List (player to move, board) before the first move and after each one.

    A player without a legal move passes; the player to move is None once the game is
    over. The game begins at the usual 8x8 start unless another position is given.
    NotationError names the first illegal move, its place in the game and why.
    """
    board = initial_board() if board is None else list(board)
    first = player if any_legal_move(player, board) else next_player(board, player)
    positions = [(first, board)]
    for number, move in enumerate(moves, start=1):
        to_move, board = positions[-1]
        if to_move is None or not is_legal(move, to_move, board):
            raise NotationError(_why_illegal(number, move, to_move, board))
        after = make_move(move, to_move, list(board))
        positions.append((next_player(after, to_move), after))
    return positions


def _why_illegal(number: int, move: Square, to_move: Player | None, board: Board) -> str:
    n = size(board)
    name = square_name(move, n) if is_valid(move, n) else repr(move)
    if to_move is None:
        return f"move {number} cannot be {name}: the game is over by then"
    if is_valid(move, n) and is_legal(move, opponent(to_move), board):
        why = f"it is {PLAYERS[to_move]}'s turn, and {name} is a move for the other side only."
    else:
        why = IllegalMoveError(to_move, move, board).why
    return f"move {number}, {PLAYERS[to_move]} to {name}: {why}"


def transcript(moves: Iterable[Square], n: int = 8) -> str:
    """Write the moves of a game in a row, such as `f5d6c3`; passes are not written."""
    return "".join(square_name(move, n) for move in moves)


def parse_transcript(text: str, player: Player = BLACK, board: Board | None = None) -> list[Square]:
    """Read a game such as `f5d6c3` or `1. F5 d6 2. c3`, and check it by the rules.

    Capitals, move numbers, blanks, line breaks, commas, brackets, quotation marks and dashes do
    not matter, nor does a result such as `33-31`. A pass may be written (`pass`, `pa`, `--`) where
    a player passes; it is not in the returned list. NotationError names the first illegal move,
    its place in the game and why.
    """
    n = 8 if board is None else size(board)
    moves: list[Square] = []
    passes = []  # after how many moves
    for word in _words(text):
        if word in PASSES:
            passes.append(len(moves))
        else:
            moves.append(parse_square(word, n))
    positions = replay(moves, player, board)
    movers = [opponent(player), *(to_move for to_move, _ in positions)]
    for place in passes:
        if movers[place + 1] not in (movers[place], None):
            raise NotationError(
                f"there is no pass after move {place}: a player who can move must move"
            )
    return moves


def _words(text: str) -> list[str]:
    """Split a transcript into squares and passes, leaving out numbers and separators."""
    words = []
    plain = unicodedata.normalize("NFKC", text).translate(dict.fromkeys(map(ord, INVISIBLE)))
    for match in WORD.finditer(plain.lower()):
        if strange := match["strange"]:
            raise NotationError(
                f"{strange[:60]!r} is not a move: write squares such as f5, or pass"
            )
        if match["move"]:
            words.append(match["move"])
    return words
