"""What a search evaluates, in which order: noted by the evaluation that it is given.

So a search is judged in whatever style it is written: in two functions, in a class, or with a
nested function. It may try the moves in any order.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, lru_cache, partial
from itertools import chain
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.judges.search_trees import SEARCHES, pair
from othello_lessons.exercises.judging import behind
from othello_lessons.exercises.patches import Mistake, Solution, recognise
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.exercises.wrong_searches import WINDOWS, begins_with, fault_at_the_end
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Player,
    Square,
    Value,
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
    """What a search found, and the boards that it had evaluated, in their order."""

    value: Any
    move: Any
    evaluated: list[str]


def noted(search: Callable[..., Any], case: SearchCase) -> Noted:
    """Call a search with an evaluation that takes notes; Wrong if it returns no pair."""
    evaluated = []

    def evaluate(player: Player, board: Board) -> Value:
        evaluated.append("".join(board))
        return weighted_score(player, board)

    return Noted(*pair(search, (*case, evaluate)), evaluated)


def with_windows(position: str, depth: int) -> list[SearchCase]:
    """List a position with an open window, and with one around, above and below its value."""
    player, board = parse_position(position)
    value = minimax(player, board, depth, weighted_score)[0]
    narrow = [(value + low, value + high) for low, high in ((-1, 1), (1, 4), (-4, -1))]
    windows = [(MIN_VALUE, MAX_VALUE), *narrow]
    return [SearchCase(player, board, *window, depth) for window in windows]


def noted_inside(search: Callable[..., Any], case: SearchCase) -> Noted:
    """Call a search, and hold its value inside the window: outside of it, it is only a bound."""
    found = noted(search, case)
    try:
        return found._replace(value=max(case.alpha, min(case.beta, found.value)))
    except TypeError:  # it is no number
        return found


def leads_to_all(
    found: Sequence[Noted],
    right: Sequence[Noted],
    cases: Sequence[SearchCase],
    noted: "Take" = noted,
) -> Callable[[Callable[..., Any]], bool]:
    """Return a test for searches that find and evaluate the same in every case.

    Moves are compared only where all values and evaluations are the right ones, and only those of
    exact values: of a bound any move may come back.
    """
    same_values = [one[::2] for one in found] == [one[::2] for one in right]
    moves = [
        same_values and case.alpha < one.value < case.beta
        for one, case in zip(right, cases, strict=True)
    ]

    def leads_to_all(search: Callable[..., Any]) -> bool:
        for case, one, has_move in zip(cases, found, moves, strict=True):
            try:
                other = kept(noted, search, case)
            except Wrong:  # in this case it gives no answer
                return False
            if one[::2] != other[::2] or (has_move and one.move != other.move):
                return False
        return True

    return leads_to_all


Take = Callable[[Callable[..., Any], SearchCase], Noted]  # how a search is noted

_what_candidates_do: WeakKeyDictionary[Any, dict[Any, Noted]] = WeakKeyDictionary()


def kept(noted: Take, search: Callable[..., Any], case: SearchCase) -> Noted:
    """Return what a search of ours does in a case: the same at every check, so kept."""
    found = _what_candidates_do.setdefault(search, {})
    key = noted, "".join(case.board), *(part for part in case if part is not case.board)
    if key not in found:
        found[key] = noted(search, case)
    return found[key]


def known_mistake(
    solutions: Sequence[Solution],
    right: Callable[..., Any],
    answer: Callable[..., Any],
    found: Sequence[Noted],
    cases: Sequence[SearchCase],
    noted: Take = noted,
) -> Mistake | None:
    """Return the mistake that leads to what was found in all cases, in one of these styles."""
    wanted = [kept(noted, right, case) for case in cases]
    *others, soft = solutions
    for start in _starts_of(found, wanted, cases):
        soft = soft.including(begins_with(start))
    styles = [*others, soft]
    known = chain(*(style.singles() for style in styles), *(style.pairs() for style in styles))
    mistake = recognise(known, leads_to_all(found, wanted, cases, noted))
    if mistake is None and keeps_values(answer, found, cases):
        return Mistake("keeps-values")
    return mistake or fault_at_the_end(partial(_worth, answer))


def _worth(search: Callable[..., Any], player: Player, board: Board, depth: int) -> Any:
    return pair(search, (player, board, MIN_VALUE, MAX_VALUE, depth, weighted_score))[0]


def keeps_values(
    search: Callable[..., Any], found: Sequence[Noted], cases: Sequence[SearchCase]
) -> bool:
    """Tell whether a search evaluates less when it is asked the same again: it stores values."""
    again = [noted(search, case) for case in cases]
    pairs = zip(found, again, strict=True)
    return any(len(second.evaluated) < len(first.evaluated) for first, second in pairs)


def _starts_of(
    found: Sequence[Noted], right: Sequence[Noted], cases: Sequence[SearchCase]
) -> list[Value]:
    """List numbers with which best may begin: they come back where every move loses.

    One ply higher they come back with their sign turned. The usual one is last.
    """
    wrong = [
        -abs(one.value)
        for one, other, case in zip(found, right, cases, strict=True)
        if isinstance(one.value, int | float)
        and one.value != other.value
        and case.beta == MAX_VALUE
    ]
    return [start for start, _ in Counter(wrong).most_common(STARTS)][::-1]


class CaseProblem(NamedTuple):
    """What is wrong in one case: what is seen from outside, and what the search's tree tells."""

    seen: Wrong
    told: Wrong


def named(
    problems: Sequence[CaseProblem], known: Mistake | None, kinds: Sequence[str], texts: Texts
) -> Wrong:
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
    return shown[0] if shown and not known.also else behind(known, problems[0].seen, texts)


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
        return {(-value, end) for value, end in search(other, key, _turned(window), depth - 1, at)}

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


def _turned(window: tuple[Value, Value]) -> tuple[Value, Value]:
    return -window[1], -window[0]


# ---------------------------------------------------------------------------
# What is said


def about_evaluated(found: Noted, right: Noted) -> tuple[str, str]:
    """Return (kind of mistake, what to say) for boards that alpha-beta would not evaluate."""
    counts = {"found": len(found.evaluated), "right": len(right.evaluated)}
    if counts["found"] > counts["right"]:
        return "missed-cut", SEARCHES("evaluates-more", **counts)
    return "cut-too-many", SEARCHES("evaluates-fewer", **counts)


def about_move(found: Noted, case: SearchCase) -> str | None:
    """Name the mistake in the move, where the value is right; below alpha any move will do."""
    player, board, alpha, beta, depth = case
    if depth == 0 or not legal_moves(player, board):
        return None if found.move is None else "wrong-move"
    is_exact = alpha < found.value < beta
    if found.move is None and not is_exact:
        return None
    if found.move is None or not is_legal(found.move, player, board):
        return "wrong-move"
    if not is_exact or is_best(found.move, case, found.value):
        return None
    return "keeps-a-bound"


def is_best(move: Any, case: SearchCase, value: Value) -> bool:
    """Tell whether a move is one of those that minimax finds best; None for a pass."""
    player, board, _, _, depth = case
    if move is None:
        return minimax(player, board, depth, weighted_score)[1] is None
    if not is_legal(move, player, board):
        return False
    after = make_move(move, player, list(board))
    return -minimax(opponent(player), after, depth - 1, weighted_score)[0] == value


def move_named(move: Square | None, board: Board) -> str:
    """Name the square of a move; anything else is written as a value."""
    try:
        return SEARCHES("no-move") if move is None else square_name(move, size(board))
    except ValueError:
        return in_words(move)
