"""The quizzes of a lesson, made by those of its cells that they need."""

import ast
from typing import Any

from lesson_cells import Cell, cells_of, nodes_of

from othello_lessons.course.lesson_table import notebook_of


def quizzes_of(lesson: str, *names: str) -> dict[str, Any]:
    """Return what these names of a lesson stand for."""
    needed, cells = set(names), []
    for cell in reversed(cells_of(notebook_of(lesson), "code")):
        if _names_in(cell, ast.Store) & needed:
            needed |= _names_in(cell, ast.Load)
            cells.append(cell["source"])
    found: dict[str, Any] = {"display": lambda *shown: None}
    for source in reversed(cells):
        exec(source, found)
    return {name: found[name] for name in names}


def _names_in(cell: Cell, use: type[ast.expr_context]) -> set[str]:
    nodes = nodes_of(cell)
    found = {n.id for n in nodes if isinstance(n, ast.Name) and isinstance(n.ctx, use)}
    if use is ast.Store:
        found |= {n.asname or n.name for n in nodes if isinstance(n, ast.alias)}
        found |= {n.name for n in nodes if isinstance(n, ast.FunctionDef)}
    return found
