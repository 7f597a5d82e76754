"""The search stepper: one recorded search, or two side by side, one step at a time.

The page is sent each recording once, as `recording`: its nodes with their sentences, their places,
and the steps. It steps through them without the kernel, and folds branches itself. It asks the
kernel one thing: {"do": "skipped", "tree": which, "node": which} asks what the moves that were left
out there are worth, and the answer goes to the page as `answers`. A message that names no such node
is dropped.
"""

from collections.abc import Sequence
from contextlib import suppress
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

import traitlets

from othello_lessons.drawing.position import last_cell, told_position
from othello_lessons.drawing.svg import COLUMN, Picture, beside
from othello_lessons.drawing.tree.card_tree import (
    Looks,
    Places,
    arrow_from,
    ghost_names,
    ghost_places,
    is_bare,
    items,
    place,
    why_lines,
)
from othello_lessons.drawing.tree.dots import place_dots, stub_end
from othello_lessons.drawing.tree.draw import NODES_AS_DOTS, NODES_WITH_BOARDS, draw
from othello_lessons.drawing.tree.icicle import icicle
from othello_lessons.drawing.tree.labels import move_text, playouts_legend, policy_text
from othello_lessons.drawing.tree.lines import (
    LineStop,
    Parting,
    both_stops,
    held_text,
    line_stops,
    lines_of,
    rows,
)
from othello_lessons.drawing.tree.moving import moving_tree
from othello_lessons.drawing.tree.sentences import Skipped, about, skipped
from othello_lessons.drawing.tree.steps import (
    Step,
    any_window,
    draw_step,
    steps,
    stops,
    too_large,
    widest_looks,
    widest_of_both,
)
from othello_lessons.watch import Node, best_line
from othello_lessons.widgets.answering import Action, ListeningWidget, PageData
from othello_lessons.widgets.page import COLOURS, module, style
from othello_lessons.widgets.pictured import PicturedWidget
from othello_lessons.widgets.saved import WIDE, saved_page, write_page

BESIDE_LINES = " Beside the source they are as the player who is to move has them."


class SearchStepper(ListeningWidget, PicturedWidget):
    """Step through a search that `watch` recorded; with `other`, through two side by side.

    What `watch(..., lines=True)` recorded is stepped through line by line, with the source beside
    the tree; of two such searches one can go to where they first part.

    `names`: the titles of the trees, such as ("minimax", "alphabeta"). `start`: the step that is
    shown first.
    """

    _esm = module("stepper")
    _css = style("stepper")
    recording = traitlets.Dict().tag(sync=True)
    answers = traitlets.Dict().tag(sync=True)

    def __init__(
        self, tree: Node, other: Node | None = None, *, names: tuple[str, ...] = (), start: int = 0
    ) -> None:
        self._trees = [tree] if other is None else [tree, other]
        self._names = names or ("The search", "The other search")
        self._pair, self._start = pair_of(*self._trees), start
        super().__init__(recording=self._recording(), answers={})
        self._paths = [_paths(each) for each in self._trees] if self.recording["trees"] else []

    def _recording(self) -> dict[str, Any]:
        """Return all that the page needs, or why the trees can't be stepped through."""
        large = [tree for tree in self._trees if tree.size > NODES_AS_DOTS]
        if large:
            svgs = [picture.svg for picture in self._whole()]
            return {"trees": [], "message": too_large(large[0]), "pictures": svgs}
        stops, parted = stops_of(self._trees)
        told = [
            tell(tree, name, self._pair, own)
            for tree, name, own in zip(self._trees, self._names, stops, strict=False)
        ]
        return {
            "trees": told,
            "message": "",
            "note": _note(self._trees) + (BESIDE_LINES if any(stops) else ""),
            "start": self._start,
            "parted": tell_parted(parted, self._trees, self._names),
        }

    def save(self, path: str | Path, title: str = "A search, step by step") -> None:
        """Save the stepper as one HTML file, which steps in any browser, without a kernel.

        What every cut left out is worked out now, which may take some seconds. Where the name ends
        in `.svg`, the file is a picture that plays the search once, without a script; ValueError if
        a tree is too large for that. OSError where the file cannot be written.
        """
        if Path(path).suffix == ".svg":
            names = [title] if len(self._trees) == 1 else self._names
            moving = [moving_tree(*each) for each in zip(self._trees, names, strict=False)]
            beside(*moving).save(path)
            return
        text = self._still().text
        write_page(path, saved_page("stepper", ("stepper",), self.told(), title, text, WIDE))

    def told(self) -> PageData:
        """Return all that a page without a kernel needs to know, which may take some seconds."""
        left_out = [
            {at: skipped(path)._asdict() for at, path in enumerate(paths) if path[-1].was_cut}
            for paths in self._paths
        ]
        return {"recording": self.recording, "skipped": left_out, "answers": {}}

    # -- messages from the page

    def _actions(self) -> dict[str, Action]:
        return {"skipped": self._answer}

    def _path(self, message: PageData) -> list[Node]:
        which, number = message.get("tree"), message.get("node")
        if not isinstance(which, int) or not isinstance(number, int):
            return []
        paths = self._paths[which] if which in range(len(self._paths)) else []
        return paths[number] if number in range(len(paths)) else []

    def _answer(self, message: PageData) -> None:
        """Work out what the moves that were left out at a node are worth."""
        path = self._path(message)
        if not path or not path[-1].was_cut:
            return
        try:
            answer = skipped(path)
        except KeyboardInterrupt:
            answer = Skipped([], ["Interrupted: this was not worked out."])
        which, number = str(message["tree"]), str(message["node"])
        known = self.answers.get(which, {})
        self.answers = {**self.answers, which: {**known, number: answer._asdict()}}

    # -- without a kernel

    def _still(self) -> Picture:
        """Return the searches when they are done, as pictures."""
        if any(tree.size > NODES_AS_DOTS for tree in self._trees):
            return beside(*self._whole())
        named = zip(self._trees, self._names, strict=False)
        within = self._pair.whole if self._pair else None
        drawn = [
            (draw_step(tree, -1, name, whole=None if tree is within else within), tree, name)
            for tree, name in named
        ]
        return beside(
            *[
                picture if picture.width <= COLUMN else draw(tree, name)
                for picture, tree, name in drawn
            ]
        )

    def _whole(self) -> list[Picture]:
        return [icicle(tree) for tree in self._trees]


def _note(trees: list[Node]) -> str:
    """Say whose view the values are in, and what the signs mean that these searches need."""
    views = " and ".join(sorted({tree.mover for tree in trees}))
    if playouts := [tree for tree in trees if tree.playouts]:
        others = [tree for tree in trees if not tree.playouts]
        return " ".join([*playouts_legend(playouts[0]), *([_note(others)] if others else [])])
    if all(tree.alpha is None for tree in trees):
        return f"Values as {views} sees them; … still open."
    return f"Values and windows as {views} sees them; ≥ at least, ≤ at most, … still open."


def _paths(tree: Node) -> list[list[Node]]:
    return [item.path for item in items([tree]) if not item.ghosts]


class Pair(NamedTuple):
    """A search with cuts, and a search of the same position that left nothing out."""

    cut: Node
    whole: Node


def pair_of(tree: Node, other: Node | None = None) -> Pair | None:
    """Tell which of two searches is the whole of the other, if one of them is.

    Both are then laid out alike, so that one sees what the other left out.
    """
    if other is None or (tree.player, tree.board) != (other.player, other.board):
        return None
    if tree.playouts or other.playouts:  # they go to other nodes than a search by depth
        return None
    cut, whole = sorted([tree, other], key=lambda each: each.size)
    if cut.size == whole.size or any(node.was_cut for node in whole.walk()):
        return None
    with suppress(ValueError):
        list(items([cut], whole))
        return Pair(cut, whole)
    return None


def tell(tree: Node, name: str, pair: Pair | None = None, at: Sequence[LineStop] = ()) -> PageData:
    """Return the state of one tree, which may be one of a pair.

    `at`: where one can stop, if its lines are shown as well.
    """
    taken, line = steps(tree), best_line(tree)
    numbers = {node: number for number, node in enumerate(tree.walk())}
    dots = (pair.whole if pair else tree).size > NODES_WITH_BOARDS
    placed = _place(tree, _room(tree, pair), pair and pair.whole, dots)
    return {
        "name": name,
        "dots": dots,
        **(placed.plan.told if placed.plan else {"side": int(tree.game.rows is not None and dots)}),
        "cardHeight": placed.card,
        "layout": _layout(placed, numbers),
        "nodes": [
            _node(placed, number, numbers)
            for number, item in enumerate(placed.items)
            if not item.ghosts and not item.left_out_at
        ],
        "steps": _steps(taken),
        "stops": [stop.step for stop in at] or stops(taken),
        "lines": tell_lines(tree, at) if at else {},
        "entered": _entered(taken),
        "best": [numbers[node] for node in line] if len(line) > 1 else [],
    }


# ---------------------------------------------------------------------------
# Where everything is


def _room(tree: Node, pair: Pair | None) -> Looks:
    """Return the longest words of each node of a tree, or of the whole tree of a pair."""
    return widest_of_both(*pair) if pair else widest_looks(tree, steps(tree))


def _place(tree: Node, looks: Looks, whole: Node | None, dots: bool) -> Places:
    return place_dots(tree, whole) if dots else place(tree, looks, any_window(looks), whole)


def _layout(placed: Places, numbers: dict[Node, int]) -> PageData:
    """Return the place of each node by its number, and of what was left out there."""
    points: list[list[float]] = [[]] * len(numbers)
    ghosts: dict[str, PageData] = {}
    outlines: dict[str, list[PageData]] = {}
    arrows: dict[str, str] = {}
    for which, (item, (x, y)) in enumerate(zip(placed.items, placed.centres, strict=True)):
        if item.left_out_at:
            at = str(numbers[item.left_out_at])
            outlines.setdefault(at, []).append(_outline(placed, which))
        elif item.ghosts:
            ghosts[str(numbers[item.node])] = _ghosts(placed, which)
        else:
            points[numbers[item.node]] = [round(x, 1), round(y, 1)]
            if item.node.was_cut and placed.card and (path := arrow_from(placed, which)):
                arrows[str(numbers[item.node])] = path
    return {
        "points": points,
        "ghosts": ghosts,
        "outlines": outlines,
        "arrows": arrows,
        "width": placed.width,
        "height": placed.height,
    }


def _ghosts(placed: Places, number: int) -> PageData:
    """Return where the moves that were left out at a node are drawn; among dots, one stub's end."""
    item, point = placed.items[number], placed.top(number)
    found, why = ghost_places(item.node, point, placed.fit)
    if not placed.card:
        found, why = [(*stub_end(placed.centres[item.parent or 0], point), 0)], point
    places = [[round(x, 1), round(y, 1), row] for x, y, row in found]
    width = round(placed.boxes[number][0], 1)
    return {"places": places, "why": [round(at, 1) for at in why], "width": width}


def _outline(placed: Places, number: int) -> PageData:
    """Return the state of a node that only the whole search has."""
    item, (x, y) = placed.items[number], placed.centres[number]
    start = placed.centres[item.parent or 0]
    return {
        "from": [round(start[0], 1), round(start[1], 1)],
        "to": [round(x, 1), round(y, 1)],
        "width": round(placed.boxes[number][0], 1),
        "move": move_text(item.node.move, item.path[-2]),
        "severed": item.path[-2] is item.left_out_at,
    }


# ---------------------------------------------------------------------------
# What a node and a step say


def _node(placed: Places, number: int, numbers: dict[Node, int]) -> PageData:
    """Return the state of the node of an item."""
    path = placed.items[number].path
    node, told = path[-1], about(path)
    above = path[-2] if len(path) > 1 else None
    move = "" if above is None else move_text(node.move, above)
    found = {
        "parent": -1 if above is None else numbers[above],
        "level": len(path),
        "size": node.size,
        "width": round(placed.boxes[number][0], 1),
        "player": COLOURS[node.colour],
        "move": move,
        "label": f"{move or 'the root'}, {node.mover} to move{policy_text(node)}",
        "about": {**told._asdict(), "by": -1 if told.by is None else numbers[path[told.by]]},
    }
    if is_bare(placed, number):
        found["bare"] = True
    if node.share is not None:
        found["share"] = round(node.share, 3)
    if node.was_cut:
        found["ghosts"] = {"names": ghost_names(node), "why": why_lines(path, placed.fit)}
    if position := told_position(node.game, node.board, placed.plan):
        found |= {**position, "last": last_cell(node.game, node.move, node.board)}
    return found


def _steps(taken: list[Step]) -> list[PageData]:
    """Return the state of each step; `before`: the step before at the same node."""
    told: list[PageData] = []
    latest: dict[int, int] = {}
    for number, step in enumerate(taken):
        by = -1 if step.by is None else step.by
        told.append(
            {
                **{key: getattr(step, key) for key in ("kind", "node", "says", "window", "cut")},
                **({} if step.width is None else {"width": step.width}),
                "value": str(step.label),
                "spoken": step.label.spoken,
                "by": by,
                "before": latest.get(step.node, -1),
            }
        )
        latest[step.node] = number
    return told


def _entered(taken: list[Step]) -> list[int]:
    first = {step.node: number for number, step in reversed(list(enumerate(taken)))}
    return list(accumulate(int(first[step.node] == number) for number, step in enumerate(taken)))


# ---------------------------------------------------------------------------
# The source beside the tree
#
# A stop is then a line that is about to run. `stops` says of each stop which step of the tree is to
# be seen, and `lines` which line; of two searches, `parted` says where they first part.


def stops_of(trees: Sequence[Node]) -> tuple[Sequence[list[LineStop]], Parting | None]:
    """Return the stops in one or two searches; none unless all have their lines."""
    if not all(tree.lines for tree in trees):
        return [[]] * len(trees), None
    taken = [steps(tree) for tree in trees]
    if len(trees) == 1:
        return [line_stops(trees[0], taken[0])], None
    return both_stops(trees, taken)


def tell_lines(tree: Node, stops: Sequence[LineStop]) -> PageData:
    """Return a source, row by row, and the lines that ran; `at`: the line of each stop."""
    lines, numbers = lines_of(tree), {node: number for number, node in enumerate(tree.walk())}
    shown = rows(lines.source)
    row_of = {row.number: place for place, row in enumerate(shown)}
    ran: list[list[Any]] = []
    for call, line, changed in lines.ran:
        held = {name: held_text(name, value, call) for name, value in changed.items()}
        ran.append([numbers[call], row_of[line], held])
    return {
        "rows": [row._asdict() for row in shown],
        "names": lines.names,
        "ran": ran,
        "at": [stop.line for stop in stops],
    }


def tell_parted(parted: Parting | None, trees: Sequence[Node], names: Sequence[str]) -> PageData:
    """Return where two searches part, in words, and the row of each source that led to it."""
    if parted is None:
        return {}
    does = [f"{name} {says}." for name, says in zip(names, parted.says, strict=False)]
    return {
        "stop": parted.stop,
        "says": " ".join(["Here the searches part.", *does]),
        "by": [
            [row.number for row in rows(lines_of(tree).source)].index(line)
            for tree, line in zip(trees, parted.made_by, strict=True)
        ],
    }
