"""The exercises: the parts of a Monte Carlo tree search, and the move it makes.

None of them is tried by chance: `choose`, which takes the place of `random.choice`, always chooses
the same of the same moves.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges import wrong_uct
from othello_lessons.exercises.judges.uct_trees import (
    Facets,
    Tree,
    backed_up,
    expanded,
    move_made,
    outcome,
    path_found,
    played,
)
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.mistakes import recognise
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words

Observe = Callable[[Callable[..., Any], Tree], Facets]


class Judge:
    """Judges one function by what it does with all trees of its exercise."""

    def __init__(
        self, name: str, observe: Observe, reference: Reference, cases: Sequence[Tree]
    ) -> None:
        self.name, self.observe, self.cases = name, observe, cases
        self.reference, self.texts = reference, Texts(name)
        self._outcomes = cache(self._known)

    def __call__(self, answer: Any) -> str:
        """Return the praise, or raise Wrong with the smallest tree that shows the mistake."""
        demand_function(answer)
        found = [outcome(self.observe, answer, case) for case in self.cases]
        right = self._outcomes(self.reference.function())
        for case, mine, theirs in zip(self.cases, found, right, strict=True):
            if mine != theirs:
                raise self._wrong(answer, case, mine, theirs, found)
        return self.texts.right()

    def _wrong(
        self, answer: Any, case: Tree, mine: Facets, theirs: Facets, found: list[Facets]
    ) -> Wrong:
        """Return what is said of an answer that differs in a case."""
        mistake = recognise(
            self.reference.mistakes(), lambda function: self._outcomes(function) == found
        )
        text, name = self._difference(answer, case, mine, theirs)
        if mistake:
            text, name = f"{mistake.says(self.texts)}\n{text}", mistake.name
        return Wrong(text.strip(), name, case.picture())

    def _difference(
        self, answer: Any, case: Tree, mine: Facets, theirs: Facets
    ) -> tuple[str, str | None]:
        """Say in what a function differs from the right one in a case, and how that is called."""
        if "error" in mine:
            try:
                self.observe(answer, case)
            except Wrong as wrong:
                return wrong.text, wrong.misconception
        facet = next(facet for facet in theirs if mine.get(facet) != theirs[facet])
        fields = {"found": in_words(mine.get(facet)), "expected": in_words(theirs[facet])}
        return self.texts(facet, **fields), "never-asked" if facet == "asked" else None

    def _known(self, function: Callable[..., Any]) -> list[Facets]:
        """Return what a reference does in all cases."""
        return [outcome(self.observe, function, case) for case in self.cases]


JUDGES = (
    Judge("playout", played, wrong_uct.PLAYOUT, wrong_uct.PLAYOUT_CASES),
    Judge("ucb1-path", path_found, wrong_uct.PATH, wrong_uct.PATH_CASES),
    Judge("expand", expanded, wrong_uct.EXPAND, wrong_uct.EXPAND_CASES),
    Judge("back-up", backed_up, wrong_uct.BACK_UP, wrong_uct.BACK_UP_CASES),
    Judge("most-visited-move", move_made, wrong_uct.MOVE, wrong_uct.MOVE_CASES),
)

EXERCISES = tuple(Exercise(judge.name, judge) for judge in JUDGES)
