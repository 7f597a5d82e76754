"""Lesson 13: which move to keep when the time is up, and a search that has one ready always."""

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function, squares_in
from othello_lessons.exercises.sandbox import call
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    EMPTY,
    Board,
    Player,
    Square,
    Value,
    is_legal,
    legal_moves,
    make_move,
    minimax,
    opponent,
    size,
    weighted_score,
)

# ---------------------------------------------------------------------------
# Which move to keep

KEPT = ["c4", "e6", "e6", "e6", "e6"]

KNOWN_KEPT = {
    "keeps-the-interrupted-move": (
        ["c4", "e6", "c4", "e6", "e6"],
        "In case 3 the 9 of c4 was not compared with anything that e6 is worth at depth 5. The "
        "best so far of an interrupted iteration is the best of those it came to, and the move "
        "that was best before is not among them.",
    ),
    "never-takes-a-new-one": (
        ["e6"] * 5,
        "In case 1 both e6 and c4 were looked at to the end at depth 5, and c4 came out above. "
        "That is proved, whatever the moves that were not reached are worth.",
    ),
    "takes-the-latest": (
        ["c4", "e6", "d3", "e6", "c4"],
        "The latest move to be finished is no better for being the latest.",
    ),
    "takes-the-unfinished": (
        ["d3", "e6", "d3", "c4", "d3"],
        "Of a move that was not finished nothing is known at depth 5. That e6 turned out worse "
        "than it looked does not make another one better.",
    ),
}


def _judge_kept(answer: Any) -> str:
    given = [_one_square(part) for part in _parts(answer)]
    if len(given) != len(KEPT):
        raise Wrong(f'Give {len(KEPT)} moves, one for each case: ["e6", "e6", …].')
    for name, (moves, says) in KNOWN_KEPT.items():
        if given == [_one_square(move) for move in moves]:
            raise Wrong(says, name)
    for case, (found, right) in enumerate(zip(given, KEPT, strict=True), start=1):
        if found != _one_square(right):
            raise Wrong(f"Case {case} is not {square_name(found)}: was that move proved better?")
    return "The old best stays until another one is proved better at the same depth."


def _parts(answer: Any) -> list[Any]:
    if isinstance(answer, str):
        return re.findall(r"[^\s,;]+", answer)
    return list(answer) if isinstance(answer, Iterable) else [answer]


def _one_square(part: Any) -> Square:
    (square,) = squares_in(part if isinstance(part, str) else [part])
    return square


# ---------------------------------------------------------------------------
# A search with a clock
#
# The clock of these trials moves with the work: the time is up after so many
# evaluations. What was evaluated also tells how far a search got: whoever has
# evaluated a board three plies away has completed depths 1 and 2, and may be
# anywhere in depth 3. So every moment to stop at can be tried, and the same
# happens on a slow machine and on a fast one. No line here ends or has a pass
# before depth 5, so that discs count plies.

MIDGAMES = (
    "------ -X---- --XX-- --OOXO --O-OX ---OX- X",
    "O-O--- XOO--- XXOX-- -OOO-- ------ ------ X",
)
ENDGAME = "OX-O XOO- XXXX XXX- O"
MOMENTS = range(1, 110)  # evaluations: the first three iterations and more
PLENTY = 600  # and many more
LATE = 60  # evaluations after the time is up: that many are forgiven
LOOKS = 20_000  # at a clock that never says stop: more than any end of a game takes


class _Stopped(BaseException):
    """A search was stopped that should have stopped by itself."""


class _Clock:
    """Time that is up after so many evaluations, and what happened in it."""

    def __init__(self, board: Board, time: float, interrupt: int = 0) -> None:
        self.time, self.interrupt, self.empties = time, interrupt, board.count(EMPTY)
        self.evaluations = self.looks = self.depth = 0
        self.stopped = False

    @property
    def is_up(self) -> bool:
        return self.evaluations >= self.time

    def out_of_time(self) -> bool:
        """Tell whether the time is up; this is what the learner's function is given."""
        self.looks += 1
        self._stop_if(self.looks > LOOKS)
        return self.is_up

    def evaluate(self, player: Player, board: Board) -> Value:
        """Evaluate, and note how deep the board is."""
        self.evaluations += 1
        if self.evaluations == self.interrupt:
            raise KeyboardInterrupt
        self.depth = max(self.depth, self.empties - board.count(EMPTY))
        self._stop_if(self.evaluations > self.time + LATE)
        return weighted_score(player, board)

    def _stop_if(self, too_much: bool) -> None:
        if too_much:
            self.stopped = True
            raise _Stopped


def _run(answer: Any, text: str, clock: _Clock) -> Square | None:
    """Let a function choose a move in a position; None if it had to be stopped."""
    player, board = parse_position(text)
    try:
        move = call(answer, player, board, clock.out_of_time, clock.evaluate)
    except _Stopped:
        return None
    if clock.stopped:
        return None
    if not isinstance(move, int) or not is_legal(move, player, board):
        raise Wrong(f"It returned {move!r:.40}, which is no legal move.", "no-move", show(board))
    return move


def _judge_deepening(answer: Any) -> str:
    demand_function(answer)
    _demand_the_end(answer)
    _demand_a_move_at_once(answer)
    for text in MIDGAMES:
        _demand_looks_at_the_clock(answer, text)
        _demand_the_right_move(answer, text)
    _demand_that_interrupts_pass(answer)
    moments = len(MIDGAMES) * len(MOMENTS)
    return f"It was stopped at {moments} different moments, and had the right move each time."


def _demand_the_end(answer: Any) -> None:
    """Demand perfect play, and an answer, where time is long and the game nearly over."""
    player, board = parse_position(ENDGAME)
    clock = _Clock(board, float("inf"))
    move = _run(answer, ENDGAME, clock)
    if move is None:
        raise Wrong(
            "It goes on for ever when the whole game has been seen. With three empty squares "
            "there is nothing to find at depth 10 that was not there at depth 9: where does "
            "your loop over depths end?",
            "never-ends",
            show(board, player),
        )
    values = _values(ENDGAME, 6)
    if values[move] < max(values.values()):
        raise Wrong(
            "There was time to see the whole game, and it chose a move that does not play it "
            "best. At a depth of as many plies as there are empty squares the last boards are "
            "still evaluated; it takes one ply more to see that the game is over there. A pass "
            "is a ply, too.",
            "stops-too-early",
            show(board, player),
        )


def _demand_a_move_at_once(answer: Any) -> None:
    """Demand a legal move where there is no time at all."""
    _, board = parse_position(MIDGAMES[0])
    try:
        _run(answer, MIDGAMES[0], _Clock(board, 0))
    except Wrong as wrong:
        if wrong.misconception not in ("no-move", "raises"):
            raise
        raise Wrong(
            f"When the time is up at once there is no move yet. {wrong.text} Begin with any "
            "legal move, before the first iteration.",
            "no-move-at-first",
            wrong.picture,
        ) from wrong


def _demand_looks_at_the_clock(answer: Any, text: str) -> None:
    """Demand that it uses the time it has, and not much more."""
    _, board = parse_position(text)
    clock = _Clock(board, PLENTY)
    move = _run(answer, text, clock)
    if move is None and not clock.looks:
        raise Wrong("It never calls out_of_time(), so it cannot know when to stop.", "no-clock")
    if move is None:
        raise Wrong(
            f"The time was up, and it went on for more than {LATE} evaluations. Between two "
            "iterations, or between two moves at the root, is too seldom: the next one may take "
            "longer than all before. Ask out_of_time() in the search, at every node.",
            "looks-too-seldom",
        )
    if not clock.is_up:
        raise Wrong(
            f"It had time for {PLENTY} evaluations and made {clock.evaluations}. While there is "
            "time, and the game is not seen to its end, go one ply deeper.",
            "stops-too-early",
        )


@cache
def _values(text: str, depth: int) -> dict[Square, Value]:
    """Return what each move is worth, looking so many plies ahead in all."""
    player, board = parse_position(text)
    return {
        move: -minimax(
            opponent(player), make_move(move, player, list(board)), depth - 1, weighted_score
        )[0]
        for move in legal_moves(player, board)
    }


def _best(text: str, depth: int) -> set[Square]:
    """Return the best moves of an iteration; before the first, all are as good."""
    values = _values(text, max(depth, 1))
    return {move for move in values if depth < 1 or values[move] == max(values.values())}


def _allowed(text: str, depth: int) -> set[Square]:
    """Return what may be played in the middle of a depth, or right after it."""
    values, old = _values(text, depth), _best(text, depth - 1)
    proved = {move for move in values if values[move] > max(values[best] for best in old)}
    return old | proved | _best(text, depth)


def _best_so_far(text: str, depth: int) -> set[Square]:
    """Return the moves that are the best so far at some moment of a depth."""
    values = _values(text, depth)
    return {
        move
        for place, move in enumerate(values)
        if all(values[move] > earlier for earlier in list(values.values())[:place])
    }


def _demand_the_right_move(answer: Any, text: str) -> None:
    """Stop it at every moment, and demand the move of the last completed iteration."""
    _, board = parse_position(text)
    wrong: list[tuple[int, Square, int]] = []
    for moment in MOMENTS:
        clock = _Clock(board, moment)
        move = _run(answer, text, clock)
        depth = max(clock.depth, 1)
        if move is not None and move not in _allowed(text, depth):
            wrong.append((moment, move, depth))
    if wrong:
        raise _about(text, wrong)


def _about(text: str, wrong: list[tuple[int, Square, int]]) -> Wrong:
    """Return the verdict on moves that were wrong when time was up."""
    player, board = parse_position(text)
    moment, move, depth = wrong[0]
    n = size(board)
    best = ", ".join(square_name(square, n) for square in _best(text, depth - 1))
    where = (
        f"When the time was up after {moment} evaluations, depth {depth - 1} was complete, with "
        f"{best} as its best move, and it returned {square_name(move, n)} (on the board below)."
    )
    for name, says, leads_to in MISTAKES:
        if all(move in leads_to(text, depth) for _, move, depth in wrong):
            return Wrong(f"{says}\n{where}", name, show(board, player))
    return Wrong(where, "not-the-best", show(board, player))


MISTAKES: tuple[tuple[str, str, Callable[[str, int], set[Square]]], ...] = (
    (
        "keeps-the-interrupted-move",
        "It keeps the move of an interrupted iteration. That one was the best of those it had "
        "come to; the move that was best before may not have been among them.",
        _best_so_far,
    ),
    (
        "one-behind",
        "It plays the move of an iteration earlier than the last one that was completed.",
        lambda text, depth: _best(text, depth - 2),
    ),
)


def _demand_that_interrupts_pass(answer: Any) -> None:
    """Demand that a KeyboardInterrupt comes through."""
    player, board = parse_position(MIDGAMES[0])
    for at in (3, 20):
        clock = _Clock(board, PLENTY, interrupt=at)
        try:
            call(answer, player, board, clock.out_of_time, clock.evaluate)
        except KeyboardInterrupt:
            continue
        raise Wrong(
            "It swallows the KeyboardInterrupt that Jupyter's stop button sends, so it cannot "
            "be stopped. Catch the exception that you raise yourself, by its name, and no other: "
            "`except:` alone and `except BaseException:` catch everything.",
            "swallows-the-interrupt",
        )


EXERCISES = (
    Exercise("13-which-move", _judge_kept),
    Exercise("13-deepening", _judge_deepening),
)
