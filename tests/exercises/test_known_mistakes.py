"""Each known mistake of an exercise is told from all others: what its patches lead to has its name.

So the tests of a lesson need only add what is written otherwise, and what no patch leads to.
"""

import pytest

from othello_lessons.exercises import check, checking
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.texts import exercise_names

pytestmark = pytest.mark.usefixtures("remembered_moves")

EXERCISES = [checking.find(name) for name in exercise_names()]
# Some patches do the same as another mistake, or are right, in an exercise that shares them.
SEEN_AS = {
    ("count-nodes", "kept-without-player"): None,
    ("count-nodes", "kept-without-evaluation"): None,
    ("minimax-values", "average"): "min-at-max",
    ("alphabeta", "passes-after-the-end"): "final-value-not-used",
    ("fail-soft", "passes-after-the-end"): "final-value-not-used",
    ("fail-soft", "global-alpha"): "missed-cut",
    ("stored-search", "equal-is-a-bound"): "bound-as-value",
    ("stored-search", "wrong-end-of-window"): None,
    ("stored-search", "returns-the-other-bound"): None,
}
SHARED_TABLES = {"deepening"}  # its other styles take over tables that do not fit as a whole


def wrong_answers(exercise):
    """Yield every known mistake, and the answer that it leads to in its style."""
    right = exercise.right
    for style, (source, own) in enumerate(right.styles):
        if style and exercise.name in SHARED_TABLES:
            return
        table = own if style else right.mistakes
        for name in table:
            for changes in Solution(source, right.answer, table).ways(name):
                yield name, right.wrong(*changes, style=style)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.name)
def test_every_known_mistake_is_told_from_the_others(exercise, monkeypatch):
    monkeypatch.setattr(checking, "SECONDS", 0.5)  # for those that never end
    for name, answer in wrong_answers(exercise):
        found = check(exercise.name, answer).misconception
        other = SEEN_AS.get((exercise.name, name), name)
        assert found in (name, other, "endless"), (name, found)
