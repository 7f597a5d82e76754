"""Cases of functions about boards, moves and evaluations."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from positions import random_position

from behaviours.common import Behaviour, Case, Function, plain, positions
from othello_lessons.exercises.lessons.minimax_in_code import discs
from othello_lessons.games import tic_tac_toe
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    directions,
    legal_moves,
    make_move,
    opponent,
    score,
    size,
    squares,
    weighted_score,
)


def moves_to_make() -> list[Case]:
    return [(move, *case) for case in positions() for move in legal_moves(*case)][:2000]


def nine_signs() -> list[Case]:
    """List boards of tic-tac-toe that come up in play, for both players."""
    found = {"".join(tic_tac_toe.initial_board()): tic_tac_toe.X}
    for board, player in (todo := list(found.items())):  # grows while it is gone through
        other = tic_tac_toe.TIC_TAC_TOE.opponent(player)
        for move in tic_tac_toe.legal_moves(player, list(board)):
            after = "".join(tic_tac_toe.make_move(move, player, list(board)))
            if after not in found:
                found[after] = other
                todo.append((after, other))
    return [(player, list(board)) for board in list(found)[::2] for player in tic_tac_toe.PLAYERS]


def ended_boards() -> list[Case]:
    return [case for case in nine_signs() if not tic_tac_toe.legal_moves(*case)]


def walks() -> list[Case]:
    return [
        (square, player, board, direction)
        for player, board in positions()[::4]
        for square in squares(size(board))
        if board[square] == EMPTY
        for direction in directions(size(board))
    ]


def finished() -> list[Case]:
    """List boards full of discs in all proportions, and the same for the other player."""
    boards = []
    for n in (4, 6, 8):
        for black in range(n * n + 1):
            for empty in (0, 1):
                board = random_position(n, 0, 0)[1]
                for count, square in enumerate(squares(n)):
                    board[square] = BLACK if count < black else WHITE
                if empty:
                    board[squares(n)[-1]] = EMPTY
                boards.append(board)
    return [(player, board) for board in boards for player in (BLACK, WHITE)]


def one_left() -> list[Case]:
    return [case for case in positions() if case[1].count(EMPTY) == 1]


def evaluated() -> list[Case]:
    """List 8x8 boards from games."""
    return [case for case in positions() if len(case[1]) == 100][:60]


def as_both_see_it(function: Function, player: str, board: list[str]) -> Any:
    """Observe whether a value is a number, and its opposite for the other player.

    Any evaluation is right that beats counting discs, so the value itself is free.
    """
    given = list(board)
    values = [function(mover, given) for mover in (player, opponent(player))]
    return isinstance(values[0], int | float), sum(values) == 0, given == board


def delivered(function: Function, is_there: bool) -> Any:
    """Observe what is in a folder after a delivery, and what is raised where a file is there."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "amy.in"
        if is_there:
            path.write_text("unread")
        raised = None
        try:
            function(path, "text")
        except Exception as error:
            raised = type(error)
        return raised, {one.name: one.read_text() for one in Path(folder).iterdir()}


def previous(function: Function, player: str, board: list[str]) -> Any:
    return plain(function, board, player)


def strategies() -> list[Case]:
    """List positions with a move to choose, each with evaluations."""
    to_move = [case for case in positions() if legal_moves(*case)][::3]
    return [(evaluate, *case) for case in to_move for evaluate in (score, weighted_score, discs)]


def worth_of_choice(function: Function, evaluate: Function, player: str, board: list[str]) -> Any:
    """Observe what the chosen move is worth: any of the best ones will do."""
    given = list(board)
    move = function(evaluate)(player, given)
    after = after_move(move, player, board)
    return evaluate(player, after), given == board


def after_move(move: Any, player: str, board: list[str]) -> list[str]:
    return make_move(move, player, list(board))


BEHAVIOURS = {
    "move-on-a-copy": Behaviour(moves_to_make, plain),
    "find-bracket": Behaviour(walks, plain),
    "next-player": Behaviour(positions, previous),
    "maximizer": Behaviour(strategies, worth_of_choice),
    "evaluation": Behaviour(evaluated, as_both_see_it),
    "final-value": Behaviour(finished, plain),
    "three-in-a-row": Behaviour(nine_signs, plain),
    "tic-tac-toe-moves": Behaviour(nine_signs, plain),
    "tic-tac-toe-score": Behaviour(ended_boards, plain),
    "deliver-a-message": Behaviour(lambda: [(False,), (True,)], delivered),
    "last-square": Behaviour(one_left, plain),
}
