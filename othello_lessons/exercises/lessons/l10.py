"""Lesson 10: what is equal and what only looks so, fail-soft, flags, and the museum of bugs."""

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from othello_lessons.drawing.tree.labels import value_text
from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.search_trees import KINDS, where, worst_fault
from othello_lessons.exercises.judging import (
    Case,
    Misconception,
    demand_function,
    judge_function,
    judge_squares,
)
from othello_lessons.exercises.lessons.l09 import POSITIONS
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.exercises.museum.pieces import Place, move_values
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.notation import parse_position
from othello_lessons.othello import (
    MAX_VALUE,
    MIN_VALUE,
    Board,
    Player,
    Value,
    is_legal,
    minimax,
    weighted_score,
)
from othello_lessons.watch import Node, WatchError, watch

# ---------------------------------------------------------------------------
# Which one-line changes cost a move, and which only nodes

CHANGES = {
    "cut on >": "nodes",
    "update on >=": "move",
    "return at the cut": "nothing",
    "fail-soft": "nothing",
    "window of the parent only": "nodes",
}
EFFECTS = ("move", "nodes", "nothing")

BELIEFS = {
    ("cut on >", "move"): (
        "equal-cuts-mislead",
        "With `alpha >= beta` an equal value is enough for a cut, and that loses nothing: at an "
        "equal value the other side has something as good elsewhere. So `>` cannot save a move.",
    ),
    ("cut on >", "nothing"): (
        "equal-is-rare",
        "Equal values are common where leaves count discs. Each of them is a cut that `>` misses.",
    ),
    ("update on >=", "nothing"): (
        "equal-is-harmless",
        "A later move that comes out equal was searched with that value as its bound: it is only "
        "known to be no better. `>=` takes it, and it may be worse.",
    ),
    ("update on >=", "nodes"): (
        "equal-is-harmless",
        "Alpha is the same number after an equal value, so the nodes are the same. The move is "
        "not: a later one that comes out equal is only known to be no better.",
    ),
    ("return at the cut", "move"): (
        "alpha-at-the-cut",
        "Nothing is searched at this node any more, so nobody reads its alpha again. The value "
        "that goes up is the same.",
    ),
    ("return at the cut", "nodes"): (
        "alpha-at-the-cut",
        "Nothing is searched at this node any more, so nobody reads its alpha again, and no "
        "window changes.",
    ),
    ("fail-soft", "nodes"): (
        "fail-soft-prunes-more",
        "Fail-soft hands down the same windows, so it makes the same cuts. What it returns "
        "outside the window is a tighter bound; within one search nobody uses it.",
    ),
    ("fail-soft", "move"): (
        "fail-soft-plays-otherwise",
        "Inside the window both return the same value, and only a value inside the window "
        "changes the move.",
    ),
    ("window of the parent only", "nothing"): (
        "no-deep-cuts",
        "The bounds from higher up are gone, and with them the deep cuts.",
    ),
    ("window of the parent only", "move"): (
        "wider-is-wrong",
        "A window that is too wide is never wrong: what comes out is exact more often. It costs "
        "nodes.",
    ),
}


def _judge_changes(answer: Any) -> str:
    if not isinstance(answer, Mapping) or set(answer) != set(CHANGES):
        names = ", ".join(map(repr, CHANGES))
        raise Wrong(f"Give a dictionary with an effect for each of {names}.", "no-dictionary")
    for change, right in CHANGES.items():
        given = str(answer[change]).strip().lower()
        if given not in EFFECTS:
            raise Wrong(
                f"{answer[change]!r} is none of 'move', 'nodes' and 'nothing'.", "no-effect"
            )
        if given != right:
            name, says = BELIEFS[change, given]
            raise Wrong(f"{change!r}: {says}", name)
    return "Only the update decides which move is played."


# ---------------------------------------------------------------------------
# Which root moves are really best

EQUAL = Place("X-OXOOOX-OOX-OX- X", 3)

KNOWN_EQUAL = (
    Misconception(
        "bounds-are-values",
        "These are all the moves that show 9. Three of those numbers carry a ≤: they say that the "
        "move is worth 9 at the most. Search each of them with an open window.",
        "b1 a3 a4 d4",
    ),
    Misconception(
        "only-the-exact-one",
        "b1 is best, and it is the only one that alpha-beta vouches for. A move marked ≤ may still "
        "be as good. Search each of the others with an open window.",
        "b1",
    ),
    Misconception(
        "bounds-are-worse",
        "These are the moves marked ≤. That says that they are no better than b1, and b1 itself "
        "is best.",
        "a3 a4 d4",
    ),
)


def _judge_equal(answer: Any) -> str:
    values = move_values(EQUAL)
    best = {move for move, value in values.items() if value == max(values.values())}
    judge_squares(answer, best, KNOWN_EQUAL, n=4)
    return "The other two are worth 7: alpha-beta had no need to know."


# ---------------------------------------------------------------------------
# The flag of a value


def flag(value: Value, alpha: Value, beta: Value) -> str:
    """Return what a value is that a search returned for the window (alpha, beta)."""
    if value <= alpha:
        return "upper"
    return "lower" if value >= beta else "exact"


FLAG_CASES: list[Case] = [
    (3, -5, 5), (-7, -5, 5), (9, -5, 5), (-5, -5, 5), (5, -5, 5), (0, -1, 1), (4, 7, 8), (8, 7, 8)
]  # fmt: skip

KNOWN_FLAGS = (
    Misconception(
        "flags-turned-round",
        "It is the other way round. A value at or below alpha means that no move brought more: "
        "the true value is this or less, and this is an upper bound. A value at or above beta "
        "comes from a cut: the moves left out may bring more, so it is a lower bound.",
        lambda value, alpha, beta: (
            "lower" if value <= alpha else "upper" if value >= beta else "exact"
        ),
    ),
    Misconception(
        "edges-are-exact",
        "A value equal to alpha or to beta is a bound as well. Equal to beta, there was a cut. "
        "Equal to alpha, no move was better, and some may have been given up as soon as they "
        "came out equal.",
        lambda value, alpha, beta: (
            "upper" if value < alpha else "lower" if value > beta else "exact"
        ),
    ),
    Misconception(
        "always-exact",
        "Only a value inside the window is exact.",
        lambda value, alpha, beta: "exact",
    ),
)


def _judge_flag(answer: Any) -> str:
    judge_function(answer, flag, FLAG_CASES, KNOWN_FLAGS)
    return "Lesson 12 stores values with these flags."


# ---------------------------------------------------------------------------
# Fail-soft
#
# Judged at every node of the tree that the function grew: its windows and cuts must be those of
# alpha-beta, and its value the best of its children's, inside the window or not. So every
# order of moves and every style is right.


class _Trial(NamedTuple):
    """One call of a learner's fail-soft search."""

    player: Player
    board: Board
    alpha: Value
    beta: Value
    depth: int


def _trials() -> Iterator[_Trial]:
    """Yield every position with an open window, and with one around, above and below its value."""
    for position, depth in POSITIONS:
        player, board = parse_position(position)
        value = minimax(player, board, depth, weighted_score)[0]
        yield _Trial(player, board, MIN_VALUE, MAX_VALUE, depth)
        for low, high in ((-1, 1), (1, 4), (-4, -1)):
            yield _Trial(player, board, value + low, value + high, depth)


FAULTS = ("wrong-leaf", "wrong-value", "still-fail-hard", "clamped", *KINDS)


def _judge_soft(answer: Any) -> str:
    demand_function(answer)
    wrong = [problem for trial in _trials() if (problem := _soft_problem(answer, trial))]
    if wrong:
        raise min(wrong, key=_explains)
    return "Same nodes as the book's search, and every bound as tight as its children allow."


def _explains(problem: Wrong) -> int:
    kind = problem.misconception
    return FAULTS.index(kind) if kind in FAULTS else len(FAULTS)


def _soft_problem(answer: Callable[..., Any], trial: _Trial) -> Wrong | None:
    """Return what is wrong with one call, if anything is."""
    args = (*trial, weighted_score)
    found = call(answer, *args)
    if not (isinstance(found, tuple) and len(found) == 2):
        problem = f"returned {found!r:.60}. Return the pair (value, move)."
        raise complaint(answer, args, problem, "no-pair")
    try:
        tree = watch(answer, *args)
    except WatchError as error:
        raise Wrong(str(error), "not-recursive") from None
    if fault := worst_fault(tree):
        problem = f"does not make the cuts of alpha-beta. {fault.says}"
        return complaint(answer, args, problem, fault.kind)
    faults = sorted(_soft_faults([tree]), key=lambda fault: FAULTS.index(fault[0]))
    kind, problem = faults[0] if faults else _about_root(tree)
    return complaint(answer, args, problem, kind) if kind else None


def _soft_faults(path: list[Node]) -> Iterator[tuple[str, str]]:
    """Yield (kind of mistake, what to say) for nodes whose value is not the best they have seen."""
    node = path[-1]
    for child in node.children:
        yield from _soft_faults([*path, child])
    if not node.children:
        leaf = minimax(node.player, node.board, node.depth or 0, weighted_score)[0]
        if node.value != leaf:
            found, right = value_text(node.value), value_text(leaf)
            yield (
                "wrong-leaf",
                f"is wrong at a leaf. {where(path)} it returned {found}, not {right}.",
            )
        return
    best = max(-child.value for child in node.children)
    if node.value != best:
        yield _loosened(node, best, where(path))


def _loosened(node: Node, best: Value, place: str) -> tuple[str, str]:
    """Name the way in which a node's value is not the best of its moves."""
    found = f"{place} the best move came out at {value_text(best)}"
    returned = f"returned {value_text(node.value)}"
    if node.value == node.alpha and best < node.value:
        return "still-fail-hard", (
            f"is still fail-hard. {found}, and it {returned}, which is alpha. Keep the best value "
            "apart from alpha: it begins at minus infinity, and it is what you return."
        )
    if node.value == node.beta and best > node.value:
        return "clamped", (
            f"is clamped. {found}, and it {returned}, which is beta. Return the value that was "
            "found: it is a lower bound, and a better one than beta."
        )
    return "wrong-value", f"has a wrong value. {found}, and it {returned}."


def _about_root(tree: Node) -> tuple[str, str]:
    """Return (kind of mistake or "", what to say) for the move that was chosen at the root."""
    if not tree.children or tree.children[0].move is None:
        wrong = tree.chosen is not None
        return ("wrong-move", "names a move where there is none.") if wrong else ("", "")
    if tree.chosen is None and tree.bound != "exact":
        return "", ""
    if tree.chosen is None or not is_legal(tree.chosen, tree.player, tree.board):
        return "wrong-move", f"names {tree.chosen!r:.20} as its move, which is not a legal one."
    if tree.bound != "exact":
        return "", ""
    chosen = [child for child in tree.children if child.move == tree.chosen]
    if chosen and -chosen[0].value == tree.value and chosen[0].bound != "lower":
        return "", ""
    return "keeps-a-bound", (
        "found the right value, and chose a move that is only known to be no better. Take a new "
        "best move where its value is greater, by > and not by >=."
    )


# ---------------------------------------------------------------------------
# Which bug grew this tree


def _judge_riddle(answer: Any) -> str:
    if not isinstance(answer, Mapping) or set(answer) != set(museum.RIDDLES):
        raise Wrong(
            "Give a dictionary from the number of each tree to the name of a bug, such as "
            '{1: "sign-not-turned", …}.',
            "no-dictionary",
        )
    wrong = {n: name for n in sorted(answer) if (name := _named(answer[n])) != museum.RIDDLES[n]}
    if not wrong:
        return "You can tell a bug by the tree it grew."
    number, name = next(iter(wrong.items()))
    tree = museum.piece(museum.RIDDLES[number]).grow(museum.HALL)
    says = museum.difference(tree, museum.piece(name).grow(museum.HALL))
    raise Wrong(
        f"{len(answer) - len(wrong)} of {len(answer)} are right. Tree {number} is not that of "
        f"{name}. {says} (`it` is tree {number}, `that search` is {name}.)",
        f"taken-for-{name}",
    )


def _named(given: Any) -> str:
    """Read the name of a piece: as text in any style, as the piece itself, or as its search."""
    name = getattr(given, "name", None) or getattr(given, "__name__", None) or str(given)
    name = str(name).strip().lower().replace(" ", "-").replace("_", "-")
    names = [piece.name for piece in museum.pieces()]
    if name not in names:
        near = get_close_matches(name, names, n=3, cutoff=0)
        raise Wrong(
            f"There is no bug named {name!r}. Did you mean {', '.join(near)}?", "no-such-bug"
        )
    return name


EXERCISES = (
    Exercise("10-what-changes", _judge_changes),
    Exercise("10-equal", _judge_equal),
    Exercise("10-flag", _judge_flag),
    Exercise("10-fail-soft", _judge_soft),
    Exercise("10-which-bug", _judge_riddle),
)
