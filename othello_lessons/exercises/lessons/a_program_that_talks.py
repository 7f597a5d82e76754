"""The exercises: who is to blame, and a player that talks."""

from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.console_programs import judge_console_program
from othello_lessons.exercises.judges.started_programs import SECONDS, filled_in
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import text_of

# ---------------------------------------------------------------------------
# Whose fault it is

WORDS = ("fine", "illegal", "malformed", "timeout", "crash")
VERDICTS = Solution(
    """
verdicts = {
    "a": "fine", "b": "fine", "c": "malformed", "d": "illegal",
    "e": "illegal", "f": "crash", "g": "malformed", "h": "fine",
}
""",
    "verdicts",
    {
        "comments-count": '"a": "fine" → "a": "malformed"',
        "prompt-counts": '"b": "fine" → "b": "malformed"',
        "judge-guesses": '"c": "malformed" → "c": "fine"',
        "no-move-is-illegal": '"c": "malformed" → "c": "illegal"',
        "off-the-board-is-malformed": '"d": "illegal" → "d": "malformed"',
        "forfeit-is-free": '"e": "illegal" → "e": "fine"',
        "exit-0-is-no-crash": '"f": "crash" → "f": "fine"',
        "waits-for-the-dead": '"f": "crash" → "f": "timeout"',
        "anything-may-come-first": '"g": "malformed" → "g": "fine"',
        "stderr-counts": '"h": "fine" → "h": "malformed"',
    },
)


def verdicts_in(answer: Any) -> dict[str, str]:
    """Read a verdict for each case, in capitals or not, and other words for "fine"."""
    given = {}
    for case, word in filled_in(answer, VERDICTS.right()).items():
        said = text_of(word).strip().lower()
        given[case] = "fine" if said in JUDGED("fine-too").split() else said
        if given[case] not in WORDS:
            raise Wrong.named("no-verdict", JUDGED, case=case, verdicts=", ".join(WORDS))
    return given


def _other_verdict(given: dict[str, str], right: dict[str, str]) -> str:
    case = next(case for case in right if given[case] != right[case])
    return JUDGED("not-that", case=case, word=given[case])


# ---------------------------------------------------------------------------
# A player that talks

PLAYER = Solution(
    '''
my_console_player = """
import sys

from othello_lessons.othello import *

PLAYERS = {"B": BLACK, "W": WHITE}
n = int(sys.argv[1])
board = initial_board(n)

for line in sys.stdin:
    command, *words = line.split()
    if command == "init":
        board = initial_board(n)
    elif command == "reset":
        board = [OUTER if cell == OUTER else EMPTY for cell in board]
    elif command == "put":
        row, column = int(words[1]), int(words[2])
        make_move((n + 2) * (row + 1) + column + 1, PLAYERS[words[0]], board)
    elif command == "move":
        player = PLAYERS[words[0]]
        moves = legal_moves(player, board)
        if moves:
            move = max(moves, key=lambda m: score(player, make_move(m, player, list(board))))
            make_move(move, player, board)
            row, column = divmod(move, n + 2)
            print(f"({row - 1},{column - 1})", flush=True)
        else:
            print("forfeit", flush=True)
    elif command == "quit":
        break
"""
''',
    "my_console_player",
)

EXERCISES = (
    Exercise("judge-verdicts", judge_value, VERDICTS, read=verdicts_in, differs=_other_verdict),
    Exercise(
        "console-player",
        judge_console_program,
        PLAYER,
        seconds=SECONDS,
        file="my_console_player.py",
        points=4,
    ),
)
