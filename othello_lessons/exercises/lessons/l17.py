"""Lesson 17: the move that wins, regions, fastest-first, stable discs, bounds, the last square."""

from collections.abc import Callable, Iterable
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.engine.plain.plain_solver import best_line, move_values
from othello_lessons.engine.solver.explain import region_of, regions_of, signed
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.endgame_mistakes import (
    KNOWN,
    KNOWN_BELIEFS,
    LAST_BELIEFS,
    ORDER_BELIEFS,
    PUZZLES,
    REGION_BELIEFS,
    STABLE,
    STABLE_KNOWN,
    final_margin,
    replies,
)
from othello_lessons.exercises.judging import (
    Misconception,
    demand_function,
    judge_function,
    judge_squares,
    squares_in,
)
from othello_lessons.exercises.sandbox import call
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    Board,
    Player,
    Square,
    bracketed,
    legal_moves,
    make_move,
    opponent,
)

# ---------------------------------------------------------------------------
# Puzzles


def _judge_puzzles(answer: Any) -> str:
    parts = answer.split() if isinstance(answer, str) else list(_listed(answer))
    if len(parts) != len(PUZZLES):
        raise Wrong(f'Give {len(PUZZLES)} moves, one for each puzzle: ["a1", "b2", …].')
    for number, (part, text) in enumerate(zip(parts, PUZZLES, strict=True), start=1):
        (move,) = squares_in(part if isinstance(part, str) else [part])
        _judge_move(number, move, *parse_position(text))
    return "Each of them is the only move that wins."


def _judge_move(number: int, move: Square, player: Player, board: Board) -> None:
    """Raise Wrong unless a move wins, with the best answer to it and the reason it is played."""
    if move not in legal_moves(player, board):
        raise Wrong(f"In puzzle {number}, {square_name(move)} is no legal move.", "no-move")
    values = move_values(player, board)
    if values[move] > 0:
        return
    name, says = _belief(move, player, board, values)
    after = make_move(move, player, list(board))
    line = [square_name(square) for _, square in best_line(opponent(player), after)]
    raise Wrong(
        f"In puzzle {number}, {square_name(move)} ends at {signed(values[move])}. {says}\n"
        f"It goes on {' '.join(line)}.",
        name,
        show(board, player),
    )


def _belief(
    move: Square, player: Player, board: Board, values: dict[Square, int]
) -> tuple[str | None, str]:
    """Return the name of what led to a move, and a sentence on it."""
    flips = {square: len(bracketed(square, player, board)) for square in values}
    if flips[move] == max(flips.values()):
        says = f"It turns over {flips[move]} discs, the most of all, and they do not stay turned."
        return "most-flips", says
    is_odd = {square: len(region_of(square, board)) % 2 for square in values}
    if not is_odd[move] and any(is_odd.values()):
        says = "It goes into an even region: the other side answers there, and has the last word."
        return "even-region", says
    return None, "A draw is not a win." if values[move] == 0 else ""


def _listed(answer: Any) -> Iterable[Any]:
    return answer if isinstance(answer, Iterable) else [answer]


# ---------------------------------------------------------------------------
# Regions


def _judge_regions(answer: Any) -> str:
    demand_function(answer)
    known = [
        Misconception(name, says, lambda board, rule=rule: _sets(rule(board)))
        for name, says, rule in REGION_BELIEFS
    ]
    cases = [(parse_position(text)[1],) for text in REGION_BOARDS]
    judge_function(_AsSets(answer), lambda board: _sets(regions_of(board)), cases, known)
    return "Their numbers of squares are what the parity idea looks at."


REGION_BOARDS = (
    "XXX- XXXX XOX- X-XX X",
    "XX-X X-XX XOXX -OX- X",
    "---X XOXX XOXX -OX- X",
    PUZZLES[0],
    PUZZLES[3],
)


class _AsSets:
    """A learner's function, whose regions may be in any order and of any type."""

    def __init__(self, answer: Callable[[Board], Any]) -> None:
        self.answer = answer
        self.__name__ = getattr(answer, "__name__", "my_regions")
        self.__code__ = getattr(answer, "__code__", None)  # an error's line is the learner's

    def __call__(self, board: Board) -> Any:
        return _sets(self.answer(board))


def _sets(found: Any) -> Any:
    """Return regions as a sorted list of sorted lists, or what was returned if it is none."""
    try:
        return sorted(sorted(region) for region in found)
    except TypeError:
        return found


# ---------------------------------------------------------------------------
# The order


def _judge_order(answer: Any) -> str:
    demand_function(answer)
    orders = []
    for text in PUZZLES:
        player, board = parse_position(text)
        found = call(answer, player, board)
        moves = list(found) if isinstance(found, Iterable) else []
        if sorted(moves, key=repr) != sorted(legal_moves(player, board), key=repr):
            raise Wrong(
                f"It returned {found!r:.60}, and should return every legal move once.",
                "not-the-moves",
                show(board, player),
            )
        orders.append((player, board, moves))
    if all(_rises(replies, order) for order in orders):
        return "Moves with equally many replies may stand in any order."
    raise _order_complaint(orders)


Order = tuple[Player, Board, list[Square]]
Count = Callable[[Square, Player, Board], int]


def _rises(count: Count, order: Order) -> bool:
    """Tell whether a count never falls along a list of moves."""
    player, board, moves = order
    counts = [count(move, player, board) for move in moves]
    return counts == sorted(counts)


def _order_complaint(orders: list[Order]) -> Wrong:
    player, board, moves = next(order for order in orders if not _rises(replies, order))
    names = [square_name(move) for move in moves]
    counts = [replies(move, player, board) for move in moves]
    where = (
        f"It returned {', '.join(names)}; after them the opponent has "
        f"{', '.join(map(str, counts))} moves."
    )
    for name, says, count in ORDER_BELIEFS:
        if all(_rises(count, order) for order in orders):
            return Wrong(f"{says}\n{where}", name, show(board, player))
    return Wrong(where, None, show(board, player))


# ---------------------------------------------------------------------------
# What is known


def _judge_known(answer: Any) -> str:
    try:
        given = [(int(least), int(most)) for least, most in answer]
    except (TypeError, ValueError):
        raise Wrong("Give five pairs, such as [(-64, 64), …]: at least, at most.") from None
    for name, leads_to, says in KNOWN_BELIEFS:
        if given == leads_to:
            raise Wrong(says, name)
    for case, (found, right) in enumerate(zip(given, KNOWN, strict=False), start=1):
        if found != right:
            raise Wrong(f"Case {case} is not {found}.")
    if len(given) != len(KNOWN):
        raise Wrong(f"Give {len(KNOWN)} pairs, one for each case; these are {len(given)}.")
    return "Two bounds that meet are a value."


# ---------------------------------------------------------------------------
# Stable discs


def _judge_stable(answer: Any) -> str:
    judge_squares(answer, STABLE.split(), STABLE_KNOWN)
    return "Whatever is played, Black has these seven at the end."


# ---------------------------------------------------------------------------
# The last square

LAST_BOARDS = (
    "XXXX XOOX XOOX XOO- X",
    "XXXX XXXX XXXO XXO- X",
    "OOOO OXXO OXXO OXX- X",
    "XXXX XXXX XXXX XXX- O",
    "XOOO OOXO OXOO -XXX O",
    "XXXXXXXX XXXXXXXX XXOOOOXX XOOOXXOX XOXOOOOX XXOXXOXX XOXXXXXX XXXXXX-O O",
)


def _judge_last(answer: Any) -> str:
    cases = [parse_position(text) for text in LAST_BOARDS]
    known = [Misconception(*belief) for belief in LAST_BELIEFS]
    judge_function(answer, final_margin, cases, known)
    return "No board was copied and no move made: that is what makes the last square cheap."


EXERCISES = (
    Exercise("17-puzzles", _judge_puzzles),
    Exercise("17-regions", _judge_regions),
    Exercise("17-order", _judge_order),
    Exercise("17-known", _judge_known),
    Exercise("17-stable", _judge_stable),
    Exercise("17-last", _judge_last),
)
