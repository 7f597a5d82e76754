"""The exercises: the parts of a Monte Carlo tree search, and the move it makes."""

from math import log, sqrt
from typing import Any

from othello_lessons.exercises.exercise import Exercise
from othello_lessons.exercises.judges.uct_trees import (
    Facets,
    Played,
    Tree,
    backed_up,
    expanded,
    move_made,
    path_found,
    played,
    where_it_ends,
)
from othello_lessons.exercises.judging import judge_cases
from othello_lessons.exercises.patches import Mistake, Patch, Solution, changed, instead
from othello_lessons.exercises.texts import JUDGED
from othello_lessons.exercises.wording import in_words

START = "-----OX--XO----- X"  # 4x4: Black to move at b1, a2, d3 and c4
PASSES = "OOOO OXXO OXX- --X- O"  # 4x4: after d4, d3 and a4 Black must pass
PASS_NEXT = "OOOOOOXOOXXX--XO O"  # the same after d4 and d3
ONE_LEFT = "OOOXXXXXXXOOOOO- X"  # 4x4: Black moves to d4, and the game is over


# ---------------------------------------------------------------------------
# The playout

MOVES, NEXT = "legal_moves(player, board)", "next_player(board, player)"
WHO_WON = "(margin > 0) - (margin < 0)"
PLAYOUT = Solution(
    f"""
def my_playout(player, board, choose):
    board = list(board)
    while player is not None:
        move = choose({MOVES})
        make_move(move, player, board)
        player = {NEXT}
    margin = score(BLACK, board)
    return {WHO_WON}
""",
    "my_playout",
    {
        "plays-nothing": "player is not None → False",
        "chooses-itself": instead(f"choose({MOVES})", f"{MOVES}[0]", f"{MOVES}[-1]"),
        "black-for-player": [
            "legal_moves(player → legal_moves(BLACK",
            "make_move(move, player → make_move(move, BLACK",
            f"{NEXT} → next_player(board, BLACK)",
        ],
        "no-pass": f"{NEXT} → opponent(player)",
        "ends-at-a-pass": [
            f"{NEXT} → opponent(player) if any_legal_move(opponent(player), board) else None",
            *(
                changed(
                    f"player is not None → {goes_on}(player, board)", f"{NEXT} → opponent(player)"
                )
                for goes_on in ("legal_moves", "any_legal_move")
            ),
        ],
        "one-move-only": "while player is not None → if player is not None",
        "as-white-sees-it": [
            "score(BLACK → score(WHITE",
            f"{WHO_WON} → (margin < 0) - (margin > 0)",
        ],
        "as-the-player-sees-it": [
            changed(
                "board = list(board) → board, first = list(board), player",
                f"score(BLACK → score({player}",
            )
            for player in ("first or BLACK", "player or first or BLACK")
        ],
        "nobody-is-to-move": "score(BLACK → score(player",
        "margin-for-result": f"{WHO_WON} → margin",
        "turned-at-each-ply": changed(
            "board = list(board) → board, sign = list(board), 1",
            f"{NEXT} → {NEXT}\n        sign = -sign",
            f"{WHO_WON} → sign * ({WHO_WON})",
        ),
        "draw-is-lost": f"{WHO_WON} → 1 if margin > 0 else -1",
        "draw-is-won": f"{WHO_WON} → 1 if margin >= 0 else -1",
        "lost-is-nothing": [
            f"{WHO_WON} → int(margin > 0)",
            Patch((f"{WHO_WON} → int(margin >= 0)",), also=("draw-is-won",)),
        ],
        "score-of-the-start": changed(
            "board = list(board) → first, board = board, list(board)",
            "score(BLACK, board) → score(BLACK, first)",
        ),
        "won-is-nothing": f"{WHO_WON} → -(margin < 0)",
        "points-for-result": [
            f"{WHO_WON} → 1 if margin > 0 else 0.5 if margin == 0 else 0",
            f"{WHO_WON} → 2 if margin > 0 else 1 if margin == 0 else 0",
        ],
        "winner-for-result": instead(
            WHO_WON,
            "BLACK if margin > 0 else WHITE if margin < 0 else None",
            "BLACK if margin > 0 else WHITE",
        ),
    },
)
PLAYOUT_CASES = [
    (Tree(position, factor=factor),)
    for position in (
        "OXXXXXXXXXXXXXX- O",
        "XOOOOOOOOOOOOOO- X",
        ONE_LEFT,
        "-OO-XOOXOOXXOOOX X",  # White passes, and only then Black wins
        PASS_NEXT,
        PASSES,
        "XXXX -OX- XXXX XXX- X",
        START,
        "-----XO--OX----- O",
        "------ ------ --OX-- --XO-- ------ ------ X",
        "XXXXXXXXOOOOOOOO X",  # over, as are the next two
        "XXXXXXXX-OOOOOOO X",
        "OOOOOOOO-XXXXXXX X",
    )
    for factor in (1, 2, 3)
]


def _result(found: Played | None, right: Played, tree: Tree) -> str:
    fields = {"found": in_words(found and found.result), "expected": in_words(right.result)}
    return JUDGED("result", **fields)


def _seen_in_a_result(found: Played | None, right: Played, tree: Tree) -> Mistake | None:
    if not found:
        return None
    if right.asked and not found.asked:
        return Mistake("chooses-itself")
    if isinstance(found.result, str):
        return Mistake("text-for-value")
    return Mistake("margin-for-result") if found.result not in (1, 0, -1) else None


# ---------------------------------------------------------------------------
# Selection

GOES_ON = "path[-1].children and not path[-1].untried"
AVERAGE, EXTRA = "child.total / child.visits", "sqrt(2 * log(node.visits) / child.visits)"
PATH = Solution(
    f"""
from math import log, sqrt

def my_path(root):
    path = [root]
    while {GOES_ON}:
        node = path[-1]

        def bound(child):
            average = {AVERAGE}
            return average + {EXTRA}

        path.append(max(node.children, key=bound))
    return path
""",
    "my_path",
    {
        "passes-untried": instead(
            GOES_ON,
            "path[-1].children",
            "path[-1].children or not path[-1].untried",
            "path[-1].children and not root.untried",
        ),
        "stops-too-early": instead(GOES_ON, "False", "path[-1].children and path[-1].untried"),
        "goes-on-at-the-end": f"{GOES_ON} → not path[-1].untried",
        "one-level-only": "while → if",
        "total-for-average": f"average = {AVERAGE} → average = child.total",
        "average-turned": instead(
            "average = child",
            "average = -child",
            "average = (1 if node.player == BLACK else -1) * child",
            "average = (1 if node.player == WHITE else -1) * child",
            "average = (-1) ** len(path) * child",
            "average = -((-1) ** len(path)) * child",
        ),
        "least-for-white": instead(
            "max(node",
            "(max if node.player == BLACK else min)(node",
            "(max if len(path) % 2 else min)(node",
        ),
        "average-missing": "average + → ",
        "whole-average": "child.total / → child.total //",
        "no-exploration": [f" + {EXTRA} → ", "/ child.visits) → / node.visits)"],
        "most-visited": f"average + {EXTRA} → child.visits",
        "childs-log": "log(node.visits → log(child.visits",
        "visits-exchanged": f"{EXTRA} → sqrt(2 * log(child.visits) / node.visits)",
        "roots-log": "log(node.visits → log(root.visits",
        "root-of-a-part": "node.visits) / child.visits) → node.visits)) / child.visits",
        "root-missing": f"{EXTRA} → 2 * log(node.visits) / child.visits",
        "without-the-2": instead("2 * log", "log", "4 * log", "0.5 * log"),
        "log-missing": "log(node.visits) → node.visits",
        "other-logarithm": instead("import log,", "import log10 as log,", "import log2 as log,"),
        "multiplied": "average + → average *",
        "visits-and-one": [
            "child.visits → (child.visits + 1)",
            "/ child.visits) → / (child.visits + 1))",
        ],
        "average-rescaled": f"average = {AVERAGE} → average = ({AVERAGE} + 1) / 2",
        "explores-backwards": "average + → average -",
        "takes-the-least": "max( → min(",
        "end-for-path": "return path → return path[-1]",
        "root-left-out": "return path → return path[1:]",
        "end-left-out": "return path → return path[:-1]",
        "from-the-end": "return path → return path[::-1]",
        "moves-for-nodes": "return path → return [node.move for node in path]",
        "returns-nothing": "return path → return",
    },
)
# Small trees by hand, and then trees as a search leaves them, in which no two bounds on the way
# are equal.
SEARCHES = (  # playouts, seed
    (12, 1), (12, 3), (12, 7), (20, 4), (20, 8), (30, 9), (40, 1), (40, 5),
    (40, 7), (40, 10), (40, 11), (60, 6), (60, 9), (60, 11), (60, 15),
)  # fmt: skip
PATH_CASES = [
    (Tree(START),),
    (Tree(START, (("", 3, 1), ("b1", 1, 1), ("a2", 1, -1), ("d3", 1, 1))),),
    (Tree(START, (("", 4, 0), ("b1", 1, -1), ("a2", 1, 1), ("d3", 1, 0), ("c4", 1, -1))),),
    (Tree(ONE_LEFT, (("", 2, -2), ("d4", 2, 2))),),
    *((Tree(START, playouts=playouts, seed=seed),) for playouts, seed in SEARCHES),
]

# ---------------------------------------------------------------------------
# Expansion

GUARD = "    if not node.untried:\n        return node\n"
PLAYER, PLACED = "next_player(board, node.player)", "board, move, node.player)"
EXPAND = Solution(
    f"""
from othello_lessons.uct import UctNode

def my_expand(node, choose):
{GUARD}    move = choose(node.untried)
    node.untried.remove(move)
    board = make_move(move, node.player, list(node.board))
    child = UctNode({PLAYER}, {PLACED}
    node.children.append(child)
    return child
""",
    "my_expand",
    {
        "expands-the-end": f"{GUARD} → ",
        "nothing-at-the-end": "return node\n → return None\n",
        "chooses-itself": instead("choose(node.untried)", "node.untried[0]", "node.untried[-1]"),
        "tries-again": "choose(node.untried) → choose(legal_moves(node.player, node.board))",
        "stays-untried": "    node.untried.remove(move)\n → ",
        "mover-exchanged": [
            "make_move(move, node.player → make_move(move, node.mover",
            f"{PLAYER} → next_player(board, node.mover)",
            *instead(
                PLACED,
                "board, move, node.mover)",
                "board, move, opponent(node.player))",
                "board, move)",
            ),
        ],
        "black-for-player": [
            "make_move(move, node.player → make_move(move, BLACK",
            f"{PLAYER} → next_player(board, BLACK)",
            f"{PLACED} → board, move, BLACK)",
        ],
        "arguments-exchanged": [
            "make_move(move, node.player → make_move(node.player, move",
            f"{PLAYER} → next_player(node.player, board)",
        ],
        "node-arguments-exchanged": [
            f"UctNode({PLAYER}, board → UctNode(board, {PLAYER}",
            f"{PLACED} → board, node.player, move)",
        ],
        "changed-board": "list(node.board) → node.board",
        "no-pass": f"{PLAYER} → opponent(node.player)",
        "same-player": f"{PLAYER} → node.player",
        "board-before-the-move": [
            "next_player(board → next_player(node.board",
            f"{PLACED} → node.{PLACED}",
        ],
        "move-not-kept": instead(
            PLACED, "board, node.player)", "board, mover=node.player)", "board)"
        ),
        "other-children-lost": "node.children.append(child) → node.children = [child]",
        "all-untried-lost": "untried.remove(move) → untried.clear()",
        "child-not-kept": "    node.children.append(child)\n → ",
        "move-for-child": ["append(child) → append(move)", "return child → return move"],
        "counts-already": instead(
            "return child",
            "child.visits = 1\n    return child",
            "node.visits += 1\n    return child",
        ),
        "returns-the-parent": "return child → return node",
        "returns-nothing": "return child → return",
    },
)
EXPAND_CASES = [
    (Tree(START),),
    (Tree(START, (("", 2, 0), ("b1", 1, 1), ("d3", 1, 0)), factor=3),),
    (Tree(START, (("", 5, 0), ("b1", 1, 1)), factor=2, end="b1"),),
    (Tree(PASS_NEXT, factor=1),),
    (Tree(PASS_NEXT, factor=2),),
    (Tree(PASS_NEXT, (("", 1, 1), ("a4", 1, 1)), end="a4"),),
    (Tree(PASSES, (("", 3, 1), ("d4", 2, 1), ("d4 d3", 1, 1)), end="d4 d3"),),
    (Tree(ONE_LEFT),),
    (Tree(ONE_LEFT, (("", 1, 1), ("d4", 1, 1)), end="d4"),),
    (Tree("XOOOOOOOOOOOOOO- X", (("", 1, 1), ("d4", 1, 1)), end="d4"),),
]


def _how_expanded(found: Facets, right: Facets, tree: Tree) -> Mistake | None:
    if not found["asked"]:
        return Mistake("chooses-itself")
    return Mistake("expands-all") if found["added"] > 1 else None


# ---------------------------------------------------------------------------
# Backing up

SEEN = "result if node.mover == BLACK else -result"
LAST = "(path[-1].mover == BLACK)"
BACK_UP = Solution(
    f"""
def my_back_up(path, result):
    for node in path:
        node.visits += 1
        node.total += {SEEN}
""",
    "my_back_up",
    {
        "root-left-out": "in path → in path[1:]",
        "end-left-out": "in path → in path[:-1]",
        "end-only": "in path → in path[-1:]",
        "root-only": "in path → in path[:1]",
        "visits-not-counted": "node.visits += 1 → pass",
        "visits-begin-again": "visits += 1 → visits = 1",
        "visits-of-wins-only": f"visits += 1 → visits += ({SEEN}) > 0",
        "wrong-sign": ["total += → total -=", "node.mover == BLACK → node.mover == WHITE"],
        "total-begins-again": "total += → total =",
        "not-turned": instead(
            SEEN,
            "result",
            "-result",
            "result if path[-1].mover == BLACK else -result",
            "result if path[0].player == BLACK else -result",
        ),
        "player-for-mover": [
            "node.mover → node.player",
            f"{SEEN} → -result if node.player == BLACK else result",
        ],
        "turned-on-a-pass": [
            changed("for node in path → for number, node in enumerate(path)", f"{SEEN} → {seen}")
            for seen in (
                "(result if (len(path) - number) % 2 else -result)",
                "(-result if (len(path) - number) % 2 else result)",
                "(-result if number % 2 else result)",
                "(result if number % 2 else -result)",
                f"(result if {LAST} == (len(path) - number) % 2 else -result)",
                "(result if (path[0].mover == BLACK) != number % 2 else -result)",
            )
        ],
        "losses-not-counted": f"{SEEN} → max(0, {SEEN})",
        "one-side-only": ["else -result → else 0", "result if → 0 if"],
        "draws-not-counted": "visits += 1 → visits += abs(result)",
        "points-for-result": f"{SEEN} → (1 + ({SEEN})) / 2",
        "average-for-total": f"{SEEN} → (({SEEN}) - node.total) / node.visits",
        "total-not-counted": f"{SEEN} → 0",
    },
)
SHORT = (("", 7, -1), ("b1", 3, 1), ("b1 a1", 2, -2))
LONG = (
    ("", 9, 1), ("a4", 2, -1), ("d4", 6, 2), ("d4 d3", 5, 1), ("d4 d3 a4", 3, 2),
    ("d4 d3 a4 b4", 2, 1),
)  # fmt: skip
BACK_UP_CASES = [
    (Tree(position, numbers, result=result, end=end),)
    for position, numbers, end in (
        (START, SHORT, "b1 a1"),
        (START, SHORT, "b1"),
        (PASSES, LONG, "d4 d3 a4 b4"),
        (PASSES, LONG, "d4 d3 a4"),
        (START, (("", 3, 0),), ""),
    )
    for result in (1, -1, 0)
]

# ---------------------------------------------------------------------------
# The move

BEST = "max(root.children, key=lambda child: child.visits)"
KEY = "lambda child: child.visits"
MOVE = Solution(
    f"""
def my_move(root):
    return {BEST}.move
""",
    "my_move",
    {
        "takes-the-least": "max( → min(",
        "most-valued": [
            f"{KEY} → lambda child: {AVERAGE}",
            f"{BEST}.move → max(({AVERAGE}, child.move) for child in root.children)[1]",
        ],
        "pair-for-move": f"{BEST}.move → "
        "max((child.visits, child.move) for child in root.children)",
        "highest-total": f"{KEY} → lambda child: child.total",
        "bound-for-visits": f"{KEY} → lambda child: {AVERAGE} + {EXTRA.replace('node', 'root')}",
        "first-child": f"{BEST} → root.children[0]",
        "node-for-move": ").move → )",
        "visits-for-move": ").move → ).visits",
        "returns-nothing": "return max → max",
    },
    names={"log": log, "sqrt": sqrt},
)
MOVE_CASES = [
    (Tree(START, (("", 40, 0), ("b1", 21, 4), ("a2", 3, 3), ("d3", 10, 6), ("c4", 6, -1))),),
    (Tree(START, (("", 40, 0), ("b1", 5, -4), ("a2", 4, -4), ("d3", 10, -7), ("c4", 21, -9))),),
    (Tree(START, (("", 5, 0), ("b1", 1, 1), ("a2", 1, -1), ("d3", 2, 0), ("c4", 1, 1))),),
    (Tree(START, (("", 3, 0), ("a2", 1, -1), ("d3", 2, -2))),),
    (Tree(START, (("", 12, 0), ("b1", 2, 0), ("a2", 3, 1), ("a2 a1", 1, 1), ("d3", 6, 1))),),
]


def _first_difference(found: Facets, right: Facets, tree: Tree) -> str:
    facet = next(facet for facet in right if found[facet] != right[facet])
    if facet == "asked":  # its mistake says it all
        return ""
    fields = {"found": in_words(found[facet]), "expected": in_words(right[facet])}
    return JUDGED(facet, **fields)


def _exercise(name: str, solution: Solution, cases: Any, observe: Any, **more: Any) -> Exercise:
    return Exercise(
        name,
        judge_cases,
        solution,
        cases=cases,
        observe=observe,
        picture=Tree.picture,
        **{"evidence": _first_difference, **more},
    )


EXERCISES = (
    _exercise(
        "playout",
        PLAYOUT,
        PLAYOUT_CASES,
        played,
        evidence=_result,
        fault=_seen_in_a_result,
        beside=where_it_ends,
        points=4,
    ),
    _exercise("ucb1-path", PATH, PATH_CASES, path_found, points=4),
    _exercise("expand", EXPAND, EXPAND_CASES, expanded, fault=_how_expanded),
    _exercise("back-up", BACK_UP, BACK_UP_CASES, backed_up),
    _exercise("most-visited-move", MOVE, MOVE_CASES, move_made),
)
