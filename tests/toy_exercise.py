"""A toy exercise, `toy`, what it says, and answers that no exercise expects."""

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution
from othello_lessons.othello import BLACK, WHITE, initial_board

CASES = [(BLACK, initial_board(4)), (WHITE, ["o" if c == "." else c for c in initial_board(4)])]
SCORE = Solution(
    "def my_score(player, board):\n    return score(player, board)",
    "my_score",
    {"one-side": "return score(player, board) → return board.count(player)"},
)
TOY = Exercise("my-score", judge_cases, SCORE, cases=CASES)


PAGE = {
    "question": "Write score(player, board).",
    "hints": ["Count.", "Subtract."],
    "right": "Both boards.",
    "why": "It is the book's.",
    "mistakes": {"one-side": "It counts one side only.", "next-door": "E3 is next door."},
}


class Unshowable:
    """What a learner's class may be: one that cannot show itself."""

    def __repr__(self):
        raise ValueError("not yet written")
