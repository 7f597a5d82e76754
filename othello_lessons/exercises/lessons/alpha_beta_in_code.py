"""The exercises: a deep cut and its bound, and alphabeta itself."""

from collections.abc import Callable
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.deep_cut import DEEP_CUT, judge_deep_cut
from othello_lessons.exercises.judges.evaluated_boards import (
    CaseProblem,
    Noted,
    SearchCase,
    about_evaluated,
    about_move,
    kept,
    known_mistake,
    move_named,
    named,
    noted,
    noted_inside,
    replayed,
    with_windows,
)
from othello_lessons.exercises.judges.search_trees import KINDS, tree_of, worst_fault
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import complaint
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words
from othello_lessons.exercises.wrong_searches import ALPHABETA, SOFT_ALPHABETA
from othello_lessons.othello import MAX_VALUE, alphabeta, minimax, weighted_score

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
# In these a narrow window shows as well whether both of its ends are handed on as they are.
NARROW = {"OX--XOXOXXOOXXXO X", "OOOOXXXO-XOO---O O"}
CASES = [
    case
    for text, depth in POSITIONS
    for case in with_windows(text, depth)[: 4 if text in NARROW else 1]
]


def judge_alphabeta(exercise: Exercise, answer: Any) -> str:
    """Demand value, move and cuts in every case."""
    demand_function(answer)
    try:
        _demand_right(answer, CASES)
    except Wrong as wrong:
        if wrong.misconception == "raises":  # in a narrow window, perhaps, and wrong in an open one
            _demand_right(answer, [case for case in CASES if case.beta == MAX_VALUE])
        raise
    return exercise.praise()


def _demand_right(answer: Any, cases: list[SearchCase]) -> None:
    """Raise Wrong unless value, move and cuts are right in some cases."""
    found = [noted_inside(answer, case) for case in cases]
    problems = [_problem(answer, *each) for each in zip(found, cases, strict=True)]
    if wrong := [problem for problem in problems if problem is not None]:
        styles = ALPHABETA, SOFT_ALPHABETA
        known = known_mistake(styles, alphabeta, answer, found, cases, noted_inside)
        raise named(wrong, known, KINDS, JUDGED)


def _problem(answer: Callable[..., Any], found: Noted, case: SearchCase) -> CaseProblem | None:
    """Return what is wrong with value, move or cuts in one position, if anything is."""
    kind, problem = _about_answer(found, case)
    if not kind and replayed(found.evaluated, case):
        return None
    tree = tree_of(answer, args := (*case, weighted_score))
    fault = worst_fault(tree) if tree else None
    if not kind and not fault:
        kind, problem = about_evaluated(found, kept(noted, alphabeta, case))
    seen = complaint(answer, args, problem, kind)
    told = complaint(answer, args, f"{problem} {fault.says}", fault.kind) if fault else seen
    return CaseProblem(seen, told) if told.misconception else None


def _about_answer(found: Noted, case: SearchCase) -> tuple[str | None, str]:
    """Return (kind of mistake or None, what to say) for a value and a move."""
    expected, best = minimax(case.player, case.board, case.depth, weighted_score)
    inside = max(case.alpha, min(case.beta, expected))
    if found.value != inside:
        values = {"found": in_words(found.value, "worth"), "expected": in_words(inside, "worth")}
        return "wrong-value", JUDGED.mistake("wrong-value", **values)
    if not (kind := about_move(found, case)):
        return None, JUDGED("wrong-cuts")
    names = {"chosen": move_named(found.move, case.board), "best": move_named(best, case.board)}
    return kind, f"{JUDGED('other-move', **names)} {JUDGED.mistake(kind)}"


EXERCISES = (
    Exercise("deep-cut", judge_deep_cut, DEEP_CUT),
    Exercise("alphabeta", judge_alphabeta, ALPHABETA, answer_name="my_alphabeta", points=4),
)
