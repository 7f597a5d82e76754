"""The exercises: keys under which positions meet, and a search that remembers."""

from collections.abc import Callable, Hashable
from itertools import product
from math import inf
from typing import Any

from othello_lessons.drawing import beside, show
from othello_lessons.drawing.tree.fold import mirror_images
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.remembering_search import mirror_key, position_key
from othello_lessons.exercises.judges.stored_search import judge_stored
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    OUTER,
    PLAYERS,
    WHITE,
    Board,
    Player,
    alphabeta,
    initial_board,
    score,
    squares,
)
from othello_lessons.watch import watch

Position = tuple[Player, Board]
KEYS = Texts("table-key")

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
    _demand_apart(answer)
    praise = KEYS.right(keys=_judge_classes(answer, position_key))
    is_number = isinstance(_key(answer, *ASYMMETRIC), int)
    return f"{praise} {KEYS('number-as-key')}" if is_number else praise


def _judge_mirror_key(answer: Any) -> str:
    demand_function(answer)
    _demand_no_identity(answer)
    _demand_the_player(answer)
    _demand_images(answer)
    return Texts("mirror-key").right(keys=_judge_classes(answer, mirror_key))


def _key(answer: Any, player: Player, board: Board) -> Hashable:
    """Return the key of a position; Wrong if it cannot be looked up in a dictionary."""
    found: Hashable = call(answer, player, board)
    try:
        hash(found)
    except TypeError as error:
        kind = str(error).rpartition(" ")[2].strip("'") or type(found).__name__
        problem = KEYS.mistake("unhashable", kind=kind)
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
        says = Texts("mirror-key").mistake("forgets-images", shared=8 - len(lost))
        raise Wrong(says, name, beside(show(board), show(lost[0])))


def _demand_apart(answer: Any) -> None:
    """Raise Wrong if two boards with one disc each have the same key."""
    seen: dict[Hashable, Board] = {}
    empty = [OUTER if cell == OUTER else EMPTY for cell in initial_board(4)]
    for square, piece in product(squares(4), PLAYERS):
        board = list(empty)
        board[square] = piece
        twin = seen.setdefault(_key(answer, BLACK, board), board)
        if twin != board:
            raise Wrong.named("merges", KEYS, beside(show(board), show(twin)))


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


EXERCISES = (
    Exercise("table-key", _judge_key),
    Exercise("mirror-key", _judge_mirror_key),
    Exercise("stored-search", judge_stored),
)
