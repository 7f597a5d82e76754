"""The exercises: a verifier of proofs, in two steps, and what each kind of "solved" knows.

A proof is a strategy of White's, which is asked for one move wherever White is to move; a position
with few enough empty squares is solved by the verifier itself. The strategies of the cases make
White's best moves, except where a case says otherwise.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from othello_lessons.engine.plain.plain_solver import solve
from othello_lessons.exercises.exercise import Case, Exercise
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Solution, changed, instead
from othello_lessons.exercises.sandbox import truth
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_claims
from othello_lessons.exercises.wording import two_values
from othello_lessons.notation import parse_position, parse_square, position_text
from othello_lessons.othello import EMPTY, PLAYERS, WHITE, Board, Player, Square, size

# ---------------------------------------------------------------------------
# A leaf: does White get so much?

VALUE = "solve(player, board).value"
TURNED = "value if player == WHITE else -value"

AT_LEAST = Solution(
    f"""
from othello_lessons.engine.plain.plain_solver import solve

def my_at_least(player, board, bound):
    value = {VALUE}
    white = {TURNED}
    return white >= bound
""",
    "my_at_least",
    {
        "not-turned": f"white = {TURNED} → white = value",
        "turned-for-white": [f"{TURNED} → -value if player == WHITE else value"],
        "always-turned": f"white = {TURNED} → white = -value",
        "more-than-the-bound": "white >= bound → white > bound",
        "at-most": instead("white >= bound", "white <= bound", "white < bound"),
        "exactly-the-bound": "white >= bound → white == bound",
        "differs-from-the-bound": "white >= bound → white != bound",
        "discs-of-now": instead(
            f"{VALUE}\n    white = {TURNED}",
            "0\n    white = score(WHITE, board)",
            "score(player, board)\n    white = value",
        ),
        "wins-at-all": "white >= bound → white > 0",
        "value-for-truth": "return white >= bound → return white",
    },
)
LEAVES = (
    *("OOO-XOO-XXO-XX-- X", "OOO-XOO-XXXXXX-- O", "OXX-OXXOOXX---X- O", "O---XOOO-XXO--XO X"),
    *("OXXX-XX-XXX----X X", "OOOXOXX-OXX----X X", "--O-XOO-XXOXXXO- O"),
)


def _white_gets(player: Player, board: Board) -> int:
    value = solve(player, board).value
    return value if player == WHITE else -value


def _around(text: str) -> list[Case]:
    player, board = parse_position(text)
    reached = _white_gets(player, board)
    return [(player, board, bound) for bound in (reached, reached + 1, reached - 5)]


def _said_of_a_leaf(found: Any, expected: Any, player: Player, board: Board, bound: int) -> str:
    returned, right = two_values(found, expected)
    fields = {"player": PLAYERS[player], "bound": bound, "found": returned, "expected": right}
    return JUDGED("at-least", value=_white_gets(player, board), **fields)


# ---------------------------------------------------------------------------
# The verifier

PLACE = "player, board, strategy, bound, leaves"
IS_LEAF = "board.count(EMPTY) <= leaves"
IS_OVER = "not moves and not any_legal_move(other, board)"
SOLVED_HERE = "return at_least(player, board, bound)"
PASSES = "    if not moves:\n        return my_holds(other, board, strategy, bound, leaves)\n"
REFUSES = "        if move not in moves:\n            return False\n"
FOLLOWED = (
    "        if not my_holds(other, after, strategy, bound, leaves):\n            return False\n"
)

HOLDS = Solution(
    f"""
from othello_lessons.exercises.ready_made import at_least

def my_holds({PLACE}):
    moves, other = legal_moves(player, board), opponent(player)
    if {IS_LEAF} or ({IS_OVER}):
        {SOLVED_HERE}
{PASSES}    if player == WHITE:
        move = strategy(player, board)
{REFUSES}        moves = [move]
    for move in moves:
        after = make_move(move, player, list(board))
{FOLLOWED}    return True
""",
    "my_holds",
    {
        "black-move-forgotten": [
            "for move in moves: → for move in moves[:1]:",
            "for move in moves: → for move in moves[-1:]:",
            "for move in moves: → for move in moves[1:] or moves:",
            f"{FOLLOWED}    return True →         return {FOLLOWED.split('not ')[1].split(':')[0]}",
        ],
        "one-is-enough": changed(
            f"{FOLLOWED}    return True → "
            + FOLLOWED.replace("if not", "if").replace("False", "True")
            + "    return False"
        ),
        "leaf-on-trust": [
            f"{SOLVED_HERE} → return True",
            f"        {SOLVED_HERE} →         if not moves: {SOLVED_HERE}\n        return True",
        ],
        "leaf-refused": f"{SOLVED_HERE} → return False",
        "discs-at-a-leaf": f"{SOLVED_HERE} → return score(WHITE, board) >= bound",
        "wrong-side-at-a-leaf": instead(
            "at_least(player, board, bound)\n",
            "solve(player, board).value >= bound\n",
            "score(player, board) >= bound\n",
            "not at_least(player, board, bound)\n",
            "at_least(player, board, -bound)\n",
        ),
        "wrong-player-at-a-leaf": instead(
            "at_least(player,", "at_least(other,", "at_least(WHITE,", "at_least(BLACK,"
        ),
        "leaves-ignored": [f"{IS_LEAF} or ({IS_OVER}) → {IS_OVER}"],
        "leaves-too-early": [
            f"{IS_LEAF} → {IS_LEAF} + 1",
            f"{IS_LEAF} or ({IS_OVER}) → True",
            f"{IS_LEAF} → board.count(EMPTY) >= leaves",
            f"{IS_LEAF} → board.count(EMPTY) > leaves",
        ],
        "leaves-too-late": f"{IS_LEAF} → board.count(EMPTY) < leaves",
        "leaf-by-its-discs": [f"{IS_LEAF} → board.count(player) <= leaves"],
        "pass-is-an-end": [
            f"{IS_OVER} → not moves",
            f"{PASSES} →     if not moves:\n        {SOLVED_HERE}\n",
        ],
        "pass-forgotten": f"{PASSES} → ",
        "pass-refused": f"{PASSES} →     if not moves:\n        return False\n",
        "pass-accepted": f"{PASSES} →     if not moves:\n        return True\n",
        "hole-accepted": [
            f"{REFUSES} →         if move is None:\n            return True\n",
            f"{REFUSES} →         if move not in moves:\n            return True\n",
            f"{REFUSES} →         if move not in moves:\n            {SOLVED_HERE}\n",
        ],
        "illegal-move-accepted": [
            f"{REFUSES} →         if move is None:\n            return False\n",
        ],
        "hole-raises": f"{REFUSES} → ",
        "strategy-for-black": instead("player == WHITE", "player == BLACK", "player"),
        "any-white-move": [f"{REFUSES}        moves = [move]\n → {REFUSES}"],
        "same-player": "my_holds(other, after → my_holds(player, after",
        "black-for-player": [
            "legal_moves(player → legal_moves(BLACK",
            "make_move(move, player → make_move(move, BLACK",
        ],
        "nothing-followed": f"{FOLLOWED} → ",
        "turned-on-the-way": "if not my_holds(other, after → if my_holds(other, after",
        "bound-turned-on-the-way": "after, strategy, bound → after, strategy, -bound",
    },
)


@cache
def _best(text: str) -> Square | None:
    return solve(*parse_position(text)).move


NOTHING: Mapping[str, str | None] = MappingProxyType({})


class ProvedMoves:
    """White's best moves down to the leaves; in the positions that `but` names, something else."""

    __name__ = "strategy"  # so a card writes it in the call, as the exercise does

    def __init__(self, leaves: int, but: Mapping[str, str | None]) -> None:
        self.leaves, self.but = leaves, but

    def __call__(self, player: Player, board: Board) -> Square | None:
        """Return White's move; None at a leaf, in a hole, and for Black."""
        text = position_text(player, board)
        if player != WHITE or board.count(EMPTY) <= self.leaves:
            return None
        if text not in self.but:
            return _best(text)
        name = self.but[text]
        return None if name is None else parse_square(name, size(board))


def _case(text: str, leaves: int, bound: int, but: Mapping[str, str | None] = NOTHING) -> Case:
    return *parse_position(text), ProvedMoves(leaves, but), bound, leaves


START = "---- -OX- -XO- ---- X"
THREE_MOVES, AFTER_THIRD = "OOO-XOO-XXO-XX-- X", "OOO-XOO-XXXXXX-- O"
SIX_LEFT, AFTER_LAST = "O---XOOO-XXO--XO X", "O--XXOXO-XXO--XO O"
ROOT, OVER, ENDED = "OXX-OXXOOXX---X- O", "OXXX-XX-XXX----X X", "OOO-OOO-OOOX--O- X"
BLACK_PASSES, AFTER_PASS = "OOOXOXX-OXX----X X", "OOOXOXX-OXX----X O"
WHITE_PASSES = "--O-XOO-XXOXXXO- O"

HOLDS_CASES = [
    _case(THREE_MOVES, 3, -4),
    _case(THREE_MOVES, 3, -3),
    _case(THREE_MOVES, 3, -4, {AFTER_THIRD: "c4"}),
    _case(THREE_MOVES, 3, -4, {AFTER_THIRD: None}),
    _case(THREE_MOVES, 3, -4, {AFTER_THIRD: "a1"}),
    *(_case(THREE_MOVES, leaves, bound) for leaves in (0, 5) for bound in (-4, -3)),
    *(_case(SIX_LEFT, 3, bound) for bound in (11, 12)),
    _case(SIX_LEFT, 3, 11, {AFTER_LAST: "b1"}),
    *(_case(ROOT, 4, bound) for bound in (14, 15)),
    *(_case(ROOT, 4, 14, {ROOT: name}) for name in ("d3", "a2", None)),
    *(_case(BLACK_PASSES, 3, bound) for bound in (8, 9)),
    _case(BLACK_PASSES, 3, 8, {AFTER_PASS: "d2"}),
    *(_case(WHITE_PASSES, 3, bound) for bound in (-15, -14)),
    *(_case(OVER, 3, bound) for bound in (-8, -7)),
    *(_case(ENDED, 3, bound) for bound in (9, 10)),
    *(_case(START, 8, bound) for bound in (8, 9)),
]


def _said_of_a_proof(
    found: Any,
    expected: Any,
    player: Player,
    board: Board,
    strategy: ProvedMoves,
    bound: int,
    leaves: int,
) -> str:
    returned, right = two_values(found, expected)
    about = {"player": PLAYERS[player], "bound": bound, "leaves": leaves}
    said = JUDGED("holds", found=returned, expected=right, **about)
    return " ".join([said, *(_said_of_a_change(*each) for each in strategy.but.items())])


def _said_of_a_change(text: str, name: str | None) -> str:
    cells = text.partition(" ")[0]
    rows = " ".join(cells[start : start + 4] for start in range(0, len(cells), 4))
    return JUDGED("plays", rows=rows, name=name) if name else JUDGED("hole", rows=rows)


# ---------------------------------------------------------------------------
# What is known of a game that is solved

CLAIMS = Solution(
    """
known = {"a": False, "b": False, "c": True, "d": True, "e": True, "f": False}
""",
    "known",
    {
        "value-is-play": '"a": False → "a": True',
        "strategy-is-everywhere": '"b": False → "b": True',
        "own-moves-needed": '"c": True → "c": False',
        "origin-matters": '"d": True → "d": False',
        "two-bounds-are-no-value": '"e": True → "e": False',
        "games-are-a-proof": '"f": False → "f": True',
    },
)

EXERCISES = (
    Exercise(
        "proof-leaf",
        judge_cases,
        AT_LEAST,
        cases=[case for text in LEAVES for case in _around(text)],
        observe=truth,
        evidence=_said_of_a_leaf,
    ),
    Exercise(
        "proof-verifier",
        judge_cases,
        HOLDS,
        cases=HOLDS_CASES,
        observe=truth,
        evidence=_said_of_a_proof,
        points=4,
    ),
    Exercise("solved-claims", judge_claims, CLAIMS),
)
