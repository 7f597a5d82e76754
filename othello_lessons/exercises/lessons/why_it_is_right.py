"""The exercises: what is equal and what only looks so, fail-soft, and flags."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.evaluated_boards import (
    CaseProblem,
    Noted,
    SearchCase,
    about_evaluated,
    about_move,
    kept,
    named,
    noted,
    replayed,
    with_windows,
)
from othello_lessons.exercises.judges.search_trees import (
    KINDS,
    tree_of,
    where,
    worst_fault,
)
from othello_lessons.exercises.judges.wrong_alphabeta import FAIL_SOFT
from othello_lessons.exercises.judging import (
    Case,
    demand_function,
    demand_no_margin,
    judge_function,
    judge_squares,
    squares_in,
)
from othello_lessons.exercises.lessons.alpha_beta_in_code import POSITIONS
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.museum.pieces import Place, move_values
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, text_of, two_values
from othello_lessons.notation import square_name
from othello_lessons.othello import (
    Square,
    Value,
    minimax,
    weighted_score,
)
from othello_lessons.watch import Node

# ---------------------------------------------------------------------------
# Which one-line changes cost a move, and which only nodes

CHANGES = {
    "cut on >": "nodes",
    "update on >=": "move",
    "return at the cut": "nothing",
    "fail-soft": "nothing",
    "window of the parent only": "nodes",
}
EFFECTS = ("move", "nodes", "nothing")

# Each leads to (the change, the effect that is taken for its effect).
WRONG_EFFECTS = (
    Mistake("equal-cuts-mislead", ("cut on >", "move")),
    Mistake("equal-is-rare", ("cut on >", "nothing")),
    Mistake("equal-is-harmless", ("update on >=", "nothing")),
    Mistake("equal-is-harmless", ("update on >=", "nodes")),
    Mistake("alpha-at-the-cut", ("return at the cut", "move")),
    Mistake("alpha-at-the-cut", ("return at the cut", "nodes")),
    Mistake("fail-soft-prunes-more", ("fail-soft", "nodes")),
    Mistake("fail-soft-plays-otherwise", ("fail-soft", "move")),
    Mistake("no-deep-cuts", ("window of the parent only", "nothing")),
    Mistake("wider-is-wrong", ("window of the parent only", "move")),
)


def _judge_changes(answer: Any) -> str:
    texts = Texts("what-changes")
    if not isinstance(answer, Mapping) or set(answer) != set(CHANGES):
        raise Wrong.named("no-dictionary", texts, changes=", ".join(map(repr, CHANGES)))
    for change, right in CHANGES.items():
        effect = text_of(answer[change]).strip().lower()
        if effect not in EFFECTS:
            raise Wrong.named("no-effect", texts, effect=in_words(answer[change]))
        if effect != right:
            mistake = recognise(WRONG_EFFECTS, (change, effect).__eq__)
            assert mistake is not None, "there is a mistake for every wrong effect"
            says = texts("about-change", change=repr(change), why=mistake.says(texts))
            raise Wrong(says, mistake.name)
    return texts.right()


# ---------------------------------------------------------------------------
# Which root moves are really best

EQUAL = Place("X-OXOOOX-OOX-OX- X", 3)

WRONG_EQUAL = (
    Mistake("bounds-are-values", "b1 a3 a4 d4"),
    Mistake("only-the-exact-one", "b1"),
    Mistake("bounds-are-worse", "a3 a4 d4"),
)


def _judge_equal(answer: Any) -> str:
    texts, values = Texts("really-best-moves"), move_values(EQUAL)
    best = {move for move, value in values.items() if value == max(values.values())}
    demand_no_margin(answer, values)
    known = chain(WRONG_EQUAL, _worse(squares_in(answer, 4), best, values))
    judge_squares(answer, best, known, n=4, texts=texts)
    return texts.right()


def _worse(
    given: set[Square], best: set[Square], values: Mapping[Square, Value]
) -> Iterator[Mistake]:
    """Yield the mistake of naming a move whose 9 is only a bound, and of leaving one out."""
    if worse := sorted(given & values.keys() - best):
        yield Mistake("bound-is-no-value", given, {"move": square_name(worse[0], 4)})
    elif given < best:
        yield Mistake("not-all-of-them", given)


# ---------------------------------------------------------------------------
# The flag of a value


def flag(value: Value, alpha: Value, beta: Value) -> str:
    """Return what a value is that a search returned for the window (alpha, beta)."""
    if value <= alpha:
        return "upper"
    return "lower" if value >= beta else "exact"


FLAG_CASES: list[Case] = [
    (3, -5, 5), (-7, -5, 5), (9, -5, 5), (-5, -5, 5), (5, -5, 5), (0, -1, 1), (4, 7, 8), (8, 7, 8)
]  # fmt: skip

WRONG_FLAGS = (
    Mistake(
        "flags-turned",
        lambda value, alpha, beta: (
            "lower" if value <= alpha else "upper" if value >= beta else "exact"
        ),
    ),
    Mistake(
        "edges-are-exact",
        lambda value, alpha, beta: (
            "upper" if value < alpha else "lower" if value > beta else "exact"
        ),
    ),
    Mistake("always-exact", lambda value, alpha, beta: "exact"),
)

FLAG = Reference(
    """
def answer(value, alpha, beta):
    raised = max(alpha, value)  # where a search has come to when it asks for the flag
    if {low}:
        {first}
    if {high}:
        {second}
    return "exact"
""",
    {
        "low": {
            "value <= alpha": "",
            "value < alpha": "edge-is-exact",
            "value > alpha": "comparison-turned",
            "value >= alpha": "comparison-turned",
            "value <= beta": "other-end",
            "value <= raised": "raised-alpha",
            "value <= raised and value < beta": "raised-alpha",
            "False": "case-missing",
        },
        "high": {
            "value >= beta": "",
            "value > beta": "edge-is-exact",
            "value < beta": "comparison-turned",
            "value <= beta": "comparison-turned",
            "value >= alpha": "other-end",
            "False": "case-missing",
        },
        "first": {'return "upper"': "", "return None": "nothing-in-some-cases"},
        "second": {'return "lower"': "", "return None": "nothing-in-some-cases"},
    },
)


OUTSIDE = "not alpha < value < beta"
AGAINST_ZERO = [
    Mistake("compares-with-zero", FLAG.with_texts((("low", low), ("high", high))))
    for low, high in (
        ("value < 0", "value > 0"),
        (f"{OUTSIDE} and value <= 0", OUTSIDE),
        (f"{OUTSIDE} and value < 0", OUTSIDE),
    )
]


def _other_words(answer: Any) -> Iterator[Mistake]:
    """Yield a flag with the words that this function has for the three cases."""
    try:
        words = {flag(*case): call(answer, *case) for case in FLAG_CASES}
    except Wrong:
        return
    is_text = all(isinstance(word, str) for word in words.values())
    if is_text and len(set(words.values())) == len(words):
        names = ", ".join(map(repr, words.values()))
        yield Mistake("other-words", lambda *case: call(answer, *_alike(*case)), {"words": names})


def _alike(value: Value, alpha: Value, beta: Value) -> Case:
    """Return the first case in which the flag is the same."""
    return next(case for case in FLAG_CASES[::-1] if flag(*case) == flag(value, alpha, beta))


def _judge_flag(answer: Any) -> str:
    texts = Texts("bound-flag")
    known = chain(WRONG_FLAGS, FLAG.singles(), AGAINST_ZERO, FLAG.pairs(), _other_words(answer))
    judge_function(answer, flag, FLAG_CASES, known, texts=texts)
    return texts.right()


# ---------------------------------------------------------------------------
# Fail-soft
#
# Judged by what comes back, inside the window or not: it must be what fail-soft alpha-beta returns
# if it evaluates what was evaluated, in the same order. Where it is not, and the function can be
# watched, the tree that it grew shows the place.


@cache
def _soft_cases() -> list[SearchCase]:
    """List every position with several windows, the largest with an open one alone."""
    *small, largest = POSITIONS
    return [*(case for one in small for case in with_windows(*one)), with_windows(*largest)[0]]


FAULTS = ("wrong-leaf", "wrong-value", "still-fail-hard", "clamped", *KINDS)
SOFT = Texts("fail-soft")


def judge_soft(exercise: Exercise, answer: Any) -> str:
    """Demand the value, the move and the cuts of fail-soft alpha-beta in every window."""
    demand_function(answer)
    cases = _soft_cases()
    found = [noted(answer, case) for case in cases]
    problems = [_soft_problem(answer, *each) for each in zip(found, cases, strict=True)]
    if wrong := [problem for problem in problems if problem is not None]:
        raise named(wrong, known_mistake([FAIL_SOFT], answer, found, cases), FAULTS, SOFT)
    return exercise.praise()


def _soft_problem(answer: Callable[..., Any], found: Noted, case: SearchCase) -> CaseProblem | None:
    """Return what is wrong with one call, if anything is."""
    values, args = replayed(found.evaluated, case), (*case, weighted_score)
    if any(found.value == value for value in values):
        name = about_move(found, case)
        seen = complaint(answer, args, _about(name), name) if name else None
        return CaseProblem(seen, seen) if seen else None
    seen = _seen(answer, found, case, bool(values))
    if (tree := tree_of(answer, args)) is None:
        return CaseProblem(seen, seen)
    if fault := worst_fault(tree):
        says = SOFT("other-cuts", fault=fault.says)
        return CaseProblem(seen, complaint(answer, args, says, fault.kind))
    if faults := sorted(_soft_faults([tree]), key=lambda fault: FAULTS.index(fault.name)):
        name, fields = faults[0].name, faults[0].fields
        return CaseProblem(seen, complaint(answer, args, _about(name, **fields), name))
    return CaseProblem(seen, seen)


def _seen(answer: Callable[..., Any], found: Noted, case: SearchCase, has_cuts: bool) -> Wrong:
    """Return what is seen from outside: other evaluations, or another value."""
    right, args = kept(noted, FAIL_SOFT.wrong(), case), (*case, weighted_score)
    if not has_cuts:
        kind, problem = about_evaluated(found, right)
        return complaint(answer, args, problem, kind)
    shown = two_values(found.value, right.value, "worth")
    problem = SOFT("returned", found=shown[0], expected=shown[1])
    return complaint(answer, args, problem, "wrong-value")


def _about(name: str, **fields: object) -> str:
    """Say what is wrong with one call, and why where it is known."""
    if name in ("still-fail-hard", "clamped"):
        return SOFT("came-out-otherwise", why=SOFT.mistake(name), **fields)
    says = SOFT.mistake(name, **fields)
    return SOFT("right-value", why=says) if name == "keeps-a-bound" else says


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
    """Name the way in which a node's value is not the best of its moves."""
    if node.value == node.alpha and best < node.value:
        return "still-fail-hard"
    if node.value == node.beta and best > node.value:
        return "clamped"
    return "wrong-value"


EXERCISES = (
    Exercise("what-changes", _judge_changes),
    Exercise("really-best-moves", _judge_equal),
    Exercise("bound-flag", _judge_flag),
    Exercise("fail-soft", _judge_soft),
)
