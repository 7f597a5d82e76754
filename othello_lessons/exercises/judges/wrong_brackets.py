"""Wrong versions of find_bracket, each under the name of its misconception.

A mistake can be made in more than one way, so some names come up more than once.
"""

from collections.abc import Callable

from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.othello import (
    DIRECTIONS,
    EMPTY,
    OUTER,
    Board,
    Direction,
    Player,
    Square,
    find_bracket,
    opponent,
)

FindBracket = Callable[[Square, Player, Board, Direction], Square | None]


def _end(square: Square, player: Player, board: Board, direction: Direction) -> Square:
    """Walk over the opponent's discs, and return the first cell after them."""
    at = square + direction
    while board[at] == opponent(player):
        at += direction
    return at


def no_disc_between(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Take a disc of the player's own directly beside the square for a bracket."""
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
    """Walk over empty squares as well, but not to a disc of the player's own beside the square."""
    if board[square + direction] == player:
        return None
    return over_empty_from_the_start(square, player, board, direction)


def over_the_rim(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Walk until a disc of the player's own comes, wherever that is."""
    if board[square + direction] != opponent(player):
        return None
    return over_the_rim_from_the_start(square, player, board, direction)


def over_the_rim_from_the_start(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Walk until a disc of the player's own comes, even where nothing lies between."""
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


def in_any_direction(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Return the bracket of the first line that is closed, whichever it is."""
    found = (find_bracket(square, player, board, way) for way in sorted(DIRECTIONS))
    return next((bracket for bracket in found if bracket is not None), None)


def up_to(discs: int) -> FindBracket:
    """Return a search for lines of so many discs and no more."""

    def bracket(
        square: Square, player: Player, board: Board, direction: Direction
    ) -> Square | None:
        found = find_bracket(square, player, board, direction)
        is_near = found is not None and (found - square) // direction <= discs + 1
        return found if is_near else None

    return bracket


def true_or_none(square: Square, player: Player, board: Board, direction: Direction) -> bool | None:
    """Return True instead of the square, and None where there is no bracket."""
    return None if find_bracket(square, player, board, direction) is None else True


def true_or_false(square: Square, player: Player, board: Board, direction: Direction) -> bool:
    """Return True instead of the square, and False where there is no bracket."""
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
    """Return the trapped discs instead of the bracket, and [] where no disc is trapped."""
    return flips_instead(square, player, board, direction) or []


def only_own_disc_beside(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Give up where the opponent's disc lies beside the square, and only there."""
    return square + direction if board[square + direction] == player else None


def not_own_disc_at_the_end(
    square: Square, player: Player, board: Board, direction: Direction
) -> Square | None:
    """Take anything for a bracket that is not a disc of the player's own."""
    end = _end(square, player, board, direction)
    trapped = end != square + direction
    return end if trapped and board[end] != player else None


def nothing(square: Square, player: Player, board: Board, direction: Direction) -> None:
    """Return nothing at all."""


WRONG_BRACKETS = [
    Mistake("no-disc-between", no_disc_between),
    Mistake("over-empty", over_empty),
    Mistake("over-empty", over_empty_from_the_start),
    Mistake("over-empty", over_empty_to_a_second_disc),
    Mistake("over-the-rim", over_the_rim),
    Mistake("over-the-rim", over_the_rim_from_the_start),
    Mistake("rim-as-bracket", rim_as_bracket),
    Mistake("open-line", open_line),
    Mistake("empty-end", empty_end),
    Mistake("last-opponent", last_opponent),
    Mistake("first-opponent", first_opponent),
    Mistake("one-step", one_step),
    Mistake("direction-ignored", to_the_right),
    Mistake("direction-ignored", on_to_the_right),
    Mistake("any-direction", in_any_direction),
    *(Mistake("long-lines-missing", up_to(discs), {"discs": discs}) for discs in (2, 3, 4, 5)),
    Mistake("returns-true", true_or_none),
    Mistake("returns-true", true_or_false),
    Mistake("false-for-none", false_for_none),
    Mistake("colours", colours),
    Mistake("flips-instead", flips_instead),
    Mistake("flips-instead", flips_or_an_empty_list),
    Mistake("first-test-turned", only_own_disc_beside),
    Mistake("last-test-turned", not_own_disc_at_the_end),
    Mistake("returns-nothing", nothing),
]
