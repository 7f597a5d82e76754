"""The exercises: a strategy that looks one move ahead, and an evaluation for it."""

import math
import random
from collections.abc import Callable, Sequence
from itertools import pairwise, product
from numbers import Real
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call, complaint, written
from othello_lessons.exercises.texts import Texts
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


def far_behind(player: Player, board: Board) -> int:
    """Count discs, as if the game were lost: between the value of a lost game and MIN_VALUE."""
    return score(player, board) - 1_500_000


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
    *((player, board, evaluate) for player, board in POSITIONS for evaluate in EVALUATIONS),
    (*POSITIONS[2], far_behind),
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


def _better_than_the_one_before(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
    """Compare each move with the one before it, and keep the last that was better."""
    values = list(_values(player, board, evaluate).items())
    better = [move for (_, before), (move, value) in pairwise(values) if value > before]
    return {[values[0][0], *better][-1]}


def _best_with(
    mover: str = "player", maker: str = "player", viewer: str = "player"
) -> Callable[[Player, Board, Evaluate], set[Any]]:
    """Return the best moves with another's moves, another's disc or another's evaluation."""

    def moves(player: Player, board: Board, evaluate: Evaluate) -> set[Any]:
        whose = {"player": player, "other": opponent(player), "BLACK": BLACK}
        values = {}
        for move in legal_moves(whose[mover], board):
            after = make_move(move, whose[maker], list(board))
            values[move] = evaluate(whose[viewer], after)
        return _extreme(max, values) if values else set()

    return moves


# Each leads to a set of moves: in every case a mistaken maximizer answers with one of them.
WRONG_MAXIMIZERS = [
    Mistake("returns-the-value", _value_itself),
    Mistake("minimises", _worst),
    Mistake("for-the-opponent", _best_for_the_opponent),
    Mistake("one-copy", _on_one_copy),
    Mistake("ignores-evaluate", _most_discs),
    Mistake("before-the-move", _first_or_last),
    Mistake("compares-neighbours", _better_than_the_one_before),
    Mistake("evaluates-for-black", _best_with(viewer="BLACK")),
    Mistake("moves-for-other", _best_with(maker="other")),
    *(
        Mistake("black-for-player", _best_with(mover, maker, viewer))
        for mover, maker, viewer in product(("player", "BLACK"), repeat=3)
        if "BLACK" in (mover, maker)
    ),
]


def judge_maximizer(answer: Any) -> str:
    """Ask the strategies that it makes for moves; any of the best ones is right."""
    texts = Texts("maximizer")
    demand_function(answer)
    answers = [_answer(answer, case, texts) for case in CASES]
    _demand_moves(answers, texts)
    for case, found in zip(CASES, answers, strict=True):
        if not _among(found, _best(*case)):
            raise _wrong_move(answers, found, case, texts)
    return texts.right()


def _answer(answer: Any, case: Case, texts: Texts) -> Any:
    """Make a strategy, and return its move in a position."""
    player, board, evaluate = case
    strategy = call(answer, evaluate)
    if not callable(strategy):
        name, found = evaluate.__name__, in_words(strategy)
        raise Wrong.named("no-strategy", texts, evaluate=name, found=found)
    return call(strategy, player, board)


def _demand_moves(answers: Sequence[Any], texts: Texts) -> None:
    """Raise Wrong if nothing comes back, always or where every value is low."""
    case = next((case for case, found in zip(CASES, answers, strict=True) if found is None), None)
    if case is None:
        return
    name = _why_nothing(answers)
    player, board, evaluate = case
    best = number_in_words(max(_values(*case).values()))
    problem = texts("none", text=texts.mistake(name), evaluate=evaluate.__name__, best=best)
    raise Wrong(problem, name, show(board, player))


def _why_nothing(answers: Sequence[Any]) -> str:
    """Name the mistake of a strategy that returns nothing in some positions, or in all."""
    left = [found is None for found in answers]
    if all(left):
        return "returns-nothing"
    return "starts-too-high" if _is_low(left) else "nothing-in-some-cases"


def _is_low(left: Sequence[bool | None]) -> bool:
    """Tell whether best is left as it began just where every value is low.

    `left` says of each case whether it is left there; None where that cannot be seen.
    """
    best = [max(_values(*case).values()) for case in CASES]
    low, high = (
        [value for value, one in zip(best, left, strict=True) if one is which]
        for which in (True, False)
    )
    return bool(low and high) and max(low) < min(high)


def _keeps_the_first(answers: Sequence[Any]) -> bool:
    """Tell whether the first move is kept just where every value is low."""
    left: list[bool | None] = []
    for case, found in zip(CASES, answers, strict=True):
        is_first = _among(found, set(legal_moves(*case[:2])[:1]))
        if not is_first and not _among(found, _best(*case)):
            return False
        left.append(None if is_first and _among(found, _best(*case)) else is_first)
    return _is_low(left)


def _among(found: Any, moves: set[Any]) -> bool:
    return any(type(found) is not bool and bool(found == move) for move in moves)


def _wrong_move(answers: Sequence[Any], found: Any, case: Case, texts: Texts) -> Wrong:
    """Return the verdict on a wrong move, by the mistake that leads to all the answers."""
    player, board, _ = case
    evidence, picture = _evidence(found, case, texts), show(board, player)

    def leads_to_all(moves: Callable[[Player, Board, Evaluate], set[Any]]) -> bool:
        return all(_among(found, moves(*case)) for case, found in zip(CASES, answers, strict=True))

    if _keeps_the_first(answers):
        return Mistake("starts-too-high", None).behind(Wrong(evidence, None, picture), texts)
    if mistake := recognise(WRONG_MAXIMIZERS, leads_to_all):
        return Wrong(f"{mistake.says(texts)} {evidence}", mistake.name, picture)
    return Wrong(evidence, None, picture)


def _evidence(found: Any, case: Case, texts: Texts) -> str:
    """Say what the answer was in one case, and which move is best there."""
    player, board, evaluate = case
    values, n = _values(player, board, evaluate), size(board)
    best = max(values, key=lambda move: values[move])
    where = {"evaluate": evaluate.__name__, "player": PLAYERS[player]}
    if not is_legal(found, player, board):
        return texts("no-legal-move", move=in_words(found, "square", n), **where)
    worth = {"value": values[found], "best": square_name(best, n), "best_value": values[best]}
    return texts("worse-move", move=square_name(found, n), **worth, **where)


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
    """Demand a number whose sign turns with the player, and that beats counting discs."""
    texts = Texts("evaluation")
    demand_function(answer)
    pairs = [_both_sides(answer, board, texts) for board in BOARDS]
    _demand_opposites(pairs, texts)
    if not any(black for black, _ in pairs):
        raise Wrong.named("constant", texts)
    won, lost = _series(answer)
    if won <= lost:
        turned = 2 * won < lost and _series(lambda *args: -answer(*args))[0] > OPENINGS
        name = "turned-round" if turned else "no-better"
        raise Wrong.named(name, texts, games=2 * OPENINGS, won=won, lost=lost)
    return texts.right(games=2 * OPENINGS, won=won, lost=lost)


def _both_sides(evaluate: Any, board: Board, texts: Texts) -> tuple[float, float]:
    """Return what a board is worth to Black and to White."""
    values = [_value(evaluate, player, board, texts) for player in (BLACK, WHITE, BLACK)]
    black, white, again = values
    if black != again:
        problem = texts.mistake(
            "unsteady", first=number_in_words(black), second=number_in_words(again)
        )
        raise complaint(evaluate, (BLACK, board), problem, "unsteady")
    return black, white


def _demand_opposites(pairs: Sequence[tuple[float, float]], texts: Texts) -> None:
    """Raise Wrong unless each board is worth to White minus what it is worth to Black."""
    ignores = all(black == white for black, white in pairs)
    name = "ignores-player" if ignores else "one-side"
    if len({black + white for black, white in pairs}) == 1 and not ignores:
        name = "bonus"
    for (black, white), board in zip(pairs, BOARDS, strict=True):
        if not math.isclose(black, -white, abs_tol=1e-9):
            fields = {"black": number_in_words(black), "white": number_in_words(white)}
            raise Wrong.named(name, texts, show(board), **fields)


def _value(evaluate: Any, player: Player, board: Board, texts: Texts) -> float:
    value = call(evaluate, player, board)
    if not isinstance(value, Real) or isinstance(value, bool) or not math.isfinite(value):
        fields = {"call": written(evaluate, (player, board)), "found": in_words(value)}
        raise Wrong.named("no-number", texts, show(board), **fields)
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


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("maximizer", judge_maximizer),
    Exercise("evaluation", judge_evaluation),
)
