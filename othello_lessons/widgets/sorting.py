"""Lines of a program to put in order: you drag them, or move them with the keyboard.

    lines = LineSorter({"a": "return x", "b": "x = 1"})
    lines            # sort them on the page
    lines.order      # "b a"; Ellipsis (...) as long as nothing was moved

The letters of the lines name them, in Python and in messages. A message from the page is a dict:
`do` is "sort", `order` lists all letters, and `sent` counts the moves. The page gets one dict,
`state`, and draws it unless it has sent another move since then (`heard`
is the last that arrived).
"""

from collections.abc import Iterable, Mapping
from html import escape
from itertools import count
from types import EllipsisType
from typing import Any

import anywidget
import traitlets

from othello_lessons.widgets.page import module, style


class LineSorter(anywidget.AnyWidget):
    """Sort lines of code; `head` is a line that stays above them.

    `lines`: from a letter to a line, in the order in which they are shown first.
    """

    _esm = module("sorter")
    _css = style("sorter")
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, lines: Mapping[str, str], head: str = "") -> None:
        self._lines, self._head = dict(lines), head
        self._order, self._moved = list(lines), False
        self._told, self._heard = count(), 0
        super().__init__(state=self._seen())
        self.on_msg(self._receive)

    @property
    def order(self) -> str | EllipsisType:
        """Return the letters in their order now, such as "c a b"; `...` if no line was moved."""
        return " ".join(self._order) if self._moved else ...

    def sort(self, letters: Iterable[str]) -> None:
        """Put the lines in an order, such as "c a b"; ValueError unless each is used once."""
        order = [letter for letter in letters if not letter.isspace()]
        if sorted(order) != sorted(self._lines):
            raise ValueError(f"Use each of the letters {' '.join(self._lines)} once.")
        self._order, self._moved = order, True
        self.state = self._seen()

    def _receive(self, _: object, message: object, __: object) -> None:
        """Keep the order that the page shows; no message raises an error."""
        if not isinstance(message, dict) or message.get("do") != "sort":
            return
        order, sent = message.get("order"), message.get("sent")
        self._heard = sent if type(sent) is int else self._heard
        if isinstance(order, list) and all(isinstance(letter, str) for letter in order):
            try:
                self.sort(order)
            except ValueError:
                self.state = self._seen()

    def _seen(self) -> dict[str, Any]:
        """Return all that the page draws."""
        return {
            "told": next(self._told),
            "heard": self._heard,
            "head": self._head,
            "lines": [[letter, self._lines[letter]] for letter in self._order],
        }

    # -- without a kernel

    def __repr__(self) -> str:
        lines = [f"{letter}  {self._lines[letter]}" for letter in self._order]
        return "\n".join([f"   {self._head}", "", *lines] if self._head else lines)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Show the lines to sort, or where there is no kernel the lines as text."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        bundle, metadata = live
        forms = {"text/plain": repr(self), "text/html": f"<pre>{escape(repr(self))}</pre>"}
        return {**bundle, **forms}, {**metadata, "othello-lessons": "lines"}
