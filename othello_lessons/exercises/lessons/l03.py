"""The exercises of lesson 03: the lines of find_bracket, find_bracket itself, and flips."""

import re
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from othello_lessons.drawing import Picture, show
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.wrong_brackets import WRONG_BRACKETS
from othello_lessons.exercises.judging import Case, Misconception, judge_function, judge_squares
from othello_lessons.exercises.sandbox import call
from othello_lessons.othello import (
    BLACK,
    DIRECTIONS,
    DOWN,
    DOWN_LEFT,
    DOWN_RIGHT,
    EMPTY,
    LEFT,
    OUTER,
    RIGHT,
    UP,
    UP_LEFT,
    UP_RIGHT,
    WHITE,
    Board,
    Direction,
    Player,
    Square,
    find_bracket,
    initial_board,
    opponent,
    squares,
)

FindBracket = Callable[[Square, Player, Board, Direction], Any]

# ---------------------------------------------------------------------------
# What a find_bracket is tried on
#
# Whatever is wrong with a walk shows on a short line. So it is tried on every line of three
# squares that ends at the rim, in each direction and for each player: a line that is trapped
# before all, then those with the fewest discs first. Then come a few long lines, and last of
# all whole games.

EASY_FIRST = (RIGHT, LEFT, DOWN, UP, DOWN_RIGHT, UP_LEFT, DOWN_LEFT, UP_RIGHT)
LONG = ["xxxx@", "xxxxx@", "xxxxxx@", "xxxxxxx", "xxxx.@", "xx@x@", "xxx@@@@"]


def line_case(line: Iterable[str], player: Player, direction: Direction, start: Square) -> Case:
    """Put a line on an empty board: @ for the player's own discs, x for the opponent's."""
    board = [OUTER if cell == OUTER else EMPTY for cell in initial_board()]
    pieces = {"@": player, "x": opponent(player), ".": EMPTY}
    for step, sign in enumerate(line, start=1):
        board[start + step * direction] = pieces[sign]
    return start, player, board, direction


def _three_from_the_rim(direction: Direction) -> Square:
    """Return the first square from which three squares lie in a direction before the rim."""
    return next(square for square in squares() if _before_the_rim(square, direction) == 3)


def _before_the_rim(square: Square, direction: Direction) -> int:
    """Count the squares that lie in a direction before the rim."""
    board, end = initial_board(), square
    while board[end + direction] != OUTER:
        end += direction
    return (end - square) // direction


def _simplicity(line: tuple[str, ...]) -> tuple[bool, int, str]:
    return line != ("x", "@", "."), 3 - line.count("."), "".join(line).rstrip(".")


CASES: list[Case] = [
    line_case(line, player, direction, _three_from_the_rim(direction))
    for line in sorted(product(".@x", repeat=3), key=_simplicity)
    for player in (BLACK, WHITE)
    for direction in EASY_FIRST
] + [line_case(line, BLACK, way, 11) for line in LONG for way in (RIGHT, DOWN, DOWN_RIGHT)]


def line_picture(square: Square, player: Player, board: Board, direction: Direction) -> Picture:
    """Draw the board of a case, the square marked from which the walk begins, and the walk."""
    end = square + _before_the_rim(square, direction) * direction
    return show(board, marks={square: "x"}, rays=[(square, end)])


PERFT = [4, 12, 56, 244, 1396]


def perft(find: FindBracket, player: Player, board: Board, depth: int) -> int:
    """Count the sequences of so many moves, by the rules that a find_bracket makes.

    Passes are left out: there is none so early in a game.
    """
    moves = [
        square
        for square in squares()
        if board[square] == EMPTY
        and any(find(square, player, board, direction) is not None for direction in DIRECTIONS)
    ]
    if depth == 1:
        return len(moves)
    other = opponent(player)
    return sum(
        perft(find, other, after_move(find, move, player, board), depth - 1) for move in moves
    )


def after_move(find: FindBracket, move: Square, player: Player, board: Board) -> Board:
    """Return the board after a move, by the rules that a find_bracket makes."""
    after = list(board)
    after[move] = player
    for direction in DIRECTIONS:
        bracket = find(move, player, board, direction)
        if bracket is not None:
            for square in range(move + direction, bracket, direction):
                after[square] = player
    return after


def judge_find_bracket(answer: Any) -> str:
    """Try a find_bracket on short lines, on long ones, and on the first plies of all games."""
    judge_function(answer, find_bracket, CASES, WRONG_BRACKETS, line_picture)
    counts = [call(perft, answer, BLACK, initial_board(), depth) for depth in range(1, 6)]
    if counts != PERFT:
        raise Wrong(
            f"It is right on each line that was tried, yet perft counts {counts} with it and "
            f"should count {PERFT}. Does it remember something from one call to the next?",
            "perft",
        )
    return f"With your function perft counts {', '.join(map(str, counts))}, as it should."


# ---------------------------------------------------------------------------
# The lines of find_bracket

LINES = {
    "a": "        return bracket",
    "b": "    while board[bracket] == other:",
    "c": "    bracket = square + direction",
    "d": "        return None",
    "e": "    if board[bracket] == player:",
    "f": "        bracket += direction",
    "g": "    other = opponent(player)",
    "h": "    if board[bracket] != other:",
}


WRONG_ORDERS: list[tuple[str, Callable[[str], bool], str]] = [
    (
        "used-too-early",
        lambda order: max(map(order.index, "gc")) > min(map(order.index, "hbe")),
        "Lines g and c give names to the opponent and to the first cell of the walk, so they come "
        "before the lines that use these names.",
    ),
    (
        "wrong-body",
        lambda order: not all(pair in order for pair in ("hd", "bf", "ea")),
        "A line that is indented further is done under the condition just above it. What is to "
        "be done in the loop b, and what under the tests h and e?",
    ),
    (
        "test-after-loop",
        lambda order: order.index("h") > order.index("b"),
        "Test h stands after the loop. The loop ends at a cell that is not the opponent's, so "
        "there h is always true. Ask before the walk whether there is anything to trap.",
    ),
    (
        "looks-before-walking",
        lambda order: order.index("e") < order.index("b"),
        "Test e asks what the walk stopped at, and it stands before the loop that walks.",
    ),
]


def judge_order(answer: Any) -> str:
    """Put the lines together in the learner's order, and try what comes of it."""
    order = _letters(answer)
    function = _assembled(order)
    try:
        judge_find_bracket(function)
    except Wrong as wrong:
        name, says = next(
            ((name, says) for name, holds, says in WRONG_ORDERS if holds(order)),
            (wrong.misconception, ""),
        )
        raise Wrong(f"{says}\n{wrong.text}".strip(), name, wrong.picture) from None
    return "Put together like this, the lines find every bracket."


def _letters(answer: Any) -> str:
    """Read an order of the lines: letters in a list or in a text."""
    if not isinstance(answer, (str, list, tuple)):
        raise Wrong('The answer is to be letters in a row, such as "c g ...".', "no-letters")
    text = "".join(map(str, answer)).lower()
    letters = re.findall(r"[a-z0-9]", text)
    strange = [letter for letter in letters if letter not in LINES]
    twice = [letter for letter in LINES if letters.count(letter) > 1]
    missing = [letter for letter in LINES if letter not in letters]
    problems = [("There is no line", strange), ("Used twice:", twice), ("Missing:", missing)]
    if said := [f"{words} {', '.join(these)}." for words, these in problems if these]:
        raise Wrong(f"Each line from a to h is used once. {' '.join(said)}", "not-each-once")
    return "".join(letters)


def _assembled(order: str) -> FindBracket:
    """Make a function of the lines in this order; none of its text is the learner's."""
    head = "def find_bracket(square, player, board, direction):"
    names: dict[str, Any] = {"opponent": opponent}
    try:
        exec("\n".join([head, *(LINES[letter] for letter in order)]), names)
    except SyntaxError as error:
        raise Wrong(
            f"Python cannot read the lines in this order: {error.msg}. The first line under a "
            "colon is indented further, and only that.",
            "indentation",
        ) from None
    function: FindBracket = names["find_bracket"]
    return function


# ---------------------------------------------------------------------------
# Flips

FLIPS_GAME = "c4c3f5c5b3a3c2e6a4g5b4e3d6c6f2a2d7c7g4e8b6"
FLIPS_MOVE = "b5"
FLIPS = "b4 c5 d5 c6"
WRONG_FLIPS = [
    Misconception(
        "cascade",
        "d6 stays black. It lies between two white discs once c6 has turned over, but only lines "
        "that start from the new disc count. A disc that turned over turns no others over.",
        "b4 c5 d5 c6 d6",
    ),
    Misconception(
        "one-direction",
        "One line alone is right, and a move turns over the discs of every line that it closes.",
        "c5 d5",
    ),
    Misconception(
        "one-direction",
        "One line alone is right, and a move turns over the discs of every line that it closes.",
        "b4",
    ),
    Misconception(
        "one-direction",
        "One line alone is right, and a move turns over the discs of every line that it closes.",
        "c6",
    ),
    Misconception(
        "no-diagonals", "Lines go diagonally too: from b5, look down and right.", "b4 c5 d5"
    ),
    Misconception(
        "open-lines",
        "a4 and b6 stay black. Behind a4 comes the rim, and behind b6 an empty square: no white "
        "disc closes these lines.",
        "a4 b4 c5 d5 b6 c6",
    ),
    Misconception(
        "nearest-only",
        "d5 turns over as well: all discs of a closed line do, not only the one beside the move.",
        "b4 c5 c6",
    ),
    Misconception(
        "over-a-white-disc",
        "f5 stays black. The line to the right is closed by the first white disc, e5.",
        "b4 c5 d5 f5 c6",
    ),
    Misconception(
        "with-the-brackets",
        "b3, e5 and d7 are the brackets. They are White's already, so they do not turn over.",
        "b3 b4 c5 d5 e5 c6 d7",
    ),
    Misconception(
        "with-the-move",
        "b5 is where the new disc is put. It does not turn over: it was not there before.",
        "b4 b5 c5 d5 c6",
    ),
]


def judge_flips(answer: Any) -> str:
    """Compare squares with those that turn over."""
    judge_squares(answer, FLIPS, WRONG_FLIPS)
    return "Three lines are closed, by b3, e5 and d7, and the other five are not."


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("03-order", judge_order),
    Exercise("03-find-bracket", judge_find_bracket),
    Exercise("03-flips", judge_flips),
)
