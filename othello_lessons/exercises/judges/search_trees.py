"""What is wrong with an alpha-beta search, judged by the tree that it grew.

Every node is compared with the rules of alpha-beta in the order in which the search itself
visited its moves, so that no order of moves and no style of writing is wrong.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from othello_lessons.drawing.tree.labels import move_text, value_text
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import CHECK, Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.othello import MAX_VALUE, MIN_VALUE, PLAYERS, Value
from othello_lessons.watch import Node, watch

SEARCHES = Texts("searches")


class Fault(NamedTuple):
    """A place where a search breaks a rule: which rule, where, and the fields of its sentence.

    The fields of a wrong window are the move, the windows `given` and `right`, and the player who
    sees them so.
    """

    kind: str
    path: list[Node]
    fields: Mapping[str, object] = MappingProxyType({})

    @property
    def says(self) -> str:
        """Say what is wrong there."""
        fields = {"where": where(self.path), **self.fields}
        why = SEARCHES.mistake(self.kind, **fields)
        if "given" in fields:
            return SEARCHES("given-window", why=why, **fields)
        if self.kind == "cuts-too-late":
            return f"{SEARCHES.mistake('missed-cut', **fields)} {why}"
        return why


# A wrong window makes wrong cuts below it, so windows are named before cuts; and what is
# wrong with one window may look like something smaller at the root.
KINDS = (
    "no-window",
    "window-not-turned",
    "ends-exchanged",
    "ends-keep-their-sign",
    "wrong-window",
    "window-not-passed",
    "alpha-not-raised",
    "cut-too-many",
    "missed-cut",
    "cuts-too-late",
)


def pair(answer: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, Any]:
    """Return the value and the move of a learner's search; Wrong if it returns no pair."""
    found = called(answer, args)
    if not (isinstance(found, tuple) and len(found) == 2):
        problem = SEARCHES.mistake("no-pair", found=in_words(found))
        raise complaint(answer, args, problem, "no-pair")
    return found


def called(answer: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a learner's search; Wrong says what comes back from its own calls if that raises."""
    try:
        return call(answer, *args)
    except Wrong as wrong:
        if comes_back := _what_comes_back(wrong.__cause__):
            wrong.text += "\n" + SEARCHES(comes_back)
        raise


def _what_comes_back(error: BaseException | None) -> str | None:
    """Name the sentence on what comes back, where Python's error tells that it is no pair."""
    says = str(error)
    if not isinstance(error, TypeError):
        return None
    if "'tuple'" in says:
        return "pair-comes-back"
    if not any(part in says for part in ("not subscriptable", "unpack", "for unary -")):
        return None
    return "nothing-comes-back" if "NoneType" in says else "value-comes-back"


def tree_of(answer: Callable[..., Any], args: tuple[Any, ...]) -> Node | None:
    """Return the tree of a search that can be watched, and None for one in another style.

    Some searches are right and cannot be watched: in two functions, in a class, with a nested
    function, with a counter kept on the function, with other names for alpha and beta.
    """
    try:
        tree = watch(answer, *args)
    except Exception:  # the search itself was called before, and it raised nothing
        return None
    return None if tree.alpha is None or tree.beta is None else tree


def most_telling(problems: list[Wrong], kinds: tuple[str, ...] = KINDS) -> Wrong:
    """Return the problem that explains most: wrong windows and cuts explain wrong values."""

    def rank(problem: Wrong) -> int:
        kind = problem.misconception
        return kinds.index(kind) if kind in kinds else len(kinds)

    return min(problems, key=rank)


def worst_fault(tree: Node, kinds: Sequence[str] = KINDS) -> Fault | None:
    """Return the fault of these kinds that explains most, the first of its kind, or None."""
    faults = [fault for fault in _faults([tree]) if fault.kind in kinds]
    return min(faults, key=lambda fault: kinds.index(fault.kind), default=None)


def _faults(path: list[Node]) -> Iterator[Fault]:
    node = path[-1]
    if node.alpha is None or node.beta is None:
        yield Fault("no-window", path)
        return
    alpha, beta = _number(node.alpha), _number(node.beta)
    for child in node.children:
        if alpha >= beta:
            kind = "cuts-too-late" if alpha == beta else "missed-cut"
            yield Fault(kind, path, _about_cut(node, alpha, move_text(child.move, node)))
        if (kind_of_window := _window_fault(node, child, alpha)) is not None:
            yield Fault(kind_of_window, path, _about_window(node, child, alpha))
        yield from _faults([*path, child])
        alpha = max(alpha, _number(-child.value))
    if node.unvisited and alpha < beta:
        left_out = " ".join(move_text(move, node) for move in node.unvisited)
        yield Fault("cut-too-many", path, _about_cut(node, alpha, left_out))


def _about_cut(node: Node, alpha: Value, moves: str) -> dict[str, object]:
    return {
        "moves": moves,
        "player": PLAYERS[node.player],
        "alpha": value_text(alpha),
        "beta": value_text(_number(node.beta)),
    }


def _window_fault(node: Node, child: Node, alpha: Value) -> str | None:
    """Name what is wrong with the window that a child was given, if anything is."""
    found, beta = (_number(child.alpha), _number(child.beta)), _number(node.beta)
    if found == (-beta, -alpha):
        return None
    if found == (alpha, beta):
        return "window-not-turned"
    if found == (-beta, -_number(node.alpha)):
        return "alpha-not-raised"
    exchanged, unsigned = (-alpha, -beta), (beta, alpha)
    if exchanged != unsigned and found in (exchanged, unsigned):
        return "ends-exchanged" if found == exchanged else "ends-keep-their-sign"
    if found[0] <= -beta and found[1] >= -alpha:
        return "window-not-passed"
    return "wrong-window"


def _about_window(node: Node, child: Node, alpha: Value) -> dict[str, object]:
    given = _number(child.alpha), _number(child.beta)
    right = -_number(node.beta), -alpha
    written, wanted = _window(*given), _window(*right)
    if written == wanted:  # numbers that differ in a place that is not written
        written, wanted = ("{} … {}".format(*window) for window in (given, right))
    windows = {"given": written, "right": wanted, "player": PLAYERS[child.player]}
    return {"move": move_text(child.move, node), **windows}


def _number(bound: Value | None) -> Value:
    """Return an end of a window; all numbers beyond every value of the game mean the same."""
    assert bound is not None, "a search without a window is a fault of its own"
    return max(MIN_VALUE, min(MAX_VALUE, bound))


def _window(alpha: Value, beta: Value) -> str:
    return f"{value_text(alpha)} … {value_text(beta)}"


def where(path: list[Node]) -> str:
    """Say where the last node of a path is: at the root, or after which moves."""
    moves = [move_text(node.move, above) for above, node in pairwise(path)]
    return CHECK("after", moves=", ".join(moves)) if moves else CHECK("at-root")
