"""Lines of a program to put in order: you drag them, or move them with the keyboard.

    lines = LineSorter({"a": "return x", "b": "x = 1"})
    lines            # sort them on the page
    lines.order      # "b a"; Ellipsis (...) as long as nothing was moved

The letters of the lines name them.
"""

from collections.abc import Mapping
from html import escape
from types import EllipsisType
from typing import Any

from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import StandInWidget


class LineSorter(AnsweringWidget, StandInWidget):
    """Sort lines of code; `head` is a line that stays above them.

    `lines`: from a letter to a line, in the order in which they are shown first. `value` has the
    letters in their order, such as "c a b"; it is "" if no line was moved.
    """

    _esm = module("sorter")
    _css = style("sorter")
    _called = "lines"
    _problems = (ValueError,)

    def __init__(self, lines: Mapping[str, str], head: str = "") -> None:
        self.lines, self.head, self._sorted = dict(lines), head, ""
        super().__init__()

    @property
    def order(self) -> str | EllipsisType:
        """Return the letters in their order now, such as "c a b"; `...` if no line was moved."""
        return self.value or ...

    @answered
    def sort(self, order: str) -> None:
        """Put the lines into this order of their letters; ValueError if it has not each once."""
        letters = order.split()
        if sorted(letters) != sorted(self.lines):
            raise ValueError(f"Use each of the letters {' '.join(self.lines)} once.")
        self._sorted = " ".join(letters)

    # -- messages from the page

    def _actions(self) -> dict[str, Action]:
        return {"sort": lambda message: self.sort(str(message.get("order")))}

    # -- what the page is told

    def _answered(self) -> str:
        return self._sorted

    def _seen(self) -> PageData:
        order = self._sorted.split() or [*self.lines]
        return {"head": self.head, "lines": self.lines, "order": order}

    # -- without a kernel

    def __repr__(self) -> str:
        lines = [f"{letter}  {self.lines[letter]}" for letter in self._sorted.split() or self.lines]
        return "\n".join([f"   {self.head}", "", *lines] if self.head else lines)

    def _forms(self) -> dict[str, Any]:
        return {"text/plain": repr(self), "text/html": f"<pre>{escape(repr(self))}</pre>"}
