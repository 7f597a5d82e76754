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

from othello_lessons.exercises.quiz.best_order import Best, best, in_order, theory, visits_in_order
from othello_lessons.exercises.quiz.core import Finding, Mark, Quiz, QuizVerdict, accepted, rejected
from othello_lessons.exercises.quiz.tree import QUIZ, Path, QuizError, Seen, Spot
from othello_lessons.exercises.wording import in_words, text_of

GOALS = ("most cuts", "fewest cuts")


class OrderQuiz(Quiz):
    """Ask for the order of children with which alpha-beta visits the fewest leaves, or the most.

    `goal` is "most cuts" or "fewest cuts".
    """

    kind = "order"

    def __init__(self, tree: Any, goal: str = "most cuts") -> None:
        super().__init__(tree)
        if goal not in GOALS:
            raise QuizError(QUIZ("no-goal", goal=repr(goal)))
        self.goal = goal
        self._order: dict[Path, tuple[int, ...]] = {}

    @property
    def _fewest(self) -> bool:
        return self.goal == "most cuts"

    @property
    def _page(self) -> str:
        return "most-cuts" if self._fewest else "fewest-cuts"

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
            raise QuizError(QUIZ("no-order", order=in_words(order)))
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
            raise QuizError(QUIZ("no-siblings"))
        parent = self.tree.parent(spot)
        numbers = [child.path[-1] for child in self.children(parent)]
        numbers.remove(spot.path[-1])
        numbers.insert(max(0, to), spot.path[-1])
        self._order[parent.path] = tuple(numbers)

    # -- counts

    @property
    def seen(self) -> Seen:
        """Return the places that alpha-beta enters with the present order."""
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
        goal = "fewest" if self._fewest else "most"
        if not self.best.exact:
            return QUIZ(f"{goal}-found", leaves=self.best.leaves)
        return QUIZ(f"{goal}-of-all", leaves=self.best.leaves)

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
                return rejected(str(error))
        return self._verdict(self._order)

    def _verdict(self, given: dict[Path, Any]) -> QuizVerdict:
        count = QUIZ("visited", leaves=self.leaves, total=self.total)
        better = self.leaves < self.best.leaves if self._fewest else self.leaves > self.best.leaves
        if better:
            return accepted(f"{count} {QUIZ('better-than-best')}")
        if self.leaves == self.best.leaves:
            return accepted(f"{count} {self.best_text}")
        marks = self._marks(given)
        return self._rejected(f"{count} {self.best_text}", marks, self._finding(given, marks))

    def _marks(self, given: dict[Path, Any]) -> dict[Path, Mark]:
        seen = self.seen
        return {spot.path: self._mark(spot, given) for spot in self.asked if spot.path in seen}

    def _mark(self, spot: Spot, given: dict[Path, Any]) -> Mark:
        take = max if spot.maximises == self._fewest else min
        wanted = take(child.value for child in spot.children)
        if self.children(spot)[0].value == wanted:
            return Mark("right")
        key = "best-not-first" if self._fewest else "worst-not-first"
        return Mark("wrong", QUIZ(key, where=spot.where, mover=spot.mover), key)

    def _finding(self, given: dict[Path, Any], marks: dict[Path, Mark]) -> Finding:
        if self._is_largest_first() and self._fewest:
            return Finding("max-at-min", QUIZ("largest-first", other=self.tree.root.other))
        finding = super()._finding(given, marks)
        return finding if finding.says else Finding(None, QUIZ("first-ones-right"))

    def _is_largest_first(self) -> bool:
        ordered = ([child.value for child in self.children(spot)] for spot in self.asked)
        return all(values == sorted(values, reverse=True) for values in ordered)


def _numbers(spot: Spot, moves: Any) -> tuple[int, ...]:
    """Read the moves of a node in some order; QuizError if they are not each named once."""
    names = [child.moves[-1] for child in spot.children]
    several = moves if isinstance(moves, Iterable) else [moves]
    given = moves.split() if isinstance(moves, str) else [text_of(move) for move in several]
    if sorted(given) != sorted(names):
        raise QuizError(QUIZ("name-each-once", where=spot.where, moves=", ".join(names)))
    return tuple(names.index(name) for name in given)
