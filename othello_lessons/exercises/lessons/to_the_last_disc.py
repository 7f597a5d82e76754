"""The exercises: the move that wins, regions, and bounds."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from othello_lessons.drawing import show
from othello_lessons.engine.plain.plain_solver import best_line, move_values
from othello_lessons.engine.solver.explain import region_of
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Solution, changed, instead
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.squares import demand_no_margin, parts_in, squares_in
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position, square_name
from othello_lessons.notation.numbers import signed, with_minus
from othello_lessons.othello import (
    EMPTY,
    Board,
    Player,
    Square,
    bracketed,
    make_move,
    opponent,
    size,
    squares,
)

# ---------------------------------------------------------------------------
# Puzzles
#
# Any legal move may be given, so what is wrong with one is read from the board.

# Each has one move that wins; the tests hold the solver to that.
PUZZLES = (
    "OOOOOOOX XXXXXOOX XXXOXOOX XXXOXOOX XXOOXOOX XXXXOOOX X-XXXXX- X-XXX--X O",
    "OOOOOOOO -OOOOOOX OXOOOOXO XXOOOXOO XXOOOOOO XXXXXOOO XXXOOOO- OXO----- X",
    "OXOOOO-- OXOOOO-- OXOXXOOO OXOOOOOX OXOOOOOO OOOOOOOO OOOOOO-- OXOOOO-- X",
    "XOX----- XXXO---- XXOOXXXX XOXOXXXX XOOOXXXX XXOOOXXX XXXXXXX- OOOOXXOX X",
)
WINNERS = Solution(
    """
from othello_lessons.engine.plain.plain_solver import move_values
from othello_lessons.exercises.lessons.to_the_last_disc import PUZZLES
from othello_lessons.notation import parse_position, square_name

moves = []
for text in PUZZLES:
    values = move_values(*parse_position(text))
    moves.append(square_name(max(values, key=values.get)))
""",
    "moves",
)


def judge_puzzles(exercise: Exercise, answer: Any) -> str:
    """Judge one move for each puzzle."""
    parts = parts_in(answer)
    if len(parts) != len(PUZZLES):
        raise Wrong(JUDGED("give-moves", count=len(PUZZLES)))
    for number, (part, text) in enumerate(zip(parts, PUZZLES, strict=True), start=1):
        _judge_move(number, part, text)
    return exercise.praise()


@cache
def _values(text: str) -> dict[Square, int]:
    """Return what each move of a puzzle is worth, which takes a moment, and only once."""
    return move_values(*parse_position(text))


def _judge_move(number: int, answer: Any, text: str) -> None:
    """Raise Wrong unless a move wins, with the best answer to it and the reason it is played."""
    (player, board), values = parse_position(text), _values(text)
    demand_no_margin(answer, values)
    (move,) = squares_in([answer])
    if move not in values:
        raise Wrong.named("illegal-move", JUDGED, number=number, move=square_name(move))
    if values[move] > 0:
        return
    after = make_move(move, player, list(board))
    line = [square_name(square) for _, square in best_line(opponent(player), after)]
    mistake = _puzzle_mistake(move, player, board, values)
    says = JUDGED(
        "loses",
        number=number,
        move=square_name(move),
        value=signed(values[move]),
        says=JUDGED.mistake(mistake.name, **mistake.fields) if mistake else "",
        line=" ".join(line),
    )
    raise Wrong(says, mistake.name if mistake else None, show(board, player))


def _puzzle_mistake(
    move: Square, player: Player, board: Board, values: dict[Square, int]
) -> Mistake | None:
    """Return the mistake that leads to a move, if it is a known one."""
    flips = {square: len(bracketed(square, player, board)) for square in values}
    if flips[move] == max(flips.values()):
        return Mistake("most-flips", None, {"flips": flips[move]})
    is_odd = {square: len(region_of(square, board)) % 2 for square in values}
    if not is_odd[move] and any(is_odd.values()):
        return Mistake("even-region")
    return Mistake("only-draws") if values[move] == 0 else None


# ---------------------------------------------------------------------------
# Regions

STEPS, GROWS = "directions(size(board))", "for square in region:"
TAKES = "if square + step in left:\n                    left.remove(square + step)\n"
EMPTIES = "squares(size(board)) if board[square] == EMPTY"
JOINED = "regions = [r for r in regions if r not in touching] + [[square, *sum(touching, [])]]"
REGIONS = Solution(
    """
def my_regions(board):
    left = [square for square in squares(size(board)) if board[square] == EMPTY]
    regions = []
    while left:
        region = [left.pop(0)]
        for square in region:
            for step in directions(size(board)):
                if square + step in left:
                    left.remove(square + step)
                    region.append(square + step)
        regions.append(region)
    return regions
""",
    "my_regions",
    {
        "straight-neighbours": f"{STEPS} → (1, -1, size(board) + 2, -size(board) - 2)",
        "steps-of-8x8": f"{STEPS} → DIRECTIONS",
        "squares-of-8x8": "squares(size(board)) → squares()",
        "right-and-down": f"{STEPS} → (1, size(board) + 2)",
        "never-joined": f"{STEPS} → [step for step in {STEPS} if step > 0]",
        "neighbours-only": [
            f"{GROWS} → for square in region[:1]:",
            changed(
                f"{GROWS} → for square in region[:1]:",
                f"{TAKES} → if board[square + step] == EMPTY:\n",
            ),
        ],
        "each-square-alone": f"{GROWS} → for square in ():",
        "first-region-only": "regions.append(region) → return [region]",
        "two-steps-only": f"{GROWS} → for _ in (1, 2):\n          for square in list(region):",
        "one-region": "return regions → return [sum(regions, [])]",
        "rim-is-empty": changed(
            f"{EMPTIES} → range(len(board)) if board[square] in (EMPTY, OUTER)",
            "        regions.append(region) → "
            "        region = [square for square in region if board[square] == EMPTY]\n"
            "        regions += [region] if region else []",
        ),
    },
    styles=[
        (
            f"""
def my_regions(board):
    regions = []
    for square in squares(size(board)):
        if board[square] == EMPTY:
            near = {{square + step for step in directions(size(board))}}
            touching = [region for region in regions if near & set(region)]
            {JOINED}
    return regions
""",
            {
                "never-joined": [
                    f"{JOINED} → touching[{n}].append(square) if touching "
                    "else regions.append([square])"
                    for n in (0, -1)
                ],
                "square-twice": f"{JOINED} → regions.append(sum(touching, [square]))",
            },
        )
    ],
)

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


def regions_found(function: Callable[[Board], Any], board: Board) -> Any:
    """Return the regions that a function finds, in whatever order and form, as sorted lists."""

    @wraps(function)
    def sorted_regions(board: Board) -> Any:
        found = function(board)
        try:
            return sorted(sorted(region) for region in found)
        except TypeError:
            return found

    return call(sorted_regions, board)


def wrong_regions(found: Any, right: list[list[Square]], board: Board) -> Mistake | None:
    """Return the mistake in the regions of a board, by their squares alone; None for no mistake."""
    n = size(board)
    if not _is_list_of_lists(found):
        return Mistake("no-regions", None, {"found": in_words(found, "square", n)})
    given = [square for region in found for square in region]
    empty = [square for square in squares(n) if board[square] == EMPTY]
    if strange := [square for square in given if square not in empty]:
        return Mistake("not-empty", None, {"square": in_words(strange[0], "square", n)})
    if missing := [square for square in empty if square not in given]:
        return Mistake("square-missing", None, {"square": square_name(missing[0], n)})
    if len(set(given)) < len(given):
        return Mistake("square-twice")
    return None if all(found) else Mistake("empty-region")


def _is_list_of_lists(found: Any) -> bool:
    kinds = (list, tuple, set, frozenset)
    return isinstance(found, kinds) and all(
        isinstance(region, kinds) and all(isinstance(square, int) for square in region)
        for region in found
    )


# ---------------------------------------------------------------------------
# What is known

Pair = tuple[int, int]  # at least, at most

PAIRS = ("(1, 64)", "(-64, -4)", "(10, 64)", "(0, 0)", "(6, 6)")
KNOWN = Solution(
    """
known = [(1, 64), (-64, -4), (10, 64), (0, 0), (6, 6)]
""",
    "known",
    {
        "wld-is-a-score": "(1, 64) → (1, 1)",
        "margins-are-even": "(1, 64) → (2, 64)",
        "draw-is-no-win": "(1, 64) → (0, 64)",
        "bounds-are-values": ["(-64, -4) → (-4, -4)", "(10, 64) → (10, 10)"],
        "bounds-swapped": ["(-64, -4) → (-4, 64)", "(10, 64) → (-64, 10)"],
        "window-for-answer": [
            *instead("(-64, -4)", "(-64, 0)", "(-64, 1)", "(-64, -1)", "(-4, 0)", "(0, 1)"),
            *instead("(10, 64)", "(1, 64)", "(0, 64)", "(2, 64)", "(1, 10)", "(0, 1)"),
        ],
        "bound-left-out": [
            *("(-64, -4) → (-64, -5)", "(-64, -4) → (-64, -6)"),
            *("(10, 64) → (11, 64)", "(10, 64) → (12, 64)"),
        ],
        "draw-is-exact": ["(0, 0) → (0, 64)", "(0, 0) → (-64, 0)", "(0, 0) → (-1, 1)"],
        "question-for-answer": [f"(6, 6) → {pair}" for pair in ((4, 6), (5, 6), (5, 5), (4, 4))],
        "one-answer-only": ["(6, 6) → (6, 64)", "(6, 6) → (-64, 6)"],
        "nothing-learned": [f"{pair} → (-64, 64)" for pair in PAIRS],
        "larger-first": ["(1, 64) → (64, 1)", "(-64, -4) → (-4, -64)", "(10, 64) → (64, 10)"],
        "sides-exchanged": [
            *("(1, 64) → (-64, -1)", "(-64, -4) → (4, 64)", "(10, 64) → (-64, -10)"),
            "(6, 6) → (-6, -6)",
        ],
    },
)


def pairs_in(answer: Any) -> list[Pair]:
    """Read a pair of numbers for each case."""
    try:
        pairs = [(int(least), int(most)) for least, most in answer]
    except (TypeError, ValueError):
        raise Wrong(JUDGED("give-pairs", count=len(PAIRS))) from None
    if len(pairs) != len(PAIRS):
        raise Wrong(JUDGED("number-of-pairs", count=len(PAIRS), given=len(pairs)))
    return pairs


def judge_known(exercise: Exercise, answer: Any) -> str:
    """Judge pairs; for the first wrong pair, give the question and what the pair would mean."""
    try:
        return judge_value(exercise, answer)
    except Wrong as wrong:
        if wrong.misconception is None:
            raise
        shown = _what_it_means(pairs_in(answer), KNOWN.right())
        raise Wrong(f"{shown}\n{wrong.text}", wrong.misconception) from None


def _what_it_means(given: list[Pair], right: list[Pair]) -> str:
    """Say what was asked in the first case that is wrong, and what a wrong pair would mean."""
    case = next(case for case, pair in enumerate(given) if pair != right[case])
    (least, most), (right_least, right_most) = given[case], right[case]
    fields = {"case": case + 1, "least": with_minus(least), "most": with_minus(most)}
    says = [JUDGED(f"case-{case + 1}"), JUDGED("given", **fields)]
    if least > most:
        says.append(JUDGED("no-score"))
    elif least > right_least:
        says.append(JUDGED("excludes", score=with_minus(min(least - 1, right_most))))
    elif most < right_most:
        says.append(JUDGED("excludes", score=with_minus(max(most + 1, right_least))))
    else:
        says.append(JUDGED("allows", score=with_minus(least if least < right_least else most)))
    return "\n".join(says)


EXERCISES = (
    Exercise("endgame-puzzles", judge_puzzles, WINNERS),
    Exercise(
        "regions",
        judge_cases,
        REGIONS,
        cases=[(parse_position(text)[1],) for text in REGION_BOARDS],
        observe=regions_found,
        fault=wrong_regions,
        returns="square",
    ),
    Exercise("known-of-the-score", judge_known, KNOWN, read=pairs_in, differs=_what_it_means),
)
