"""The quiz on values: the value of each node, or the closest bound.

`ValuesQuiz(tree)` asks for the values of minimax. `ValuesQuiz(tree, cuts=True)` shows what
alpha-beta visits, and asks what is known then: of many a node no more than `≤ 3`.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import isinf
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.patches import Mistake, recognise
from othello_lessons.exercises.quiz.answers import Bound, read_value
from othello_lessons.exercises.quiz.core import Finding, Mark, Quiz, QuizVerdict, counted
from othello_lessons.exercises.quiz.searches import visits
from othello_lessons.exercises.quiz.tree import QUIZ, Path, Spot, known
from othello_lessons.exercises.texts import CHECK
from othello_lessons.othello import Value

Given = dict[Path, Any]  # a Bound, or why none could be read


class ValuesQuiz(Quiz):
    """Ask for the value of every node."""

    kind = "values"
    _read_one = staticmethod(read_value)

    def __init__(self, tree: Any, cuts: bool = False) -> None:
        super().__init__(tree)
        self.cuts = cuts
        self.seen = visits(self.tree.root)

    @property
    def _page(self) -> str:
        return "bounds" if self.cuts else "values"

    @property
    def asked(self) -> list[Spot]:
        """List the nodes, each after all that is below it."""
        nodes = (spot for spot in _after_children(self.tree.root) if not spot.is_leaf)
        return [spot for spot in nodes if not self.cuts or spot.path in self.seen]

    @property
    def right(self) -> dict[str, str]:
        """Return the value of each node, or the closest known bound."""
        return {spot.name: str(self.known(spot)) for spot in self.asked}

    def known(self, spot: Spot) -> Bound:
        """Return the known bound of a node, which may be its value."""
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

    def _verdict(self, given: Given) -> QuizVerdict:
        """Return the verdict, with a brief one that asks about one wrong value."""
        verdict = super()._verdict(given)
        wrong = [self.tree.at(name) for name, mark in verdict.marks.items() if mark.kind == "wrong"]
        if self.cuts or not wrong or not isinstance(given[wrong[0].path], Bound):
            return verdict
        asks = QUIZ("look-at-one", where=wrong[0].where)
        text = CHECK("not-yet", text=f"{counted(verdict.marks.values())} {asks}")
        return replace(verdict, brief=text)

    def _about(self, spot: Spot, given: Given) -> Mark:
        bound, right = given[spot.path], self.known(spot)
        if isinf(bound.value):
            return _wrong(spot, bound, "infinity-as-value")
        if bound.value == right.value or (right.sign and self._nearly(spot, bound, right)):
            return _about_the_sign(spot, bound, right)
        below = self._below(spot, given)
        best = max(below) if spot.maximises else min(below)
        if bound.value == best and below != self._below(spot, {}):
            return Mark("wrong", QUIZ("follows-from-below", where=spot.where, answer=bound))
        if mistake := recognise(_mistakes(spot, below), lambda value: bound.value == value):
            return _wrong(spot, bound, mistake.name)
        return Mark("wrong", QUIZ("not-value", where=spot.where, answer=bound, why=_turn(spot)))

    def _nearly(self, spot: Spot, bound: Bound, right: Bound) -> bool:
        """Tell whether an answer fits a node of which only a bound is known, but for its form."""
        if bound.sign:
            return bound.sign == right.sign
        return bound.value == spot.value or self.accepts(spot, Bound(right.sign, bound.value))

    def _below(self, spot: Spot, given: Given) -> list[Value]:
        return [
            found.value if isinstance(found := given.get(child.path), Bound) else self._value(child)
            for child in spot.children
            if not self.cuts or child.path in self.seen
        ]

    def _value(self, spot: Spot) -> Value:
        return spot.value if spot.is_leaf else self.known(spot).value

    def _explained(self, path: Path, given: Given, marks: dict[Path, Mark]) -> Finding:
        spot, mark = self.tree.spots[path], marks[path]
        # of what cannot be read, no tree shows anything
        part = self._part(spot) if isinstance(given[path], Bound) else ""
        return Finding(mark.misconception, f"{mark.says} {part}".strip(), spot, path)

    def _part(self, spot: Spot) -> str:
        values = [
            "✂" if self.cuts and child.path not in self.seen else value_text(self._value(child))
            for child in spot.children
        ]
        return QUIZ("smallest-part", part=f"[{', '.join(values)}]", mover=spot.mover)

    def _praise(self) -> str:
        worth = self.known(self.tree.root)
        return QUIZ("values-right", worth=worth, maximiser=self.tree.maximiser)


def _after_children(spot: Spot) -> Iterator[Spot]:
    for child in spot.children:
        yield from _after_children(child)
    yield spot


def _about_the_sign(spot: Spot, bound: Bound, right: Bound) -> Mark:
    """Say what is wrong where the number fits, or the sign does, and the other does not."""
    fields = {"where": spot.where, "answer": bound, "sign": right.sign}
    if bound.sign and not right.sign:
        name = "value-as-bound"
    elif not bound.sign:
        name = "bound-as-value"
        fields["why"] = QUIZ("may-be-smaller" if right.sign == "≤" else "may-be-larger")
    elif bound.sign != right.sign:
        name = "bound-turned"
        fields["why"] = QUIZ("only-lower" if right.sign == "≤" else "only-higher")
    else:
        more = (bound.value < right.value) == (right.sign == "≤")
        name = "claims-too-much" if more else "too-weak"
    return Mark("wrong", QUIZ.mistake(name, **fields), name)


def _wrong(spot: Spot, bound: Bound, name: str) -> Mark:
    why = QUIZ.mistake(name, mover=spot.mover, other=spot.other, turn=_turn(spot))
    return Mark("wrong", QUIZ("not-value", where=spot.where, answer=bound, why=why), name)


def _turn(spot: Spot) -> str:
    return QUIZ("takes-largest" if spot.maximises else "takes-smallest", mover=spot.mover)


def _mistakes(spot: Spot, below: list[Value]) -> Iterator[Mistake]:
    """Yield the known mistakes at a node, each with the value that it leads to."""
    best, worst = (max(below), min(below)) if spot.maximises else (min(below), max(below))
    yield Mistake("min-at-max" if spot.maximises else "max-at-min", worst)
    yield Mistake("movers-view", -best)
    yield Mistake("largest-in-sight", (max if spot.maximises else min)(spot.leaves()))
    yield Mistake("first-branch", below[0])
    yield Mistake("last-branch", below[-1])
    yield Mistake("sum", sum(below))
    yield Mistake("average", sum(below) / len(below))
