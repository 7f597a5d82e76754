"""The exercises of lesson 15: keys under which positions meet, and a search that remembers."""

from collections.abc import Callable, Hashable
from math import inf
from typing import Any

from othello_lessons.drawing import beside, show
from othello_lessons.drawing.tree.fold import mirror_images
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.remembering_search import mirror_key, position_key
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, number_in_words
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
Window = tuple[Value, Value]
KEYS, STORED = Texts("15-key"), Texts("15-stored")

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
    return Texts("15-key").right(keys=_judge_classes(answer, position_key))


def _judge_mirror_key(answer: Any) -> str:
    demand_function(answer)
    _demand_no_identity(answer)
    _demand_the_player(answer)
    _demand_images(answer)
    return Texts("15-mirror").right(keys=_judge_classes(answer, mirror_key))


def _key(answer: Any, player: Player, board: Board) -> Hashable:
    """Return the key of a position; Wrong if it cannot be looked up in a dictionary."""
    found: Hashable = call(answer, player, board)
    try:
        hash(found)
    except TypeError:
        problem = KEYS.mistake("unhashable", kind=type(found).__name__)
        raise complaint(answer, (player, board), problem, "unhashable") from None
    if found is None:
        raise complaint(answer, (player, board), KEYS.mistake("no-key"), "no-key")
    return found


def _demand_no_identity(answer: Any) -> None:
    """Raise Wrong if two equal boards in different places have different keys."""
    player, board = ASYMMETRIC
    _key(answer, player, board)
    copies = [list(board) for _ in range(3)]  # all kept, so that none takes another's place
    keys = [call(lambda copy=copy: answer(player, copy)) for copy in copies]
    if len(set(keys)) > 1:
        raise Wrong.named("identity", KEYS, show(board))


def _demand_the_player(answer: Any) -> None:
    _, board = ASYMMETRIC
    if _key(answer, BLACK, board) == _key(answer, WHITE, board):
        raise Wrong.named("forgets-player", KEYS, show(board))


def _demand_images(answer: Any) -> None:
    player, board = ASYMMETRIC
    images = mirror_images(board)
    own = _key(answer, player, board)
    lost = [image for image in images if _key(answer, player, image) != own]
    if lost:
        name = "forgets-images" if len(lost) < 7 else "no-images"
        says = Texts("15-mirror").mistake("forgets-images", shared=8 - len(lost))
        raise Wrong(says, name, beside(show(board), show(lost[0])))


def _judge_classes(answer: Any, right: Callable[[Player, Board], Hashable]) -> int:
    """Raise Wrong unless positions meet exactly where they should; return how many are left."""
    seen: dict[Hashable, Position] = {}
    for player, board in _opening():
        twin_player, twin = seen.setdefault(_key(answer, player, board), (player, board))
        if right(player, board) == right(twin_player, twin):
            continue
        swapped = right(*_colours_swapped(twin_player, twin))
        name = "merges-colours" if right(player, board) == swapped else "merges"
        raise Wrong.named(name, KEYS, beside(show(board), show(twin)))
    right_keys = {right(player, board) for player, board in _opening()}
    if len(seen) > len(right_keys):
        raise Wrong.named("splits", KEYS)
    return len(seen)


def _colours_swapped(player: Player, board: Board) -> Position:
    swap = {BLACK: WHITE, WHITE: BLACK}
    return swap[player], [swap.get(piece, piece) for piece in board]


# ---------------------------------------------------------------------------
# A memory for alpha-beta
#
# A learner may keep anything in the dictionary. So the search is asked the same position twice,
# with windows that make a wrong entry show.

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
    _demand_value(answer, ALMOST_FULL[0], "wrong-value")
    _demand_value(answer, PASSES, "lost-pass")
    _demand_value(answer, ALMOST_FULL[1], "wrong-value")
    stored: dict[Any, Any] = {}
    call(answer, *SMALLEST, -WIDE, WIDE, stored)
    if not stored:
        raise Wrong.named("stores-nothing", STORED)
    _demand_both_players(answer)
    _demand_bounds(answer)
    for position in POSITIONS:
        _demand_value(answer, position, "wrong-value")
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
        problem = STORED.mistake("no-value", found=in_words(found))
        raise complaint(answer, args[:4], problem, "no-value")
    return float(value)


def _demand_value(
    answer: Any,
    position: Position,
    name: str,
    asked: Window = (-WIDE, WIDE),
    before: Window | None = None,
) -> None:
    """Raise Wrong unless the value is right, as far as it lies in the window that is asked.

    With `before`, the same position was asked with that window first.
    """
    stored: dict[Any, Any] = {}
    if before is not None:
        _asked(answer, position, *before, stored)
    true, found = _worth(*position), _asked(answer, position, *asked, stored)
    alpha, beta = asked
    if max(alpha, min(beta, found)) == max(alpha, min(beta, true)):
        return
    player, board = position
    key = "wrong-answer" if asked == (-WIDE, WIDE) else "wrong-answer-in-window"
    fields = {"player": PLAYERS[player], "window": _text(asked), **_values(found=found, true=true)}
    first = "" if before is None else STORED("asked-before", window=_text(before))
    says = " ".join(filter(None, [STORED.mistake(name), first, STORED(key, **fields)]))
    raise Wrong(says, name, show(board))


def _values(**numbers: float) -> dict[str, str]:
    return {name: number_in_words(number) for name, number in numbers.items()}


def _text(window: Window) -> str:
    return f"({number_in_words(window[0])}, {number_in_words(window[1])})"


def _demand_bounds(answer: Any) -> None:
    """Ask with a window beside the value, and then for the value itself."""
    true = _worth(*SMALLEST)
    for before in ((true + 2, true + 4), (true - 4, true - 2)):
        _demand_value(answer, SMALLEST, "bound-as-value", before=before)
        _demand_value(answer, SMALLEST, "flags-turned", (true - 1, true + 1), before)


def _demand_both_players(answer: Any) -> None:
    """Ask for one side and then, with the same memory, for the other."""
    player, board = BOTH_SIDES
    stored: dict[Any, Any] = {}
    first = _asked(answer, (player, board), -WIDE, WIDE, stored)
    second = _asked(answer, (opponent(player), board), -WIDE, WIDE, stored)
    if first == second:
        other = opponent(player)
        worth, others = _worth(player, board), _worth(other, board)
        fields = _values(found=first, true=worth, others=others)
        names = {"player": PLAYERS[player], "other": PLAYERS[other]}
        says = STORED("both-players", **names, **fields)
        why = STORED.mistake("forgets-player")
        raise Wrong(f"{why} {says}", "forgets-player", show(board))


def _demand_fewer(answer: Any) -> str:
    """Raise Wrong unless it visits fewer nodes than a search without a memory."""
    for player, board in POSITIONS[-3:]:
        plain = watch(alphabeta, player, board, -WIDE, WIDE, 2 * len(board), score, score)
        found = _tree(answer, player, board)
        if found.size >= plain.size:
            picture = show(board, player)
            raise Wrong.named("no-fewer", STORED, picture, found=found.size, plain=plain.size)
    return STORED.right(found=found.size, plain=plain.size)


def _tree(answer: Any, player: Player, board: Board) -> Node:
    try:
        return watch(answer, player, board, -WIDE, WIDE, {})
    except WatchError as error:
        raise Wrong(str(error), "not-recursive") from None


EXERCISES = (
    Exercise("15-key", _judge_key),
    Exercise("15-mirror", _judge_mirror_key),
    Exercise("15-stored", _judge_stored),
)
