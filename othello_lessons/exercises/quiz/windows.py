"""The quiz on windows: with which alpha and beta alpha-beta enters each node."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.quiz.answers import read_window
from othello_lessons.exercises.quiz.core import Finding, Mark, Quiz, first_trouble
from othello_lessons.exercises.quiz.searches import BELIEFS, movers_view, visits, wrong_end
from othello_lessons.exercises.quiz.tree import Path, QuizError, Seen, Spot, Window, window_words

ABOUT_VIEWS = {
    "movers-view": (
        movers_view,
        "That is the window as the player to move sees it. Here every window is written as the "
        "player who begins sees it, at all levels.",
    ),
    "wrong-end": (
        wrong_end,
        "What the player who begins is sure of is the lower end of the window. The upper end is "
        "what the other player is sure to hold them to.",
    ),
}


class WindowsQuiz(Quiz):
    """Ask for the window of every node that alpha-beta visits below the root."""

    kind = "windows"
    hints: tuple[str, ...] = (
        "At the root nobody is sure of anything: the window is −∞ … ∞. The first child of a "
        "node is entered with the node's own window.",
        "What the player who begins has found raises the lower end. What the other player has "
        "found lowers the upper end.",
        "A window belongs to its node: what changes it there is passed down to the next "
        "children, and never up.",
    )

    def __init__(self, tree: Any) -> None:
        super().__init__(tree)
        self.seen = visits(self.tree.root)

    @property
    def question(self) -> str:
        """Say in a sentence or two what is to be answered."""
        return (
            "Give the window with which alpha-beta enters each node below the root. "
            f"All numbers are as {self.tree.maximiser} sees them, who begins with −∞ … ∞."
        )

    @property
    def asked(self) -> list[Spot]:
        """List the visited nodes below the root, as the search enters them."""
        return [spot for spot in self.tree.inner if spot.path and spot.path in self.seen]

    @property
    def right(self) -> dict[str, str]:
        """Return the window of each node."""
        return {spot.name: window_words(self.seen[spot.path]) for spot in self.asked}

    def _marks(self, given: dict[Path, Any]) -> dict[Path, Mark]:
        return {spot.path: self._mark(spot, given) for spot in self.asked}

    def _mark(self, spot: Spot, given: dict[Path, Any]) -> Mark:
        if spot.path not in given:
            return Mark("open")
        try:
            window = read_window(given[spot.path])
        except QuizError as error:
            return Mark("wrong", str(error))
        if window == self.seen[spot.path]:
            return Mark("right")
        return Mark("wrong", self._about(spot, window))

    def _about(self, spot: Spot, window: Window) -> str:
        """Say which end of a window is wrong, and in which way."""
        (low, high), (alpha, beta) = window, self.seen[spot.path]
        begins = self.tree.maximiser
        other = self.tree.root.other
        says = []
        if low < alpha:
            says.append(f"{begins} is already sure of more than its lower end")
        if low > alpha:
            says.append(f"{begins} is not yet sure of its lower end")
        if high > beta:
            says.append(f"{other} can already hold {begins} to less than its upper end")
        if high < beta:
            says.append(f"{other} cannot yet hold {begins} to its upper end")
        return f"{spot.where} the window is not {window_words(window)}: {', and '.join(says)}."

    def _finding(self, given: dict[Path, Any], marks: dict[Path, Mark]) -> Finding:
        trouble = first_trouble(marks)
        if trouble is None:
            return Finding(None)
        path, mark = trouble
        part, text = self._part(self.tree.spots[path])
        name, says = self._belief(_windows(given), marks)
        return Finding(name, " ".join(filter(None, [mark.says, says, text])), part)

    def _part(self, spot: Spot) -> tuple[Spot, str]:
        """Return where a window comes from, and the smallest part of the tree that leads to it."""
        line = self.tree.line(spot)
        part, text, smallest = line[-2], "□", "[□]"
        for above, node in reversed(list(pairwise(line))):
            end = 0 if above.maximises else 1
            found = self.seen[node.path][end]
            if found == self.seen[above.path][end]:
                text = f"[{text}]"
            else:
                part, text = above, f"[{value_text(found)}, {text}]"
                smallest = text
        shows = (
            f"The smallest part that shows it, this node as □: {smallest}, {part.mover} to move."
        )
        return part, shows

    def _belief(self, given: Seen, marks: dict[Path, Mark]) -> tuple[str | None, str]:
        """Return what explains all windows given, or all wrong ones: its name and a sentence."""
        wrong = {path: w for path, w in given.items() if marks[path].kind == "wrong"}
        for explained in (given, wrong):
            for name, says, windows in self._believed():
                if explained and all(windows.get(path) == w for path, w in explained.items()):
                    return name, says
        return None, ""

    def _believed(self) -> Iterator[tuple[str, str, Seen]]:
        root = self.tree.root
        for belief in BELIEFS:
            yield belief.name, belief.says, visits(root, belief.search)
        for name, (view, says) in ABOUT_VIEWS.items():
            spots = self.tree.spots
            yield name, says, {path: view(spots[path], w) for path, w in self.seen.items()}


def _windows(given: dict[Path, Any]) -> Seen:
    windows = {}
    for path, answer in given.items():
        try:
            windows[path] = read_window(answer)
        except QuizError:
            continue
    return windows
