"""A slip of the pen: one sign, comparison, number or name that makes a learner's function wrong.

The learner's own source is changed in one place after the other. Where one such change makes every
answer right, the line in which it stands is quoted; what to write there is not said.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from copy import deepcopy
from itertools import islice
from types import FunctionType
from typing import Any, NamedTuple

from othello_lessons.exercises.time_limit import OutOfTime

MOST = 150  # changes that are tried
MOST_STEPS = 50_000  # calls, and turns of `while` loops, of one changed function: some never end
STEP = "_one_step_more"  # what counts them

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.GtE, ast.Gt),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.LtE, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OPPOSITES = [("max", "min"), ("any", "all"), ("BLACK", "WHITE"), ("alpha", "beta"), ("own", "opp")]
NAMES = dict(OPPOSITES) | {other: one for one, other in OPPOSITES}

PLAIN = ast.Call | ast.Name | ast.Subscript  # what may lack a minus

Change = Callable[[], object]  # changes the tree on which it was made


class Slip(NamedTuple):
    """A slip of the pen: its kind, which is the name of its sentence, and the learner's line."""

    kind: str
    line: str


def slip_in(function: Any, is_right: Callable[[Callable[..., Any]], bool]) -> Slip | None:
    """Return the first slip without which a function is right, or None."""
    every = variants(function) if getattr(function, "runs_here", True) else function.variants()
    return next((slip for slip, changed in every if is_right(changed)), None)


def variants(function: Any) -> Iterator[tuple[Slip, Callable[..., Any]]]:
    """Yield a function with one thing changed, in every way, and the slip that the change mends."""
    source = _source(function)
    if source is None:
        return
    lines = source.splitlines()
    for number in range(min(MOST, len(list(_changes(ast.parse(source)))))):
        tree = ast.parse(source)
        kind, line, change = next(islice(_changes(tree), number, None))
        change()
        changed = _function(tree, function)
        if changed is not None:
            yield Slip(kind, lines[line - 1].strip()), changed


def _source(function: Any) -> str | None:
    """Return the source of a function that stands for itself, without a closure or a decorator."""
    if not isinstance(function, FunctionType) or function.__closure__:
        return None
    try:
        source = textwrap.dedent(inspect.getsource(function))
        (definition,) = ast.parse(source).body
    except (OSError, TypeError, SyntaxError, ValueError):
        return None
    is_plain = isinstance(definition, ast.FunctionDef) and not definition.decorator_list
    return source if is_plain else None


def _function(tree: ast.Module, function: FunctionType) -> Callable[..., Any] | None:
    """Make the function of a changed tree, among the names that the learner's own knows."""
    names = {**function.__globals__, STEP: _counter()}
    for node in [one for one in ast.walk(tree) if isinstance(one, ast.While | ast.FunctionDef)]:
        node.body.insert(0, ast.Expr(ast.Call(ast.Name(STEP, ast.Load()), [], [])))
    try:
        exec(compile(ast.fix_missing_locations(tree), "<slip>", "exec"), names)
    except Exception:  # no change of ours makes more sense than Python allows
        return None
    found: Callable[..., Any] = names[function.__name__]
    return found


def _counter() -> Callable[[], None]:
    """Return what is called at each step, and raises OutOfTime after the last one."""
    left = iter(range(MOST_STEPS))

    def step() -> None:
        if next(left, None) is None:
            raise OutOfTime

    return step


def _changes(tree: ast.Module) -> Iterator[tuple[str, int, Change]]:
    for node in list(ast.walk(tree)):
        for kind, change in _changes_of(node):
            yield kind, getattr(node, "lineno", 1), change


def _changes_of(node: ast.AST) -> Iterator[tuple[str, Change]]:
    match node:
        case ast.Compare(ops=[operator]):
            for other in COMPARISONS[type(operator)]:
                yield "slip-comparison", _setting(node, "ops", [other()])
        case ast.BoolOp():
            turned = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield "slip-operator", _setting(node, "op", turned)
        case ast.BinOp() | ast.AugAssign() if type(node.op) in OPERATIONS:
            yield "slip-operator", _setting(node, "op", OPERATIONS[type(node.op)]())
        case ast.Subscript(slice=ast.Constant(value=0)):
            yield "slip-place", _setting(node, "slice", ast.Constant(-1))
        case ast.Subscript(slice=ast.UnaryOp()):
            yield "slip-place", _setting(node, "slice", ast.Constant(0))
        case ast.Constant(value=int()) if type(node.value) is int:
            yield "slip-number", _setting(node, "value", node.value + 1)
            yield "slip-number", _setting(node, "value", node.value - 1)
        case ast.Name(ctx=ast.Load()) if node.id in NAMES:
            yield "slip-name", _setting(node, "id", NAMES[node.id])
    yield from _signs(node)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for less, sign in (("slip-number", 1), ("slip-number", -1)):
            right = deepcopy(node.comparators[0])
            by_one = ast.BinOp(right, ast.Add(), ast.Constant(sign))
            yield less, _setting(node, "comparators", [by_one])


def _signs(node: ast.AST) -> Iterator[tuple[str, Change]]:
    """Take a minus or a `not` away, or put a minus before what is called, named or returned."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.UnaryOp) and not isinstance(node, ast.Subscript):
            yield "slip-sign", _setting(node, field, value.operand)
        elif isinstance(node, ast.Assign | ast.Return) and isinstance(value, PLAIN):
            yield "slip-sign", _setting(node, field, ast.UnaryOp(ast.USub(), value))


def _setting(node: ast.AST, field: str, value: object) -> Change:
    return lambda: setattr(node, field, value)
