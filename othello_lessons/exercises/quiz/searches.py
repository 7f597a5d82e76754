"""How people cut: alpha-beta as it is, and as each known misconception has it.

A search enters a place with a window, notes both in `seen`, and returns what the place is
worth to the player to move there. Whoever holds a belief gives the windows and the cuts of
its search, and that is how a belief is recognised.
"""

from collections.abc import Callable
from functools import partial
from math import inf
from typing import NamedTuple

from othello_lessons.exercises.quiz.tree import Path, Seen, Spot, Window
from othello_lessons.othello import Value

Search = Callable[[Spot, Value, Value, Seen], Value]


def enter(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> None:
    """Note a place and its window, turned to the view of the player who begins."""
    seen[spot.path] = (alpha, beta) if spot.maximises else (-beta, -alpha)


def own(spot: Spot) -> Value:
    """Return a leaf's value as the player to move there sees it."""
    return spot.value if spot.maximises else -spot.value


def alphabeta(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Leave out what cannot matter."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    for child in spot.children:
        alpha = max(alpha, -alphabeta(child, -beta, -alpha, seen))
        if alpha >= beta:
            break
    return alpha


def on_greater(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Go on where alpha equals beta."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    for child in spot.children:
        alpha = max(alpha, -on_greater(child, -beta, -alpha, seen))
        if alpha > beta:
            break
    return alpha


def shallow(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Cut by what the parent has, and never by what an ancestor higher up has."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    best = -inf
    for child in spot.children:
        best = max(best, -shallow(child, -inf, -best, seen))
        if best >= beta:
            break
    return best


def anew(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Search every child with a window of its own, open at both ends."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    return max(-anew(child, -inf, inf, seen) for child in spot.children)


def full_at_root(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Give every move of the root a full window, and cut as usual below."""
    if spot.path:
        return alphabeta(spot, alpha, beta, seen)
    enter(spot, alpha, beta, seen)
    return max(-alphabeta(child, -inf, inf, seen) for child in spot.children)


def one_sided(spot: Spot, alpha: Value, beta: Value, seen: Seen, side: bool) -> Value:
    """Let one side alone raise its end of the window, so that only the other's moves are cut."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    best = -inf
    for child in spot.children:
        raised = max(alpha, best) if spot.maximises == side else alpha
        best = max(best, -one_sided(child, -beta, -raised, seen, side))
        if best >= beta:
            break
    return best


def latest(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Take the latest value for alpha, and not the best so far."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    best = -inf
    for child in spot.children:
        alpha = -latest(child, -beta, -alpha, seen)
        best = max(best, alpha)
        if alpha >= beta:
            break
    return best


def overwriting(spot: Spot, alpha: Value, beta: Value, seen: Seen, stops: bool) -> Value:
    """Keep one window for the whole search, which every node changes for all the others."""
    window = [-inf, inf]

    def search(spot: Spot) -> Value:
        seen[spot.path] = (window[0], window[1])
        if spot.is_leaf:
            return spot.value
        take, end = (max, 0) if spot.maximises else (min, 1)
        best = -inf if spot.maximises else inf
        for child in spot.children:
            best = take(best, search(child))
            window[end] = take(window[end], best)
            if stops and window[0] >= window[1]:
                break
        return best

    return search(spot)


def from_the_right(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Take the branches from the last to the first."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    for child in reversed(spot.children):
        alpha = max(alpha, -from_the_right(child, -beta, -alpha, seen))
        if alpha >= beta:
            break
    return alpha


def sorted_first(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Take the best branches first, wherever they stand."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    for child in sorted(spot.children, key=lambda c: c.value, reverse=spot.maximises):
        alpha = max(alpha, -sorted_first(child, -beta, -alpha, seen))
        if alpha >= beta:
            break
    return alpha


def in_sight(spot: Spot, alpha: Value, beta: Value, seen: Seen, both: bool) -> Value:
    """Stop as well at the best number that stands below."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    looks = both or spot.maximises
    sign = 1 if spot.maximises else -1
    best_below = max(sign * leaf for leaf in spot.leaves())
    for child in spot.children:
        value = -in_sight(child, -beta, -alpha, seen, both)
        alpha = max(alpha, value)
        if alpha >= beta or (looks and value == best_below):
            break
    return alpha


class Belief(NamedTuple):
    """A known misconception: its short name, what is said to it, and its search."""

    name: str
    says: str
    search: Search


ONE_SIDE = (
    "Both sides cut. What the maximiser is sure of cuts the other side's moves, and what the "
    "other side is sure of cuts the maximiser's in the same way."
)
OWN_WINDOW = (
    "A window belongs to one node. What is found in a child narrows that child's own window; "
    "the parent takes over the child's value alone, and the next child starts from the "
    "parent's window."
)
SIGHT = (
    "That a number is the largest in sight is no reason to stop: it is the player above who "
    "decides whether play comes here. Only the window cuts."
)

# The order matters: the first that explains an answer is named.
BELIEFS = (
    Belief(
        "no-deep-cuts",
        "A bound holds for all that lies below it, not for the next level only. What a player "
        "is sure of three plies higher up cuts here as well: a deep cut.",
        shallow,
    ),
    Belief(
        "cuts-too-late",
        "Equal is enough for a cut. A move that brings no more than what is sure elsewhere "
        "changes nothing at the root: >=, not >.",
        on_greater,
    ),
    Belief(
        "each-starts-anew",
        "No child starts anew. It is entered with what the players are already sure of, here "
        "and higher up, and that is what cuts.",
        anew,
    ),
    Belief(
        "full-window-at-root",
        "A full window for every move of the root finds the true value of each. Where only the "
        "best is wanted, what the first move brought holds for the next.",
        full_at_root,
    ),
    Belief("cuts-for-one-side", ONE_SIDE, partial(one_sided, side=True)),
    Belief("cuts-for-one-side", ONE_SIDE, partial(one_sided, side=False)),
    Belief(
        "last-value",
        "Alpha is the best so far, not the latest: a worse move does not lower it.",
        latest,
    ),
    Belief("overwrites", OWN_WINDOW, partial(overwriting, stops=True)),
    Belief("overwrites", OWN_WINDOW, partial(overwriting, stops=False)),
    Belief("largest-in-sight", SIGHT, partial(in_sight, both=True)),
    Belief("largest-in-sight", SIGHT, partial(in_sight, both=False)),
    Belief(
        "needs-sorting",
        "Alpha-beta does not need sorted children, and does not sort them. It takes them as "
        "they stand: what it can leave out depends on the order, and what it finds does not.",
        sorted_first,
    ),
    Belief(
        "other-order",
        "That is so when the branches are taken from the right. Take them from the left.",
        from_the_right,
    ),
)


def visits(root: Spot, search: Search = alphabeta) -> Seen:
    """Return the places that a search of the whole tree enters, each with its window."""
    seen: Seen = {}
    search(root, -inf, inf, seen)
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


def movers_view(spot: Spot, window: Window) -> Window:
    """Turn a window to the view of the player to move."""
    return window if spot.maximises else (-window[1], -window[0])


def wrong_end(spot: Spot, window: Window) -> Window:
    """Put what one side is sure of at the end that belongs to the other."""
    low, high = window
    return (-inf if high == inf else high), (inf if low == -inf else low)
