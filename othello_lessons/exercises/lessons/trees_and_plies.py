"""The exercises: what a ply is, nodes counted by hand, and by a function."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import judge_function
from othello_lessons.exercises.kept_answers import kept_between_calls
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.references import Reference
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
    WHITE,
    Board,
    Player,
    any_legal_move,
    initial_board,
    legal_moves,
    make_move,
    opponent,
)

# ---------------------------------------------------------------------------
# Plies

PLIES = {
    "Black moves": 1,
    "Black moves, White answers": 2,
    "Black moves, White passes, Black moves": 3,
    "each side moves six times": 12,
}

WRONG_PLIES = [
    *(Mistake("ply-is-both", plies) for plies in ([1, 1, 2, 6], [0.5, 1, 1.5, 6], [1, 1, 1, 6])),
    Mistake("pass-is-free", [1, 2, 2, 12]),
    Mistake("pass-ends-the-game", [1, 2, 1, 12]),
    Mistake("counts-positions", [2, 3, 4, 13]),
]
WITH_REPLY, WITH_PASS, WITH_SIX = list(PLIES)[1:]
WRONG_IN_A_LINE = [
    Mistake("ply-is-both", (WITH_REPLY, 1)),
    Mistake("pass-is-free", (WITH_PASS, 2)),
    Mistake("ply-is-both", (WITH_SIX, 6)),
]


def _judge_plies(answer: Any) -> str:
    texts = Texts("count-plies")
    given = _in_order(answer, texts)
    if mistake := recognise(WRONG_PLIES, lambda plies: given == plies):
        raise mistake.wrong(texts)
    for (line, plies), found in zip(PLIES.items(), given, strict=True):
        if found != plies:
            if mistake := recognise(WRONG_IN_A_LINE, (line, found).__eq__):
                raise mistake.wrong(texts)
            raise Wrong(texts("look-again", line=line))
    return texts.right()


def _in_order(answer: Any, texts: Texts) -> list[Any]:
    """Return the four numbers, whether they were given by name or in order."""
    lines = "; ".join(PLIES)
    if isinstance(answer, Mapping):
        if strange := set(answer) - set(PLIES):
            raise Wrong(texts("no-line", line=min(map(in_words, strange)), lines=lines))
        return [answer.get(line) for line in PLIES]
    if isinstance(answer, (list, tuple)) and len(answer) == len(PLIES):
        return list(answer)
    raise Wrong(texts("four-numbers", lines=lines))


# ---------------------------------------------------------------------------
# Nodes, by hand: the usual start has 4, 12, 56 and 244 lines of 1, 2, 3 and 4 plies

WRONG_COUNTS = [
    Mistake("leaves-only", 56),
    Mistake("forgets-root", 72),
    *(Mistake("depth-too-small", count) for count in (1 + 4 + 12, 4 + 12)),
    Mistake("depth-too-large", 317),
    Mistake("ply-is-both", 9913),
    Mistake("multiplied", 4 * 12 * 56),
    Mistake("multiplied", 1 + 4 * 12 * 56),
]


def _judge_nodes(answer: Any) -> str:
    texts = Texts("nodes-three-plies-deep")
    if isinstance(answer, bool) or not isinstance(answer, (int, float)):
        raise Wrong(texts("a-number", answer=in_words(answer)))
    if answer == 73:
        return texts.right()
    if mistake := recognise(WRONG_COUNTS, lambda count: answer == count):
        raise mistake.wrong(texts)
    raise Wrong(texts("add-up"))


# ---------------------------------------------------------------------------
# Nodes, by a function


def count_nodes(player: Player, board: Board, depth: int) -> int:
    """Count the nodes of the game tree of a position, `depth` plies deep."""
    return 1 + sum(count_nodes(*below, depth - 1) for below in _below(player, board) if depth)


def _below(player: Player, board: Board) -> list[tuple[Player, Board]]:
    """List what follows a position: one for each move, one for a pass, nothing at the end."""
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves and any_legal_move(other, board):
        return [(other, board)]
    return [(other, make_move(move, player, list(board))) for move in moves]


def _leaves_only(player: Player, board: Board, depth: int) -> int:
    below = _below(player, board)
    if depth == 0 or not below:
        return 1
    return sum(_leaves_only(*position, depth - 1) for position in below)


def _without_leaves(player: Player, board: Board, depth: int) -> int:
    if depth == 0:
        return 0
    return 1 + sum(_without_leaves(*below, depth - 1) for below in _below(player, board))


def _moves_only(player: Player, board: Board, depth: int) -> int:
    """Count only where there is a move, so that nothing is below a pass."""
    moves = legal_moves(player, board) if depth else []
    after = [make_move(move, player, list(board)) for move in moves]
    return 1 + sum(_moves_only(opponent(player), board, depth - 1) for board in after)


def _free_passes(player: Player, board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    cost = 1 if legal_moves(player, board) else 0
    return 1 + sum(_free_passes(*below, depth - cost) for below in _below(player, board))


def _unseen_passes(player: Player, board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    here = 1 if legal_moves(player, board) or not _below(player, board) else 0
    return here + sum(_unseen_passes(*below, depth - 1) for below in _below(player, board))


def _unseen_free_passes(player: Player, board: Board, depth: int) -> int:
    below = _below(player, board)
    if below and not legal_moves(player, board):
        return _unseen_free_passes(*below[0], depth)
    return 1 + sum(_unseen_free_passes(*each, depth - 1) for each in below if depth)


def _passes_for_ever(player: Player, board: Board, depth: int) -> int:
    if depth == 0:
        return 1
    other = opponent(player)
    moves = legal_moves(player, board)
    if not moves:
        return 1 + _passes_for_ever(other, board, depth - 1)
    after = [make_move(move, player, list(board)) for move in moves]
    return 1 + sum(_passes_for_ever(other, board, depth - 1) for board in after)


def _one_player(player: Player, board: Board, depth: int) -> int:
    """Let the same player move again, and change the turn only at a pass."""
    below = _below(player, board) if depth else []
    mover = player if legal_moves(player, board) else opponent(player)
    return 1 + sum(_one_player(mover, board, depth - 1) for _, board in below)


def _one_player_alone(player: Player, board: Board, depth: int) -> int:
    moves = legal_moves(player, board) if depth else []
    after = [make_move(move, player, list(board)) for move in moves]
    return 1 + sum(_one_player_alone(player, board, depth - 1) for board in after)


def _different_positions(player: Player, board: Board, depth: int) -> int:
    """Count each position once, by whatever moves it is reached."""
    seen = set()

    def look(player: Player, board: Board, depth: int) -> None:
        seen.add((player, "".join(board)))
        for below in _below(player, board) if depth else []:
            look(*below, depth - 1)

    look(player, board, depth)
    return len(seen)


def _adding(depths: int, nodes: int = 0) -> Callable[[Player, Board, int], int]:
    """Return a counter that goes some plies deeper, and counts some nodes more."""

    def counter(player: Player, board: Board, depth: int) -> int:
        return count_nodes(player, board, max(0, depth + depths)) + nodes

    return counter


WRONG_COUNTERS = [
    Mistake("leaves-only", _leaves_only),
    Mistake("forgets-leaves", _without_leaves),
    Mistake("forgets-root", _adding(0, -1)),
    Mistake("depth-too-large", _adding(1)),
    Mistake("depth-too-small", _adding(-1)),
    Mistake("pass-ends-the-game", _moves_only),
    Mistake("pass-is-free", _free_passes),
    Mistake("pass-has-no-node", _unseen_passes),
    Mistake("pass-has-no-node", _unseen_free_passes),
    Mistake("passes-after-the-end", _passes_for_ever),
    Mistake("same-player", _one_player),
    Mistake("same-player", _one_player_alone),
    Mistake("positions-once", _different_positions),
]

COUNTER = Reference(
    """
def answer(player, board, depth, stored=None):
    key = {key}
    if stored is not None and key in stored:
        return stored[key]
    found = counted(player, board, depth, stored)
    if stored is not None:
        stored[key] = found
    return found


def counted(player, board, depth, stored):
    if {stops}:
        return {leaf}
    other = {other}
    moves = legal_moves({mover}, board)
    if {none}:
        if {over}:
            return {end}
        return {passed}
    count = {first}
    for move in moves:
        count {added} answer(
            {following}, make_move(move, {maker}, list(board)), depth - 1, stored)
        {inside}
    return count
""",
    {
        "key": {"object()": ""},
        "stops": {
            "depth == 0": "",
            "depth != 0": "depth-turned",
            "depth > 0": "depth-turned",
        },
        "leaf": {"1": "", "2": "counts-twice"},
        "other": {"opponent(player)": "", "player": "same-player"},
        "mover": {"player": "", "BLACK": "black-for-player"},
        "none": {"not moves": "", "moves": "condition-turned"},
        "over": {
            "not any_legal_move(other, board)": "",
            "any_legal_move(other, board)": "end-and-pass-exchanged",
        },
        "end": {"1": "", "0": "end-has-no-node", "2": "counts-twice"},
        "passed": {
            "1 + answer(other, board, depth - 1, stored)": "",
            "2 + answer(other, board, depth - 1, stored)": "counts-twice",
            "1 - answer(other, board, depth - 1, stored)": "not-added",
            "1 + answer(player, board, depth - 1, stored)": "pass-to-same-player",
            "1 + answer(other, board, depth - 2, stored)": "depth-by-two",
            "1 + answer(other, board, depth + 1, stored)": "depth-grows",
            "1 + answer(other, board, depth, stored)": "pass-is-free",
        },
        "first": {"1": "", "2": "counts-twice", "0": "leaves-only"},
        "following": {"other": "", "player": "same-player", "WHITE": "black-for-player"},
        "maker": {"player": "", "BLACK": "black-for-player", "other": "moves-for-other"},
        "added": {"+=": "", "=": "not-added", "-=": "not-added", "+= 0 *": "not-added"},
        "inside": {"pass": "", "return count": "first-branch"},
    },
)

CASES = [
    (*parse_position("-O-- XOX- -OXX -OOO X"), 0),  # what does not stop at depth 0 ends soon here
    (BLACK, initial_board(4), 1),
    (BLACK, initial_board(4), 2),
    (WHITE, initial_board(4), 3),
    (*parse_position("XXXX XXXX XXXX XXX- O"), 2),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 1),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 2),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 4),
    (*parse_position("XXO- XXXX XXXX XXX- X"), 4),  # the same board for the other player
    (BLACK, initial_board(), 3),
]


def _judge_count_nodes(answer: Any) -> str:
    texts = Texts("count-nodes")
    known = chain(WRONG_COUNTERS, COUNTER.mistakes())
    try:
        judge_function(answer, count_nodes, CASES, known, texts=texts)
    except Wrong as wrong:
        if wrong.misconception is None:
            found = [call(answer, *case) for case in CASES]
            is_count = all(isinstance(count, int) for count in found)
            if is_count and (kept := kept_between_calls(COUNTER, CASES, found)):
                raise kept.behind(wrong, texts) from None
        raise
    return texts.right()


# ---------------------------------------------------------------------------

EXERCISES = (
    Exercise("count-plies", _judge_plies),
    Exercise("nodes-three-plies-deep", _judge_nodes),
    Exercise("count-nodes", _judge_count_nodes),
)
