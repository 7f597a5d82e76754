"""Mutants: a function's source text, changed in every small way.

`mutants(source)` yields each of them once, with a line that says what was changed, and whether
people make this mistake: the other operator, a sign, a number by one, the other branch, a return
inside the loop, BLACK for player. Arguments exchanged, or a line left out, are changes as well, but
most of them are nothing that anybody writes.
"""

import ast
import copy
import difflib
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

Changes = Iterator[tuple[bool, str, object]]  # whether people make it; a field and its new value

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
        node, (is_usual, field, value) = next(islice(_changes(tree), number, None))
        setattr(node, field, value)
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


def _changes(tree: ast.Module) -> Iterator[tuple[ast.AST, tuple[bool, str, object]]]:
    """Yield every change that can be made in a tree, with its node."""
    for node in ast.walk(tree):
        for change in (*_changes_of(node), *_without_signs(node), *_with_other_lines(node)):
            yield node, change


def _changes_of(node: ast.AST) -> Changes:
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                for kind in COMPARISONS[type(operator)]:
                    yield True, "ops", _replaced(node.ops, place, kind())
        case ast.BinOp() | ast.AugAssign() if type(node.op) in OPERATIONS:
            yield not isinstance(node.op, RARE_OPERATIONS), "op", OPERATIONS[type(node.op)]()
        case ast.IfExp():
            yield False, "test", ast.Constant(True)
            yield False, "test", ast.Constant(False)
            yield True, "test", ast.UnaryOp(ast.Not(), node.test)
        case ast.BoolOp():
            yield True, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.Constant(value=bool()):
            yield True, "value", not node.value
        case ast.Constant(value=int() | float()):
            yield isinstance(node.value, int), "value", node.value + 1
            yield isinstance(node.value, int), "value", node.value - 1
        case ast.Call(args=[_, _, *_]):
            yield from _exchanges("args", node.args)
        case ast.Tuple(ctx=ast.Load()):
            yield from _exchanges("elts", node.elts)
        case ast.Name(ctx=ast.Load()):
            for name in NAMES.get(node.id, ()):
                yield True, "id", name


def _replaced(parts: list, place: int, *others: object) -> list:
    """Return a list with one part replaced, or with as many as there are others."""
    return [*parts[:place], *others, *parts[place + max(1, len(others)) :]]


def _exchanges(field: str, parts: list) -> Changes:
    """Exchange two neighbours in a list of arguments or values."""
    for place in range(len(parts) - 1):
        yield False, field, _replaced(parts, place, parts[place + 1], parts[place])


def _without_signs(node: ast.AST) -> Changes:
    """Take a minus, a `not` or a `~` away."""
    for field, value in ast.iter_fields(node):
        if isinstance(value, ast.UnaryOp):
            yield True, field, value.operand
        for place, part in enumerate(value if isinstance(value, list) else ()):
            if isinstance(part, ast.UnaryOp):
                yield True, field, _replaced(value, place, part.operand)


def _with_other_lines(node: ast.AST) -> Changes:
    """Leave a line out, turn `+=` into `=`, or move the return that follows a loop into it."""
    for field in ("body", "orelse", "finalbody"):
        lines = getattr(node, field, None)
        for place, line in enumerate(lines if isinstance(lines, list) else ()):
            if isinstance(line, ast.AugAssign):
                yield True, field, _replaced(lines, place, ast.Assign([line.target], line.value))
            if isinstance(node, ast.Module):
                continue
            if not isinstance(line, ast.FunctionDef | ast.ClassDef | ast.Pass):
                yield False, field, _replaced(lines, place) or [ast.Pass()]
            before = copy.copy(lines[place - 1]) if place else None
            if isinstance(line, ast.Return) and isinstance(before, ast.For | ast.While):
                before.body = [*before.body, copy.deepcopy(line)]
                yield True, field, _replaced(lines, place - 1, before)
