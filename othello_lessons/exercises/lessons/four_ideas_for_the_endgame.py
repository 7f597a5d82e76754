"""The exercises: fastest first, stable discs, and the last square."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Case, Exercise, Wrong
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Patch, Solution, changed
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.squares import how_squares_differ, squares_in
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import in_words, repr_of
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    WHITE,
    Board,
    Player,
    Square,
    legal_moves,
    make_move,
    opponent,
    size,
)

COLOURS_EXCHANGED = str.maketrans("XO", "OX")


def _for_both(positions: Iterable[str]) -> list[Case]:
    texts = [form for text in positions for form in (text, text.translate(COLOURS_EXCHANGED))]
    return [parse_position(text) for text in texts]


# ---------------------------------------------------------------------------
# The order
#
# Moves with equally many replies may stand in any order. The second style has them the other way
# round, which tells what else somebody sorts by.

REPLIES, SORTED = "len(legal_moves(opponent(player), after))", "sorted(legal_moves(player, board)"
ORDER_SOURCE = """
def my_order(player, board):
    def replies(move):
        after = make_move(move, player, list(board))
        return len(legal_moves(opponent(player), after))

    return sorted(legal_moves(player, board), key=replies)
"""
ORDER = Solution(
    ORDER_SOURCE,
    "my_order",
    {
        "own-moves": f"{REPLIES} → len(legal_moves(player, after))",
        "black-for-player": [
            "opponent(player), after → WHITE, after",
            "opponent(player), after → BLACK, after",
            "make_move(move, player → make_move(move, BLACK",
        ],
        "most-first": [
            ", key=replies) → , key=replies, reverse=True)",
            "return len( → return -len(",
        ],
        "most-flips": f"{REPLIES} → -len(bracketed(move, player, board))",
        "fewest-flips": f"{REPLIES} → len(bracketed(move, player, board))",
        "difference-of-moves": f"{REPLIES} → {REPLIES} - len(legal_moves(player, after))",
        "by-weights": [
            f"{REPLIES} → -weighted_score(player, after)",
            f"{REPLIES} → weighted_score(player, after)",
            f"{REPLIES} → -square_weights(size(board))[move]",
            f"{REPLIES} → square_weights(size(board))[move]",
        ],
        "square-order": [
            "key=replies → key=None",
            "= make_move(move, player, list(board)) → = board",
        ],
        "counts-as-texts": f"{REPLIES} → str({REPLIES})",
    },
    styles=[ORDER_SOURCE.replace(SORTED, f"{SORTED}[::-1]")],
)
ORDER_POSITIONS = (
    "--OXXOX-OOO----- X",
    "-O--XOXO-OXX-OX- X",
    "--X--XOOXXOX-O-- O",
    "------ ---O-- XOOX-- -OOXX- --O--- ----O- X",
    "------ --XO-- --XOOO --XOXO ----X- ----X- X",  # 11 and 9 replies
    "XOX----- XXXO---- XXOOXXXX XOXOXXXX XOOOXXXX XXOOOXXX XXXXXXX- OOOOXXOX X",
)


class Order(NamedTuple):
    """Moves in some order, how many replies each of them leaves, and the size of the board."""

    moves: list[Square]
    replies: list[int]
    n: int


def order_of(function: Callable[..., Any], player: Player, board: Board) -> Order:
    """Call a function; Wrong unless it returns every legal move once."""
    found = call(function, player, board)
    moves = list(found) if isinstance(found, Iterable) else []
    legal, n = legal_moves(player, board), size(board)
    if sorted(moves, key=repr_of) != sorted(legal, key=repr):
        is_subset = bool(moves) and all(move in legal for move in moves)
        some = "moves-missing" if is_subset else "not-the-moves"
        given = in_words(moves or found, "square", n)
        fields = {"found": given, "expected": in_words(legal, "square", n)}
        name = "returns-nothing" if found is None else some
        raise Wrong.named(name, JUDGED, show(board, player), **fields)
    boards = [make_move(move, player, list(board)) for move in moves]
    return Order(moves, [len(legal_moves(opponent(player), after)) for after in boards], n)


def _how_orders_differ(found: Order, right: Order) -> str:
    names = ", ".join(square_name(move, found.n) for move in found.moves)
    counts = ", ".join(map(str, found.replies))
    return JUDGED("order", moves=names, counts=counts)


# ---------------------------------------------------------------------------
# Stable discs

STABLE_BOARD = "XXXX---- XXOO---- XOXXO--- -OOXXO-- --XOOO-- ---OX--- -------- --OOO--- X"
SET = '{"a1", "b1", "c1", "d1", "a2", "b2", "a3"}'
STABLE = Solution(
    """
stable_discs = {"a1", "b1", "c1", "d1", "a2", "b2", "a3"}
""",
    "stable_discs",
    {
        "edge-is-stable": [
            '"a3"} → "a3", "c8", "d8", "e8"}',
            '"b2", "a3"} → "a3", "c8", "d8", "e8"}',
        ],
        "only-corners": f'{SET} → {{"a1"}}',
        "edge-only": '"b2",  → ',
    },
)


def _how_stable_differs(given: set[Square], right: set[Square]) -> str | Mistake:
    """Say whether too few discs are named, or some of White's as well."""
    if given and given < right:
        names = sorted((right - given), key=lambda square: STABLE.source.index(square_name(square)))
        return Mistake("more-are-stable", None, {"square": square_name(names[0])})
    board, strange = parse_position(STABLE_BOARD)[1], sorted(given - right)
    if strange and all(board[square] == WHITE for square in strange):
        return Mistake("other-colour", None, {"squares": ", ".join(map(square_name, strange))})
    return how_squares_differ(given, right)


# ---------------------------------------------------------------------------
# The last square

NOW, GAIN = "score(player, board)", "sign * (1 + 2 * turned)"
SIDES = "((player, 1), (opponent(player), -1))"
LAST_LINE = f"    return {NOW}\n"


def _at_last(expression: str) -> Patch:
    """Return the patch that makes something else of the right margin in all cases."""
    last = "\n\ndef my_last(player, board):\n    total = margin(player, board)\n"
    return changed("my_last → margin", f"{LAST_LINE} → {LAST_LINE}{last}    return {expression}\n")


MARGIN = Solution(
    """
def my_last(player, board):
    square = board.index(EMPTY)
    for mover, sign in ((player, 1), (opponent(player), -1)):
        turned = len(bracketed(square, mover, board))
        if turned:
            return score(player, board) + sign * (1 + 2 * turned)
    return score(player, board)
""",
    "my_last",
    {
        "flips-once": "2 * turned → turned",
        "flips-too-often": ["2 * turned → 4 * turned", "2 * turned → 3 * turned"],
        "two-added": "2 * turned → 2 + turned",
        "flips-forgotten": "2 * turned → 0",
        "no-new-disc": "(1 + → (0 +",
        "pass-ends-the-game": " (opponent(player), -1)) → )",
        "opponents-gain-added": ["sign * → ", "(opponent(player), -1) → (opponent(player), 1)"],
        "gain-subtracted": "+ sign → - sign",
        "opponent-first": f"{SIDES} → ((opponent(player), -1), (player, 1))",
        "black-for-player": [
            f"{NOW} → score(BLACK, board)",
            f"{NOW} + sign → score(BLACK, board) + sign",
            f"{SIDES} → ((BLACK, 1), (WHITE, -1))",
        ],
        "disc-without-flips": "if turned: → if True:",
        "margin-before-the-move": f" + {GAIN} → ",
        "margin-of-the-mover": f"{NOW} + {GAIN} → score(mover, board) + 1 + 2 * turned",
        "margin-turned": f"{NOW} + sign → -{NOW} + sign",
        "discs-for-margin": [
            f"{NOW} + sign → board.count(player) + sign",
            f"{NOW} → board.count(player)",
        ],
        "margin-forgotten": [f"{NOW} + sign → sign", changed(f"{NOW} + sign → sign", f"{NOW} → 0")],
        "square-to-the-winner": f"{LAST_LINE} →     return {NOW} + (1 if {NOW} > 0 else -1)\n",
        "unplayed-is-zero": [f"{LAST_LINE} →     return 0\n", f"{LAST_LINE} → "],
        "final-value-for-margin": [
            _at_last("total + WIN * ((total > 0) - (total < 0))"),
            f"{LAST_LINE} →     return final_value(player, board)\n",
        ],
        "who-wins-only": _at_last("(total > 0) - (total < 0)"),
    },
    styles=[
        (
            """
def my_last(player, board):
    square = board.index(EMPTY)
    for mover in (player, opponent(player)):
        if is_legal(square, mover, board):
            return score(player, make_move(square, mover, list(board)))
    return score(player, board)
""",
            {
                "discs-for-margin": changed(
                    "score(player, make_move(square, mover, list(board))) → "
                    "make_move(square, mover, list(board)).count(player)",
                    f"{NOW} → board.count(player)",
                ),
                "margin-of-the-mover": "score(player, make_move → score(mover, make_move",
            },
        )
    ],
)
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

EXERCISES = (
    Exercise(
        "fewest-replies-first",
        judge_cases,
        ORDER,
        cases=_for_both(ORDER_POSITIONS),
        observe=order_of,
        same=lambda found, right: bool(found.replies == right.replies),
        picture=lambda player, board: show(board, player),
        differs=_how_orders_differ,
    ),
    Exercise("stable-discs", judge_value, STABLE, read=squares_in, differs=_how_stable_differs),
    Exercise("last-square", judge_cases, MARGIN, cases=_for_both(LAST_BOARDS), points=4),
)
