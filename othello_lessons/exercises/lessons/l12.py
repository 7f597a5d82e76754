"""Lesson 12: keys under which positions meet, and a search that remembers what it found."""

from collections.abc import Callable, Hashable
from math import inf
from typing import Any

from othello_lessons.drawing import beside, show
from othello_lessons.drawing.tree.fold import mirror_images
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.remembering_search import mirror_key, position_key
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    PLAYERS,
    WHITE,
    Board,
    Player,
    Value,
    alphabeta,
    opponent,
    score,
)
from othello_lessons.watch import Node, WatchError, watch

Position = tuple[Player, Board]

# ---------------------------------------------------------------------------
# Keys

ASYMMETRIC = parse_position("---- XXX- -XO- --O- X")
LOOKS_ALIKE = [  # as many discs of each colour, or the same rows in another order
    parse_position("---- XXX- -OX- --O- X"),
    parse_position("---- -XO- XXX- --O- X"),
    parse_position("--O- -OX- -XXX ---- X"),
]


def _opening() -> list[Position]:
    """List the positions after one to three plies on 4x4, each once."""
    start = parse_position("---- -OX- -XO- ---- X")
    tree = watch(alphabeta, *start, -inf, inf, 3, score)
    others = [start, ASYMMETRIC, _colours_swapped(*ASYMMETRIC), *LOOKS_ALIKE]
    return [*others, *((node.player, node.board) for node in tree.walk())]


def _judge_key(answer: Any) -> str:
    demand_function(answer)
    _demand_no_identity(answer)
    _demand_the_player(answer)
    keys = _judge_classes(answer, position_key)
    return f"{keys} positions have {keys} keys, and a copy of each finds its own."


def _judge_mirror_key(answer: Any) -> str:
    demand_function(answer)
    _demand_no_identity(answer)
    _demand_the_player(answer)
    _demand_images(answer)
    keys = _judge_classes(answer, mirror_key)
    return f"Each position meets its seven images; {keys} different positions are left."


def _key(answer: Any, player: Player, board: Board) -> Hashable:
    """Return the key of a position; Wrong if it cannot be looked up in a dictionary."""
    found: Hashable = call(answer, player, board)
    try:
        hash(found)
    except TypeError:
        problem = (
            f"returned a {type(found).__name__}, and a dictionary cannot look that up, because "
            'it may change. Make a text or a tuple of it: "".join(board), or tuple(board).'
        )
        raise complaint(answer, (player, board), problem, "unhashable") from None
    if found is None:
        raise complaint(answer, (player, board), "returned None. Is there a return?", "no-key")
    return found


def _demand_no_identity(answer: Any) -> None:
    """Raise Wrong if two equal boards in different places have different keys."""
    player, board = ASYMMETRIC
    _key(answer, player, board)
    copies = [list(board) for _ in range(3)]  # all kept, so that none takes another's place
    keys = [call(lambda copy=copy: answer(player, copy)) for copy in copies]
    if len(set(keys)) > 1:
        raise Wrong(
            "Two equal boards have different keys. A search makes a new list for each position, "
            "so what counts is what stands in the list and not which list it is.",
            "identity",
            show(board),
        )


def _demand_the_player(answer: Any) -> None:
    _, board = ASYMMETRIC
    if _key(answer, BLACK, board) == _key(answer, WHITE, board):
        raise Wrong(
            "It makes no difference who is to move. After a pass the same board comes up with the "
            "other side to move, and is worth something else.",
            "forgets-player",
            show(board),
        )


def _demand_images(answer: Any) -> None:
    player, board = ASYMMETRIC
    images = mirror_images(board)
    own = _key(answer, player, board)
    lost = [image for image in images if _key(answer, player, image) != own]
    if lost:
        raise Wrong(
            f"{8 - len(lost)} of the eight images share its key. Four turns and, for each, "
            "a mirror image. To the game these two boards are the same.",
            "forgets-images" if len(lost) < 7 else "no-images",
            beside(show(board), show(lost[0])),
        )


def _judge_classes(answer: Any, right: Callable[[Player, Board], Hashable]) -> int:
    """Raise Wrong unless positions meet exactly where they should; return how many are left."""
    seen: dict[Hashable, Position] = {}
    for player, board in _opening():
        twin_player, twin = seen.setdefault(_key(answer, player, board), (player, board))
        if right(player, board) == right(twin_player, twin):
            continue
        swapped = _colours_swapped(twin_player, twin)
        if right(player, board) == right(*swapped):
            raise Wrong(MERGES_COLOURS, "merges-colours", beside(show(board), show(twin)))
        raise Wrong(
            "Two different positions have one key, so what is stored for one would be taken for "
            "the other.",
            "merges",
            beside(show(board), show(twin)),
        )
    right_keys = {right(player, board) for player, board in _opening()}
    if len(seen) > len(right_keys):
        raise Wrong("Some positions that are the same to the game have different keys.", "splits")
    return len(seen)


MERGES_COLOURS = (
    "It takes a position for the one with all colours changed about. They are worth the same to "
    "who is to move, so no value would be wrong; but they are two positions, and are to have two "
    "keys here."
)


def _colours_swapped(player: Player, board: Board) -> Position:
    swap = {BLACK: WHITE, WHITE: BLACK}
    return swap[player], [swap.get(piece, piece) for piece in board]


# ---------------------------------------------------------------------------
# A memory for alpha-beta
#
# What a learner keeps in the dictionary is the learner's own affair. So it is asked the same
# position twice, with windows such that a wrong memory must give itself away.

ALMOST_FULL = [
    parse_position("OXXX OXXX OXXX OXX- O"),
    parse_position("XXO- OOOO OXOO OXX- X"),
]
PASSES = parse_position("-XOO -XOO -OOO OOOO X")
SMALLEST = parse_position("XXO- XOOO XXXX X--X O")
BOTH_SIDES = parse_position("--O- XXXX XXOO XXXX O")
POSITIONS = [
    parse_position(text)
    for text in (
        "XXO- XOOO XXXX X--X O",
        "--O- XXXX XXOO XXXX O",
        "OOO- OXOX OOOO ---X X",
        "X-O- XXO- XXXX X-OX X",
        "OX-- OXXO OOOO ---O X",
        "---O XXO- -OXX -OOO X",
        "OOO- -XO- -XOX --O- X",
    )
]
WIDE = 64  # more than any margin on 4x4


def _judge_stored(answer: Any) -> str:
    demand_function(answer)
    player, board = SMALLEST
    stored: dict[Any, Any] = {}
    says = "When only the other side can move, search on with that side to move."
    _demand_value(answer, ALMOST_FULL[0], -WIDE, WIDE, {}, "wrong-value", "")
    _demand_value(answer, PASSES, -WIDE, WIDE, {}, "lost-pass", says)
    _demand_value(answer, ALMOST_FULL[1], -WIDE, WIDE, {}, "wrong-value", "")
    call(answer, player, board, -WIDE, WIDE, stored)
    if not stored:
        raise Wrong(
            "The dictionary is still empty after a search. Store what you found for a position "
            "before you return it.",
            "stores-nothing",
        )
    _demand_both_players(answer)
    _demand_bounds(answer)
    for position in POSITIONS:
        _demand_value(answer, position, -WIDE, WIDE, {}, "wrong-value", "")
    return _demand_fewer(answer)


def _worth(player: Player, board: Board) -> Value:
    value, _ = alphabeta(player, board, -WIDE, WIDE, 2 * len(board), score, score)
    return value


def _asked(answer: Any, position: Position, alpha: Value, beta: Value, stored: Any) -> Value:
    """Return what a learner's search says of a position; a pair (value, move) will do."""
    args = (*position, alpha, beta, stored)
    found = call(answer, *args)
    value = found[0] if isinstance(found, tuple) and found else found
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise complaint(answer, args[:4], f"returned {found!r:.40}. Return the value.", "no-value")
    return float(value)


def _demand_value(
    answer: Any,
    position: Position,
    alpha: Value,
    beta: Value,
    stored: Any,
    name: str | None,
    says: str,
) -> None:
    """Raise Wrong unless the value is right, as far as it lies in the window."""
    true, found = _worth(*position), _asked(answer, position, alpha, beta, stored)
    if max(alpha, min(beta, found)) == max(alpha, min(beta, true)):
        return
    player, board = position
    window = "" if beta - alpha == 2 * WIDE else f" with the window ({alpha:g}, {beta:g})"
    text = f"{PLAYERS[player]} is to move below. Asked{window}, it says {found:g}; it is {true:g}."
    raise Wrong(f"{says} {text}".strip(), name, show(board))


def _demand_bounds(answer: Any) -> None:
    """Ask with a window beside the value, and then for the value itself."""
    true = _worth(*SMALLEST)
    for alpha, beta in ((true + 2, true + 4), (true - 4, true - 2)):
        for low, high in ((-WIDE, WIDE), (true - 1, true + 1)):
            stored: dict[Any, Any] = {}
            _asked(answer, SMALLEST, alpha, beta, stored)
            turned = low != -WIDE
            name, says = ("flags-turned", TURNED) if turned else ("bound-as-value", BOUND)
            first = f"It was asked with the window ({alpha:g}, {beta:g}) before."
            _demand_value(answer, SMALLEST, low, high, stored, name, f"{says} {first}")


BOUND = (
    "It takes a bound for a value. At or below alpha, what a search returns says at the most; at "
    "or above beta, at the least. Store which of the three it is, and look it up as no more."
)
TURNED = (
    "It has at least and at most the wrong way round. Not more than alpha was found: then the "
    "position is worth that at the most. At least beta was found: then at the least."
)


def _demand_both_players(answer: Any) -> None:
    """Ask for one side and then, with the same memory, for the other."""
    player, board = BOTH_SIDES
    stored: dict[Any, Any] = {}
    first = _asked(answer, (player, board), -WIDE, WIDE, stored)
    second = _asked(answer, (opponent(player), board), -WIDE, WIDE, stored)
    if first == second:
        raise Wrong(
            "It takes what it stored for one side as an answer for the other: the key must say "
            f"who is to move. Asked for {PLAYERS[player]} below, and then with the same "
            f"dictionary for {PLAYERS[opponent(player)]}, it says {first:g} both times; it is "
            f"{_worth(player, board):g} and {_worth(opponent(player), board):g}.",
            "forgets-player",
            show(board),
        )


def _demand_fewer(answer: Any) -> str:
    """Raise Wrong unless it visits fewer nodes than a search without a memory."""
    for player, board in POSITIONS[-3:]:
        plain = watch(alphabeta, player, board, -WIDE, WIDE, 2 * len(board), score, score)
        found = _tree(answer, player, board)
        if found.size >= plain.size:
            raise Wrong(
                f"The value is right. It visited {found.size} nodes below, and alpha-beta without "
                f"a dictionary visits {plain.size}. Does it look in the dictionary before it "
                "searches, and cut when alpha reaches beta?",
                "no-fewer",
                show(board, player),
            )
    return (
        f"In the last position it visited {found.size} nodes, where alphabeta visits {plain.size}."
    )


def _tree(answer: Any, player: Player, board: Board) -> Node:
    try:
        return watch(answer, player, board, -WIDE, WIDE, {})
    except WatchError as error:
        raise Wrong(str(error), "not-recursive") from None


EXERCISES = (
    Exercise("12-key", _judge_key),
    Exercise("12-mirror", _judge_mirror_key),
    Exercise("12-stored", _judge_stored),
)
