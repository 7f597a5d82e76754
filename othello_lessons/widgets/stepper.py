"""The search stepper: one recorded search, or two side by side, one step at a time.

The page is sent each recording once, as `recording`: where its nodes stand, what each has
to say, and its steps. It steps through them without the kernel, which is asked only what
the moves that were left out are worth. A message from the page is a dict, {"do": "skipped",
"tree": which, "node": which}; one that names no node with a cut is dropped. What is worked
out goes to the page as `answers`.
"""

from pathlib import Path
from threading import RLock
from typing import Any

import anywidget
import traitlets

from othello_lessons.drawing.svg import Picture, Point, beside
from othello_lessons.drawing.tree.card_tree import Item, ghost_names, place, room, why_lines
from othello_lessons.drawing.tree.dots import place_dots
from othello_lessons.drawing.tree.draw import NODES_AS_DOTS, NODES_WITH_BOARDS
from othello_lessons.drawing.tree.icicle import icicle
from othello_lessons.drawing.tree.labels import move_text
from othello_lessons.drawing.tree.layout import NoGraphvizError
from othello_lessons.drawing.tree.sentences import about, skipped
from othello_lessons.drawing.tree.steps import Step, draw_step, steps, too_large, widest_looks
from othello_lessons.othello import PLAYERS, size, squares
from othello_lessons.watch import Node, best_line, is_toy

STATIC = Path(__file__).parent / "static"

Place = dict[str, Any]


class SearchStepper(anywidget.AnyWidget):
    """Step through what `watch` recorded; with `other`, through two searches side by side.

    `names`: what stands above each tree, such as ("minimax", "alphabeta").
    """

    _esm = STATIC / "stepper.js"
    _css = STATIC / "stepper.css"
    recording = traitlets.Dict().tag(sync=True)
    answers = traitlets.Dict().tag(sync=True)

    def __init__(self, tree: Node, other: Node | None = None, names: tuple[str, ...] = ()) -> None:
        self._trees = [tree] if other is None else [tree, other]
        self._names = names or ("The search", "The other search")
        large = any(each.size > NODES_AS_DOTS for each in self._trees)
        self._paths = [] if large else [_paths([each]) for each in self._trees]
        # Some kernels handle a click on another thread than the cells.
        self._lock = RLock()
        super().__init__(recording=self._recording(), answers={})
        self.on_msg(self._receive)

    def _recording(self) -> dict[str, Any]:
        """Return all that the page needs, or why the trees can't be stepped through."""
        large = [tree for tree in self._trees if tree.size > NODES_AS_DOTS]
        if large:
            svgs = [picture.svg for picture in self._whole()]
            return {"trees": [], "message": too_large(large[0]), "pictures": svgs}
        named = list(zip(self._trees, self._names, strict=False))
        try:
            told = [tell(tree, name) for tree, name in named]
        except NoGraphvizError as error:
            return {"trees": [], "message": str(error), "pictures": []}
        return {"trees": told, "message": "", "note": _note(self._trees)}

    # -- messages from the page

    def _receive(self, _: object, message: object, __: object) -> None:
        """Work out what was left out at a node, unless there is no such node."""
        if not isinstance(message, dict) or message.get("do") != "skipped":
            return
        which, number = message.get("tree"), message.get("node")
        if isinstance(which, int) and isinstance(number, int):
            path = self._path(which, number)
            if path and path[-1].was_cut:
                with self._lock:
                    self._answer(str(which), str(number), path)

    def _path(self, which: int, number: int) -> list[Node]:
        """Return the path to a node, or nothing where there is no such node."""
        paths = self._paths[which] if which in range(len(self._paths)) else []
        return paths[number] if number in range(len(paths)) else []

    def _answer(self, which: str, number: str, path: list[Node]) -> None:
        try:
            found = skipped(path)
            answer = {"values": [list(pair) for pair in found.values], "lines": found.lines}
        except KeyboardInterrupt:
            answer = {"values": [], "lines": ["Interrupted: this was not worked out."]}
        known = self.answers.get(which, {})
        self.answers = {**self.answers, which: {**known, number: answer}}

    # -- without a kernel

    def _picture(self) -> Picture:
        """Return the searches when they are done, as pictures."""
        if any(tree.size > NODES_AS_DOTS for tree in self._trees):
            return beside(*self._whole())
        named = zip(self._trees, self._names, strict=False)
        return beside(*[draw_step(tree, -1, name) for tree, name in named])

    def _whole(self) -> list[Picture]:
        """Draw trees that are too large to step through whole."""
        return [icicle(tree) for tree in self._trees]

    def __repr__(self) -> str:
        return self._picture().text

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Show the live stepper, or where there is no kernel a picture of the search."""
        live = super()._repr_mimebundle_(**kwargs)
        if live is None:
            return None
        bundle, metadata = live
        return {**bundle, **self._picture()._repr_mimebundle_()}, metadata


def _note(trees: list[Node]) -> str:
    """Say whose view the values are in."""
    views = " and ".join(sorted({PLAYERS[tree.player] for tree in trees}))
    return f"Values and windows as {views} sees them; ≥ at least, ≤ at most, … still open."


def _paths(path: list[Node]) -> list[list[Node]]:
    """List the paths to all nodes of a tree, in the order of their numbers."""
    below = [found for child in path[-1].children for found in _paths([*path, child])]
    return [path, *below]


def tell(tree: Node, name: str) -> dict[str, Any]:
    """Return what the page is told about one tree."""
    taken = steps(tree)
    layout = _card_layout(tree, taken) if tree.size <= NODES_WITH_BOARDS else _dot_layout(tree)
    placed = layout.pop("items")
    numbers = {node: number for number, node in enumerate(tree.walk())}
    nodes = [_node(item, numbers, point, width) for item, point, width in placed if not item.ghosts]
    for item, point, _ in placed:
        if item.ghosts:
            nodes[numbers[item.node]]["ghosts"] = _ghosts(item, point)
    line = best_line(tree)
    return {
        **layout,
        "name": name,
        "nodes": nodes,
        "steps": [{**step._asdict(), "by": -1 if step.by is None else step.by} for step in taken],
        "entered": _entered(taken),
        "best": [numbers[node] for node in line] if len(line) > 1 else [],
    }


def _card_layout(tree: Node, taken: list[Step]) -> dict[str, Any]:
    looks = widest_looks(tree, taken)
    places = place(tree, looks, any(look.window for look in looks.values()))
    widths = [width for width, _ in places.boxes]
    points = [
        places.top(number) if item.ghosts else places.centres[number]
        for number, item in enumerate(places.items)
    ]
    width, height = room(places)
    return {
        "items": list(zip(places.items, points, widths, strict=True)),
        "dots": False,
        "side": places.side,
        "card": places.height,
        "width": width,
        "height": height,
        "scale": 1,
    }


def _dot_layout(tree: Node) -> dict[str, Any]:
    places = place_dots(tree)
    widths = [0.0] * len(places.items)
    return {
        "items": list(zip(places.items, places.points, widths, strict=True)),
        "dots": True,
        "side": 0 if is_toy(tree.board) else 1,
        "card": 0,
        "width": places.width,
        "height": places.height,
        "scale": places.scale,
    }


def _node(item: Item, numbers: dict[Node, int], point: Point, width: float) -> Place:
    """Return what the page is told about one node."""
    node, told = item.node, about(item.path)
    by = -1 if told.by is None else numbers[item.path[told.by]]
    above = item.path[-2] if len(item.path) > 1 else None
    found = {
        "parent": -1 if above is None else numbers[above],
        "level": len(item.path),
        "size": node.size,
        "x": round(point[0], 1),
        "y": round(point[1], 1),
        "width": round(width, 1),
        "player": node.player,
        "move": "" if above is None else move_text(node.move, above),
        "about": {**told._asdict(), "by": by},
    }
    return found if is_toy(node.board) else {**found, **_position(node)}


def _position(node: Node) -> Place:
    """Return a node's board, row by row, and where the last disc was put."""
    n = size(node.board)
    cells = "".join(node.board[square] for square in squares(n))
    return {"board": cells, "last": divmod(node.move, n + 2) if node.move else None}


def _ghosts(item: Item, point: Point) -> Place:
    return {
        "x": round(point[0], 1),
        "y": round(point[1], 1),
        "names": ghost_names(item.node),
        "why": why_lines(item.path),
    }


def _entered(taken: list[Step]) -> list[int]:
    """Count the nodes that were entered by each step."""
    counts, count = [], 0
    for step in taken:
        count += step.kind in ("enter", "leaf")
        counts.append(count)
    return counts
