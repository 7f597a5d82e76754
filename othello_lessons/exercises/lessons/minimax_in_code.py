"""The exercises: minimax of toy trees in two forms, and minimax itself."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from othello_lessons.drawing import Picture, show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.search_trees import called
from othello_lessons.exercises.judges.toy_minimax import judge_negated, judge_two_cases
from othello_lessons.exercises.judges.wrong_minimax import MINIMAX, Answer, begins_with, combined
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.kept_answers import kept_between_calls, kept_under_too_little
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import complaint, written
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, two_values
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    WIN,
    Board,
    Evaluate,
    Player,
    Square,
    Value,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
    size,
    weighted_score,
)

# ---------------------------------------------------------------------------
# minimax itself
#
# The games of these positions are nearly over, so that every version soon comes to an end, even
# one in which the depth never gets smaller. No game ends exactly when the depth is used up:
# whether to ask for the evaluation or for the final value there is a choice. Every two mistakes
# with a switch of their own in `MINIMAX` lead to different values or moves in some position.


def discs(player: Player, board: Board) -> int:
    """Count the player's own discs only, so that the sign does not turn with the player."""
    return board.count(player)


POSITIONS: list[tuple[str, int, Evaluate]] = [
    ("OXXX" "XXOO" "XXXO" "X-XO" " O", 0, score),
    ("OOOX" "OOXX" "OOXX" "-XXX" " X", 0, weighted_score),
    ("OOXX" "OOXO" "OOOO" "--XO" " X", 1, score),  # one move
    ("OOOX" "OOXX" "-OOX" "-XOO" " X", 1, score),  # two moves
    ("XXXX" "XXXX" "OXOX" "XXXX" " O", 1, score),  # the game is over
    ("XXXX" "XXXX" "OXOX" "XXXX" " O", 1, discs),
    ("XXO-" "XXOO" "OXOO" "XXXX" " O", 1, score),  # White has to pass
    ("XO-X" "-XOO" "OXOO" "XXXO" " X", 1, score),  # the first move wins, the second by more
    ("O-X-" "XXXO" "XXOO" "XOOO" " X", 2, score),  # Black passes, and White moves
    ("XXX-" "XOXO" "OOOO" "XXXO" " O", 2, score),  # White has lost
    ("XXXX" "-XXX" "OXXX" "XOOO" " O", 2, score),
    ("OOO-" "XXOX" "OOXX" "OOO-" " O", 2, score),
    ("O--X" "XOXO" "-XXO" "--XO" " O", 2, score),  # two of three moves are best
    ("O--X" "XOXO" "-XXO" "--XO" " O", 1, score),  # the same board at another depth,
    ("O--X" "XOXO" "-XXO" "--XO" " X", 2, score),  # for the other player,
    ("O--X" "XOXO" "-XXO" "--XO" " O", 2, weighted_score),  # and with another evaluation
    ("-XO-" "XOX-" "XOXX" "XOOX" " O", 5, score),  # one board comes up for both players
    ("-OX-" "-OXO" "XOOO" "-OOO" " X", 3, weighted_score),
    ("X--O" "OOOO" "XXOX" "XXXX" " X", 3, score),
    ("OOOO-X" "OOOOO-" "OOOOOO" "OOOOX-" "OOOOXX" "OO-OOO" " X", 3, weighted_score),
    (
        "OOOOO---" "OOOOOOOO" "OOOOO-OO" "OOXXOOXO"
        "OOOXXOXO" "XXOXXOXO" "XXXOOXXO" "OOOOOOXO" " X", 3, score,
    ),
]  # fmt: skip
Case = tuple[Player, Board, int, Evaluate]
CASES: list[Case] = [
    (*parse_position(text), depth, evaluate) for text, depth, evaluate in POSITIONS
]
RIGHT = [minimax(*case) for case in CASES]
NO_MOVE = [number for number, case in enumerate(CASES) if case[2] and not legal_moves(*case[:2])]
LOST = [number for number, (value, move) in enumerate(RIGHT) if move and value <= -WIN]


def judge_minimax(answer: Any) -> str:
    """Demand the values of minimax in every case, and a move that is worth the value."""
    texts = Texts("minimax")
    demand_function(answer)
    for case, (right, _) in zip(CASES, RIGHT, strict=True):
        value, _ = _pair(answer, case, texts)
        if value != right:
            raise _named_by_values(answer, case, texts)
    for case in CASES:
        _, move = _pair(answer, case, texts)
        if move not in best_moves(*case):
            raise _named_by_moves(answer, case, texts)
    return texts.right()


def best_moves(player: Player, board: Board, depth: int, evaluate: Evaluate) -> list[Square | None]:
    """List all moves that are worth what minimax says; None alone where there is no choice."""
    best, move = minimax(player, board, depth, evaluate)
    if move is None:
        return [None]

    def value(move: Square) -> Value:
        after = make_move(move, player, list(board))
        return -minimax(opponent(player), after, depth - 1, evaluate)[0]

    return [move for move in legal_moves(player, board) if value(move) == best]


def _pair(answer: Any, case: Case, texts: Texts) -> tuple[Any, Any]:
    """Call a learner's function and return its value and move; Wrong where it has no such pair."""
    found = called(answer, case)
    is_pair = isinstance(found, (tuple, list)) and len(found) == 2
    if is_pair and _is_number(found[0]) and (found[1] is None or _is_number(found[1])):
        return found[0], found[1]
    if is_pair and found[0] is None and _is_number(found[1]):
        name = "swapped-pair"
    else:
        name = "value-only" if _is_number(found) else "no-pair"
    problem = texts.mistake(name, found=in_words(found), rule=texts("return-a-pair"))
    raise complaint(answer, case, problem, name)


def _is_number(found: Any) -> bool:
    """Tell whether something is one number, of whatever type."""
    try:
        float(found)
    except (TypeError, ValueError):
        return False
    return not isinstance(found, (bool, str, bytes))


def _named_by_values(answer: Any, case: Case, texts: Texts) -> Wrong:
    """Return the verdict on a wrong value, by the mistake that leads to all the values."""
    found = _outcomes(answer, texts)
    values, right = [value for value, _ in found], [value for value, _ in RIGHT]
    kept = kept_under_too_little(values, right, CASES) if found else None
    kept = kept or kept_between_calls(MINIMAX, CASES, found)
    if mistake := kept or _recognised(found, texts, slice(1)):
        return _verdict(mistake, answer, case, texts)
    if found and all(right[0] in pair for pair, right in zip(found, RIGHT, strict=True)):
        return _verdict(Mistake("pair-turned", None), answer, case, texts)
    without_move = {found[number][0] for number in NO_MOVE if found}
    if len(without_move) == 1 and not legal_moves(*case[:2]):
        return _verdict(Mistake("no-move-forgotten", None), answer, case, texts)
    return Wrong(_evidence(answer, case, texts), None, _picture(case))


def _named_by_moves(answer: Any, case: Case, texts: Texts) -> Wrong:
    """Return the verdict on a wrong move, where all the values are right."""
    found = _outcomes(answer, texts)
    if mistake := _recognised(found, texts, slice(2)):
        return _verdict(mistake, answer, case, texts)
    name = "move-where-none" if best_moves(*case) == [None] else "wrong-move"
    return _verdict(Mistake(name, None), answer, case, texts)


def _recognised(found: list[Answer], texts: Texts, part: slice) -> Mistake | None:
    """Return the mistake that leads to all these answers, or to all these values."""

    def leads_to_all(search: Callable[..., Any]) -> bool:
        """Compare case by case, and stop at the first that differs."""
        try:
            return bool(found) and all(
                _pair(search, case, texts)[part] == answer[part]
                for case, answer in zip(CASES, found, strict=True)
            )
        except Wrong:  # in this case it gives no answer
            return False

    starts = {found[number][0] for number in LOST if found} - {RIGHT[n][0] for n in LOST}
    known = chain(MINIMAX.singles(), combined(), MINIMAX.mistakes(*map(begins_with, starts)))
    return recognise(known, leads_to_all)


def _outcomes(search: Callable[..., Any], texts: Texts) -> list[Answer]:
    """List the answers in all cases, none at all if there is a case without one."""
    try:
        return [_pair(search, case, texts) for case in CASES]
    except Wrong:
        return []


def _verdict(mistake: Mistake, answer: Any, case: Case, texts: Texts) -> Wrong:
    """Name a misconception, and show the first case that differs."""
    text = f"{mistake.says(texts)}\n{_evidence(answer, case, texts)}"
    return Wrong(text, mistake.name, _picture(case))


def _evidence(answer: Any, case: Case, texts: Texts) -> str:
    found, expected = _pair(answer, case, texts), minimax(*case)
    shown = two_values(found, expected, "pair", size(case[1]))
    problem = texts("returned", found=shown[0], expected=shown[1])
    return texts("call", call=written(answer, case), problem=problem)


def _picture(case: Case) -> Picture:
    player, board, *_ = case
    return show(board, player)


EXERCISES = (
    Exercise("minimax-two-cases", judge_two_cases),
    Exercise("minimax-negated", judge_negated),
    Exercise("minimax", judge_minimax),
)
