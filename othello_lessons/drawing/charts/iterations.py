"""Iterations on one line of time: which are complete, which one was stopped, what is played."""

from collections.abc import Sequence

from othello_lessons.deepening import Iteration
from othello_lessons.drawing.svg import COLUMN, Picture, frame, tag, text
from othello_lessons.drawing.theme import BLUE, GRID, INK
from othello_lessons.notation import square_name
from othello_lessons.notation.numbers import plural

WIDTH, LEFT, RIGHT = COLUMN, 84, 270  # pixels: the picture, room for the depths, room for words
HEAD, ROW, FOOT = 42, 30, 14  # above the first row, a row, below the last


def show_iterations(iterations: Sequence[Iteration], n: int = 8, *, most: int = 0) -> Picture:
    """Draw each iteration where it begins and ends, counted in nodes.

    `n` is the size of the board. The width is `most` nodes, or all nodes that were searched.
    ValueError if there is no iteration.
    """
    if not iterations:
        raise ValueError("there is nothing to draw: give at least one iteration")
    made = sum(each.nodes for each in iterations)
    last = square_name(iterations[-1].move, n)
    title = f"After {plural(made, 'node')}: {last} is played"
    rows, begin, scale = [], 0, (WIDTH - LEFT - RIGHT) / max(made, most, 1)
    for place, each in enumerate(iterations):
        rows.append(_row(each, n, HEAD + ROW * place, LEFT + begin * scale, each.nodes * scale))
        begin += each.nodes
    height = HEAD + ROW * len(iterations) + FOOT
    says = "\n".join([title, *(f"depth {each.depth}: {_words(each, n)}" for each in iterations)])
    elements = [text(title, WIDTH / 2, 24, 15, bold=True), *rows]
    return frame(elements, WIDTH, height, title, says, says)


def _words(each: Iteration, n: int) -> str:
    end = "complete" if each.complete else "stopped"
    return f"{square_name(each.move, n)}, {plural(each.nodes, 'node')}, {end}"


def _row(each: Iteration, n: int, top: int, x: float, width: float) -> str:
    look = {"fill": BLUE} if each.complete else {"fill": "none", "stroke_dasharray": "4 3"}
    line = f"M{LEFT} {top + ROW - 2}H{WIDTH - RIGHT}"
    return (
        tag("path", d=line, stroke=GRID)
        + text(f"depth {each.depth}", LEFT - 10, top + 18, 13, anchor="end")
        + tag("rect", x=x, y=top + 4, width=max(width, 2.0), height=ROW - 10, stroke=BLUE, **look)
        + text(_words(each, n), WIDTH - RIGHT + 14, top + 18, 13, INK, anchor="start")
    )
