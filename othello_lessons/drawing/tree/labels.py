"""What pictures of trees say in words: values, moves, windows, why a node was cut.

The same words are used in the drawn tree, in the text tree, and for a screen reader.
"""

from collections.abc import Iterator
from math import isnan
from typing import NamedTuple

from othello_lessons.drawing.svg import first_lines
from othello_lessons.games import Move
from othello_lessons.notation.numbers import plural
from othello_lessons.othello import BLACK, MAX_VALUE, PLAYERS, WIN, Player
from othello_lessons.watch import Node, best_line, cut_by

TEXT_LINES = 80
OPEN = "…"  # behind the value of a node that is still being searched
SPOKEN = {"≥": "at least", "≤": "at most"}


class Label(NamedTuple):
    """What a node is labelled with: its value, the sign of a bound, or the number of its visits."""

    value: str = ""
    sign: str = ""
    visits: int = 0
    open: bool = False  # the node is still being searched

    def __str__(self) -> str:
        visits = f"×{self.visits:,}" if self.visits else ""
        return " ".join(filter(None, [self.sign, self.value, visits, OPEN if self.open else ""]))

    @property
    def spoken(self) -> str:
        """Write it for a screen reader."""
        said = self._replace(sign=SPOKEN.get(self.sign, ""), open=False)
        return str(said) if self.value else "no value yet"


def value_text(value: float) -> str:
    """Write a value: `won 12`, `lost 12`, `∞` beyond every evaluation, `?` where it is nan."""
    if isnan(value):
        return "?"
    if abs(value) >= MAX_VALUE:
        return "∞" if value > 0 else "−∞"
    if abs(value) >= WIN:
        return f"{'won' if value > 0 else 'lost'} {abs(value) - WIN:g}"
    return f"{value:g}".replace("-", "−")


def node_label(node: Node, viewer: Player) -> Label:
    """Label a node with its value as `viewer` sees it, with ≥ or ≤ if it is a bound."""
    view = node.seen_by(viewer)
    if node.visits is not None:
        return average_label(view.value, node.visits)
    return Label(value_text(view.value), view.sign)


def node_text(node: Node, viewer: Player) -> str:
    """Write a node's value as its label does."""
    return str(node_label(node, viewer))


def average_label(average: float, visits: int) -> Label:
    """Label a node with the average result of its playouts, and their number: `+0.33 ×12`."""
    if not visits:
        return Label("not visited")
    sign = "" if abs(average) < 0.005 else "+" if average > 0 else "−"
    return Label(f"{sign}{abs(average):.2f}", visits=visits)


def window_text(node: Node, viewer: Player) -> str:
    """Write a node's window as `viewer` sees it, or nothing where there is none."""
    view = node.seen_by(viewer)
    if view.alpha is None or view.beta is None:
        return ""
    return f"{value_text(view.alpha)} … {value_text(view.beta)}"


def move_text(move: Move | None, node: Node) -> str:
    """Write a move made at a node: `c3`, `pass`, or its number in a toy tree."""
    return "pass" if move is None else node.game.move_name(move, node.board)


def policy_text(node: Node) -> str:
    """Say the share of a node's move in the policy of the node above, where there is one."""
    return "" if node.share is None else f", policy {node.share:.0%}"


def left_out_texts(node: Node) -> list[str]:
    """Name the moves that were left out at a node; in a toy tree, the leaves behind them."""
    if node.game.rows:
        return [move_text(move, node) for move in node.unvisited]
    behind = [in_sight(node, move) for move in node.unvisited]
    return ["…" if value is None else value_text(value) for value in behind]


def in_sight(node: Node, move: Move) -> float | None:
    """Return what a move is worth if that can be read without a search, as a leaf of a toy tree."""
    return node.game.in_sight(node.game.after(move, node.player, node.board))


def cut_text(path: list[Node]) -> str:
    """Say why the last node of a path from the root left moves out, if anything allowed that."""
    node, root = path[-1], path[0]
    if node.bound != "lower":
        return "left out: no bound allows it"
    view = node.seen_by(root.player)
    place = cut_by(path)
    ours = node.player != root.player
    bound = view.alpha if ours else view.beta
    if place is None or bound is None:
        return "cut: beyond the window"
    who = "is sure of" if ours else "holds it to"
    deep = " higher up" if len(path) - 1 - place > 1 else ""
    return f"cut: {node.other} {who} {value_text(bound)}{deep}"


def elsewhere(path: list[Node], child: Node) -> str:
    """Say that a search went to nodes that the whole search, in whose layout it is drawn, lacks."""
    moves = " ".join(move_text(node.move, node) for node in [*path[1:], child])
    return (
        f"the search went to {moves}, and `whole` did not. "
        "Record both of the same position and to the same depth."
    )


def legend_text(tree: Node, whole: Node | None = None, *, arrows: bool = False) -> list[str]:
    """Say what was counted, whose view the values are, and what the lines mean."""
    nodes = list(tree.walk())
    left_out = sum(len(node.unvisited) for node in nodes)
    counts = f"{len(nodes):,} nodes, {tree.leaves:,} of them leaves"
    if left_out:
        counts += f"; {plural(left_out, 'move')} left out"
    view = f"Values as {tree.mover} sees them"
    if tree.visits is not None:
        return [f"{len(nodes):,} nodes.", *playouts_legend(tree)]
    if any(node.bound != "exact" for node in nodes):
        view += "; ≥ at least, ≤ at most"
    lines = [disc_legend(tree)]
    if left_out:
        lines.insert(0, "Red: severed and not searched.")
    if arrows:
        lines.insert(1, "Arrow: from a cut to the node that allows it.")
    if whole is not None:
        missing = whole.size - len(nodes)
        lines.insert(0, f"Outlines: {plural(missing, 'node')} of the whole search, not searched.")
    if len(best_line(tree)) > 1:
        lines.insert(0, "Thick: the best line.")
    return [f"{counts}.", f"{view}.", " ".join(lines)]


def playouts_legend(tree: Node) -> list[str]:
    """Say what the numbers and the edges of a tree of playouts mean."""
    lines = [
        f"The average result as {tree.mover} sees it, from −1, lost, to +1, won; × visits.",
        f"Width of an edge: visits. {disc_legend(tree)} Blue: the most visited line.",
    ]
    if any(child.share is not None for child in tree.children):
        lines.append("Bar at the left of a node: the share of its move in the policy.")
    return lines


def disc_legend(tree: Node) -> str:
    """Say what the disc in a node means, and whose is black where the players have other names."""
    black = tree.game.sides[0]
    return f"Disc: who is to move{'' if black == PLAYERS[BLACK] else f'; {black} is black'}."


def tree_text(tree: Node, title: str = "", *, windows: bool = False) -> str:
    """Write the tree as indented lines, one a node, up to 80 of them."""
    lines = first_lines(list(_lines([tree], best_line(tree)[1:], windows)), TEXT_LINES)
    return "\n".join([*([title] if title else []), *lines, *legend_text(tree)[:2]])


def _lines(path: list[Node], best: list[Node], windows: bool) -> Iterator[str]:
    root, node = path[0], path[-1]
    indent = "   " * (len(path) - 1)
    move = "" if len(path) == 1 else f"{move_text(node.move, path[-2])}: "
    window = window_text(node, root.player) if windows else ""
    words = f"{node_text(node, root.player)}{f', window {window}' if window else ''}"
    words += policy_text(node)
    yield f"{indent}{move}{node.mover} to move, {words}{' *' if node in best else ''}"
    for child in node.children:
        yield from _lines([*path, child], best, windows)
    if node.was_cut:
        yield f"{indent}   ✂ {' '.join(left_out_texts(node))} ({cut_text(path)})"
