"""The exercises of lesson 11: a deep cut and its bound, and alphabeta itself."""

from collections.abc import Callable
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges import wrong_alphabeta
from othello_lessons.exercises.judges.deep_cut import judge_deep_cut
from othello_lessons.exercises.judges.noted_searches import (
    Noted,
    SearchCase,
    about_evaluated,
    is_best,
    keeps_values,
    leads_to_all,
    move_named,
    noted,
    replayed,
)
from othello_lessons.exercises.judges.search_trees import (
    KINDS,
    most_telling,
    tree_of,
    worst_fault,
)
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import complaint
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    minimax,
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
    ("XOO-" "XXO-" "-OO-" "XOOO" " X", 4),  # a deep cut, and one below a pass
    ("O-OX" "XOX-" "-XO-" "-OOO" " X", 4),  # a deep cut
    ("XO-O" "-OO-" "XXO-" "XXXO" " X", 3),  # two ways lead to the same board
    ("OX--" "OXX-" "OXX-" "OOX-" " X", 3),  # a pass below a value
    ("----" "-OX-" "-XO-" "----" " X", 2),
    ("----" "XXX-" "-XO-" "----" " O", 2),
    ("-O--" "-OOX" "-XXX" "--O-" " X", 3),
    ("XXO-" "XXXX" "XXXX" "XXXX" " O", 3),
    ("------" "--X---" "--XXO-" "--XOX-" "-O-O--" "------" " O", 3),
]  # fmt: skip
CASES = [
    SearchCase(player, board, MIN_VALUE, MAX_VALUE, depth)
    for text, depth in POSITIONS
    for player, board in [parse_position(text)]
]
ALPHABETA = Texts("11-alphabeta")


def _judge_alphabeta(answer: Any) -> str:
    demand_function(answer)
    found = [noted(answer, case) for case in CASES]
    problems = [_problem(answer, *each) for each in zip(found, CASES, strict=True)]
    wrong = [problem for problem in problems if problem is not None]
    if wrong:
        raise _named(answer, found, wrong)
    return ALPHABETA.right()


def _named(answer: Callable[..., Any], found: list[Noted], wrong: list[Wrong]) -> Wrong:
    """Return the verdict that names the mistake where it is known, or the most telling problem."""
    telling = most_telling(wrong)
    right = [noted(alphabeta, case) for case in CASES]
    known = recognise(wrong_alphabeta.ALPHABETA.mistakes(), leads_to_all(found, right, CASES))
    if known is None and keeps_values(answer, found, CASES):
        known = Mistake("keeps-values", None)
    if known is None or (known.name in KINDS and telling.misconception in KINDS):
        return telling
    return Wrong(f"{known.says(ALPHABETA)}\n{wrong[0].text}", known.name, wrong[0].picture)


def _problem(answer: Callable[..., Any], found: Noted, case: SearchCase) -> Wrong | None:
    """Return what is wrong with value, move or cuts in one position, if anything is."""
    kind, problem = _about_answer(found, case)
    if not kind and replayed(found.evaluated, case):
        return None
    tree = tree_of(answer, args := (*case, weighted_score))
    fault = worst_fault(tree) if tree else None
    if fault:
        kind, problem = fault.kind, f"{problem} {fault.says}"
    elif not kind and not tree:
        kind, problem = about_evaluated(found, noted(alphabeta, case))
    return complaint(answer, args, problem, kind) if kind else None


def _about_answer(found: Noted, case: SearchCase) -> tuple[str | None, str]:
    """Return (kind of mistake or None, what to say) for a value and a move."""
    expected, best = minimax(case.player, case.board, case.depth, weighted_score)
    if found.value != expected:
        values = {"found": in_words(found.value), "expected": expected}
        return "wrong-value", ALPHABETA.mistake("wrong-value", **values)
    if not is_best(found.move, case, expected):
        names = {
            "chosen": move_named(found.move, case.board),
            "best": move_named(best, case.board),
        }
        why = ALPHABETA.mistake("keeps-a-bound")
        return "keeps-a-bound", f"{ALPHABETA('other-move', **names)} {why}"
    return None, ALPHABETA("wrong-cuts")


EXERCISES = (
    Exercise("11-deep-cut", judge_deep_cut),
    Exercise("11-alphabeta", _judge_alphabeta),
)
