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
    Exercise(
        name="17-puzzles",
        question='Name the winning move of each puzzle: a list of four, such as ["a1", "b2", …].',
        hints=(
            "Write down, for each puzzle, the regions and whether they are odd or even. In three "
            "of the four the winning move goes into an odd region.",
            "In puzzles 1 and 2 look for the odd region: after it, every region is even, and you "
            "can answer wherever the other side goes.",
            "Solve the board after a move, with "
            "move_values(player, board), and you have it. Do you also see why?",
        ),
        solution="""
from othello_lessons.engine.plain.plain_solver import move_values
from othello_lessons.exercises.lessons.l17 import PUZZLES
from othello_lessons.notation import parse_position, square_name

moves = []
for text in PUZZLES:
    values = move_values(*parse_position(text))
    moves.append(square_name(max(values, key=values.get)))
""",
        answer="moves",
        why="A search looks at all of it. explain(player, board) has the lines, with reasons.",
        judge=_judge_puzzles,
    ),
    Exercise(
        name="17-regions",
        question=(
            "Write my_regions(board), which returns the regions of the empty squares: a list of "
            "lists of squares, diagonal neighbours included."
        ),
        hints=(
            "Begin with the first empty square that belongs to no region yet, and collect "
            "everything that can be reached from it.",
            "Keep a list of squares still to be looked at. Take one out, and put its empty "
            "neighbours in that are not in the region yet.",
            "directions(size(board)) has the eight steps to a neighbour. The rim is not empty, "
            "so it needs no test of its own.",
        ),
        solution="""
def my_regions(board):
    left = [square for square in squares(size(board)) if board[square] == EMPTY]
    regions = []
    while left:
        region = [left.pop(0)]
        for square in region:
            for step in directions(size(board)):
                if square + step in left:
                    left.remove(square + step)
                    region.append(square + step)
        regions.append(region)
    return regions
""",
        answer="my_regions",
        why="The loop over region goes on to the squares that are appended while it runs.",
        judge=_judge_regions,
    ),
    Exercise(
        name="17-order",
        question=(
            "Write my_order(player, board), which returns the legal moves, those that leave the "
            "opponent the fewest moves first."
        ),
        hints=(
            "sorted(moves, key=…) sorts by what a function says of each move.",
            "For one move: make it on a copy of the board, then count the opponent's moves.",
        ),
        solution="""
def my_order(player, board):
    def replies(move):
        after = make_move(move, player, list(board))
        return len(legal_moves(opponent(player), after))

    return sorted(legal_moves(player, board), key=replies)
""",
        answer="my_order",
        why="No reply at all is the fewest: the opponent passes, and it is your turn again.",
        judge=_judge_order,
    ),
    Exercise(
        name="17-known",
        question=(
            "Give for each of the five cases above what is known of the score: a list of five "
            "pairs (at least, at most)."
        ),
        hints=(
            "Before any question the pair is (-64, 64). An answer can raise the first number, or "
            "lower the second one.",
            "Inside its window the answer is the value. At or below alpha it is the most, at or "
            "above beta the least.",
        ),
        solution="known = [(1, 64), (-64, -4), (10, 64), (0, 0), (6, 6)]",
        answer="known",
        why=(
            "A win may be of any size. Below the window the answer is an upper bound and above it "
            "a lower one; in case 5 the two questions leave one number."
        ),
        judge=_judge_known,
    ),
    Exercise(
        name="17-stable",
        question="Name every stable disc, of either side: a set of squares, or a text of them.",
        hints=(
            "Begin in a corner, and go from disc to disc of the same colour.",
            "A disc is stable if, along each of its four lines, it stands at the edge of the "
            "board, or beside a stable disc of its own colour, or the line is full.",
            "There are seven, all Black's.",
        ),
        solution='stable_discs = {"a1", "b1", "c1", "d1", "a2", "b2", "a3"}',
        answer="stable_discs",
        why=(
            "From the corner along both edges, and b2, which has a stable neighbour along each of "
            "its lines. White's discs in row 8 touch no corner and no full line."
        ),
        judge=_judge_stable,
    ),
    Exercise(
        name="17-last",
        question=(
            "Write my_last(player, board) for a board with one empty square: the final margin for "
            "the player, whose turn it is, without making a move."
        ),
        hints=(
            "bracketed(square, player, board) lists what a move would turn over. Your new disc "
            "counts once; how often does a disc count that changes sides?",
            "If you cannot move, the opponent may be able to, and then it is their disc.",
            "If neither can, the square stays empty.",
        ),
        solution="""
def my_last(player, board):
    square = board.index(EMPTY)
    for mover, sign in ((player, 1), (opponent(player), -1)):
        turned = len(bracketed(square, mover, board))
        if turned:
            return score(player, board) + sign * (1 + 2 * turned)
    return score(player, board)
""",
        answer="my_last",
        why=(
            "A disc that changes sides is one less for them and one more for you: it counts twice. "
            "The new disc counts once. Solvers have code of their own for the last squares, "
            "because most of all nodes are there."
        ),
        judge=_judge_last,
    ),
)
