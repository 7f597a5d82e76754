"""The command `extras`: the parts that can be installed, and what each adds to the course."""

import argparse
from importlib.util import find_spec
from typing import Any

from othello_lessons.course.installing import how_to_get
from othello_lessons.course.lesson_table import LESSONS

# What each extra of pyproject.toml adds, and the packages by which it is known to be there.
EXTRAS = {
    "lab": ("JupyterLab, in which the lessons open", ["jupyterlab", "segno"]),
    "graphviz": ("Graphviz, for narrower trees and for graphs of positions", ["pygraphviz"]),
    "programs": ("judging programs, and the board in a terminal", ["psutil", "rich"]),
    "tournament": ("many games at once, and faster ratings", ["choix", "joblib"]),
    "cluster": ("tournaments on a Dask cluster", ["distributed"]),
    "fast": ("a compiled engine", ["numba", "numpy"]),
    "teach": ("grading with nbgrader", ["nbgrader"]),
    "learn": ("trees and networks that learn", ["numpy", "sklearn"]),
}


def add_commands(commands: Any) -> None:
    """Describe the command."""
    extras = commands.add_parser(
        "extras",
        help="say what else can be installed, and what it adds",
        description="Say what the package does alone, what each extra adds, and how to get it.",
    )
    extras.set_defaults(run=tell)


def tell(options: argparse.Namespace) -> None:
    """Print a line for each extra, with the command that installs it where it is missing."""
    print("Alone, the package plays, searches, compares strategies and draws boards and trees.")
    for extra, (adds, packages) in EXTRAS.items():
        there = all(find_spec(package) for package in packages)
        needed = ", ".join(lesson.number for lesson in LESSONS if lesson.extra == extra)
        lessons = f" (lessons {needed})" if needed else ""
        print(f"[{extra}] adds {adds}{lessons}: " + ("installed." if there else how_to_get(extra)))
