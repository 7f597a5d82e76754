"""The exercises: steps as sums, the wrap-round bug, and copies of a board."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import Case, judge_function, squares_in
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import joined
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    OUTER,
    WHITE,
    Board,
    Player,
    Square,
    initial_board,
    is_legal,
    legal_moves,
    make_move,
    opponent,
    squares,
)

# ---------------------------------------------------------------------------
# Steps as sums


def steps(width: int, down: int = 1, right: int = 1) -> dict[str, int]:
    """Name the eight steps on rows of this width; -1 turns a direction round."""
    rows = {"up": -down * width, "": 0, "down": down * width}
    columns = {"left": -right, "": 0, "right": right}
    return {
        "-".join(filter(None, (row, column))): rows[row] + columns[column]
        for row in rows
        for column in columns
        if row or column
    }


RIGHT_STEPS = steps(6)
STRAIGHT = ("up", "down", "left", "right")
WRONG_STEPS = [
    Mistake("no-rim", steps(4)),
    Mistake("one-rim", steps(5)),
    Mistake("eight-by-eight", steps(10)),
    Mistake("signs-swapped", steps(6, -1, -1)),
    Mistake("up-and-down-swapped", steps(6, -1, 1)),
    Mistake("left-and-right-swapped", steps(6, 1, -1)),
]


def judge_directions(answer: Any) -> str:
    """Compare a dictionary of steps with the right one and with known wrong ones."""
    texts = Texts("directions")
    if not isinstance(answer, Mapping):
        raise Wrong.named("no-dictionary", texts)
    given = {name: answer.get(name) for name in RIGHT_STEPS}
    if mistake := recognise(WRONG_STEPS, lambda steps: given == steps):
        raise mistake.wrong(texts)
    wrong = [name for name in RIGHT_STEPS if given[name] != RIGHT_STEPS[name]]
    if wrong and not set(wrong) & set(STRAIGHT):
        raise Wrong.named("diagonals", texts, steps=", ".join(wrong))
    if wrong:
        raise Wrong(texts("look-again", steps=", ".join(wrong)))
    return texts.right()


# ---------------------------------------------------------------------------
# The wrap-round bug

RIMLESS_STEPS = (-9, -8, -7, -1, 1, 7, 8, 9)


def rimless_moves(player: Player, board: Board) -> list[Square]:
    """List the squares that the program on 64 cells, takes for legal moves."""
    places = squares()
    cells = [board[square] for square in places]
    return [
        places[cell]
        for cell in range(64)
        if cells[cell] == EMPTY
        and any(_rimless_traps(cell, player, cells, step) for step in RIMLESS_STEPS)
    ]


def _rimless_traps(cell: int, player: Player, cells: list[str], step: int) -> bool:
    other, trapped = opponent(player), 0
    cell += step
    while 0 <= cell < 64 and cells[cell] == other:
        cell, trapped = cell + step, trapped + 1
    return trapped > 0 and 0 <= cell < 64 and cells[cell] == player


def judge_wrap_round(answer: Any) -> str:
    """Try the program without a rim on a board of one black and one white disc."""
    texts = Texts("wrap-round")
    black, white = _two_squares(answer, texts)
    board = _two_discs(black, white)
    phantoms = _phantoms(BLACK, board)
    if phantoms:
        return texts.right(squares=joined(map(square_name, phantoms), "and"))
    if rimless_moves(BLACK, board):
        raise Wrong.named("legal-line", texts, show(board, BLACK))
    if _phantoms(WHITE, board):
        raise Wrong.named("colours", texts, show(board))
    raise Wrong.named("no-move", texts, show(board))


def _phantoms(player: Player, board: Board) -> list[Square]:
    real = legal_moves(player, board)
    return [square for square in rimless_moves(player, board) if square not in real]


def _two_squares(answer: Any, texts: Texts) -> tuple[Square, Square]:
    try:
        black, white = answer.split() if isinstance(answer, str) else answer
    except (TypeError, ValueError):
        raise Wrong.named("not-two", texts) from None
    found = [squares_in(one) for one in (black, white)]
    if [len(one) for one in found] != [1, 1] or found[0] == found[1]:
        raise Wrong.named("not-two", texts)
    return min(found[0]), min(found[1])


def _two_discs(black: Square, white: Square) -> Board:
    board = [OUTER if cell == OUTER else EMPTY for cell in initial_board()]
    board[black], board[white] = BLACK, WHITE
    return board


# ---------------------------------------------------------------------------
# Copies


def right_copy(move: Square, player: Player, board: Board) -> Board:
    """Make a move on a copy of the board."""
    return make_move(move, player, list(board))


def _only_the_disc(move: Square, player: Player, board: Board) -> Board:
    after = list(board)
    after[move] = player
    return after


def _for_the_opponent(move: Square, player: Player, board: Board) -> Board:
    return make_move(move, opponent(player), list(board))


COPY_CASES: list[Case] = [
    (move, player, initial_board(n))
    for n in (4, 8)
    for player in (BLACK, WHITE)
    for move in legal_moves(player, initial_board(n))
]
# The same moves on another board, on which they turn over other discs.
COPY_CASES += [
    (move, player, board)
    for player, board in [
        parse_position("XO-- -OX- -XO- --OX X"),
        parse_position("OX-- -XO- -OX- --XO O"),
    ]
    for move in legal_moves(player, initial_board(4))
    if is_legal(move, player, board)
]
WRONG_COPIES = [
    Mistake("old-board", lambda move, player, board: list(board)),
    Mistake("no-flips", _only_the_disc),
    Mistake("moves-for-other", _for_the_opponent),
    Mistake("returns-nothing", lambda move, player, board: None),
]


def judge_copy(answer: Any) -> str:
    """Compare the learner's function with right_copy."""
    texts = Texts("move-on-a-copy")
    try:
        judge_function(answer, right_copy, COPY_CASES, WRONG_COPIES, texts=texts)
    except Wrong as wrong:
        mistake = None
        if wrong.misconception == "changed-board":
            mistake = _on_the_given_board(answer)
        elif wrong.misconception is None:
            mistake = _from_another_board(answer)
        raise mistake.behind(wrong, texts) if mistake else wrong from None
    return texts.right()


def _from_another_board(answer: Any) -> Mistake | None:
    """Name the mistake of keeping boards under a key that lacks the board from which they came."""
    right: list[Board] = []
    for case in COPY_CASES:
        found, wanted = call(answer, *case), right_copy(*case)
        if found != wanted:
            return Mistake("kept-without-board", None) if found in right else None
        right.append(wanted)
    return None


def _on_the_given_board(answer: Any) -> Mistake | None:
    """Name the mistake of a function that changes the board that it was given."""
    move, player, before = COPY_CASES[0]
    given = list(before)
    found = answer(move, player, given)
    if found is given:
        return Mistake("same-board", None)
    return Mistake("moves-on-the-given", None) if found == before else None


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("directions", judge_directions),
    Exercise("wrap-round", judge_wrap_round),
    Exercise("move-on-a-copy", judge_copy),
)
