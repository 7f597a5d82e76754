"""The exercises of lesson 11: a deep cut and its bound, and alphabeta itself."""

from collections.abc import Callable
from typing import Any, NamedTuple

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges import wrong_alphabeta
from othello_lessons.exercises.judges.deep_cut import judge_deep_cut
from othello_lessons.exercises.judges.search_trees import (
    KINDS,
    is_alphabetas,
    most_telling,
    pair,
    tree_of,
    worst_fault,
)
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.mistakes import recognise
from othello_lessons.exercises.sandbox import complaint
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    alphabeta,
    is_legal,
    make_move,
    minimax,
    opponent,
    size,
    weighted_score,
)

# ---------------------------------------------------------------------------
# alphabeta itself

# The games of the first positions are nearly over: there passes and ends show, and the mistakes of
# `ALPHABETA` differ in what was evaluated or in the value.

POSITIONS = [
    ("XOOO" "XOOO" "XOOO" "XO-O" " O", 1),
    ("OXXX" "OXXO" "OXOO" "OOOO" " X", 2),
    ("OX--" "XOXO" "XXOO" "XXXO" " X", 2),
    ("XXXX" "XOXO" "OOOO" "XO-O" " O", 4),
    ("XXXX" "XOO-" "OOXO" "--XX" " X", 3),
    ("OOOO" "XXXO" "-XOO" "---O" " O", 2),
    ("--OO" "XXOX" "XXX-" "OXXX" " X", 2),
    ("XOO-" "XXO-" "OXOO" "-XX-" " X", 4),
    ("--OO" "XOOX" "OOXX" "-XO-" " O", 4),
    ("----" "-OX-" "-XO-" "----" " X", 2),
    ("----" "XXX-" "-XO-" "----" " O", 2),
    ("-O--" "-OOX" "-XXX" "--O-" " X", 3),
    ("XXO-" "XXXX" "XXXX" "XXXX" " O", 3),
    ("------" "--X---" "--XXO-" "--XOX-" "-O-O--" "------" " O", 3),
]  # fmt: skip
CASES = [(*parse_position(text), depth) for text, depth in POSITIONS]


ALPHABETA = Texts("11-alphabeta")


class _Found(NamedTuple):
    """What a search found, and the boards that it had evaluated, in their order."""

    value: Any
    move: Any
    evaluated: list[str]


def _judge_alphabeta(answer: Any) -> str:
    demand_function(answer)
    problems = [_problem(answer, *case) for case in CASES]
    wrong = [problem for problem in problems if problem is not None]
    if not wrong:
        return ALPHABETA.right()
    telling = most_telling(wrong)
    mistake = recognise(wrong_alphabeta.ALPHABETA.mistakes(), _leads_to_all(answer))
    if mistake is None or (mistake.name in KINDS and telling.misconception in KINDS):
        raise telling
    text = f"{mistake.says(ALPHABETA)}\n{wrong[0].text}"
    raise Wrong(text, mistake.name, wrong[0].picture)


def _asked(answer: Callable[..., Any], player: Player, board: Board, depth: int) -> _Found:
    """Call a search with an evaluation that takes notes; Wrong if it returns no pair."""
    evaluated = []

    def evaluate(player: Player, board: Board) -> Value:
        evaluated.append("".join(board))
        return weighted_score(player, board)

    args = (player, board, MIN_VALUE, MAX_VALUE, depth, evaluate)
    return _Found(*pair(answer, args), evaluated)


def _leads_to_all(answer: Callable[..., Any]) -> Callable[[Any], bool]:
    """Return a test for what gives the same values from the same evaluations in every case."""
    found = [_asked(answer, *case) for case in CASES]
    right = [_asked(alphabeta, *case) for case in CASES]
    compared = slice(0, 1) if [f[::2] for f in found] != [f[::2] for f in right] else slice(0, 2)

    def leads_to_all(search: Callable[..., Any]) -> bool:
        for case, one in zip(CASES, found, strict=True):
            other = _asked(search, *case)
            if (one[compared], one.evaluated) != (other[compared], other.evaluated):
                return False
        return True

    return leads_to_all


def _problem(answer: Callable[..., Any], player: Player, board: Board, depth: int) -> Wrong | None:
    """Return what is wrong with value, move or cuts in one position, if anything is."""
    args = (player, board, MIN_VALUE, MAX_VALUE, depth, weighted_score)
    found = _asked(answer, player, board, depth)
    tree = tree_of(answer, args)
    fault = worst_fault(tree) if tree else None
    kind, problem = _about_answer(found.value, found.move, player, board, depth)
    if fault:
        kind, problem = fault.kind, f"{problem} {fault.says}"
    elif not kind and not tree:
        kind, problem = _about_evaluated(found.evaluated, player, board, depth)
    return complaint(answer, args, problem, kind) if kind else None


def _about_evaluated(
    evaluated: list[str], player: Player, board: Board, depth: int
) -> tuple[str | None, str]:
    """Return (kind of mistake or None, what to say) for the boards that were evaluated."""
    right = _asked(alphabeta, player, board, depth).evaluated
    if evaluated == right or is_alphabetas(evaluated, player, board, depth):
        return None, ""
    counts = {"found": len(evaluated), "right": len(right)}
    if len(evaluated) > len(right):
        return "missed-cut", ALPHABETA("evaluates-more", **counts)
    return "cut-too-many", ALPHABETA("evaluates-fewer", **counts)


def _about_answer(
    value: Any, move: Any, player: Player, board: Board, depth: int
) -> tuple[str | None, str]:
    """Return (kind of mistake or None, what to say) for a value and a move."""
    expected, best = minimax(player, board, depth, weighted_score)
    if value != expected:
        problem = ALPHABETA.mistake("wrong-value", found=in_words(value), expected=expected)
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
        return in_words(move)


EXERCISES = (
    Exercise("11-deep-cut", judge_deep_cut),
    Exercise("11-alphabeta", _judge_alphabeta),
)
