"""The exercise: the values of a tree, by hand."""

from collections.abc import Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.patches import Mistake, Solution
from othello_lessons.exercises.quiz import ValuesQuiz
from othello_lessons.exercises.texts import JUDGED, Texts
from othello_lessons.exercises.values import causes
from othello_lessons.exercises.wording import number_in_words

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
WORKED_OUT = """
tree = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
values = {move: min(below) for move, below in enumerate(tree)}
values["root"] = max(values.values())
"""
AT_WHITE, AT_ROOT = "min(below)", "max(values.values())"
AVERAGES = [("sum(below) / 3", AT_WHITE), ("sum(values.values()) / 3", AT_ROOT)]
ROUNDED = ("{}", "round({})", "int({})", "round({}, 1)", "round({}, 2)", "round({}, 3)")

VALUES = Solution(
    'values = {"root": 3, 0: 3, 1: 2, 2: 2}',
    "values",
    styles=[
        (
            WORKED_OUT,
            {
                "max-at-min": f"{AT_WHITE} → max(below)",
                "first-branch": f"{AT_WHITE} → below[0]",
                "last-branch": f"{AT_WHITE} → below[-1]",
                "whites-view": [f"{AT_WHITE} → -{AT_WHITE}", f"{AT_ROOT} → -{AT_ROOT}"],
                "min-at-max": f"{AT_ROOT} → min(values.values())",
                "largest-in-sight": f"{AT_ROOT} → max(map(max, tree))",
                "move-not-value": f"{AT_ROOT} → max(values, key=values.get)",
                "average": [
                    f"{right} → {form.format(average)}"
                    for average, right in AVERAGES
                    for form in ROUNDED
                ],
            },
        )
    ],
)


def _values_in(answer: Any) -> dict[str, float]:
    """Read four values: a dictionary by name of the node, or a list with the root first.

    A root that follows from the values below it counts as right: one mistake is not told twice.
    """
    try:
        if isinstance(answer, Mapping):
            by_name = {str(node).lower(): value for node, value in answer.items()}
            answer = [by_name[node] for node in ("root", *"012")]
        if isinstance(answer, str):
            raise TypeError
        root, *below = map(float, answer)
        nodes = dict(zip("012", below, strict=True))
    except (TypeError, ValueError, KeyError):
        raise Wrong.named("no-values", JUDGED) from None
    return nodes | {"root": 3 if root == max(below) else root}


def judge_values(exercise: Exercise, answer: Any) -> str:
    """Demand the backed-up value of each node; explain one mistake, and name the other nodes."""
    given, right = exercise.read(answer), exercise.read(exercise.right.right())
    found = causes(exercise, given, right)
    if found:
        name = next((mistake.name for mistake in found.values() if mistake), None)
        raise Wrong(_in_words(found, name, given, exercise.texts), name)
    return exercise.praise()


def _in_words(
    found: Mapping[str, Mistake | None], name: str | None, given: dict[str, float], texts: Texts
) -> str:
    """Explain the nodes with the mistake of this name, and only name the others."""
    told: dict[bool, list[str]] = {True: [], False: []}  # by whether this mistake explains them
    for node, mistake in found.items():
        is_explained = (mistake.name if mistake else None) == name
        told[is_explained].append(_found(node, given[node], texts))
    says = texts.mistake(name) if name else texts("who-moves")
    again = [texts("look-again", found=", ".join(told[False]))] if told[False] else []
    return "\n".join([texts("have", found=", ".join(told[True]), text=says), *again])


def _found(node: str, value: float, texts: Texts) -> str:
    if node == "root":
        return texts("at-root", value=number_in_words(value))
    return texts("after-move", value=number_in_words(value), move=node)


EXERCISES = (
    Exercise(
        "minimax-values", judge_values, VALUES, read=_values_in, quiz=lambda: ValuesQuiz(TREE)
    ),
)
