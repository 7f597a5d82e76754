"""The same measurement made many times: how its results are spread, as bars from 0 to 100 %.

Two players are drawn below each other, so that one sees how far their results overlap.
"""

from collections.abc import Mapping, Sequence
from statistics import median

from othello_lessons.drawing.svg import Picture, frame, in_columns, number, printable, tag, text
from othello_lessons.drawing.theme import BLUE, GRID, INK, RED, STRONG_INK

LEFT, SCALE, RIGHT = 24, 560, 24  # pixels
HEAD, ROW, BARS, FOOT = 40, 104, 72, 30  # of a row, how high its highest bar is
BIN = 2.5  # percentage points that share a bar
COLOURS = (RED, BLUE)


def show_trials(trials: Mapping[str, Sequence[float]], title: str = "") -> Picture:
    """Draw how often each share, in per cent, came out; one row of bars for each name.

    ValueError unless there are one or two names with shares from 0 to 100.
    """
    if not 1 <= len(trials) <= len(COLOURS):
        raise ValueError(f"give one or two rows of shares, not {len(trials)}")
    for name, shares in trials.items():
        if not shares or not all(0 <= share <= 100 for share in shares):
            raise ValueError(f"{name!r} needs shares from 0 to 100")
    title = printable(title)
    words = "\n".join(filter(None, [title, _text(trials)]))
    counts = {name: _counts(shares) for name, shares in trials.items()}
    most = max(count for row in counts.values() for count in row.values())
    foot = HEAD + ROW * len(trials)
    elements = [
        text(title, LEFT, 25, 15, STRONG_INK, bold=True, anchor="start"),
        *[_level(level, foot) for level in range(0, 101, 10)],
    ]
    for at, (name, row) in enumerate(counts.items()):
        elements += _row(name, row, most, at)
    return frame(elements, LEFT + SCALE + RIGHT, foot + FOOT, title or "Trials", words)


def _text(trials: Mapping[str, Sequence[float]]) -> str:
    table = [["", "lowest", "middle", "highest"]]
    for name, shares in trials.items():
        three = (min(shares), median(shares), max(shares))
        table.append([name, *(f"{number(float(share))} %" for share in three)])
    return in_columns(table)


def _counts(shares: Sequence[float]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for share in shares:
        counts[round(share / BIN)] = counts.get(round(share / BIN), 0) + 1
    return counts


def _x(share: float) -> float:
    return LEFT + SCALE * share / 100


def _level(level: int, foot: float) -> str:
    line = tag("path", d=f"M{_x(level):.1f} {HEAD}V{foot}", stroke=GRID)
    return line + text(f"{level} %" if level in (0, 100) else str(level), _x(level), foot + 17, 12)


def _row(name: str, counts: Mapping[int, int], most: int, at: int) -> list[str]:
    """Draw one row: the name above its bars, which stand on a line."""
    base, width = HEAD + ROW * (at + 1), SCALE * BIN / 100 - 2
    bars = "".join(
        f"M{_x(BIN * place) - width / 2:.1f} {base}v{-BARS * count / most:.1f}h{width:.1f}V{base}z"
        for place, count in sorted(counts.items())
    )
    return [
        text(printable(name), LEFT, base - ROW + 22, 13, STRONG_INK, anchor="start"),
        tag("path", d=bars, fill=COLOURS[at]),
        tag("path", d=f"M{LEFT} {base}H{LEFT + SCALE}", stroke=INK),
    ]
