"""A lesson's cells, run without Jupyter, for the tests that answer its quizzes in Python."""

import json
from typing import Any

from othello_lessons.lessons import notebook_of


def names_of(lesson: str) -> dict[str, Any]:
    """Run the cells of a lesson from top to bottom, and return what its names stand for."""
    notebook = json.loads(notebook_of(lesson).read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": lesson, "display": lambda *shown: None}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    return names
