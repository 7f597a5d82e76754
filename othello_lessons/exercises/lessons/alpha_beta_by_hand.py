"""The exercises: windows and cuts of alpha-beta, by hand."""

from typing import Any

from othello_lessons.exercises.class_trees import class_tree, tree_fields
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.patches import Solution, recognise
from othello_lessons.exercises.quiz import CutsQuiz, WindowsQuiz
from othello_lessons.exercises.quiz.searches import MISTAKES, left_out
from othello_lessons.exercises.quiz.tree import QuizTree, Spot, telling_value, with_value
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words

# ---------------------------------------------------------------------------
# The windows of a tree of two plies

BRANCHES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]

WINDOWS = Solution(
    """
from math import inf

windows = [(-inf, inf), (3, inf), (3, inf)]
""",
    "windows",
)


def judge_windows(exercise: Exercise, answer: Any) -> str:
    """Demand the windows of the three nodes below the root, as the quiz on windows does."""
    if not isinstance(answer, list | tuple) or len(answer) != len(BRANCHES):
        raise Wrong(exercise.texts("three-pairs"))
    WindowsQuiz(BRANCHES).judge({(number,): pair for number, pair in enumerate(answer)})
    return exercise.praise()


# ---------------------------------------------------------------------------
# The leaves that are left out

UNREAD = Solution(
    "\nleaves = {{{leaf[2]}, {leaf[10]}, {leaf[13]}}}\n", "leaves"
)  # of a class's tree


def judge_leaves(exercise: Exercise, answer: Any) -> str:
    """Demand the leaves that alpha-beta leaves out, by its right cuts."""
    texts, root = exercise.texts, QuizTree(class_tree("unread-leaves")).root
    leaves = {spot.value: spot for spot in root.walk() if spot.is_leaf}
    given, right = _given_leaves(answer, set(leaves), texts), left_out(root)
    if given == right:
        return exercise.praise()
    if given == set(leaves) - right:
        raise Wrong.named("leaves-visited", texts)
    known = iter(MISTAKES)
    if given and (mistake := recognise(known, lambda search: given == left_out(root, search))):
        raise exercise.about_value(given, mistake)
    if too_many := given - right:
        raise _needed(root, leaves[min(too_many)], texts)
    raise Wrong.named("missed-cut", texts, count=len(right - given))


def _given_leaves(answer: Any, leaves: set[Any], texts: Texts) -> set[Any]:
    """Return the leaves that are named; Wrong if something else is."""
    try:
        given = set(answer)
    except TypeError:
        raise Wrong(texts("no-set")) from None
    if strange := given - leaves:
        for leaf in leaves:
            if str(leaf) in strange:
                raise Wrong.named("no-number", texts, leaf=leaf)
        raise Wrong.named("no-leaf", texts, leaf=min(map(in_words, strange)))
    return given


def _needed(root: Spot, leaf: Spot, texts: Texts) -> Wrong:
    """Say why a leaf must be looked at: with which other number the root would change."""
    other = telling_value(root, leaf)
    if other is None:
        return Wrong(texts("still-open", leaf=leaf.value), "cut-too-many")
    after = with_value(root, leaf.path, other)
    numbers = {"leaf": leaf.value, "other": other, "after": after, "before": root.value}
    return Wrong(texts.mistake("cut-too-many", **numbers), "cut-too-many")


EXERCISES = (
    Exercise("windows", judge_windows, WINDOWS, quiz=lambda: WindowsQuiz(BRANCHES)),
    Exercise(
        "unread-leaves",
        judge_leaves,
        UNREAD,
        fields=lambda: tree_fields("unread-leaves"),
        quiz=lambda: CutsQuiz(class_tree("unread-leaves")),
    ),
)
