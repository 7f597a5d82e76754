"""Lines of a program to put in order: you drag them, or move them with the keyboard.

    lines = LineSorter({"a": "return x", "b": "x = 1"})
    lines            # sort them on the page
    lines.order      # "b a"; Ellipsis (...) as long as nothing was moved

The letters of the lines name them. The page reads `lines` and `head`, and changes `value`.
"""

from collections.abc import Mapping
from html import escape
from types import EllipsisType
from typing import Any

import traitlets

from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import StandInWidget


class LineSorter(StandInWidget):
    """Sort lines of code; `head` is a line that stays above them.

    `lines`: from a letter to a line, in the order in which they are shown first.
    """

    _esm = module("sorter")
    _css = style("sorter")
    _called = "lines"
    lines = traitlets.Dict().tag(sync=True)
    head = traitlets.Unicode().tag(sync=True)
    value = traitlets.Unicode().tag(sync=True)  # the letters in their order; "": nothing was moved

    def __init__(self, lines: Mapping[str, str], head: str = "") -> None:
        super().__init__(lines=dict(lines), head=head)

    @property
    def order(self) -> str | EllipsisType:
        """Return the letters in their order now, such as "c a b"; `...` if no line was moved."""
        return self.value or ...

    @traitlets.validate("value")
    def _check(self, proposal: dict[str, str]) -> str:
        letters = proposal["value"].split()
        if letters and sorted(letters) != sorted(self.lines):
            raise traitlets.TraitError(f"Use each of the letters {' '.join(self.lines)} once.")
        return " ".join(letters)

    # -- without a kernel

    def __repr__(self) -> str:
        lines = [f"{letter}  {self.lines[letter]}" for letter in self.value.split() or self.lines]
        return "\n".join([f"   {self.head}", "", *lines] if self.head else lines)

    def _forms(self) -> dict[str, Any]:
        return {"text/plain": repr(self), "text/html": f"<pre>{escape(repr(self))}</pre>"}
