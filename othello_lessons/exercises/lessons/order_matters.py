"""The exercises: the fewest leaves of a tree, their formula, and your own order."""

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, wraps
from itertools import product
from typing import Any

from othello_lessons.exercises.class_trees import class_tree
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function, judge_function
from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.quiz import OrderQuiz
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_transcript, replay, square_name
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    WHITE,
    Board,
    Player,
    Square,
    Value,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    opponent,
    size,
    weighted_score,
)

Order = Callable[[Player, Board, list[Square]], list[Square]]
Formula = Callable[[int, int], Any]

# ---------------------------------------------------------------------------
# The fewest leaves of a small tree


def _judge_fewest(answer: Any) -> str:
    return OrderQuiz(class_tree("fewest-leaves")).judge(answer)


# ---------------------------------------------------------------------------
# The formula


def minimum(branches: int, plies: int) -> int:
    """Return the fewest leaves that alpha-beta visits in a uniform tree."""
    return int(branches ** -(-plies // 2) + branches ** (plies // 2) - 1)


def _rounded(name: str, formula: Formula) -> list[Mistake]:
    """Return what a formula with fractions leads to, as it is and in whole numbers."""
    whole = (lambda number: number, round, math.floor, math.ceil)
    return [Mistake(name, lambda *args, to=to: to(formula(*args))) for to in whole]


# ** binds more tightly than //, so each of these halves the leaves.
HALVED = ("branches ** plies // 2", "branches ** (plies + 1) // 2", "(branches ** plies + 1) // 2")

WRONG_FORMULAS = (
    *_rounded("square-root", lambda branches, plies: branches ** (plies / 2)),
    Mistake("square-root", lambda branches, plies: branches ** (plies // 2)),
    Mistake("one-side-only", lambda branches, plies: branches ** -(-plies // 2)),
    Mistake("best-leaf-twice", lambda branches, plies: minimum(branches, plies) + 1),
    Mistake("odd-depth", lambda branches, plies: 2 * branches ** (plies // 2) - 1),
    Mistake("odd-depth", lambda branches, plies: 2 * branches ** -(-plies // 2) - 1),
    *_rounded("odd-depth", lambda branches, plies: 2 * branches ** (plies / 2) - 1),
    Mistake(
        "powers-turned",
        lambda branches, plies: (plies - plies // 2) ** branches + (plies // 2) ** branches - 1,
    ),
    Mistake("powers-turned", lambda branches, plies: minimum(plies, branches)),
    Mistake("all-leaves", lambda branches, plies: branches**plies),
)

FORMULA = Reference(
    """
def answer(branches, plies):
    down = {down}
    up = {up}
    return {first} {plus} {second} {shared}
""",
    {
        "down": {
            "plies // 2": "",
            "plies * 2": "half-of-the-plies",
            "plies // 3": "half-of-the-plies",
            "plies - 1": "half-of-the-plies",
            "plies // 2 + 1": "half-of-the-plies",
            "plies": "half-of-the-plies",
        },
        "up": {
            "plies - down": "",
            "plies + down": "half-of-the-plies",
            "plies": "half-of-the-plies",
            "down + 1": "odd-depth-only",
        },
        "first": {
            "branches ** up": "",
            "branches * up": "product-for-power",
            "up ** branches": "powers-turned",
            **dict.fromkeys(HALVED, "halves-the-leaves"),
        },
        "second": {
            "branches ** down": "",
            "branches * down": "product-for-power",
            "down ** branches": "powers-turned",
            **dict.fromkeys(HALVED, "halves-the-leaves"),
        },
        "plus": {"+": "", "-": "terms-not-added", "*": "terms-not-added"},
        "shared": {
            "- 1": "",
            "+ 0": "best-leaf-twice",
            "+ 1": "shared-leaf",
            "- plies % 2": "best-leaf-twice",
            "- (plies + 1) % 2": "best-leaf-twice",
            "- 2": "shared-leaf",
            "- branches": "shared-leaf",
        },
    },
)


def _halved() -> Iterator[Mistake]:
    """Yield what comes of halving the leaves in both terms."""
    for first, second in product(HALVED, repeat=2):
        both = ("first", first), ("second", second)
        yield Mistake("halves-the-leaves", FORMULA.with_texts(both))


UNIFORM = [(3, 2), (2, 1), (2, 3), (3, 3), (10, 4), (10, 5), (5, 0)]


def _judge_minimum(answer: Any) -> str:
    demand_function(answer)
    texts = Texts("minimum-leaves")
    known = [
        replace(mistake, leads_to=_whole(mistake.leads_to))
        for mistake in (*WRONG_FORMULAS, *FORMULA.singles(), *_halved(), *FORMULA.pairs())
    ]
    judge_function(_whole(answer), minimum, UNIFORM, known, texts=texts)
    return texts.right()


def _whole(formula: Formula) -> Formula:
    """Let a formula return 9 where it returns 9.0: the two are the same number of leaves."""

    @wraps(formula)
    def whole(branches: int, plies: int) -> Any:
        found = formula(branches, plies)
        return int(found) if isinstance(found, float) and found.is_integer() else found

    return whole


# ---------------------------------------------------------------------------
# A learner's own order

ORDER = Texts("order-moves")

GAME = (
    "d3c3b3b2c4e3a1a3c2b1f3g3f6e6d6d7c6b5b6b7a6f5a8b8f4g5f2g4c5g1d2d1"
    "c1b4e1e2f1g2h1f7f8h2a5a4c7a7h6h5e7g7h8g6d8h7c8e8h4h3a2g8"
)
PLACES = (10, 21, 30)  # after this many moves of the game in the lesson
DEPTH = 4
ENOUGH = 0.7  # of the nodes in square order: a lucky shuffle gets down to three quarters


def positions() -> list[tuple[Player, Board]]:
    """Return the positions on which an order is tried."""
    game = replay(parse_transcript(GAME))
    return [(player or BLACK, board) for player, board in (game[place] for place in PLACES)]


def in_square_order(player: Player, board: Board, moves: list[Square]) -> list[Square]:
    """Leave the moves as they are."""
    return moves


def nodes_with(order: Order, player: Player, board: Board, depth: int = DEPTH) -> int:
    """Count the nodes of alpha-beta, as far as it is needed, with the moves in an order."""
    nodes = 0

    def search(player: Player, board: Board, alpha: Value, beta: Value, depth: int) -> Value:
        nonlocal nodes
        nodes += 1
        if depth == 0:
            return weighted_score(player, board)
        other, moves = opponent(player), legal_moves(player, board)
        if not moves:
            over = not any_legal_move(other, board)
            return (
                final_value(player, board)
                if over
                else -search(other, board, -beta, -alpha, depth - 1)
            )
        for move in order(player, board, moves):
            after = make_move(move, player, list(board))
            alpha = max(alpha, -search(other, after, -beta, -alpha, depth - 1))
            if alpha >= beta:
                break
        return alpha

    search(player, board, MIN_VALUE, MAX_VALUE, depth)
    return nodes


@cache
def _before() -> int:
    """Count the nodes in square order."""
    return sum(nodes_with(in_square_order, *position) for position in positions())


def _judge_order(answer: Any) -> str:
    demand_function(answer)
    order = _checked(answer)
    tried, before = positions(), _before()
    after = sum(nodes_with(order, *position) for position in tried)
    counts = {"before": before, "after": after, "share": 100 - round(100 * after / before)}
    if after <= ENOUGH * before:
        return ORDER.right(**counts)
    raise _explained(order, tried, before, ORDER("counts", **counts))


def _explained(order: Order, tried: list[tuple[Player, Board]], before: int, counts: str) -> Wrong:
    """Say why an order saves too little: it changes nothing, or is turned round somewhere."""
    cases, turned = _cases(tried), 0
    if all(order(*case) == case[2] for case in cases):
        name = "changes-nothing"
    elif any(order(*case) != order(*case) for case in cases):
        name = "shuffles"
    elif any(order(*case) != order(*_swapped(*case)) for case in cases):
        name = "for-one-side"
    else:
        turned = sum(nodes_with(lambda *args: order(*args)[::-1], *position) for position in tried)
        name = "wrong-way-round" if turned <= ENOUGH * before else "saves-little"
    return Wrong(f"{counts} {ORDER.mistake(name, turned=turned)}", name)


def _cases(tried: list[tuple[Player, Board]]) -> list[tuple[Player, Board, list[Square]]]:
    """List the positions and all that follow them, with the moves that can be made there."""
    found = []
    for player, board in tried:
        moves = legal_moves(player, board)
        found.append((player, board, moves))
        for move in moves:
            after, other = make_move(move, player, list(board)), opponent(player)
            if answers := legal_moves(other, after):
                found.append((other, after, answers))
    return found


def _swapped(
    player: Player, board: Board, moves: list[Square]
) -> tuple[Player, Board, list[Square]]:
    """Change the colours about."""
    turned = {BLACK: WHITE, WHITE: BLACK}
    return turned[player], [turned.get(piece, piece) for piece in board], moves


def _checked(answer: Callable[..., Any]) -> Order:
    """Return the learner's function, its answers looked at: the same moves, each of them once."""

    def order(player: Player, board: Board, moves: list[Square]) -> list[Square]:
        # The list of moves was made for it, so that it may sort it in place.
        given = wraps(answer)(lambda player, board: answer(player, board, list(moves)))
        found = call(given, player, board)
        try:
            ordered = list(found)
        except TypeError:
            ordered = None
        if problem := _about_moves(found, ordered, moves, board):
            raise complaint(answer, (player, board, moves), *problem)
        return ordered or []

    return order


def _about_moves(
    found: Any, ordered: list[Any] | None, moves: list[Square], board: Board
) -> tuple[str, str] | None:
    """Say what is wrong with moves that came back from an order, and name it, if anything is."""
    if ordered is None:
        name = "no-list" if found is None else "no-moves"
        return ORDER.mistake(name, found=in_words(found)), "no-moves"
    if strange := [move for move in ordered if move not in moves]:
        return ORDER.mistake("strange-move", found=in_words(strange[0], "square")), "strange-move"
    for move in moves:
        if (count := ordered.count(move)) != 1:
            name = "drops-a-move" if count == 0 else "repeats-a-move"
            square = square_name(move, size(board))
            return ORDER.mistake(name, square=square), name
    return None


EXERCISES = (
    Exercise("fewest-leaves", _judge_fewest),
    Exercise("minimum-leaves", _judge_minimum),
    Exercise("order-moves", _judge_order),
)
