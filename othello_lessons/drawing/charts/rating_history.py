"""How ratings changed while a tournament went on: one line a player, named at its right end."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor

from othello_lessons.drawing.charts.crosstable import MARGIN, name_at, names_width
from othello_lessons.drawing.svg import Picture, frame, in_columns, tag, text
from othello_lessons.drawing.theme import BLUE, GREEN, GRID, RED, STRONG_INK

Line = Sequence[float | None]
ToHeight = Callable[[float], float]

WIDTH, LEFT, TOP, BOTTOM = 520, 60, 48, 48  # pixels: the scale, and the margins around it
LEAST, APART = 260, 17  # the height of the scale, and from name to name
STROKES = [(colour, dashes) for dashes in (None, "7 4", "2 4") for colour in (BLUE, RED, GREEN)]
TICKS = 6  # about how many lines go across


def show_rating_history(
    history: Mapping[str, Line], games: Sequence[int], title: str = "Ratings after each game"
) -> Picture:
    """Draw ratings by the players' names, each after these numbers of games.

    A rating is None if the player had not played yet. ValueError if there are fewer than two
    moments, or if a line does not have one rating for each moment.
    """
    if len(games) < 2:
        raise ValueError(f"ratings change between two moments or more, not {len(games)}")
    for name, line in history.items():
        if len(line) != len(games):
            raise ValueError(f"{name!r} has {len(line)} ratings for {len(games)} moments")
    last = {name: line[-1] for name, line in history.items() if line[-1] is not None}
    return _picture(history, games, sorted(last, key=lambda name: -(last[name] or 0)), title)


def _text(history: Mapping[str, Line], games: Sequence[int], names: Sequence[str]) -> str:
    rows = [["", "games", "first", "last"]]
    for name in names:
        known = [(at, elo) for at, elo in zip(games, history[name], strict=True) if elo is not None]
        rows.append([name, str(known[0][0]), f"{known[0][1]:.0f}", f"{known[-1][1]:.0f}"])
    return in_columns(rows)


def _picture(
    history: Mapping[str, Line], games: Sequence[int], names: Sequence[str], title: str
) -> Picture:
    height = max(LEAST, APART * len(names))
    known = [elo for name in names for elo in history[name] if elo is not None]
    step = 50 * max(1, ceil((max(known) - min(known)) / 50 / TICKS))
    low, high = step * floor(min(known) / step), step * (floor(max(known) / step) + 1)

    def x(count: float) -> float:
        return LEFT + WIDTH * (count - games[0]) / (games[-1] - games[0])

    def y(elo: float) -> float:
        return TOP + height * (high - elo) / (high - low)

    parts = [text(title, MARGIN, 27, 15, STRONG_INK, bold=True, anchor="start")]
    for elo in range(low, high + 1, step):
        parts.append(tag("path", d=f"M{LEFT} {y(elo):.1f}h{WIDTH}", stroke=GRID))
        parts.append(text(str(elo), LEFT - 8, y(elo) + 4, 12, anchor="end"))
    for count in (games[0], games[-1]):
        parts.append(text(str(count), x(count), TOP + height + 18, 12))
    parts.append(text("games", LEFT + WIDTH / 2, TOP + height + 18, 12))
    places = _spread([y(history[name][-1] or 0) for name in names], TOP + height)
    for number, name in enumerate(names):
        parts += _line(
            history[name], games, name, STROKES[number % len(STROKES)], places[number], x, y
        )
    width = LEFT + WIDTH + 34 + names_width(names) + MARGIN
    return frame(parts, width, height + TOP + BOTTOM, title, _text(history, games, names))


def _line(
    line: Line,
    games: Sequence[int],
    name: str,
    stroke: tuple[str, str | None],
    at: float,
    x: ToHeight,
    y: ToHeight,
) -> list[str]:
    """Draw one player's line, and from its end one to the name."""
    colour, dashes = stroke
    points = [
        f"{x(count):.1f} {y(elo):.1f}"
        for count, elo in zip(games, line, strict=True)
        if elo is not None
    ]
    look = {"fill": "none", "stroke": colour, "stroke_width": 2, "stroke_dasharray": dashes}
    to_name = f"M{points[-1]}L{LEFT + WIDTH + 26} {at:.1f}"
    return [
        tag("path", d="M" + "L".join(points), **look),
        tag("path", d=to_name, fill="none", stroke=colour, stroke_width=0.8),
        name_at(name, LEFT + WIDTH + 32, at),
    ]


def _spread(wanted: Sequence[float], lowest: float) -> list[float]:
    """Move heights, which are sorted, apart from each other, and up to the lowest one."""
    places: list[float] = []
    for height in wanted:
        places.append(max(height, places[-1] + APART) if places else height)
    for i in reversed(range(len(places))):
        below = places[i + 1] - APART if i + 1 < len(places) else lowest
        places[i] = min(places[i], below)
    return places
