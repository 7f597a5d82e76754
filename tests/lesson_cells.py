"""A lesson's cells, run without Jupyter, for the tests that answer its quizzes in Python."""

import json
from pathlib import Path
from typing import Any

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


def names_of(lesson: str) -> dict[str, Any]:
    """Run the cells of a lesson from top to bottom, and return what its names stand for."""
    notebook = json.loads((NOTEBOOKS / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {"__name__": lesson}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    return names
