"""The catalogue of wrong searches: alpha-beta as it is, and as each known mistake has it.

A search enters a place of a `QuizTree` with a window, notes both in `seen`, and returns what the
place is worth to the player to move there. Each mistake leads to a search, and somebody who
makes the mistake gives that search's windows and cuts: so it is recognised. What is said to it is
in `texts/en/mistakes.toml`, under its name.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from math import inf
from operator import ge, gt

from othello_lessons.exercises.mistakes import Mistake
from othello_lessons.exercises.quiz.tree import Path, Seen, Spot, Window, known
from othello_lessons.othello import Value

Search = Callable[[Spot, Value, Value, Seen], Value]
Children = Callable[[Spot], Iterable[Spot]]


def enter(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> None:
    """Note a place and its window, turned to the view of the player who begins."""
    seen[spot.path] = (alpha, beta) if spot.maximises else (-beta, -alpha)


def own(spot: Spot) -> Value:
    """Return a leaf's value as the player to move there sees it."""
    return spot.value if spot.maximises else -spot.value


def search_with(
    children: Children = lambda spot: spot.children,
    cuts: Callable[[Value, Value], bool] = ge,
) -> Search:
    """Return alpha-beta with the children in some order, and with a test for the cut."""

    def search(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
        enter(spot, alpha, beta, seen)
        if spot.is_leaf:
            return own(spot)
        for child in children(spot):
            alpha = max(alpha, -search(child, -beta, -alpha, seen))
            if cuts(alpha, beta):
                break
        return alpha

    return search


alphabeta = search_with()


# ---------------------------------------------------------------------------
# Mistakes


def no_deep_cuts(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Cut by what the parent has, and never by what an ancestor higher up has."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    best = -inf
    for child in spot.children:
        best = max(best, -no_deep_cuts(child, -inf, -best, seen))
        if best >= beta:
            break
    return best


def each_starts_anew(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Search every child with a window of its own, open at both ends."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    return max(-each_starts_anew(child, -inf, inf, seen) for child in spot.children)


def full_window_at_root(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Give every move of the root a full window, and cut as usual below."""
    if spot.path:
        return alphabeta(spot, alpha, beta, seen)
    enter(spot, alpha, beta, seen)
    return max(-alphabeta(child, -inf, inf, seen) for child in spot.children)


def cuts_for_one_side(spot: Spot, alpha: Value, beta: Value, seen: Seen, side: bool) -> Value:
    """Let one side alone raise its end of the window, so that only the other's moves are cut."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    best = -inf
    for child in spot.children:
        raised = max(alpha, best) if spot.maximises == side else alpha
        best = max(best, -cuts_for_one_side(child, -beta, -raised, seen, side))
        if best >= beta:
            break
    return best


def last_value(spot: Spot, alpha: Value, beta: Value, seen: Seen) -> Value:
    """Take the latest value for alpha, and not the best so far."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    best = -inf
    for child in spot.children:
        alpha = -last_value(child, -beta, -alpha, seen)
        best = max(best, alpha)
        if alpha >= beta:
            break
    return best


def global_alpha(spot: Spot, alpha: Value, beta: Value, seen: Seen, stops: bool) -> Value:
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


def largest_in_sight(spot: Spot, alpha: Value, beta: Value, seen: Seen, both: bool) -> Value:
    """Stop as well at the best number that stands below."""
    enter(spot, alpha, beta, seen)
    if spot.is_leaf:
        return own(spot)
    looks = both or spot.maximises
    sign = 1 if spot.maximises else -1
    best_below = max(sign * leaf for leaf in spot.leaves())
    for child in spot.children:
        value = -largest_in_sight(child, -beta, -alpha, seen, both)
        alpha = max(alpha, value)
        if alpha >= beta or (looks and value == best_below):
            break
    return alpha


def _from_the_right(spot: Spot) -> Iterable[Spot]:
    return reversed(spot.children)


def _best_first(spot: Spot) -> Iterable[Spot]:
    return sorted(spot.children, key=lambda child: child.value, reverse=spot.maximises)


# The order matters: the first that explains an answer is named.
MISTAKES = (
    Mistake("no-deep-cuts", no_deep_cuts),
    Mistake("cuts-too-late", search_with(cuts=gt)),
    Mistake("each-starts-anew", each_starts_anew),
    Mistake("full-window-at-root", full_window_at_root),
    Mistake("cuts-for-one-side", partial(cuts_for_one_side, side=True)),
    Mistake("cuts-for-one-side", partial(cuts_for_one_side, side=False)),
    Mistake("last-value", last_value),
    Mistake("global-alpha", partial(global_alpha, stops=True)),
    Mistake("global-alpha", partial(global_alpha, stops=False)),
    Mistake("largest-in-sight", partial(largest_in_sight, both=True)),
    Mistake("largest-in-sight", partial(largest_in_sight, both=False)),
    Mistake("needs-sorting", search_with(_best_first)),
    Mistake("other-order", search_with(_from_the_right)),
)


# ---------------------------------------------------------------------------
# What a search of a whole tree leads to


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
        yield Mistake(mistake.name, visits(root, mistake.leads_to))
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
    """Narrow a window by what is found at the place itself, as it is when the search leaves."""
    (alpha, beta), (low, high) = window, known(spot, seen)
    return (max(alpha, low), beta) if spot.maximises else (alpha, min(beta, high))
