"""The quiz on values: what each node is worth, or at least or at most.

`ValuesQuiz(tree)` asks for the values of minimax. `ValuesQuiz(tree, cuts=True)` shows what
alpha-beta visits, and asks what is known then: of many a node no more than `≤ 3`.
"""

from collections.abc import Iterator
from math import isinf
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.quiz.answers import Bound, read_value
from othello_lessons.exercises.quiz.core import Finding, Mark, Quiz, first_trouble
from othello_lessons.exercises.quiz.searches import visits
from othello_lessons.exercises.quiz.tree import Path, QuizError, Spot, known
from othello_lessons.othello import Value

Given = dict[Path, Any]

NO_SCORE = (
    "an infinity is no score. It is the end of a window where nobody has anything yet; what a "
    "node is worth comes from its leaves."
)


class ValuesQuiz(Quiz):
    """Ask what every node is worth."""

    kind = "values"
    hints: tuple[str, ...] = (
        "Begin at the bottom, with a node that has nothing but leaves below it.",
        "At each node look first at who is to move. The player who begins takes the largest "
        "value below, the other the smallest.",
        "Where something was left out, ask what it could still change: if only downwards, "
        "you know ≤; if only upwards, ≥. The number is what the looked-at moves bring.",
    )

    def __init__(self, tree: Any, cuts: bool = False) -> None:
        super().__init__(tree)
        self.cuts = cuts
        if not cuts:
            self.hints = self.hints[:2]
        self.seen = visits(self.tree.root)

    def _settings(self) -> dict[str, Any]:
        return {"cuts": self.cuts}

    @property
    def question(self) -> str:
        """Say in a sentence or two what is to be answered."""
        view = f"All numbers are as {self.tree.maximiser} sees them."
        if self.cuts:
            return (
                "Fill in what is known of every node that alpha-beta visits. "
                f'Write "≤ 3" or "≥ 3" where no more than that is known. {view}'
            )
        return f"Fill in the value of every node. {view}"

    @property
    def asked(self) -> list[Spot]:
        """List the nodes, each after all that is below it."""
        return [spot for spot in _after_children(self.tree.root) if self._is_asked(spot)]

    def _is_asked(self, spot: Spot) -> bool:
        return not spot.is_leaf and (not self.cuts or spot.path in self.seen)

    @property
    def right(self) -> dict[str, str]:
        """Return the value of each node, or the best that is known of it."""
        return {spot.name: str(self.known(spot)) for spot in self.asked}

    def known(self, spot: Spot) -> Bound:
        """Return what is known of a node: its value, or the closest bound."""
        if not self.cuts:
            return Bound("", spot.value)
        (low, high), (alpha, beta) = known(spot, self.seen), self.seen[spot.path]
        if alpha < low == high < beta:
            return Bound("", low)
        return Bound("≤", high) if high <= alpha else Bound("≥", low)

    def accepts(self, spot: Spot, bound: Bound) -> bool:
        """Tell whether a bound says all that is known, or all that alpha-beta needs to know."""
        right = self.known(spot)
        if bound == right:
            return True
        if not right.sign:
            return False
        low, high = known(spot, self.seen)
        if not bound.sign:
            return low == high == bound.value
        alpha, beta = self.seen[spot.path]
        edge = alpha if right.sign == "≤" else beta
        between = min(edge, right.value) <= bound.value <= max(edge, right.value)
        return bound.sign == right.sign and between

    def _marks(self, given: Given) -> dict[Path, Mark]:
        return {spot.path: self._mark(spot, given) for spot in self.asked}

    def _mark(self, spot: Spot, given: Given) -> Mark:
        if spot.path not in given:
            return Mark("open")
        try:
            bound = read_value(given[spot.path])
        except QuizError as error:
            return Mark("wrong", str(error))
        if self.accepts(spot, bound):
            return Mark("right")
        return self._about(spot, bound, given)

    def _about(self, spot: Spot, bound: Bound, given: Given) -> Mark:
        """Say what is wrong with the answer for one node."""
        right = self.known(spot)
        if isinf(bound.value):
            return Mark("wrong", f"{spot.where} it is not {bound}: {NO_SCORE}", "infinity-as-value")
        if bound.value == right.value or (right.sign and self._nearly(spot, bound, right)):
            return _about_the_sign(spot, bound, right)
        below = self._below(spot, given)
        if bound.value == _best(spot, below) and below != self._below(spot, {}):
            return Mark(
                "wrong",
                f"{spot.where}: {bound} follows from what you wrote below. Mend that first.",
            )
        for name, value, says in _rules(spot, below):
            if bound.value == value:
                return Mark("wrong", f"{spot.where} it is not {bound}: {says}", name)
        return Mark("wrong", f"{spot.where} it is not {bound}: {_turn(spot)}")

    def _nearly(self, spot: Spot, bound: Bound, right: Bound) -> bool:
        """Tell whether an answer fits a node of which only a bound is known, but for its form."""
        if bound.sign:
            return bound.sign == right.sign
        return bound.value == spot.value or self.accepts(spot, Bound(right.sign, bound.value))

    def _below(self, spot: Spot, given: Given) -> list[Value]:
        """List the values below a node, the learner's own where there are some."""
        return [
            _number(given.get(child.path), self._value(child))
            for child in spot.children
            if not self.cuts or child.path in self.seen
        ]

    def _value(self, spot: Spot) -> Value:
        return spot.value if spot.is_leaf else self.known(spot).value

    def _finding(self, given: Given, marks: dict[Path, Mark]) -> Finding:
        trouble = first_trouble(marks)
        if trouble is None:
            return Finding(None)
        path, mark = trouble
        spot = self.tree.spots[path]
        return Finding(mark.misconception, f"{mark.says} {self._part(spot)}", spot)

    def _part(self, spot: Spot) -> str:
        """Write the smallest part of the tree that shows a mistake at a node."""
        values = [
            "✂" if self.cuts and child.path not in self.seen else value_text(self._value(child))
            for child in spot.children
        ]
        return f"The smallest part that shows it: [{', '.join(values)}], {spot.mover} to move."

    def _praise(self) -> str:
        return f"The root is worth {self.known(self.tree.root)} to {self.tree.maximiser}."


def _after_children(spot: Spot) -> Iterator[Spot]:
    for child in spot.children:
        yield from _after_children(child)
    yield spot


def _number(answer: Any, otherwise: Value) -> Value:
    try:
        return otherwise if answer is None else read_value(answer).value
    except QuizError:
        return otherwise


def _best(spot: Spot, below: list[Value]) -> Value:
    return max(below) if spot.maximises else min(below)


def _about_the_sign(spot: Spot, bound: Bound, right: Bound) -> Mark:
    """Say what is wrong where the number fits, or the sign does, and the other does not."""
    if bound.sign and not right.sign:
        says = f"all that decides it was looked at, so its value is known exactly, not only {bound}"
        return Mark("wrong", f"{spot.where}: {says}.", "value-as-bound")
    if not bound.sign:
        direction = "smaller" if right.sign == "≤" else "larger"
        says = (
            f"a bound is not a value. What was left out may make it {direction}, so all that is "
            f"known of it has a {right.sign}"
        )
        return Mark("wrong", f"{spot.where} it is not {bound}: {says}.", "bound-as-value")
    if bound.sign != right.sign:
        return Mark(
            "wrong",
            f"{spot.where} {bound} looks the wrong way: {_why_sign(right.sign, spot)}",
            "bound-turned",
        )
    more = (bound.value < right.value) == (right.sign == "≤")
    says = "that claims more than is known" if more else "that is true, and more is known"
    return Mark(
        "wrong", f"{spot.where} {bound}: {says}.", "claims-too-much" if more else "too-weak"
    )


def _why_sign(sign: str, spot: Spot) -> str:
    best = "smallest" if sign == "≤" else "largest"
    change = "lower" if sign == "≤" else "raise"
    return f"what was not looked at can only {change} it, for the {best} counts."


def _turn(spot: Spot) -> str:
    which = "largest" if spot.maximises else "smallest"
    return f"{spot.mover} is to move there, and takes the {which} of the values below."


def _rules(spot: Spot, below: list[Value]) -> Iterator[tuple[str, Value, str]]:
    """Yield the known mistakes: a short name, the value that it leads to, what is said of it."""
    turn = _turn(spot)
    best, worst = (max(below), min(below)) if spot.maximises else (min(below), max(below))
    yield "min-at-max" if spot.maximises else "max-at-min", worst, turn
    yield (
        "sign-not-turned",
        -best,
        (
            "that is the value with its sign turned. Every number here is as the "
            "player who begins sees it."
        ),
    )
    sight = max(spot.leaves()) if spot.maximises else min(spot.leaves())
    yield (
        "largest-in-sight",
        sight,
        (
            f"that leaf is the best in sight for {spot.mover}, and {spot.other} chooses on the way "
            "there."
        ),
    )
    yield "first-branch", below[0], f"that is the first value below, whatever it is. {turn}"
    yield "last-branch", below[-1], f"that is the last value below, whatever it is. {turn}"
    yield "sum", sum(below), f"values are not added: one move is made. {turn}"
    yield "mean", sum(below) / len(below), f"play is no average: one move is made. {turn}"
