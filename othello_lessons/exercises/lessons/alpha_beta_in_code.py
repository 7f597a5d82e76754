"""The exercises: a deep cut and its bound, and alphabeta itself."""

from dataclasses import replace
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.deep_cut import DEEP_CUT, judge_deep_cut
from othello_lessons.exercises.judges.evaluated_boards import (
    POSITIONS,
    CaseProblem,
    Noted,
    SearchCase,
    about_evaluated,
    about_move,
    judge_searches,
    move_named,
    noted_inside,
    replayed,
    same_moves,
    with_windows,
)
from othello_lessons.exercises.judges.search_trees import KINDS, tree_of, worst_fault
from othello_lessons.exercises.sandbox import complaint
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words
from othello_lessons.exercises.wrong_searches import ALPHABETA, SOFT_ALPHABETA
from othello_lessons.othello import MAX_VALUE, minimax, weighted_score

# In these a narrow window shows as well whether both of its ends are handed on as they are.
NARROW = {"OX--XOXOXXOOXXXO X", "OOOOXXXO-XOO---O O"}
CASES = [
    case
    for text, depth in POSITIONS
    for case in with_windows(text, depth)[: 4 if text in NARROW else 1]
]


def judge_alphabeta(exercise: Exercise, answer: Any) -> str:
    """Demand value, move and cuts in every case."""
    try:
        _demand_right(exercise, answer)
    except Wrong as wrong:
        if wrong.misconception == "raises":  # in a narrow window, perhaps, and wrong in an open one
            wide = [case for case in CASES if case.beta == MAX_VALUE]
            _demand_right(replace(exercise, cases=wide), answer)
        raise
    return exercise.praise()


def _demand_right(exercise: Exercise, answer: Any) -> None:
    judge_searches(exercise, answer, _problem, KINDS, SOFT_ALPHABETA)


def _problem(answer: Any, found: Noted, right: Noted, case: SearchCase) -> CaseProblem | None:
    """Return what is wrong with value, move or cuts in one position, if anything is."""
    kind, problem = _about_answer(found, right, case)
    if not kind and replayed(found.evaluated, case):
        return None
    tree = tree_of(answer, args := (*case, weighted_score))
    fault = worst_fault(tree) if tree else None
    if not kind and not fault:
        kind, problem = about_evaluated(found, right)
    told = seen = complaint(answer, args, problem, kind)
    if fault:
        told = complaint(answer, args, f"{problem} {fault.says}", fault.kind)
        told.picture = show(case.board, case.player, highlight=fault.squares)
    return CaseProblem(seen, told) if told.misconception else None


def _about_answer(found: Noted, right: Noted, case: SearchCase) -> tuple[str | None, str]:
    """Return (kind of mistake or None, what to say) for a value and a move."""
    if found.value != right.value:
        shown = in_words(found.value, "worth"), in_words(right.value, "worth")
        return "wrong-value", JUDGED.mistake("wrong-value", found=shown[0], expected=shown[1])
    if not (kind := about_move(found, case)):
        return None, JUDGED("wrong-cuts")
    best = minimax(case.player, case.board, case.depth, weighted_score)[1]
    names = {"chosen": move_named(found.move, case.board), "best": move_named(best, case.board)}
    return kind, f"{JUDGED('other-move', **names)} {JUDGED.mistake(kind)}"


EXERCISES = (
    Exercise("deep-cut", judge_deep_cut, DEEP_CUT),
    Exercise(
        "alphabeta",
        judge_alphabeta,
        ALPHABETA,
        answer_name="my_alphabeta",
        cases=CASES,
        observe=noted_inside,
        same=same_moves,
        points=4,
    ),
)
