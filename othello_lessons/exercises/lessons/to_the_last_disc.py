"""The exercises: the move that wins, regions, and bounds."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.engine.plain.plain_solver import best_line, move_values
from othello_lessons.engine.solver.explain import region_of, regions_of
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.endgame_mistakes import (
    KNOWN,
    PUZZLES,
    Pair,
    wrong_pairs,
)
from othello_lessons.exercises.judges.wrong_endings import known_regions
from othello_lessons.exercises.judging import (
    demand_function,
    demand_no_margin,
    judge_function,
    squares_in,
)
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position, square_name
from othello_lessons.notation.numbers import signed
from othello_lessons.othello import (
    Board,
    Player,
    Square,
    bracketed,
    make_move,
    opponent,
    size,
)

# ---------------------------------------------------------------------------
# Puzzles


def _judge_puzzles(answer: Any) -> str:
    texts = Texts("endgame-puzzles")
    parts = answer.split() if isinstance(answer, str) else list(_listed(answer))
    if len(parts) != len(PUZZLES):
        raise Wrong(texts("give-moves", count=len(PUZZLES)))
    for number, (part, text) in enumerate(zip(parts, PUZZLES, strict=True), start=1):
        _judge_move(number, part, text, texts)
    return texts.right()


@cache
def _values(text: str) -> dict[Square, int]:
    """Return what each move of a puzzle is worth, which takes a moment, and only once."""
    return move_values(*parse_position(text))


def _judge_move(number: int, answer: Any, text: str, texts: Texts) -> None:
    """Raise Wrong unless a move wins, with the best answer to it and the reason it is played."""
    (player, board), values = parse_position(text), _values(text)
    demand_no_margin(answer, values)
    (move,) = squares_in(answer if isinstance(answer, str) else [answer])
    if move not in values:
        raise Wrong.named("illegal-move", texts, number=number, move=square_name(move))
    if values[move] > 0:
        return
    after = make_move(move, player, list(board))
    line = [square_name(square) for _, square in best_line(opponent(player), after)]
    mistake = _puzzle_mistake(move, player, board, values)
    says = texts(
        "loses",
        number=number,
        move=square_name(move),
        value=signed(values[move]),
        says=mistake.says(texts) if mistake else "",
        line=" ".join(line),
    )
    raise Wrong(says, mistake.name if mistake else None, show(board, player))


def _puzzle_mistake(
    move: Square, player: Player, board: Board, values: dict[Square, int]
) -> Mistake | None:
    """Return the mistake that leads to a move, if it is a known one."""
    flips = {square: len(bracketed(square, player, board)) for square in values}
    if flips[move] == max(flips.values()):
        return Mistake("most-flips", move, {"flips": flips[move]})
    is_odd = {square: len(region_of(square, board)) % 2 for square in values}
    if not is_odd[move] and any(is_odd.values()):
        return Mistake("even-region", move)
    return Mistake("only-draws", move) if values[move] == 0 else None


def _listed(answer: Any) -> Iterable[Any]:
    return answer if isinstance(answer, Iterable) else [answer]


# ---------------------------------------------------------------------------
# Regions


# The small boards tell all known mistakes from each other, and come first.

REGION_BOARDS = (
    "XXX- XXXX XOX- X-XX X",
    "XX-X X-XX XOXX -OX- X",
    "---X XOXX XOXX -OX- X",
    "-X-X X-XX XOXO OXXX X",
    "O-X- -XO- XOXX --X- X",
    "XXX- X--- XXOX X-OX X",
    "-XXXXX XX---X XX-XXX XOOX-X XXXX-X --XXXX O",
    PUZZLES[0],
    PUZZLES[3],
)
REGIONS = Texts("regions")


def _judge_regions(answer: Any) -> str:
    demand_function(answer)
    boards = [parse_position(text)[1] for text in REGION_BOARDS]
    known = (replace(mistake, leads_to=_AsSets(mistake.leads_to)) for mistake in known_regions())
    try:
        judge_function(
            _AsSets(answer),
            _AsSets(regions_of),
            [(board,) for board in boards],
            known,
            texts=REGIONS,
            returns="square",
        )
    except Wrong as wrong:
        raise _named_regions(wrong, answer, boards) from None
    return REGIONS.right()


def _named_regions(wrong: Wrong, answer: Any, boards: list[Board]) -> Wrong:
    """Give a verdict without a name the name of what its regions have wrong, if they have."""
    if wrong.misconception is not None:
        return wrong
    for board in boards:
        if mistake := _fault(_sets(call(answer, board)), board):
            return Wrong(f"{mistake.says(REGIONS)}\n{wrong.text}", mistake.name, wrong.picture)
    return wrong


def _fault(found: Any, board: Board) -> Mistake | None:
    """Return what is wrong with regions on one board, by their squares alone; None if nothing."""
    if not _is_list_of_lists(found):
        return Mistake("no-regions", found, {"found": in_words(found, "square", size(board))})
    given = [square for region in found for square in region]
    empty = {square for region in regions_of(board) for square in region}
    named = {square: square_name(square, size(board)) for square in empty}
    if strange := [square for square in given if square not in empty]:
        words = in_words(strange[0], "square", size(board))
        return Mistake("not-empty", found, {"square": words})
    if missing := sorted(empty - set(given)):
        return Mistake("square-missing", found, {"square": named[missing[0]]})
    if twice := [square for square in given if given.count(square) > 1]:
        return Mistake("square-twice", found, {"square": named[twice[0]]})
    if not all(found):
        return Mistake("empty-region", found)
    return None


def _is_list_of_lists(found: Any) -> bool:
    """Tell whether something is a list, a tuple or a set of such, of whole numbers."""
    kinds = (list, tuple, set, frozenset)
    return isinstance(found, kinds) and all(
        isinstance(region, kinds) and all(isinstance(square, int) for square in region)
        for region in found
    )


class _AsSets:
    """A learner's function, whose regions may be in any order and of any type."""

    def __init__(self, answer: Callable[[Board], Any]) -> None:
        self.answer = answer
        self.__name__ = getattr(answer, "__name__", "my_regions")
        self.__code__ = getattr(answer, "__code__", None)  # an error's line is the learner's

    def __call__(self, board: Board) -> Any:
        return _sets(self.answer(board))


def _sets(found: Any) -> Any:
    """Return regions as a sorted list of sorted lists, or what was returned if it is not that."""
    try:
        return sorted(sorted(region) for region in found)
    except TypeError:
        return found


# ---------------------------------------------------------------------------
# What is known


def _judge_known(answer: Any) -> str:
    texts = Texts("known-of-the-score")
    try:
        given = [(int(least), int(most)) for least, most in answer]
    except (TypeError, ValueError):
        raise Wrong(texts("give-pairs", count=len(KNOWN))) from None
    if len(given) != len(KNOWN):
        raise Wrong(texts("number-of-pairs", count=len(KNOWN), given=len(given)))
    for case, (found, right) in enumerate(zip(given, KNOWN, strict=True)):
        if found != right:
            raise _wrong_pair(case, found, texts)
    return texts.right()


def _wrong_pair(case: int, found: Pair, texts: Texts) -> Wrong:
    """Say what was asked in a case, what a wrong pair would mean, and which mistake it is."""
    least, most = found
    right_least, right_most = KNOWN[case]
    fields = {"case": case + 1, "least": _minus(least), "most": _minus(most)}
    says = [texts(f"case-{case + 1}"), texts("given", **fields)]
    if least > most:
        says.append(texts("no-score"))
    elif least > right_least:
        says.append(texts("excludes", score=_minus(min(least - 1, right_most))))
    elif most < right_most:
        says.append(texts("excludes", score=_minus(max(most + 1, right_least))))
    else:
        says.append(texts("allows", score=_minus(least if least < right_least else most)))
    mistake = recognise(wrong_pairs(case), lambda pair: pair == found)
    if mistake:
        says.append(mistake.says(texts))
    return Wrong("\n".join(says), mistake.name if mistake else None)


def _minus(number: int) -> str:
    """Write a whole number with a minus sign as people write it."""
    return str(number).replace("-", "−")


EXERCISES = (
    Exercise("endgame-puzzles", _judge_puzzles),
    Exercise("regions", _judge_regions),
    Exercise("known-of-the-score", _judge_known),
)
