"""The parts of a Monte Carlo tree search as somebody writes them for the first time.

Each is a function with switches for what can go wrong, and comes with the trees on which all of
these mistakes can be told from each other.
"""

from random import Random

from othello_lessons.exercises.judges.uct_trees import Tree
from othello_lessons.exercises.references import Reference

START = "-----OX--XO----- X"  # 4x4: Black to move at b1, a2, d3 and c4
PASSES = "OOOO OXXO OXX- --X- O"  # 4x4: after d4, d3 and a4 Black must pass
PASS_NEXT = "OOOOOOXOOXXX--XO O"  # the same after d4 and d3
ONE_LEFT = "OOOXXXXXXXOOOOO- X"  # 4x4: Black moves to d4, and the game is over

# ---------------------------------------------------------------------------
# Selection

PATH = Reference(
    """
from math import log, sqrt

def answer(root):
    path = [root]
    while {goes_on}:
        node = path[-1]

        def bound(child):
            return {average}{extra}

        path.append({best}(node.children, key=bound))
        {once}
    return {returned}
""",
    {
        "goes_on": {
            "path[-1].children and not path[-1].untried": "",
            "path[-1].children": "passes-untried",
            "path[-1].children or not path[-1].untried": "passes-untried",
            "path[-1].children and path[-1].untried": "stops-too-early",
            "not path[-1].untried": "goes-on-at-the-end",
            "path[-1].children and not root.untried": "passes-untried",
            "False": "stops-too-early",
        },
        "average": {
            "child.total / child.visits": "",
            "child.total": "total-for-average",
            "child.total * child.visits": "total-for-average",
            "-child.total / child.visits": "average-turned",
            "child.visits / child.total": "average-upside-down",
            "0": "average-missing",
        },
        "extra": {
            " + sqrt(2 * log(node.visits) / child.visits)": "",
            "": "no-exploration",
            " + sqrt(2 * log(child.visits) / child.visits)": "childs-log",
            " + sqrt(2 * log(root.visits) / child.visits)": "roots-log",
            " + sqrt(2 * log(node.visits)) / child.visits": "root-of-a-part",
            " + 2 * log(node.visits) / child.visits": "root-missing",
            " + sqrt(2 * log(node.visits) * child.visits)": "more-for-more-visits",
            " + sqrt(2 * log(node.visits) + child.visits)": "more-for-more-visits",
            " + sqrt(2 * log(node.visits) / node.visits)": "no-exploration",
            " + sqrt(log(node.visits) / child.visits)": "without-the-2",
            " + sqrt(1 * log(node.visits) / child.visits)": "without-the-2",
            " + sqrt(3 * log(node.visits) / child.visits)": "without-the-2",
            " + sqrt((2 + log(node.visits)) / child.visits)": "without-the-2",
            " + sqrt(2 * node.visits / child.visits)": "log-missing",
            " - sqrt(2 * log(node.visits) / child.visits)": "explores-backwards",
        },
        "best": {"max": "", "min": "takes-the-least"},
        "once": {"pass": "", "break": "one-level-only", "return path": "one-level-only"},
        "returned": {
            "path": "",
            "path[-1]": "end-for-path",
            "path[1:]": "root-left-out",
            "None": "returns-nothing",
        },
    },
)
ALL_TRIED = ("b1", "a2", "d3", "c4")
VISITS = (2, 5, 9, 20, 60, 140, 300)  # all different, so that no two bounds are equal
REPLIES = ("b1 a1", "b1 c1", "b1 a3")


def _by_chance(seed: int) -> Tree:
    """Return a tree of two levels with numbers by chance, the averages near each other."""
    chance = Random(seed)
    numbers = [("", chance.choice((90, 2_000)), 0)]
    for names, visits in zip((*ALL_TRIED, *REPLIES), chance.sample(VISITS, 7), strict=True):
        average = chance.uniform(-0.6, 0.6) + (0.7 if names == "b1" else 0)
        numbers.append((names, visits, round(visits * average)))
    return Tree(START, tuple(numbers))


PATH_CASES = (
    Tree(START, ()),
    Tree(START, (("", 3, 1), ("b1", 1, 1), ("a2", 1, -1), ("d3", 1, 1))),
    Tree(START, (("", 4, 0), ("b1", 1, -1), ("a2", 1, 1), ("d3", 1, 0), ("c4", 1, -1))),
    Tree(ONE_LEFT, (("", 3, -3), ("d4", 2, 2))),
    Tree(START, (("", 100, 0), ("b1", 60, 30), ("a2", 5, 1), ("d3", 25, 12), ("c4", 10, -9))),
    Tree(START, (("", 60, 0), ("b1", 30, -15), ("a2", 4, -3), ("d3", 14, -8), ("c4", 12, -8))),
    Tree(
        START, (("", 9, 0), *((name, 2, -(name != "b1")) for name in ALL_TRIED), ("b1 c1", 1, -1))
    ),
    *(_by_chance(seed) for seed in range(20)),
)

# ---------------------------------------------------------------------------
# Expansion

# The move may have been tried: only then is nothing taken away.
AGAIN = "node.untried[:] = [move, *(one for one in node.untried if one != move)]"

EXPAND = Reference(
    """
from othello_lessons.uct import UctNode

def answer(node, choose):
    {guard}
    move = {chosen}
    {removes}
    board = make_move({moved}, {on})
    child = UctNode({player}, {board}, {move}{mover})
    {adds}
    return {returned}
""",
    {
        "guard": {
            "if not node.untried: return node": "",
            "pass": "expands-the-end",
            "if node.untried: return node": "guard-turned",
            "if not node.untried: return None": "nothing-at-the-end",
        },
        "chosen": {
            "choose(node.untried)": "",
            "node.untried[0]": "chooses-itself",
            "node.untried[-1]": "chooses-itself",
            "choose(legal_moves(node.player, node.board))": "tries-again",
            f"choose(legal_moves(node.player, node.board)); {AGAIN}": "tries-again",
        },
        "removes": {"node.untried.remove(move)": "", "pass": "stays-untried"},
        "moved": {
            "move, node.player": "",
            "move, node.mover": "mover-exchanged",
            "move, BLACK": "black-for-player",
            "node.player, move": "arguments-exchanged",
        },
        "on": {"list(node.board)": "", "node.board": "changed-board"},
        "player": {
            "next_player(board, node.player)": "",
            "opponent(node.player)": "no-pass",
            "node.player": "same-player",
            "next_player(node.board, node.player)": "board-before-the-move",
            "next_player(board, node.mover)": "mover-exchanged",
            "next_player(board, BLACK)": "black-for-player",
            "next_player(node.player, board)": "arguments-exchanged",
        },
        "board": {"board": "", "node.board": "board-before-the-move"},
        "move": {"move, ": "", "": "move-not-kept"},
        "mover": {
            "node.player": "",
            "node.mover": "mover-exchanged",
            "opponent(node.player)": "mover-exchanged",
            "BLACK": "black-for-player",
        },
        "adds": {"node.children.append(child)": "", "pass": "child-not-kept"},
        "returned": {"child": "", "node": "returns-the-parent", "None": "returns-nothing"},
    },
)
EXPAND_CASES = (
    Tree(START, ()),
    Tree(START, (("", 2, 0), ("b1", 1, 1), ("d3", 1, 0)), factor=3),
    Tree(START, (("", 5, 0), ("b1", 1, 1)), factor=2, end="b1"),
    Tree(PASS_NEXT, (), factor=1),
    Tree(PASS_NEXT, (), factor=2),
    Tree(PASS_NEXT, (("", 1, 1), ("a4", 1, 1)), end="a4"),
    Tree(PASSES, (("", 3, 1), ("d4", 2, 1), ("d4 d3", 1, 1)), end="d4 d3"),
    Tree(ONE_LEFT, ()),
    Tree(ONE_LEFT, (("", 1, 1), ("d4", 1, 1)), end="d4"),
    Tree("XOOOOOOOOOOOOOO- X", (("", 1, 1), ("d4", 1, 1)), end="d4"),
)

# ---------------------------------------------------------------------------
# The playout

PLAYOUT = Reference(
    """
def answer(player, board, choose):
    {first}
    board, plies = list(board), 0
    while {goes_on}:
        move = {chosen}
        make_move({moved}, board)
        player, plies = {following}, plies + 1
        {then}
    margin = score({counted}, board)
    return {result}
""",
    {
        "first": {"first = player": ""},
        "goes_on": {
            "player is not None": "",
            "player is None": "plays-nothing",
            "False": "plays-nothing",
        },
        "chosen": {
            "choose(legal_moves(player, board))": "",
            "legal_moves(player, board)[0]": "chooses-itself",
            "legal_moves(player, board)[-1]": "chooses-itself",
            "choose(legal_moves(BLACK, board))": "black-for-player",
        },
        "moved": {
            "move, player": "",
            "move, BLACK": "black-for-player",
            "player, move": "arguments-exchanged",
        },
        "following": {
            "next_player(board, player)": "",
            "opponent(player)": "no-pass",
            "opponent(player) if any_legal_move(opponent(player), board) else None":
                "ends-at-a-pass",
            "next_player(board, BLACK)": "black-for-player",
            "next_player(player, board)": "arguments-exchanged",
        },
        "then": {"pass": "", "break": "one-move-only"},
        "counted": {
            "BLACK": "",
            "WHITE": "as-white-sees-it",
            "first or BLACK": "as-the-player-sees-it",
            "player or first or BLACK": "as-the-player-sees-it",
            "player": "nobody-is-to-move",
        },
        "result": {
            "(margin > 0) - (margin < 0)": "",
            "margin": "margin-for-result",
            "((margin > 0) - (margin < 0)) * (-1) ** plies": "turned-at-each-ply",
            "(margin > 0) + (margin < 0)": "always-won",
            "(margin < 0) - (margin > 0)": "as-white-sees-it",
            "1 if margin > 0 else -1": "draw-is-lost",
            "1 if margin >= 0 else -1": "draw-is-won",
            "(margin >= 0) - (margin < 0)": "draw-is-won",
            "(margin > 0) - (margin <= 0)": "draw-is-lost",
            "int(margin > 0)": "lost-is-nothing",
            "(margin > 0) - (margin >= 0)": "won-is-nothing",
            "(margin <= 0) - (margin < 0)": "only-draws-count",
            "None": "returns-nothing",
        },
    },
)  # fmt: skip
PLAYOUT_CASES = tuple(
    Tree(position, (), factor=factor)
    for position in (
        "OXXXXXXXXXXXXXX- O",
        "XOOOOOOOOOOOOOO- X",
        "XXXXXXXXOOOOOOOO X",
        "XXXXXXXX-OOOOOOO X",
        "OOOOOOOO-XXXXXXX X",
        ONE_LEFT,
        PASS_NEXT,
        PASSES,
        "XXXX -OX- XXXX XXX- X",
        START,
        "-----XO--OX----- O",
        "------ ------ --OX-- --XO-- ------ ------ X",
    )
    for factor in (1, 2, 3)
)

# ---------------------------------------------------------------------------
# Backing up

LAST = "(path[-1].mover == BLACK)"
SEEN = "(result if node.mover == BLACK else -result)"
BACK_UP = Reference(
    """
def answer(path, result):
    for number, node in enumerate({nodes}):
        {visits}
        node.total {adds} {seen}
        {every}
""",
    {
        "nodes": {
            "path": "",
            "path[1:]": "root-left-out",
            "path[:-1]": "end-left-out",
            "path[-1:]": "end-only",
            "path[:1]": "root-only",
        },
        "visits": {
            "node.visits += 1": "",
            "pass": "visits-not-counted",
            "node.visits += 2": "counts-twice",
            "node.visits += 0": "visits-not-counted",
            "node.visits -= 1": "visits-go-down",
            "node.visits = 1": "visits-begin-again",
            "node.visits += result": "visits-by-result",
            f"node.visits += {SEEN} > 0": "visits-of-wins-only",
        },
        "adds": {"+=": "", "-=": "wrong-sign", "=": "total-begins-again"},
        "seen": {
            SEEN: "",
            "result": "not-turned",
            "-result": "not-turned",
            "(-result if node.mover == BLACK else result)": "wrong-sign",
            "(result if node.player == BLACK else -result)": "player-for-mover",
            "(-result if node.player == BLACK else result)": "player-for-mover",
            "(result if (len(path) - number) % 2 else -result)": "turned-on-a-pass",
            "(-result if (len(path) - number) % 2 else result)": "turned-on-a-pass",
            "(-result if number % 2 else result)": "turned-on-a-pass",
            "(result if number % 2 else -result)": "turned-on-a-pass",
            f"(result if {LAST} == (len(path) - number) % 2 else -result)": "turned-on-a-pass",
            "(result if (path[0].mover == BLACK) != number % 2 else -result)": "turned-on-a-pass",
            "(result if path[-1].mover == BLACK else -result)": "not-turned",
            "(result if path[0].player == BLACK else -result)": "not-turned",
            "(1 if result and (result > 0) == (node.mover == BLACK) else 0)": "losses-not-counted",
            "(result if node.mover == BLACK else 0)": "one-side-only",
            "(0 if node.mover == BLACK else -result)": "one-side-only",
            "0": "total-not-counted",
            "1": "always-adds-one",
        },
        "every": {"pass": "", "break": "root-only"},
    },
)
SHORT = (("", 7, -1), ("b1", 3, 1), ("b1 a1", 2, -2))
LONG = (
    ("", 9, 1), ("a4", 2, -1), ("d4", 6, 2), ("d4 d3", 5, 1), ("d4 d3 a4", 3, 2),
    ("d4 d3 a4 b4", 2, 1),
)  # fmt: skip
BACK_UP_CASES = tuple(
    Tree(position, numbers, result=result, end=end)
    for position, numbers, end in (
        (START, SHORT, "b1 a1"),
        (START, SHORT, "b1"),
        (PASSES, LONG, "d4 d3 a4 b4"),
        (PASSES, LONG, "d4 d3 a4"),
        (START, (("", 3, 0),), ""),
    )
    for result in (1, -1, 0)
)

# ---------------------------------------------------------------------------
# The move

BOUND = "child.total / child.visits + sqrt(2 * log(root.visits) / child.visits)"
MOVE = Reference(
    """
from math import log, sqrt

def answer(root):
    child = {best}(root.children, key=lambda child: {key})
    return {returned}
""",
    {
        "best": {"max": "", "min": "takes-the-least"},
        "key": {
            "child.visits": "",
            "child.total / child.visits": "most-valued",
            "child.total": "highest-total",
            "-child.total": "takes-the-least",
            BOUND: "bound-for-visits",
            "child.move": "largest-square",
            "len(child.children)": "most-children",
            "0": "first-child",
        },
        "returned": {
            "child.move": "",
            "child": "node-for-move",
            "child.visits": "visits-for-move",
            "None": "returns-nothing",
        },
    },
)
MOVE_CASES = (
    Tree(START, (("", 40, 0), ("b1", 21, 4), ("a2", 3, 3), ("d3", 10, 6), ("c4", 6, -1))),
    Tree(START, (("", 40, 0), ("b1", 5, -4), ("a2", 4, -4), ("d3", 10, -7), ("c4", 21, -9))),
    Tree(START, (("", 5, 0), ("b1", 1, 1), ("a2", 1, -1), ("d3", 2, 0), ("c4", 1, 1))),
    Tree(START, (("", 3, 0), ("a2", 1, -1), ("d3", 2, -2))),
    Tree(START, (("", 12, 0), ("b1", 2, 0), ("a2", 3, 1), ("a2 a1", 1, 1), ("d3", 6, 1))),
)
