"""A search that plays itself: one SVG without a script, for GitHub, slides and other pages.

Each part of the picture (a card, an edge, a sentence) is drawn once for each look that it has. A
CSS animation shows it as long as the search has come so far. What stands there at the end is also
what one sees where nothing moves: in print, in an old browser, or if the reader's system asks for
less motion.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from textwrap import wrap

from othello_lessons.drawing.svg import LETTER, Body, Picture, panel, text
from othello_lessons.drawing.tree.card_tree import parts, place
from othello_lessons.drawing.tree.draw import NODES_WITH_BOARDS
from othello_lessons.drawing.tree.steps import (
    Step,
    any_window,
    draw_step,
    legend_of,
    looks_after,
    steps,
    stops,
    widest_looks,
)
from othello_lessons.watch import Node

SECONDS = {"enter": 1.4, "leaf": 1.4, "back": 1.4, "leave": 1.4, "cut": 3.2, "playout": 0.8}
NARROWEST = 400  # pixels that a sentence has below a narrow tree
LINE = 16  # the height of a line of a sentence
STYLE = (
    "<style>"
    "@keyframes othello-shown{from,to{visibility:visible}}"
    "@keyframes othello-hidden{from,to{visibility:hidden}}"
    "@media (prefers-reduced-motion:reduce){.othello-moves{animation:none!important}}"
    "</style>"
)

Frame = dict[tuple[int, int], str]  # what stands in each place of the picture after one step


def moving_tree(tree: Node, title: str = "", *, start: int = 0) -> Picture:
    """Draw a search as an SVG that plays its steps once, from `start`, and stops at the last one.

    ValueError if the tree has more nodes than can be drawn with their boards.
    """
    if tree.size > NODES_WITH_BOARDS:
        raise ValueError(
            f"A tree of {tree.size:,} nodes is too large for a picture that moves; "
            f"{NODES_WITH_BOARDS} is the most. Save the page instead: its name ends in .html."
        )
    taken = steps(tree)
    room = widest_looks(tree, taken)
    places = place(tree, room, any_window(room))
    width, height = places.width, places.height
    drawn = [looks_after(tree, taken, k) for k in stops(taken)]
    legends = [legend_of(tree, taken, k, len(looks)) for k, looks in enumerate(drawn)]
    sentences = [_lines(legend[:2], width) for legend in legends]
    frames: list[Frame] = [
        {key: "".join(part) for key, part in parts(places, looks).items()} | {(3, 0): said}
        for looks, said in zip(
            drawn, [_said(lines, width / 2, height + 24) for lines in sentences], strict=True
        )
    ]
    below = 8 + LINE * max(map(len, sentences))
    body = Body(
        [STYLE, *_played(frames[start:], _times(taken)[start:])],
        width,
        height + below,
        root=width / 2,
    )
    return panel(body, title, legends[-1][2:], draw_step(tree, -1, title).text)


def _lines(sentences: Sequence[str], width: float) -> list[str]:
    room = int(max(width, NARROWEST) / (11.5 * LETTER))
    return [line for said in sentences for line in wrap(said, room)]


def _said(lines: Sequence[str], x: float, y: float) -> str:
    return "".join(text(line, x, y + LINE * row, 11.5) for row, line in enumerate(lines))


def _times(taken: Sequence[Step]) -> list[float]:
    return list(accumulate((SECONDS[taken[k].kind] for k in stops(taken)), initial=0.0))


def _played(frames: Sequence[Frame], times: Sequence[float]) -> Iterator[str]:
    """Yield every look of every part, lower layers first, each with the time when it is seen."""
    times = [time - times[0] for time in times]
    for key in sorted({key for frame in frames for key in frame}):
        for look, run in groupby(range(len(frames)), key=lambda k: frames[k].get(key, "")):
            shown = list(run)
            if look:
                ended = shown[-1] == len(frames) - 1
                yield _moves(look, times[shown[0]], None if ended else times[shown[-1] + 1])


def _moves(look: str, begin: float, end: float | None) -> str:
    """Show a look from one time to another, both in seconds, or to the end and then for ever."""
    if end is not None:
        style = f"visibility:hidden;animation:othello-shown {end - begin:.1f}s {begin:.1f}s"
    elif begin:
        style = f"animation:othello-hidden {begin:.1f}s"
    else:
        return look
    return f'<g class="othello-moves" style="{style}">{look}</g>'
