"""The exercises: keys under which positions meet, and a search that remembers."""

from collections.abc import Callable, Hashable
from itertools import product
from math import inf
from typing import Any

from othello_lessons.drawing import beside, show
from othello_lessons.drawing.tree.fold import mirror_images
from othello_lessons.exercises.common_mistakes import colours_exchanged
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.stored_search import judge_stored
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.patches import Patches, Solution, changed, instead, patch, together
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.wrong_searches import WINDOWS
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    OUTER,
    PLAYERS,
    WHITE,
    Board,
    Player,
    alphabeta,
    initial_board,
    score,
    squares,
)
from othello_lessons.watch import watch

Position = tuple[Player, Board]

# ---------------------------------------------------------------------------
# Keys

KEY = Solution(
    """
def my_key(player, board):
    return player, "".join(board)
""",
    "my_key",
)
MIRROR_KEY = Solution(
    """
from othello_lessons.drawing.tree.fold import mirror_images

def my_mirror_key(player, board):
    return player, min("".join(image) for image in mirror_images(board))
""",
    "my_mirror_key",
)
ASYMMETRIC = parse_position("---- XXX- -XO- --O- X")
EXCHANGED = colours_exchanged(ASYMMETRIC[0]), colours_exchanged(ASYMMETRIC[1])
LOOKS_ALIKE = [  # as many discs of each colour, or the same rows in another order
    parse_position("---- XXX- -OX- --O- X"),
    parse_position("---- -XO- XXX- --O- X"),
    parse_position("--O- -OX- -XXX ---- X"),
]


def _positions() -> list[Position]:
    """List boards with one disc, and the positions after up to three plies on 4x4."""
    empty = [OUTER if cell == OUTER else EMPTY for cell in initial_board(4)]
    alone = [
        (BLACK, [*empty[:square], piece, *empty[square + 1 :]])
        for square, piece in product(squares(4), PLAYERS)
    ]
    start = parse_position("---- -OX- -XO- ---- X")
    tree = watch(alphabeta, *start, -inf, inf, 3, score)
    others = [start, ASYMMETRIC, EXCHANGED, *LOOKS_ALIKE]
    return [*alone, *others, *((node.player, node.board) for node in tree.walk())]


def judge_key(exercise: Exercise, answer: Any) -> str:
    """Demand one key for equal positions, and another for every other position."""
    _demand_a_key(exercise, answer)
    praise = exercise.praise(keys=_demand_classes(exercise, answer))
    is_number = isinstance(_key(exercise, answer, *ASYMMETRIC), int)
    return f"{praise} {exercise.texts('number-as-key')}" if is_number else praise


def judge_mirror_key(exercise: Exercise, answer: Any) -> str:
    """Demand one key for a position and its seven images, and another for every other one."""
    _demand_a_key(exercise, answer)
    _demand_images(exercise, answer)
    return exercise.praise(keys=_demand_classes(exercise, answer))


def _key(exercise: Exercise, answer: Any, player: Player, board: Board) -> Hashable:
    """Return the key of a position; Wrong if it cannot be looked up in a dictionary."""
    found: Hashable = call(answer, player, board)
    name, kind = "no-key" if found is None else "", ""
    try:
        hash(found)
    except TypeError as error:
        name = "unhashable"
        kind = str(error).rpartition(" ")[2].strip("'") or type(found).__name__
    if name:
        problem = exercise.texts.mistake(name, kind=kind)
        raise complaint(answer, (player, board), problem, name)
    return found


def _demand_a_key(exercise: Exercise, answer: Any) -> None:
    """Raise Wrong if it tells equal boards apart, or does not tell the players apart."""
    demand_function(answer)
    player, board = ASYMMETRIC
    _key(exercise, answer, player, board)
    copies = [list(board) for _ in range(3)]  # all kept, so that none takes another's place
    keys = [call(lambda copy=copy: answer(player, copy)) for copy in copies]
    if len(set(keys)) > 1:
        raise Wrong.named("identity", exercise.texts, show(board))
    if _key(exercise, answer, BLACK, board) == _key(exercise, answer, WHITE, board):
        raise Wrong.named("forgets-player", exercise.texts, show(board))


def _demand_images(exercise: Exercise, answer: Any) -> None:
    player, board = ASYMMETRIC
    own = _key(exercise, answer, player, board)
    images = mirror_images(board)
    lost = [image for image in images if _key(exercise, answer, player, image) != own]
    if lost:
        name = "forgets-images" if len(lost) < 7 else "no-images"
        says = exercise.texts.mistake("forgets-images", shared=8 - len(lost))
        raise Wrong(says, name, beside(show(board), show(lost[0])))


def _demand_classes(exercise: Exercise, answer: Any) -> int:
    """Raise Wrong unless positions meet where they do in the solution; return how many are left."""
    right: Callable[..., Hashable] = exercise.right.right()
    seen: dict[Hashable, Position] = {}
    for player, board in _positions():
        twin_player, twin = seen.setdefault(_key(exercise, answer, player, board), (player, board))
        if right(player, board) == right(twin_player, twin):
            continue
        swapped = right(*map(colours_exchanged, (twin_player, twin)))
        name = "merges-colours" if right(player, board) == swapped else "merges"
        raise Wrong.named(name, exercise.texts, beside(show(board), show(twin)))
    if len(seen) > len({right(player, board) for player, board in _positions()}):
        raise Wrong.named("splits", exercise.texts)
    return len(seen)


# ---------------------------------------------------------------------------
# A search that remembers
#
# There are two styles. The solution begins with alpha, tries a pass as if it were a move, and keeps
# what a finished game is worth; the other begins below everything, and has a line of its own for a
# pass.

SOURCE = """
def my_solve(player, board, alpha, beta, stored):
    key = player, "".join(board)
    least, most = stored.get(key, (-1000, 1000))
    if least >= beta or least == most:
        return least
    if most <= alpha:
        return most
    other, best = opponent(player), alpha
    moves = legal_moves(player, board)
    if not moves and not any_legal_move(other, board):
        stored[key] = score(player, board), score(player, board)
        return score(player, board)
    for move in moves or [None]:
        after = make_move(move, player, list(board)) if move else list(board)
        best = max(best, -my_solve(other, after, -beta, -best, stored))
        if best >= beta:
            break
    if best <= alpha:
        stored[key] = least, best
    elif best >= beta:
        stored[key] = best, most
    else:
        stored[key] = best, best
    return best
"""
KEEPS_END = "        stored[key] = score(player, board), score(player, board)\n"
PASS = "    if not moves:\n        return -my_solve(other, board, -beta, -alpha, stored)\n"
SOFT = patch(
    SOURCE,
    "opponent(player), alpha → opponent(player), -1000",
    f"{KEEPS_END} → ",
    f"    for move in moves or [None]:\n → {PASS}    for move in moves:\n",
    " if move else list(board) → ",
    "-beta, -best → -beta, -max(alpha, best)",
)
IS_LEAST, IS_MOST = "least >= beta or least == most", "most <= alpha"
AT_MOST, AT_LEAST = "= least, best", "= best, most"
EXACT = f"{AT_MOST} → = best, best", f"{AT_LEAST} → = best, best"
LOW, HIGH = "if best <= alpha", "elif best >= beta"
CUT = "        if best >= beta:\n            break"
OVER = "not moves and not any_legal_move(other, board)"
END = "score(player, board)"


# What can be wrong in a line that only the second style has.
OF_SOFT: Patches = {
    "starts-at-zero": "opponent(player), -1000 → opponent(player), 0",
    "pass-not-turned": "return -my_solve → return my_solve",
    "pass-to-same-player": "my_solve(other, board → my_solve(player, board",
    "pass-ends-the-game": [f"{PASS} →     if not moves:\n        return {END}\n"],
    "pass-is-zero": f"{PASS} →     if not moves:\n        return 0\n",
    "pass-forgotten": [f"{PASS} → ", f"{PASS} →     if not moves:\n        return best\n"],
}

SOLVE = Solution(
    SOURCE,
    "my_solve",
    {
        "bound-as-value": [
            changed(f"{IS_LEAST} → key in stored", *EXACT),
            *together(*EXACT),
            *instead(IS_LEAST, "key in stored", "least > -1000"),
        ],
        "forgets-player": instead('player, "".join', '"".join', 'BLACK, "".join'),
        "forgets-squares": instead(
            'player, "".join(board)',
            "player, board.count(BLACK), board.count(WHITE)",
            'player, "".join(sorted(board))',
            f"player, {END}",
            "player, board.count(EMPTY)",
            "player",
        ),
        "flags-turned": [
            changed(f"{LOW} → if best >= beta", f"{HIGH} → elif best <= alpha"),
            *together(f"{AT_MOST} → = best, most", f"{AT_LEAST} → = least, best"),
            f"{LOW} → if best > alpha",
            *instead(HIGH, "elif best < beta", "elif best <= beta"),
        ],
        "pair-of-bounds-turned": together(
            f"{AT_MOST} → = best, least", f"{AT_LEAST} → = most, best"
        ),
        "equal-is-a-bound": together(f"{LOW} → if best < alpha", f"{HIGH} → elif best > beta"),
        "raised-alpha": f"{LOW} → if best <= max(alpha, best)",
        "wrong-end-of-window": [f"{LOW} → if best <= beta", f"{HIGH} → elif best >= alpha"],
        "unknown-as-known": "(-1000, 1000) → (0, 0)",
        "bound-in-the-window": [
            *instead("least >= beta or", "least >= alpha or", "least > alpha or"),
            f"{IS_LEAST} → least >= alpha",
            *instead(IS_MOST, "most <= beta", "most < beta"),
        ],
        "returns-the-other-bound": ["return least → return most", "return most → return least"],
        **{
            name: instead("-beta, -best", *(way.replace("alpha", "best") for way in ways))
            for name, ways in WINDOWS.items()
            if name != "window-not-passed"  # the values are right then
        },
        "sign-not-turned": "best, -my_solve → best, my_solve",
        "last-branch": "best = max(best, → best = max(-1000,",
        "same-player": [
            "my_solve(other, after → my_solve(player, after",
            "opponent(player) → player",
        ],
        "black-for-player": [
            f"{END} → score(BLACK, board)",
            "opponent(player) → opponent(BLACK)",
            "legal_moves(player → legal_moves(BLACK",
            "make_move(move, player → make_move(move, BLACK",
            f"return {END} → return score(BLACK, board)",
        ],
        "moves-for-other": "make_move(move, player → make_move(move, other",
        "starts-at-zero": "opponent(player), alpha → opponent(player), 0",
        "pass-ends-the-game": f"{OVER} → not moves",
        "pass-forgotten": "moves or [None] → moves",
        "ends-when-one-cannot-move": instead(
            OVER,
            "not moves or not any_legal_move(other, board)",
            "not any_legal_move(other, board)",
        ),
        "end-and-pass-exchanged": f"{OVER} → not moves and any_legal_move(other, board)",
        "wins-for-margins": f"{END} → final_value(player, board)",
        "discs-for-margins": f"{END} → board.count(player)",
        "missed-cut": f"{CUT}\n → ",
        "cuts-too-late": f"{CUT} → {CUT.replace('>=', '>')}",
        "first-branch": f"{CUT} →         return best",
        "returns-alpha": "return best → return alpha",
    },
    styles=[(SOFT, OF_SOFT)],
)

EXERCISES = (
    Exercise("table-key", judge_key, KEY),
    Exercise("mirror-key", judge_mirror_key, MIRROR_KEY),
    Exercise("stored-search", judge_stored, SOLVE, points=4),
)
