"""Lesson 11: the fewest leaves of a tree, the formula behind them, and a learner's own order."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import Misconception, demand_function, judge_function
from othello_lessons.exercises.quiz import OrderQuiz
from othello_lessons.exercises.sandbox import call, complaint
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

# ---------------------------------------------------------------------------
# The fewest leaves of a small tree

BRANCHES = [[[5, 9], [2, 7]], [[8, 3], [6, 4]], [[1, 12], [11, 10]]]


def _judge_fewest(answer: Any) -> str:
    verdict = OrderQuiz(BRANCHES).answer(answer)
    text = verdict.text.split(" ", 1)[1] if verdict.right else verdict.text
    if not verdict:
        raise Wrong(text.removeprefix("Not yet. "), verdict.misconception)
    return text


# ---------------------------------------------------------------------------
# The formula


def minimum(branches: int, plies: int) -> int:
    """Return the fewest leaves that alpha-beta visits in a uniform tree."""
    return int(branches ** -(-plies // 2) + branches ** (plies // 2) - 1)


KNOWN_FORMULAS = (
    Misconception(
        "square-root",
        "That is the square root of all leaves. It is a good rule of thumb for what is gained, "
        "and still too few: both sides have to be proved, so there are two such terms, and with "
        "an odd number of plies one is larger than the root.",
        lambda branches, plies: branches ** (plies / 2),
    ),
    Misconception(
        "square-root",
        "That is the square root of all leaves, rounded down. Both sides have to be proved, so "
        "there are two such terms.",
        lambda branches, plies: branches ** (plies // 2),
    ),
    Misconception(
        "one-side-only",
        "That is what it takes to prove that one side gets at least so much. That the other can "
        "hold it to that has to be proved as well: a second term, rounded the other way.",
        lambda branches, plies: branches ** -(-plies // 2),
    ),
    Misconception(
        "best-leaf-twice",
        "The leaf at the end of the best line belongs to both proofs. You counted it twice: it "
        "is one fewer.",
        lambda branches, plies: minimum(branches, plies) + 1,
    ),
    Misconception(
        "odd-depth",
        "For even depths that is right. With an odd number of plies half of them is not a whole "
        "number: one of the two terms is rounded down and the other up.",
        lambda branches, plies: 2 * branches ** (plies // 2) - 1,
    ),
    Misconception(
        "odd-depth",
        "For even depths that is right. With an odd number of plies half of them is not a whole "
        "number: one of the two terms is rounded up and the other down.",
        lambda branches, plies: 2 * branches ** -(-plies // 2) - 1,
    ),
    Misconception(
        "odd-depth",
        "For even depths that is right. With an odd number of plies half of them is not a whole "
        "number: one of the two terms is rounded down and the other up.",
        lambda branches, plies: 2 * branches ** (plies / 2) - 1,
    ),
    Misconception(
        "all-leaves",
        "That is how many leaves there are in all. Alpha-beta with a good order visits fewer.",
        lambda branches, plies: branches**plies,
    ),
)

UNIFORM = [(3, 2), (2, 1), (2, 3), (3, 3), (10, 4), (10, 5), (5, 0)]


def _judge_minimum(answer: Any) -> str:
    demand_function(answer)
    known = [Misconception(name, says, _whole(wrong)) for name, says, wrong in KNOWN_FORMULAS]
    judge_function(_whole(answer), minimum, UNIFORM, known)
    return "One term for each side's proof, and the leaf that both share is counted once."


def _whole(formula: Callable[[int, int], Any]) -> Callable[[int, int], Any]:
    """Let a formula return 9 where it returns 9.0: the two are the same number of leaves."""

    @wraps(formula)
    def whole(branches: int, plies: int) -> Any:
        found = formula(branches, plies)
        return int(found) if isinstance(found, float) and found.is_integer() else found

    return whole


# ---------------------------------------------------------------------------
# An order of one's own

GAME = (
    "d3c3b3b2c4e3a1a3c2b1f3g3f6e6d6d7c6b5b6b7a6f5a8b8f4g5f2g4c5g1d2d1"
    "c1b4e1e2f1g2h1f7f8h2a5a4c7a7h6h5e7g7h8g6d8h7c8e8h4h3a2g8"
)
PLACES = (10, 21, 30)  # after so many moves of the game of lesson 01
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


def _judge_order(answer: Any) -> str:
    demand_function(answer)
    order = _checked(answer)
    tried = positions()
    before = sum(nodes_with(in_square_order, *position) for position in tried)
    after = sum(nodes_with(order, *position) for position in tried)
    if after <= ENOUGH * before:
        share = 100 - round(100 * after / before)
        return (
            f"Alpha-beta makes {before:,} nodes in three positions with the moves in square "
            f"order, and {after:,} with yours: you save {share} %."
        )
    counts = f"In square order alpha-beta makes {before:,} nodes in three positions, with yours "
    raise _explained(order, tried, f"{counts}{after:,}.", before)


def _explained(order: Order, tried: list[tuple[Player, Board]], counts: str, before: int) -> Wrong:
    """Say why an order saves too little: it changes nothing, or is turned round somewhere."""
    if all(order(*case) == case[2] for case in _cases(tried)):
        return Wrong(
            f"{counts} It leaves the moves in the order in which they came. If you sort by an "
            "evaluation, evaluate the board after each move and not the one before it.",
            "changes-nothing",
        )
    if any(order(*case) != order(*case) for case in _cases(tried)):
        return Wrong(
            f"{counts} It gives another order each time that it is asked. A shuffle is right one "
            "time and wrong the next; look for what makes a move good.",
            "shuffles",
        )
    if any(order(*args) != order(*_swapped(*args)) for args in _cases(tried)):
        return Wrong(
            f"{counts} It sorts for one side whoever is to move: with the colours changed about, "
            "it gives another order. Sort for `player`.",
            "for-one-side",
        )
    turned = sum(nodes_with(lambda *args: order(*args)[::-1], *position) for position in tried)
    if turned <= ENOUGH * before:
        return Wrong(
            f"{counts} Turned round, your order makes {turned:,}: it puts first what is worst for "
            "the player, or best for the opponent. sorted() begins with the smallest; with "
            "reverse=True it begins with the largest.",
            "wrong-way-round",
        )
    return Wrong(
        f"{counts} That is not enough. Which moves are good more often than others? The weights "
        "of the squares are a beginning.",
        "saves-little",
    )


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
        note = " list.sort() sorts in place and returns None; sorted() returns a list."
        return f"returned {found!r:.40}. Return the moves.{note * (found is None)}", "no-moves"
    names = [square_name(move, size(board)) for move in moves if move not in ordered]
    if strange := [move for move in ordered if move not in moves]:
        return f"returned {strange[0]!r:.40}, which was not among the moves.", "strange-move"
    if names:
        problem = f"left out {names[0]}. The best move may be among those that are never searched."
        return problem, "drops-a-move"
    twice = [move for move in moves if ordered.count(move) > 1]
    if twice:
        name = square_name(twice[0], size(board))
        return f"named {name} twice, so that it would be searched twice.", "repeats-a-move"
    return None


EXERCISES = (
    Exercise("11-fewest", _judge_fewest),
    Exercise("11-minimum", _judge_minimum),
    Exercise("11-order", _judge_order),
)
