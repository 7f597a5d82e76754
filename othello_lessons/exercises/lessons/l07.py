"""Lesson 07: the values of a small tree by hand, minimax of toy trees, and minimax itself."""

from collections.abc import Callable, Mapping, Sequence
from math import isclose
from typing import Any, NamedTuple

from othello_lessons.drawing import Picture, show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.toy_minimax import judge_negated, judge_two_cases
from othello_lessons.exercises.judges.wrong_minimax import WRONG, Answer, search_with
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call, complaint, written
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
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
    weighted_score,
)

# ---------------------------------------------------------------------------
# The values of a tree
#
# A wrong value is recognised by what leads to it from the values below. The value of the root
# is judged by the learner's own values, so that one slip is not counted twice.

TREE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
RIGHT = {"root": 3, "0": 3, "1": 2, "2": 2}


class Slip(NamedTuple):
    """A known way to get a value wrong: its short name, what it makes of the values below."""

    name: str
    leads_to: Callable[[Sequence[float]], float]
    says: str


def _average(below: Sequence[float]) -> float:
    return sum(below) / len(below)


AT_WHITE = (
    Slip(
        "max-at-white",
        max,
        "That is what Black would take. White is to move there, and takes what is least for Black.",
    ),
    Slip(
        "first-child",
        lambda below: below[0],
        "That is the first of the three. White looks at all of them.",
    ),
    Slip(
        "last-child",
        lambda below: below[-1],
        "That is the last of the three. White looks at all of them.",
    ),
    Slip(
        "white-view",
        lambda below: -min(below),
        "That is what White sees. Give all the values of this tree as Black sees them.",
    ),
    Slip(
        "average",
        _average,
        "That is about the average, which is what Black gets from somebody who plays at random. "
        "White chooses what is best for White.",
    ),
)
AT_ROOT = (
    Slip(
        "white-view",
        lambda below: -RIGHT["root"],
        "That is what White sees. Give all the values of this tree as Black sees them.",
    ),
    Slip(
        "min-at-root",
        min,
        "That is the least of its three branches. Black is to move there, and takes the largest.",
    ),
    Slip(
        "largest-in-sight",
        lambda below: max(map(max, TREE)),
        "That is the largest number in sight, and White will not let Black have it.",
    ),
    Slip(
        "move-not-value",
        lambda below: below.index(max(below)),
        "That is the move. The value is what Black gets by it.",
    ),
    Slip(
        "average",
        _average,
        "That is about the average of its three branches. Black chooses, and takes the largest.",
    ),
)
UNKNOWN = Slip("", max, "Who is to move there, and which of the values below do they take?")


def judge_values(answer: Any) -> str:
    """Demand the backed-up value of each node, and name what is wrong with the others."""
    given = _values_in(answer)
    wrong = [node for node in "012" if given[node] != RIGHT[node]]
    slips = {node: _slip(given[node], TREE[int(node)], _usual(given)) for node in wrong}
    above = [given[node] for node in "012"]
    if given["root"] not in (RIGHT["root"], max(above)):
        slips["root"] = _slip(given["root"], above, AT_ROOT)
    if slips:
        names = [slip.name for slip in slips.values() if slip.name]
        raise Wrong(_in_words(slips, given), names[0] if names else None)
    return "The 14 never leaves its place: White, who is to move there, takes the 2."


def _values_in(answer: Any) -> dict[str, float]:
    """Read four values, root first: a dictionary by name of the node, or a list."""
    try:
        if isinstance(answer, Mapping):
            by_name = {str(node).lower(): value for node, value in answer.items()}
            answer = [by_name[node] for node in RIGHT]
        if isinstance(answer, str):
            raise TypeError
        return dict(zip(RIGHT, map(float, answer), strict=True))
    except (TypeError, ValueError, KeyError):
        raise Wrong(
            'Give the four values as {"root": ..., 0: ..., 1: ..., 2: ...}, with a number in '
            "the place of each `...`, or as a list with the root first.",
            "no-values",
        ) from None


def _usual(given: dict[str, float]) -> Sequence[Slip]:
    """Return the slip that explains all three values at White's nodes, or else all of them."""
    of_all = [slip for slip in AT_WHITE if all(_leads(slip, TREE[int(n)], given[n]) for n in "012")]
    return of_all or AT_WHITE


def _slip(value: float, below: Sequence[float], known: Sequence[Slip]) -> Slip:
    return next((slip for slip in known if _leads(slip, below, value)), UNKNOWN)


def _leads(slip: Slip, below: Sequence[float], value: float) -> bool:
    """Tell whether a slip leads to a value; an average may have been rounded either way."""
    return isclose(slip.leads_to(below), value, abs_tol=0.7 if slip.name == "average" else 0)


def _in_words(slips: dict[str, Slip], given: dict[str, float]) -> str:
    """Name the nodes that are wrong, those with the same slip together."""
    lines = []
    for slip in dict.fromkeys(slips.values()):
        nodes = [node for node in slips if slips[node] is slip]
        places = [f"after move {node}" if node in "012" else "at the root" for node in nodes]
        found = [f"{given[node]:g} {place}" for node, place in zip(nodes, places, strict=True)]
        lines.append(f"You have {', '.join(found)}. {slip.says}")
    return "\n".join(lines)


# ---------------------------------------------------------------------------
# minimax itself
#
# The games of these positions are nearly over, so that whatever somebody writes, with a depth
# that never gets smaller for one, soon comes to an end. None of them has a game that ends just
# when the depth is used up: whether evaluation or final value is asked there is a choice.


def discs(player: Player, board: Board) -> int:
    """Count the player's own discs, and not the opponent's: it does not turn round."""
    return board.count(player)


POSITIONS: list[tuple[str, int, Evaluate]] = [
    ("OXXX" "XXOO" "XXXO" "X-XO" " O", 0, score),
    ("OOOX" "OOXX" "OOXX" "-XXX" " X", 0, weighted_score),
    ("OOXX" "OOXO" "OOOO" "--XO" " X", 1, score),  # one move
    ("OOOX" "OOXX" "-OOX" "-XOO" " X", 1, score),  # two moves
    ("XXXX" "XXXX" "OXOX" "XXXX" " O", 1, score),  # the game is over
    ("XXXX" "XXXX" "OXOX" "XXXX" " O", 1, discs),
    ("XXO-" "XXOO" "OXOO" "XXXX" " O", 1, score),  # White has to pass
    ("O-X-" "XXXO" "XXOO" "XOOO" " X", 2, score),  # Black passes, and White moves
    ("OOO-" "XXOX" "OOXX" "OOO-" " O", 2, score),
    ("O--X" "XOXO" "-XXO" "--XO" " O", 2, score),  # two of three moves are best
    ("-OX-" "-OXO" "XOOO" "-OOO" " X", 3, weighted_score),
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
NO_MOVE = [number for number, case in enumerate(CASES) if case[2] and not legal_moves(*case[:2])]


def judge_minimax(answer: Any) -> str:
    """Demand the values of minimax in every case, and a move that is worth the value."""
    demand_function(answer)
    for case in CASES:
        value, _ = _pair(answer, case)
        if value != minimax(*case)[0]:
            raise _named_by_values(answer, case)
    for case in CASES:
        _, move = _pair(answer, case)
        if move not in best_moves(*case):
            raise _named_by_moves(answer, case)
    return "Values and moves are those of minimax: signs, passes and endings included."


def best_moves(player: Player, board: Board, depth: int, evaluate: Evaluate) -> list[Square | None]:
    """List all moves that are worth what minimax says; None alone where there is no choice."""
    best, move = minimax(player, board, depth, evaluate)
    if move is None:
        return [None]

    def value(move: Square) -> Value:
        after = make_move(move, player, list(board))
        return -minimax(opponent(player), after, depth - 1, evaluate)[0]

    return [move for move in legal_moves(player, board) if value(move) == best]


def _pair(answer: Any, case: Case) -> tuple[Any, Any]:
    """Call a learner's function and return its value and move; Wrong where it has no such pair."""
    found = _called(answer, case)
    is_pair = isinstance(found, (tuple, list)) and len(found) == 2
    if is_pair and _is_number(found[0]) and (found[1] is None or _is_number(found[1])):
        return found[0], found[1]
    if is_pair and found[0] is None and _is_number(found[1]):
        problem, name = "The value comes first, and the move second.", "swapped-pair"
    elif _is_number(found):
        problem, name = "That is one thing alone.", "value-only"
    else:
        problem, name = "", "no-pair"
    rule = "Return the pair (value, move), and (value, None) where there is no move to choose."
    raise complaint(answer, case, f"returned {found!r:.60}. {problem} {rule}", name)


def _called(answer: Any, case: Case) -> Any:
    try:
        return call(answer, *case)
    except Wrong as wrong:
        if "'tuple'" in str(wrong.__cause__):
            wrong.text += "\nWhat comes back from one ply deeper is a pair: [0] takes its value."
        raise


def _is_number(found: Any) -> bool:
    """Tell whether something is one number, of whatever type."""
    try:
        float(found)
    except (TypeError, ValueError):
        return False
    return not isinstance(found, (bool, str, bytes))


FORGOTTEN = (
    "It always returns the same where the player to move has no move: what it had for the best "
    "before the loop. It may be a pass there, or the end of the game."
)


def _named_by_values(answer: Any, case: Case) -> Wrong:
    """Return the verdict on a wrong value, by the mistake that leads to all the values."""
    evidence, picture = _evidence(answer, case), _picture(case)
    found = _outcomes(answer)
    for name, says, habits in WRONG:
        if _values(found) == _values(_outcomes(search_with(habits))):
            return Wrong(f"{says}\n{evidence}", name, picture)
    without_move = {found[number][0] for number in NO_MOVE if found}
    if len(without_move) == 1 and not legal_moves(*case[:2]):
        return Wrong(f"{FORGOTTEN}\n{evidence}", "no-move-forgotten", picture)
    return Wrong(evidence, None, picture)


def _named_by_moves(answer: Any, case: Case) -> Wrong:
    """Return the verdict on a wrong move, where all the values are right."""
    found, evidence, picture = _outcomes(answer), _evidence(answer, case), _picture(case)
    for name, says, habits in WRONG:
        if found == _outcomes(search_with(habits)):
            return Wrong(f"{says}\n{evidence}", name, picture)
    if best_moves(*case) == [None]:
        says = "The value is right. Where there is no move to choose, the move is None."
        return Wrong(f"{says}\n{evidence}", "move-where-none", picture)
    return Wrong(f"The value is right, the move is not.\n{evidence}", "wrong-move", picture)


def _outcomes(search: Callable[..., Any]) -> list[Answer]:
    """List the answers in all cases, none at all if there is a case without one."""
    try:
        return [_pair(search, case) for case in CASES]
    except Wrong:
        return []


def _values(outcomes: list[Answer]) -> list[Value]:
    return [value for value, _ in outcomes]


def _evidence(answer: Any, case: Case) -> str:
    value, move = minimax(*case)
    found, named = _pair(answer, case)
    call_ = written(answer, case)
    return f"{call_} returned ({found}, {named}), and should return ({value}, {move})."


def _picture(case: Case) -> Picture:
    player, board, *_ = case
    return show(board, player)


EXERCISES = (
    Exercise("07-values", judge_values),
    Exercise("07-two-cases", judge_two_cases),
    Exercise("07-negated", judge_negated),
    Exercise("07-minimax", judge_minimax),
)
