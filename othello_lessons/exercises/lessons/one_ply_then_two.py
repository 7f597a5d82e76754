"""The exercise: iterations, each of which tries the best move of the last one first.

A learner's function is handed an evaluation that takes notes. The boards that it was asked about,
and their order, tell which move was tried first, and whether anything was cut. In the positions
here nobody passes and no game ends within the depth, so the number of discs on a board tells how
many plies away it is. The boards are nearly full, so that a search with a wrong depth ends as well.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from othello_lessons.drawing import Picture, show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.wrong_iterations import FORMS, MISTAKES
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.lessons.greed_loses import far_behind
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import Texts
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
    minimax,
    opponent,
    score,
    size,
    weighted_score,
)

TEXTS = Texts("best-move-first")
TOO_MANY = 20_000  # evaluations in one call: far more than a full search of any case takes

POSITIONS: list[tuple[str, int, Evaluate]] = [
    ("O---" "XOOO" "-XXO" "--XO" " X", 3, weighted_score),
    ("OX--" "OXX-" "OOX-" "--X-" " O", 3, weighted_score),
    ("OX--" "XXOO" "-XX-" "--X-" " O", 3, score),
    ("OOO-" "XOOO" "-XOX" "XXX-" " O", 2, far_behind),  # every move is bad, two plies ahead
]  # fmt: skip


class Case(NamedTuple):
    """The arguments of one call."""

    player: Player
    board: Board
    depth: int
    evaluate: Evaluate


CASES = [Case(*parse_position(text), depth, evaluate) for text, depth, evaluate in POSITIONS]


class Trace(NamedTuple):
    """What a function returned, and the boards that it had evaluated, in order."""

    found: Any
    asked: list[tuple[Player, str]]


def trace(function: Callable[..., Any], case: Case) -> Trace:
    """Call a function in one case, and write down what it does; Wrong if it raises."""
    asked: list[tuple[Player, str]] = []

    def evaluate(player: Player, board: Board) -> Value:
        asked.append((player, "".join(board)))
        if len(asked) > TOO_MANY:
            raise _TooMany
        return case.evaluate(player, board)

    try:
        found = call(function, case.player, case.board, case.depth, evaluate)
    except _TooMany:
        raise Wrong.named("too-many", TEXTS, show(case.board, case.player)) from None
    return Trace(list(found) if isinstance(found, tuple) else found, asked)


class _TooMany(BaseException):
    """Raised to stop a search that never ends."""


def judge_best_first(answer: Any) -> str:
    """Demand the best move of every depth, and each iteration begun with the last one's move."""
    demand_function(answer)
    try:
        traces = [trace(answer, case) for case in CASES]
    except Wrong as wrong:
        if wrong.misconception == "raises" and (mistake := _recognised_by_ends(answer)):
            raise mistake.behind(wrong, TEXTS) from wrong
        raise
    if not _is_right_form(traces):
        if mistake := _recognised(traces):
            raise _named(mistake, traces)
        for case, made in zip(CASES, traces, strict=True):
            _demand_moves(answer, case, made)
            _demand_best_first(case, made)
        _demand_cuts(traces)
    return TEXTS.right(depth=CASES[0].depth)


def _evaluations(traces: list[Trace]) -> int:
    return sum(len(made.asked) for made in traces)


# ---------------------------------------------------------------------------
# As a reference does it


@cache
def _right_traces() -> list[list[Trace]]:
    return [[trace(form.function(), case) for case in CASES] for form in FORMS]


def _is_right_form(traces: list[Trace]) -> bool:
    return traces in _right_traces()


@cache
def _traces_of(name: str) -> list[Trace]:
    """Return the traces of the first single mistake of this name."""
    function = next(mistake.leads_to for mistake in MISTAKES if mistake.name == name)
    return [trace(function, case) for case in CASES]


def _recognised(traces: list[Trace]) -> Mistake | None:
    """Return the mistake that leads to all these traces, or None."""

    def leads_to_all(function: Callable[..., Any]) -> bool:
        """Compare case by case, and stop at the first that differs."""
        return all(_known_end(function, number) == made for number, made in enumerate(traces))

    return recognise(MISTAKES, leads_to_all)


def _recognised_by_ends(answer: Callable[..., Any]) -> Mistake | None:
    """Return the mistake with which a search raises the same error in the same cases, or None."""
    return _recognised([_end(answer, case) for case in CASES])


@cache
def _known_end(function: Callable[..., Any], number: int) -> Trace:
    """Return what a known mistake does in the case of this number: the same at every check."""
    try:
        return trace(function, CASES[number])
    except Wrong as wrong:
        if wrong.misconception == "endless":  # the time of this check was up
            raise
        return _ended(wrong)


def _end(function: Callable[..., Any], case: Case) -> Trace:
    """Return what a function does in a case; the kind of error where it raises one."""
    try:
        return trace(function, case)
    except Wrong as wrong:
        return _ended(wrong)


def _ended(wrong: Wrong) -> Trace:
    return Trace(f"{wrong.misconception} {type(wrong.__cause__).__name__}", [])


def _named(mistake: Mistake, traces: list[Trace]) -> Wrong:
    """Name a mistake, and show the first case in which the moves are wrong, if there is one."""
    says = mistake.says(TEXTS)
    for case, made in zip(CASES, traces, strict=True):
        if problem := _about_moves(case, made.found):
            return Wrong(f"{says}\n{problem}", mistake.name, _picture(case))
    return Wrong(says, mistake.name)


def _picture(case: Case) -> Picture:
    return show(case.board, case.player)


# ---------------------------------------------------------------------------
# In a form of one's own


def best_moves(case: Case, plies: int) -> list[Square]:
    """Return all moves that are worth what minimax says, this many plies ahead."""
    player, board, _, evaluate = case
    values = {
        move: -minimax(opponent(player), make_move(move, player, list(board)), plies - 1, evaluate)[
            0
        ]
        for move in legal_moves(player, board)
    }
    return [move for move, value in values.items() if value == max(values.values())]


def _demand_moves(answer: Any, case: Case, made: Trace) -> None:
    """Raise Wrong unless there is a best move for each depth."""
    if not isinstance(made.found, list):
        name = "no-list" if made.found is None else "not-a-list"
        args = (case.player, case.board, case.depth)
        problem = TEXTS.mistake(name, found=in_words(made.found), depth=case.depth)
        raise complaint(answer, args, problem, name)
    if problem := _about_moves(case, made.found):
        is_short = len(made.found) != case.depth
        raise Wrong(problem, "wrong-count" if is_short else None, _picture(case))


def _about_moves(case: Case, found: Any) -> str:
    """Say what is wrong with the moves that were returned, if anything is."""
    n = size(case.board)
    if not isinstance(found, list) or len(found) != case.depth:
        return TEXTS.mistake("wrong-count", depth=case.depth, found=_written(found, n))
    for plies, move in enumerate(found, start=1):
        right = best_moves(case, plies)
        if move not in right:
            best = joined((square_name(square, n) for square in right), "or")
            return TEXTS("wrong-move", plies=plies, move=in_words(move, "square", n), best=best)
    return ""


def _written(found: Any, n: int) -> str:
    return in_words(found, "square", n)


def _demand_best_first(case: Case, made: Trace) -> None:
    """Raise Wrong unless each iteration begins with the best move of the one before."""
    empty, n = case.board.count(EMPTY), size(case.board)
    for plies in range(2, case.depth + 1):
        best = made.found[plies - 2]
        first = next((one for one in made.asked if empty - one[1].count(EMPTY) == plies), None)
        if first is None or first[1] not in _reached(case, best, plies):
            fields = {"plies": plies, "before": plies - 1, "best": square_name(best, n)}
            raise Wrong.named("other-move-first", TEXTS, _picture(case), **fields)


def _reached(case: Case, move: Square, plies: int) -> set[str]:
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
    """Raise Wrong if no more is cut than where every root move has a full window."""
    found, full = _evaluations(traces), _evaluations(_traces_of("full-window"))
    if found >= full:
        raise Wrong.named("no-cuts", TEXTS, None, found=found, full=full)


EXERCISES = (Exercise("best-move-first", judge_best_first),)
