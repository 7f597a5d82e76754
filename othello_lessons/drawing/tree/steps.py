"""A recorded search, one step at a time: what happened, and what each node looked like then.

`steps(tree)` lists the steps, each with a sentence; `last_steps` says what is known of every node
after one of them, and `draw_step` draws it. All values are as the root's player sees them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from othello_lessons.drawing.svg import Body, Picture, first_lines, panel
from othello_lessons.drawing.theme import NOW, PRUNED
from othello_lessons.drawing.tree.card_tree import Look, Looks, cards, longer, place, widest
from othello_lessons.drawing.tree.dots import dots, place_dots
from othello_lessons.drawing.tree.draw import NODES_AS_DOTS, NODES_WITH_BOARDS
from othello_lessons.drawing.tree.labels import (
    TEXT_LINES,
    Label,
    average_label,
    left_out_texts,
    move_text,
    node_label,
    playouts_legend,
)
from othello_lessons.drawing.tree.playouts import edge_width, played
from othello_lessons.drawing.tree.sentences import (
    closed,
    compared,
    cut_sentence,
    done,
    ended,
    seen,
    sure_of,
    tried,
    window_after,
)
from othello_lessons.watch import Node, best_line, cut_by

OPEN = Label(open=True)


class Step(NamedTuple):
    """One step of a search, which changes one node, and what is known of that node after it.

    A playout changes several nodes: it is one step for each, and only the last one `halts`, that of
    the node from which it was played.
    """

    kind: str  # enter, leaf (entered and valued at once), back (from a move), cut, leave, playout
    node: int  # as `walk` numbers them, from 0
    says: str
    label: Label
    window: str
    cut: bool = False
    by: int | None = None  # for a cut, the ancestor that supplied the bound
    halts: bool = True
    width: float | None = None  # of the edge to the node after a playout


def steps(tree: Node) -> list[Step]:
    """List what a search did, in order."""
    numbers = {node: number for number, node in enumerate(tree.walk())}
    return list(_playouts(tree, numbers) if tree.playouts else _steps([tree], numbers))


def stops(taken: Sequence[Step]) -> list[int]:
    """List the numbers of the steps after which one can look at the tree: those that halt."""
    return [number for number, step in enumerate(taken) if step.halts]


def last_steps(taken: Sequence[Step], k: int) -> list[Step | None]:
    """Return the last step of every node by step k, in the order of their numbers; None: unseen.

    It tells all about the node, since each step changes one node only.
    """
    found: list[Step | None] = [None] * (1 + max(step.node for step in taken))
    for step in taken[: k + 1]:
        found[step.node] = step
    return found


Numbers = dict[Node, int]


def _steps(path: list[Node], numbers: Numbers) -> Iterator[Step]:
    node, root = path[-1], path[0]
    number, label, window = numbers[node], node_label(node, root.player), window_after(path, 0)
    if not node.children:
        yield Step("leaf", number, f"{tried(path)} {ended(path)}", label, window)
        return
    within = f" The window is {window}." if window else ""
    yield Step("enter", number, f"{tried(path)}{within}", OPEN, window)
    for visited, child in enumerate(node.children, start=1):
        yield from _steps([*path, child], numbers)
        yield _back(path, visited, numbers)
    window = window_after(path, len(node.children))
    yield Step("leave", number, done(path), label, window, node.was_cut)


def _back(path: list[Node], visited: int, numbers: Numbers) -> Step:
    """Return the step back at a node, once `visited` of its moves are searched."""
    node, window = path[-1], window_after(path, visited)
    so_far = OPEN if window else Label(seen(path, sure_of(node, visited)), open=True)
    if node.was_cut and visited == len(node.children):
        by = cut_by(path) if closed(node, visited) else None
        ancestor = None if by is None else numbers[path[by]]
        return Step("cut", numbers[node], cut_sentence(path), so_far, window, True, ancestor)
    return Step("back", numbers[node], compared(path, visited), so_far, window)


def _playouts(tree: Node, numbers: Numbers) -> Iterator[Step]:
    """Yield the root alone, and then what each playout changed, the end of its path last."""
    yield Step("enter", 0, tried([tree]), OPEN, "")
    for number, playout in enumerate(tree.playouts, start=1):
        says = played(tree, number)
        end = playout.path[-1]
        ordered = [change for change in playout.changed if change[0] is not end]
        ordered += [change for change in playout.changed if change[0] is end] or [(end, 0, 0.0)]
        for nth, (node, visits, value) in enumerate(ordered, start=1):
            seen = value if node.player == tree.player else -value
            label = average_label(seen, visits)
            width = edge_width(visits, len(tree.playouts))
            halts = nth == len(ordered)
            yield Step("playout", numbers[node], says, label, "", halts=halts, width=width)


# ---------------------------------------------------------------------------
# The picture of one step


def draw_step(
    tree: Node, k: int, title: str = "", *, whole: Node | None = None, same: bool = False
) -> Picture:
    """Draw a search after its step k: what it has visited by then, and where it is.

    A negative k counts from the end, so that -1 is the search when it is done. ValueError
    if there is no such step. Nodes that are not visited yet are not drawn. `whole`: a search
    that left nothing out, in whose layout the tree is drawn, as `draw` does. `same`: nodes of the
    position where the search is are marked as well.
    """
    taken = steps(tree)
    halts = stops(taken)
    if not -len(halts) <= k < len(halts):
        raise ValueError(f"this search has the steps 0 to {len(halts) - 1}; there is no step {k}.")
    looks = looks_after(tree, taken, halts[k])
    if same:
        here = next(node for node, look in looks.items() if look.ring == NOW)
        looks = {
            node: look._replace(ring=NOW)
            if (node.player, node.board) == (here.player, here.board)
            else look
            for node, look in looks.items()
        }
    legend = legend_of(tree, taken, k % len(halts), len(looks))
    words = "\n".join([*([title] if title else []), *_lines([tree], looks), *legend])
    if (large := whole or tree).size > NODES_AS_DOTS:
        return Picture("", f"{too_large(large)} As text:\n{words}")
    body = _body(tree, taken, looks, whole)
    return panel(body, title, legend, words)


def too_large(tree: Node) -> str:
    """Say that a tree has too many nodes for its steps to be drawn."""
    most = f"{NODES_AS_DOTS:,} is the most."
    return f"A tree of {tree.size:,} nodes is too large to step through; {most}"


def looks_after(tree: Node, taken: Sequence[Step], k: int) -> Looks:
    """Say how each node that is visited by step k looks then."""
    line = best_line(tree) if k == len(taken) - 1 else []
    best = set(line) if len(line) > 1 else set()
    rings = {taken[k].by: PRUNED, taken[k].node: NOW}
    found = zip(tree.walk(), last_steps(taken, k), strict=False)  # those at the end may have none
    return {
        node: Look(
            step.label,
            step.window,
            best=node in best,
            cut=step.cut,
            ring=rings.get(step.node, ""),
            arrow=step is taken[k] and step.by is not None,
            width=step.width,
        )
        for node, step in found
        if step
    }


def _body(tree: Node, taken: list[Step], looks: Looks, whole: Node | None) -> Body:
    if (whole or tree).size > NODES_WITH_BOARDS:
        return dots(place_dots(tree, whole), looks)
    room = widest_looks(tree, taken) if whole is None else widest_of_both(tree, whole)
    return cards(place(tree, room, any_window(room), whole), looks)


def widest_of_both(tree: Node, whole: Node) -> Looks:
    """Return the longest words that each node of a whole search, or its twin, ever shows."""
    of_tree, of_whole = (widest_looks(each, steps(each)) for each in (tree, whole))
    return widest(tree, of_tree, whole, of_whole)


def any_window(looks: Looks) -> bool:
    """Tell whether some node shows a window."""
    return any(look.window for look in looks.values())


def widest_looks(tree: Node, taken: Sequence[Step]) -> Looks:
    """Return the longest words that each node ever shows: one layout serves all steps."""
    labels, windows = [Label()] * tree.size, [""] * tree.size
    for step in taken:
        labels[step.node] = longer(labels[step.node], step.label)
        windows[step.node] = max(windows[step.node], step.window, key=len)
    words = zip(tree.walk(), labels, windows, strict=True)
    return {node: Look(label, window) for node, label, window in words}


def legend_of(tree: Node, taken: Sequence[Step], k: int, visited: int) -> list[str]:
    """Say what step k did and how far the search has come, and explain the signs."""
    halts = stops(taken)
    signs = [f"Values as {tree.mover} sees them; ≥ at least, ≤ at most, … still open."]
    return [
        taken[halts[k]].says,
        f"Step {k} of {len(halts) - 1}; {visited:,} of {tree.size:,} nodes visited.",
        *(playouts_legend(tree) if tree.playouts else signs),
    ]


def _lines(path: list[Node], looks: Looks) -> list[str]:
    return first_lines(list(_all_lines(path, looks)), TEXT_LINES)


def _all_lines(path: list[Node], looks: Looks) -> Iterator[str]:
    node, indent = path[-1], "   " * (len(path) - 1)
    if (look := looks.get(node)) is None:
        return
    move = "" if len(path) == 1 else f"{move_text(node.move, path[-2])}: "
    window = f" ({look.window})" if look.window and node.children else ""
    here = "  ← here" if look.ring == NOW else ""
    yield f"{indent}{move}{node.mover} to move, {look.label}{window}{here}"
    for child in node.children:
        yield from _all_lines([*path, child], looks)
    if look.cut:
        yield f"{indent}   ✂ {' '.join(left_out_texts(node))}"
