"""Minimax with the habits of those who write it for the first time, one wrong at a time."""

from collections.abc import Callable, Iterable
from typing import Literal, NamedTuple

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
    """How somebody writes minimax. All of these are right; `WRONG` changes them."""

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


class Mistake(NamedTuple):
    """A known way to get minimax wrong: its short name, a sentence on it, and the habits."""

    name: str
    says: str
    habits: Habits


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


NO_PASS = (
    "It stops where the player to move has no move. The opponent may still have one: then it is a "
    "pass, and the search goes on with the opponent."
)
SHORT = (
    "It stops one ply too early. Count the plies as moves on the board: with depth 1 each move is "
    "made, and the position after it is evaluated."
)

WRONG = (
    Mistake(
        "sign-not-turned",
        "What comes back from one ply deeper is the opponent's value. What is good for them is as "
        "bad for you: turn the sign before you use it.",
        Habits(sign=1, sign_of_pass=1),
    ),
    Mistake(
        "sign-not-turned",
        "What comes back after a move is the opponent's value: turn its sign, as you do for a "
        "pass.",
        Habits(sign=1),
    ),
    Mistake(
        "pass-not-turned",
        "After a pass, too, what comes back is the opponent's value: turn its sign.",
        Habits(sign_of_pass=1),
    ),
    Mistake(
        "minimises",
        "It keeps the smallest value. Once the sign is turned every value is the player's own, "
        "and the largest is the best.",
        Habits(choose=min),
    ),
    Mistake(
        "starts-at-zero",
        "It takes 0 for the best so far before it has seen a move, so where all moves are worth "
        "less than 0 it finds none. Begin with MIN_VALUE.",
        Habits(choose=lambda values: max([0, *values])),
    ),
    Mistake(
        "evaluates-for-root",
        "It always evaluates for the player with whom the search began. The sign is turned on the "
        "way up, so each position has to be valued for the player who is to move there.",
        Habits(viewer=lambda mover, root: root),
    ),
    Mistake(
        "evaluates-for-black",
        "It always evaluates for Black. Each position has to be valued for the player who is to "
        "move there.",
        Habits(viewer=lambda mover, root: BLACK),
    ),
    Mistake(
        "own-evaluation",
        "It always counts discs. The evaluation to ask is the one that it is given: "
        "evaluate(player, board).",
        Habits(evaluate=score),
    ),
    Mistake(
        "same-player",
        "It lets the same player move again. After a move it is the opponent's turn.",
        Habits(following=lambda player: player),
    ),
    Mistake(
        "same-player",
        "It lets the same player move again. After a move it is the opponent's turn, and what "
        "comes back is the opponent's value.",
        Habits(following=lambda player: player, sign=1),
    ),
    Mistake("depth-too-small", SHORT, Habits(stops=lambda depth: depth <= 1)),
    Mistake("depth-too-small", SHORT, Habits(stops=lambda depth: depth == 1)),
    Mistake(
        "depth-too-large",
        "It goes one ply too deep. With depth 0 nothing is tried: the position is evaluated as it "
        "is.",
        Habits(stops=lambda depth: depth < 0),
    ),
    Mistake(
        "depth-never-shrinks",
        "It hands the depth on as it is, and so searches to the end of the game. One ply deeper "
        "there is one ply less to go: depth - 1.",
        Habits(step=0, step_of_pass=0),
    ),
    Mistake(
        "depth-never-shrinks",
        "After a move it hands the depth on as it is, and so searches to the end of the game. One "
        "ply deeper there is one ply less to go: depth - 1.",
        Habits(step=0),
    ),
    Mistake(
        "pass-costs-nothing",
        "It looks as deep after a pass as before it. A pass costs a ply like any move: depth - 1.",
        Habits(step_of_pass=0),
    ),
    Mistake("pass-ends-game", NO_PASS, Habits(at_pass="evaluation")),
    Mistake("pass-ends-game", NO_PASS, Habits(at_pass="final")),
    Mistake(
        "pass-ends-game",
        "It evaluates wherever the player to move has no move. There are two cases: if the "
        "opponent has one it is a pass, and the search goes on with the opponent; if not, the game "
        "is over, and worth final_value(player, board).",
        Habits(at_pass="evaluation", at_end="evaluation"),
    ),
    Mistake(
        "final-value-not-used",
        "Neither side can move there, so the game is over, and a finished game is worth "
        "final_value(player, board), whatever the evaluation says.",
        Habits(at_end="evaluation"),
    ),
    Mistake(
        "never-stops-at-the-end",
        "It passes to and fro after the end of the game, until the depth is used up. When neither "
        "side can move the game is over, and worth final_value(player, board).",
        Habits(at_end="a pass"),
    ),
    Mistake(
        "move-lost",
        "The value is right, and the move gets lost. Keep it together with the best value. What "
        "comes back from one ply deeper has a move too: that one is the opponent's reply, and "
        "must not take the place of yours.",
        Habits(keeps_reply=True),
    ),
)
