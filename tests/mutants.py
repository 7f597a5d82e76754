"""Mutants: a function's source text, changed in every small way.

`mutants(source)` yields each of them once, with a line that says what was changed, and whether
people make this mistake: the other operator, a sign, a number by one, the other branch, a return
inside the loop, BLACK for player. Arguments exchanged, or a line left out, are changes as well, but
most of them are nothing that anybody writes.
"""

import ast
import copy
import difflib
from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

Change = Callable[[], None]  # changes the tree on which it was made
Changes = Iterator[tuple[bool, Change]]  # each with whether people make it

COMPARISONS = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATIONS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitXor: ast.BitAnd,
    ast.Mod: ast.FloorDiv,
}
RARE_OPERATIONS = (ast.FloorDiv, ast.Pow, ast.BitXor, ast.Mod)
NAMES = {
    "player": ("BLACK",),
    "other": ("player",),
    "opponent": ("str",),  # opponent(player) becomes player
    "max": ("min",),
    "min": ("max",),
    "any": ("all",),
    "all": ("any",),
    "BLACK": ("WHITE",),
    "MIN_VALUE": ("MAX_VALUE", "0"),
    "alpha": ("beta",),
    "beta": ("alpha",),
    "own": ("opp",),
    "opp": ("own",),
}


class Mutant(NamedTuple):
    """A changed source text, what was changed in it, and whether people make this mistake."""

    change: str
    source: str
    is_usual: bool


def mutants(source: str) -> Iterator[Mutant]:
    """Yield every changed form of a source text, each text once."""
    before = ast.unparse(ast.parse(source))
    seen = {before}
    for number in range(len(list(_changes(ast.parse(source))))):
        tree = ast.parse(source)
        is_usual, change = next(islice(_changes(tree), number, None))
        change()
        after = ast.unparse(ast.fix_missing_locations(tree))
        if after not in seen:
            seen.add(after)
            what = _difference(before.splitlines(), after.splitlines())
            yield Mutant(what, after, is_usual)


def _difference(before: list[str], after: list[str]) -> str:
    """Say which line there was, and which there is now."""
    lines = list(difflib.ndiff(before, after))
    was, now = (
        next((line[2:].strip() for line in lines if line.startswith(sign)), "") for sign in "-+"
    )
    return f"{was} -> {now}"


def _changes(tree: ast.Module) -> Changes:
    """Yield every change that can be made in a tree."""
    for node in ast.walk(tree):
        yield from _changes_of(node)


def _changes_of(node: ast.AST) -> Changes:
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                for kind in COMPARISONS[type(operator)]:
                    ops = [*node.ops[:place], kind(), *node.ops[place + 1 :]]
                    yield True, _setting(node, "ops", ops)
        case ast.BinOp() | ast.AugAssign() if type(node.op) in OPERATIONS:
            is_usual = not isinstance(node.op, RARE_OPERATIONS)
            yield is_usual, _setting(node, "op", OPERATIONS[type(node.op)]())
        case ast.IfExp():
            yield False, _setting(node, "test", ast.Constant(True))
            yield False, _setting(node, "test", ast.Constant(False))
            yield True, lambda: _exchange_branches(node)
        case ast.BoolOp():
            turned = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield True, _setting(node, "op", turned)
        case ast.Constant(value=bool()):
            yield True, _setting(node, "value", not node.value)
        case ast.Constant(value=int() | float()):
            is_usual = isinstance(node.value, int)
            yield is_usual, _setting(node, "value", node.value + 1)
            yield is_usual, _setting(node, "value", node.value - 1)
        case ast.Call(args=[_, _, *_]):
            yield from _exchanges(node, "args")
        case ast.Tuple(ctx=ast.Load()):
            yield from _exchanges(node, "elts")
        case ast.Name(ctx=ast.Load()):
            for name in NAMES.get(node.id, ()):
                yield True, _setting(node, "id", name)
    yield from _without_signs(node)
    yield from _with_other_lines(node)
    yield from _without_adding(node)


def _setting(node: ast.AST, field: str, value: object) -> Change:
    return lambda: setattr(node, field, value)


def _exchanges(node: ast.AST, field: str) -> Changes:
    """Exchange two neighbours in a list of arguments or values."""
    parts = getattr(node, field)
    for place in range(len(parts) - 1):
        first, second = parts[place : place + 2]
        exchanged = [*parts[:place], second, first, *parts[place + 2 :]]
        yield False, _setting(node, field, exchanged)


def _without_signs(node: ast.AST) -> Changes:
    """Take a minus, a `not` or a `~` away."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.UnaryOp):
            yield True, _setting(node, field, value.operand)
        elif isinstance(value, list):
            for place, part in enumerate(value):
                if isinstance(part, ast.UnaryOp):
                    signless = [*value[:place], part.operand, *value[place + 1 :]]
                    yield True, _setting(node, field, signless)


def _exchange_branches(node: ast.IfExp) -> None:
    node.body, node.orelse = node.orelse, node.body


def _without_adding(node: ast.AST) -> Changes:
    """Turn `+=` and its like into `=`, where there is such a line."""
    for field in ("body", "orelse"):
        lines = getattr(node, field, None)
        if not isinstance(lines, list):
            continue
        for place, line in enumerate(lines):
            if isinstance(line, ast.AugAssign):
                plain = ast.Assign([line.target], line.value)
                yield True, _setting(node, field, [*lines[:place], plain, *lines[place + 1 :]])


def _with_other_lines(node: ast.AST) -> Changes:
    """Leave a line out, or move the return that follows a loop into it."""
    for field in ("body", "orelse", "finalbody"):
        lines = getattr(node, field, None)
        if not isinstance(lines, list) or isinstance(node, ast.Module):
            continue
        for place, line in enumerate(lines):
            rest = [*lines[:place], *lines[place + 1 :]]
            if not isinstance(line, ast.FunctionDef | ast.ClassDef | ast.Pass):
                yield False, _setting(node, field, rest or [ast.Pass()])
            before = lines[place - 1] if place else None
            if isinstance(line, ast.Return) and isinstance(before, ast.For | ast.While):
                yield True, _into_the_loop(before, line)


def _into_the_loop(loop: ast.For | ast.While, line: ast.Return) -> Change:
    return lambda: loop.body.append(copy.deepcopy(line))
