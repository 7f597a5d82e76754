"""Lesson 08: the move with the best margin, the smallest loss, and what the end is worth."""

from collections.abc import Callable, Iterable
from itertools import pairwise
from math import isfinite, isnan
from numbers import Real
from typing import Any

from othello_lessons.drawing import beside, show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function, squares_in
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.notation import parse_position, square_name
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    MAX_VALUE,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Square,
    alphabeta,
    initial_board,
    legal_moves,
    make_move,
    opponent,
    score,
    size,
    square_weights,
    squares,
)

# ---------------------------------------------------------------------------
# Moves a few plies before the end

TO_THE_END = 20  # plies: more than are left in any position here

WINNING = "XXXXXXXX XOOXXXOO XOOXXXOO XXXOOOOO XXOXOXOO XXXXOOOX XXXXXOO- X-OXXX-- X"
LOSING = "---XXXXX XXXXXOOX XXXOXXOX XOOXXXXX XOOOXXXX XOXOXXXX XOO-XXX- XXXOXXXX O"


def margins(player: Player, board: Board) -> dict[Square, float]:
    """Return, for each move, what the player wins by after it if both sides play well."""
    found = {}
    for move in legal_moves(player, board):
        after = make_move(move, player, list(board))
        window = -len(board), len(board)  # wider than any margin
        value, _ = alphabeta(opponent(player), after, *window, TO_THE_END, score, score)
        found[move] = -value
    return found


def discs_now(player: Player, board: Board) -> dict[Square, int]:
    """Return, for each move, how far the player is ahead directly after it."""
    moves = legal_moves(player, board)
    return {move: score(player, make_move(move, player, list(board))) for move in moves}


def _judge_move(answer: Any, text: str) -> str:
    """Accept the move with the best margin, and say what is in the way of any other."""
    player, board = parse_position(text)
    ends = margins(player, board)
    move = _one_move(answer, player, board)
    best = max(ends, key=lambda move: ends[move])
    if ends[move] == ends[best]:
        return f"It ends {_margin(ends[move])}, and the other moves end {_others(ends, move)}."
    name, says = _about_move(player, board, move, ends)
    after = show(make_move(move, player, list(board)), last=move)
    raise Wrong(f"{says} It ends {_margin(ends[move])}, and there is better.", name, after)


def _one_move(answer: Any, player: Player, board: Board) -> Square:
    given = squares_in(answer, size(board))
    if len(given) != 1:
        raise Wrong(f"Name one square; this names {len(given)}.", "not-one")
    (move,) = given
    if move not in legal_moves(player, board):
        named = square_name(move, size(board))
        raise Wrong(f"{named} is no legal move for {PLAYERS[player]}.", "no-move")
    return move


def _about_move(
    player: Player, board: Board, move: Square, ends: dict[Square, float]
) -> tuple[str | None, str]:
    """Return the name of the belief by which a move looks best, and a sentence on it."""
    now = discs_now(player, board)
    best = max(ends.values())
    if move == next(m for m in ends if (ends[m] > 0) == (best > 0)):
        kind = "win" if best > 0 else "loss"
        return "first-of-equals", (
            f"That is the first move in square order, which a search takes for which every {kind} "
            f"is the same."
        )
    if now[move] == max(now.values()):
        return "discs-now", "That leaves the most discs now, and there are moves to come."
    return None, ""


def _margin(end: float) -> str:
    word = "won by" if end > 0 else "lost by"
    return f"{word} {abs(end):g}" if end else "drawn"


def _others(ends: dict[Square, float], move: Square) -> str:
    return ", ".join(_margin(ends[other]) for other in ends if other != move)


# ---------------------------------------------------------------------------
# What a finished game is worth


def full_board(n: int, margin: int) -> Board:
    """Return a board without an empty square on which Black leads by this margin."""
    board = initial_board(n)
    black = (n * n + margin) // 2
    for number, square in enumerate(squares(n)):
        board[square] = BLACK if number < black else WHITE
    return board


def wiped_out(n: int, winner: Player, discs: int) -> Board:
    """Return a board on which one side has these discs and the other none."""
    board = initial_board(n)
    for number, square in enumerate(squares(n)):
        board[square] = winner if number < discs else EMPTY
    return board


# The smallest boards come first, so that they are the ones that are shown.
BOARDS = [
    *(full_board(4, margin) for margin in range(-16, 17, 2)),
    wiped_out(4, BLACK, 9),
    wiped_out(4, WHITE, 9),
    full_board(5, 1),
    full_board(5, -1),
    *(full_board(8, margin) for margin in (-64, -40, -2, 0, 2, 4, 44, 64)),
    *(full_board(10, margin) for margin in (-100, -2, 0, 2, 100)),
]
LARGEST_EVALUATION = sum(abs(weight) for weight in square_weights(10))

Ends = list[tuple[int, float, Board]]  # margin, value and board, all for one side, by margin


def _judge_final_value(answer: Any) -> str:
    demand_function(answer)
    black, white = (_ends(answer, player) for player in (BLACK, WHITE))
    _demand_a_view(black, white)
    for ends in (black, white):
        _demand_signs(ends)
        _demand_range(ends)
        _demand_order(ends)
        _demand_beyond(ends)
    _demand_opposites(black, white)
    return "A larger win is better, a smaller loss is too, and no evaluation outranks either."


def _ends(answer: Any, player: Player) -> Ends:
    found = [(score(player, board), _value(answer, player, board), board) for board in BOARDS]
    return sorted(found, key=lambda end: (end[0], len(end[2])))


def _value(answer: Any, player: Player, board: Board) -> float:
    value = call(answer, player, board)
    if isinstance(value, bool) or not isinstance(value, Real) or isnan(value):
        problem = f"returned {value!r:.40}. It should return a number. Is there a return?"
        raise complaint(answer, (player, board), problem, "no-number")
    return float(value)


def _demand_a_view(black: Ends, white: Ends) -> None:
    """Raise Wrong if the player makes no difference, or is taken for the other."""
    turned = dict(_by_board(white))
    if all(value == turned[key] for key, value in _by_board(black)):
        raise _wrong(
            "It returns the same for both players. A board that is won for one is lost for the "
            "other: count for player, and not for Black.",
            "blacks-view",
            _small(black)[-1],
        )
    if all(value * margin < 0 for margin, value, _ in black + white if margin):
        raise _wrong(
            "It turns wins and losses about: who leads at the end has won.",
            "turned",
            _small(black)[-1],
        )


def _by_board(ends: Ends) -> Iterable[tuple[str, float]]:
    return (("".join(board), value) for _, value, board in ends)


def _demand_signs(ends: Ends) -> None:
    """Raise Wrong unless wins are above 0, losses below it, and draws are 0."""
    for margin, value, board in sorted(ends, key=lambda end: (len(end[2]), abs(end[0]))):
        if margin == 0 and value != 0:
            side = "win" if value > 0 else "loss"
            raise _wrong(
                f"It takes a draw for a {side}. A draw is worth 0, between the two.",
                f"draw-is-{side}",
                (margin, value, board),
            )
        if margin * value < 0 or (margin and not value):
            text = f"A game {_margin(margin)} is worth {value:g} to it."
            raise _wrong(text, None, (margin, value, board))


def _demand_range(ends: Ends) -> None:
    for end in sorted(ends, key=lambda end: len(end[2])):
        if abs(end[1]) >= MAX_VALUE:
            what = f"{end[1]:g}" if isfinite(end[1]) else "an infinity"
            raise _wrong(
                f"It returns {what}. MIN_VALUE and MAX_VALUE stand for what no game can be "
                "worth: a search begins with them. A value must lie strictly between.",
                "no-value",
                end,
            )


def _demand_order(ends: Ends) -> None:
    """Raise Wrong unless a better margin is always worth more, and an equal one the same."""
    won = [end for end in ends if end[0] > 0]
    lost = [end for end in ends if end[0] < 0]
    if len({value for _, value, _ in won}) == 1:
        raise _wrong(
            "Every win is worth the same to it, so a search takes the first that it finds: +4 "
            "where +44 was there. These two are worth the same to it.",
            "one-constant",
            _small(won)[0],
            _small(won)[-1],
        )
    for side, turned, says in ((lost, "losses-turned", LOSSES), (won, "wins-turned", WINS)):
        steps = [(a, b) for a, b in pairwise(side) if a[0] < b[0]]
        if all(a[1] > b[1] for a, b in steps):
            raise _wrong(says, turned, _small(side)[0], _small(side)[-1])
    for a, b in pairwise(ends):
        if (a[1] >= b[1]) if a[0] < b[0] else (a[1] != b[1]):
            text = f"A game {_margin(a[0])} is worth {a[1]:g} to it, one {_margin(b[0])} {b[1]:g}."
            raise _wrong(text, "not-by-margin", a, b)


LOSSES = (
    "The worst loss is worth the most to it. Losing by 2 is better than losing by 40: take the "
    "margin of a loss away from -WIN, or add it with its sign."
)
WINS = "The smallest win is worth the most to it."


def _demand_beyond(ends: Ends) -> None:
    for end in sorted(ends, key=lambda end: len(end[2])):
        if end[0] and abs(end[1]) <= LARGEST_EVALUATION:
            raise _wrong(
                f"A game {_margin(end[0])} is worth {end[1]:g} to it. weighted_score can say as "
                "much of a game that is not over, so a search would pass by a sure win, or run "
                "into a loss. The value of an end must lie beyond every evaluation.",
                "outranked",
                end,
            )


def _demand_opposites(black: Ends, white: Ends) -> None:
    turned = dict(_by_board(white))
    for margin, value, board in black:
        if turned["".join(board)] != -value:
            raise _wrong(
                f"It is worth {value:g} to Black and {turned[''.join(board)]:g} to White. One "
                "must be minus the other: a search turns the sign at every ply.",
                "not-opposite",
                (margin, value, board),
            )


def _wrong(text: str, name: str | None, *ends: tuple[int, float, Board]) -> Wrong:
    return Wrong(text, name, beside(*(show(board) for *_, board in ends)))


def _small(ends: Ends) -> Ends:
    """Return the ends on the smallest boards, by margin, to show a mistake with."""
    return [end for end in ends if len(end[2]) == len(BOARDS[0])]


def _judge_for(text: str) -> Callable[[Any], str]:
    return lambda answer: _judge_move(answer, text)


EXERCISES = (
    Exercise("08-best-margin", _judge_for(WINNING)),
    Exercise("08-least-loss", _judge_for(LOSING)),
    Exercise("08-final-value", _judge_final_value),
)
