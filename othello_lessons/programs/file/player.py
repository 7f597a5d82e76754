"""A model player of the file protocol: it talks to a referee through two files.

It reads what it is told in NAME.in and deletes it, and answers in NAME.out. Both files are in the
folder in which it was started. `play` plays a whole game; the functions after it are the steps.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path

from othello_lessons.othello import (
    BLACK,
    Board,
    Player,
    Square,
    Strategy,
    get_move,
    initial_board,
    legal_moves,
    make_move,
    opponent,
)
from othello_lessons.programs.file.messages import (
    COLOURS,
    Malformed,
    check_name,
    is_colour_there,
    is_move_there,
    objection,
    picture,
    read_colour,
    read_move,
    result,
    write_move,
)
from othello_lessons.programs.seat import is_over
from othello_lessons.programs.writing import writing

LOOK_EVERY = 0.1  # seconds: a player that waits must leave the processor to its opponent

# On Windows a file that the referee has open can be neither deleted nor replaced, for a moment.
BUSY = (PermissionError,) if os.name == "nt" else ()


class InvalidMove(Exception):
    """The opponent made an illegal move; the message says which and why."""


def play(name: str, strategy: Strategy, folder: Path = Path()) -> None:
    """Play one game under the name that the referee knows, and print what happens.

    White moves first, which is the book's Black. ValueError if no player can have this name, or if
    the first text is not a colour; OSError if a file cannot be used.
    """
    inbox, outbox = folder / f"{check_name(name)}.in", folder / f"{name}.out"
    outbox.unlink(missing_ok=True)  # from an earlier game, perhaps
    say(f"{name} waits for {inbox.resolve()}.")
    me = read_colour(take(inbox, is_colour_there))
    say(f"{name} plays {COLOURS[me]} with {getattr(strategy, 'name', strategy)}.")
    try:
        board = game(me, strategy, inbox, outbox)
    except InvalidMove as wrong:
        say(f"{wrong}.\n{COLOURS[me]} wins: {name} declares itself the winner.")
    else:
        say(f"{picture(board)}\nThe game is over. {result(board)}.")


def game(me: Player, strategy: Strategy, inbox: Path, outbox: Path) -> Board:
    """Take turns until neither side can move, and return the last board."""
    board, to_move = initial_board(), BLACK
    while not is_over(board):
        if to_move == me:
            move = my_move(strategy, me, board, outbox)
        else:
            move = opponents_move(to_move, board, inbox)
        if move is not None:
            make_move(move, to_move, board)
        to_move = opponent(to_move)
    return board


# ---------------------------------------------------------------------------
# A turn


def my_move(strategy: Strategy, me: Player, board: Board, outbox: Path) -> Square | None:
    """Choose a move, or pass if there is no legal move, and tell the referee."""
    move = choose(strategy, me, board) if legal_moves(me, board) else None
    put(outbox, write_move(me, move))
    depth = getattr(getattr(strategy, "report", None), "depth", None)
    effort = f", having looked {depth} plies ahead" if move and depth else ""
    say(f"{COLOURS[me]}, which is me: {write_move(me, move)}{effort}")
    return move


def choose(strategy: Strategy, me: Player, board: Board) -> Square:
    """Ask the strategy; if it fails, play any legal move, so that the game is not lost."""
    try:
        return get_move(strategy, me, board)
    except Exception as error:
        move = legal_moves(me, board)[0]
        say(f"The strategy failed, so {write_move(me, move)} is played instead: {error!r}")
        return move


def opponents_move(player: Player, board: Board, inbox: Path) -> Square | None:
    """Wait for the opponent's move, and check it; InvalidMove if it is not legal."""
    try:
        said = read_move(take(inbox, is_move_there))
    except Malformed as wrong:
        raise InvalidMove(f"The opponent's answer is invalid: {wrong}") from None
    if reason := objection(said, player, board):
        raise InvalidMove(f"The opponent's {said} is invalid: {reason}")
    say(f"{COLOURS[player]}, the opponent: {said}")
    return said.square


# ---------------------------------------------------------------------------
# The two files
#
# Each side may look at a file while the other one is still writing it. So a player leaves a text
# alone until it is complete, and first writes its own text under another name.


def take(inbox: Path, is_there: Callable[[bytes], bool]) -> bytes:
    """Wait until the whole text is there, and sleep between two looks; read it and delete it."""
    while True:
        try:
            text = inbox.read_bytes()
            if is_there(text):
                inbox.unlink()
                return text
        except (FileNotFoundError, *BUSY):
            pass
        time.sleep(LOOK_EVERY)


def put(outbox: Path, text: str) -> None:
    """Make a new file that holds the whole text from the moment it is there."""
    draft = outbox.with_suffix(".new")
    with writing(outbox):
        draft.write_text(text)
    while True:
        try:
            draft.replace(outbox)
            return
        except BUSY:
            time.sleep(LOOK_EVERY)


def say(line: str) -> None:
    """Print at once, even if the output goes to a file or to another program."""
    print(line, flush=True)
