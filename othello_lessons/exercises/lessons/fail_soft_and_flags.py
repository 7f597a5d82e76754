"""The exercises: fail-soft, flags, and what one-line changes of alpha-beta cost."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.exercise import Case, Exercise, Wrong
from othello_lessons.exercises.judges.evaluated_boards import (
    POSITIONS,
    CaseProblem,
    Noted,
    SearchCase,
    about_evaluated,
    about_move,
    judge_searches,
    noted,
    replayed,
    same_moves,
    with_windows,
)
from othello_lessons.exercises.judges.search_trees import KINDS, tree_of, where, worst_fault
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Patches, Solution, changed
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import in_words, text_of, two_values
from othello_lessons.exercises.wrong_searches import FAIL_SOFT
from othello_lessons.othello import Value, minimax, weighted_score
from othello_lessons.watch import Node

# ---------------------------------------------------------------------------
# Which one-line changes cost a move, and which only nodes

EFFECTS = ("move", "nodes", "nothing")


def _taken(change: str, effect: str, *others: str) -> list[str]:
    """Return the patches with which a change has other effects than its own."""
    return [f'"{change}": "{effect}" → "{change}": "{other}"' for other in others]


CHANGES = Solution(
    """
effects = {
    "cut on >": "nodes",
    "update on >=": "move",
    "return at the cut": "nothing",
    "fail-soft": "nothing",
    "window of the parent only": "nodes",
}
""",
    "effects",
    {
        "equal-cuts-mislead": _taken("cut on >", "nodes", "move"),
        "equal-is-rare": _taken("cut on >", "nodes", "nothing"),
        "equal-is-harmless": _taken("update on >=", "move", "nothing", "nodes"),
        "alpha-at-the-cut": _taken("return at the cut", "nothing", "move", "nodes"),
        "fail-soft-prunes-more": _taken("fail-soft", "nothing", "nodes"),
        "fail-soft-plays-otherwise": _taken("fail-soft", "nothing", "move"),
        "no-deep-cuts": _taken("window of the parent only", "nodes", "nothing"),
        "wider-is-wrong": _taken("window of the parent only", "nodes", "move"),
    },
)


def effects_in(answer: Any) -> dict[str, str]:
    """Read an effect for each change; Wrong for anything else."""
    changes = CHANGES.right()
    if not isinstance(answer, Mapping) or set(answer) != set(changes):
        raise Wrong.named("no-dictionary", JUDGED, changes=", ".join(map(repr, changes)))
    effects = {change: text_of(answer[change]).strip().lower() for change in changes}
    if strange := [change for change in changes if effects[change] not in EFFECTS]:
        raise Wrong.named("no-effect", JUDGED, effect=in_words(answer[strange[0]]))
    return effects


# ---------------------------------------------------------------------------
# The flag of a value

FLAG_CASES: list[Case] = [
    (3, -5, 5), (-7, -5, 5), (9, -5, 5), (-5, -5, 5), (5, -5, 5), (0, -1, 1), (4, 7, 8), (8, 7, 8)
]  # fmt: skip
OUTSIDE = "not alpha < value < beta"

FLAG = Solution(
    """
def flag(value, alpha, beta):
    if value <= alpha:
        return "upper"
    if value >= beta:
        return "lower"
    return "exact"
""",
    "flag",
    {
        "flags-turned": changed('"upper" → "low"', '"lower" → "upper"', '"low" → "lower"'),
        "edges-are-exact": changed("<= → <", ">= → >"),
        "always-exact": changed("value <= alpha → False", "value >= beta → False"),
        "edge-is-exact": ["<= → <", ">= → >"],
        "comparison-turned": [
            *("value <= alpha → value > alpha", "value <= alpha → value >= alpha"),
            *("value >= beta → value < beta", "value >= beta → value <= beta"),
        ],
        "other-end": ["value <= alpha → value <= beta", "value >= beta → value >= alpha"],
        "raised-alpha": [
            "value <= alpha → value <= max(alpha, value)",
            "value <= alpha → value <= max(alpha, value) and value < beta",
        ],
        "case-missing": ["value <= alpha → False", "value >= beta → False"],
        "nothing-in-some-cases": [
            f'return "{word}" → return None' for word in ("upper", "lower", "exact")
        ],
        "compares-with-zero": [
            changed("value <= alpha → value < 0", "value >= beta → value > 0"),
            changed(f"value <= alpha → {OUTSIDE} and value <= 0", f"value >= beta → {OUTSIDE}"),
            changed(f"value <= alpha → {OUTSIDE} and value < 0", f"value >= beta → {OUTSIDE}"),
        ],
    },
)


def judge_flag(exercise: Exercise, answer: Any) -> str:
    """Judge a function by the flag of each case, and know its words if they are others."""
    right = exercise.right.including(_other_words(answer))
    return judge_cases(replace(exercise, right=right), answer)


def _other_words(answer: Any) -> Patches:
    """Return the mistake of calling the three cases otherwise, if a function tells them apart."""
    try:
        words = [call(answer, *FLAG_CASES[number]) for number in range(3)]
    except Wrong:
        return {}
    if len({*map(repr, words)}) < len(words) or not all(isinstance(word, str) for word in words):
        return {}
    ours = ['return "exact"', 'return "upper"', 'return "lower"']
    changes = [f"{our} → return {word!r}" for our, word in zip(ours, words, strict=True)]
    return {"other-words": changed(*changes, words=", ".join(map(repr, words)))}


# ---------------------------------------------------------------------------
# Fail-soft
#
# Judged by what comes back, inside the window or not: it must be what fail-soft alpha-beta returns
# if it evaluates what was evaluated, in the same order. Where it is not, and the function can be
# watched, the tree that it grew shows the place.


*SMALL, LARGEST = POSITIONS
# Every position with several windows, the largest with an open one alone.
CASES = [*(case for one in SMALL for case in with_windows(*one)), with_windows(*LARGEST)[0]]
FAULTS = ("wrong-leaf", "wrong-value", "still-fail-hard", "clamped", *KINDS)


def judge_soft(exercise: Exercise, answer: Any) -> str:
    """Demand the value, the move and the cuts of fail-soft alpha-beta in every window."""
    judge_searches(exercise, answer, _soft_problem, FAULTS)
    return exercise.praise()


def _soft_problem(answer: Any, found: Noted, right: Noted, case: SearchCase) -> CaseProblem | None:
    """Return what is wrong with one call, if anything is."""
    values, args = replayed(found.evaluated, case), (*case, weighted_score)
    if any(found.value == value for value in values):
        name = about_move(found, case)
        seen = complaint(answer, args, _about(name), name) if name else None
        return CaseProblem(seen, seen) if seen else None
    kind, problem = _seen(found, right) if values else about_evaluated(found, right)
    seen = complaint(answer, args, problem, kind)
    if (tree := tree_of(answer, args)) is None:
        return CaseProblem(seen, seen)
    if fault := worst_fault(tree):
        says = JUDGED("other-cuts", fault=fault.says)
        return CaseProblem(seen, complaint(answer, args, says, fault.kind))
    if faults := sorted(_soft_faults([tree]), key=lambda fault: FAULTS.index(fault.name)):
        name, fields = faults[0].name, faults[0].fields
        return CaseProblem(seen, complaint(answer, args, _about(name, **fields), name))
    return CaseProblem(seen, seen)


def _seen(found: Noted, right: Noted) -> tuple[str, str]:
    shown = two_values(found.value, right.value, "worth")
    return "wrong-value", JUDGED("returned", found=shown[0], expected=shown[1])


def _about(name: str, **fields: object) -> str:
    if name in ("still-fail-hard", "clamped"):
        return JUDGED("came-out-otherwise", why=JUDGED.mistake(name), **fields)
    says = JUDGED.mistake(name, **fields)
    return JUDGED("right-value", why=says) if name == "keeps-a-bound" else says


def _soft_faults(path: list[Node]) -> Iterator[Mistake]:
    """Yield the mistakes at nodes whose value is not the best that they have seen."""
    node = path[-1]
    for child in node.children:
        yield from _soft_faults([*path, child])
    if node.children:
        best = max(-child.value for child in node.children)
    else:
        best = minimax(node.player, node.board, node.depth or 0, weighted_score)[0]
    if node.value != best:
        name = _loosened(node, best) if node.children else "wrong-leaf"
        values = {"best": value_text(best), "found": value_text(node.value)}
        yield Mistake(name, best, {"where": where(path), **values})


def _loosened(node: Node, best: Value) -> str:
    if node.value == node.alpha and best < node.value:
        return "still-fail-hard"
    if node.value == node.beta and best > node.value:
        return "clamped"
    return "wrong-value"


EXERCISES = (
    Exercise("what-changes", judge_value, CHANGES, read=effects_in),
    Exercise("bound-flag", judge_flag, FLAG, cases=FLAG_CASES),
    Exercise(
        "fail-soft",
        judge_soft,
        FAIL_SOFT,
        answer_name="fail_soft",
        cases=CASES,
        observe=noted,
        same=same_moves,
        points=4,
    ),
)
