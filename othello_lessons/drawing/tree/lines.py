"""The lines of a search that was recorded with them: beside its tree, and beside another search.

`line_stops` says what of the tree is to be seen while each line is about to run. `both_stops` does
it for two searches that are stepped through together, and says where they first do something else.
All values are as the call has them, which is the view of the player who is to move.
"""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from itertools import groupby
from textwrap import dedent
from typing import Any, NamedTuple

from othello_lessons.drawing.tree.labels import move_text, value_text
from othello_lessons.drawing.tree.steps import Step
from othello_lessons.games import OTHELLO
from othello_lessons.othello import BLACK, WHITE
from othello_lessons.watch import Node
from othello_lessons.watch.lines import Held, Ran, RecordedLines

FOUND = {"alpha", "beta", "best_value"}  # change when a search has found something
ALIKE = 0.5  # from here on, which lines run is compared as well


class LineStop(NamedTuple):
    """Where one can stop: a line that is about to run, and a step of the tree, by their numbers."""

    line: int
    step: int


def lines_of(tree: Node) -> RecordedLines:
    """Return the lines of a tree that was recorded with them."""
    assert tree.lines is not None
    return tree.lines


def line_stops(tree: Node, taken: Sequence[Step]) -> list[LineStop]:
    """List the lines that ran, in order, each with what of the tree is to be seen then.

    What a move brought is seen once it has changed a variable, or else at the first line after it;
    what a node is worth is seen at its last line. At the end the search is done.
    """
    stops: list[LineStop] = []
    for line, step in enumerate(_steps_of_lines(tree, taken)):
        stops.append(LineStop(line, max(step, stops[-1].step if stops else 0)))
    end = LineStop(stops[-1].line, len(taken) - 1)
    return stops if stops[-1] == end else [*stops, end]


def _steps_of_lines(tree: Node, taken: Sequence[Step]) -> Iterator[int]:
    """Yield for each line the step of its own node that has been taken when it runs."""
    own: dict[int, list[int]] = defaultdict(list)
    for place, step in enumerate(taken):
        own[step.node].append(place)
    of_node = {node: own[number] for number, node in enumerate(tree.walk())}
    above = {child: node for node in tree.walk() for child in node.children}
    last = {ran.call: ran for ran in lines_of(tree).ran}
    visited: Counter[Node] = Counter()  # the moves of a node that were tried
    for node, segment in groupby(lines_of(tree).ran, key=lambda ran: ran.call):
        part = list(segment)
        begins = node not in visited
        if begins:
            visited[node] = 0
            visited.update([above[node]] if node in above else [])
        seen_from = 0 if begins else _found_at(part)
        for place, ran in enumerate(part):
            done = ran is last[node] and visited[node] == len(node.children)
            reached = visited[node] - (place < seen_from)
            yield of_node[node][-1 if done else reached]


def _found_at(part: Sequence[Ran]) -> int:
    return next((n for n, ran in enumerate(part) if FOUND & ran.changed.keys()), 0)


# ---------------------------------------------------------------------------
# Two searches


class Parting(NamedTuple):
    """The first stop at which two searches do something else, and what each of them does."""

    stop: int
    says: tuple[str, str]
    made_by: tuple[int, int]  # the lines of the two sources that led to it, from 1


class Fact(NamedTuple):
    """Something that a search does; two searches that do the same have the same facts."""

    kind: str  # "call", "returned", "line", or the name of a variable
    what: Any
    node: Node
    at: int  # the line before which it is seen
    by: int  # the line that did it


Stops = list[LineStop]


def both_stops(
    trees: Sequence[Node], taken: Sequence[Sequence[Step]]
) -> tuple[tuple[Stops, Stops], Parting | None]:
    """List as many stops of two searches, so that both do the same as long as they can.

    Where one has lines that the other lacks, the other waits. From the first difference on, each
    goes its own way.
    """
    one, other = (line_stops(*each) for each in zip(trees, taken, strict=True))
    facts = _facts_of_both(*trees)
    pairs, parted = [(0, 0)], None
    for mine, its in zip(*facts, strict=False):
        pairs += _together(pairs[-1], (mine.at, its.at))
        if (mine.kind, mine.what) != (its.kind, its.what):
            parted = mine, its
            break
    stop = len(pairs) - 1
    pairs += _together(pairs[-1], (len(one) - 1, len(other) - 1))
    stops = [one[i] for i, _ in pairs], [other[j] for _, j in pairs]
    return stops, parted and _difference(trees, stop, parted)


def _together(begin: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """List pairs from one to another, each part one further than before until it is there."""
    longest = max(to - at for at, to in zip(begin, end, strict=True))
    (i, j), (to_i, to_j) = begin, end
    return [(min(i + by, to_i), min(j + by, to_j)) for by in range(1, longest + 1)]


def _facts_of_both(one: Node, other: Node) -> tuple[list[Fact], list[Fact]]:
    """List the facts of two searches, of the kinds that both have."""
    names = set(lines_of(one).names) & set(lines_of(other).names)
    windows = one.alpha is not None and other.alpha is not None
    twins = _twins(lines_of(one).source, lines_of(other).source)
    same = {line: line for line, _ in twins}, {its: line for line, its in twins}
    mine, its = (
        list(_facts(tree, names, windows, known))
        for tree, known in zip((one, other), same, strict=True)
    )
    return mine, its


def _facts(tree: Node, names: set[str], windows: bool, known: dict[int, int]) -> Iterator[Fact]:
    """Yield what a search does: its calls, what they return, its variables and its lines.

    `known`: the lines that both searches have, with their numbers in one of the sources.
    """
    path: list[Node] = []
    latest: dict[Node, int] = {}
    for at, ran in enumerate(lines_of(tree).ran):
        node = ran.call
        if node not in latest:
            yield Fact("call", _given(node, windows), node, at, max(at - 1, 0))
            path.append(node)
        while path[-1] is not node:
            yield _returned(path.pop(), at - 1, latest)
        by = latest.get(node, max(at - 1, 0))
        for name in sorted(names & ran.changed.keys()):
            yield Fact(name, ran.changed[name], node, at, by)
        if ran.line in known:
            yield Fact("line", known[ran.line], node, at, by)
        latest[node] = at
    for node in reversed(path):
        yield _returned(node, at, latest)


def _given(node: Node, windows: bool) -> dict[str, Any]:
    window = {"alpha": node.alpha, "beta": node.beta} if windows else {}
    both = {"move": node.move, "depth": node.depth, **window}
    return {**both, "player": node.player, "board": node.board}


def _returned(node: Node, at: int, latest: dict[Node, int]) -> Fact:
    return Fact("returned", (node.value, node.chosen), node, at, latest[node])


def _twins(source: str, other: str) -> list[tuple[int, int]]:
    """List the lines that two sources have in common, or have otherwise in the same place.

    None where less than half is in common: then a line does not do what the other one does.
    """
    mine, its = rows(source), rows(other)
    matcher = SequenceMatcher(None, _plain(mine), _plain(its), autojunk=False)
    if matcher.ratio() < ALIKE:
        return []
    return [
        (mine[begin + line].number, its[its_begin + line].number)
        for _, begin, end, its_begin, its_end in matcher.get_opcodes()
        if end - begin == its_end - its_begin
        for line in range(end - begin)
    ]


def _plain(shown: Sequence["Row"]) -> list[str]:
    """Return the lines of a source without comments, and with one name for every search."""
    lines = [row.text.split("#")[0].strip() for row in shown]
    name = next((found[1] for line in lines if (found := re.match(r"def (\w+)", line))), "")
    return [re.sub(rf"\b{name}\b", "search", line) if name else line for line in lines]


def _difference(trees: Sequence[Node], stop: int, facts: tuple[Fact, Fact]) -> Parting:
    ran = [lines_of(tree).ran for tree in trees]
    says = [
        _does(fact, than, lines)
        for fact, than, lines in zip(facts, reversed(facts), ran, strict=True)
    ]
    by = [lines[fact.by].line for fact, lines in zip(facts, ran, strict=True)]
    return Parting(stop, (says[0], says[1]), (by[0], by[1]))


def _does(fact: Fact, than: Fact, ran: Sequence[Ran]) -> str:
    """Say what a search does where another one does something else."""
    if fact.kind == "returned":
        value, move = fact.what
        same = than.kind == "returned" and than.what[0] == value
        return f"returns {held_text('move', move, fact.node) if same else value_text(value)}"
    still = _held(ran, fact.at, than.kind)
    if fact.kind == "line" and still:
        return f"still has {than.kind} {held_text(than.kind, still[0], fact.node)}"
    if fact.kind == "line":
        return f"goes on with line {ran[fact.at].line}"
    if fact.kind != "call":
        return f"has {fact.kind} {held_text(fact.kind, fact.what, fact.node)}"
    others = than.what if than.kind == "call" else {}
    names = [name for name, given in fact.what.items() if given != others.get(name, given)]
    caller = ran[fact.by].call
    given = [
        f"{'a ' * (name == 'board')}{name} {held_text(name, fact.what[name], caller)}"
        for name in names[:2]
    ]
    return f"calls itself with {' and '.join(given)}" if given else "calls itself"


def _held(ran: Sequence[Ran], at: int, name: str) -> list[Held]:
    own = (each.changed for each in reversed(ran[: at + 1]) if each.call is ran[at].call)
    return [changed[name] for changed in own if name in changed]


def held_text(name: str, value: Any, node: Node) -> str:
    """Write what a variable of a call holds: a square by its name, a value as on the tree."""
    moves = {*node.unvisited, *(child.move for child in node.children)}
    if name.endswith("move") and value is not None and value in moves:
        return move_text(value, node)
    if name == "board" and node.game is OTHELLO:
        return f"of {sum(cell in (BLACK, WHITE) for cell in value)} discs"
    if name == "board":
        return " / ".join(node.game.rows(value)) if node.game.rows else str(value)
    return value_text(value) if isinstance(value, int | float) else str(value)


# ---------------------------------------------------------------------------
# The source


class Row(NamedTuple):
    """A line of a source as it is shown: its number from 1, its text, and the goal above it."""

    number: int
    text: str
    label: str  # of this line and those below it: a comment that stands on lines of its own


def rows(source: str) -> list[Row]:
    """List the lines of a function, without its docstring, empty lines and comments above lines."""
    docstring = _docstring(source)
    found: list[Row] = []
    label: list[str] = []
    for number, text in enumerate(source.splitlines(), start=1):
        if number in docstring or not text.strip():
            continue
        if text.lstrip().startswith("#"):
            label.append(text.strip(" #"))
        else:
            found.append(Row(number, text, " ".join(label)))
            label = []
    return found


def _docstring(source: str) -> range:
    """Return the lines of a function's docstring, if it has one and more follows."""
    (function,) = ast.parse(dedent(source)).body
    first, *others = getattr(function, "body", [None])
    is_text = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant)
    if not others or first is None or not is_text:
        return range(0)
    return range(first.lineno, (first.end_lineno or first.lineno) + 1)
