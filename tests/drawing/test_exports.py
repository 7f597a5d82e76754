"""What other rooms may draw: every public picture has its name in `drawing`."""

import inspect
import pkgutil
from importlib import import_module

from othello_lessons import drawing
from othello_lessons.drawing import charts, tree
from othello_lessons.drawing.svg import Picture


def pictures(folder) -> set[str]:
    """List the functions of a folder that draw a picture of what they are given."""
    found = set()
    for info in pkgutil.iter_modules(folder.__path__, f"{folder.__name__}."):
        for name, function in inspect.getmembers(import_module(info.name), inspect.isfunction):
            own = function.__module__ == info.name and not name.startswith("_")
            if own and function.__annotations__.get("return") is Picture:
                found.add(name)
    return found


def test_drawing_exports_every_public_picture():
    found = (pictures(charts) | pictures(tree)) - {"draw_window", "sideways"}  # each of one widget
    assert len(found) > 20
    assert found <= set(drawing.__all__)
