"""The exercise: which bug made each tree."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, text_of

# ---------------------------------------------------------------------------
# Which bug grew this tree


RIDDLE = Texts("which-bug")


def _judge_riddle(answer: Any) -> str:
    if not isinstance(answer, Mapping) or set(answer) != set(museum.RIDDLES):
        raise Wrong.named("no-dictionary", RIDDLE)
    wrong = {n: name for n in sorted(answer) if (name := _named(answer[n])) != museum.RIDDLES[n]}
    if not wrong:
        return RIDDLE.right()
    number, bug = next(iter(wrong.items()))
    tree = museum.piece(museum.RIDDLES[number]).grow(museum.SHARED_POSITION)
    says = RIDDLE(
        "taken-for-another",
        right=len(answer) - len(wrong),
        of=len(answer),
        number=number,
        bug=bug,
        difference=museum.difference(tree, museum.piece(bug).grow(museum.SHARED_POSITION)),
    )
    raise Wrong(says, f"taken-for-{bug}")


def _named(given: Any) -> str:
    """Read the name of a piece: as text in any style, as the piece itself, or as its search."""
    name = getattr(given, "name", None) or getattr(given, "__name__", None) or text_of(given)
    name = str(name).strip().lower().replace(" ", "-").replace("_", "-")
    names = [piece.name for piece in museum.pieces()]
    if name not in names:
        near = ", ".join(get_close_matches(name, names, n=3, cutoff=0))
        raise Wrong.named("no-such-bug", RIDDLE, bug=in_words(name), near=near)
    return name


EXERCISES = (Exercise("which-bug", _judge_riddle),)
