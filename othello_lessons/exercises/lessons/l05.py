"""Lesson 05: a strategy that looks one move ahead, and an evaluation for it."""

import math
import random
from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.notation import parse_position, parse_transcript, replay, square_name
from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    WHITE,
    Board,
    Evaluate,
    Player,
    Square,
    initial_board,
    is_legal,
    legal_moves,
    make_move,
    maximizer,
    next_player,
    opponent,
    play,
    score,
    size,
    weighted_score,
)

# ---------------------------------------------------------------------------
# maximizer


def own_discs(player: Player, board: Board) -> int:
    """Count one side's discs only, so that it matters whose side that is."""
    return board.count(player)


def choices(player: Player, board: Board) -> int:
    """Count a player's own moves."""
    return len(legal_moves(player, board))


EVALUATIONS = (score, own_discs, weighted_score, choices)
POSITIONS = [
    parse_position("---- -OX- -OOO ---- X"),
    (WHITE, replay(parse_transcript("f5"))[-1][1]),
    (BLACK, replay(parse_transcript("d3c3c4c5b4e3c6a4a3c7"))[-1][1]),
    (WHITE, replay(parse_transcript("f5d6c3d3c4f4c5b3c2e6c6b4b5d2"))[-1][1]),
    (BLACK, replay(parse_transcript("d3c3c4c5b3f3d6c7f4f5e6c2b5d7e7e8b2a5g3e3b8a4"))[-1][1]),
]
Case = tuple[Player, Board, Evaluate]
CASES: list[Case] = [
    (player, board, evaluate) for player, board in POSITIONS for evaluate in EVALUATIONS
]


def _values(player: Player, board: Board, evaluate: Evaluate) -> dict[Square, float]:
    """Return the value of the board after each move."""
    moves = legal_moves(player, board)
    return {move: evaluate(player, make_move(move, player, list(board))) for move in moves}


def _extreme(pick: Callable[..., float], values: dict[Square, float]) -> set[Any]:
    return {move for move, value in values.items() if value == pick(values.values())}


def _best(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
    return _extreme(max, _values(player, board, evaluate))


def _worst(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
    return _extreme(min, _values(player, board, evaluate))


def _best_for_the_opponent(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
    values = _values(player, board, lambda me, after: evaluate(opponent(me), after))
    return _extreme(max, values)


def _first_or_last(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
    moves = legal_moves(player, board)
    return {moves[0], moves[-1]}


def _most_discs(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
    return _best(player, board, score)


def _value_itself(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
    return {max(_values(player, board, evaluate).values())}


def _on_one_copy(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
    """Make all moves one after the other on the same copy, and take the best of them."""
    after, values = list(board), {}
    for move in legal_moves(player, board):
        values[move] = evaluate(player, make_move(move, player, after))
    return _extreme(max, values)


# What a mistaken maximizer answers in each case is among these: name, sentence, answers.
MISTAKES: Sequence[tuple[str, str, Callable[[Player, Board, Evaluate], set[Any]]]] = (
    (
        "returns-the-value",
        "A strategy returns the move, and this returns the value that the best move leads to.",
        _value_itself,
    ),
    (
        "minimises",
        "It takes the move after which the evaluation is smallest.",
        _worst,
    ),
    (
        "for-the-opponent",
        "It evaluates for the opponent. After the move it is the opponent's turn, but the "
        "question is still how good the board is for player.",
        _best_for_the_opponent,
    ),
    (
        "one-copy",
        "It makes every move on the same copy, so each is tried on top of those before. Make a "
        "new copy, list(board), for every move.",
        _on_one_copy,
    ),
    (
        "ignores-evaluate",
        "It counts discs, whatever evaluate it was made with.",
        _most_discs,
    ),
    (
        "before-the-move",
        "It takes the same end of the list of moves every time. Is the board that you evaluate "
        "the one after the move? The board before it is the same for all moves.",
        _first_or_last,
    ),
)


def judge_maximizer(answer: Any) -> str:
    """Ask the strategies that it makes for moves; any of the best ones is right."""
    demand_function(answer)
    answers = [_answer(answer, case) for case in CASES]
    for case, found in zip(CASES, answers, strict=True):
        if not _among(found, _best(*case)):
            name, says = _recognised(answers)
            raise Wrong(f"{says} {_evidence(found, case)}".strip(), name, show(case[1], case[0]))
    return "It finds a best move in every position, whatever it is made to look for."


def _answer(answer: Any, case: Case) -> Any:
    """Make a strategy, and return its move in a position."""
    player, board, evaluate = case
    strategy = call(answer, evaluate)
    if not callable(strategy):
        raise Wrong(
            f"my_maximizer({evaluate.__name__}) returned {strategy!r:.40}. It should return a "
            "strategy: a function of player and board. Define it inside, and return it without "
            "brackets after its name.",
            "no-strategy",
        )
    move = call(strategy, player, board)
    if move is None:
        raise complaint(strategy, (player, board), "returned None. Is there a return?", "no-move")
    return move


def _among(found: Any, moves: set[Any]) -> bool:
    return any(type(found) is not bool and bool(found == move) for move in moves)


def _recognised(answers: Sequence[Any]) -> tuple[str | None, str]:
    """Return the mistake that leads to these answers in every case, if one is known."""
    for name, says, leads_to in MISTAKES:
        if all(_among(found, leads_to(*case)) for case, found in zip(CASES, answers, strict=True)):
            return name, says
    return None, ""


def _evidence(found: Any, case: Case) -> str:
    """Say what the answer was in one case, and what there was to be had."""
    player, board, evaluate = case
    values = _values(player, board, evaluate)
    best = max(values, key=lambda move: values[move])
    name = f"with {evaluate.__name__}, for {PLAYERS[player]} on the board below"
    if not is_legal(found, player, board):
        return f"{found!r:.40} is no legal move ({name})."
    n = size(board)
    return (
        f"It goes to {square_name(found, n)}, worth {values[found]}, and {square_name(best, n)} "
        f"is worth {values[best]} ({name})."
    )


# ---------------------------------------------------------------------------
# An evaluation

OPENINGS = 20
PLIES = 6
GAME = (
    "d3c5e6e3d6f5b6b5f3d2g4f7c3c6b4a3b7h3g8e2a5d7c4a4e1d1d8c2a2e7"
    "f4c7g6b3b1b8a7c8h4g7g2e8a6f1c1b2f2a8g1h5h7f8g3f6h8h1h2h6g5a1"
)
BOARDS = [replay(parse_transcript(GAME))[ply][1] for ply in (1, 14, 30, 40, 48, 60)]


def opening(seed: int) -> tuple[Player, Board]:
    """Return (player to move, board) after six random moves, the same ones for a seed."""
    chooser = random.Random(seed)
    player: Player | None = BLACK
    board = initial_board()
    for _ in range(PLIES):
        assert player is not None  # no game is over after so few moves
        make_move(chooser.choice(legal_moves(player, board)), player, board)
        player = next_player(board, player)
    assert player is not None
    return player, board


def judge_evaluation(answer: Any) -> str:
    """Demand a number that turns round with the player, and that beats counting discs."""
    demand_function(answer)
    pairs = [_both_sides(answer, board) for board in BOARDS]
    _demand_opposites(pairs)
    if not any(black for black, _ in pairs):
        raise Wrong("It returns 0 for every board, so all moves look the same to it.", "constant")
    won, lost = _series(answer)
    games = f"In {2 * OPENINGS} games against counting discs it won {won} and lost {lost}"
    if won > lost:
        return f"{games}."
    raise Wrong(
        f"It is a proper evaluation, but not a better one. {games}. What could it look at that "
        "matters more than the number of discs?",
        "no-better",
    )


def _both_sides(evaluate: Any, board: Board) -> tuple[float, float]:
    """Return what a board is worth to Black and to White."""
    black, white, again = (_value(evaluate, player, board) for player in (BLACK, WHITE, BLACK))
    if black != again:
        text = f"returned {black:g} and then, for the same board, {again:g}."
        raise complaint(evaluate, (BLACK, board), text, "unsteady")
    return black, white


def _demand_opposites(pairs: Sequence[tuple[float, float]]) -> None:
    """Raise Wrong unless each board is worth to White minus what it is worth to Black."""
    ignores = all(black == white for black, white in pairs)
    advice = (
        "What is good for one side is bad for the other: does it use player?"
        if ignores
        else "One should be minus the other: take the opponent's share away."
    )
    for (black, white), board in zip(pairs, BOARDS, strict=True):
        if not math.isclose(black, -white, abs_tol=1e-9):
            raise Wrong(
                f"It returned {black:g} for Black and {white:g} for White. {advice}",
                "ignores-player" if ignores else "one-side",
                show(board),
            )


def _value(evaluate: Any, player: Player, board: Board) -> float:
    value = call(evaluate, player, board)
    if not isinstance(value, Real) or isinstance(value, bool) or not math.isfinite(value):
        text = f"returned {value!r:.40}. An evaluation returns a number."
        raise complaint(evaluate, (player, board), text, "no-number")
    return float(value)


def _series(evaluate: Any) -> tuple[int, int]:
    """Play every opening with both colours; return the games won and lost."""

    def checked(player: Player, board: Board) -> float:
        value: float = call(evaluate, player, board)
        return value

    ours, theirs = maximizer(checked), maximizer(score)
    margins = []
    for player, board in map(opening, range(OPENINGS)):
        margins.append(play(ours, theirs, board, player)[1])
        margins.append(-play(theirs, ours, board, player)[1])
    return sum(m > 0 for m in margins), sum(m < 0 for m in margins)


EXERCISES = (
    Exercise("05-maximizer", judge_maximizer),
    Exercise("05-evaluation", judge_evaluation),
)
