"""How a class voted: a row for each answer with its counts, and a board or a tree with them.

Nothing here knows who voted.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from othello_lessons.drawing.board import CELL, Scene, picture_of
from othello_lessons.drawing.svg import Picture, curve, disc, frame, shortened, tag, text
from othello_lessons.drawing.theme import (
    BLACK_DISC,
    CARD,
    CHOSEN,
    EDGE,
    NOW,
    RIGHT,
    STRONG_INK,
    WHITE_DISC,
)
from othello_lessons.exercises.guesses import Guess, Key
from othello_lessons.notation import parse_square
from othello_lessons.othello import BLACK, WHITE, Board, size
from othello_lessons.teaching.live.session import Poll
from othello_lessons.widgets.touch import Marks

MOST_ROWS = 9  # answers that nobody listed before; the rest is counted together
LETTERS = 60  # of an answer


@dataclass(frozen=True)
class AnswerRow:
    """One answer, and its votes in each round."""

    key: str
    label: str
    counts: tuple[int, ...]
    right: bool = False  # known only once the answer is shown


def rows_of(poll: Poll, told: bool) -> list[AnswerRow]:
    """Return the answers with their counts, for the rounds that are to be seen.

    `told`: whether the answer may be marked.
    """
    counted = [Counter(_parts(poll, votes.values())) for votes in poll.votes[: poll.rounds]]
    keys = _keys(poll, counted)
    rows = [
        AnswerRow(
            str(key),
            _label(poll, key),
            tuple(one[key] for one in counted),
            told and _right(poll, key),
        )
        for key in keys
    ]
    others = tuple(one.total() - sum(one[key] for key in keys) for one in counted)
    return [*rows, AnswerRow("others", "others", others)] if any(others) else rows


def _parts(poll: Poll, guesses: Iterable[Guess]) -> Iterator[Key]:
    asked = poll.question.prediction
    for guess in guesses:
        yield from asked.kind.counted(asked, guess)


def _keys(poll: Poll, counted: list[Counter[Key]]) -> list[Key]:
    asked, both = poll.question.prediction, sum(counted, Counter[Key]())
    common = [key for key, _ in both.most_common(MOST_ROWS)]
    return list(asked.kind.rows(asked, poll.question.asked.choices, common))


def _label(poll: Poll, key: Key) -> str:
    asked, choices = poll.question.prediction, poll.question.asked.choices
    label = asked.kind.label(asked, choices, key)
    return label if choices else shortened(label, LETTERS)


def _right(poll: Poll, key: Key) -> bool:
    asked, answer = poll.question.prediction, poll.answer
    return answer is not None and asked.kind.is_right(asked, key, answer)


# -- on a board or a tree


def spread_picture(poll: Poll, at: int, told: bool) -> Picture | None:
    """Draw the votes of a round on the board or the tree; None for other questions."""
    asked = poll.question.asked
    counts = Counter(_parts(poll, poll.votes[at].values()))
    answer = poll.answer if told else None
    right = [] if answer is None else [answer] if isinstance(answer, str) else answer
    if asked.board is not None:
        return _board(asked.board, asked.marks, counts, right)
    return _tree(poll, counts, right) if asked.quiz else None


def _board(board: Board, labels: Marks, counts: Counter[str], right: list[str]) -> Picture:
    """Tint each square by its share of the votes, with the count in its corner."""
    n, most = size(board), max(counts.values(), default=1)
    marks = {
        parse_square(at, n) if isinstance(at, str) else at: str(it) for at, it in labels.items()
    }
    scene = Scene(board, labels=marks)
    tints, over = [], []
    for name in {**counts, **dict.fromkeys(right)}:
        x, y = scene.corner(parse_square(name, n))
        look = {"fill": NOW, "opacity": round(0.8 * counts[name] / most, 2)}
        tints.append(tag("rect", x=x, y=y, width=CELL, height=CELL, **look))
        if name in right:
            over.append(_ring(x + 2, y + 2, CELL - 4, CELL - 4))
        if counts[name]:
            over += _badge(x + CELL - 10, y + CELL - 10, counts[name])
    said = _said(counts)
    return picture_of(scene, over, [said], tints).with_text(said)


def _ring(x: float, y: float, width: float, height: float) -> str:
    look = {"rx": 4, "fill": "none", "stroke": RIGHT, "stroke_width": 4}
    return tag("rect", x=x, y=y, width=width, height=height, **look)


def _badge(x: float, y: float, count: int) -> list[str]:
    width = 12 + 7 * len(str(count))
    plate = tag("rect", x=x - width / 2, y=y - 9, width=width, height=18, rx=9, fill=BLACK_DISC)
    return [plate, text(str(count), x, y + 4.5, 13, WHITE_DISC, bold=True)]


def _tree(poll: Poll, counts: Counter[str], right: list[str]) -> Picture:
    """Draw the nodes, each with the count of its votes."""
    told = poll.question.asked.told
    nodes = {node["id"]: node for node in told["nodes"]}
    edges = [
        tag("path", d=curve(_low(nodes[node["parent"]]), _high(node)), fill="none", stroke=EDGE)
        for node in nodes.values()
        if node["parent"] in nodes
    ]
    cards = [part for node in nodes.values() for part in _node(node, counts[node["id"]])]
    badges = [
        part
        for name, node in nodes.items()
        if counts[name]
        for part in _badge(node["x"] + node["w"] / 2, node["y"] + node["h"] / 2, counts[name])
    ]
    places = [_place(node) for name, node in nodes.items() if name in right]
    rings = [_ring(x - w / 2 - 4, y - h / 2 - 4, w + 8, h + 8) for x, y, w, h in places]
    elements = ['<g transform="translate(12 12)">', *edges, *cards, *rings, *badges, "</g>"]
    return frame(
        elements, told["width"] + 24, told["height"] + 24, "Votes on a tree", _said(counts)
    )


def _said(counts: Counter[str]) -> str:
    return ", ".join(f"{name}: {count}" for name, count in counts.most_common()) or "no votes"


def _place(node: dict[str, Any]) -> tuple[float, float, float, float]:
    return node["x"], node["y"], node["w"], node["h"]


def _low(node: dict[str, Any]) -> tuple[float, float]:
    return node["x"], node["y"] + node["h"] / 2


def _high(node: dict[str, Any]) -> tuple[float, float]:
    return node["x"], node["y"] - node["h"] / 2 - 15


def _node(node: dict[str, Any], count: int) -> list[str]:
    x, y, w, h = _place(node)
    look = {"rx": 5, "fill": CHOSEN if count else CARD, "stroke": EDGE}
    card = tag("rect", x=x - w / 2, y=y - h / 2, width=w, height=h, **look)
    player = BLACK if node["player"] == "black" else WHITE
    inside = text(node["text"], x, y + 5, 14, STRONG_INK) if node["leaf"] else disc(player, x, y, 9)
    return [card, text(node["move"], x, y - h / 2 - 5, 12), inside]
