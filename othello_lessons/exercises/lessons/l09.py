"""Lesson 09: windows and cuts of alpha-beta by hand, a deep cut, and alphabeta itself."""

from collections.abc import Callable
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.deep_cut import judge_deep_cut
from othello_lessons.exercises.judges.search_trees import most_telling, watched, worst_fault
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.mistakes import recognise
from othello_lessons.exercises.quiz.answers import read_window
from othello_lessons.exercises.quiz.searches import MISTAKES, left_out, visits, wrong_windows
from othello_lessons.exercises.quiz.tree import (
    QuizError,
    QuizTree,
    Spot,
    Window,
    telling_value,
    with_value,
)
from othello_lessons.exercises.sandbox import complaint
from othello_lessons.exercises.texts import Texts
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

# ---------------------------------------------------------------------------
# The windows of a tree of two plies

BRANCHES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def _judge_windows(answer: Any) -> str:
    """Demand the windows of the three nodes below the root, by alpha-beta and no mistake."""
    texts, root = Texts("09-windows"), QuizTree(BRANCHES).root
    given, right = _windows(answer, texts), visits(root)
    paths = [child.path for child in root.children]
    if len(given) != len(paths):
        raise Wrong(texts("three-pairs"))
    wrong = [n for n, path in enumerate(paths) if given[n] != right[path]]
    if not wrong:
        return texts.right()
    if mistake := recognise(wrong_windows(root), lambda seen: given == list(map(seen.get, paths))):
        raise mistake.wrong(texts)
    raise Wrong(texts("wrong-window", node=wrong[0] + 1, window=_window_text(given[wrong[0]])))


def _windows(answer: Any, texts: Texts) -> list[Window]:
    try:
        return [read_window(pair) for pair in answer]
    except TypeError:
        raise Wrong(texts("three-pairs")) from None
    except QuizError as error:
        raise Wrong(str(error)) from None


def _window_text(window: Window) -> str:
    return f"({value_text(window[0])}, {value_text(window[1])})"


# ---------------------------------------------------------------------------
# The leaves that are left out

DEEP = [[11, [[6, 1], 19]], [[[7, 13], 14], [18, [10, 2]]]]


def _judge_leaves(answer: Any) -> str:
    """Demand the leaves that alpha-beta leaves out, by its right cuts."""
    texts, root = Texts("09-leaves"), QuizTree(DEEP).root
    leaves = {spot.value: spot for spot in root.walk() if spot.is_leaf}
    try:
        given = set(answer)
    except TypeError:
        raise Wrong(texts("no-set")) from None
    if strange := given - set(leaves):
        raise Wrong.named("no-leaf", texts, leaf=min(strange, key=str))
    right = left_out(root)
    if given == right:
        return texts.right()
    if given and (mistake := recognise(MISTAKES, lambda search: given == left_out(root, search))):
        raise mistake.wrong(texts)
    if too_many := given - right:
        raise _needed(root, leaves[min(too_many)], texts)
    raise Wrong.named("missed-cut", texts, count=len(right - given))


def _needed(root: Spot, leaf: Spot, texts: Texts) -> Wrong:
    """Say why a leaf must be looked at: with which other number the root would change."""
    other = telling_value(root, leaf)
    if other is None:
        return Wrong(texts("still-open", leaf=leaf.value), "cut-too-many")
    after = with_value(root, leaf.path, other)
    numbers = {"leaf": leaf.value, "other": other, "after": after, "before": root.value}
    return Wrong(texts.mistake("cut-too-many", **numbers), "cut-too-many")


# ---------------------------------------------------------------------------
# alphabeta itself

POSITIONS = [
    ("----" "-OX-" "-XO-" "----" " X", 2),
    ("----" "XXX-" "-XO-" "----" " O", 2),
    ("-O--" "-OOX" "-XXX" "--O-" " X", 3),
    ("XXO-" "XXXX" "XXXX" "XXXX" " O", 3),
    ("------" "--X---" "--XXO-" "--XOX-" "-O-O--" "------" " O", 3),
]  # fmt: skip


ALPHABETA = Texts("09-alphabeta")


def _judge_alphabeta(answer: Any) -> str:
    demand_function(answer)
    problems = [_problem(answer, *parse_position(text), depth) for text, depth in POSITIONS]
    if wrong := [problem for problem in problems if problem is not None]:
        raise most_telling(wrong)
    return ALPHABETA.right()


def _problem(answer: Callable[..., Any], player: Player, board: Board, depth: int) -> Wrong | None:
    """Return what is wrong with value, move or cuts in one position, if anything is."""
    args = (player, board, MIN_VALUE, MAX_VALUE, depth, weighted_score)
    value, move, tree = watched(answer, args)
    fault = worst_fault(tree)
    kind, problem = _about_answer(value, move, player, board, depth)
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
        problem = ALPHABETA.mistake("wrong-value", found=repr(value), expected=expected)
        return "wrong-value", problem
    if not _is_best(move, player, board, depth, weighted_score, expected):
        names = {"chosen": _named(move, board), "best": _named(best, board)}
        why = ALPHABETA.mistake("keeps-a-bound")
        return "keeps-a-bound", f"{ALPHABETA('other-move', **names)} {why}"
    return None, ALPHABETA("wrong-cuts")


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
        return ALPHABETA("no-move") if move is None else square_name(move, size(board))
    except ValueError:
        return repr(move)


EXERCISES = (
    Exercise("09-windows", _judge_windows),
    Exercise("09-leaves", _judge_leaves),
    Exercise("09-deep-cut", judge_deep_cut),
    Exercise("09-alphabeta", _judge_alphabeta),
)
