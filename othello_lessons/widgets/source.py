"""The sources of recorded searches for the page of a stepper, with the lines that ran.

A stop is then a line that is about to run. `stops` says of each stop which step of the tree is to
be seen, and `lines` which line; of two searches, `parted` says where they first do something else.
"""

from collections.abc import Sequence
from typing import Any

from othello_lessons.drawing.tree.lines import (
    LineStop,
    Parting,
    both_stops,
    held_text,
    line_stops,
    lines_of,
    rows,
)
from othello_lessons.drawing.tree.steps import steps
from othello_lessons.watch import Node
from othello_lessons.widgets.answering import PageData


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
