"""A program of the console protocol as a player: the commands sent to it, and its answers."""

import re

from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    bracketed,
    opponent,
    size,
    squares,
)
from othello_lessons.programs.console.messages import WORDING, square_at
from othello_lessons.programs.line_seat import LineSeat
from othello_lessons.programs.process.interrupts import interrupts_wait
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.process.log import NOTE
from othello_lessons.programs.seat import Fault, Start

LETTERS = {BLACK: "B", WHITE: "W"}
PROMPT = re.compile(r"(?:>\s*)+")
MOVE = re.compile(r"\(\s*([0-9]+)\s*,\s*([0-9]+)\s*\)")


class ConsoleChild(LineChild):
    """A running program of the console protocol, which may write comments."""

    def is_comment(self, line: str) -> bool:
        """Tell whether a line is a comment."""
        return is_comment(line)


class ConsoleSeat(LineSeat):
    """A program of the console protocol; its `size`, colour and `depth` follow its command."""

    wording = WORDING

    def start(self, player: Player, start: Start) -> None:
        """Start the program and set its board up; ValueError if the game has another size.

        If it could not be started, `ask` raises the Fault.
        """
        if size(start.board) != self._size:
            raise ValueError(f"{self.name} was made for a board of {self._size} squares a side")
        setting_up = setup(start)
        self._player = player
        words = [*self._command, str(self._size), LETTERS[player], str(self._depth)]
        self.log.add(PLAYERS[player], NOTE, f"started: {' '.join(words)}")
        with interrupts_wait():
            started = ConsoleChild.within(self._limits, words, name=PLAYERS[player], log=self.log)
            self._child = started
        for command in setting_up:
            self.child.send(command)

    def ask(self) -> Square | None:
        """Send `move`, and return the program's answer: its move, or None for a forfeit."""
        self.child.begin_turn()
        asked = self.child.now()
        self.child.send(f"move {LETTERS[self._player]}")
        while not (answer := answer_in(self.child.line(self._deadline(asked)))):
            pass
        return read_answer(answer, self._size)

    def _deadline(self, asked: float) -> float:
        """Return until when to wait: its start and its move have separate limits."""
        ready = self.child.spoke or self.child.started + self._limits.start
        return max(asked, ready) + self._limits.move + self._limits.margin

    def tell(self, move: Square | None) -> None:
        """Send the other side's move; send nothing for a forfeit."""
        if move is not None:
            self.child.send(put(opponent(self._player), move, self._size))


def answer_in(line: str) -> str:
    """Return the answer in a line; nothing if the line is blank, a comment, or `game over`."""
    text = _without_prompt(line)
    return "" if is_comment(line) or text.lower() == "game over" else text


def is_comment(line: str) -> bool:
    """Tell whether a line is a comment, which is not an answer."""
    return _without_prompt(line).startswith("#")


def _without_prompt(line: str) -> str:
    text = line.strip()
    prompt = PROMPT.match(text)
    return text[prompt.end() :] if prompt else text


def read_answer(text: str, n: int) -> Square | None:
    """Read `(row,column)`, both from 0, or `forfeit`; Fault for other texts, or off the board."""
    if text.lower() == "forfeit":
        return None
    if (match := MOVE.fullmatch(text)) is None:
        shown = ascii(text[:60]) + ("..." if len(text) > 60 else "")
        reason = f"it answered {shown}, which is neither a move such as (2,3) nor forfeit"
        raise Fault("malformed", reason)
    row, column = int(match[1]), int(match[2])
    if row >= n or column >= n:
        reason = f"it played {text[:60]}, but rows and columns of this board go from 0 to {n - 1}"
        raise Fault("illegal", reason, said=text[:60])
    return square_at(row, column, n)


def put(player: Player, square: Square, n: int) -> str:
    """Write the command that places a disc."""
    row, column = divmod(square, n + 2)
    return f"put {LETTERS[player]} {row - 1} {column - 1}"


def setup(start: Start) -> list[str]:
    """List the commands that set up a start: `init`, or `reset` and discs; then its opening."""
    n = size(start.board)
    opening = [put(player, move, n) for player, move, _ in start.plies() if move is not None]
    if start.usual:
        return ["init", *opening]
    stones = [put(start.board[square], square, n) for square in stones_in_order(start.board)]
    return ["reset", *stones, *opening]


def stones_in_order(board: Board) -> list[Square]:
    """List the discs of a board in an order in which no disc turns over another.

    ValueError if there is no such order: then no sequence of `put` commands makes this board.
    """
    left = list(board)
    order: list[Square] = []
    while stones := [square for square in squares(size(board)) if left[square] != EMPTY]:
        last = next((square for square in stones if not _turns_over(square, left)), None)
        if last is None:
            raise ValueError(
                "`put` commands cannot set this board up, since each disc would turn others over: "
                "begin with a board further back, and give the moves from there as an opening"
            )
        left[last] = EMPTY
        order.insert(0, last)
    return order


def _turns_over(square: Square, board: Board) -> bool:
    before = list(board)
    before[square] = EMPTY
    return bool(bracketed(square, board[square], before))
