"""A recorded search, one step at a time: what happened, and how far each node had come.

`steps(tree)` lists the steps, each with a sentence; `states` says how every node stands
after one of them, and `draw_step` draws it. All values are as the root's player sees them.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Any, NamedTuple

from othello_lessons.drawing.cards import CUT, NOW, Body, Look, Looks, cards, place
from othello_lessons.drawing.dots import dots, place_dots
from othello_lessons.drawing.layout import NoGraphvizError
from othello_lessons.drawing.picture import Picture
from othello_lessons.drawing.tree import NODES_AS_DOTS, NODES_WITH_BOARDS, panel
from othello_lessons.drawing.words import (
    TEXT_LINES,
    left_out_texts,
    move_text,
    node_text,
    value_text,
    window_text,
)
from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    WHITE,
    Square,
    Value,
    any_legal_move,
    opponent,
)
from othello_lessons.watch import Node, best_line, cut_by, is_toy

OPEN = "…"  # in place of the value of a node that is still being searched


class Step(NamedTuple):
    """One step of a search, which changes one node, and how that node stands after it.

    `kind`: "enter" a node, a "leaf" entered and valued at once, "back" at a node from a
    move of it, a "cut" there, or "leave" with a value. Nodes are numbered as `walk` yields
    them, from 0. `by`: for a cut, the ancestor that supplied the bound, if one did.
    """

    kind: str
    node: int
    says: str
    value: str
    window: str
    cut: bool = False
    by: int | None = None


class State(NamedTuple):
    """How a node stands after a step: "unseen", "entered" or "valued"; and current or not."""

    status: str = "unseen"
    value: str = ""
    window: str = ""
    cut: bool = False
    current: bool = False


def steps(tree: Node) -> list[Step]:
    """List what a search did, in order."""
    numbers = {node: number for number, node in enumerate(tree.walk())}
    return list(_steps([tree], numbers))


def states(taken: Sequence[Step], k: int) -> list[State]:
    """Say how every node stands after step k, in the order of their numbers.

    A node stands as the last step at it left it: each step changes one node alone.
    """
    found = [State()] * (1 + max(step.node for step in taken))
    for step in taken[: k + 1]:
        status = "valued" if step.kind in ("leaf", "leave") else "entered"
        found[step.node] = State(status, step.value, step.window, step.cut)
    found[taken[k].node] = found[taken[k].node]._replace(current=True)
    return found


Numbers = dict[Node, int]


def _steps(path: list[Node], numbers: Numbers) -> Iterator[Step]:
    node, root = path[-1], path[0]
    number, value, window = numbers[node], node_text(node, root.player), _window(path, 0)
    if not node.children:
        yield Step("leaf", number, f"{_tried(path)} {_end(path)}", value, window)
        return
    within = f" The window is {window}." if window else ""
    yield Step("enter", number, f"{_tried(path)}{within}", OPEN, window)
    for visited, child in enumerate(node.children, start=1):
        yield from _steps([*path, child], numbers)
        yield _back(path, visited, numbers)
    done = _window(path, len(node.children))
    yield Step("leave", number, _done(path), value, done, node.was_cut)


def _back(path: list[Node], visited: int, numbers: Numbers) -> Step:
    """Return the step back at a node, once so many of its moves are searched."""
    node, window = path[-1], _window(path, visited)
    so_far = OPEN if window else f"{_seen(path, _sure(node, visited))} {OPEN}"
    if node.was_cut and visited == len(node.children):
        by = cut_by(path) if _closed(node, visited) else None
        ancestor = None if by is None else numbers[path[by]]
        return Step("cut", numbers[node], _cut(path), so_far, window, True, ancestor)
    return Step("back", numbers[node], _compared(path, visited), so_far, window)


# What is known at a node after so many moves. `_sure` is in the mover's view, as the
# search itself has it; words are in the view of the root's player.


def _sure(node: Node, visited: int) -> Value | None:
    """Return what the mover is sure of after so many moves, by what lies above as well."""
    known = [] if node.alpha is None else [node.alpha]
    return max(known + [-child.value for child in node.children[:visited]], default=None)


def _closed(node: Node, visited: int) -> bool:
    """Tell whether the window is closed, so that no other move can matter."""
    sure = _sure(node, visited)
    return sure is not None and node.beta is not None and sure >= node.beta


def _seen(path: list[Node], value: Value | None) -> str:
    """Write a value of the mover's at a node as the root's player sees it."""
    if value is None:
        return ""
    return value_text(value if path[-1].player == path[0].player else -value)


def _window(path: list[Node], visited: int) -> str:
    """Write the window as it stands after so many moves, or nothing where there is none."""
    node = path[-1]
    if node.alpha is None or node.beta is None:
        return ""
    low, high = _seen(path, _sure(node, visited)), _seen(path, node.beta)
    return f"{low} … {high}" if node.player == path[0].player else f"{high} … {low}"


# ---------------------------------------------------------------------------
# The sentences


def _tried(path: list[Node]) -> str:
    """Say how the search came to a node."""
    root = PLAYERS[path[0].player]
    if len(path) == 1:
        return f"{root} is to move; all values are as {root} sees them."
    above, node = path[-2], path[-1]
    who = PLAYERS[above.player]
    if node.move is None and not is_toy(node.board):
        return f"{who} has no move and passes."
    return f"{who} tries {_move(above, node)}."


def _move(above: Node, node: Node) -> str:
    if node.move is None:
        return "a pass"
    move = move_text(node.move, above)
    return f"branch {move}" if is_toy(above.board) else move


def _end(path: list[Node]) -> str:
    """Say why the search went no deeper, and what it found."""
    node, value = path[-1], node_text(path[-1], path[0].player)
    if is_toy(node.board):
        return f"A leaf: {value}."
    black, white = node.board.count(BLACK), node.board.count(WHITE)
    over = not any(any_legal_move(player, node.board) for player in PLAYERS)
    if over and node.depth != 0:
        return f"The game is over, Black {black}, White {white}: {value}."
    if node.depth == 0:
        return f"Depth 0: the evaluation says {value}."
    return f"The search goes no deeper here: {value}."


def _compared(path: list[Node], visited: int) -> str:
    """Say what a move's value changes at the node."""
    node, root = path[-1], path[0]
    child = node.children[visited - 1]
    before, after = _sure(node, visited - 1), _sure(node, visited)
    assert after is not None
    if before is None or after > before:
        return _better(path, visited)
    ours = node.player == root.player
    gives = f"With {_move(node, child)} {PLAYERS[root.player]} gets {node_text(child, root.player)}"
    if node.alpha is None:
        return f"{gives}, and {PLAYERS[node.player]} has {_seen(path, before)} already."
    has, stays = ("is sure of", "alpha") if ours else ("can hold it to", "beta")
    had = f"{PLAYERS[node.player]} {has} {_seen(path, before)} already"
    return f"{gives}; {had}: {stays} stays."


def _better(path: list[Node], visited: int) -> str:
    """Say that the mover is sure of more than before."""
    node, root = path[-1], path[0]
    before, after = _sure(node, visited - 1), _sure(node, visited)
    who, new = PLAYERS[node.player], _seen(path, after)
    if node.alpha is None:
        return f"{who} has {new} now, with {_move(node, node.children[visited - 1])}."
    if node.player == root.player:
        sure, bound = f"{who} is now sure of {new}", "alpha rises"
    else:
        sure, bound = f"{who} can now hold {PLAYERS[root.player]} to {new}", "beta falls"
    if not _handed_on(node, visited):
        return f"{sure}, but the search does not tell the next move so."
    closed = " Nothing is left to leave out." if _closed(node, visited) else ""
    return f"{sure}: {bound} from {_seen(path, before)} to {new}.{closed}"


def _handed_on(node: Node, visited: int) -> bool:
    """Tell whether the next move, if there is one, is searched with what is known by now."""
    following = node.children[visited : visited + 1]
    after = _sure(node, visited)
    return all(after is not None and child.beta == -after for child in following)


def _cut(path: list[Node]) -> str:
    """Say what is left out at a node, and why."""
    node, root = path[-1], path[0]
    moves = _left_out(node)
    if not _closed(node, len(node.children)):
        return f"{PLAYERS[node.player]} has more to try, and the search leaves out {moves}."
    sign = "≥" if node.player == root.player else "≤"
    has = f"{PLAYERS[node.player]} has {sign} {_seen(path, _sure(node, len(node.children)))}"
    verb = "is" if len(node.unvisited) == 1 else "are"
    if (by := cut_by(path)) is None:
        return f"{has}, beyond the window of the search: {moves} {verb} left out."
    plies = len(path) - 1 - by
    where = f", {plies} plies higher up," if plies > 1 else ""
    deep = " This is a deep cut." if plies > 1 else ""
    return f"{has}, and {_bound_of(path)}{where.rstrip(',')}: {moves} {verb} left out.{deep}"


def _bound_of(path: list[Node]) -> str:
    """Say what the other player has already: what closes the window of the last node."""
    node, other = path[-1], opponent(path[-1].player)
    has = "is sure of" if other == path[0].player else "can hold it to"
    return f"{PLAYERS[other]} {has} {_seen(path, node.beta)}"


def _left_out(node: Node) -> str:
    """List what was left out: moves, or in a toy tree the leaves behind them."""
    if not is_toy(node.board):
        names = left_out_texts(node)
    else:
        names = [_branch(node, move) for move in node.unvisited]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _branch(node: Node, move: Square) -> str:
    behind: Any = node.board[move]
    return f"branch {move}" if isinstance(behind, list) else f"the {value_text(behind)}"


def _done(path: list[Node]) -> str:
    """Say with what value a node is left."""
    node, root = path[-1], path[0]
    value = node_text(node, root.player)
    if len(path) == 1:
        taken = [child for child in node.children if child.move == node.chosen]
        move = f", with {_move(node, taken[0])}" if taken and node.chosen is not None else ""
        return f"The search is done. {PLAYERS[root.player]} gets {value}{move}."
    who = PLAYERS[node.player]
    if node.was_cut:
        return f"{who} is left with {value}. What it is exactly does not matter."
    if node.bound == "upper":
        side = "above" if node.player == root.player else "below"
        return f"No move of {who}'s comes {side} {value[2:]}: {value}."
    return f"All that {who} can do is searched: {value}."


# ---------------------------------------------------------------------------
# Why: what a node says when it is asked


class About(NamedTuple):
    """What there is to know about a node, in sentences; `why` is empty where nothing was cut."""

    where: str
    window: str
    value: str
    why: str
    by: int | None  # how far along the path the ancestor stands that supplied the bound


def about(path: list[Node]) -> About:
    """Explain the last node of a path from the root: its window, its value, and its cut."""
    node, root = path[-1], path[0]
    moves = [_move(above, below) for above, below in pairwise(path)]
    after = f"After {', '.join(moves)}" if moves else "The root"
    depth = "" if node.depth is None else f", depth {node.depth}"
    window = window_text(node, root.player)
    viewer = PLAYERS[root.player]
    return About(
        f"{after}: {PLAYERS[node.player]} to move{depth}.",
        f"Its window was {window}, as {viewer} sees it." if window else "It has no window.",
        _what_value(path),
        _why_cut(path) if node.was_cut else "",
        cut_by(path) if node.was_cut and _closed(node, len(node.children)) else None,
    )


def _what_value(path: list[Node]) -> str:
    node, value = path[-1], node_text(path[-1], path[0].player)
    if not node.children:
        return _end(path)
    if node.bound == "exact":
        return f"Its value is exactly {value}."
    word = "less" if value[0] == "≤" else "more"
    return f"Its value is {value}, only a bound: the true value is {value[2:]} or {word}."


def _why_cut(path: list[Node]) -> str:
    node = path[-1]
    moves, verb = _left_out(node), "was" if len(node.unvisited) == 1 else "were"
    if not _closed(node, len(node.children)):
        return f"{moves} {verb} left out while the window was open: a better move may be lost."
    if (by := cut_by(path)) is None:
        return f"{moves} {verb} left out: beyond the window with which the search began."
    plies = len(path) - 1 - by
    kind = "a shallow cut" if plies == 1 else "a deep cut"
    up = "at the node above" if plies == 1 else f"{plies} plies higher up"
    where = f"{up}, the root" if by == 0 else up
    other = PLAYERS[opponent(node.player)]
    return (
        f"{moves} {verb} left out: {kind}. {_bound_of(path)}, {where}, "
        f"so {other} will not let the game come here."
    )


# ---------------------------------------------------------------------------
# The picture of one step


def draw_step(tree: Node, k: int, title: str = "") -> Picture:
    """Draw a search after its step k: what it has visited by then, and where it stands.

    A negative k counts from the end, so that -1 is the search when it is done. ValueError
    if there is no such step. Nodes that are not visited yet are not drawn.
    """
    taken = steps(tree)
    if not -len(taken) <= k < len(taken):
        raise ValueError(f"this search has the steps 0 to {len(taken) - 1}; there is no step {k}.")
    k %= len(taken)
    looks = _looks(tree, taken, k)
    legend = _legend(tree, taken, k, len(looks))
    words = "\n".join([*([title] if title else []), *_lines([tree], looks), *legend])
    if tree.size > NODES_AS_DOTS:
        return Picture("", f"{too_large(tree)} As text:\n{words}")
    try:
        body = _body(tree, taken, looks)
    except NoGraphvizError as error:
        return Picture("", f"{error} As text:\n{words}")
    width = max(60, int(body.width / body.scale / 6.2))
    wrapped = [line for text in legend for line in wrap(text, width)]
    return Picture(panel(wrapped, title, body), words)


def too_large(tree: Node) -> str:
    """Say that a tree has too many nodes for its steps to be drawn."""
    most = f"{NODES_AS_DOTS:,} is the most."
    return f"A tree of {tree.size:,} nodes is too large to step through; {most}"


def _looks(tree: Node, taken: list[Step], k: int) -> Looks:
    """Say how each node that is visited by step k looks."""
    done = k == len(taken) - 1
    line = best_line(tree) if done else []
    best = set(line) if len(line) > 1 else set()
    rings = {taken[k].by: CUT, taken[k].node: NOW}
    found = zip(tree.walk(), states(taken, k), strict=True)
    return {
        node: Look(state.value, state.window, node in best, state.cut, rings.get(number, ""))
        for number, (node, state) in enumerate(found)
        if state.status != "unseen"
    }


def _body(tree: Node, taken: list[Step], looks: Looks) -> Body:
    if tree.size > NODES_WITH_BOARDS:
        return dots(place_dots(tree), looks)
    widest = widest_looks(tree, taken)
    return cards(place(tree, widest, any(look.window for look in widest.values())), looks)


def widest_looks(tree: Node, taken: list[Step]) -> Looks:
    """Return the longest words that each node ever shows: one layout serves all steps."""
    values, windows = [""] * tree.size, [""] * tree.size
    for step in taken:
        values[step.node] = max(values[step.node], step.value, key=len)
        windows[step.node] = max(windows[step.node], step.window, key=len)
    words = zip(tree.walk(), values, windows, strict=True)
    return {node: Look(value, window) for node, value, window in words}


def _legend(tree: Node, taken: list[Step], k: int, visited: int) -> list[str]:
    return [
        taken[k].says,
        f"Step {k} of {len(taken) - 1}; {visited:,} of {tree.size:,} nodes visited.",
        f"Values as {PLAYERS[tree.player]} sees them; ≥ at least, ≤ at most, … still open.",
    ]


def _lines(path: list[Node], looks: Looks) -> list[str]:
    """Write what is visited as indented lines, the current node marked."""
    lines = list(_all_lines(path, looks))
    more = len(lines) - TEXT_LINES
    return [*lines[:TEXT_LINES], f"… and {more:,} more lines"] if more > 0 else lines


def _all_lines(path: list[Node], looks: Looks) -> Iterator[str]:
    node, indent = path[-1], "   " * (len(path) - 1)
    if (look := looks.get(node)) is None:
        return
    move = "" if len(path) == 1 else f"{move_text(node.move, path[-2])}: "
    window = f" ({look.window})" if look.window and node.children else ""
    here = "  ← here" if look.ring == NOW else ""
    yield f"{indent}{move}{PLAYERS[node.player]} to move, {look.value}{window}{here}"
    for child in node.children:
        yield from _all_lines([*path, child], looks)
    if look.cut:
        yield f"{indent}   ✂ {' '.join(left_out_texts(node))}"
