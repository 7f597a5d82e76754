"""Lesson 09: windows and cuts of alpha-beta by hand, a deep cut, and alphabeta itself."""

from collections.abc import Callable, Iterable
from math import inf, isinf
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises import toy_trees
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.deep_cut import judge_deep_cut
from othello_lessons.exercises.judges.search_trees import KINDS, worst_fault
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    is_legal,
    make_move,
    minimax,
    opponent,
    size,
    weighted_score,
)
from othello_lessons.watch import WatchError, watch

# ---------------------------------------------------------------------------
# The windows of a tree of two plies

BRANCHES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
WINDOWS = [(-inf, inf), (3, inf), (3, inf)]

KNOWN_WINDOWS = {
    "each-starts-anew": (
        [(-inf, inf)] * 3,
        "What Black is sure of after the first branch holds for the others too: Black will not "
        "take less than 3 there, so alpha is 3 from then on.",
    ),
    "last-value": (
        [(-inf, inf), (3, inf), (2, inf)],
        "The second branch brought Black 2 at the most, and Black still has the 3 of the first. "
        "Alpha is the best so far, not the latest: it never falls.",
    ),
    "wrong-end": (
        [(-inf, inf), (-inf, 3), (-inf, 3)],
        "The 3 is what Black is sure of, so it is the lower end of the window. The upper end is "
        "what White is sure of, and at the root White has nothing yet.",
    ),
    "whites-view": (
        [(-inf, inf), (-inf, -3), (-inf, -3)],
        "That is the window as White sees it, turned round. Give it as Black sees it.",
    ),
}


def _judge_windows(answer: Any) -> str:
    given = [_pair(pair) for pair in answer] if isinstance(answer, Iterable) else []
    if len(given) != len(WINDOWS):
        raise Wrong("Give three pairs (alpha, beta), one for each White node from the left.")
    for name, (windows, says) in KNOWN_WINDOWS.items():
        if given == windows:
            raise Wrong(says, name)
    for number, (found, right) in enumerate(zip(given, WINDOWS, strict=True), start=1):
        if found != right:
            raise Wrong(f"The window of White node {number} is not {_in_words(found)}.")
    return "Alpha is the best that Black has found so far; White has found nothing to hold to."


def _pair(pair: Any) -> tuple[Value, Value]:
    """Read a window; None, an infinity and the book's largest values all mean no bound."""
    try:
        alpha, beta = pair
        return _bound(alpha, -inf), _bound(beta, inf)
    except (TypeError, ValueError):
        raise Wrong(f"A window is a pair of numbers (alpha, beta), and {pair!r} is none.") from None


def _bound(end: Any, unbounded: Value) -> Value:
    if end is None:
        return unbounded
    number = float(end)
    return number if abs(number) < MAX_VALUE or isinf(number) else number * inf


def _in_words(window: tuple[Value, Value]) -> str:
    ends = ["∞" if end == inf else "−∞" if end == -inf else value_text(end) for end in window]
    return f"({ends[0]}, {ends[1]})"


# ---------------------------------------------------------------------------
# The leaves that are left out

DEEP = [[11, [[6, 1], 19]], [[[7, 13], 14], [18, [10, 2]]]]

KNOWN_LEAVES: dict[str, tuple[toy_trees.ToySearch, str]] = {
    "no-deep-cuts": (
        toy_trees.shallow,
        "These are right, and one is missing. A bound holds for all that lies below it, not for "
        "the next level only: what Black is sure of at the root can cut three plies further down.",
    ),
    "cuts-for-one-side": (
        toy_trees.for_black_only,
        "These are White's nodes that are cut because Black has something better. It works the "
        "other way round too: White leaves Black's moves unlooked at.",
    ),
    "other-order": (
        toy_trees.from_the_right,
        "That is what is left out when the branches are taken from the right. Which leaves "
        "can be left out depends on the order. Take them from the left.",
    ),
}


def _judge_leaves(answer: Any) -> str:
    everything = set(toy_trees.leaves(DEEP))
    try:
        given = set(answer)
    except TypeError:
        raise Wrong("Give a set of leaves, such as {1, 2}.") from None
    if strange := given - everything:
        raise Wrong(f"There is no leaf {min(strange, key=str)} in this tree.", "no-leaf")
    right = toy_trees.left_out(toy_trees.alphabeta, DEEP)
    for name, (search, says) in KNOWN_LEAVES.items():
        if given == toy_trees.left_out(search, DEEP):
            raise Wrong(says, name)
    if too_many := given - right:
        raise Wrong(_needed(min(too_many)), "cut-too-many")
    if missed := right - given:
        raise Wrong(
            f"What you left out may be left out, and there is more: {len(missed)} of the leaves "
            "that you look at cannot matter by the time they are reached.",
            "missed-cut",
        )
    return "The 10 and the 2 go with one cut, from the ply above; the 13 with one from the root."


def _needed(leaf: Value) -> str:
    """Say why a leaf must be looked at: with which other number the root would change."""
    before = toy_trees.minimax("@", DEEP)
    for other in range(-50, 51):
        after = toy_trees.minimax("@", _with_leaf(DEEP, leaf, other))
        if after != before:
            return (
                f"The leaf {leaf} has to be looked at. If it were {other}, the root would be "
                f"worth {after} and not {before}."
            )
    return f"The leaf {leaf} has to be looked at: when it is reached, it may still matter."


def _with_leaf(tree: Any, leaf: Value, other: Value) -> Any:
    if isinstance(tree, list):
        return [_with_leaf(branch, leaf, other) for branch in tree]
    return other if tree == leaf else tree


# ---------------------------------------------------------------------------
# alphabeta itself

POSITIONS = [
    ("----" "-OX-" "-XO-" "----" " X", 2),
    ("----" "XXX-" "-XO-" "----" " O", 2),
    ("-O--" "-OOX" "-XXX" "--O-" " X", 3),
    ("XXO-" "XXXX" "XXXX" "XXXX" " O", 3),
    ("------" "--X---" "--XXO-" "--XOX-" "-O-O--" "------" " O", 3),
]  # fmt: skip


def _judge_alphabeta(answer: Any) -> str:
    demand_function(answer)
    problems = [_problem(answer, *parse_position(text), depth) for text, depth in POSITIONS]
    wrong = [problem for problem in problems if problem is not None]
    if wrong:
        raise min(wrong, key=_explains)
    return "Value, move and every single cut are those of alpha-beta."


def _explains(problem: Wrong) -> int:
    """Rank a problem: those with windows and cuts explain wrong values, so they come first."""
    kind = problem.misconception
    return KINDS.index(kind) if kind in KINDS else len(KINDS)


def _problem(answer: Callable[..., Any], player: Player, board: Board, depth: int) -> Wrong | None:
    """Return what is wrong with value, move or cuts in one position, if anything is."""
    args = (player, board, MIN_VALUE, MAX_VALUE, depth, weighted_score)
    found = call(answer, *args)
    if not (isinstance(found, tuple) and len(found) == 2):
        problem = f"returned {found!r:.60}. Return the pair (value, move)."
        raise complaint(answer, args, problem, "no-pair")
    try:
        fault = worst_fault(watch(answer, *args))
    except WatchError as error:
        raise Wrong(str(error), "not-recursive") from None
    kind, problem = _about_answer(*found, player, board, depth)
    if not fault and not kind:
        return None
    if fault:
        kind, problem = fault.kind, f"{problem} {fault.says}"
    return complaint(answer, args, problem, kind)


def _about_answer(
    value: Any, move: Any, player: Player, board: Board, depth: int
) -> tuple[str | None, str]:
    """Return (kind of mistake or None, what to say) for a value and a move."""
    expected, best = minimax(player, board, depth, weighted_score)
    if value != expected:
        return "wrong-value", f"returned the value {value!r}, and minimax returns {expected}."
    if not _is_best(move, player, board, depth, weighted_score, expected):
        return "keeps-a-bound", (
            f"found the right value and chose {_named(move, board)}, but {_named(best, board)} "
            "has that value. A later move that comes out equal is only known to be no better: "
            "take a new best move where its value is greater, by > and not by >=."
        )
    return None, "found the right value and move, but not by the right cuts."


def _is_best(
    move: Any, player: Player, board: Board, depth: int, evaluate: Evaluate, value: Value
) -> bool:
    """Tell whether a move is one of those that minimax finds best; None for a pass."""
    if move is None:
        return minimax(player, board, depth, evaluate)[1] is None
    if not is_legal(move, player, board):
        return False
    after = make_move(move, player, list(board))
    return -minimax(opponent(player), after, depth - 1, evaluate)[0] == value


def _named(move: Square | None, board: Board) -> str:
    try:
        return "no move" if move is None else square_name(move, size(board))
    except ValueError:
        return repr(move)


EXERCISES = (
    Exercise("09-windows", _judge_windows),
    Exercise("09-leaves", _judge_leaves),
    Exercise("09-deep-cut", judge_deep_cut),
    Exercise("09-alphabeta", _judge_alphabeta),
)
