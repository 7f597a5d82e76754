"""The museum of bugs: broken searches, the trees that they grow, and what each one costs.

    catalogue()                          # the names, and what is wrong with each
    piece("global-alpha")                # how its tree tells, and the smallest harm that it does
    piece("global-alpha").show()         # its tree beside the right one
    recognise(watch(my_search, ...))     # the names of the pieces that grow this very tree
    riddle(1)                            # a tree in the hall: which piece grew it?

Every piece is `alphabeta` with one thing wrong (`broken.py`). Its `smallest` place is, among all
positions that a game on the 4x4 board can reach, the one with the fewest minimax nodes where it
plays a move that is worse than the right one, both as far as it looks and played to the end; the
interrupted one in its second iteration or later. Some never do: theirs is the smallest where they
visit more nodes.
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from textwrap import fill
from typing import NamedTuple

from othello_lessons.drawing import Picture, beside, draw
from othello_lessons.drawing.tree.labels import move_text, value_text
from othello_lessons.exercises.exercise import WIDTH, Message, in_lines
from othello_lessons.exercises.judges.search_trees import where
from othello_lessons.exercises.museum import searches as broken
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    Evaluate,
    Square,
    Value,
    alphabeta,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
)
from othello_lessons.watch import Node, WatchError, watch

Search = Callable[..., tuple[Value, Square | None]]

RIGHT = "alphabeta"  # what `recognise` calls a tree in which nothing is wrong


class Place(NamedTuple):
    """A position as text, and how deep it is searched; leaves count discs."""

    position: str
    depth: int


# All pieces and the right search grow different trees here, so here bugs are told by their trees.
HALL = Place("-XOXXXOO-XO-OOX- X", 3)

RIDDLES = {
    1: "global-alpha",
    2: "greater-in-the-cut",
    3: "shared-board",
    4: "pass-ends-the-game",
    5: "alpha-falls",
    6: "equal-in-the-update",
}


@dataclass(frozen=True, repr=False)
class Piece:
    """One broken search: what is wrong, how its tree tells, and the smallest place where it shows.

    `never` is empty for a piece that plays worse moves there, and else says why it never does.
    """

    name: str
    search: Search
    wrong: str
    tell: str
    smallest: Place
    never: str = ""

    @property
    def code(self) -> str:
        """Return the source text of the search."""
        return inspect.getsource(self.search)

    def grow(self, place: Place | None = None) -> Node:
        """Return the tree that it grows in a place; without one, in its smallest."""
        return grow(self.search, place or self.smallest)

    def show(self, place: Place | None = None) -> Picture:
        """Draw its tree beside the right one."""
        place = place or self.smallest
        right = draw(grow(alphabeta, place), "The right search", windows=True)
        return beside(right, draw(self.grow(place), self.name, windows=True))

    @property
    def harm(self) -> str:
        """Say what it costs in its smallest place: a worse move, or some nodes."""
        if self.never:
            nodes, needed = self.grow().size, grow(alphabeta, self.smallest).size
            return f"{self.never} {_at(self.smallest)} it makes {nodes} nodes instead of {needed}."
        values, played = move_values(self.smallest), self.grow().chosen
        best = max(values, key=values.__getitem__)
        bad, good = _worth(played, values), _worth(best, values)
        ends = end_values(self.smallest)
        return (
            f"{_at(self.smallest)} it plays {bad}, instead of {good}. Played to the end they "
            f"are worth {value_text(ends[played or 0])} and {value_text(ends[best])}."
        )

    def __repr__(self) -> str:
        return f"{self.name}\n" + in_lines(f"{self.wrong} {self.tell}\n{self.harm}")


def _at(place: Place) -> str:
    """Say where: the position, whose turn it is, and how deep."""
    plies = "1 ply" if place.depth == 1 else f"{place.depth} plies"
    return f"At {place.position}, {plies} deep,"


def _worth(move: Square | None, values: dict[Square, Value]) -> str:
    """Name a move of a 4x4 board, and say what it is worth."""
    assert move in values, "every smallest place is one where a legal move is played"
    return f"{square_name(move, 4)}, worth {value_text(values[move])}"


def grow(search: Search, place: Place, evaluate: Evaluate = score) -> Node:
    """Watch a search of a place with an open window."""
    player, board = parse_position(place.position)
    return watch(search, player, board, MIN_VALUE, MAX_VALUE, place.depth, evaluate)


def move_values(place: Place, evaluate: Evaluate = score) -> dict[Square, Value]:
    """Return what each legal move is really worth to the player, by full minimax."""
    player, board = parse_position(place.position)
    other = opponent(player)
    after = {move: make_move(move, player, list(board)) for move in legal_moves(player, board)}
    return {m: -minimax(other, b, place.depth - 1, evaluate)[0] for m, b in after.items()}


def end_values(place: Place) -> dict[Square, Value]:
    """Return by how many discs each move wins if both sides play perfectly to the end."""
    player, board = parse_position(place.position)
    other, window = opponent(player), (MIN_VALUE, MAX_VALUE, 2 * len(board))
    after = {move: make_move(move, player, list(board)) for move in legal_moves(player, board)}
    return {m: -alphabeta(other, b, *window, score, final=score)[0] for m, b in after.items()}


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


def difference(tree: Node, other: Node) -> str | None:
    """Say where a tree first differs from another, or None: in moves, values, windows or choices.

    The tree is `it`, the other `that search`; windows count where both have them.
    """
    for tells in (_moves_differ, _values_differ, _windows_differ, _choices_differ):
        for path, twin in _together([tree], other):
            if says := tells(path, twin):
                return f"{where(path)} {says}"
    return None


def _together(path: list[Node], twin: Node) -> Iterator[tuple[list[Node], Node]]:
    """Walk two trees at once, as far as they have the same nodes."""
    yield path, twin
    for child, its_twin in zip(path[-1].children, twin.children, strict=False):
        if child.move == its_twin.move:
            yield from _together([*path, child], its_twin)


def _moves_differ(path: list[Node], twin: Node) -> str:
    node = path[-1]
    for mine, its in zip_longest(node.children, twin.children):
        if mine is None:
            return f"that search goes on to {move_text(its.move, twin)}, and it does not."
        if its is None:
            return f"it goes on to {move_text(mine.move, node)}, and that search does not."
        if mine.move != its.move:
            mine_text, its_text = move_text(mine.move, node), move_text(its.move, twin)
            return f"it goes on to {mine_text}, where that search goes on to {its_text}."
    return ""


def _values_differ(path: list[Node], twin: Node) -> str:
    if path[-1].value == twin.value:
        return ""
    mine, its = (value_text(node.seen_by(path[0].player).value) for node in (path[-1], twin))
    return f"it has the value {mine}, where that search has {its}."


def _windows_differ(path: list[Node], twin: Node) -> str:
    pairs = (path[-1].alpha, twin.alpha), (path[-1].beta, twin.beta)
    if all(mine == its or mine is None or its is None for mine, its in pairs):
        return ""
    return "the window is another."


def _choices_differ(path: list[Node], twin: Node) -> str:
    if path[-1].chosen == twin.chosen:
        return ""
    mine, its = (move_text(node.chosen, path[-1]) for node in (path[-1], twin))
    return f"it chooses {mine}, where that search chooses {its}."


# ---------------------------------------------------------------------------
# The pieces


def pieces() -> tuple[Piece, ...]:
    """Return all pieces of the museum."""
    return PIECES


def piece(name: str) -> Piece:
    """Return the piece of this name; a ValueError lists the names."""
    for one in PIECES:
        if one.name == name:
            return one
    raise ValueError(f"There is no piece {name!r}. There are {', '.join(p.name for p in PIECES)}.")


def catalogue() -> Message:
    """List the names of all pieces, and what is wrong with each."""
    return Message("\n".join(_hanging(f"{one.name}: {one.wrong}") for one in PIECES))


def _hanging(text: str) -> str:
    """Break a text into lines, all but the first one indented."""
    return fill(text, WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def riddle(number: int) -> Picture:
    """Draw the tree of a bug in the hall, without its name."""
    if number not in RIDDLES:
        raise ValueError(f"There is no riddle {number!r}: they are numbered 1 to {len(RIDDLES)}.")
    return draw(piece(RIDDLES[number]).grow(HALL), f"Tree {number}")


def _piece(
    search: Search, wrong: str, tell: str, position: str, depth: int, never: str = ""
) -> Piece:
    """Name a piece after its search."""
    name = search.__name__.replace("_", "-")
    return Piece(name, search, wrong, tell, Place(position, depth), never)


PIECES = (
    _piece(
        broken.sign_not_turned,
        "The value of the next level is what the opponent gets, and it is taken as one's own.",
        "A node has the number of its child with the other sign, in a picture where all values "
        "are those of one side.",
        "-----OOOXXXX-OX- O",
        1,
    ),
    _piece(
        broken.pass_not_turned,
        "The sign turns after a move and not after a pass.",
        "All is right, but for a pass: above it stands what is good for the other side.",
        "--O-XXOXXXXXXXXX X",
        2,
    ),
    _piece(
        broken.evaluation_not_turned,
        "The evaluation always speaks for Black, also where White is to move.",
        "The leaves at which White is to move have the wrong sign; at even depth under Black "
        "there are none, and nothing is wrong.",
        "----XXX-OOO---XO X",
        1,
    ),
    _piece(
        broken.window_not_turned,
        "The next level gets (alpha, beta) where it should get (-beta, -alpha).",
        "The windows are those of the other side, so cuts come where none should be, and stay "
        "away where they should be.",
        "--O-XXOXXXOXXXOX X",
        2,
    ),
    _piece(
        broken.ends_not_exchanged,
        "The next level gets (-alpha, -beta): both ends turned, and neither in its place.",
        "Alpha starts above beta, so every node below the root is cut after its first move.",
        "---X-OXOXXOOXXXO O",
        2,
    ),
    _piece(
        broken.global_alpha,
        "What each side is sure of is kept once for the whole tree, in a global or an attribute, "
        "and what was found in one branch stays when another is searched.",
        "After the first branch hardly anything is searched: what the other side reached there is "
        "taken for something that it can reach everywhere.",
        "--OOXXXOXXOOXOOO O",
        2,
    ),
    _piece(
        broken.alpha_falls,
        "The value of each child overwrites alpha, whether it is better or not.",
        "The root has the value of the last move searched, and windows grow wider again.",
        "--X-XXXOOXXO--XO O",
        1,
    ),
    _piece(
        broken.greater_in_the_cut,
        "It cuts on alpha > beta and not on alpha >= beta.",
        "Nodes that are equal to the bound are searched to the end: the tree is larger.",
        "---OXXOOOXXOOXXX O",
        2,
        never=(
            "It never plays a worse move. Where alpha equals beta the rest of the node cannot "
            "change anything above, so looking at it costs nodes and nothing else."
        ),
    ),
    _piece(
        broken.equal_in_the_update,
        "A later move that comes out equal becomes the best move.",
        "The nodes and the value at the root are right, and the move that is chosen is marked ≤.",
        "--O-XOXXXXX-XXXO X",
        3,
    ),
    _piece(
        broken.cut_too_early,
        "It gives a node up at the first move that brings nothing better.",
        "Moves are left out although no bound allows it, at the root as well.",
        "-----OX--XOXXO-O X",
        1,
    ),
    _piece(
        broken.pass_ends_the_game,
        "A player without a move is taken for the end of the game.",
        "Where a pass should stand the line ends, as won or lost.",
        "--O-XXXXOXXX-XO- O",
        2,
    ),
    _piece(
        broken.infinity_returned,
        "Without moves the loop is never entered, and minus infinity is returned as a score.",
        "A node without moves is worth ∞ to the other side, however the game stands.",
        "--OOXXXXOXXX-XOX O",
        2,
    ),
    _piece(
        broken.shared_board,
        "All moves are made on the same board, and those no longer legal are skipped.",
        "From left to right the boards fill up: each holds the discs of the moves before it.",
        "-----OX-XXXX-O-- O",
        1,
    ),
    _piece(
        broken.one_ply_too_deep,
        "It stops below depth 0, one ply after the depth that was asked for.",
        "The tree has one row more.",
        "---X-OOXXOXXOOX- O",
        1,
    ),
    _piece(
        broken.interrupted,
        "The time is up in the middle of an iteration: it evaluates where it stands, and plays "
        "the best move that this iteration has found so far.",
        "The tree breaks off: leaves that are not at depth 0, or moves left out for no bound.",
        "--O-XOXXOOXXOXXX O",
        2,
    ),
    _piece(
        broken.no_deep_cuts,
        "The next level is told what was found at this one, and nothing from higher up.",
        "After every move the window is open on the side of the player to move, and no cut comes "
        "from higher up than the parent.",
        "X-X-XOOOXXO---XO O",
        4,
        never=(
            "It never plays a worse move. Every bound that it uses is right; it only forgets some "
            "of those that it could use."
        ),
    ),
    _piece(
        broken.alpha_not_handed_down,
        "Each move is searched with the window that its node began with.",
        "It is the tree of minimax: no window ever closes, so nothing is cut.",
        "X-OX-OOXOXXX-O-X X",
        2,
        never=(
            "It never plays a worse move. A wider window costs nodes, and what comes out of it is "
            "exact where a narrower one gives a bound."
        ),
    ),
)
