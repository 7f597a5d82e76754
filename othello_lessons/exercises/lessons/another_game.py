"""The exercises: the rules of tic-tac-toe, which heaps lose at Nim, and a game of one's own.

A board is a list of nine signs, row by row; the boards of the cases are written as texts.
"""

from functools import wraps
from itertools import product
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.position import show_position
from othello_lessons.exercises.exercise import Case, Exercise
from othello_lessons.exercises.judges.own_game import OWN_GAME, judge_own_game
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution, changed, instead
from othello_lessons.exercises.sandbox import call, truth
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import two_values
from othello_lessons.games.tic_tac_toe import TIC_TAC_TOE, O, X

HAS_WON_IS_KNOWN = "from othello_lessons.games.tic_tac_toe import O, X, has_won"


def _cases(*boards: str) -> list[Case]:
    return [(player, list(board)) for board in boards for player in (X, O)]


def _drawn(player: str, board: list[str]) -> Picture:
    return show_position(TIC_TAC_TOE, board)


def _told(found: Any, expected: Any, player: str, board: list[str]) -> str:
    returned, right = two_values(found, expected)
    return JUDGED("for-player", player=player, found=returned, expected=right)


def _squares(function: Any, *case: Any) -> Any:
    found = call(function, *case)
    return sorted(found, key=repr) if isinstance(found, list | tuple | set | range) else found


# ---------------------------------------------------------------------------
# Has a player won?

LINES = "rows + columns + diagonals"
THREE = "board[a] == board[b] == board[c] == player"

HAS_WON = Solution(
    f"""
def my_has_won(player, board):
    rows = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    columns = [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
    diagonals = [(0, 4, 8), (2, 4, 6)]
    for a, b, c in {LINES}:
        if {THREE}:
            return True
    return False
""",
    "my_has_won",
    {
        "diagonals-forgotten": f"{LINES} → rows + columns",
        "one-diagonal": instead("[(0, 4, 8), (2, 4, 6)]", "[(0, 4, 8)]", "[(2, 4, 6)]"),
        "columns-forgotten": [f"{LINES} → rows + diagonals", f"{LINES} → rows"],
        "rows-wrap": "[(0, 1, 2), (3, 4, 5), (6, 7, 8)] → [(i, i + 1, i + 2) for i in range(7)]",
        "empty-line-wins": " == board[c] == player →  == board[c]",
        "either-player": " == player →  != EMPTY",
        "two-are-enough": " == board[c] == player →  == player",
        "first-line-only": "True\n    return False → True\n        return False",
        "three-anywhere": "return False → return board.count(player) >= 3",
        "x-for-player": "== player → == 'X'",
    },
)

LINES_OF_THREE = (
    *("XXXOO....", "OO.XXX...", "OO....XXX"),
    *("XO.XO.X..", "OX.OX..X.", "O.XO.X..X"),
    *("XO..XO..X", "OOX.X.X.."),
)
FULL_AND_WON, DRAWN = "XXXOOXOXO", "XOXXOOOXX"
NO_LINE = ("XX.OO....", "OOXXX....", "OXXXO....", ".O.O.XXX.", "OX.XOX...", ".X.XOXO.O")
HAS_WON_CASES = _cases(
    ".........", *LINES_OF_THREE, *NO_LINE, DRAWN, "XX.OOO..X", FULL_AND_WON, "OOXXXOOXX"
)

# ---------------------------------------------------------------------------
# The legal moves

A_WIN = "has_won(X, board) or has_won(O, board)"
EMPTY_SQUARES = "[square for square in range(9) if board[square] == EMPTY]"

LEGAL_MOVES = Solution(
    f"""
{HAS_WON_IS_KNOWN}

def my_legal_moves(player, board):
    if {A_WIN}:
        return []
    return {EMPTY_SQUARES}
""",
    "my_legal_moves",
    {
        "moves-after-a-win": f"    if {A_WIN}:\n        return []\n → ",
        "asked-before-the-move": f"{A_WIN} → has_won(player, board)",
        "winner-moves-on": f"{A_WIN} → has_won(O if player == X else X, board)",
        "one-winner": instead(A_WIN, "has_won(X, board)", "has_won(O, board)"),
        "taken-squares": "== EMPTY → != EMPTY",
        "every-square": " if board[square] == EMPTY → ",
        "counts-from-one": "[square for → [square + 1 for",
        "row-and-column": "[square for → [divmod(square, 3) for",
        "signs-for-squares": "[square for → [board[square] for",
        "first-square-only": f"return {EMPTY_SQUARES} → return {EMPTY_SQUARES}[:1]",
    },
)
LEGAL_MOVES_CASES = _cases(
    *(".........", "X........", "XO.......", "XXXOO....", "XX.OOO..X", "XXXOOXOX."),
    *("XOXXOOOX.", DRAWN, FULL_AND_WON, "XOXO.OXOX"),
)

# ---------------------------------------------------------------------------
# Making a move


def _after(function: Any, move: int, player: str, board: list[str]) -> Any:
    """Return what a function returns for a board that it may change."""

    @wraps(function)
    def on_a_copy(move: int, player: str, signs: tuple[str, ...]) -> Any:
        return function(move, player, list(signs))

    return call(on_a_copy, move, player, tuple(board))


def _moved(found: Any, expected: Any, move: int, player: str, board: list[str]) -> str:
    is_board = isinstance(found, list) and len(found) == 9
    returned = "".join(map(str, found)) if is_board else found
    returned, right = two_values(returned, "".join(expected))
    return JUDGED("for-move", move=move, player=player, found=returned, expected=right)


MAKE_MOVE = Solution(
    """
def my_make_move(move, player, board):
    board[move] = player
    return board
""",
    "my_make_move",
    {
        "nothing-returned": "\n    return board → ",
        "move-for-board": "return board → return move",
        "compares-instead": "board[move] = player → board[move] == player",
        "always-x": "= player → = 'X'",
        "other-sign": "= player → = 'O' if player == 'X' else 'X'",
        "sign-of-another-game": "= player → = '@'",
        "one-square-early": "board[move] → board[move - 1]",
        "sign-is-inserted": "board[move] = player → board.insert(move, player)",
    },
)
MAKE_MOVE_CASES: list[Case] = [
    *((4, player, list(".........")) for player in (X, O)),
    *((0, X, list(".O.......")), (8, O, list("XXOOOXX..")), (2, X, list("XO....O.."))),
]

# ---------------------------------------------------------------------------
# What a finished game is worth

SCORE = Solution(
    f"""
{HAS_WON_IS_KNOWN}

def my_score(player, board):
    other = O if player == X else X
    if has_won(player, board):
        return 1
    if has_won(other, board):
        return -1
    return 0
""",
    "my_score",
    {
        "draw-is-a-loss": "return 0 → return -1",
        "draw-is-a-win": "return 0 → return 1",
        "full-is-a-draw": "    if has_won(player → "
        "    if EMPTY not in board:\n        return 0\n    if has_won(player",
        "loss-is-zero": "return -1 → return 0",
        "win-is-zero": "return 1 → return 0",
        "other-is-fixed": instead("O if player == X else X", "X", "O"),
        "always-for-x": "other = O if player == X else X → player, other = X, O",
        "counts-signs": "    if has_won(player → "
        "    return board.count(player) - board.count(other)\n    if has_won(player",
        "winner-for-value": changed("return 1\n → return player\n", "return -1 → return other"),
    },
)
SCORE_CASES = _cases("XXXOO....", "XX.OOO..X", DRAWN, FULL_AND_WON, "O..OX.OXX", "XXOOXOXOX")

# ---------------------------------------------------------------------------
# Which heaps lose at Nim

LOSES = Solution(
    """
def my_loses(heaps):
    total = 0
    for heap in heaps:
        total = total ^ heap
    return total == 0
""",
    "my_loses",
    {
        "ordinary-sum": instead("total ^ heap", "total + heap", "total | heap"),
        "even-sum": changed("total ^ heap → total + heap", "total == 0 → total % 2 == 0"),
        "and-for-xor": changed("total = 0 → total = heaps[0]", "total ^ heap → total & heap"),
        "loses-and-wins-exchanged": "total == 0 → total != 0",
        "sum-for-truth": "return total == 0 → return total",
        "pairs-only": "return total == 0 → return all(heaps.count(n) % 2 == 0 for n in heaps)",
        "even-number-of-heaps": "return total == 0 → return len(heaps) % 2 == 0",
        "first-heap-only": "    return total → \n        return total",
    },
)
SMALL_HEAPS = ([1], [2], [1, 1], [1, 2], [2, 2], [1, 1, 1], [1, 2, 2], [1, 2, 3])
LOSES_CASES: list[Case] = [
    *((heaps,) for heaps in SMALL_HEAPS),
    *((list(heaps),) for heaps in product(range(8), repeat=3)),
    *(([2, 3, 5, 4],), ([1, 3, 5, 7],), ([6, 6, 7, 7],), ([9, 12, 5],), ([1, 4, 5, 2],)),
]


EXERCISES = (
    Exercise(
        "three-in-a-row",
        judge_cases,
        HAS_WON,
        cases=HAS_WON_CASES,
        observe=truth,
        evidence=_told,
        picture=_drawn,
    ),
    Exercise(
        "tic-tac-toe-moves",
        judge_cases,
        LEGAL_MOVES,
        cases=LEGAL_MOVES_CASES,
        observe=_squares,
        evidence=_told,
        picture=_drawn,
    ),
    Exercise(
        "tic-tac-toe-make-move",
        judge_cases,
        MAKE_MOVE,
        cases=MAKE_MOVE_CASES,
        observe=_after,
        evidence=_moved,
        picture=lambda move, player, board: _drawn(player, board),
    ),
    Exercise(
        "tic-tac-toe-score",
        judge_cases,
        SCORE,
        cases=SCORE_CASES,
        evidence=_told,
        picture=_drawn,
    ),
    Exercise("nim-loses", judge_cases, LOSES, cases=LOSES_CASES, observe=truth),
    Exercise("own-game", judge_own_game, OWN_GAME, points=4),
)
