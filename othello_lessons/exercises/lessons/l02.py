"""The exercises of lesson 02: steps as sums, the wrap-round bug, and copies of a board."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import Case, Misconception, judge_function, squares_in
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    OUTER,
    WHITE,
    Board,
    Player,
    Square,
    initial_board,
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
    Misconception(
        "no-rim",
        "These are the steps on rows of four cells. The rim has a cell at either end of a row "
        "too, so how many cells lie between a square and the one below it?",
        steps(4),
    ),
    Misconception(
        "one-rim",
        "These are the steps on rows of five cells. There is a rim on the left and on the right.",
        steps(5),
    ),
    Misconception(
        "eight-by-eight",
        "These are the steps on the 8x8 board, whose rows are ten cells wide. How wide are the "
        "rows of a 4x4 board with its rim?",
        steps(10),
    ),
    Misconception(
        "signs-swapped",
        "Each step has the right size and leads the other way. Row 1 is at the top, and the "
        "numbers grow from there, to the right and downwards.",
        steps(6, -1, -1),
    ),
    Misconception(
        "up-and-down-swapped",
        "Up and down have changed places. Row 1 is at the top, so the numbers grow downwards.",
        steps(6, -1, 1),
    ),
    Misconception(
        "left-and-right-swapped",
        "Left and right have changed places. The numbers of a row grow to the right.",
        steps(6, 1, -1),
    ),
]


def judge_directions(answer: Any) -> str:
    """Compare a dictionary of steps with the right one and with known wrong ones."""
    if not isinstance(answer, Mapping):
        raise Wrong('The answer is to be a dictionary such as {"up": -10, ...}.', "no-dictionary")
    given = {name: answer.get(name) for name in RIGHT_STEPS}
    for misconception in WRONG_STEPS:
        if given == misconception.leads_to:
            raise Wrong(misconception.says, misconception.name)
    wrong = [name for name in RIGHT_STEPS if given[name] != RIGHT_STEPS[name]]
    if wrong and not set(wrong) & set(STRAIGHT):
        raise Wrong(
            "The four straight steps are right. A diagonal step is the sum of two of them: "
            f"look again at {', '.join(wrong)}.",
            "diagonals",
        )
    if wrong:
        raise Wrong(f"Look again at {', '.join(wrong)}.")
    return "A step down passes over six cells: four squares and two cells of the rim."


# ---------------------------------------------------------------------------
# The wrap-round bug

RIMLESS_STEPS = (-9, -8, -7, -1, 1, 7, 8, 9)


def rimless_moves(player: Player, board: Board) -> list[Square]:
    """List the squares that the program of lesson 02, on 64 cells, takes for legal moves."""
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
    black, white = _two_squares(answer)
    board = _two_discs(black, white)
    phantoms = _phantoms(BLACK, board)
    if phantoms:
        names = " and ".join(map(square_name, phantoms))
        return f"The program would let Black play {names}, and Black has no legal move there."
    if rimless_moves(BLACK, board):
        raise Wrong(
            "The program finds a move for Black here, and it is a legal one: the three squares "
            "stand in one line on the board. Put the two discs at opposite edges.",
            "legal-line",
            show(board, BLACK),
        )
    if _phantoms(WHITE, board):
        raise Wrong(
            "The program finds a forbidden move here, but for White. The first square is that of "
            "the black disc, which is the bracket.",
            "colours",
            show(board),
        )
    raise Wrong(
        "The program finds no move for Black here, and there is none. The white disc must be one "
        "step of the list away from the black one, and so must an empty cell from the white one, "
        "in the same direction.",
        "no-move",
        show(board),
    )


def _phantoms(player: Player, board: Board) -> list[Square]:
    real = legal_moves(player, board)
    return [square for square in rimless_moves(player, board) if square not in real]


def _two_squares(answer: Any) -> tuple[Square, Square]:
    try:
        black, white = answer.split() if isinstance(answer, str) else answer
    except (TypeError, ValueError):
        text = 'The answer is to be two squares, the black disc\'s first, such as ("c3", "d3").'
        raise Wrong(text, "not-two") from None
    found = [squares_in(one) for one in (black, white)]
    if [len(one) for one in found] != [1, 1] or found[0] == found[1]:
        raise Wrong("The answer is to be two different squares, one for each disc.", "not-two")
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


COPY_CASES: list[Case] = [
    (move, BLACK, initial_board(n)) for n in (4, 8) for move in legal_moves(BLACK, initial_board(n))
]
WRONG_COPIES = [
    Misconception(
        "same-board",
        "`new_board = board` makes no copy: it gives the same list a second name, so the move "
        "was made on the board that was given.",
        make_move,
    ),
    Misconception(
        "old-board",
        "The board comes back as it was, without the move. Which of the two boards does your "
        "function return, and on which does it make the move?",
        lambda move, player, board: list(board),
    ),
    Misconception(
        "no-flips",
        "The new disc is there, and no disc was turned over. make_move does both.",
        _only_the_disc,
    ),
    Misconception(
        "returns-nothing",
        "Nothing comes back. Does the function end with return?",
        lambda move, player, board: None,
    ),
]


def judge_copy(answer: Any) -> str:
    """Compare the learner's function with right_copy."""
    judge_function(answer, right_copy, COPY_CASES, WRONG_COPIES)
    return "The new board has the move, and the one that was given has not changed."


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise(
        name="02-directions",
        question="Write down the eight steps on a 4x4 board with its rim.",
        hints=(
            "How many cells are in one row of a 4x4 board, the rim counted?",
            "A step down goes to the same column of the next row, so it passes over one whole row "
            "of cells. A step up undoes it.",
            "A diagonal step is two straight ones: up-left is up + left.",
        ),
        solution="""\
up, down, left, right = -6, 6, -1, 1
steps = {
    "up": up, "down": down, "left": left, "right": right,
    "up-left": up + left, "up-right": up + right,
    "down-left": down + left, "down-right": down + right,
}""",
        answer="steps",
        why="A row has four squares and a cell of the rim at either end, six cells in all. "
        "On a board of n x n squares the step down is n + 2.",
        judge=judge_directions,
    ),
    Exercise(
        name="02-wrap-round",
        question="Place one black and one white disc so that legal_moves_64 lists a forbidden "
        "move for Black.",
        hints=(
            "Three cells that follow each other in the list need not be in one row of the board. "
            "Where does the list go from one row to the next?",
            "The three cells are: an empty one, where Black is to move; a white disc; a black "
            "disc. Let the end of a row lie between two of them.",
            "Take g3 for the empty cell. What are the next two cells of the list?",
        ),
        solution='discs = ("a4", "h3")  # the black one, the white one',
        answer="discs",
        why="g3, h3 and a4 are cells 22, 23 and 24 of the list. The program takes a move to g3 for "
        "one that traps h3 against a4. On the board, a4 is at the other edge. No position with "
        "fewer discs can show the bug, because a line needs a disc to trap and a bracket.",
        judge=judge_wrap_round,
    ),
    Exercise(
        name="02-copy",
        question="Write after_move(move, player, board): the board after a move, without changing "
        "the board that is given.",
        hints=(
            "make_move changes the board that it gets. Which board should it get?",
            "list(board) is a new list with the same cells.",
            "make_move returns the board that it changed, so you can return that at once.",
        ),
        solution="""\
def after_move(move, player, board):
    return make_move(move, player, list(board))""",
        answer="after_move",
        why="list(board) is another list, so what make_move does to it leaves the board as it was. "
        "board[:] and board.copy() do the same.",
        judge=judge_copy,
    ),
)
