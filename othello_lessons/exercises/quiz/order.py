"""The quiz on order: put the children where alpha-beta cuts most, or least.

quiz = OrderQuiz([[3, 12, 8], [2, 4, 6], [14, 5, 2]])
quiz.move("2", 0)          # the third branch comes first
quiz.order = {"root": [0, 1, 2], "2": [2, 0, 1]}
quiz.leaves, quiz.best.leaves, quiz.theory
quiz.answer()              # the verdict on the present order
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from othello_lessons.exercises.exercise import in_lines
from othello_lessons.exercises.judges.best_order import (
    Best,
    best,
    in_order,
    theory,
    visits_in_order,
)
from othello_lessons.exercises.quiz.core import Finding, Mark, Quiz, QuizVerdict
from othello_lessons.exercises.quiz.tree import Path, QuizError, Seen, Spot

GOALS = ("most cuts", "fewest cuts")


class OrderQuiz(Quiz):
    """Ask for the order of children with which alpha-beta visits the fewest leaves, or the most.

    `goal` is "most cuts" or "fewest cuts".
    """

    kind = "order"
    hints: tuple[str, ...] = (
        "A cut needs a bound, and a bound comes from what was visited before. Which branch of "
        "the root would give the best bound for the others?",
        "Put the best branch of every node first: the largest where the player who begins is to "
        "move, the smallest where the other is.",
        "Where a node is only to be refuted, its first branch decides alone. The order of the "
        "others does not matter there.",
    )

    def __init__(self, tree: Any, goal: str = "most cuts") -> None:
        super().__init__(tree)
        if goal not in GOALS:
            raise QuizError(f'The goal is "most cuts" or "fewest cuts", and not {goal!r}.')
        self.goal = goal
        self._order: dict[Path, tuple[int, ...]] = {}
        if not self._fewest:
            self.hints = (
                "Turn the usual advice round: what should be visited last?",
                "Put the worst branch of every node first, as its player sees it.",
            )

    def _settings(self) -> dict[str, Any]:
        return {"goal": self.goal}

    @property
    def _fewest(self) -> bool:
        return self.goal == "most cuts"

    @property
    def question(self) -> str:
        """Say in a sentence or two what is to be answered."""
        leaves = "as few leaves as it can" if self._fewest else "as many leaves as it can"
        return (
            f"Put the children of each node in an order in which alpha-beta visits {leaves}. "
            f"All numbers are as {self.tree.maximiser} sees them, who begins."
        )

    @property
    def asked(self) -> list[Spot]:
        """List the nodes whose children can be put in another order."""
        return [spot for spot in self.tree.inner if len(spot.children) > 1]

    # -- the present order

    @property
    def order(self) -> dict[str, list[str]]:
        """Return the moves of each node in their present order."""
        return {spot.name: self._moves(spot, self._order) for spot in self.tree.inner}

    @order.setter
    def order(self, order: Mapping[Any, Iterable[Any]]) -> None:
        """Put the children of some nodes in order; the others stand as at the beginning."""
        if not isinstance(order, Mapping):
            raise QuizError(
                f'An order is a dictionary such as {{"root": [1, 0]}}, and {order!r:.60} is none.'
            )
        read = {self.tree.at(place): moves for place, moves in order.items()}
        self._order = {spot.path: _numbers(spot, moves) for spot, moves in read.items()}

    def _moves(self, spot: Spot, order: Mapping[Path, tuple[int, ...]]) -> list[str]:
        return [child.moves[-1] for child in in_order(spot, order)]

    def children(self, spot: Spot) -> list[Spot]:
        """List a node's children in their present order."""
        return in_order(spot, self._order)

    def move(self, place: Any, to: int) -> None:
        """Move a branch to another place among its siblings, counted from 0."""
        spot = self.tree.at(place)
        if not spot.path:
            raise QuizError("The root has no siblings. Move one of the branches below it.")
        parent = self.tree.parent(spot)
        numbers = [child.path[-1] for child in self.children(parent)]
        numbers.remove(spot.path[-1])
        numbers.insert(max(0, to), spot.path[-1])
        self._order[parent.path] = tuple(numbers)

    # -- counts

    @property
    def seen(self) -> Seen:
        """Return what alpha-beta enters with the present order."""
        return visits_in_order(self.tree.root, self._order)

    @property
    def leaves(self) -> int:
        """Count the leaves that alpha-beta visits with the present order."""
        seen = self.seen
        return sum(spot.is_leaf and spot.path in seen for spot in self.tree.spots.values())

    @property
    def total(self) -> int:
        """Count all leaves of the tree."""
        return sum(spot.is_leaf for spot in self.tree.spots.values())

    @cached_property
    def best(self) -> Best:
        """Return the goal: how many leaves, in which order, and whether it is proved the best."""
        return best(self.tree.root, self._fewest)

    @property
    def theory(self) -> int | None:
        """Return the theoretical minimum of a uniform tree, None for others."""
        return theory(self.tree.root)

    @property
    def best_text(self) -> str:
        """Say what the goal is, and how it is known."""
        which = "fewest" if self._fewest else "most"
        if not self.best.exact:
            return f"{self.best.leaves} is the {which} that was found; not all orders were tried."
        formula = f", as {self._formula} says" if self._fewest and self.theory else ""
        return f"{self.best.leaves} is the {which} over all orders{formula}."

    @property
    def _formula(self) -> str:
        width = len(self.tree.root.children)
        depth = max(len(path) for path in self.tree.spots)
        return f"{width}^⌈{depth}/2⌉ + {width}^⌊{depth}/2⌋ − 1 = {self.theory}"

    @property
    def right(self) -> dict[str, list[str]]:
        """Return an order that reaches the goal."""
        return {spot.name: self._moves(spot, self.best.order) for spot in self.tree.inner}

    # -- what is said of an order

    def answer(self, answer: Any = None) -> QuizVerdict:
        """Return the verdict on an order, or where none is given on the present one."""
        if answer is not None and answer is not ...:
            try:
                self.order = answer
            except QuizError as error:
                return QuizVerdict(in_lines(f"Not yet. {error}"))
        return self._verdict(self._order)

    def _verdict(self, given: dict[Path, Any]) -> QuizVerdict:
        count = f"Alpha-beta visits {self.leaves} of {self.total} leaves in this order."
        better = self.leaves < self.best.leaves if self._fewest else self.leaves > self.best.leaves
        if self.leaves == self.best.leaves or better:
            note = "That is better than the best that was found before." if better else ""
            return QuizVerdict(in_lines(f"Right. {count} {note or self.best_text}"), True)
        marks = self._marks(given)
        finding = self._finding(given, marks)
        named = {self.tree.spots[path].name: mark for path, mark in marks.items()}
        text = in_lines(f"Not yet. {count} {self.best_text} {finding.says}")
        part = finding.part.name if finding.part else None
        return QuizVerdict(text, False, finding.misconception, named, (), part)

    def _marks(self, given: dict[Path, Any]) -> dict[Path, Mark]:
        """Mark each visited node by whether its best branch, or its worst, comes first."""
        seen = self.seen
        return {spot.path: self._mark(spot) for spot in self.asked if spot.path in seen}

    def _mark(self, spot: Spot) -> Mark:
        take = max if spot.maximises == self._fewest else min
        wanted = take(child.value for child in spot.children)
        if self.children(spot)[0].value == wanted:
            return Mark("right")
        which = "best" if self._fewest else "worst"
        return Mark("wrong", f"{spot.where}: the {which} branch for {spot.mover} is not the first.")

    def _finding(self, given: dict[Path, Any], marks: dict[Path, Mark]) -> Finding:
        wrong = [path for path, mark in marks.items() if mark.kind == "wrong"]
        if self._is_largest_first() and self._fewest:
            says = (
                "The largest value comes first at every node, and that is best for one side only. "
                f"{self.tree.root.other} takes the smallest, so there the smallest comes first."
            )
            return Finding("max-at-min", says)
        if not wrong:
            return Finding(None, "The first branches are well chosen; look at those after them.")
        return Finding(None, marks[wrong[0]].says, self.tree.spots[wrong[0]])

    def _is_largest_first(self) -> bool:
        ordered = ([child.value for child in self.children(spot)] for spot in self.asked)
        return all(values == sorted(values, reverse=True) for values in ordered)


def _numbers(spot: Spot, moves: Iterable[Any]) -> tuple[int, ...]:
    """Read the moves of a node in some order; QuizError if they are not each named once."""
    names = [child.moves[-1] for child in spot.children]
    given = moves.split() if isinstance(moves, str) else [str(move) for move in moves]
    if sorted(given) != sorted(names):
        raise QuizError(
            f"{spot.where} there are the moves {', '.join(names)}. Name each once, in your order."
        )
    return tuple(names.index(name) for name in given)
