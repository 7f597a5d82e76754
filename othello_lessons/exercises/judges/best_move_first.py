"""Judge iterations that try the last best move first.

A learner's function is handed an evaluation that takes notes. The boards that it was
asked about, and their order, tell which move was tried first, and whether anything was cut. In the
positions here nobody passes and no game ends within the depth, so the number of discs on a board
tells how many plies away it is. The boards are nearly full, so that a search with a wrong depth
ends as well.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.evaluated_boards import far_behind, root_values
from othello_lessons.exercises.judging import (
    behind,
    demand_function,
    is_in_a_style,
    leading_to,
    observed,
    slipped,
)
from othello_lessons.exercises.patches import Patches, Solution, changed, instead, patch
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import CHECK, JUDGED
from othello_lessons.exercises.wording import in_words, joined
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    EMPTY,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    legal_moves,
    make_move,
    opponent,
    score,
    size,
    weighted_score,
)

SEEN = (None, "wrong-count", "raises")  # what is shown behind the name of a mistake
TOO_MANY = 20_000  # evaluations in one call: far more than a full search of any case takes


POSITIONS: list[tuple[str, int, Evaluate]] = [
    ("O---" "XOOO" "-XXO" "--XO" " X", 3, weighted_score),
    ("OX--" "OXX-" "OOX-" "--X-" " O", 3, weighted_score),
    ("OX--" "XXOO" "-XX-" "--X-" " O", 3, score),
    ("OOO-" "XOOO" "-XOX" "XXX-" " O", 2, far_behind),  # every move is bad, two plies ahead
]  # fmt: skip


class Asked(NamedTuple):
    """The arguments of one call."""

    player: Player
    board: Board
    depth: int
    evaluate: Evaluate


CASES = [Asked(*parse_position(text), depth, evaluate) for text, depth, evaluate in POSITIONS]


class Trace(NamedTuple):
    """The result of a function, and the boards that the function had evaluated, in order."""

    found: Any
    asked: list[tuple[Player, str]]


def trace(function: Callable[..., Any], *case: Any) -> Trace:
    """Trace a function in one case; Wrong if the function raises."""
    made, problem = _traced(function, *case)
    if problem:
        raise problem
    return made


def done(function: Callable[..., Any], *case: Any) -> Trace:
    """Trace a function in one case, up to an error."""
    return _traced(function, *case)[0]


def _traced(
    function: Callable[..., Any], player: Player, board: Board, depth: int, evaluate: Evaluate
) -> tuple[Trace, Wrong | None]:
    asked: list[tuple[Player, str]] = []

    def noted(player: Player, board: Board) -> Value:
        asked.append((player, "".join(board)))
        if len(asked) > TOO_MANY:
            raise _TooMany
        return evaluate(player, board)

    try:
        found = call(function, player, board, depth, noted)
    except _TooMany:
        return Trace(None, asked), Wrong.named("too-many", CHECK, show(board, player))
    except Wrong as wrong:
        if wrong.misconception == "endless":
            raise
        return Trace(f"{wrong.misconception} {wrong.__cause__}", asked), wrong
    return Trace(list(found) if isinstance(found, tuple) else found, asked), None


class _TooMany(BaseException):
    """Raised to stop a search that never ends."""


# ---------------------------------------------------------------------------
# What people write
#
# There are two styles. After an iteration the best move goes to the front, either of the moves as
# they were tried, or of the legal moves in square order.

SOURCE = """
def my_best_moves(player, board, depth, evaluate):
    found, moves = [], legal_moves(player, board)
    for plies in range(1, depth + 1):
        best_value, best_move = MIN_VALUE, None
        for move in moves:
            after = make_move(move, player, list(board))
            window = MIN_VALUE, -best_value
            value = -alphabeta(opponent(player), after, *window, plies - 1, evaluate)[0]
            if value > best_value:
                best_value, best_move = value, move
        found.append(best_move)
        moves = [best_move] + [move for move in moves if move != best_move]
    return found
"""
BEGIN = "        best_value, best_move = MIN_VALUE, None\n"
LEGAL = "legal_moves(player, board)"
START = f"    found, moves = [], {LEGAL}\n"


def reorders(moves: str) -> Patches:
    """Return the patches of the order in which the next iteration takes these moves."""
    others = f"[move for move in {moves} if move != best_move]"
    right = f"moves = [best_move] + {others}"
    return {
        "square-order": f"        {right}\n → ",
        "best-last": instead(right, f"moves = {others} + [best_move]", "moves = moves[::-1]"),
        "drops-moves": instead(
            right, "moves = [best_move]", f"moves = {others}", right.replace("!=", "==")
        ),
        "best-twice": f"{right} → moves = [best_move] + {moves}",
    }


def begins_with(start: object) -> list[str]:
    """Return the patches by which each iteration begins with this best value."""
    firsts = "None", "moves[0]", f"{LEGAL}[0]"
    return [f"= MIN_VALUE, None → = {start}, {first}" for first in firsts]


BEST_FIRST = Solution(
    SOURCE,
    "my_best_moves",
    {
        **reorders("moves"),
        "depth-missing": "depth + 1 → depth",
        "begins-too-deep": instead("range(1, depth + 1)", "range(2, depth + 1)", "[depth]"),
        "begins-at-zero": instead("range(1, depth + 1)", "range(depth + 1)", "range(depth)"),
        "one-too-deep": "plies - 1 → plies",
        "always-full-depth": instead("plies - 1", "depth - 1", "depth"),
        "sign-not-turned": "-alphabeta → alphabeta",
        "full-window": "window = MIN_VALUE, -best_value → window = MIN_VALUE, MAX_VALUE",
        "window-not-turned": instead(
            "window = MIN_VALUE, -best_value",
            "window = MIN_VALUE, best_value",
            "window = best_value, MAX_VALUE",
        ),
        "window-wrong-end": "window = MIN_VALUE, -best_value → window = -best_value, MAX_VALUE",
        "window-from-zero": "window = MIN_VALUE → window = 0",
        "takes-equal": "value > best_value → value >= best_value",
        "minimises": changed("MIN_VALUE, None → MAX_VALUE, None", "value > best → value < best"),
        "last-move": ["value > best_value → True", "append(best_move) → append(move)"],
        "best-never-changes": ["= value, move → = value, best_move", *begins_with("MAX_VALUE")],
        "exchanges": "= value, move → = move, value",
        "value-of-the-depth-before": [
            changed(f"{BEGIN} → ", f"{START} → {START}{BEGIN.removeprefix('    ')}"),
            changed(
                "best_value, best_move = MIN_VALUE, None → best_move = None",
                f"{START} → {START}    best_value = MIN_VALUE\n",
            ),
        ],
        "starts-at-zero": begins_with(0),
        "starts-too-high": [*begins_with(-1000), *begins_with(-64)],
        "values-not-moves": "append(best_move) → append(best_value)",
        "same-player": "opponent(player) → player",
        "black-for-player": [
            "opponent(player) → opponent(BLACK)",
            "legal_moves(player → legal_moves(BLACK",
            "make_move(move, player → make_move(move, BLACK",
        ],
        "no-move-made": "make_move(move, player, list(board)) → list(board)",
    },
    styles=[(patch(SOURCE, f"in moves if → in {LEGAL} if"), reorders(LEGAL))],
)


def judge_best_first(exercise: Exercise, answer: Any) -> str:
    """Demand the best move of every depth, and each iteration begun with the last one's move."""
    demand_function(answer)
    if not is_in_a_style(exercise, answer):
        problem = _problem(answer)
        found = [observed(exercise, answer, case) for case in exercise.cases]
        if mistake := leading_to(exercise, exercise.right.candidates(), found):
            shown = problem if problem and problem.misconception in SEEN else Wrong("")
            raise behind(mistake, shown, exercise.texts)
        if problem and problem.misconception is None:
            raise slipped(answer, partial(is_in_a_style, exercise), problem)
        if problem:
            raise problem
    return exercise.praise(depth=CASES[0].depth)


def _problem(answer: Any) -> Wrong | None:
    """Return what is wrong with a function in a form of its own, if anything is."""
    try:
        traces = [trace(answer, *case) for case in CASES]
        for case, made in zip(CASES, traces, strict=True):
            _demand_moves(answer, case, made.found)
            _demand_best_first(case, made)
        _demand_cuts(traces)
    except Wrong as wrong:
        return wrong
    return None


def best_moves(case: Asked, plies: int) -> list[Square]:
    """Return all moves with the value of minimax, this many plies ahead."""
    values = root_values(case.player, case.board, plies, case.evaluate)
    return [move for move, value in values.items() if value == max(values.values())]


def _demand_moves(answer: Any, case: Asked, found: Any) -> None:
    """Raise Wrong unless there is a best move for each depth."""
    if not isinstance(found, list):
        name = "no-list" if found is None else "not-a-list"
        problem = JUDGED.mistake(name, found=in_words(found), depth=case.depth)
        raise complaint(answer, (case.player, case.board, case.depth), problem, name)
    n, picture = size(case.board), show(case.board, case.player)
    if len(found) != case.depth:
        fields = {"depth": case.depth, "found": in_words(found, "square", n)}
        raise Wrong.named("wrong-count", JUDGED, picture, **fields)
    for plies, move in enumerate(found, start=1):
        right = best_moves(case, plies)
        if move not in right:
            best = joined((square_name(square, n) for square in right), "or")
            given = in_words(move, "square", n)
            raise Wrong(JUDGED("wrong-move", plies=plies, move=given, best=best), None, picture)


def _demand_best_first(case: Asked, made: Trace) -> None:
    """Raise Wrong unless each iteration begins with the best move of the one before."""
    empty, n = case.board.count(EMPTY), size(case.board)
    for plies in range(2, case.depth + 1):
        best = made.found[plies - 2]
        first = next((one for one in made.asked if empty - one[1].count(EMPTY) == plies), None)
        if first is None or first[1] not in _reached(case, best, plies):
            fields = {"plies": plies, "before": plies - 1, "best": square_name(best, n)}
            raise Wrong.named("other-move-first", JUDGED, show(case.board, case.player), **fields)


def _reached(case: Asked, move: Square, plies: int) -> set[str]:
    """Return the boards that this many plies can lead to, the first of them given."""
    player, boards = case.player, [make_move(move, case.player, list(case.board))]
    for _ in range(plies - 1):
        player = opponent(player)
        boards = [
            make_move(reply, player, list(board))
            for board in boards
            for reply in legal_moves(player, board)
        ]
    return {"".join(board) for board in boards}


def _demand_cuts(traces: list[Trace]) -> None:
    in_full = [done(BEST_FIRST.named("full-window"), *case) for case in CASES]
    found, full = (sum(len(made.asked) for made in each) for each in (traces, in_full))
    if found >= full:
        raise Wrong.named("no-cuts", JUDGED, found=found, full=full)
