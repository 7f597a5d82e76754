"""The quiz on windows: with which alpha and beta alpha-beta enters each node."""

from functools import partial
from itertools import pairwise
from math import inf
from typing import Any

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.patches import Mistake, recognise
from othello_lessons.exercises.quiz.answers import read_window
from othello_lessons.exercises.quiz.core import Finding, Mark, Quiz
from othello_lessons.exercises.quiz.searches import visits, wrong_windows
from othello_lessons.exercises.quiz.tree import QUIZ, Path, Seen, Spot, Window, window_words


class WindowsQuiz(Quiz):
    """Ask for the window of every node that alpha-beta visits below the root."""

    kind = "windows"
    _read_one = staticmethod(read_window)

    def __init__(self, tree: Any) -> None:
        super().__init__(tree)
        self.seen = visits(self.tree.root)

    @property
    def asked(self) -> list[Spot]:
        """List the visited nodes below the root, as the search enters them."""
        return [spot for spot in self.tree.inner if spot.path and spot.path in self.seen]

    @property
    def right(self) -> dict[str, str]:
        """Return the window of each node."""
        return {spot.name: window_words(self.seen[spot.path]) for spot in self.asked}

    def accepts(self, spot: Spot, window: Window) -> bool:
        """Tell whether a window is the one with which alpha-beta enters a node."""
        return window == self.seen[spot.path]

    def _about(self, spot: Spot, given: dict[Path, Any]) -> Mark:
        """Say which end of a window is wrong, and in which way."""
        window = low, high = given[spot.path]
        alpha, beta = self.seen[spot.path]
        wrong = {
            "low-too-low": low < alpha,
            "low-too-high": low > alpha > -inf,
            "low-is-open": low > alpha == -inf,
            "high-too-high": high > beta,
            "high-too-low": high < beta < inf,
            "high-is-open": high < beta == inf,
        }
        ends = {"low": value_text(low), "high": value_text(high)}
        players = {"begins": self.tree.maximiser, "other": self.tree.root.other}
        keys = [key for key, holds in wrong.items() if holds]
        says = [QUIZ("not-window", name=spot.name, window=window_words(window))]
        says += [QUIZ(key, **players, **ends) for key in keys]
        return Mark("wrong", " ".join(says), keys[0])

    def _explained(self, path: Path, given: dict[Path, Any], marks: dict[Path, Mark]) -> Finding:
        mark = marks[path]
        if mark.misconception is None:  # it could not be read
            return Finding(None, mark.says, place=path)
        part, text = self._part(self.tree.spots[path])
        mistake = self._mistake(given, marks)
        if mistake is None:
            return Finding(mark.misconception, f"{mark.says} {text}".rstrip(), part, path)
        says = f"{mark.says} {QUIZ.mistake(mistake.name)} {text}"
        return Finding(mistake.name, says.rstrip(), part, path)

    def _part(self, spot: Spot) -> tuple[Spot, str]:
        """Return where a window comes from, and the smallest part of the tree that leads to it."""
        line = self.tree.line(spot)
        part, text, smallest = line[-2], "□", ""
        for above, node in reversed(list(pairwise(line))):
            end = 0 if above.maximises else 1
            found = self.seen[node.path][end]
            if found == self.seen[above.path][end]:
                text = f"[{text}]"
            else:
                part, text = above, f"[{value_text(found)}, {text}]"
                smallest = text
        if not smallest:  # both ends are still open: a tree with this node alone tells nothing
            return part, ""
        return part, QUIZ("smallest-window", part=smallest, mover=part.mover)

    def _mistake(self, given: dict[Path, Any], marks: dict[Path, Mark]) -> Mistake | None:
        """Return the mistake that explains all windows given, or all wrong ones."""
        windows = {path: given[path] for path in marks if isinstance(given.get(path), tuple)}
        wrong = {path: w for path, w in windows.items() if marks[path].kind == "wrong"}
        known = list(wrong_windows(self.tree.root))
        for explained in (windows, wrong):
            if explained and (mistake := recognise(iter(known), partial(_includes, explained))):
                return mistake
        return None


def _includes(part: Seen, windows: Seen) -> bool:
    return all(windows.get(path) == window for path, window in part.items())
