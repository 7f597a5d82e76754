"""The exercises: the lines of find_bracket, find_bracket itself, and flips."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, product
from typing import Any

from othello_lessons.drawing import Picture, show
from othello_lessons.exercises.exercise import Case, Exercise, Wrong
from othello_lessons.exercises.judges.lines_on_boards import board_of, how_flips_differ, missed_line
from othello_lessons.exercises.judging import behind, demand_right
from othello_lessons.exercises.patches import Mistake, Solution, changed
from othello_lessons.exercises.sandbox import call, each
from othello_lessons.exercises.squares import squares_in
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.values import judge_value
from othello_lessons.exercises.wording import in_words, text_of
from othello_lessons.notation import parse_square, parse_transcript, replay
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
    initial_board,
    opponent,
    squares,
)

FindBracket = Callable[[Square, Player, Board, Direction], Any]

# ---------------------------------------------------------------------------
# What a find_bracket is tried on
#
# Any mistake in a walk shows on a short line. So the function is tried on every line of three
# squares that ends at the rim, in each direction and for each player: first a line that is
# trapped, then the others, those with the fewest discs first. Then come a few long lines, and
# last the first plies of all games.

EASY_FIRST = (RIGHT, LEFT, DOWN, UP, DOWN_RIGHT, UP_LEFT, DOWN_LEFT, UP_RIGHT)
LONG = ["xxxx@", "xxxxx@", "xxxxxx@", "xxxxxxx", "xxxx.@", "xx@x@", "xxx@@@@"]


def line_case(line: Iterable[str], player: Player, direction: Direction, start: Square) -> Case:
    """Put a line on an empty board: @ for the player's own discs, x for the opponent's."""
    pieces = {"@": player, "x": opponent(player), ".": EMPTY}
    discs = {start + step * direction: pieces[sign] for step, sign in enumerate(line, start=1)}
    return start, player, board_of(discs), direction


def _three_from_the_rim(direction: Direction) -> Square:
    return next(square for square in squares() if _before_the_rim(square, direction) == 3)


def _before_the_rim(square: Square, direction: Direction) -> int:
    board, end = initial_board(), square
    while board[end + direction] != OUTER:
        end += direction
    return (end - square) // direction


def _all_but(direction: Direction) -> Case:
    start, player = 44, WHITE
    ways = [way for way in DIRECTIONS if way != direction]
    trapped = {start + way: opponent(player) for way in ways}
    closed = {start + 2 * way: player for way in ways}
    return start, player, board_of(trapped | closed), direction


def _simplicity(line: tuple[str, ...]) -> tuple[bool, int, str]:
    return line != ("x", "@", "."), 3 - line.count("."), "".join(line).rstrip(".")


CASES: list[Case] = [
    line_case(line, player, direction, _three_from_the_rim(direction))
    for line in sorted(product(".@x", repeat=3), key=_simplicity)
    for player in (BLACK, WHITE)
    for direction in EASY_FIRST
]
CASES += [line_case(line, BLACK, way, 11) for line in LONG for way in (RIGHT, DOWN, DOWN_RIGHT)]
CASES += [_all_but(direction) for direction in (RIGHT, UP, DOWN_LEFT)]


def line_picture(square: Square, player: Player, board: Board, direction: Direction) -> Picture:
    """Draw the board of a case, the square marked from which the walk begins, and the walk."""
    end = square + _before_the_rim(square, direction) * direction
    return show(board, marks={square: "x"}, rays=[(square, end)])


PERFT = [4, 12, 56, 244, 1396]


def perft(find: FindBracket, player: Player, board: Board, depth: int) -> list[int]:
    """Count the sequences of 1 to `depth` moves, by the rules that a find_bracket makes.

    Passes are left out: nobody has to pass so early in a game.
    """
    counts, boards = [], [board]
    for _ in range(depth):
        boards = [after for before in boards for after in boards_after(find, player, before)]
        counts.append(len(boards))
        player = opponent(player)
    return counts


def boards_after(find: FindBracket, player: Player, board: Board) -> Iterator[Board]:
    """Yield the board after each move, by the rules that a find_bracket makes."""
    walks = [
        (square, direction)
        for square in squares()
        if board[square] == EMPTY
        for direction in DIRECTIONS
    ]
    found = each(find, [(square, player, board, direction) for square, direction in walks])
    flips: dict[Square, list[range]] = {}
    for (move, direction), bracket in zip(walks, found, strict=True):
        if bracket is not None:
            flips.setdefault(move, []).append(range(move + direction, bracket, direction))
    for move, lines in flips.items():
        after = list(board)
        for square in chain([move], *lines):
            after[square] = player
        yield after


SOURCE = """
def find_bracket(square, player, board, direction):
    other = opponent(player)
    bracket = square + direction
    if board[bracket] != other:
        return None
    while board[bracket] == other:
        bracket += direction
    return bracket if board[bracket] == player else None
"""
FIRST_TEST = "    if board[bracket] != other:\n        return None\n"
NO_FIRST_TEST = f"{FIRST_TEST} → "
OVER_EMPTY = "while board[bracket] == other → while board[bracket] in (other, EMPTY)"
OVER_ALL = "while board[bracket] == other → while board[bracket] != player"
LAST_TEST = "bracket if board[bracket] == player else None"
OWN_DISC_BESIDE = "if board[bracket] != other → if board[bracket] == player"
LOOP = "while board[bracket] == other:\n        bracket += direction"

FIND_BRACKET = Solution(
    SOURCE,
    "find_bracket",
    {
        "no-disc-between": NO_FIRST_TEST,
        "over-empty": [
            OVER_EMPTY,
            changed(NO_FIRST_TEST, OVER_EMPTY),
            changed(OWN_DISC_BESIDE, OVER_EMPTY),
        ],
        "over-the-rim": [OVER_ALL, changed(NO_FIRST_TEST, OVER_ALL)],
        "rim-as-bracket": f"{LAST_TEST} → bracket if board[bracket] != EMPTY else None",
        "open-line": f"{LAST_TEST} → bracket if board[bracket] != OUTER else None",
        "no-last-test": f"{LAST_TEST} → bracket",
        "minus-for-none": changed("return None → return -1", "else None → else -1"),
        "starts-too-far": "bracket = square + direction → bracket = square + 2 * direction",
        "empty-end": f"{LAST_TEST} → bracket if board[bracket] == EMPTY else None",
        "last-opponent": "return bracket → return bracket - direction",
        "first-opponent": "return bracket → return square + direction",
        "one-step": "while board[bracket] == other → if board[bracket] == other",
        "direction-ignored": [
            "bracket += direction → bracket += 1",
            changed("bracket = square + direction → bracket = square + 1", "+= direction → += 1"),
        ],
        "any-direction": changed(
            "    bracket = square + direction → "
            "    for direction in sorted(DIRECTIONS):\n      bracket = square + direction",
            "    if board[bracket] != other:\n        return None\n → ",
            LOOP + " →   first = bracket\n      while board[bracket] == other:\n"
            "        bracket += direction",
            f"    return {LAST_TEST} → "
            "      if bracket != first and board[bracket] == player:\n        return bracket",
        ),
        "returns-true": [
            f"{LAST_TEST} → True if board[bracket] == player else None",
            changed("return None → return False", f"{LAST_TEST} → board[bracket] == player"),
            f"{LAST_TEST} → board[bracket] == player",
        ],
        "false-for-none": changed("return None → return False", "else None → else False"),
        "colours": changed("other = opponent(player) → other, player = player, opponent(player)"),
        "flips-instead": [
            f"{LAST_TEST} → list(range(square + direction, bracket, direction))"
            " if board[bracket] == player else None",
            changed(
                "return None → return []",
                f"{LAST_TEST} → list(range(square + direction, bracket, direction))"
                " if board[bracket] == player else []",
            ),
        ],
    },
)


def judge_find_bracket(exercise: Exercise, answer: Any) -> str:
    """Try a find_bracket on short lines, on long ones, and on the first plies of all games."""
    demand_right(exercise, answer)
    counts = call(perft, answer, BLACK, initial_board(), len(PERFT))
    if counts != PERFT:
        raise Wrong.named("perft", exercise.texts, found=counts, expected=PERFT)
    return exercise.praise(counts=", ".join(map(str, counts)))


BRACKETS = Exercise(
    "find-bracket",
    judge_find_bracket,
    FIND_BRACKET,
    cases=CASES,
    picture=line_picture,
    returns="square",
    points=4,
)

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


# By the name of each mistake, whether an order of the lines shows it.
WRONG_ORDERS: dict[str, Callable[[str], bool]] = {
    "used-too-early": lambda o: max(map(o.index, "gc")) > min(map(o.index, "hbe")),
    "wrong-body": lambda o: not all(pair in o for pair in ("hd", "bf", "ea")),
    "test-after-loop": lambda o: o.index("h") > o.index("b"),
    "looks-before-walking": lambda o: o.index("e") < o.index("b"),
}


def judge_order(exercise: Exercise, answer: Any) -> str:
    """Put the lines together in the learner's order, and try the function that they make."""
    order = _letters(answer, exercise.texts)
    function = _assembled(order, exercise.texts)
    try:
        BRACKETS.judged(function)
    except Wrong as wrong:
        evidence = Wrong(wrong.evidence, None, wrong.picture)
        for name, shows in WRONG_ORDERS.items():
            if shows(order):
                raise behind(Mistake(name), evidence, exercise.texts) from None
        raise
    return exercise.praise()


def _letters(answer: Any, texts: Texts) -> str:
    parts = answer if isinstance(answer, (str, list, tuple)) else []
    order = "".join(re.findall(r"[a-z0-9]", "".join(map(text_of, parts)).lower()))
    if sorted(order) != sorted(LINES):
        raise Wrong.named("not-each-once", texts, answer=in_words(answer))
    return order


def _assembled(order: str, texts: Texts) -> FindBracket:
    """Make a function of the lines in this order; none of its text is the learner's."""
    head = "def find_bracket(square, player, board, direction):"
    names: dict[str, Any] = {"opponent": opponent}
    try:
        exec("\n".join([head, *(LINES[letter] for letter in order)]), names)
    except SyntaxError as error:
        raise Wrong.named("indentation", texts, error=error.msg) from None
    function: FindBracket = names["find_bracket"]
    return function


# ---------------------------------------------------------------------------
# Flips

FLIPS_GAME = "c4c3f5c5b3a3c2e6a4g5b4e3d6c6f2a2d7c7g4e8b6"
FLIPS_BOARD = replay(parse_transcript(FLIPS_GAME))[-1][1]

FLIPS_OF_B5 = Solution(
    'flips_of_b5 = "b4 c5 d5 c6"',
    "flips_of_b5",
    {
        "cascade": changed("c6 → c6 d6", square="d6"),
        "one-line": ["b4 c5 d5 c6 → c5 d5", "b4 c5 d5 c6 → b4", "b4 c5 d5 c6 → c6"],
        "straight-only": " c6 → ",
        "nearest-only": " d5 → ",
        "over-a-white-disc": "c5 d5 → c5 d5 f5",
        "with-the-brackets": changed("c6 → c6 b3 e5 d7", squares="b3, e5, d7"),
        "with-the-move": changed("c6 → c6 b5", square="b5"),
    },
)


EXERCISES = (
    Exercise("order-the-lines", judge_order, Solution('order = "g c h d b f e a"', "order")),
    BRACKETS,
    Exercise(
        "flips-of-b5",
        judge_value,
        FLIPS_OF_B5,
        read=squares_in,
        differs=partial(how_flips_differ, parse_square("b5"), WHITE, FLIPS_BOARD),
        picture=partial(missed_line, parse_square("b5"), WHITE, FLIPS_BOARD),
    ),
)
