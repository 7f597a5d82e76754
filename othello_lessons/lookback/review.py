"""A whole game: a value after each move, the moves that cost most, and the reasons.

The search goes from the end of the game to its beginning: so the exact part is known at once, and
what was found about later positions helps with the earlier ones. Values are in discs, from Black's
view; only what a move lost is from the view of the player who made it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from math import inf
from pathlib import Path

from othello_lessons.deepening import Line, OutOfTime
from othello_lessons.lookback.values import Depths, Values
from othello_lessons.lookback.why import Reason, TwoLines, reasons
from othello_lessons.notation import parse_transcript, replay
from othello_lessons.notation.formats import one_game
from othello_lessons.othello import BLACK, Board, Player, Square, initial_board, legal_moves, size

COSTLY = 4.0  # discs: a move that loses less does not become an exercise
MOST = 6  # exercises from one game
NEAR = {True: 0.0, False: 1.0}  # discs below the best at which a move is as good: exact, estimated


@dataclass(frozen=True)
class Judged:
    """A move of the game, and what the search knows about it."""

    number: int  # 1 is the first
    player: Player
    move: Square
    value: float  # after the move, in discs from Black's view
    best: float  # after the best move, from the same view
    loss: float  # what the player lost by it, 0 or more
    exact: bool  # both values are proved
    refutation: Line  # begins with the move
    best_line: Line  # begins with the best move

    @property
    def best_move(self) -> Square:
        """Return the move that is worth most."""
        return self.best_line[0] or self.move


@dataclass(frozen=True)
class CostlyMove:
    """A costly move: the position before it, what its moves are worth, and why it was worse."""

    judged: Judged
    board: Board
    worths: dict[Square, float]  # of all moves, for the player to move; of some if interrupted
    reasons: list[Reason]

    @property
    def loss(self) -> float:
        """Return how many discs the move lost."""
        return self.judged.loss

    def is_good(self, move: Square) -> bool:
        """Tell whether a move is as good as the best: exactly, or within a disc of an estimate."""
        best = self.worths[self.judged.best_move]
        return self.worths.get(move, -inf) >= best - NEAR[self.judged.exact]


@dataclass(frozen=True)
class Review:
    """The result of a look back at a game."""

    player: Player
    board: Board
    moves: tuple[Square, ...]
    limits: Depths  # how far it looks
    judged: tuple[Judged, ...] = ()  # the moves that are known by now, in their order
    mistakes: tuple[CostlyMove, ...] = ()
    done: int = 0  # how far the search is, of all `steps`
    steps: int = 0
    complete: bool = False  # False while something is missing, and after an interrupt

    @property
    def exact_from(self) -> int | None:
        """Return the number of the move from which on all values are exact; None if none is."""
        number = None
        for judged in reversed(self.judged):
            if not judged.exact:
                break
            number = judged.number
        return number


@dataclass
class _Work:
    """The work of looking back at a game."""

    review: Review
    values: Values
    positions: list[tuple[Player | None, Board]]

    def go(self) -> Iterator[Review]:
        """Yield the review after each move, and after each mistake."""
        moves = self.review.moves
        for number in range(len(moves), 0, -1):
            judged = self.judge(number)
            known = (judged, *self.review.judged)
            self.review = replace(self.review, judged=known, done=self.review.done + 1)
            yield self.review
        for place, mistake in enumerate(found := list(costly(self.review))):
            found[place] = self.valued(mistake)
            yield replace(self.review, mistakes=tuple(found))
        yield replace(self.review, mistakes=tuple(found), complete=True)

    def judge(self, number: int) -> Judged:
        player, board = self.positions[number - 1]
        move = self.review.moves[number - 1]
        assert player is not None
        best = self.values.best(player, board)
        played = best if best.line[0] == move else self.values.of_move(player, board, move)
        if played.discs > best.discs:  # an estimate that a deeper look at one move corrects
            best = played
        sign = 1 if player == BLACK else -1
        return Judged(
            number,
            player,
            move,
            value=sign * played.discs,
            best=sign * best.discs,
            loss=best.discs - played.discs,
            exact=best.exact and played.exact,
            refutation=played.line,
            best_line=best.line,
        )

    def valued(self, mistake: CostlyMove) -> CostlyMove:
        """Return a mistake with the worth of every legal move."""
        player, board = mistake.judged.player, mistake.board
        worths = {
            move: mistake.worths[move]
            if move in mistake.worths
            else self.values.of_move(player, board, move).discs
            for move in legal_moves(player, board)
        }
        return replace(mistake, worths=worths)


def costly(review: Review) -> tuple[CostlyMove, ...]:
    """Return the moves that cost most, the worst first, with what is known without a search."""
    positions = replay(review.moves, review.player, review.board)
    dearest = sorted(review.judged, key=lambda judged: (-judged.loss, judged.number))
    return tuple(
        mistake_of(judged, positions[judged.number - 1][1])
        for judged in dearest[:MOST]
        if judged.loss >= COSTLY
    )


def mistake_of(judged: Judged, board: Board) -> CostlyMove:
    """Return a mistake with the worth of two moves: the one that was played, and the best."""
    sign = 1 if judged.player == BLACK else -1
    worths = {judged.move: sign * judged.value, judged.best_move: sign * judged.best}
    case = TwoLines(judged.player, board, judged.refutation, judged.best_line)
    return CostlyMove(judged, board, worths, reasons(case))


def game_from(
    game: str | Path | Sequence[Square],
    player: Player = BLACK,
    board: Board | None = None,
    *,
    number: int | None = None,
) -> tuple[tuple[Square, ...], Player, Board]:
    """Return (moves, player, board) of a game that somebody gave, checked by the rules.

    `game`: a text in any format that the package reads, the path of a file, or the moves. With a
    position, a text is a transcript that begins there. `number` says which of several games.
    NotationError for a game against the rules, ValueError for a game that is not there.
    """
    if isinstance(game, Path) or (isinstance(game, str) and board is None):
        found = one_game(game, number)
        return tuple(found.moves), found.player, found.board
    board = initial_board() if board is None else list(board)
    moves = parse_transcript(game, player, board) if isinstance(game, str) else game
    replay(moves, player, board)
    return tuple(moves), player, board


def looking_back(
    game: str | Path | Sequence[Square],
    player: Player = BLACK,
    board: Board | None = None,
    *,
    number: int | None = None,
    depth: int | None = None,
    exact: int | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Iterator[Review]:
    """Yield what is known about a game, again and again, until the review is complete.

    `game`: a text in any format, the path of a file, or moves; moves and transcripts begin with
    Black at the usual start unless a position is given. `number`: which game, if there are several.
    `depth`: plies that the search looks ahead. `exact`: values are exact from this many empty
    squares on. It ends early when `stopped()` is true. NotationError for a game against the rules,
    ValueError for a game without a move, OSError for a file that cannot be read.
    """
    from othello_lessons.engine.background import in_background

    moves, player, board = game_from(game, player, board, number=number)
    positions = replay(moves, player, board)
    if not moves:
        raise ValueError("there is no move in this game to look back at")
    values = Values(size(board), depth, exact)
    review = Review(player, board, moves, values.limits, steps=len(moves))
    work = _Work(review, values, positions)
    with suppress(OutOfTime):
        yield from in_background(work.go(), values.stop, lambda: 0.0 if stopped() else inf)


def look_back(
    game: str | Path | Sequence[Square],
    player: Player = BLACK,
    board: Board | None = None,
    *,
    number: int | None = None,
    depth: int | None = None,
    exact: int | None = None,
    progress: Callable[[Review], None] = lambda review: None,
) -> Review:
    """Look back at a game, and return what each move was worth, the costly ones, and why.

    `progress` is called after each move with what is known by then. An interrupt ends it, and what
    is known is returned: then `complete` is False. The arguments and errors are those of
    `looking_back`.
    """
    review: Review | None = None
    try:
        found = looking_back(game, player, board, number=number, depth=depth, exact=exact)
        for review in found:
            progress(review)
    except KeyboardInterrupt:
        if review is None:
            raise
    assert review is not None  # a game has a move, so a review was yielded
    return known(review)


def known(review: Review) -> Review:
    """Return a review with the mistakes that are known, also if it was stopped early."""
    return review if review.mistakes else replace(review, mistakes=costly(review))
