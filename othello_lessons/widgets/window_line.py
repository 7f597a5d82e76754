"""Alpha and beta on a number line, and a toy tree that is searched with them as its window.

    WindowLine([[3, 12, 8], [2, 4, 6], [14, 5, 2]])

The page says each window at once, and asks for one picture at a time. Where there is no kernel, the
picture of the open window is shown instead.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import inf
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.drawing.tree.draw import draw_window
from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises import toy_trees
from othello_lessons.othello import BLACK, PLAYERS, Value, opponent
from othello_lessons.watch import Node, cut_by, watch
from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import PicturedWidget


class WindowLine(AnsweringWidget, PicturedWidget):
    """Drag the window with which alpha-beta begins; see and count the leaves that it leaves out.

    `tree`: a toy tree in which Black begins, its leaves whole numbers. `praise`: say if no window
    reads fewer leaves. `value` is the window: alpha and beta, as Black sees them.
    """

    _esm = module("window_line")
    _css = style("window_line")

    def __init__(self, tree: Any, *, praise: bool = True) -> None:
        self._leaves = sorted({*toy_trees.leaves(tree)})
        between = range(int(self._leaves[0]), int(self._leaves[-1]) + 1)
        self._stops = [-inf, *between, inf]
        self._whole = watch(toy_trees.minimax, BLACK, tree)
        for node in self._whole.walk():  # the widest windows, so that the cards have room for all
            node.alpha, node.beta = (-inf, inf) if node.children else (None, None)
        # A narrower window reads no other leaves, so the narrowest ones are enough.
        narrow = [self._watched(*ends) for ends in pairwise(self._stops)]
        self._fewest = min(searched.leaves for searched in narrow) if praise else None
        self._search(-inf, inf)
        super().__init__()

    @answered
    def choose(self, alpha: Value, beta: Value) -> None:
        """Search with another window; ValueError if the line has no such window."""
        if not {alpha, beta} <= {*self._stops} or alpha >= beta:
            raise ValueError(
                f"A window has two of the ends {', '.join(map(value_text, self._stops))}, the "
                f"lower one first, and is not {value_text(alpha)} … {value_text(beta)}."
            )
        self._search(alpha, beta)

    def _watched(self, alpha: Value, beta: Value) -> Node:
        return watch(toy_trees.alphabeta, BLACK, self._whole.board, alpha, beta)

    def _search(self, alpha: Value, beta: Value) -> None:
        self._window, self._searched = (alpha, beta), self._watched(alpha, beta)
        self._picture = draw_window(self._searched, self._whole)
        self._says = f"{_why_left_out(self._searched)} {_known(self._searched)}"

    def _answered(self) -> tuple[Value, Value]:
        return self._window

    def _actions(self) -> dict[str, Action]:
        return {"choose": self._choose_stops}

    def _choose_stops(self, message: PageData) -> None:
        ends = message.get("ends")
        stops = range(len(self._stops))
        if isinstance(ends, list) and len(ends) == 2 and all(end in stops for end in ends):
            low, high = ends
            if low < high:
                self._window = self._stops[low], self._stops[high]
                if not self._is_ahead:
                    self._search(*self._window)

    def _seen(self) -> PageData:
        return {
            "stops": [value_text(stop) for stop in self._stops],
            "named": [self._stops.index(leaf) for leaf in self._leaves],
            "ends": [self._stops.index(end) for end in self._answered()],
            "svg": self._picture.svg,
            "size": [self._picture.width, self._picture.height],
            "text": self._picture.text,
            "says": self._says,
            "leaves": [self._searched.leaves, self._whole.leaves],
            "counted": self._counted(),
            "isFewest": self._searched.leaves == self._fewest,
        }

    def _counted(self) -> str:
        read, leaves = self._searched.leaves, self._whole.leaves
        praise = " No window reads fewer." if read == self._fewest else ""
        return f"{read} of {leaves} leaves read, {leaves - read} left out.{praise}"

    # -- without a kernel

    def _still(self) -> Picture:
        return self._picture.with_text(f"{self._picture.text}\n\n{self._counted()} {self._says}")


def _why_left_out(tree: Node) -> str:
    """Say in one sentence which bound leaves out which leaves."""
    left_out: dict[str, list[str]] = {}
    for path in _cuts([tree]):
        moves = path[-1].unvisited
        leaves = [leaf for move in moves for leaf in toy_trees.leaves(path[-1].board[move])]
        left_out.setdefault(_bound(path), []).extend(map(value_text, leaves))
    said = [f"{bound} leaves out {_listed(leaves)}" for bound, leaves in left_out.items()]
    says = "; ".join(said) or "nothing is left out"
    return f"{says[0].upper()}{says[1:]}."


def _cuts(path: list[Node]) -> Iterator[list[Node]]:
    for child in path[-1].children:
        yield from _cuts([*path, child])
    if path[-1].was_cut:
        yield path


def _bound(path: list[Node]) -> str:
    node, view = path[-1], path[-1].seen_by(BLACK)
    end, bound = ("beta", view.beta) if node.player == BLACK else ("alpha", view.alpha)
    if cut_by(path) is None or bound is None:
        return end
    return f"the {value_text(bound)} that {PLAYERS[opponent(node.player)]} has found"


def _known(tree: Node) -> str:
    view = tree.seen_by(BLACK)
    more = {"≤": " or less", "≥": " or more", "": ""}[view.sign]
    return f"The root is worth {value_text(view.value)}{more}."


def _listed(words: list[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))
