"""Why a move is worse than another: reasons, each of which the rules of the book prove.

A reason is a fact about the position after the move that was played, or about the line that refutes
it. The fact must not be true of the better move and its line. `holds(case)` is its proof: it plays
the moves on the board and looks. `reasons(case)` lists those that hold. A reason says what changed;
it does not say that nothing else did.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from othello_lessons.deepening import Line
from othello_lessons.lookback.values import follow
from othello_lessons.othello import (
    EMPTY,
    OUTER,
    Board,
    Player,
    Square,
    any_legal_move,
    directions,
    legal_moves,
    make_move,
    opponent,
    size,
)

MANY = 3  # moves more for the other side: a smaller difference is not worth a sentence
SOON = 10  # moves: what happens later in a line can have other causes
PARITY_FROM = 20  # empty squares: with more of them, no region stays closed for long


class TwoLines:
    """A position, the move that was played, a better one, and the line that follows each.

    Both lines begin with their move.
    """

    def __init__(self, player: Player, board: Board, refutation: Line, best_line: Line) -> None:
        self.player, self.board, self.other = player, list(board), opponent(player)
        self.refutation, self.best_line = refutation, best_line
        self.move, self.best = _first(refutation), _first(best_line)

    @cached_property
    def after(self) -> Board:
        """Return the board after the move that was played."""
        return make_move(self.move, self.player, list(self.board))

    @cached_property
    def after_best(self) -> Board:
        """Return the board after the better move."""
        return make_move(self.best, self.player, list(self.board))


def _first(line: Line) -> Square:
    if not line or line[0] is None:
        raise ValueError("a line of this kind begins with a move, not with a pass")
    return line[0]


class GivesCorner(NamedTuple):
    """The other side can take this corner at once; after the better move it could not."""

    corner: Square
    kind: str = "gives corner"

    def holds(self, case: TwoLines) -> bool:
        """Look for the corner among the moves of the other side."""
        return (
            self.corner in corners(case.board)
            and self.corner in legal_moves(case.other, case.after)
            and self.corner not in legal_moves(case.other, case.after_best)
        )


class LosesCorner(NamedTuple):
    """The other side takes this corner with move `step` of the refutation, not of the other line.

    The two lines are compared over the same number of moves.
    """

    corner: Square
    step: int
    kind: str = "loses corner"

    def holds(self, case: TwoLines) -> bool:
        """Play both lines, and look who takes the corner."""
        return (
            self.corner in corners(case.board)
            and 2 < self.step <= SOON  # a corner taken with the second move is a GivesCorner
            and _taken(case, case.refutation, self.corner) == self.step
            and len(case.best_line) >= self.step
            and _taken(case, case.best_line[: self.step], self.corner) is None
        )


class OpensCorner(NamedTuple):
    """The move is beside this empty corner; the better one is not beside an empty corner."""

    corner: Square
    kind: str = "opens corner"

    def holds(self, case: TwoLines) -> bool:
        """Look round the empty corners."""
        return self.corner in open_beside(case.move, case.board) and not open_beside(
            case.best, case.board
        )


class LeavesMoves(NamedTuple):
    """The other side has `moves` legal moves now; after the better move it has `instead`."""

    moves: int
    instead: int
    kind: str = "leaves moves"

    def holds(self, case: TwoLines) -> bool:
        """Count the moves of the other side."""
        return (
            self.moves == len(legal_moves(case.other, case.after))
            and self.instead == len(legal_moves(case.other, case.after_best))
            and self.moves - self.instead >= MANY
        )


class HasToPass(NamedTuple):
    """The player has to pass at move `step` of the refutation, and not in the better line."""

    step: int
    kind: str = "has to pass"

    def holds(self, case: TwoLines) -> bool:
        """Play both lines, and look for passes of the player who erred."""
        return (
            self.step <= SOON
            and self.step in _passes(case, case.refutation)
            and len(case.best_line) >= self.step
            and not any(step <= self.step for step in _passes(case, case.best_line))
        )


class LosesParity(NamedTuple):
    """The move goes into a region of `size` squares, which is even, the better one into an odd one.

    In the refutation the other side fills the region's last square.
    """

    size: int
    better: int
    kind: str = "loses parity"

    def holds(self, case: TwoLines) -> bool:
        """Count both regions, and play the refutation to see who moves last in the first."""
        region, better = region_of(case.move, case.board), region_of(case.best, case.board)
        return (
            case.board.count(EMPTY) <= PARITY_FROM
            and (self.size, self.better) == (len(region), len(better))
            and self.size % 2 == 0
            and self.better % 2 == 1
            and _fills(case, case.refutation, region) == case.other
        )


# `kind` is the key of its sentence in words.py; `holds` proves it: it plays the moves, and looks.
Reason = GivesCorner | LosesCorner | OpensCorner | LeavesMoves | HasToPass | LosesParity


def reasons(case: TwoLines) -> list[Reason]:
    """List the reasons that hold; none for the same move twice."""
    if case.move == case.best:
        return []
    found = [reason for reason in _candidates(case) if reason.holds(case)]
    given = {reason.corner for reason in found if isinstance(reason, GivesCorner)}
    # A corner that is given at once is not also said to be opened, or lost later.
    kept = [
        reason
        for reason in found
        if not (isinstance(reason, OpensCorner | LosesCorner) and reason.corner in given)
    ]
    lost = [reason for reason in kept if isinstance(reason, LosesCorner)]
    later = sorted(lost, key=lambda reason: reason.step)[1:]  # the first says it
    return [reason for reason in kept if reason not in later]


def _candidates(case: TwoLines) -> Iterator[Reason]:
    """Yield what may be a reason here; `holds` decides."""
    for corner in corners(case.board):
        yield GivesCorner(corner)
    for corner in open_beside(case.move, case.board):
        yield OpensCorner(corner)
    for corner in corners(case.board):
        if step := _taken(case, case.refutation, corner):
            yield LosesCorner(corner, step)
    yield LeavesMoves(
        len(legal_moves(case.other, case.after)), len(legal_moves(case.other, case.after_best))
    )
    for step in _passes(case, case.refutation)[:1]:
        yield HasToPass(step)
    yield LosesParity(len(region_of(case.move, case.board)), len(region_of(case.best, case.board)))


# ---------------------------------------------------------------------------
# What the reasons look at


def corners(board: Board) -> list[Square]:
    """List the four corners of a board."""
    n = size(board)
    return [(n + 2) * row + column for row in (1, n) for column in (1, n)]


def open_beside(square: Square, board: Board) -> list[Square]:
    """List the empty corners that a square touches."""
    beside = [square + step for step in directions(size(board))]
    return [c for c in corners(board) if c in beside and board[c] == EMPTY]


def region_of(square: Square, board: Board) -> set[Square]:
    """Return the empty squares that are connected with an empty square, also diagonally."""
    region, edge = {square}, [square]
    while edge:
        here = edge.pop()
        for beside in (here + step for step in directions(size(board))):
            if board[beside] == EMPTY and beside not in region:
                region.add(beside)
                edge.append(beside)
    return region


def _taken(case: TwoLines, line: Line, corner: Square) -> int | None:
    """Return the move, from 1, with which the other side takes a corner; None if it does not."""
    for number, (player, move, _) in enumerate(follow(case.player, case.board, line), start=1):
        if move == corner:
            return number if player == case.other else None
    return None


def _passes(case: TwoLines, line: Line) -> list[int]:
    """List the moves of a line, from 1, at which the player who erred has to pass."""
    before = case.board
    found = []
    for number, (player, move, after) in enumerate(follow(case.player, case.board, line), start=1):
        if move is None and player == case.player and not any_legal_move(player, before):
            found.append(number)
        before = after
    return found


def _fills(case: TwoLines, line: Line, region: set[Square]) -> Player | None:
    """Return who moves into the last square of a region; None if the line leaves one empty."""
    steps = follow(case.player, case.board, line)
    if any(cell in (EMPTY, OUTER) for cell in (steps[-1][2][square] for square in region)):
        return None
    return next(player for player, move, _ in reversed(steps) if move in region)
