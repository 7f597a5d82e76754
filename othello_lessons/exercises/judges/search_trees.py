"""What is wrong with an alpha-beta search, judged by the tree that it grew.

Every node is held against the rules of alpha-beta in the order in which the search itself
visited its moves, so that no order of moves and no style of writing is wrong.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from othello_lessons.drawing.tree.labels import cut_text, move_text, value_text
from othello_lessons.othello import PLAYERS, Value
from othello_lessons.watch import Node


class Fault(NamedTuple):
    """The first place where a search breaks a rule: which rule, where, and in words."""

    kind: str
    path: list[Node]
    says: str


# A wrong window makes wrong cuts below it, so windows are named before cuts; and what is
# wrong with one window may look like something smaller at the root.
KINDS = (
    "no-window",
    "window-not-turned",
    "wrong-window",
    "window-not-passed",
    "alpha-not-raised",
    "cut-too-many",
    "missed-cut",
    "cuts-too-late",
)


def worst_fault(tree: Node) -> Fault | None:
    """Return the fault that explains most, the first of its kind, or None if all cuts are right."""
    return min(_faults([tree]), key=lambda fault: KINDS.index(fault.kind), default=None)


def _faults(path: list[Node]) -> Iterator[Fault]:
    node = path[-1]
    if node.alpha is None or node.beta is None:
        yield Fault("no-window", path, "It has no arguments named alpha and beta.")
        return
    alpha, beta = node.alpha, node.beta
    for child in node.children:
        if alpha >= beta:
            yield _missed_cut(path, child, equal=alpha == beta)
        if (kind := _window_fault(node, child, alpha)) is not None:
            yield Fault(kind, [*path, child], _about_window(path, child, kind, alpha))
        yield from _faults([*path, child])
        alpha = max(alpha, -child.value)
    if node.unvisited and alpha < beta:
        yield _cut_too_many(path, alpha)


def _missed_cut(path: list[Node], child: Node, equal: bool) -> Fault:
    move, reason = move_text(child.move, path[-1]), cut_text(path).removeprefix("cut: ")
    says = f"{where(path)} it went on to {move}, although nothing there can matter: {reason}."
    if equal:
        says += " An equal value is enough for a cut: >=, not >."
    return Fault("cuts-too-late" if equal else "missed-cut", [*path, child], says)


def _cut_too_many(path: list[Node], alpha: Value) -> Fault:
    node = path[-1]
    left_out = " ".join(move_text(move, node) for move in node.unvisited)
    says = (
        f"{where(path)} it left out {left_out}, although the window was still open: "
        f"{PLAYERS[node.player]} was sure of {value_text(alpha)}, and a cut needs "
        f"{value_text(_number(node.beta))}, both as {PLAYERS[node.player]} sees it. "
        "A move that was left out may be better."
    )
    return Fault("cut-too-many", path, says)


def _window_fault(node: Node, child: Node, alpha: Value) -> str | None:
    """Name what is wrong with the window that a child was given, if anything is."""
    found, beta = (_number(child.alpha), _number(child.beta)), _number(node.beta)
    if found == (-beta, -alpha):
        return None
    if found == (alpha, beta):
        return "window-not-turned"
    if found == (-beta, -_number(node.alpha)):
        return "alpha-not-raised"
    if found[0] <= -beta and found[1] >= -alpha:
        return "window-not-passed"
    return "wrong-window"


ABOUT = {
    "window-not-turned": (
        "Below, the players change about, and so must the window: it is (-beta, -alpha) there."
    ),
    "alpha-not-raised": (
        "That is the window with which the node began. By then a better move was found, and "
        "alpha must be raised to its value before the next move is tried."
    ),
    "window-not-passed": (
        "That is wider than what is known here, so cuts below are missed: what the players are "
        "sure of higher up holds for all that lies below."
    ),
    "wrong-window": "The window of the next level is (-beta, -alpha).",
}


def _about_window(path: list[Node], child: Node, kind: str, alpha: Value) -> str:
    given = _window(_number(child.alpha), _number(child.beta))
    right = _window(-_number(path[-1].beta), -alpha)
    move = move_text(child.move, path[-1])
    return (
        f"{where(path)} the search of {move} was given the window {given} instead of {right}. "
        f"{ABOUT[kind]}"
    )


def _number(bound: Value | None) -> Value:
    assert bound is not None, "a search without a window is a fault of its own"
    return bound


def _window(alpha: Value, beta: Value) -> str:
    return f"({value_text(alpha)}, {value_text(beta)})"


def where(path: list[Node]) -> str:
    """Say where the last node of a path is: at the root, or after which moves."""
    moves = [move_text(node.move, above) for above, node in pairwise(path)]
    return f"After {', '.join(moves)}" if moves else "At the root"
