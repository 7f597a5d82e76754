"""The board that a program keeps for itself, and the mistake that explains all its messages.

A program that counts from one, or that forgets its own moves, has another board than the judge.
`board_of` keeps a board as programs do, and a mistake is a patch of it: where all that a program
said is right on the board of a patched one, that mistake is named. (A learner's program cannot be
compared with patches of the solution, as functions are: it may choose any legal move.)
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from othello_lessons.exercises.patches import Mistake, Patches, Solution, changed
from othello_lessons.othello import BLACK, Board, IllegalMoveError, Player, is_valid

KEEPS = """
def board_of(turns, board):
    board, n = list(board), size(board)
    for kind, player, row, column in turns:
        if kind == "reset":
            board = [OUTER if cell == OUTER else EMPTY for cell in board]
        elif kind == "passed" and legal_moves(player, board):
            return None
        elif kind == "said":
            said = square_at(row, column, n)
            if said is None or not is_legal(said, player, board):
                return None
            make_move(said, player, board)
        elif kind == "heard":
            heard = square_at(row, column, n)
            if heard is None:
                return None
            make_move(heard, player, board)
    return board
"""
SAID, HEARD = "said = square_at(row, column", "heard = square_at(row, column"
MADE_SAID, MADE_HEARD = "make_move(said, player, board)", "make_move(heard, player, board)"
OF_THE_BOARD: Patches = {
    "forgets-the-other": 'elif kind == "heard" → elif False',
    "forgets-own-move": f"{MADE_SAID} → pass",
    "flips-nothing": [
        f"{MADE_HEARD} → board[heard] = player",
        f"{MADE_SAID} → board[said] = player",
        changed(f"{MADE_HEARD} → board[heard] = player", f"{MADE_SAID} → board[said] = player"),
    ],
}
ROWS_TURNED = "square_at(row → square_at(n - 1 - row"
CONSOLE_BOARD: Patches = {
    "counts-from-one": [
        f"{SAID} → said = square_at(row - 1, column - 1",
        "square_at(row, column → square_at(row - 1, column - 1",
        f"{HEARD} → heard = square_at(row - 1, column - 1",
    ],
    "column-first": [
        f"{SAID} → said = square_at(column, row",
        f"{HEARD} → heard = square_at(column, row",
    ],
    "rows-from-below": [
        f"{SAID} → said = square_at(n - 1 - row, column",
        f"{HEARD} → heard = square_at(n - 1 - row, column",
        ROWS_TURNED,
    ],
    **OF_THE_BOARD,
}
FILE_BOARD: Patches = {
    "turned-over": [ROWS_TURNED, f"{SAID} → said = square_at(n - 1 - row, column"],
    **OF_THE_BOARD,
}


class Spoken(NamedTuple):
    """A message to or from a program: a move, a pass, or the order to empty its board."""

    kind: str  # "heard", "said", "passed" or "reset"
    player: Player = BLACK
    row: int = -1
    column: int = -1


Game = tuple[list[Spoken], Board]  # and the board with which it began


def square_at(row: int, column: int, n: int) -> int | None:
    """Return the square in a row and a column, both from 0; None beside the board."""
    square = (row + 1) * (n + 2) + column + 1
    return square if 0 <= column < n and is_valid(square, n) else None


CONSOLE = Solution(KEEPS, "board_of", CONSOLE_BOARD, names={"square_at": square_at})
FILE = Solution(KEEPS, "board_of", FILE_BOARD, names={"square_at": square_at})


def board_with(mistake: Mistake, turns: list[Spoken], start: Board) -> Board | None:
    """Return the board of a program with this mistake; None if its messages would be other ones.

    Such a program may also have ended at a move that cannot be made on its board.
    """
    try:
        board: Board | None = mistake.answer(turns, start)
    except IllegalMoveError:
        return None
    return board


def mistake_in(keeps: Solution, games: Iterable[Game]) -> Mistake | None:
    """Return the mistake that explains every message in these games.

    Two mistakes at once must be behind several games; where several pairs could be, what all of
    them have in common is named.
    """
    seen = [_until_it_spoke(*game) for game in games]

    def fitting(known: Iterable[Mistake]) -> Iterator[Mistake]:
        return (one for one in known if all(board_with(one, *game) is not None for game in seen))

    if single := next(fitting(keeps.singles()), None):
        return single
    pairs = list(fitting(keeps.pairs())) if len(seen) > 1 else []
    names = [{pair.name, *pair.also} for pair in pairs]
    if not pairs or all(names[0] == others for others in names):
        return pairs[0] if pairs else None
    common = set.intersection(*names)
    return Mistake(common.pop()) if common else None


def _until_it_spoke(turns: list[Spoken], start: Board) -> Game:
    """Leave out what a program only heard: it may have ended at that."""
    spoke = [number for number, turn in enumerate(turns, 1) if turn.kind in ("said", "passed")]
    return turns[: max(spoke, default=0)], start


def board_before_the_end(mistake: Mistake | None, game: Game) -> Board | None:
    """Return the board of a program with this mistake at the last question; None for no mistake."""
    turns, start = game
    return board_with(mistake, turns[:-1], start) if mistake and mistake.answer else None
