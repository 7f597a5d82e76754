"""The exercises: fastest first, stable discs, and the last square."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, NamedTuple

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.endgame_mistakes import (
    KNOWN_STABLE,
    PUZZLES,
    STABLE,
    STABLE_BOARD,
)
from othello_lessons.exercises.judges.wrong_endings import (
    MARGIN,
    REPLIES,
    known_margins,
    known_orders,
)
from othello_lessons.exercises.judging import (
    demand_function,
    judge_function,
    judge_squares,
    squares_in,
)
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, repr_of
from othello_lessons.notation import parse_position, parse_square, square_name
from othello_lessons.othello import (
    PLAYERS,
    WHITE,
    Board,
    IllegalMoveError,
    Player,
    Square,
    legal_moves,
    size,
)

# ---------------------------------------------------------------------------
# The order
#
# The first three tell all known orders from each other. Every position is asked about with the
# colours exchanged as well.

ORDER_POSITIONS = (
    "--OXXOX-OOO----- X",
    "-O--XOXO-OXX-OX- X",
    "--X--XOOXXOX-O-- O",
    "------ ---O-- XOOX-- -OOXX- --O--- ----O- X",
    "------ --XO-- --XOOO --XOXO ----X- ----X- X",  # 11 and 9 replies
    *PUZZLES,
)
COLOURS_EXCHANGED = str.maketrans("XO", "OX")


def _for_both(positions: Iterable[str]) -> list[tuple[Player, Board]]:
    """Read positions, each followed by the same one with the colours exchanged."""
    texts = [form for text in positions for form in (text, text.translate(COLOURS_EXCHANGED))]
    return [parse_position(text) for text in texts]


class _Order(NamedTuple):
    """A position, and its moves in the order in which a learner's function returned them."""

    player: Player
    board: Board
    moves: list[Square]


Count = Callable[[Square, Player, Board], int]
ORDER = Texts("fewest-replies-first")
replies: Count = REPLIES.function()


def _judge_order(answer: Any) -> str:
    demand_function(answer)
    orders = [_order(answer, *position) for position in _for_both(ORDER_POSITIONS)]
    if all(_rises(replies, order) for order in orders):
        return ORDER.right()
    raise _order_complaint(orders)


def _order(answer: Any, player: Player, board: Board) -> _Order:
    """Call a learner's function; Wrong unless it returns every legal move once."""
    found = call(answer, player, board)
    moves = list(found) if isinstance(found, Iterable) else []
    legal, n = legal_moves(player, board), size(board)
    if sorted(moves, key=repr_of) == sorted(legal, key=repr):
        return _Order(player, board, moves)
    is_subset = bool(moves) and all(move in legal for move in moves)
    kind = "returns-nothing" if found is None else "moves-missing" if is_subset else "not-the-moves"
    fields = {
        "found": in_words(moves or found, "square", n),
        "expected": in_words(legal, "square", n),
    }
    raise Wrong.named(kind, ORDER, show(board, player), **fields)


def _rises(count: Count, order: _Order) -> bool:
    """Tell whether a count never falls along a list of moves."""
    try:
        counts = [count(move, order.player, order.board) for move in order.moves]
    except IllegalMoveError:  # a mistake that leads to no order here
        return False
    return counts == sorted(counts)


def _order_complaint(orders: list[_Order]) -> Wrong:
    player, board, moves = next(order for order in orders if not _rises(replies, order))
    names = [square_name(move, size(board)) for move in moves]
    counts = [replies(move, player, board) for move in moves]
    where = ORDER("order", moves=", ".join(names), counts=", ".join(map(str, counts)))
    mistake = recognise(known_orders(), lambda count: all(_rises(count, one) for one in orders))
    if mistake is None and _is_right_for_one(orders):
        mistake = Mistake("black-for-player", None)
    says = f"{mistake.says(ORDER)}\n" if mistake else ""
    return Wrong(f"{says}{where}", mistake.name if mistake else None, show(board, player))


def _is_right_for_one(orders: list[_Order]) -> bool:
    """Tell whether all orders are right for one of the two players."""
    return any(
        all(_rises(replies, order) for order in orders if order.player == player)
        for player in PLAYERS
    )


# ---------------------------------------------------------------------------
# Stable discs


def _judge_stable(answer: Any) -> str:
    texts = Texts("stable-discs")
    known = chain(KNOWN_STABLE, _other_stable(squares_in(answer)))
    judge_squares(answer, STABLE.split(), known, texts=texts)
    return texts.right()


def _other_stable(given: set[Square]) -> Iterator[Mistake]:
    """Yield the mistake of naming too few discs, or of naming some of White's as well."""
    right = squares_in(STABLE)
    board = parse_position(STABLE_BOARD)[1]
    if given < right:
        missing = next(name for name in STABLE.split() if parse_square(name) not in given)
        yield Mistake("more-are-stable", given, {"square": missing})
    white = sorted(square for square in given - right if board[square] == WHITE)
    if white and set(white) == given - right:
        names = ", ".join(map(square_name, white))
        yield Mistake("other-colour", given, {"squares": names})


# ---------------------------------------------------------------------------
# The last square

LAST_BOARDS = (
    "XXXX XOOX XOOX XOO- X",
    "XXXX XXXX XXXO XXO- X",
    "OOOO OXXO OXXO OXX- X",
    "XXXX XXXX XXXX XXX- O",
    "XOOO OOXO OXOO -XXX O",
    "XXXO OOOO XOO- XOOO O",
    "OOOO OXOO OOOO OXX- O",
    "XXXX -XXX XXXX XXXO O",
    "OXXX XXOO XXXO X-XO X",
    "XXXXXXXX XXXXXXXX XXOOOOXX XOOOXXOX XOXOOOOX XXOXXOXX XOXXXXXX XXXXXX-O O",
)


def _judge_last(answer: Any) -> str:
    texts = Texts("last-square")
    cases, known = _for_both(LAST_BOARDS), known_margins()
    judge_function(answer, MARGIN.function(), cases, known, texts=texts)
    return texts.right()


EXERCISES = (
    Exercise("fewest-replies-first", _judge_order),
    Exercise("stable-discs", _judge_stable),
    Exercise("last-square", _judge_last),
)
