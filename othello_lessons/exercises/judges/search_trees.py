"""The faults of an alpha-beta search, judged by the tree that the search grew.

Every node is compared with the rules of alpha-beta in the order in which the search itself
visited its moves, so that no order of moves and no style of writing is wrong.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, NamedTuple

from othello_lessons import othello
from othello_lessons.drawing.tree.labels import move_text, value_text
from othello_lessons.exercises.exercise import Wrong
from othello_lessons.exercises.sandbox import call, complaint
from othello_lessons.exercises.texts import CHECK, Texts
from othello_lessons.exercises.wording import in_words
from othello_lessons.exercises.wrong_searches import WINDOWS
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
        """Return the sentence about this fault."""
        fields = {"where": where(self.path), **self.fields}
        why = SEARCHES.mistake(self.kind, **fields)
        if "given" in fields:
            return SEARCHES("given-window", why=why, **fields)
        if self.kind == "cuts-too-late":
            return f"{SEARCHES.mistake('missed-cut', **fields)} {why}"
        return why

    @property
    def squares(self) -> list[str]:
        """List the squares that its sentence names beside the place."""
        named = f"{self.fields.get('move', '')} {self.fields.get('moves', '')}".split()
        return [name for name in named if name != "pass"]


# A wrong window makes wrong cuts below it, so windows are named before cuts; and what is
# wrong with one window may look like something smaller at the root.
KINDS = (
    "no-window",
    *WINDOWS,
    "alpha-not-raised",
    "wrong-window",
    "other-alpha",
    "pass-window",
    "cut-too-many",
    "missed-cut",
    "cuts-too-late",
)

Window = tuple[Value, Value]
# What people hand to the next level in the place of (-beta, -alpha), with alpha raised so far;
# `first` is the alpha with which the node began. Not every rule shows in every tree.
RULES: list[tuple[str, Callable[[Value, Value, Value], Window]]] = [
    (name, eval(f"lambda alpha, beta, first: ({window})", vars(othello)))
    for name, windows in {"alpha-not-raised": ["-beta, -first"], **WINDOWS}.items()
    for window in windows
]


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


def worst_fault(tree: Node, kinds: Sequence[str] = KINDS) -> Fault | None:
    """Return the fault of these kinds that explains most, the first of its kind, or None."""
    found = [*_window_faults(tree), *_cut_faults([tree])]
    faults = [fault for fault in found if fault.kind in kinds]
    return min(faults, key=lambda fault: kinds.index(fault.kind), default=None)


def _cut_faults(path: list[Node]) -> Iterator[Fault]:
    node = path[-1]
    if node.alpha is None or node.beta is None:
        yield Fault("no-window", path)
        return
    alpha, beta = inside(node.alpha), inside(node.beta)
    for child in node.children:
        if alpha >= beta:
            kind = "cuts-too-late" if alpha == beta else "missed-cut"
            yield Fault(kind, path, _about_cut(node, alpha, move_text(child.move, node)))
        yield from _cut_faults([*path, child])
        alpha = max(alpha, inside(-child.value))
    if node.unvisited and alpha < beta:
        left_out = " ".join(move_text(move, node) for move in node.unvisited)
        yield Fault("cut-too-many", path, _about_cut(node, alpha, left_out))


def _about_cut(node: Node, alpha: Value, moves: str) -> dict[str, object]:
    return {
        "moves": moves,
        "player": PLAYERS[node.player],
        "alpha": value_text(alpha),
        "beta": value_text(inside(node.beta)),
    }


# ---------------------------------------------------------------------------
# Windows


class _Entry(NamedTuple):
    """How a node was entered: from where, with which window, and what its parent knew by then."""

    path: list[Node]  # to the parent
    child: Node
    given: Window
    alpha: Value  # raised by the moves before
    beta: Value

    @property
    def right(self) -> Window:
        return -self.beta, -self.alpha

    @property
    def first(self) -> Value:
        return inside(self.path[-1].alpha)

    @property
    def is_telling(self) -> bool:
        """Tell whether no two ends of the window are alike, in whatever way they are turned."""
        ends = {abs(self.alpha), abs(self.beta)}
        return len(ends) == 2 and not ends & {0, MAX_VALUE}

    def fault(self, kind: str) -> Fault:
        """Return the fault that this window is, in words."""
        written, wanted = _window(*self.given), _window(*self.right)
        if written == wanted:  # numbers that differ in a place that is not written
            written, wanted = ("{} … {}".format(*each) for each in (self.given, self.right))
        node, player = self.path[-1], PLAYERS[self.child.player]
        move = move_text(self.child.move, node)
        fields = {"move": move, "player": player, "given": written, "right": wanted}
        return Fault(kind, self.path, fields)


def _window_faults(tree: Node) -> Iterator[Fault]:
    """Yield what is wrong with the windows after moves, and with those after passes.

    A rule is named only if all windows of the tree are as it says.
    """
    entries = list(_entries([tree]))
    for is_pass in (False, True):
        these = [entry for entry in entries if (entry.child.move is None) is is_pass]
        wrong = [entry for entry in these if entry.given != entry.right]
        wrong = [entry for entry in wrong if entry.alpha < entry.beta] or wrong
        if wrong:
            rule, telling = _rule(these), [entry for entry in wrong if entry.is_telling]
            shown = telling[0] if rule and telling else wrong[0]
            yield shown.fault("pass-window" if is_pass else rule or _about_one(shown))


def _entries(path: list[Node]) -> Iterator[_Entry]:
    node = path[-1]
    if node.alpha is None or node.beta is None:
        return
    alpha, beta = inside(node.alpha), inside(node.beta)
    for child in node.children:
        if child.alpha is not None and child.beta is not None:
            given = inside(child.alpha), inside(child.beta)
            yield _Entry(path, child, given, alpha, beta)
        yield from _entries([*path, child])
        if child.move is not None:  # a pass may be searched twice, for its value and its move
            alpha = max(alpha, inside(-child.value))


def _rule(entries: list[_Entry]) -> str | None:
    """Return the name of the rule that all these windows follow."""
    return next(
        (
            name
            for name, rule in RULES
            if all(rule(one.alpha, one.beta, one.first) == one.given for one in entries)
        ),
        None,
    )


def _about_one(entry: _Entry) -> str:
    """Name what is wrong with a window that follows no rule: alpha, or the window itself.

    Where a node tries its first move, nothing has raised alpha yet.
    """
    is_first = entry.child is entry.path[-1].children[0]
    return "wrong-window" if is_first or entry.given[0] != -entry.beta else "other-alpha"


def inside(bound: Value | None) -> Value:
    """Return a value or an end of a window; all numbers beyond every value of the game are one."""
    assert bound is not None, "a search without a window is a fault of its own"
    return max(MIN_VALUE, min(MAX_VALUE, bound))


def _window(alpha: Value, beta: Value) -> str:
    return f"{value_text(alpha)} … {value_text(beta)}"


def where(path: list[Node]) -> str:
    """Say where the last node of a path is: at the root, or after which moves."""
    moves = [move_text(node.move, above) for above, node in pairwise(path)]
    return CHECK("after", moves=", ".join(moves)) if moves else CHECK("at-root")
