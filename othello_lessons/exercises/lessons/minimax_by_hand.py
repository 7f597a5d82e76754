"""The exercise: the values of a tree, by hand."""

from collections.abc import Mapping, Sequence
from math import isclose
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import number_in_words

# ---------------------------------------------------------------------------
# The values of a tree
#
# A wrong value is recognised by how it follows from the values below. The value of the root is
# judged by the learner's own values below it, so that one mistake is not counted twice.

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
RIGHT = {"root": 3, "0": 3, "1": 2, "2": 2}


def _average(below: Sequence[float]) -> float:
    return sum(below) / len(below)


# Each leads from the values below to a wrong value.
AT_WHITE = (
    Mistake("max-at-min", max),
    Mistake("first-branch", lambda below: below[0]),
    Mistake("last-branch", lambda below: below[-1]),
    Mistake("whites-view", lambda below: -min(below)),
    Mistake("average", _average),
)
AT_ROOT = (
    Mistake("whites-view", lambda below: -RIGHT["root"]),
    Mistake("min-at-max", min),
    Mistake("largest-in-sight", lambda below: max(map(max, TREE))),
    Mistake("move-not-value", lambda below: below.index(max(below))),
    Mistake("average", _average),
)


def judge_values(answer: Any) -> str:
    """Demand the backed-up value of each node, and name what is wrong with the others."""
    texts = Texts("minimax-values")
    given = _values_in(answer, texts)
    wrong = [node for node in "012" if given[node] != RIGHT[node]]
    found = {node: _mistake(given[node], TREE[int(node)], _usual(given)) for node in wrong}
    above = [given[node] for node in "012"]
    if given["root"] not in (RIGHT["root"], max(above)):
        found["root"] = _mistake(given["root"], above, AT_ROOT)
    if found:
        names = [mistake.name for mistake in found.values() if mistake]
        raise Wrong(_in_words(found, given, texts), names[0] if names else None)
    return texts.right()


def _values_in(answer: Any, texts: Texts) -> dict[str, float]:
    """Read four values, root first: a dictionary by name of the node, or a list."""
    try:
        if isinstance(answer, Mapping):
            by_name = {str(node).lower(): value for node, value in answer.items()}
            answer = [by_name[node] for node in RIGHT]
        if isinstance(answer, str):
            raise TypeError
        return dict(zip(RIGHT, map(float, answer), strict=True))
    except (TypeError, ValueError, KeyError):
        raise Wrong.named("no-values", texts) from None


def _usual(given: dict[str, float]) -> Sequence[Mistake]:
    """Return the mistake that explains all three values at White's nodes, or else all of them."""
    of_all = [m for m in AT_WHITE if all(_leads(m, TREE[int(n)], given[n]) for n in "012")]
    return of_all or AT_WHITE


def _mistake(value: float, below: Sequence[float], known: Sequence[Mistake]) -> Mistake | None:
    return next((mistake for mistake in known if _leads(mistake, below, value)), None)


def _leads(mistake: Mistake, below: Sequence[float], value: float) -> bool:
    """Tell whether a mistake leads to a value; an average may have been rounded either way."""
    tolerance = 0.7 if mistake.name == "average" else 0
    return isclose(mistake.leads_to(below), value, abs_tol=tolerance)


def _in_words(mistakes: Mapping[str, Mistake | None], given: dict[str, float], texts: Texts) -> str:
    """Name the nodes that are wrong, those with the same mistake together."""
    nodes: dict[str, list[str]] = {}  # by what is said to them
    for node, mistake in mistakes.items():
        says = mistake.says(texts) if mistake else texts("who-moves")
        nodes.setdefault(says, []).append(_found(node, given[node], texts))
    return "\n".join(
        texts("have", found=", ".join(found), text=says) for says, found in nodes.items()
    )


def _found(node: str, value: float, texts: Texts) -> str:
    if node == "root":
        return texts("at-root", value=number_in_words(value))
    return texts("after-move", value=number_in_words(value), move=node)


EXERCISES = (Exercise("minimax-values", judge_values),)
