"""The exercises of lesson 24: fastest first, stable discs, and the last square."""

from collections.abc import Callable, Iterable
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.endgame_mistakes import (
    KNOWN_MARGINS,
    KNOWN_ORDERS,
    KNOWN_STABLE,
    PUZZLES,
    STABLE,
    final_margin,
    replies,
)
from othello_lessons.exercises.judging import (
    demand_function,
    judge_function,
    judge_squares,
)
from othello_lessons.exercises.mistakes import recognise
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, repr_of
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    Board,
    Player,
    Square,
    legal_moves,
)

# ---------------------------------------------------------------------------
# The order


def _judge_order(answer: Any) -> str:
    demand_function(answer)
    orders = []
    for text in PUZZLES:
        player, board = parse_position(text)
        found = call(answer, player, board)
        moves = list(found) if isinstance(found, Iterable) else []
        if sorted(moves, key=repr_of) != sorted(legal_moves(player, board), key=repr):
            picture = show(board, player)
            raise Wrong.named("not-the-moves", ORDER, picture, found=in_words(found, "square"))
        orders.append((player, board, moves))
    if all(_rises(replies, order) for order in orders):
        return ORDER.right()
    raise _order_complaint(orders)


ORDER = Texts("24-order")
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
    where = ORDER("order", moves=", ".join(names), counts=", ".join(map(str, counts)))
    mistake = recognise(KNOWN_ORDERS, lambda count: all(_rises(count, one) for one in orders))
    says = f"{mistake.says(ORDER)}\n" if mistake else ""
    return Wrong(f"{says}{where}", mistake.name if mistake else None, show(board, player))


# ---------------------------------------------------------------------------
# Stable discs


def _judge_stable(answer: Any) -> str:
    texts = Texts("24-stable")
    judge_squares(answer, STABLE.split(), KNOWN_STABLE, texts=texts)
    return texts.right()


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
    texts = Texts("24-last")
    judge_function(answer, final_margin, cases, KNOWN_MARGINS, texts=texts)
    return texts.right()


EXERCISES = (
    Exercise("24-order", _judge_order),
    Exercise("24-stable", _judge_stable),
    Exercise("24-last", _judge_last),
)
