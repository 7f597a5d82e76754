"""What a search did, in sentences: for each of its steps, and for a node that you ask about.

A path leads from the root to the node that a sentence is about. Values are as the root's
player sees them, as in all text of a drawn tree.
"""

from itertools import pairwise
from typing import NamedTuple

from othello_lessons.drawing.tree.labels import (
    in_sight,
    move_text,
    node_text,
    value_text,
    window_text,
)
from othello_lessons.drawing.tree.playouts import about_visits
from othello_lessons.games import Move
from othello_lessons.othello import MAX_VALUE, WIN, Value
from othello_lessons.watch import Node, WatchError, cut_by, left_out_value

# What is known at a node after some of its moves. `_sure` is in the mover's view, as the
# search itself has it; words are in the view of the root's player.


def sure_of(node: Node, visited: int) -> Value | None:
    """Return what the mover is sure of after `visited` moves, or through the nodes above."""
    known = [] if node.alpha is None else [node.alpha]
    return max(known + _worth(node)[:visited], default=None)


def _worth(node: Node) -> list[Value]:
    return [-child.value for child in node.children]


def closed(node: Node, visited: int) -> bool:
    """Tell whether the window is closed: then no other move can matter."""
    sure = sure_of(node, visited)
    return sure is not None and node.beta is not None and sure >= node.beta


def seen(path: list[Node], value: Value | None) -> str:
    """Write the mover's value at a node as the root's player sees it."""
    if value is None:
        return ""
    return value_text(value if path[-1].player == path[0].player else -value)


def window_after(path: list[Node], visited: int) -> str:
    """Write the window as it is after `visited` moves, or nothing where there is none."""
    node = path[-1]
    if node.alpha is None or node.beta is None:
        return ""
    low, high = seen(path, sure_of(node, visited)), seen(path, node.beta)
    return f"{low} … {high}" if node.player == path[0].player else f"{high} … {low}"


# ---------------------------------------------------------------------------
# The sentences


def tried(path: list[Node]) -> str:
    """Say how the search came to a node."""
    root = path[0].mover
    if len(path) == 1:
        return f"{root} is to move; all values are as {root} sees them."
    above, node = path[-2], path[-1]
    who = above.mover
    if node.move is None:
        return f"{who} has no legal move and passes."
    return f"{who} tries {_move(above, node)}."


def _move(above: Node, node: Node) -> str:
    if node.move is None:
        return "a pass"
    return _named(above, node.move)


def _named(node: Node, move: Move) -> str:
    return f"{node.game.noun} {move_text(move, node)}".strip()


def ended(path: list[Node]) -> str:
    """Say why the search went no deeper, and what it found."""
    node, value = path[-1], node_text(path[-1], path[0].player)
    if node.depth != 0 and node.game.is_over(node.board):
        return f"{node.game.at_end(node.board)}: {value}."
    if node.depth == 0:
        return f"Depth 0: the evaluation says {value}."
    return f"The search goes no deeper here: {value}."


def compared(path: list[Node], visited: int) -> str:
    """Say what a move's value changes at the node."""
    node, root = path[-1], path[0]
    child = node.children[visited - 1]
    before, after = sure_of(node, visited - 1), sure_of(node, visited)
    assert after is not None
    if before is None or after > before:
        return _better(path, visited)
    ours = node.player == root.player
    gives = f"With {_move(node, child)} {root.mover} gets {node_text(child, root.player)}"
    if node.alpha is None:
        return f"{gives}, and {_has(path)} {seen(path, before)} already."
    has, stays = ("is sure of", "alpha") if ours else ("can hold it to", "beta")
    had = f"{node.mover} {has} {seen(path, before)} already"
    if wrong := _wrong_next(path, visited):
        return f"{gives}; {had}. {wrong}"
    return f"{gives}; {had}: {stays} stays."


def _better(path: list[Node], visited: int) -> str:
    """Say that the mover is sure of more than before."""
    node, root = path[-1], path[0]
    before, after = sure_of(node, visited - 1), sure_of(node, visited)
    who, new = node.mover, seen(path, after)
    if node.alpha is None:
        return f"{_has(path)} {new} now, with {_move(node, node.children[visited - 1])}."
    if node.player == root.player:
        sure, bound = f"{who} is now sure of {new}", "alpha rises"
    else:
        sure, bound = f"{who} can now hold {root.mover} to {new}", "beta falls"
    if wrong := _wrong_next(path, visited):
        return f"{sure}. {wrong}"
    last = " There is no other move to leave out." if closed(node, visited) else ""
    return f"{sure}: {bound} from {seen(path, before)} to {new}.{last}"


def _has(path: list[Node]) -> str:
    node, root = path[-1], path[0]
    who = node.mover
    return f"{who} has" if node.player == root.player else f"{who} can hold {root.mover} to"


def _wrong_next(path: list[Node], visited: int) -> str:
    """Say what is wrong with how a search goes on to the next move, if anything is."""
    node = path[-1]
    if visited == len(node.children):
        return ""
    following, known = node.children[visited], sure_of(node, visited)
    if closed(node, visited):
        return "That closes the window, but the search goes on."
    if known is None or following.beta is None or following.beta == -known:
        return ""
    window = window_text(following, path[0].player)
    return f"But the search gives the next move the window {window}."


def cut_sentence(path: list[Node]) -> str:
    """Say what is left out at a node, and why."""
    node, root = path[-1], path[0]
    moves = _left_out(node)
    if not closed(node, len(node.children)):
        return f"{node.mover} has more moves to try, but the search leaves out {moves}."
    at_least = "≥ " if node.player == root.player else ""  # "can hold Black to" says "at most"
    has = f"{_has(path)} {at_least}{seen(path, sure_of(node, len(node.children)))}"
    verb = "is" if len(node.unvisited) == 1 else "are"
    if (by := cut_by(path)) is None:
        return f"{has}, beyond the window of the search: {moves} {verb} left out."
    plies = len(path) - 1 - by
    where = f", {plies} plies higher up" if plies > 1 else ""
    deep = " This is a deep cut." if plies > 1 else ""
    return f"{has}, and {_bound_of(path)}{where}: {moves} {verb} left out.{deep}"


def _bound_of(path: list[Node]) -> str:
    node = path[-1]
    has = "is sure of" if node.player != path[0].player else "can hold it to"
    return f"{node.other} {has} {seen(path, node.beta)}"


def _left_out(node: Node) -> str:
    names = [_unsearched(node, move) for move in node.unvisited]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _unsearched(node: Node, move: Move) -> str:
    value = in_sight(node, move)
    return _named(node, move) if value is None else f"the {value_text(value)}"


def done(path: list[Node]) -> str:
    """Say with what value the search leaves a node."""
    node, root = path[-1], path[0]
    value, who = node_text(node, root.player), node.mover
    gets = f"{root.mover} gets"
    follows = node.value in (sure_of(node, len(node.children)), max(_worth(node)))
    if len(path) == 1:
        wrong = "" if follows else " That is not what its moves gave."
        return f"The search is done. {who} {_ends_with(node, value)}{_choice(node)}.{wrong}"
    if not follows:
        return f"The search says {value} here, which is not what {who}'s moves gave."
    if node.was_cut and not closed(node, len(node.children)):
        return f"{gets} {value} here. The other moves were not looked at."
    if node.was_cut:
        return f"{gets} {value} here. The exact value does not matter."
    if node.bound == "upper":
        than = "more" if node.player == root.player else "less"
        limit = value_text(node.seen_by(root.player).value)
        return f"No move of {who} gives {than} than {limit}: {value}."
    return f"Every move of {who} is searched: {value}."


def _ends_with(root: Node, value: str) -> str:
    """Say what a search ended with, which is a won or a lost game where it saw the end."""
    if root.bound != "exact" or not WIN <= abs(root.value) < MAX_VALUE:
        return f"gets {value}"
    return f"{'wins' if root.value > 0 else 'loses'} by {abs(root.value) - WIN:g}"


def _choice(node: Node) -> str:
    taken = [child for child in node.children if child.move == node.chosen]
    return f", with {_move(node, taken[0])}" if taken and node.chosen is not None else ""


# ---------------------------------------------------------------------------
# Why: what a node says when it is asked


class About(NamedTuple):
    """What there is to know about a node, in sentences.

    `window` is empty in a search without windows, and `why` if nothing was cut.
    """

    where: str
    window: str
    value: str
    why: str
    by: int | None  # the place on the path of the ancestor that supplied the bound


def about(path: list[Node]) -> About:
    """Explain the last node of a path from the root: its window, its value, and its cut."""
    node, root = path[-1], path[0]
    moves = [_move(above, below) for above, below in pairwise(path)]
    after = f"After {', '.join(moves)}" if moves else "The root"
    depth = "" if node.depth is None else f", depth {node.depth}"
    window = window_text(node, root.player)
    viewer = root.mover
    return About(
        f"{after}: {node.mover} to move{depth}.",
        f"Its window was {window}, as {viewer} sees it." if window else "",
        _what_value(path),
        _why_cut(path) if node.was_cut else "",
        cut_by(path) if node.was_cut and closed(node, len(node.children)) else None,
    )


def _what_value(path: list[Node]) -> str:
    node, value = path[-1], node_text(path[-1], path[0].player)
    if node.visits is not None:
        return about_visits(node, path[0])
    if not node.children:
        return ended(path)
    if node.bound == "exact":
        return f"Its value is exactly {value}."
    view = node.seen_by(path[0].player)
    word = "less" if view.sign == "≤" else "more"
    limit = value_text(view.value)
    return f"Its value is {value}, only a bound: the true value is {limit} or {word}."


def _why_cut(path: list[Node]) -> str:
    node = path[-1]
    names, verb = _left_out(node), "was" if len(node.unvisited) == 1 else "were"
    moves = names.capitalize() if node.game.noun else names
    if not closed(node, len(node.children)):
        return f"{moves} {verb} left out while the window was open: a better move may be missed."
    if (by := cut_by(path)) is None:
        return f"{moves} {verb} left out: beyond the window with which the search began."
    plies = len(path) - 1 - by
    kind = "a shallow cut" if plies == 1 else "a deep cut"
    up = "at the node above" if plies == 1 else f"{plies} plies higher up"
    where = f"{up}, the root" if by == 0 else up
    other = node.other
    return (
        f"{moves} {verb} left out: {kind}. {_bound_of(path)}, {where}, "
        f"so {other} will not let the game come here."
    )


class Skipped(NamedTuple):
    """What moves that were left out are truly worth: (move, value) in words, and sentences."""

    values: list[tuple[str, str]]
    lines: list[str]


def skipped(path: list[Node]) -> Skipped:
    """Work out what was left out at the last node of a path, and say whether it matters."""
    node, root = path[-1], path[0]
    try:
        worth = [left_out_value(root, node, move) for move in node.unvisited]
    except WatchError as error:
        return Skipped([], [str(error)])
    names = [move_text(move, node) for move in node.unvisited]
    values = [(name, seen(path, value)) for name, value in zip(names, worth, strict=True)]
    listed = ", ".join(f"{name}: {value}" for name, value in values)
    lines = [f"Not searched. Worked out afterwards, {listed}.", _matters(path, max(worth))]
    return Skipped(values, lines)


def _matters(path: list[Node], best: Value) -> str:
    """Say what the best of the moves that were left out would have changed."""
    node = path[-1]
    mover, other = node.mover, node.other
    known = max(_worth(node))
    if not closed(node, len(node.children)):
        if best > known:
            return f"{mover} would have done better with it: this cut loses something."
        return "Nothing was lost, but the search could not know that."
    if best > known:
        return f"{mover} would do even better: one more reason for {other} not to come here."
    none = "It is not" if len(node.unvisited) == 1 else "None is"
    return f"{none} better for {mover} than the move that was found, and that was enough."
