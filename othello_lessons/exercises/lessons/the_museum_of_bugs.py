"""The exercise: which bug made each tree."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.exercises.patches import Solution
from othello_lessons.exercises.texts import CHECK, Texts
from othello_lessons.exercises.wording import in_words, text_of

LINES = "".join(f'    {number}: "{name}",\n' for number, name in museum.RIDDLES.items())
BUGS = Solution(f"\nbugs = {{\n{LINES}}}\n", "bugs")


def judge_riddles(exercise: Exercise, answer: Any) -> str:
    """Demand the bug of each tree; for the first wrong bug, say where the trees differ."""
    bugs = exercise.right.right()
    if not isinstance(answer, Mapping) or set(answer) != set(bugs):
        raise Wrong.named("no-dictionary", exercise.texts)
    wrong = {
        number: name
        for number in sorted(bugs)
        if (name := _named(answer[number], exercise.texts)) != bugs[number]
    }
    if not wrong:
        return exercise.praise()
    number, bug = next(iter(wrong.items()))
    tree, other = (museum.piece(name).grow(museum.SHARED_POSITION) for name in (bugs[number], bug))
    difference = museum.difference(tree, other, (f"tree {number}", bug))
    fields = {"number": number, "bug": bug, "difference": difference}
    says = [exercise.texts("taken-for-another", **fields)]
    if len(wrong) > 1:
        says.append(CHECK("look-again", places=", ".join(map(str, wrong))))
    raise Wrong("\n".join(says), f"taken-for-{bug}")


def _named(given: Any, texts: Texts) -> str:
    """Read the name of a piece: as text in any style, as the piece itself, or as its search."""
    name = getattr(given, "name", None) or getattr(given, "__name__", None) or text_of(given)
    name = str(name).strip().lower().replace(" ", "-").replace("_", "-")
    names = [piece.name for piece in museum.pieces()]
    if name not in names:
        near = ", ".join(get_close_matches(name, names, n=3, cutoff=0))
        raise Wrong.named("no-such-bug", texts, bug=in_words(name), near=near)
    return name


EXERCISES = (Exercise("which-bug", judge_riddles, BUGS),)
