"""The exercises: a strategy that looks one move ahead, and an evaluation for it."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.evaluated_boards import far_behind
from othello_lessons.exercises.judging import demand_function, judge_cases, number_from
from othello_lessons.exercises.patches import Patches, Solution, changed
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import JUDGED, Texts
from othello_lessons.exercises.wording import in_words, number_in_words
from othello_lessons.notation import parse_position, parse_transcript, replay, square_name
from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    WHITE,
    Board,
    Evaluate,
    Player,
    Square,
    legal_moves,
    make_move,
    maximizer,
    play,
    score,
    size,
    weighted_score,
)
from othello_lessons.programs.openings import random_opening
from othello_lessons.programs.seat import Start

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
CASES = [
    *((player, board, evaluate) for player, board in POSITIONS for evaluate in EVALUATIONS),
    (*POSITIONS[2], far_behind),
]
MOVES, AFTER = "legal_moves(player, board)", "make_move(move, player, list(board))"
LOOP = f"""
def my_maximizer(evaluate):
    def strategy(player, board):
        best, best_value = None, -float("inf")
        for move in {MOVES}:
            value = evaluate(player, {AFTER})
            if value > best_value:
                best, best_value = move, value
        return best
    return strategy"""
WITH_MAX = f"""
def my_maximizer(evaluate):
    def strategy(player, board):
        def value(move):
            return evaluate(player, {AFTER})
        return max({MOVES}, key=value)
    return strategy"""

IN_THE_LOOP: Patches = {
    "returns-the-value": "return best\n → return best_value\n",
    "minimises": changed('-float("inf") → float("inf")', "value > → value <"),
    "compares-neighbours": "best, best_value = move, value → "
    "best = move\n            best_value = value",
    # Of these, each is too high in other cases than the one before it.
    "starts-too-high": [
        f'None, -float("inf") → {first}, {value}'
        for value in (0, -1, -10, -50, -1_000_000)
        for first in ("None", f"{MOVES}[0]")
    ],
}

MAXIMIZER = Solution(
    WITH_MAX,
    "my_maximizer",
    {
        "returns-the-value": f"max({MOVES}, key=value) → max(map(value, {MOVES}))",
        "returns-a-pair": f"max({MOVES}, key=value) → max((value(move), move) for move in {MOVES})",
        "minimises": ["return max( → return min(", "return evaluate( → return -evaluate("],
        "for-the-opponent": "evaluate(player → evaluate(opponent(player)",
        "one-copy": changed(
            "strategy(player, board): → strategy(player, board):\n        copy = list(board)",
            "player, list(board)) → player, copy)",
        ),
        "returns-the-place": f"max({MOVES}, key=value) → list(map(value, {MOVES})).index("
        f"max(map(value, {MOVES})))",
        "ignores-evaluate": [
            "evaluate(player, make → score(player, make",
            "evaluate(player, make → weighted_score(player, make",
        ],
        "before-the-move": [f"{AFTER} → board", f"max({MOVES}, key=value) → {MOVES}[-1]"],
        "no-flips": f"{AFTER} → [player if at == move else cell for at, cell in enumerate(board)]",
        "evaluates-for-black": "evaluate(player → evaluate(BLACK",
        "moves-for-other": "make_move(move, player → make_move(move, opponent(player)",
    },
    styles=[(LOOP, IN_THE_LOOP), (LOOP.replace(">", ">="), IN_THE_LOOP)],
)


@dataclass(frozen=True)
class Chosen:
    """A legal move: two are alike if they are worth the same."""

    evaluation: str
    worth: float
    move: Square = field(compare=False, repr=False)


def _chosen(make: Any, player: Player, board: Board, evaluate: Evaluate) -> Any:
    """Make a strategy, and return its move in a position, and what it is worth."""
    strategy = call(make, evaluate)
    if not callable(strategy):
        fields = {"evaluate": evaluate.__name__, "found": in_words(strategy)}
        raise Wrong.named("no-strategy", JUDGED, **fields)
    move = call(strategy, player, board)
    if type(move) is bool or move not in legal_moves(player, board):
        return move
    after = make_move(move, player, list(board))
    return Chosen(evaluate.__name__, evaluate(player, after), move)


def _evidence(found: Any, right: Chosen, player: Player, board: Board, evaluate: Evaluate) -> str:
    """Say what the answer was in one case, and which move is best there."""
    n = size(board)
    where = {"evaluate": evaluate.__name__, "player": PLAYERS[player]}
    if not isinstance(found, Chosen):
        return JUDGED("no-legal-move", move=in_words(found, "square", n), **where)
    best = {"best": square_name(right.move, n), "best_value": right.worth}
    return JUDGED("worse-move", move=square_name(found.move, n), value=found.worth, **best, **where)


# ---------------------------------------------------------------------------
# An evaluation

OPENINGS = 20
PLIES = 6
GAME = (
    "d3c5e6e3d6f5b6b5f3d2g4f7c3c6b4a3b7h3g8e2a5d7c4a4e1d1d8c2a2e7"
    "f4c7g6b3b1b8a7c8h4g7g2e8a6f1c1b2f2a8g1h5h7f8g3f6h8h1h2h6g5a1"
)
BOARDS = [replay(parse_transcript(GAME))[ply][1] for ply in (1, 14, 30, 40, 48, 60)]


EVALUATION = """
def my_evaluation(player, board):
    other = opponent(player)
    moves = len(legal_moves(player, board)) - len(legal_moves(other, board))
    corners = [board[square] for square in (11, 18, 81, 88)]
    return moves + 10 * (corners.count(player) - corners.count(other))"""


def judge_evaluation(exercise: Exercise, answer: Any) -> str:
    """Demand a number whose sign turns with the player, and that beats counting discs."""
    texts = exercise.texts
    demand_function(answer)
    pairs = [[number_from(answer, player, board) for player in PLAYERS] for board in BOARDS]
    _demand_opposites(pairs, texts)
    if not any(black for black, _ in pairs):
        raise Wrong.named("constant", texts)
    won, lost = _series(answer)
    if won <= lost:
        turned = 2 * won < lost and _series(lambda *args: -answer(*args))[0] > OPENINGS
        name = "turned-round" if turned else "no-better"
        raise Wrong.named(name, texts, games=2 * OPENINGS, won=won, lost=lost)
    return exercise.praise(games=2 * OPENINGS, won=won, lost=lost)


def _demand_opposites(pairs: Sequence[Sequence[float]], texts: Texts) -> None:
    """Raise Wrong unless each board is worth to White minus what it is worth to Black."""
    ignores = all(black == white for black, white in pairs)
    name = "ignores-player" if ignores else "one-side"
    if len({black + white for black, white in pairs}) == 1 and not ignores:
        name = "bonus"
    for (black, white), board in zip(pairs, BOARDS, strict=True):
        if not math.isclose(black, -white, abs_tol=1e-9):
            fields = {"black": number_in_words(black), "white": number_in_words(white)}
            raise Wrong.named(name, texts, show(board), **fields)


def _series(evaluate: Any) -> tuple[int, int]:
    """Play every opening with both colours; return the games won and lost."""

    def checked(player: Player, board: Board) -> float:
        value: float = call(evaluate, player, board)
        return value

    ours, theirs = maximizer(checked), maximizer(score)
    margins = []
    for seed in range(OPENINGS):
        player, board = Start(opening=random_opening(8, PLIES, seed)).position()
        margins.append(play(ours, theirs, board, player)[1])
        margins.append(-play(theirs, ours, board, player)[1])
    return sum(m > 0 for m in margins), sum(m < 0 for m in margins)


EXERCISES = (
    Exercise(
        "maximizer",
        judge_cases,
        MAXIMIZER,
        cases=CASES,
        observe=_chosen,
        evidence=_evidence,
        picture=lambda player, board, evaluate: show(board, player),
    ),
    Exercise("evaluation", judge_evaluation, Solution(EVALUATION, "my_evaluation")),
)
