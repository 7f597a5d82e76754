"""The exercises: the last best move first, which move to keep, and a search with a clock."""

from contextlib import suppress
from functools import cache
from itertools import chain, islice, product
from math import inf
from textwrap import indent
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.best_move_first import (
    BEST_FIRST,
    CASES,
    done,
    judge_best_first,
)
from othello_lessons.exercises.judges.evaluated_boards import root_values
from othello_lessons.exercises.judging import (
    behind,
    demand_function,
    is_in_a_style,
    leading_to,
    observed,
)
from othello_lessons.exercises.patches import Mistake, Patches, Solution, instead, patch
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.squares import parts_in, squares_in
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import in_words
from othello_lessons.exercises.wrong_searches import ALPHABETA, ALPHABETA_SOURCE, FAIL_SOFT, MINIMAX
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    EMPTY,
    Board,
    Player,
    Square,
    Value,
    is_legal,
    size,
    weighted_score,
)

# ---------------------------------------------------------------------------
# Which move to keep

RIGHT_MOVES = '["c4", "e6", "e6", "e6", "e6"]'
KEPT = Solution(
    f"moves = {RIGHT_MOVES}",
    "moves",
    {
        name: [f"{RIGHT_MOVES} → {moves.split()}" for moves in ways]
        for name, ways in {
            "keeps-the-interrupted-move": ["c4 e6 c4 e6 e6"],
            "never-takes-a-new-one": ["e6 e6 e6 e6 e6"],
            "takes-the-latest": ["c4 e6 d3 e6 c4"],
            "takes-the-unfinished": ["d3 e6 d3 c4 d3", "d3 e6 e6 d3 d3"],
            "compares-depths": ["e6 e6 c4 e6 e6"],
            "nothing-was-finished": ["c4 c4 e6 e6 e6", "c4 d3 e6 e6 e6", "c4 none e6 e6 e6"],
            "bound-as-value": ["c4 e6 e6 e6 c4"],
        }.items()
    },
)


def five_moves(answer: Any) -> list[str]:
    """Read five moves, "none" for None; Wrong if there are not five."""
    moves = [
        "none" if part in (None, "none") else square_name(*squares_in([part]))
        for part in parts_in(answer)
    ]
    if len(moves) != 5:
        raise Wrong(JUDGED("five-moves"))
    return moves


def wrong_case(given: list[str], right: list[str]) -> str:
    """Name the first case with another move than the right one."""
    pairs = enumerate(zip(given, right, strict=True), start=1)
    case, move = next((case, one) for case, (one, other) in pairs if one != other)
    return JUDGED("wrong-case", case=case, move=move)


# ---------------------------------------------------------------------------
# A search with a clock
#
# The clock here moves with the work: the time is up after a number of evaluations. The boards
# that were evaluated also tell how far a search got: a search that has evaluated a board three
# plies away has completed depths 1 and 2, and may be anywhere in depth 3. So every moment to stop
# can be tried, with the same result on a slow machine and on a fast one. No line here ends or has
# a pass before depth 5, so that the number of discs tells the number of plies.

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
    "-OOO XOXX OOOX ---X X",  # a later move that comes out equal is not the last one
    "--O- XOXX OOX- -XXX O",  # these three tell mistakes apart that look alike in the others
    "OOOO OXOX OXX- -X-X O",
    "--X- OXXO XOOO XOOO O",
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


class ClockStopped(BaseException):
    """Raised to stop a search that should have stopped by itself."""


class Clock:
    """Time that is up after a number of evaluations, and the evaluated boards."""

    def __init__(self, board: Board, time: float, interrupt: int = 0) -> None:
        self.time, self.interrupt, self.empties = time, interrupt, board.count(EMPTY)
        self.evaluations = self.looks = 0
        self.depth = 1
        self.stopped = False

    @property
    def is_up(self) -> bool:
        """Tell whether the time is up, without a look at the clock."""
        return self.evaluations >= self.time

    @property
    def late(self) -> float:
        """Return how many evaluations were made after the time was up."""
        return self.evaluations - self.time

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
        self._stop_if(self.late > LATE)
        return _weighted(player, "".join(board))

    def _stop_if(self, too_much: bool) -> None:
        if too_much:
            self.stopped = True
            raise ClockStopped


def _run(answer: Any, text: str, time: float, interrupt: int = 0) -> tuple[Square | None, Clock]:
    """Let a function choose a move in a position; None if it had to be stopped."""
    player, board = parse_position(text)
    clock, move = Clock(board, time, interrupt), None
    with suppress(ClockStopped):
        move = call(answer, player, board, clock.out_of_time, clock.evaluate)
    if clock.stopped:
        return None, clock
    if not isinstance(move, int) or not is_legal(move, player, board):
        found = in_words(move, "square")
        raise Wrong.named("illegal-move", JUDGED, show(board), move=found)
    return move, clock


def judge_deepening(exercise: Exercise, answer: Any) -> str:
    """Stop a search at many moments, and let it search games that are nearly over to their end."""
    demand_function(answer)
    try:
        _demand_everything(answer)
    except Wrong as wrong:
        if wrong.misconception not in EFFECTS:
            raise
        raise _explained(exercise, answer, wrong) from wrong
    return exercise.praise(moments=len(MIDGAMES) * len(MOMENTS))


def _demand_everything(answer: Any) -> None:
    _demand_the_end(answer, ENDGAMES[0])
    for text in (MIDGAMES[0], ONE_MOVE):
        _demand_a_move_at_once(answer, text)
    for text in MIDGAMES:
        _demand_looks_at_the_clock(answer, text)
        _demand_the_right_move(answer, text)
    _demand_that_interrupts_pass(answer)
    for text in ENDGAMES[1:]:
        _demand_the_end(answer, text)


def _demand_the_end(answer: Any, text: str) -> None:
    """Demand perfect play, and an answer, where time is long and the game nearly over."""
    move, _ = _run(answer, text, inf)
    (player, board), empties = parse_position(text), text.count("-")
    # with a ply for each pass, or without
    if move not in _best(text, empties + 1) | _best(text, 2 * empties + 1):
        name = "never-ends" if move is None else "stops-before-the-end"
        raise Wrong.named(name, JUDGED, show(board, player))


def _demand_a_move_at_once(answer: Any, text: str) -> None:
    """Demand a legal move where there is no time at all."""
    try:
        _run(answer, text, 0)
    except Wrong as wrong:
        if wrong.misconception not in ("illegal-move", "raises"):
            raise
        name = "no-move-at-first"
        raise Wrong.named(name, JUDGED, wrong.picture, problem=wrong.text) from wrong


def _demand_looks_at_the_clock(answer: Any, text: str) -> None:
    move, clock = _run(answer, text, PLENTY)
    if move is None:
        raise Wrong.named("looks-too-seldom" if clock.looks else "no-clock", JUDGED, late=LATE)
    if not clock.is_up:
        raise Wrong.named("stops-too-early", JUDGED, plenty=PLENTY, made=clock.evaluations)


@cache
def values_at(text: str, depth: int) -> dict[Square, Value]:
    """Return the value of each move, looking `depth` plies ahead in all."""
    return root_values(*parse_position(text), depth, weighted_score)


def _best(text: str, depth: int) -> set[Square]:
    values = values_at(text, max(depth, 1))
    return {move for move in values if depth < 1 or values[move] == max(values.values())}


def allowed(text: str, depth: int) -> set[Square]:
    """Return the moves that may be played in the middle of a depth, or right after it."""
    values, old = values_at(text, depth), _best(text, depth - 1)
    proved = {move for move in values if values[move] > max(values[best] for best in old)}
    return old | proved | _best(text, depth)


def _best_so_far(text: str, depth: int) -> set[Square]:
    """Return the moves that are the best so far at some moment of a depth."""
    values = values_at(text, depth)
    return {
        move
        for place, move in enumerate(values)
        if all(values[move] > earlier for earlier in list(values.values())[:place])
    }


Stop = tuple[Square, Clock]  # the move with which a search stopped, and the clock of it


def _demand_the_right_move(answer: Any, text: str) -> None:
    """Stop it at every moment, and demand the move of the last completed iteration."""
    wrong: list[Stop] = []
    for moment in MOMENTS:
        move, clock = _run(answer, text, moment)
        if move is not None and move not in allowed(text, clock.depth):
            wrong.append((move, clock))
    if wrong:
        raise _about(text, wrong)


def _about(text: str, wrong: list[Stop]) -> Wrong:
    """Return the verdict on moves that were wrong when time was up."""
    player, board = parse_position(text)
    (move, clock), n = wrong[0], size(board)
    best = ", ".join(square_name(square, n) for square in _best(text, clock.depth - 1))
    where = {"moment": clock.time, "depth": clock.depth - 1, "move": square_name(move, n)}
    shown = JUDGED("evidence", **where, best=best)
    evidence = Wrong(shown, "not-the-best", show(board, player))
    if all(move in _best_so_far(text, clock.depth) for move, clock in wrong):
        return behind(Mistake("keeps-the-interrupted-move"), evidence, JUDGED)
    if all(move in _best(text, clock.depth - 2) for move, clock in wrong):
        return behind(Mistake("one-behind"), evidence, JUDGED)
    if all(clock.late > 1 for _, clock in wrong):
        return behind(Mistake("unfinished-counts", None, {"late": clock.late}), evidence, JUDGED)
    return evidence


def _demand_that_interrupts_pass(answer: Any) -> None:
    """Demand that a KeyboardInterrupt comes through."""
    for at in (3, 20):
        try:
            _run(answer, MIDGAMES[0], PLENTY, interrupt=at)
        except KeyboardInterrupt:
            continue
        raise Wrong.named("swallows-the-interrupt", JUDGED)


# ---------------------------------------------------------------------------
# A mistake in the search itself
#
# Whatever goes wrong there shows in a move or at the clock. So the boards that are evaluated, where
# there is time for the whole game, are compared with those of searches with a known mistake.

PAIRS = 1_000  # that are tried: those of the loops, and the most usual ones of alpha-beta
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
# Alpha-beta within the function, with a clock in place of the evaluation that all calls share.
SEARCH = patch(
    ALPHABETA_SOURCE,
    "depth, evaluate):\n → depth):\n    if out_of_time():\n        raise TimeUp\n",
    "depth - 1, evaluate → depth - 1",
)
SOURCE = f"""
class TimeUp(Exception):
    pass


def my_deepening(player, board, out_of_time, evaluate):{indent(SEARCH, " " * 4)}
    best = legal_moves(player, board)[0]
    for depth in range(1, 2 * board.count(EMPTY) + 2):
        try:
            value, best = search(player, board, MIN_VALUE, MAX_VALUE, depth)
        except TimeUp:
            break
    return best
"""


RIGHT_HERE = {"still-fail-hard", "clamped"}
# With what the best value begins, and the move with which it does.
BEGINS: Patches = {
    "starts-at-zero": instead("MIN_VALUE, moves[0]", "0, None", "0, moves[0]"),
    "starts-too-high": instead("MIN_VALUE, moves[0]", "-1000, None", "-1000, moves[0]"),
}


def with_a_clock(search: Solution, window: str, begins: Patches) -> tuple[str, Patches]:
    """Return the style with another search inside; no patch of that search fits the loop."""
    loop = f"""
class TimeUp(Exception):
    pass


def my_deepening(mover, start, is_late, value_of):
    def asked(*position):
        if is_late():
            raise TimeUp
        return value_of(*position)

    chosen = legal_moves(mover, start)[0]
    try:
        for plies in range(1, 2 * start.count(EMPTY) + 2):
            _, chosen = search(mover, start, {window}plies, asked)
    except TimeUp:
        pass
    return chosen
"""
    mistakes = {**search.mistakes, **begins}
    return search.source + loop, {n: ways for n, ways in mistakes.items() if n not in RIGHT_HERE}


def at_the_root(window: str, reorder: str) -> tuple[str, Patches]:
    """Return the style with a loop at the root that calls the book's alphabeta for each move."""
    source = f"""
class TimeUp(Exception):
    pass


def my_deepening(player, board, out_of_time, evaluate):
    def asked(player, board):
        if out_of_time():
            raise TimeUp
        return evaluate(player, board)

    moves = legal_moves(player, board)
    best_value, kept = MIN_VALUE, moves[0]
    try:
        for plies in range(1, 2 * board.count(EMPTY) + 2):
            best_value, best_move = MIN_VALUE, kept
            for move in moves:
                after = make_move(move, player, list(board))
                value = -alphabeta(opponent(player), after, {window}, plies - 1, asked)[0]
                if value > best_value:
                    best_value, best_move = value, move
            kept = best_move
            {reorder}
    except TimeUp:
        pass
    return kept
"""
    smallest = "value > best_value → value < best_value or best_value == MIN_VALUE"
    # With an open window a sign that is not turned does the same as taking the smallest value.
    signs: Patches = (
        {"best-for-the-other": ["value = -alpha → value = alpha", smallest]}
        if window == OPEN
        else {"sign-not-turned": "value = -alpha → value = alpha", "minimises": smallest}
    )
    begin = "best_value, best_move = MIN_VALUE, kept"
    return source, {
        CARRIED: f"{begin} → best_move = kept",
        **signs,
        "starts-at-zero": f"{begin} → best_value, best_move = 0, kept",
        "starts-too-high": f"{begin} → best_value, best_move = -1000, kept",
        "same-player": "opponent(player), after → player, after",
    }


CARRIED = "value-of-the-depth-before"
OPEN, SURE, WIDE = "MIN_VALUE, MAX_VALUE", "MIN_VALUE, -best_value", "MIN_VALUE, MAX_VALUE, "
REORDERS = ("pass", "moves = [kept] + [move for move in moves if move != kept]")
DEEPENING = Solution(
    SOURCE,
    "my_deepening",
    styles=[
        *(at_the_root(window, reorder) for window, reorder in product((OPEN, SURE), REORDERS)),
        with_a_clock(ALPHABETA, WIDE, {}),
        with_a_clock(MINIMAX, "", BEGINS),
        with_a_clock(FAIL_SOFT, WIDE, BEGINS),
    ],
)


def _explained(exercise: Exercise, answer: Any, wrong: Wrong) -> Wrong:
    """Return the verdict on an effect, by the mistake that leads to all that is evaluated."""
    _, clock = _run(answer, MIDGAMES[0], PLENTY)
    if not clock.evaluations:
        return Wrong.named("never-evaluates", JUDGED)
    if is_in_a_style(exercise, answer):
        return wrong
    found = [observed(exercise, answer, case) for case in exercise.cases]
    pairs = islice(exercise.right.pairs(), PAIRS)
    mistake = leading_to(exercise, chain(exercise.right.singles(), pairs), found)
    if not mistake:
        return wrong
    shown = wrong.text if wrong.misconception == "not-the-best" else ""
    return behind(mistake, Wrong(shown, None, wrong.picture), JUDGED)


def evaluations(function: Any, text: str) -> Any:
    """Observe the chosen move and the evaluated boards in a game that is nearly over."""
    player, board = parse_position(text)
    clock, evaluated = Clock(board, inf), []

    def evaluate(player: Player, board: Board) -> Value:
        evaluated.append((player, "".join(board)))
        clock.looks += 1  # one without end may never look at the clock
        return clock.evaluate(player, board)

    try:
        return call(function, player, board, clock.out_of_time, evaluate), evaluated
    except ClockStopped:
        return None


EXERCISES = (
    Exercise("best-move-first", judge_best_first, BEST_FIRST, cases=CASES, observe=done, points=4),
    Exercise("move-when-time-is-up", judge_value, KEPT, read=five_moves, differs=wrong_case),
    Exercise(
        "deepening",
        judge_deepening,
        DEEPENING,
        cases=[(text,) for text in reversed(ENDGAMES)],  # the first ones tell most apart
        observe=evaluations,
        points=4,
    ),
)
