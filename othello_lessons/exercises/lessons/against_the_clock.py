"""The exercises: which move to keep when the time is up, and a search with a clock."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from typing import Any, NamedTuple

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.wrong_alphabeta import ALPHABETA, FAIL_SOFT, begins_at
from othello_lessons.exercises.judges.wrong_iterations import LOOPS
from othello_lessons.exercises.judges.wrong_minimax import MINIMAX, begins_with
from othello_lessons.exercises.judging import demand_function, squares_in
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    EMPTY,
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    alphabeta,
    is_legal,
    legal_moves,
    make_move,
    opponent,
    size,
    weighted_score,
)

# ---------------------------------------------------------------------------
# Which move to keep

KEPT = ["c4", "e6", "e6", "e6", "e6"]

# All five at once, and then case by case: (the case, the move that is named there).
WRONG_KEPT = [
    Mistake("keeps-the-interrupted-move", ["c4", "e6", "c4", "e6", "e6"]),
    Mistake("never-takes-a-new-one", ["e6"] * 5),
    Mistake("takes-the-latest", ["c4", "e6", "d3", "e6", "c4"]),
    Mistake("takes-the-unfinished", ["d3", "e6", "d3", "c4", "d3"]),
    Mistake("compares-depths", ["e6", "e6", "c4", "e6", "e6"]),
]
WRONG_IN_A_CASE = [
    Mistake("never-takes-a-new-one", (1, "e6")),
    Mistake("takes-the-unfinished", (1, "d3")),
    Mistake("nothing-was-finished", (2, "c4")),
    Mistake("nothing-was-finished", (2, "d3")),
    Mistake("nothing-was-finished", (2, None)),
    Mistake("keeps-the-interrupted-move", (3, "c4")),
    Mistake("takes-the-latest", (3, "d3")),
    Mistake("takes-the-unfinished", (4, "c4")),
    Mistake("takes-the-unfinished", (4, "d3")),
    Mistake("bound-as-value", (5, "c4")),
    Mistake("takes-the-unfinished", (5, "d3")),
]


def _judge_kept(answer: Any) -> str:
    texts = Texts("move-when-time-is-up")
    given = [part if part is None else square_name(_one_square(part)) for part in _parts(answer)]
    if len(given) != len(KEPT):
        raise Wrong(texts("five-moves"))
    if mistake := recognise(WRONG_KEPT, given.__eq__):
        raise mistake.wrong(texts)
    for case, (found, right) in enumerate(zip(given, KEPT, strict=True), start=1):
        if found != right:
            if mistake := recognise(WRONG_IN_A_CASE, (case, found).__eq__):
                raise mistake.wrong(texts)
            raise Wrong(texts("wrong-case", case=case, move=found))
    return texts.right()


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
# The clock here moves with the work: the time is up after a number of evaluations. The boards
# that were evaluated also tell how far a search got: a search that has evaluated a board three
# plies away has completed depths 1 and 2, and may be anywhere in depth 3. So every moment to stop
# can be tried, with the same result on a slow machine and on a fast one. No line here ends or has
# a pass before depth 5, so that the number of discs tells the number of plies.

DEEPENING = Texts("deepening")

MIDGAMES = (
    "------ -X---- --XX-- --OOXO --O-OX ---OX- X",
    "O-O--- XOO--- XXOX-- -OOO-- ------ ------ X",
)
ENDGAME = "OX-O XOO- XXXX XXX- O"
ENDGAMES = (  # in most of them somebody has to pass
    ENDGAME,
    "XOOO -XOO -XOX XOOX O",
    "X-OX OOOO XOOO -OOO X",
    "-XOO -XXO -OXO OOO- X",
    "XXO- XXOO OX-- XXXX X",
    "X-OX -OOX OXOX X-O- X",
    "XOOO OOX- XOXX -O-- O",
    "XOX- XOXO XXXX -OX- O",
    "X-O- XXO- XOO- X-OX X",
    "OX-- -OXO OXOO XOOO O",
)
ONE_MOVE = "OXXX OXXX OXXX OXX- O"
MOMENTS = range(1, 110)  # evaluations: the first three iterations and more
PLENTY = 600  # and many more
LATE = 60  # evaluations after the time is up that are allowed
LOOKS = 20_000  # at a clock whose time is never up: more than any end of a game takes


@cache
def _weighted(player: Player, board: str) -> Value:
    """Evaluate a board once: searches that are stopped at other moments come to the same ones."""
    return weighted_score(player, list(board))


class _Stopped(BaseException):
    """Raised to stop a search that should have stopped by itself."""


class _Clock:
    """Time that is up after a number of evaluations, and what happened in it."""

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
        return _weighted(player, "".join(board))

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
        raise Wrong.named("illegal-move", DEEPENING, show(board), move=in_words(move, "square"))
    return move


def _judge_deepening(answer: Any) -> str:
    demand_function(answer)
    try:
        return _demand_everything(answer)
    except Wrong as wrong:
        if wrong.misconception not in EFFECTS:
            raise
        _demand_evaluations(answer)
        if mistake := _in_the_loop(answer):
            raise mistake.wrong(DEEPENING, wrong.picture) from wrong
        mistake = _in_the_search(answer)
        if mistake is None:
            raise
        shown = f"\n{wrong.text}" if wrong.misconception == "not-the-best" else ""
        text = DEEPENING("in-the-search", why=mistake.says(DEEPENING)) + shown
        raise Wrong(text, mistake.name, wrong.picture) from wrong


def _demand_everything(answer: Any) -> str:
    _demand_the_end(answer, ENDGAMES[0])
    for text in (MIDGAMES[0], ONE_MOVE):
        _demand_a_move_at_once(answer, text)
    for text in MIDGAMES:
        _demand_looks_at_the_clock(answer, text)
        _demand_the_right_move(answer, text)
    _demand_that_interrupts_pass(answer)
    for text in ENDGAMES[1:]:
        _demand_the_end(answer, text)
    return DEEPENING.right(moments=len(MIDGAMES) * len(MOMENTS))


def _demand_the_end(answer: Any, text: str) -> None:
    """Demand perfect play, and an answer, where time is long and the game nearly over."""
    player, board = parse_position(text)
    move = _run(answer, text, _Clock(board, float("inf")))
    if move is None:
        raise Wrong.named("never-ends", DEEPENING, show(board, player))
    if move not in _best_in_the_end(text):
        raise Wrong.named("stops-before-the-end", DEEPENING, show(board, player))


def _demand_a_move_at_once(answer: Any, text: str) -> None:
    """Demand a legal move where there is no time at all."""
    _, board = parse_position(text)
    try:
        _run(answer, text, _Clock(board, 0))
    except Wrong as wrong:
        if wrong.misconception not in ("illegal-move", "raises"):
            raise
        name = "no-move-at-first"
        raise Wrong.named(name, DEEPENING, wrong.picture, problem=wrong.text) from wrong


def _demand_looks_at_the_clock(answer: Any, text: str) -> None:
    """Demand that it uses the time it has, and not much more."""
    _, board = parse_position(text)
    clock = _Clock(board, PLENTY)
    move = _run(answer, text, clock)
    if move is None and not clock.looks:
        raise Wrong.named("no-clock", DEEPENING)
    if move is None:
        raise Wrong.named("looks-too-seldom", DEEPENING, late=LATE)
    if not clock.is_up:
        made = clock.evaluations
        raise Wrong.named("stops-too-early", DEEPENING, plenty=PLENTY, made=made)


@cache
def _values(text: str, depth: int) -> dict[Square, Value]:
    """Return what each move is worth, looking `depth` plies ahead in all."""
    player, board = parse_position(text)
    return {
        move: -alphabeta(
            opponent(player),
            make_move(move, player, list(board)),
            MIN_VALUE,
            MAX_VALUE,
            depth - 1,
            weighted_score,
        )[0]
        for move in legal_moves(player, board)
    }


def _best_in_the_end(text: str) -> set[Square]:
    """Return the best moves of the whole game, with a ply for each pass or without."""
    empties = parse_position(text)[1].count(EMPTY)
    return _best(text, empties + 1) | _best(text, 2 * empties + 1)


def _best(text: str, depth: int) -> set[Square]:
    """Return the best moves of an iteration; before the first, all moves."""
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
    wrong: list[_Stop] = []
    for moment in MOMENTS:
        clock = _Clock(board, moment)
        move = _run(answer, text, clock)
        depth = max(clock.depth, 1)
        if move is not None and move not in _allowed(text, depth):
            wrong.append(_Stop(moment, move, depth, clock.evaluations - moment))
    if wrong:
        raise _about(text, wrong)


class _Stop(NamedTuple):
    """A moment at which the time was up, and what came of it."""

    moment: int
    move: Square
    depth: int
    late: int  # evaluations after the time was up


def _about(text: str, wrong: list[_Stop]) -> Wrong:
    """Return the verdict on moves that were wrong when time was up."""
    player, board = parse_position(text)
    moment, move, depth, late = wrong[0]
    n = size(board)
    best = ", ".join(square_name(square, n) for square in _best(text, depth - 1))
    where = {"moment": moment, "depth": depth - 1, "best": best, "move": square_name(move, n)}
    mistake = recognise(
        WRONG_DEEPENING, lambda moves: all(one.move in moves(text, one.depth) for one in wrong)
    )
    if mistake and mistake.name == "one-behind":
        mistake = recognise(_carried(), partial(_stops_alike, text, wrong)) or mistake
    if mistake is None and all(one.late > 1 for one in wrong):
        mistake = Mistake("unfinished-counts", None, {"late": late})
    evidence, name = DEEPENING("evidence", **where), "not-the-best"
    if mistake:
        evidence, name = f"{mistake.says(DEEPENING)}\n{evidence}", mistake.name
    return Wrong(evidence, name, show(board, player))


def _carried() -> Iterator[Mistake]:
    """Yield the loops at the root that compare the values of two depths."""
    known = chain(*(form.singles() for form in LOOPS))
    return (mistake for mistake in known if mistake.name == "value-of-the-depth-before")


def _stops_alike(text: str, wrong: list[_Stop], known: Any) -> bool:
    """Tell whether a known function returns the same wrong moves at the same moments."""
    _, board = parse_position(text)
    return all(_run(known, text, _Clock(board, one.moment)) == one.move for one in wrong)


# Each leads to a set of moves: what it returns in a position in the middle of a depth is in it.
WRONG_DEEPENING = [
    Mistake("keeps-the-interrupted-move", _best_so_far),
    Mistake("one-behind", lambda text, depth: _best(text, depth - 2)),
]


def _demand_that_interrupts_pass(answer: Any) -> None:
    """Demand that a KeyboardInterrupt comes through."""
    player, board = parse_position(MIDGAMES[0])
    for at in (3, 20):
        clock = _Clock(board, PLENTY, interrupt=at)
        try:
            call(answer, player, board, clock.out_of_time, clock.evaluate)
        except KeyboardInterrupt:
            continue
        raise Wrong.named("swallows-the-interrupt", DEEPENING)


# ---------------------------------------------------------------------------
# A mistake in the search itself
#
# Whatever goes wrong there shows in a move or at the clock. So the boards that are evaluated, where
# there is time for the whole game, are compared with those of searches with a known mistake.

EFFECTS = (
    "illegal-move",
    "keeps-the-interrupted-move",
    "unfinished-counts",
    "one-behind",
    "not-the-best",
    "stops-before-the-end",
    "stops-too-early",
    "looks-too-seldom",
    "no-clock",
)
Evaluations = tuple[Square | None, list[tuple[Player, str]]]


STARTS = (-1000, -64)  # with which the best value begins


def _demand_evaluations(answer: Any) -> None:
    """Raise Wrong if nothing is evaluated although there is time."""
    _, board = parse_position(MIDGAMES[0])
    clock = _Clock(board, PLENTY)
    _run(answer, MIDGAMES[0], clock)
    if not clock.evaluations:
        raise Wrong.named("never-evaluates", DEEPENING)


def _in_the_loop(answer: Any) -> Mistake | None:
    """Return the mistake in a loop at the root that calls the book's alphabeta for each move."""
    does_the_same = _like(answer)
    if any(does_the_same(partial(_known, form.function(), None)) for form in LOOPS):
        return None
    known = chain(*(form.singles() for form in LOOPS))
    return recognise(_kept(known), does_the_same)


def _in_the_search(answer: Any) -> Mistake | None:
    """Return the mistake with which a search evaluates the same boards and plays the same moves."""
    does_the_same, wide = _like(answer), (MIN_VALUE, MAX_VALUE)
    starts = [begins_at(start, move) for start in STARTS for move in ("moves[0]", "None")]
    known = chain(
        _kept(ALPHABETA.mistakes(), wide),
        _kept(MINIMAX.mistakes(*map(begins_with, STARTS)), ()),
        _kept(FAIL_SOFT.mistakes(*starts), wide),
    )
    right = partial(_known, alphabeta, wide)
    return None if does_the_same(right) else recognise(known, does_the_same)


def _like(answer: Any) -> Callable[[Callable[[str], Evaluations | None]], bool]:
    """Return a test for what evaluates and plays as an answer does in all endgames."""
    found = [_evaluations(answer, text) for text in ENDGAMES]

    def does_the_same(known: Callable[[str], Evaluations | None]) -> bool:
        return all(known(text) == one for text, one in zip(ENDGAMES, found, strict=True))

    return does_the_same


def _kept(
    mistakes: Iterable[Mistake], window: tuple[Value, ...] | None = None
) -> Iterator[Mistake]:
    """Yield mistakes that lead to what their search does in a position, worked out once.

    Without a window they are those of a whole function with a clock.
    """
    for mistake in mistakes:
        yield replace(mistake, leads_to=partial(_known, mistake.leads_to, window))


_known_evaluations: dict[Any, Evaluations] = {}


def _known(search: Any, window: tuple[Value, ...] | None, text: str) -> Evaluations | None:
    """Return what `_evaluations` of a known search are: the same at every check, so kept."""
    key = search, window, text
    whole = search if window is None else _deepened(search, window)
    found = _known_evaluations.get(key) or _evaluations(whole, text)
    if found is not None:  # None as well where the time of this check was up
        _known_evaluations[key] = found
    return found


def _evaluations(answer: Any, text: str) -> Evaluations | None:
    """Return the move that is chosen, and what is evaluated, in a game that is nearly over."""
    player, board = parse_position(text)
    clock, evaluated = _Clock(board, float("inf")), []

    def evaluate(player: Player, board: Board) -> Value:
        evaluated.append((player, "".join(board)))
        clock.looks += 1  # one without end may never look at the clock
        return clock.evaluate(player, board)

    try:
        return call(answer, player, board, clock.out_of_time, evaluate), evaluated
    except (Wrong, _Stopped):
        return None


def _deepened(search: Any, window: tuple[Value, ...]) -> Callable[..., Any]:
    """Return what chooses a move by a search that is called for one depth after another."""

    def chooser(player: Player, board: Board, out_of_time: Any, evaluate: Evaluate) -> Any:
        move = legal_moves(player, board)[0]
        for depth in range(1, 2 * board.count(EMPTY) + 2):
            _, move = search(player, board, *window, depth, evaluate)
        return move

    return chooser


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("move-when-time-is-up", _judge_kept),
    Exercise("deepening", _judge_deepening),
)
