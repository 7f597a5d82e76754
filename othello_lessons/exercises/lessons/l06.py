"""Lesson 06: plies told apart from moves, nodes counted by hand, and a function that counts."""

from collections.abc import Callable, Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import Misconception, judge_function
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    BLACK,
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

KNOWN_PLIES = {
    "ply-is-both": (
        ((1, 1, 2, 6), (0.5, 1, 1.5, 6), (1, 1, 1, 6)),
        "You counted a move and its answer as one. In chess books that is called a move; a ply "
        "is half of it: what one player does in one turn.",
    ),
    "pass-is-free": (
        ((1, 2, 2, 12),),
        "These are right but for the pass. A pass hands the turn over as a move does, and a "
        "search goes one level deeper for it, so it costs a ply.",
    ),
    "pass-ends-it": (
        ((1, 2, 1, 12),),
        "These are right but for the pass. A pass does not end anything: the other side moves "
        "on. The pass is a ply, and so is the move after it.",
    ),
    "counts-positions": (
        ((2, 3, 4, 13),),
        "You counted the positions, the first one included. The plies are the steps between "
        "them, one fewer.",
    ),
}


def _judge_plies(answer: Any) -> str:
    given = _in_order(answer)
    if given == list(PLIES.values()):
        return "One ply is one turn of one player, be it a move or a pass."
    for name, (wrongs, says) in KNOWN_PLIES.items():
        if tuple(given) in wrongs:
            raise Wrong(says, name)
    pairs = zip(PLIES, given, PLIES.values(), strict=True)
    line = next(line for line, found, wanted in pairs if found != wanted)
    raise Wrong(f"Count the turns in «{line}», one by one. Each is a ply.")


def _in_order(answer: Any) -> list[Any]:
    """Return the four numbers, whether they were given by name or in order."""
    if isinstance(answer, Mapping):
        if strange := set(answer) - set(PLIES):
            raise Wrong(f"{min(map(str, strange))!r} is not one of the lines: {_lines()}.")
        return [answer.get(line) for line in PLIES]
    if isinstance(answer, (list, tuple)) and len(answer) == len(PLIES):
        return list(answer)
    raise Wrong(f"Give four numbers, one for each of these lines: {_lines()}.")


def _lines() -> str:
    return "; ".join(PLIES)


# ---------------------------------------------------------------------------
# Nodes, by hand: the usual start has 4, 12, 56 and 244 lines of 1, 2, 3 and 4 plies

KNOWN_COUNTS = {
    56: ("leaves-only", "56 are the leaves. A tree also has the nodes above them, up to the root."),
    72: ("forgets-root", "One is missing: the root, where nobody has moved yet, is a node too."),
    17: (
        "too-shallow",
        "That is the tree of two plies: the root, 4 nodes below it and 12 below those. The "
        "third ply has 56 more.",
    ),
    317: ("too-deep", "That is the tree of four plies, the 244 included. Three plies end at 56."),
    16: ("too-shallow", "Three plies go down to the 56, and the root is a node too."),
    9913: (
        "ply-is-both",
        "That is the tree of six plies, three turns of each side. A ply is one turn of one player.",
    ),
}


def _judge_nodes(answer: Any) -> str:
    if isinstance(answer, bool) or not isinstance(answer, (int, float)):
        raise Wrong(f"The answer is a number, and this is {answer!r:.40}.")
    if answer == 73:
        return "1 + 4 + 12 + 56: most nodes of a tree are in its last ply."
    name, says = KNOWN_COUNTS.get(int(answer), (None, "Add up the plies, from the root down."))
    raise Wrong(says, name)


# ---------------------------------------------------------------------------
# Nodes, by a function


def count_nodes(player: Player, board: Board, depth: int) -> int:
    """Count the nodes of the game tree of a position, so many plies deep."""
    return 1 + sum(count_nodes(*below, depth - 1) for below in _below(player, board) if depth)


def _below(player: Player, board: Board) -> list[tuple[Player, Board]]:
    """List what follows a position: one for each move, one for a pass, none at the end."""
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
    """Let the same player move on, and the turn change at a pass only."""
    below = _below(player, board) if depth else []
    mover = player if legal_moves(player, board) else opponent(player)
    return 1 + sum(_one_player(mover, board, depth - 1) for _, board in below)


def _one_player_alone(player: Player, board: Board, depth: int) -> int:
    moves = legal_moves(player, board) if depth else []
    after = [make_move(move, player, list(board)) for move in moves]
    return 1 + sum(_one_player_alone(player, board, depth - 1) for board in after)


def _adding(depths: int, nodes: int = 0) -> Callable[[Player, Board, int], int]:
    """Return a counter that goes some plies deeper, and counts some nodes more."""

    def counter(player: Player, board: Board, depth: int) -> int:
        return count_nodes(player, board, max(0, depth + depths)) + nodes

    return counter


KNOWN_COUNTERS = (
    Misconception(
        "leaves-only",
        "It counts the leaves only. A node that has nodes below it is a node as well: add 1 for "
        "the position itself.",
        _leaves_only,
    ),
    Misconception(
        "forgets-leaves",
        "It counts the nodes above the last ply only. At depth 0 there is still one node: the "
        "position itself.",
        _without_leaves,
    ),
    Misconception(
        "forgets-root",
        "It leaves out the root: the position at which you begin is a node too.",
        _adding(0, -1),
    ),
    Misconception(
        "off-by-one",
        "It goes one ply too deep. At depth 0 nothing is played any more, so there is one node.",
        _adding(1),
    ),
    Misconception(
        "off-by-one",
        "It stops one ply too early. At depth 1 the root has its children below it.",
        _adding(-1),
    ),
    Misconception(
        "forgets-the-pass",
        "It ends where a player cannot move. If the other side still can, the game goes on after "
        "a pass: one node below, with the same board and the other player.",
        _moves_only,
    ),
    Misconception(
        "pass-is-free",
        "It lets a pass cost nothing. A pass takes a ply as a move does, so below it depth is one "
        "less.",
        _free_passes,
    ),
    Misconception(
        "pass-has-no-node",
        "It leaves out the nodes at which a player must pass. They are positions of the game, so "
        "they count.",
        _unseen_passes,
    ),
    Misconception(
        "pass-has-no-node",
        "It goes through a pass as if it were nothing. A pass is a ply: it costs one depth, and "
        "the position at which it is made is a node.",
        _unseen_free_passes,
    ),
    Misconception(
        "passes-after-the-end",
        "It goes on passing when the game is over. Where neither side can move there is nothing "
        "below.",
        _passes_for_ever,
    ),
    Misconception(
        "one-player",
        "It lets the same player move at every ply. Below a move the other side is to move: "
        "opponent(player).",
        _one_player,
    ),
    Misconception(
        "one-player",
        "It lets one player move at every ply, and the other never. Below a move the other side "
        "is to move: opponent(player).",
        _one_player_alone,
    ),
)

CASES = [
    (BLACK, initial_board(4), 0),
    (BLACK, initial_board(4), 1),
    (BLACK, initial_board(4), 2),
    (*parse_position("XXXX XXXX XXXX XXX- O"), 2),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 1),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 2),
    (*parse_position("XXO- XXXX XXXX XXX- O"), 4),
    (BLACK, initial_board(), 3),
]


def _judge_count_nodes(answer: Any) -> str:
    judge_function(answer, count_nodes, CASES, KNOWN_COUNTERS)
    return "The root, the passes and the ends of games are all counted as they should be."


EXERCISES = (
    Exercise("06-plies", _judge_plies),
    Exercise("06-nodes", _judge_nodes),
    Exercise("06-count-nodes", _judge_count_nodes),
)
