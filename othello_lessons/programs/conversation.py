"""A judged game with all its messages, and the judge's board at each message.

game = listen(black, white, log)
game.record.reason, game.steps[3].text, game.boards[3]
"""

from typing import NamedTuple

from othello_lessons.drawing import live, show_messages
from othello_lessons.othello import Board, Square
from othello_lessons.programs.game import Turn, play_game
from othello_lessons.programs.process.log import FROM, NOTE, TO, Log, Message
from othello_lessons.programs.record import Record
from othello_lessons.programs.seat import Seat, Start

SHOWN = 8  # messages in one picture, at most


class Conversation(NamedTuple):
    """A judged game: its record, all messages, and the steps, which are the messages that count."""

    record: Record
    messages: list[Message]
    steps: list[Message]  # messages of the judge, and answers; no comments, nothing to stderr
    boards: list[tuple[Board, Square | None]]  # (the judge's board, its last move) after each step


def listen(black: Seat, white: Seat, log: Log, start: Start | None = None) -> Conversation:
    """Play a game between two seats that write into this log; return the game with its messages.

    A notebook shows the last messages while the game goes on.
    """
    turns: list[tuple[int, Turn]] = []  # each turn, with the number of steps before it

    def note(turn: Turn) -> None:
        steps, before = _steps(log), turns[-1][0] if turns else 0
        answered = len(steps) > before and steps[-1].direction == FROM
        # A strategy sends no messages: its move is made when the judge passes it on.
        turns.append((len(steps) + (not answered), turn))
        if steps:
            redraw(show_messages(steps[-SHOWN:]))

    with live() as redraw:
        record = play_game(black, white, start, show=note)
    messages = [one for one in log.messages if one.direction != NOTE]
    steps = _steps(log)
    boards = [_board(turns, number) for number in range(1, len(steps) + 1)]
    return Conversation(record, messages, steps, boards)


def _steps(log: Log) -> list[Message]:
    return [one for one in log.messages if one.direction in (TO, FROM)]


def _board(turns: list[tuple[int, Turn]], number: int) -> tuple[Board, Square | None]:
    made = [turn for after, turn in turns if after <= number] or [turns[0][1]]
    moves = [turn.move for turn in made if turn.move is not None]
    return made[-1].board, moves[-1] if moves else None
