"""The console program: a player that a judge or a person controls by lines of text.

    console = Console(6, BLACK, depth=4)
    for line in console.answer("move B"):
        print(line)

It answers `init`, `reset`, `put P X Y` and `move P`; squares are (row, column), counted from 0 at
the top left. `move` gives the exact value of each legal move by plain minimax, or asks a strategy.
"""

from collections.abc import Generator, Iterable, Iterator

from othello_lessons.notation.numbers import plural
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    MIN_VALUE,
    PLAYERS,
    WHITE,
    Evaluate,
    Player,
    Square,
    Strategy,
    Value,
    get_move,
    initial_board,
    legal_moves,
    make_move,
    opponent,
    score,
)
from othello_lessons.programs.console.messages import coordinates, empty_board, square_at
from othello_lessons.programs.console.move_values import move_values
from othello_lessons.programs.seat import is_over

PLAYER_OF = {"B": BLACK, "W": WHITE}
LETTERS = {BLACK: "B", WHITE: "W", EMPTY: "."}
COMMANDS = {"init": "init", "reset": "reset", "put": "put P X Y", "move": "move P", "quit": "quit"}


class InvalidCommand(ValueError):
    """A line that is no command, or cannot be carried out, as its message says; the board stays."""


class Console:
    """The program's side of the protocol: a board, and an answer to each line."""

    def __init__(
        self,
        n: int,
        colour: Player = BLACK,
        *,
        depth: int = 1,
        evaluate: Evaluate = score,
        strategy: Strategy | None = None,
    ) -> None:
        """Play on n x n, with values as this colour sees them, depth plies below each move.

        A strategy chooses the moves instead, if there is one.
        """
        opponent(colour)
        if depth < 0:
            raise ValueError(f"a search looks 0 or more plies below each move, not {depth}")
        self.n, self.colour, self.depth, self.evaluate = n, colour, depth, evaluate
        self.strategy = strategy
        self.board = initial_board(n)

    def answer(self, line: str) -> Iterator[str]:
        """Carry out a line, and yield the lines of the answer; the caller handles `quit`."""
        try:
            yield from self._carry_out(line.split())
        except InvalidCommand as problem:
            yield f"# error: {problem}"

    def _carry_out(self, words: list[str]) -> Iterable[str]:
        match words:
            case []:
                return []
            case ["init"]:
                self.board = initial_board(self.n)
            case ["reset"]:
                self.board = empty_board(self.n)
            case ["put", player, row, column]:
                self._put(_player(player), self._square(row, column))
            case ["move", player]:
                return self._move(_player(player))
            case [name, *_] if name in COMMANDS:
                raise InvalidCommand(
                    f"write {COMMANDS[name]!r}; this has {plural(len(words) - 1, 'word')} after it"
                )
            case _:
                known = ", ".join(COMMANDS.values())
                raise InvalidCommand(f"{_quoted(words[0])} is not a command; there are: {known}")
        return self._board_lines()

    def _put(self, player: Player, square: Square) -> None:
        if (piece := self.board[square]) != EMPTY:
            raise InvalidCommand(f"{self._named(square)} is taken by {PLAYERS[piece]}")
        make_move(square, player, self.board)

    def _move(self, player: Player) -> Iterator[str]:
        """Choose a move as minimax would, and make it; yield each line once it is known."""
        yield f"# making move for {LETTERS[player]}..."
        choose = self._searched if self.strategy is None else self._asked
        chosen = yield from choose(player)
        if chosen is not None:
            make_move(chosen, player, self.board)
        yield "forfeit" if chosen is None else self._named(chosen)
        yield f"# score={score(BLACK, self.board)}"
        yield from self._board_lines()
        if is_over(self.board):
            yield "game over"

    def _searched(self, player: Player) -> Generator[str, None, Square | None]:
        """Return the first best move of minimax, or None for a pass; yield what each is worth."""
        sign = 1 if player == self.colour else -1
        best: Value = MIN_VALUE
        chosen = None
        for square, value in move_values(player, self.board, self.depth, self.evaluate):
            yield f"# considering: {self._named(square)}, mm={_number(sign * value)}"
            if value > best:
                best, chosen = value, square
        return chosen

    def _asked(self, player: Player) -> Generator[str, None, Square | None]:
        """Return the strategy's move, or any legal one if it fails: then the game is not lost."""
        assert self.strategy is not None
        moves = legal_moves(player, self.board)
        if not moves:
            return None
        try:
            return get_move(self.strategy, player, self.board)
        except Exception as error:
            yield f"# the strategy failed, so another move is made: {str(error)!a}"
            return moves[0]

    def _board_lines(self) -> Iterator[str]:
        for row in range(self.n):
            pieces = [self.board[square_at(row, column, self.n)] for column in range(self.n)]
            yield "# " + " ".join(LETTERS[piece] for piece in pieces)

    def _named(self, square: Square) -> str:
        return coordinates(square, self.n)

    def _square(self, row: str, column: str) -> Square:
        for word in (row, column):
            if not (word.isascii() and word.isdecimal() and len(word) < 9 and int(word) < self.n):
                last = self.n - 1
                raise InvalidCommand(f"X and Y are numbers from 0 to {last}, not {_quoted(word)}")
        return square_at(int(row), int(column), self.n)


def _player(word: str) -> Player:
    if word not in PLAYER_OF:
        raise InvalidCommand(f"a player is B or W, not {_quoted(word)}")
    return PLAYER_OF[word]


def _quoted(word: str) -> str:
    return ascii(word if len(word) <= 40 else word[:40] + "...")


def _number(value: Value) -> str:
    return str(value) if isinstance(value, int) else f"{value:.2f}"
