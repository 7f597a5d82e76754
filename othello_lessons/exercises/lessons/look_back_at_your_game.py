"""The exercises: what a move loses, and a move that is better than a corner."""

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Solution, changed
from othello_lessons.exercises.squares import legal_move_in
from othello_lessons.exercises.values import judge_value
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import BLACK, WHITE, Square, make_move

# ---------------------------------------------------------------------------
# What a move loses

BLACKS, WHITES = "return best - value → return", "return value - best → return"
LOSS = Solution(
    """
def my_loss(player, best, value):
    if player == BLACK:
        return best - value
    return value - best
""",
    "my_loss",
    {
        "turned": "== BLACK → != BLACK",
        "blacks-view": f"{WHITES} best - value",
        "whites-view": f"{BLACKS} value - best",
        "added": [
            changed(f"{BLACKS} best + value", f"{WHITES} value + best"),
            f"{BLACKS} best + value",
        ],
        "one-value-turned": [f"{WHITES} value + best", f"{WHITES} -(value + best)"],
        "value-alone": [
            changed(f"{BLACKS} value", f"{WHITES} value"),
            changed(f"{BLACKS} value", f"{WHITES} -value"),
            f"{WHITES} value",
        ],
        "black-loses-nothing": f"{BLACKS} 0",
        "white-loses-nothing": f"{WHITES} 0",
    },
)
CASES = [
    (BLACK, 6, 2),
    (WHITE, -6, -2),
    (BLACK, 4, 4),
    (WHITE, 4, 4),
    (BLACK, 6, -22),
    (WHITE, -30, -12),
    (WHITE, -3, 8),
    (BLACK, -26, -40),
    (WHITE, 2.5, 12.5),
    (BLACK, 17.25, 8.75),
    (BLACK, 0, -64),
    (WHITE, 0, 64),
]

# ---------------------------------------------------------------------------
# Better than a corner

# A weak player took the corner h1 here. Seven squares are empty, and White is to move.
CORNER = "XXOOXXX- -XOOOO-- OOXXOOOO OXXOXXO- OXOXXOXX OOXXXXXX O-XOOXX- OOOOOOOO O"
PLAYER, BOARD = parse_position(CORNER)
WORTHS = {"h1": 24, "a2": 36, "h4": 28, "b7": 30, "h7": 18}  # by how many discs White wins

BETTER = Solution(
    f"""
from othello_lessons.notation import parse_position

player, board = parse_position("{CORNER}")
better = minimax(player, board, 14, score)[1]
""",
    "better",
)


def _worse(move: Square, best: Square) -> Mistake:
    name = square_name(move)
    cause = {"h1": "the-corner", "b7": "most-discs-now"}.get(name, "wins-by-less")
    return Mistake(cause, None, {"move": name, "discs": WORTHS[name]})


EXERCISES = (
    Exercise("discs-lost", judge_cases, LOSS, cases=CASES),
    Exercise(
        "better-than-the-corner",
        judge_value,
        BETTER,
        read=lambda answer: legal_move_in(answer, PLAYER, BOARD),
        differs=_worse,
        picture=lambda move: show(make_move(move, PLAYER, list(BOARD)), last=move),
    ),
)
