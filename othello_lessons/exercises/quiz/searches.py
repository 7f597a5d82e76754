"""Alpha-beta of a `QuizTree` as it is, and as each known mistake has it.

These are the searches of `wrong_searches.py`. On a tree of a quiz the names that they call mean
other things: a board is a place of the tree, and a move is the place to which it leads. The
evaluation is asked at every place, for it notes the window there.

Each mistake leads to a search, and somebody who makes the mistake gives that search's windows and
cuts: so it is recognised. What is said to it is in `texts/en/mistakes.toml`, under its name.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import inf
from typing import Any

from othello_lessons.exercises.patches import Mistake, Solution, patch, run
from othello_lessons.exercises.quiz.tree import Path, Seen, Spot, Window, known
from othello_lessons.exercises.wrong_searches import ALPHABETA, FAIL_SOFT
from othello_lessons.othello import Value

Search = Callable[..., Any]
Children = Callable[[Spot], Iterable[Spot]]


def best_in_sight(spot: Spot) -> Value:
    """Return the best number that stands below, as the player to move sees it."""
    return max(spot.leaves()) if spot.maximises else -min(spot.leaves())


NAMES: dict[str, Any] = {
    "make_move": lambda move, player, spot: move,
    "any_legal_move": lambda player, spot: False,
    "final_value": lambda player, spot: spot.value if spot.maximises else -spot.value,
    "in_sight": best_in_sight,
    "list": lambda spot: spot,
    "MIN_VALUE": -inf,
    "MAX_VALUE": inf,
}


def search_with(
    *changes: str, of: Solution = ALPHABETA, children: Children = lambda spot: spot.children
) -> Search:
    """Return a search of quiz trees with some changes, and with the children in some order."""
    source = patch(of.source, *changes, "depth == 0 → evaluate(board, alpha, beta)")
    names = {**NAMES, "legal_moves": lambda player, spot: [*children(spot)]}
    search: Search = run(source, "search", names)
    return search


alphabeta = search_with()


def _stopping_at(sight: str) -> Search:
    """Return a search that stops as well at the best number that stands below."""
    return search_with(
        f"    best_move = moves[0] →     best_move, sight = moves[0], {sight}",
        "alpha >= beta → alpha >= beta or value == sight",
    )


def _best_first(spot: Spot) -> Iterable[Spot]:
    return sorted(spot.children, key=lambda child: child.value, reverse=spot.maximises)


def _usual(name: str) -> Search:
    return search_with(*FAIL_SOFT.changes(name), of=FAIL_SOFT)


def _all_ways(name: str) -> Iterator[Mistake]:
    for changes in FAIL_SOFT.ways(name):
        yield Mistake(name, search_with(*changes, of=FAIL_SOFT))


# The order matters: the first that explains an answer is named.
MISTAKES = (
    Mistake("no-deep-cuts", _usual("no-deep-cuts")),
    Mistake("cuts-too-late", search_with(*ALPHABETA.changes("cuts-too-late"))),
    Mistake("each-starts-anew", _usual("window-not-passed")),
    Mistake("full-window-at-root", _usual("full-window-at-root")),
    *_all_ways("cuts-for-one-side"),
    Mistake("last-value", _usual("last-value")),
    *_all_ways("global-alpha"),
    Mistake("largest-in-sight", _stopping_at("in_sight(board)")),
    Mistake("largest-in-sight", _stopping_at("in_sight(board) if board.maximises else None")),
    Mistake("needs-sorting", search_with(children=_best_first)),
    Mistake("other-order", search_with(children=lambda spot: reversed(spot.children))),
)


def visits(root: Spot, search: Search = alphabeta) -> Seen:
    """Return the places that a search of the whole tree enters, each with its window."""
    seen: Seen = {}

    def note(spot: Spot, alpha: Value, beta: Value) -> bool:
        """Note a place and its window, as the player who begins sees it; it is not evaluated."""
        seen[spot.path] = (alpha, beta) if spot.maximises else (-beta, -alpha)
        return False

    search(root.node.colour, root, -inf, inf, 0, note)
    return seen


def cuts(root: Spot, search: Search = alphabeta) -> set[Path]:
    """Return the branches that a search severs: below a node that it visits, and not visited."""
    seen = visits(root, search)
    return {
        child.path
        for spot in root.walk()
        if spot.path in seen
        for child in spot.children
        if child.path not in seen
    }


def left_out(root: Spot, search: Search = alphabeta) -> set[Value]:
    """Return the values of the leaves that a search never looks at."""
    seen = visits(root, search)
    return {spot.value for spot in root.walk() if spot.is_leaf and spot.path not in seen}


def wrong_windows(root: Spot) -> Iterator[Mistake]:
    """Yield the known mistakes with windows, each with the windows that it leads to."""
    seen = visits(root)
    leaving = partial(at_leaving, seen=seen)
    views = (("movers-view", movers_view), ("wrong-end", wrong_end), ("at-leaving", leaving))
    for mistake in MISTAKES:
        yield Mistake(mistake.name, visits(root, mistake.answer))
    for name, view in views:
        spots = (spot for spot in root.walk() if spot.path in seen)
        yield Mistake(name, {spot.path: view(spot, seen[spot.path]) for spot in spots})


def movers_view(spot: Spot, window: Window) -> Window:
    """Turn a window to the view of the player to move."""
    return window if spot.maximises else (-window[1], -window[0])


def wrong_end(spot: Spot, window: Window) -> Window:
    """Put what one side is sure of at the end that belongs to the other."""
    low, high = window
    return (-inf if high == inf else high), (inf if low == -inf else low)


def at_leaving(spot: Spot, window: Window, seen: Seen) -> Window:
    """Narrow a window by the value of the place itself, as it is when the search leaves."""
    (alpha, beta), (low, high) = window, known(spot, seen)
    return (max(alpha, low), beta) if spot.maximises else (alpha, min(beta, high))
