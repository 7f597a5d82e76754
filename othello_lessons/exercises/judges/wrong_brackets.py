"""find_bracket as it is written by mistake: each way under the name of its misconception.

A mistake can be made in more than one way, so some names come up more than once.
"""

from othello_lessons.exercises.judging import Misconception
from othello_lessons.othello import (
    EMPTY,
    OUTER,
    Board,
    Direction,
    Player,
    Square,
    find_bracket,
    opponent,
)


def _end(square: Square, player: Player, board: Board, direction: Direction) -> Square:
    """Walk over the other side's discs, and return the first cell that holds none."""
    at = square + direction
    while board[at] == opponent(player):
        at += direction
    return at


def no_disc_between(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Take a disc of one's own directly beside the square for a bracket."""
    end = _end(square, player, board, direction)
    return end if board[end] == player else None


def over_empty(square: Square, player: Player, board: Board, direction: Direction) -> Square | None:
    """Walk over empty squares as well."""
    if board[square + direction] != opponent(player):
        return None
    return over_empty_from_the_start(square, player, board, direction)


def over_empty_from_the_start(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Walk over empty squares as well, even where nothing lies between."""
    at = square + direction
    while board[at] in (opponent(player), EMPTY):
        at += direction
    return at if board[at] == player else None


def over_empty_to_a_second_disc(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Walk over empty squares as well, but not to a neighbour of one's own."""
    if board[square + direction] == player:
        return None
    return over_empty_from_the_start(square, player, board, direction)


def over_the_rim(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Walk until a disc of one's own turns up, wherever that is."""
    if board[square + direction] != opponent(player):
        return None
    return over_the_rim_from_the_start(square, player, board, direction)


def over_the_rim_from_the_start(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Walk until a disc of one's own turns up, even where nothing lies between."""
    at = square + direction
    while board[at] != player:
        at += direction
    return at


def rim_as_bracket(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Take whatever is not empty for a bracket, the rim included."""
    end = _end(square, player, board, direction)
    trapped = end != square + direction
    return end if trapped and board[end] != EMPTY else None


def open_line(square: Square, player: Player, board: Board, direction: Direction) -> Square | None:
    """Take an empty square for a bracket too."""
    end = _end(square, player, board, direction)
    trapped = end != square + direction
    return end if trapped and board[end] != OUTER else None


def empty_end(square: Square, player: Player, board: Board, direction: Direction) -> Square | None:
    """Look for an empty square at the end of the line, instead of a disc."""
    end = _end(square, player, board, direction)
    trapped = end != square + direction
    return end if trapped and board[end] == EMPTY else None


def last_opponent(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Return the last disc that is trapped, instead of the bracket after it."""
    bracket = find_bracket(square, player, board, direction)
    return None if bracket is None else bracket - direction


def first_opponent(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Return the first disc that is trapped, instead of the bracket."""
    bracket = find_bracket(square, player, board, direction)
    return None if bracket is None else square + direction


def one_step(square: Square, player: Player, board: Board, direction: Direction) -> Square | None:
    """Look for a line of one disc only."""
    first = square + direction
    trapped = board[first] == opponent(player) and board[first + direction] == player
    return first + direction if trapped else None


def to_the_right(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Walk to the right whatever the direction is."""
    return find_bracket(square, player, board, 1)


def on_to_the_right(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Make the first step in the direction, and the others to the right."""
    at = square + direction
    if board[at] != opponent(player):
        return None
    while board[at] == opponent(player):
        at += 1
    return at if board[at] == player else None


def true_or_none(square: Square, player: Player, board: Board, direction: Direction) -> bool | None:
    """Return True instead of the square, and None where there is none."""
    return None if find_bracket(square, player, board, direction) is None else True


def true_or_false(square: Square, player: Player, board: Board, direction: Direction) -> bool:
    """Return True instead of the square, and False where there is none."""
    return find_bracket(square, player, board, direction) is not None


def false_for_none(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | bool:
    """Return False where there is no bracket."""
    return find_bracket(square, player, board, direction) or False


def colours(square: Square, player: Player, board: Board, direction: Direction) -> Square | None:
    """Take the player for the opponent."""
    return find_bracket(square, opponent(player), board, direction)


def flips_instead(
    square: Square, player: Player, board: Board, direction: Direction
) -> list[Square] | None:
    """Return the trapped discs instead of the bracket."""
    bracket = find_bracket(square, player, board, direction)
    return None if bracket is None else list(range(square + direction, bracket, direction))


def flips_or_an_empty_list(
    square: Square, player: Player, board: Board, direction: Direction
) -> list[Square]:
    """Return the trapped discs instead of the bracket, and [] where there are none."""
    return flips_instead(square, player, board, direction) or []


def nothing(square: Square, player: Player, board: Board, direction: Direction) -> None:
    """Return nothing at all."""


_OVER_EMPTY = (
    "It walks over empty squares. A line with a gap in it traps nothing: the walk goes on only "
    "while it meets discs of the opponent."
)
_OVER_THE_RIM = (
    "It walks until it meets a disc of the player's own, over empty squares and over the rim. The "
    "walk goes on only while it meets discs of the opponent."
)
_TRUE = (
    "It says whether there is a bracket, and not where. Return the square of the bracket: "
    "the caller turns over what lies between."
)
_RIGHT = "It does not keep to the direction: every step of the walk adds direction."
_FLIPS = (
    "It returns the discs that are trapped. What is asked for is the square that closes the line."
)

WRONG_BRACKETS = [
    Misconception(
        "no-disc-between",
        "It takes a disc of the player's own directly beside the square for a bracket. "
        "There must be a disc of the opponent between them, one at least.",
        no_disc_between,
    ),
    Misconception("over-empty", _OVER_EMPTY, over_empty),
    Misconception("over-empty", _OVER_EMPTY, over_empty_from_the_start),
    Misconception("over-empty", _OVER_EMPTY, over_empty_to_a_second_disc),
    Misconception("over-the-rim", _OVER_THE_RIM, over_the_rim),
    Misconception("over-the-rim", _OVER_THE_RIM, over_the_rim_from_the_start),
    Misconception(
        "rim-as-bracket",
        "It takes the rim for a bracket. What is not empty need not be a disc: it may be OUTER.",
        rim_as_bracket,
    ),
    Misconception(
        "open-line",
        "It takes an empty square for a bracket. A line is closed only by a disc of the player's "
        "own.",
        open_line,
    ),
    Misconception(
        "empty-end",
        "It looks for an empty square at the end of the line. That is the walk from a disc to a "
        "move; find_bracket walks from the move to a disc.",
        empty_end,
    ),
    Misconception(
        "last-opponent",
        "It returns the last disc that is trapped. The bracket is one step further: the player's "
        "own disc.",
        last_opponent,
    ),
    Misconception(
        "first-opponent",
        "It returns the first disc that is trapped. The bracket is the player's own disc at the "
        "far end of the line.",
        first_opponent,
    ),
    Misconception(
        "one-step",
        "It sees lines of one disc only. A line may be longer, so the walk needs a loop.",
        one_step,
    ),
    Misconception("direction-ignored", _RIGHT, to_the_right),
    Misconception("direction-ignored", _RIGHT, on_to_the_right),
    Misconception("returns-true", _TRUE, true_or_none),
    Misconception("returns-true", _TRUE, true_or_false),
    Misconception(
        "false-for-none",
        "Where there is no bracket, it returns False. Return None there: the caller asks "
        "whether the answer is None.",
        false_for_none,
    ),
    Misconception(
        "colours",
        "It takes the player for the opponent: it walks over the player's own discs.",
        colours,
    ),
    Misconception("flips-instead", _FLIPS, flips_instead),
    Misconception("flips-instead", _FLIPS, flips_or_an_empty_list),
    Misconception(
        "returns-nothing",
        "It never returns a square. Does the function hand the bracket back with return?",
        nothing,
    ),
]
