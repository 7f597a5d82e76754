"""The exercises: steps as sums, the wrap-round bug, and copies of a board."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Case, Exercise, Wrong
from othello_lessons.exercises.judges.lines_on_boards import board_of
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Solution
from othello_lessons.exercises.squares import squares_in
from othello_lessons.exercises.texts import JUDGED, Texts
from othello_lessons.exercises.values import judge_whole
from othello_lessons.exercises.wording import joined
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    WHITE,
    Board,
    Player,
    Square,
    initial_board,
    is_legal,
    legal_moves,
    opponent,
    squares,
)

# ---------------------------------------------------------------------------
# Steps as sums


STRAIGHT = {"up", "down", "left", "right"}

STEPS = Solution(
    """
up, down, left, right = -6, 6, -1, 1
steps = {
    "up": up, "down": down, "left": left, "right": right,
    "up-left": up + left, "up-right": up + right,
    "down-left": down + left, "down-right": down + right,
}""",
    "steps",
    {
        "no-rim": "-6, 6 → -4, 4",
        "one-rim": "-6, 6 → -5, 5",
        "eight-by-eight": "-6, 6 → -10, 10",
        "up-and-down-swapped": "up, down, left → down, up, left",
        "left-and-right-swapped": "left, right = → right, left =",
    },
)


def _steps_in(answer: Any) -> dict[str, Any]:
    if not isinstance(answer, Mapping):
        raise Wrong.named("no-dictionary", JUDGED)
    return {name: answer.get(name) for name in STEPS.right()}


def _how_steps_differ(given: dict[str, Any], right: dict[str, Any]) -> str | Mistake:
    wrong = [name for name in right if given[name] != right[name]]
    steps = ", ".join(wrong)
    if STRAIGHT & set(wrong):
        return JUDGED("look-again", steps=steps)
    return Mistake("diagonals", None, {"steps": steps})


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


def judge_wrap_round(exercise: Exercise, answer: Any) -> str:
    """Try the program without a rim on a board of one black and one white disc."""
    texts = exercise.texts
    black, white = _two_squares(answer, texts)
    board = board_of({black: BLACK, white: WHITE})
    phantoms = _phantoms(BLACK, board)
    if phantoms:
        return exercise.praise(squares=joined(map(square_name, phantoms), "and"))
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


# ---------------------------------------------------------------------------
# Copies


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
MOVED = "make_move(move, player, list(board))"

COPY = Solution(
    f"""
def after_move(move, player, board):
    return {MOVED}""",
    "after_move",
    {
        "same-board": "list(board) → board",
        "old-board": f"{MOVED} → list(board)",
        "no-flips": f"return {MOVED} → "
        "after = list(board)\n    after[move] = player\n    return after",
        "moves-for-other": "player, list → opponent(player), list",
    },
    styles=[
        (
            f"""
def after_move(move, player, board, stored={{}}):
    key = move, player, "".join(board)
    if key not in stored:
        stored[key] = {MOVED}
    return stored[key]""",
            {"kept-without-board": [', "".join(board) → ', 'move, player, "".join(board) → move']},
        )
    ],
)


EXERCISES = (
    Exercise("directions", judge_whole, STEPS, read=_steps_in, differs=_how_steps_differ),
    Exercise(
        "wrap-round",
        judge_wrap_round,
        Solution('discs = ("a4", "h3")  # the black one, the white one', "discs"),
    ),
    Exercise("move-on-a-copy", judge_cases, COPY, cases=COPY_CASES),
)
