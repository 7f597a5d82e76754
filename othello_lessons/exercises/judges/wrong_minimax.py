"""Minimax as somebody writes it for the first time: wrong versions, each with one wrong habit."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.othello import (
    BLACK,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    any_legal_move,
    final_value,
    legal_moves,
    make_move,
    opponent,
    score,
)

Answer = tuple[Value, Square | None]
Search = Callable[[Player, Board, int, Evaluate], Answer]


class Habits(NamedTuple):
    """How somebody writes minimax. The defaults are right; `WRONG_MINIMAX` changes them."""

    sign: int = -1  # turns the value that comes back after a move
    sign_of_pass: int = -1
    choose: Callable[[Iterable[Value]], Value] = max
    stops: Callable[[int], bool] = lambda depth: depth <= 0
    step: int = 1  # what a move takes off the depth
    step_of_pass: int = 1
    following: Callable[[Player], Player] = opponent
    viewer: Callable[[Player, Player], Player] = lambda mover, root: mover
    evaluate: Evaluate | None = None  # None: the evaluation that was asked for
    at_end: Literal["final", "evaluation", "a pass"] = "final"
    at_pass: Literal["goes on", "final", "evaluation"] = "goes on"
    keeps_reply: bool = False  # names the move that came back from one ply deeper


def search_with(habits: Habits) -> Search:
    """Return minimax as somebody with these habits writes it."""

    def search(player: Player, board: Board, depth: int, evaluate: Evaluate) -> Answer:
        return _search(habits, player, player, board, depth, habits.evaluate or evaluate)

    return search


def _search(
    how: Habits, root: Player, player: Player, board: Board, depth: int, evaluate: Evaluate
) -> Answer:
    if how.stops(depth):
        return evaluate(how.viewer(player, root), board), None
    moves = legal_moves(player, board)
    if not moves:
        return _without_moves(how, root, player, board, depth, evaluate), None
    found: list[Answer] = []
    for move in moves:
        after, following = make_move(move, player, list(board)), how.following(player)
        value, reply = _search(how, root, following, after, depth - how.step, evaluate)
        found.append((how.sign * value, reply if how.keeps_reply else move))
    best = how.choose([value for value, _ in found])
    return next((answer for answer in found if answer[0] == best), (best, None))


def _without_moves(
    how: Habits, root: Player, player: Player, board: Board, depth: int, evaluate: Evaluate
) -> Value:
    """Value a position in which the player to move has no move."""
    other = opponent(player)
    over = not any_legal_move(other, board)
    ending = how.at_end if over else how.at_pass
    if ending == "final":
        return final_value(player, board)
    if ending == "evaluation":
        return evaluate(player, board)
    depth -= how.step_of_pass
    return how.sign_of_pass * _search(how, root, other, board, depth, evaluate)[0]


def _wrong(name: str, **habits: Any) -> Mistake:
    return Mistake(name, search_with(Habits(**habits)))


WRONG_MINIMAX = [
    _wrong("sign-not-turned", sign=1, sign_of_pass=1),
    _wrong("sign-not-turned", sign=1),
    _wrong("pass-not-turned", sign_of_pass=1),
    _wrong("minimises", choose=min),
    _wrong("starts-at-zero", choose=lambda values: max([0, *values])),
    _wrong("evaluates-for-root", viewer=lambda mover, root: root),
    _wrong("evaluates-for-black", viewer=lambda mover, root: BLACK),
    _wrong("own-evaluation", evaluate=score),
    _wrong("same-player", following=lambda player: player),
    _wrong("same-player", following=lambda player: player, sign=1),
    _wrong("depth-too-small", stops=lambda depth: depth <= 1),
    _wrong("depth-too-small", stops=lambda depth: depth == 1),
    _wrong("depth-too-large", stops=lambda depth: depth < 0),
    _wrong("depth-never-shrinks", step=0, step_of_pass=0),
    _wrong("depth-never-shrinks", step=0),
    _wrong("pass-is-free", step_of_pass=0),
    _wrong("pass-ends-the-game", at_pass="evaluation"),
    _wrong("pass-ends-the-game", at_pass="final"),
    _wrong("no-move-evaluated", at_pass="evaluation", at_end="evaluation"),
    _wrong("final-value-not-used", at_end="evaluation"),
    _wrong("passes-after-the-end", at_end="a pass"),
    _wrong("move-lost", keeps_reply=True),
]
