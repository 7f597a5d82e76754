"""The exercises: the fewest leaves of a tree, their formula, and your own order."""

from collections.abc import Callable
from functools import cache, wraps
from typing import Any

from othello_lessons.exercises.class_trees import class_tree
from othello_lessons.exercises.common_mistakes import colours_exchanged
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import behind, demand_function, judge_cases
from othello_lessons.exercises.patches import (
    Mistake,
    Solution,
    changed,
    instead,
    patch,
    run,
    together,
)
from othello_lessons.exercises.quiz import OrderQuiz
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.exercises.wrong_searches import ALPHABETA
from othello_lessons.notation import parse_transcript, replay, square_name
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Player,
    Square,
    legal_moves,
    make_move,
    opponent,
    size,
    weighted_score,
)

Position = tuple[Player, Board]
Order = Callable[[Player, Board, list[Square]], list[Square]]

# ---------------------------------------------------------------------------
# The fewest leaves of a small tree

FEWEST = Solution(
    """
order = {{
    "root": [2, 0, 1],
    "2": [1, 0], "2 0": [1, 0], "2 1": [0, 1],
    "0": [1, 0], "0 0": [1, 0], "0 1": [1, 0],
    "1": [1, 0], "1 0": [0, 1], "1 1": [0, 1],
}}
""",
    "order",
)


def judge_fewest(exercise: Exercise, answer: Any) -> str:
    """Judge an order as the quiz does that is about the same tree."""
    return OrderQuiz(class_tree(exercise.name)).judge(answer)


# ---------------------------------------------------------------------------
# The formula

FIRST, SECOND, SHARED = "branches ** up", "branches ** down", " - 1"
ROOT = "branches ** (plies / 2)"
ALL = f"{FIRST} + {SECOND}{SHARED}"

MINIMUM = Solution(
    f"""
def minimum(branches, plies):
    down = plies // 2
    up = plies - down
    return {ALL}
""",
    "minimum",
    {
        "square-root": [f"{ALL} → {SECOND}", *instead(ALL, ROOT, f"round({ROOT})", f"int({ROOT})")],
        "one-side-only": f"{ALL} → {FIRST}",
        "best-leaf-twice": f"{SHARED} → ",
        "shared-leaf": f"{SHARED} →  + 1",
        "odd-depth": [
            "plies - down → plies // 2",
            changed("plies // 2 → (plies + 1) // 2", "plies - down → down"),
            *instead(ALL, f"2 * {ROOT} - 1", f"round(2 * {ROOT} - 1)"),
        ],
        "odd-depth-only": "plies - down → plies // 2 + 1",
        "half-of-the-plies": [
            *instead("plies // 2", "plies - 1", "plies * 2", "plies // 2 + 1"),
            "plies - down → plies",
        ],
        "powers-turned": [
            *together(f"{FIRST} → up ** branches", f"{SECOND} → down ** branches"),
            "branches, plies → plies, branches",
        ],
        "product-for-power": together(f"{FIRST} → branches * up", f"{SECOND} → branches * down"),
        "halves-the-leaves": changed(
            f"{FIRST} → branches ** plies // 2", f"{SECOND} → branches ** plies // 2"
        ),
        "terms-not-added": f"{FIRST} + → {FIRST} *",
        "all-leaves": f"{ALL} → branches ** plies",
    },
)
UNIFORM = [(3, 2), (2, 1), (2, 3), (3, 3), (10, 4), (10, 5), (5, 0)]


def whole(formula: Callable[[int, int], Any], branches: int, plies: int) -> Any:
    """Return a formula's number of leaves, 9.0 as 9: that is the same number."""
    found = call(formula, branches, plies)
    return int(found) if isinstance(found, float) and found.is_integer() else found


# ---------------------------------------------------------------------------
# A learner's own order

ORDER = Solution(
    """
def my_order(player, board, moves):
    def value(move):
        return weighted_score(player, make_move(move, player, list(board)))
    return sorted(moves, key=value, reverse=True)
""",
    "my_order",
)

GAME = (
    "d3c3b3b2c4e3a1a3c2b1f3g3f6e6d6d7c6b5b6b7a6f5a8b8f4g5f2g4c5g1d2d1"
    "c1b4e1e2f1g2h1f7f8h2a5a4c7a7h6h5e7g7h8g6d8h7c8e8h4h3a2g8"
)
PLACES = (10, 21, 30)  # after this many moves of the game in the lesson
DEPTH = 4
ENOUGH = 0.7  # of the nodes in square order: a lucky shuffle gets down to three quarters


def positions() -> list[Position]:
    """Return the positions on which an order is tried."""
    game = replay(parse_transcript(GAME))
    return [(player or BLACK, board) for player, board in (game[place] for place in PLACES)]


def in_square_order(player: Player, board: Board, moves: list[Square]) -> list[Square]:
    """Leave the moves as they are."""
    return moves


def nodes_with(order: Order, player: Player, board: Board, depth: int = DEPTH) -> int:
    """Count the nodes of alpha-beta, as far as it is needed, with the moves in an order."""
    nodes: list[Board] = []
    source = patch(
        ALPHABETA.source,
        "for move in moves → for move in order(player, board, moves)",
        "    if depth == 0 →     nodes.append(board)\n    if depth == 0",
    )
    search = run(source, "search", {"order": order, "nodes": nodes})
    search(player, board, MIN_VALUE, MAX_VALUE, depth, weighted_score)
    return len(nodes)


@cache
def _before() -> int:
    return sum(nodes_with(in_square_order, *position) for position in positions())


def judge_order(exercise: Exercise, answer: Any) -> str:
    """Demand an order of all moves with which alpha-beta makes far fewer nodes."""
    demand_function(answer)
    order = _checked(exercise.texts, answer)
    tried, before = positions(), _before()
    after = sum(nodes_with(order, *position) for position in tried)
    counts = {"before": before, "after": after, "share": 100 - round(100 * after / before)}
    if after <= ENOUGH * before:
        return exercise.praise(**counts)
    name, fields = _cause(order, tried, before)
    evidence = Wrong(exercise.texts("counts", **counts))
    raise behind(Mistake(name, None, fields), evidence, exercise.texts)


def _cause(order: Order, tried: list[Position], before: int) -> tuple[str, dict[str, object]]:
    """Say why an order saves too little: it changes nothing, or is turned round somewhere."""
    cases = _cases(tried)
    if all(order(*case) == case[2] for case in cases):
        return "changes-nothing", {}
    if any(order(*case) != order(*case) for case in cases):
        return "shuffles", {}
    if any(order(*case) != order(*map(colours_exchanged, case)) for case in cases):
        return "for-one-side", {}
    turned = sum(nodes_with(lambda *args: order(*args)[::-1], *position) for position in tried)
    name = "wrong-way-round" if turned <= ENOUGH * before else "saves-little"
    return name, {"turned": turned}


def _cases(tried: list[Position]) -> list[tuple[Player, Board, list[Square]]]:
    """List the positions and all that follow them, with the moves that can be made there."""
    found = []
    for player, board in tried:
        moves = legal_moves(player, board)
        found.append((player, board, moves))
        for move in moves:
            after, other = make_move(move, player, list(board)), opponent(player)
            if answers := legal_moves(other, after):
                found.append((other, after, answers))
    return found


def _checked(texts: Texts, answer: Callable[..., Any]) -> Order:
    """Return the learner's function, its answers looked at: the same moves, each of them once."""

    def order(player: Player, board: Board, moves: list[Square]) -> list[Square]:
        # The list of moves was made for it, so that it may sort it in place.
        given = wraps(answer)(lambda player, board: answer(player, board, list(moves)))
        found = call(given, player, board)
        try:
            ordered = list(found)
        except TypeError:
            ordered = None
        if problem := _about_moves(texts, found, ordered, moves, board):
            raise complaint(answer, (player, board, moves), *problem)
        return ordered or []

    return order


def _about_moves(
    texts: Texts, found: Any, ordered: list[Any] | None, moves: list[Square], board: Board
) -> tuple[str, str] | None:
    """Say what is wrong with moves that came back from an order, and name it, if anything is."""
    if ordered is None:
        name = "no-list" if found is None else "no-moves"
        return texts.mistake(name, found=in_words(found)), "no-moves"
    if strange := [move for move in ordered if move not in moves]:
        return texts.mistake("strange-move", found=in_words(strange[0], "square")), "strange-move"
    for move in moves:
        if (count := ordered.count(move)) != 1:
            name = "drops-a-move" if count == 0 else "repeats-a-move"
            square = square_name(move, size(board))
            return texts.mistake(name, square=square), name
    return None


EXERCISES = (
    Exercise(
        "fewest-leaves",
        judge_fewest,
        FEWEST,
        quiz=lambda: OrderQuiz(class_tree("fewest-leaves")),
    ),
    Exercise("minimum-leaves", judge_cases, MINIMUM, cases=UNIFORM, observe=whole),
    Exercise("order-moves", judge_order, ORDER),
)
