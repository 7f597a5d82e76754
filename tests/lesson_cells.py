"""The cells of a lesson, for the tests: as data, and run without Jupyter."""

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from othello_lessons.course.lesson_table import notebook_of

Cell = dict[str, Any]


@cache
def cells_of(lesson: Path, kind: str | None = None) -> list[Cell]:
    """Return the cells of a notebook, or those of one kind, their sources in one piece."""
    found = json.loads(lesson.read_text(encoding="utf-8"))["cells"]
    every = [{**cell, "source": "".join(cell["source"])} for cell in found]
    return [cell for cell in every if kind in (None, cell["cell_type"])]


def nodes_of(cell: Cell) -> list[ast.AST]:
    """Return all that a cell of Python holds; nothing of one that Jupyter reads (`%%writefile`)."""
    if cell["source"].startswith("%%"):
        return []
    return list(ast.walk(ast.parse(re.sub(r"^[%!].*", "", cell["source"], flags=re.MULTILINE))))


def calls_in(cell: Cell) -> list[tuple[str, ast.Call]]:
    """Return (name, call) of every call of a function in a cell of Python."""
    calls = [node for node in nodes_of(cell) if isinstance(node, ast.Call)]
    return [(getattr(call.func, "id", ""), call) for call in calls]


def names_of(lesson: str) -> dict[str, Any]:
    """Run the cells of a lesson from top to bottom, and return what its names stand for."""
    names: dict[str, Any] = {"__name__": lesson, "display": lambda *shown: None}
    for cell in cells_of(notebook_of(lesson), "code"):
        exec(cell["source"], names)
    return names
