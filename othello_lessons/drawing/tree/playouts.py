"""What is special about a tree of random playouts: how wide its edges are, and its sentences."""

from itertools import pairwise

from othello_lessons.drawing.tree.labels import average_label, move_text
from othello_lessons.watch import Node, Playout

WIDEST = 11.0  # the edge of a move to which all playouts go
NARROWEST = 1.0


def edge_width(visits: int | None, most: int | None) -> float | None:
    """Return how wide the edge to a node with these visits is; None if visits are not counted."""
    if visits is None:
        return None
    return round(NARROWEST + (WIDEST - NARROWEST) * visits / max(most or 0, 1), 1)


def played(tree: Node, number: int) -> str:
    """Say what a playout did, in its four steps; the first one has number 1."""
    playout = tree.playouts[number - 1]
    added = [f"Expansion: {_moves(playout.path)[-1]}."] if playout.expanded else []
    steps = [_selected(playout), *added, _ended(playout), _backed_up(tree, playout)]
    return " ".join([f"Playout {number}.", *steps])


def _moves(path: list[Node]) -> list[str]:
    return [move_text(below.move, above) for above, below in pairwise(path)]


def _selected(playout: Playout) -> str:
    moves = _moves(playout.path[:-1] if playout.expanded else playout.path)
    return f"Selection: {', '.join(moves) or 'the root'}."


def _ended(playout: Playout) -> str:
    end, result = playout.path[-1], playout.result
    first, second = end.game.sides
    winner = {1.0: f"{first} wins", -1.0: f"{second} wins", 0.0: "a draw"}
    over = end.game.is_over(end.board)
    if result not in winner:
        return f"A guess: {average_label(result, 1).value} as {first} sees it."
    return f"{'The game is over' if over else 'Playout'}: {winner[result]}."


def _backed_up(tree: Node, playout: Playout) -> str:
    changed = {node: (visits, value) for node, visits, value in playout.changed}
    if tree not in changed:
        return "Backing up: nothing at the root."
    visits, value = changed[tree]
    return f"Backing up: {average_label(value, visits)} at the root."


def about_visits(node: Node, root: Node) -> str:
    """Say what the playouts through a node gave in the end."""
    average = average_label(node.seen_by(root.player).value, node.visits or 0)
    return f"In the end: {average}, as {root.mover} sees it."
