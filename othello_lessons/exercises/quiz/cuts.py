"""The quiz on cuts: which branches alpha-beta never enters, and which it has to.

A cut is given by the branch that is severed. All that lies below is severed with it, so
cutting every branch of a node is the same as cutting the node.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from math import isinf
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.exercise import Message, in_lines
from othello_lessons.exercises.patches import Mistake
from othello_lessons.exercises.quiz.core import Finding, Mark, Quiz, QuizVerdict, counted
from othello_lessons.exercises.quiz.searches import MISTAKES, cuts, visits
from othello_lessons.exercises.quiz.tree import (
    QUIZ,
    Path,
    QuizError,
    Spot,
    known,
    telling_value,
    window_words,
    with_value,
)
from othello_lessons.exercises.texts import CHECK
from othello_lessons.exercises.wording import in_words
from othello_lessons.othello import Value


class CutsQuiz(Quiz):
    """Ask which branches are left out."""

    kind = "cuts"

    def __init__(self, tree: Any) -> None:
        super().__init__(tree)
        self.seen = visits(self.tree.root)
        self._cuts = cuts(self.tree.root)
        self._severed = self.leaves_below(self._cuts)

    @property
    def asked(self) -> list[Spot]:
        """List the branches that could be cut: all but the root."""
        return [spot for spot in self.tree.spots.values() if spot.path]

    @property
    def right(self) -> list[str]:
        """Name the branches that are cut, in the order of the search."""
        return [spot.name for spot in self.tree.spots.values() if spot.path in self._cuts]

    def _read(self, answer: Any) -> dict[Path, Any]:
        if isinstance(answer, (Mapping, str)) or not isinstance(answer, Iterable):
            given = in_words(answer)
            raise QuizError(QUIZ("no-branches", example=self.tree.example, answer=given))
        return {self.tree.at(place).path: True for place in answer}

    def answer(self, answer: Any) -> QuizVerdict:
        """Return the verdict on a set of branches; an empty one says that nothing is cut."""
        if isinstance(answer, Collection) and not isinstance(answer, str) and len(answer) == 0:
            return self._verdict({})
        return super().answer(answer)

    def _verdict(self, given: dict[Path, Any]) -> QuizVerdict:
        """Return the verdict, with a brief one for a learner who wants to look again first."""
        verdict = super()._verdict(given)
        if verdict:
            return verdict
        mistake = self._mistake(self.leaves_below(given))
        says = [counted(verdict.marks.values()), QUIZ.mistake(mistake.name) if mistake else ""]
        text = CHECK("not-yet", text=" ".join(filter(None, says)))
        return replace(verdict, brief=in_lines(text))

    def solution(self) -> Message:
        """Return the branches that are cut, and for each the reason."""
        reasons = [self._why_cut(self.tree.spots[path]) for path in sorted(self._cuts)]
        return Message("\n".join(reasons) or QUIZ("nothing-cut"))

    # -- marks

    def leaves_below(self, paths: Iterable[Path]) -> set[Path]:
        """Return the leaves below some branches."""
        return {
            spot.path for path in paths for spot in self.tree.spots[path].walk() if spot.is_leaf
        }

    def _marks(self, given: dict[Path, Any]) -> dict[Path, Mark]:
        marks = {path: self._given_mark(path) for path in given}
        severed = self.leaves_below(given)
        for path in self._cuts:
            if not self.leaves_below([path]) <= severed:
                marks[path] = Mark("missed", self._why_cut(self.tree.spots[path]), "missed-cut")
        return {path: marks[path] for path in self.tree.spots if path in marks}

    def _given_mark(self, path: Path) -> Mark:
        below = self.leaves_below([path])
        if below <= self._severed:
            return Mark("right", self._why_cut(self.tree.spots[self._top(path)]))
        return Mark("superfluous", self._why_needed(self.tree.spots[path]), "cut-too-many")

    def _top(self, path: Path) -> Path:
        above = [path[:length] for length in range(1, len(path) + 1)]
        below = [spot.path for spot in self.tree.spots[path].walk()]
        return next(p for p in [*above, *below] if p in self._cuts)

    # -- reasons

    def _why_cut(self, cut: Spot) -> str:
        """Say who is sure of what, so that a branch cannot matter."""
        node = self.tree.parent(cut)
        source, bound = self._supplier(node)
        place, plies = source.where_inside, len(node.path) - len(source.path)
        return QUIZ(
            "why-cut" if node.maximises else "why-cut-other",
            cut=cut.where,
            mover=node.mover,
            other=node.other,
            bound=value_text(bound),
            place=QUIZ("deep", place=place, plies=plies) if plies > 1 else place,
            found=value_text(self._so_far(node)),
            here=node.where_inside,
        )

    def _supplier(self, node: Spot) -> tuple[Spot, Value]:
        """Return the place above a node that gave it the end of its window that cuts."""
        end = 1 if node.maximises else 0
        bound = self.seen[node.path][end]
        line = self.tree.line(node)
        for above in reversed(line[:-1]):
            if self.seen[above.path][end] != bound:
                return above, bound
        return line[0], bound

    def _so_far(self, node: Spot) -> Value:
        low, high = known(node, self.seen)
        return low if node.maximises else high

    def _why_needed(self, spot: Spot) -> str:
        """Say why a branch has to be looked at, by a value of it that would change the root."""
        if not spot.path:
            return QUIZ("root-not-cut")
        if spot.path not in self.seen:
            return QUIZ("partly-cut", where=spot.where)
        window, root = window_words(self.seen[spot.path]), self.tree.root
        if (other := telling_value(root, spot)) is None:
            return QUIZ("still-open", where=spot.where, window=window)
        return QUIZ(
            "leaf-matters" if spot.is_leaf else "branch-matters",
            where=spot.where,
            window=window,
            value=value_text(spot.value),
            other=value_text(other),
            after=value_text(with_value(root, spot.path, other)),
            before=value_text(root.value),
        )

    # -- what explains the answer

    def _finding(self, given: dict[Path, Any], marks: dict[Path, Mark]) -> Finding:
        mistake = self._mistake(self.leaves_below(given))
        kinds = ("superfluous", "missed")
        path = next(p for kind in kinds for p, mark in marks.items() if mark.kind == kind)
        spot, mark = self.tree.spots[path], marks[path]
        part, text = self._part(spot, mark)
        says = f"{mark.says} {text}".strip()
        if mistake is None:
            return Finding(mark.misconception, says, part, path)
        return Finding(mistake.name, f"{QUIZ.mistake(mistake.name)} {says}", part, path)

    def _mistake(self, severed: set[Path]) -> Mistake | None:
        """Return what explains the whole answer, or at least all that is superfluous in it."""
        root, extra = self.tree.root, severed - self._severed
        by_mistake = [self.leaves_below(cuts(root, known.answer)) for known in MISTAKES]
        exact = [leaves == severed for leaves in by_mistake]
        partly = [bool(extra) and leaves - self._severed == extra for leaves in by_mistake]
        explained = zip(MISTAKES * 2, exact + partly, strict=True)
        return next((mistake for mistake, fits in explained if fits), None)

    def _part(self, spot: Spot, mark: Mark) -> tuple[Spot, str]:
        """Return where a mistake can be seen, and the smallest part of the tree that shows it."""
        if not spot.path or (spot.path not in self.seen and mark.kind != "missed"):
            return spot, ""
        node = self.tree.parent(spot)
        inside = self._found_and_cut(node, spot, mark.kind == "missed")
        source, bound = self._supplier(node)
        if isinf(bound):
            return node, _smallest(f"[{inside}]", node)
        plies = len(node.path) - len(source.path)
        text = f"{'[' * plies}{inside}{']' * plies}"
        return source, _smallest(f"[{value_text(bound)}, {text}]", source)

    def _found_and_cut(self, node: Spot, spot: Spot, missed: bool) -> str:
        """Write what was found at a node before a branch, and the branch, ✂ where it is cut."""
        if missed:
            return f"{value_text(self._so_far(node))}, ✂"
        end = 0 if node.maximises else 1
        found = self.seen[spot.path][end]
        before = "" if found == self.seen[node.path][end] else f"{value_text(found)}, "
        return before + value_text(spot.value)

    def _praise(self) -> str:
        count = len(self._severed)
        return QUIZ(("nothing-cut", "one-leaf")[count] if count < 2 else "leaves", count=count)


def _smallest(part: str, root: Spot) -> str:
    return QUIZ("smallest-part", part=part, mover=root.mover)
