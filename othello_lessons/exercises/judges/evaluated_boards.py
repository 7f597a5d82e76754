"""The boards that a search evaluates, in their order: noted by the evaluation that it is given.

So a search is judged in whatever style it is written: in two functions, in a class, or with a
nested function. It may try the moves in any order.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from itertools import chain
from typing import Any, NamedTuple

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.search_trees import SEARCHES, pair
from othello_lessons.exercises.judging import behind, demand_function, kept, leading_to
from othello_lessons.exercises.patches import Mistake, Solution
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words
from othello_lessons.exercises.wrong_searches import WINDOWS, begins_with, fault_at_the_end
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
    any_legal_move,
    final_value,
    is_legal,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
    size,
    weighted_score,
)

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
    ("XOO-" "XXO-" "-OO-" "XOOO" " X", 4),  # a deep cut, and one below a pass
    ("O-OX" "XOX-" "-XO-" "-OOO" " X", 4),  # a deep cut
    ("XO-O" "-OO-" "XXO-" "XXXO" " X", 3),  # two ways lead to the same board
    ("OX--" "OXX-" "OXX-" "OOX-" " X", 3),  # a pass below a value
    ("-O--" "XOOO" "XXOO" "-OXO" " X", 4),  # a pass below a bound
    ("X--X" "OXXX" "OOXX" "O-XX" " O", 3),  # a board that comes up twice
    ("----" "-OX-" "-XO-" "----" " X", 2),
    ("----" "XXX-" "-XO-" "----" " O", 2),
    ("-O--" "-OOX" "-XXX" "--O-" " X", 3),
    ("XXO-" "XXXX" "XXXX" "XXXX" " O", 3),
    ("------" "--X---" "--XXO-" "--XOX-" "-O-O--" "------" " O", 3),
]  # fmt: skip

STARTS = 3  # numbers that are tried as the one with which best begins


def far_behind(player: Player, board: Board) -> Value:
    """Count discs, as if the game were lost: between the value of a lost game and MIN_VALUE."""
    return score(player, board) - 1_500_000


class SearchCase(NamedTuple):
    """The arguments of one call of a search, without the evaluation."""

    player: Player
    board: Board
    alpha: Value
    beta: Value
    depth: int


class Noted(NamedTuple):
    """The result of a search, and the boards that the search had evaluated, in their order."""

    value: Any
    move: Any
    evaluated: list[str]
    is_exact: bool  # inside the window: outside of it, a value is only a bound


def noted(search: Callable[..., Any], *case: Any) -> Noted:
    """Call a search with an evaluation that takes notes; Wrong if it returns no pair."""
    evaluated = []

    def evaluate(player: Player, board: Board) -> Value:
        evaluated.append("".join(board))
        return weighted_score(player, board)

    value, move = pair(search, (*case, evaluate))
    _, _, alpha, beta, _ = case
    is_exact = isinstance(value, int | float) and alpha < value < beta
    return Noted(value, move, evaluated, is_exact)


def noted_inside(search: Callable[..., Any], *case: Any) -> Noted:
    """Call a search, and hold its value inside the window."""
    found, (_, _, alpha, beta, _) = noted(search, *case), case
    try:
        return found._replace(value=max(alpha, min(beta, found.value)))
    except TypeError:  # it is no number
        return found


def same_values(one: Noted, other: Noted) -> bool:
    """Compare the values and the evaluated boards."""
    return one[::2] == other[::2]


def same_moves(one: Noted, other: Noted) -> bool:
    """Compare the moves as well, those of exact values: of a bound any move may come back."""
    return same_values(one, other) and (one.move == other.move or not one.is_exact)


@cache
def with_windows(position: str, depth: int) -> list[SearchCase]:
    """List a position with an open window, and with one around, above and below its value."""
    player, board = parse_position(position)
    value = minimax(player, board, depth, weighted_score)[0]
    narrow = [(value + low, value + high) for low, high in ((-1, 1), (1, 4), (-4, -1))]
    windows = [(MIN_VALUE, MAX_VALUE), *narrow]
    return [SearchCase(player, board, *window, depth) for window in windows]


def judge_searches(
    exercise: Exercise,
    answer: Any,
    problem_in: Callable[[Any, Noted, Noted, SearchCase], "CaseProblem | None"],
    kinds: Sequence[str],
    *styles: Solution,
) -> None:
    """Raise Wrong if anything is wrong in a case; its cause is a mistake in one of these styles.

    Each case is a `SearchCase`; `problem_in` takes the answer, and what it and the solution found.
    The last style is one that keeps its best value apart from alpha.
    """
    demand_function(answer)
    observe = exercise.observe or noted
    found = [observe(answer, *case) for case in exercise.cases]
    right = [kept(exercise, exercise.right.wrong(), case) for case in exercise.cases]
    each = zip(found, right, exercise.cases, strict=True)
    seen = [problem_in(answer, one, other, SearchCase(*case)) for one, other, case in each]
    if problems := [problem for problem in seen if problem is not None]:
        known = _known_mistake(exercise, answer, found, right, (exercise.right, *styles))
        raise _named(problems, known, kinds)


def _known_mistake(
    exercise: Exercise,
    answer: Callable[..., Any],
    found: Sequence[Noted],
    right: Sequence[Noted],
    styles: Sequence[Solution],
) -> Mistake | None:
    """Return the mistake that leads to what was found in all cases, in one of these styles."""
    *others, soft = styles
    # Where beta is open, what is found is no bound.
    values = zip(found, right, exercise.cases, strict=True)
    wide = [(one.value, other.value) for one, other, case in values if case[3] == MAX_VALUE]
    for start in starts_of(wide, STARTS):
        soft = soft.including(begins_with(start))
    styles = [*others, soft]
    known = chain(*(style.singles() for style in styles), *(style.pairs() for style in styles))
    same = same_moves if all(map(same_values, found, right)) else same_values
    mistake = leading_to(replace(exercise, same=same), known, found)
    if mistake is None and _keeps_values(exercise, answer, found):
        return Mistake("keeps-values")
    return mistake or fault_at_the_end(partial(_worth, answer))


def _worth(search: Callable[..., Any], player: Player, board: Board, depth: int) -> Any:
    return pair(search, (player, board, MIN_VALUE, MAX_VALUE, depth, weighted_score))[0]


def _keeps_values(exercise: Exercise, search: Callable[..., Any], found: Sequence[Noted]) -> bool:
    """Tell whether a search evaluates less when it is asked the same again: it stores values."""
    again = [noted(search, *case) for case in exercise.cases]
    pairs = zip(found, again, strict=True)
    return any(len(second.evaluated) < len(first.evaluated) for first, second in pairs)


def starts_of(pairs: Iterable[tuple[Any, Value]], most: int) -> list[Value]:
    """List the numbers with which a wrong search may begin its `best`, the commonest last.

    `pairs` are a value that the search found and the right value, where every move loses: there the
    search returns this number, and one ply higher the number with its sign turned.
    """
    wrong = [-abs(one) for one, other in pairs if isinstance(one, int | float) and one != other]
    return [start for start, _ in Counter(wrong).most_common(most)][::-1]


class CaseProblem(NamedTuple):
    """The problem in one case: the difference seen from outside, and the fault in the tree."""

    seen: Wrong
    told: Wrong


def _named(problems: list[CaseProblem], known: Mistake | None, kinds: Sequence[str]) -> Wrong:
    """Return the verdict that names a mistake that was recognised, or the most telling problem.

    Where a tree shows the recognised mistake as well, it shows the place.
    """

    def rank(problem: CaseProblem) -> int:
        kind = problem.told.misconception
        return kinds.index(kind) if kind in kinds else len(kinds)

    if known is None:
        return min(problems, key=rank).told
    shown = [each.told for each in problems if each.told.misconception == known.name]
    if known.name in WINDOWS and not shown:  # two wrong windows may lead to the same cuts
        told = [each.told for each in problems if each.told.misconception in WINDOWS]
        usual = Counter(each.misconception for each in told).most_common(1)
        shown = [each for each in told if each.misconception == usual[0][0]]
    return shown[0] if shown and not known.also else behind(known, problems[0].seen, JUDGED)


# ---------------------------------------------------------------------------
# The order of moves is free
#
# Where games end, nothing is evaluated, so what was evaluated need not tell in which order the
# moves were tried there. All orders that fit are followed, each as (value, boards used up).

Outcomes = set[tuple[Value, int]]


def replayed(evaluated: Sequence[str], case: SearchCase) -> set[Value]:
    """Return what fail-soft alpha-beta may find if it evaluates these boards in this order.

    There is nothing in it if alpha-beta evaluates other boards, in whatever order of moves.
    """

    @cache
    def search(player: Player, key: str, window: tuple[Value, Value], depth: int, at: int) -> Any:
        board = list(key)
        if depth == 0:
            is_next = at < len(evaluated) and evaluated[at] == key
            return {(weighted_score(player, board), at + 1)} if is_next else set()
        other = opponent(player)
        if after := _boards_after(player, key):
            return any_order(other, after, window, MIN_VALUE, depth - 1, at)
        if not any_legal_move(other, board):
            return {(final_value(player, board), at)}
        below = -window[1], -window[0]
        return {(-value, end) for value, end in search(other, key, below, depth - 1, at)}

    @cache
    def any_order(
        other: Player,
        left: frozenset[str],
        window: tuple[Value, Value],
        best: Value,
        depth: int,
        at: int,
    ) -> Any:
        alpha, beta = window
        if best >= beta or not left:
            return {(best, at)}
        below = -beta, -max(alpha, best)
        found: Outcomes = set()
        for key in left:
            for value, end in search(other, key, below, depth, at):
                found |= any_order(other, left - {key}, window, max(best, -value), depth, end)
        return found

    player, board, alpha, beta, depth = case
    ends = search(player, "".join(board), (alpha, beta), depth, 0)
    return {value for value, end in ends if end == len(evaluated)}


@lru_cache(maxsize=10_000)
def _boards_after(player: Player, key: str) -> frozenset[str]:
    """Return the boards after each legal move: the same few for every search that is judged."""
    board = list(key)
    return frozenset(
        "".join(make_move(move, player, list(board))) for move in legal_moves(player, board)
    )


# ---------------------------------------------------------------------------
# What is said


def about_evaluated(found: Noted, right: Noted) -> tuple[str, str]:
    """Return (kind of mistake, sentence) for boards that alpha-beta would not evaluate."""
    counts = {"found": len(found.evaluated), "right": len(right.evaluated)}
    if counts["found"] > counts["right"]:
        return "missed-cut", SEARCHES("evaluates-more", **counts)
    return "cut-too-many", SEARCHES("evaluates-fewer", **counts)


def about_move(found: Noted, case: SearchCase) -> str | None:
    """Name the mistake in the move, where the value is right; below alpha any move will do."""
    player, board, _, _, depth = case
    if depth == 0 or not legal_moves(player, board):
        return None if found.move is None else "wrong-move"
    if found.move is None and not found.is_exact:
        return None
    if found.move is None or not is_legal(found.move, player, board):
        return "wrong-move"
    if not found.is_exact or found.move in best_moves("".join(board), player, depth):
        return None
    return "keeps-a-bound"


def root_values(
    player: Player, board: Board, depth: int, evaluate: Evaluate
) -> dict[Square, Value]:
    """Return what each move is worth, this many plies ahead in all."""
    other, window = opponent(player), (MIN_VALUE, MAX_VALUE)
    boards = {move: make_move(move, player, list(board)) for move in legal_moves(player, board)}
    return {
        move: -alphabeta(other, after, *window, depth - 1, evaluate)[0]
        for move, after in boards.items()
    }


@cache
def best_moves(
    board: str, player: Player, depth: int, evaluate: Evaluate = weighted_score
) -> tuple[Square | None, ...]:
    """List all moves that are worth what minimax says; None alone where there is no choice."""
    values = root_values(player, list(board), depth, evaluate) if depth else {}
    return tuple(move for move in values if values[move] == max(values.values())) or (None,)


def move_named(move: Square | None, board: Board) -> str:
    """Name the square of a move; anything else is written as a value."""
    try:
        return SEARCHES("no-move") if move is None else square_name(move, size(board))
    except ValueError:
        return in_words(move)
