"""The steppers of the lessons, live on their pages: a search is stepped through without Python.

A lesson that has one is run as far as that while the pages are built, and its recorded search goes
into the page in place of the picture that the notebook keeps of it.
"""

import ast
import linecache
import os
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from web.board import place

MADE_BY = "SearchStepper("


def with_steppers(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a lesson whose steppers are live; one that has none is returned as it is."""
    cells = notebook["cells"]
    last = max((n for n, cell in enumerate(cells) if _has_one(cell)), default=-1)
    names: dict[str, Any] = {"__name__": "lesson", "display": lambda *shown: None}
    os.environ["OTHELLO_PROGRESS"] = "off"
    made = [_live(cell, names) for cell in cells[: last + 1]]
    return {**notebook, "cells": [*made, *cells[last + 1 :]]}


def _has_one(cell: dict[str, Any]) -> bool:
    return cell["cell_type"] == "code" and MADE_BY in "".join(cell["source"])


def _live(cell: dict[str, Any], names: dict[str, Any]) -> dict[str, Any]:
    """Run a cell; return it with its stepper as its output, if it ends with one."""
    if cell["cell_type"] != "code":
        return cell
    shown = _run("".join(cell["source"]), names)
    if not _has_one(cell):
        return cell
    html = place(f"stepper-{cell['id']}", shown.told(), "../")
    output = {"output_type": "display_data", "metadata": {}, "data": {"text/html": html}}
    return {**cell, "outputs": [output]}


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell, and return the value of its last line, as a notebook shows it."""
    *lines, last = ast.parse(source).body
    file = f"<a cell {hash(source):x}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    with redirect_stdout(StringIO()):
        if not isinstance(last, ast.Expr):
            exec(compile(source, file, "exec"), names)
            return None
        exec(compile(ast.Module(lines, []), file, "exec"), names)
        return eval(compile(ast.Expression(last.value), file, "eval"), names)
