"""The museum of bugs: broken searches, the trees that they grow, and the cost of each.

    catalogue()                          # a list of all cards, to open one after the other
    piece("global-alpha")                # its card: how its tree tells, the smallest harm it does
    piece("global-alpha").show()         # its tree beside the right one
    recognise(watch(my_search, ...))     # the names of the pieces that grow this very tree
    riddle(1)                            # a tree without its name: which piece grew it?

Every piece is `alphabeta` with one thing wrong: patches of a solution in `wrong_searches.py`, which
exercises and quizzes use as well. In its code the lines that are changed are marked. What is said
of it is in `texts/en/museum.toml`, and in `texts/en/mistakes.toml` where others say it too. Its
`smallest` place is, among all positions that a game on the 4x4 board can reach, the one with the
fewest minimax nodes where it plays a move that is worse than the right one, both as far as it looks
and played to the end; the interrupted one in its second iteration or later. Some never do: theirs
is the smallest where they visit more nodes.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, NamedTuple

from othello_lessons.drawing import Picture, beside, draw
from othello_lessons.drawing import show as show_board
from othello_lessons.drawing.tree.labels import move_text, value_text
from othello_lessons.engine.plain import plain_solver
from othello_lessons.exercises.card import Card, Fold
from othello_lessons.exercises.exercise import Message, in_lines
from othello_lessons.exercises.judges.evaluated_boards import root_values
from othello_lessons.exercises.judges.search_trees import where
from othello_lessons.exercises.patches import HERE, Solution, patch, run
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wrong_searches import ALPHABETA, FAIL_SOFT, through_all_calls
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    PLAYERS,
    Search,
    Square,
    Value,
    alphabeta,
    score,
)
from othello_lessons.watch import Node, WatchError, watch

Difference = tuple[str, str, str]  # the key of a sentence, what one tree has, what the other has

RIGHT = "alphabeta"  # what `recognise` calls a tree in which nothing is wrong


class Place(NamedTuple):
    """A position as text, and the depth of its search; leaves count discs."""

    position: str
    depth: int


# All pieces and the right search grow different trees here, so a tree tells which bug grew it.
SHARED_POSITION = Place("-XOXXXOO-XO-OOX- X", 3)

RIDDLES = {
    1: "global-alpha",
    2: "cuts-too-late",
    3: "shared-board",
    4: "pass-ends-the-game",
    5: "last-value",
    6: "keeps-a-bound",
}


TEXTS = Texts("museum")


@dataclass(frozen=True, repr=False)
class BrokenSearch:
    """One broken search, and the smallest place where it shows; harmless if it only costs nodes."""

    name: str
    search: Search
    code: str  # the source text of the search
    smallest: Place
    right: Search  # the search that it would be without what is wrong
    harmless: bool = False

    @property
    def does(self) -> str:
        """Return the sentence about the search's mistake."""
        return str(TEXTS.part("does")[self.name])

    @property
    def wrong(self) -> str:
        """Return the reason why that is wrong, and the right way."""
        return TEXTS.mistake(self.name)

    @property
    def tell(self) -> str:
        """Return the sign by which the search's tree is told."""
        return str(TEXTS.part("tells")[self.name])

    @property
    def never(self) -> str:
        """Return why the search never plays a worse move; an empty text if it does."""
        return str(TEXTS.part("never")[self.name]) if self.harmless else ""

    def grow(self, place: Place | None = None, *, lines: bool = False) -> Node:
        """Return the search's tree in a place; by default in the smallest place."""
        return grow(self.search, place or self.smallest, lines=lines)

    def show(self, place: Place | None = None, title: str = "") -> Picture:
        """Draw the search's tree beside the right tree, under its name or another title."""
        place = place or self.smallest
        right = draw(grow(alphabeta, place), TEXTS("right-search"), windows=True)
        return beside(right, draw(self.grow(place), title or self.name, windows=True))

    @property
    def board(self) -> Picture:
        """Draw the smallest place: the final value of each move, and the search's move."""
        _, board = parse_position(self.smallest.position)
        worth: dict[Square | str, object] = {
            move: value_text(value) for move, value in end_values(self.smallest).items()
        }
        return show_board(board, marks=worth, highlight=filter(None, [self.grow().chosen]))

    @property
    def picture(self) -> Picture:
        """Draw the smallest place, and the search's tree there."""
        return beside(self.board, draw(self.grow(), self.name, windows=True))

    @property
    def harm(self) -> str:
        """Return the cost in the smallest place: a worse move, or some nodes."""
        plies, mover = self.smallest.depth, PLAYERS[self.grow().player]
        ahead = TEXTS("one-ply" if plies == 1 else "plies", plies=plies)
        if self.harmless:
            nodes, needed = self.grow().size, grow(alphabeta, self.smallest).size
            return f"{self.never} {TEXTS('costs-nodes', ahead=ahead, nodes=nodes, needed=needed)}"
        values, played = move_values(self.smallest), self.grow().chosen
        assert played in values, "every smallest place is one where a legal move is played"
        best = max(values, key=values.__getitem__)
        return TEXTS(
            "plays-worse",
            mover=mover,
            ahead=ahead,
            played=square_name(played, 4),
            worth=value_text(values[played]),
            best=square_name(best, 4),
            best_worth=value_text(values[best]),
        )

    @property
    def says(self) -> str:
        """Return the text of the card below the name and the first sentence."""
        return "\n".join([self.wrong, self.tell, self.harm, TEXTS("on-the-board")])

    @property
    def _words(self) -> str:
        return f"{self.does}\n{self.says}"

    def __repr__(self) -> str:
        return f"{self.name}\n{in_lines(self._words)}\n\n{self.board.text}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        card = Card("open", self.name, says=self._words, picture=self.picture)
        return Message(repr(self), card=card)._repr_mimebundle_()


def grow(search: Search, place: Place, *, lines: bool = False) -> Node:
    """Watch a search of a place with an open window, and if asked the lines that it runs."""
    player, board = parse_position(place.position)
    return watch(search, player, board, MIN_VALUE, MAX_VALUE, place.depth, score, lines=lines)


def move_values(place: Place) -> dict[Square, Value]:
    """Return the true value of each legal move to the player, both sides at their best."""
    return root_values(*parse_position(place.position), place.depth, score)


def end_values(place: Place) -> dict[Square, int]:
    """Return by how many discs each move wins if both sides play perfectly to the end."""
    return plain_solver.move_values(*parse_position(place.position))


# ---------------------------------------------------------------------------
# Telling trees apart


def recognise(tree: Node) -> list[str]:
    """List the searches that grow this very tree: "alphabeta" for the right one, or pieces.

    The tree may come from any search: its position is searched again with the window, the depth
    and the evaluation that its root was given.
    """
    searches = {RIGHT: alphabeta, **{piece.name: piece.search for piece in pieces()}}
    return [name for name, search in searches.items() if _grows(search, tree)]


def _grows(search: Search, tree: Node) -> bool:
    """Tell whether a search grows this tree where it was grown."""
    alpha = MIN_VALUE if tree.alpha is None else tree.alpha
    beta = MAX_VALUE if tree.beta is None else tree.beta
    evaluate = tree.arguments.get("evaluate", score)
    args = tree.player, list(tree.board), alpha, beta, tree.depth, evaluate
    try:
        return difference(tree, watch(search, *args, node_limit=tree.size)) is None
    except WatchError:  # it made more nodes than the tree has
        return False


def difference(
    tree: Node, other: Node, names: tuple[str, str] = ("it", "that search")
) -> str | None:
    """Say where a tree first differs from another, or None: in moves, values, windows or choices.

    `names` are what the two are called; windows count where both have them.
    """
    for tells in (_moves_differ, _values_differ, _windows_differ, _choices_differ):
        for path, twin in _together([tree], other):
            if fields := tells(path, twin):
                words = {"tree": names[0], "other": names[1], "where": where(path)}
                return TEXTS(fields[0], mine=fields[1], its=fields[2], **words)
    return None


def _together(path: list[Node], twin: Node) -> Iterator[tuple[list[Node], Node]]:
    yield path, twin
    for child, its_twin in zip(path[-1].children, twin.children, strict=False):
        if child.move == its_twin.move:
            yield from _together([*path, child], its_twin)


def _moves_differ(path: list[Node], twin: Node) -> Difference | None:
    node = path[-1]
    for mine, its in zip_longest(node.children, twin.children):
        if mine is None:
            return "move-missing", "", move_text(its.move, twin)
        if its is None:
            return "move-more", move_text(mine.move, node), ""
        if mine.move != its.move:
            return "other-move", move_text(mine.move, node), move_text(its.move, twin)
    return None


def _values_differ(path: list[Node], twin: Node) -> Difference | None:
    if path[-1].value == twin.value:
        return None
    mine, its = (value_text(node.seen_by(path[0].player).value) for node in (path[-1], twin))
    return "other-value", mine, its


def _windows_differ(path: list[Node], twin: Node) -> Difference | None:
    pairs = (path[-1].alpha, twin.alpha), (path[-1].beta, twin.beta)
    if all(mine == its or mine is None or its is None for mine, its in pairs):
        return None
    return "other-window", "", ""


def _choices_differ(path: list[Node], twin: Node) -> Difference | None:
    if path[-1].chosen == twin.chosen:
        return None
    mine, its = (move_text(node.chosen, path[-1]) for node in (path[-1], twin))
    return "other-choice", mine, its


# ---------------------------------------------------------------------------
# The pieces


def pieces() -> tuple[BrokenSearch, ...]:
    """Return all pieces of the museum."""
    return PIECES


def piece(name: str) -> BrokenSearch:
    """Return the piece of this name; a ValueError lists the names."""
    for one in PIECES:
        if one.name == name:
            return one
    names = ", ".join(one.name for one in PIECES)
    raise ValueError(TEXTS("no-piece", piece=repr(name), names=names))


def catalogue() -> Message:
    """List all pieces by name and sentence; in a notebook each one opens its card."""
    folds = [Fold(f"**{one.name}** {one.does}", one.says, picture=one.picture) for one in PIECES]
    card = Card("open", TEXTS("museum", pieces=len(PIECES)), folds=folds, is_list=True)
    return Message("\n".join(f"{one.name}: {one.does}" for one in PIECES), card=card)


def riddle(number: int) -> Picture:
    """Draw the tree of a bug in the shared position, without its name; ValueError for no riddle."""
    if number not in RIDDLES:
        raise ValueError(TEXTS("no-riddle", number=repr(number), last=len(RIDDLES)))
    return draw(piece(RIDDLES[number]).grow(SHARED_POSITION), TEXTS("riddle", number=number))


def _broken(
    name: str,
    position: str,
    depth: int,
    *changes: str,
    of: Solution = ALPHABETA,
    harmless: bool = False,
) -> BrokenSearch:
    function = name.replace("-", "_")
    source = patch(of.source, *(changes or of.changes(name)), mark=HERE)
    code = _named(function, source)
    right = run(_named("right", of.source), "right")
    return BrokenSearch(name, run(code, function), code, Place(position, depth), right, harmless)


def _named(function: str, source: str) -> str:
    return re.sub(r"\bsearch\b", function, source).lstrip()


TIME = 5  # nodes until the time of the interrupted search is up
IN_TIME = (
    *through_all_calls("clock", f"[{TIME}]"),
    "    if depth == 0 →     clock[0] -= 1\n    if depth == 0 or clock[0] <= 0",
    "alpha >= beta → alpha >= beta or clock[0] <= 0",
)
ON_ONE_BOARD = (
    "list(board) → board",
    "    for move in moves:\n →     for move in moves:\n"
    "        if not is_legal(move, player, board):\n            continue\n",
)
BEST_OF_NOTHING = (
    *FAIL_SOFT.changes("no-move-forgotten"),
    "value > best_value → best_move is None or value > best_value",
)
WINDOW_OF_THE_NODE = (
    "MIN_VALUE, moves[0] → alpha, moves[0]",
    *FAIL_SOFT.changes("alpha-not-raised"),
)

PIECES = (
    _broken("sign-not-turned", "-----OOOXXXX-OX- O", 1, "-search( → search("),
    _broken("pass-not-turned", "--O-XXOXXXXXXXXX X", 2),
    _broken("evaluates-for-black", "----XXX-OOO---XO X", 1),
    _broken("window-not-turned", "--O-XXOXXXOXXXOX X", 2),
    _broken("ends-not-exchanged", "---X-OXOXXOOXXXO O", 2, "-beta, -alpha → -alpha, -beta"),
    _broken("global-alpha", "--OOXXXOXXOOXOOO O", 2),
    _broken("last-value", "--X-XXXOOXXO--XO O", 1),
    _broken("cuts-too-late", "---OXXOOOXXOOXXX O", 2, harmless=True),
    _broken("keeps-a-bound", "--O-XOXXXXX-XXXO X", 3),
    _broken("cut-too-early", "-----OX--XOXXO-O X", 1),
    _broken("pass-ends-the-game", "--O-XXXXOXXX-XO- O", 2),
    _broken("infinity-as-value", "--OOXXXXOXXX-XOX O", 2, *BEST_OF_NOTHING, of=FAIL_SOFT),
    _broken("shared-board", "-----OX-XXXX-O-- O", 1, *ON_ONE_BOARD),
    _broken("depth-too-large", "---X-OOXXOXXOOX- O", 1),
    _broken("interrupted", "--O-XOXXOOXXOXXX O", 2, *IN_TIME),
    _broken("no-deep-cuts", "X-X-XOOOXXO---XO O", 4, of=FAIL_SOFT, harmless=True),
    _broken(
        "alpha-not-raised",
        "X-OX-OOXOXXX-O-X X",
        2,
        *WINDOW_OF_THE_NODE,
        of=FAIL_SOFT,
        harmless=True,
    ),
)
