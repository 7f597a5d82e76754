"""The guard: no lesson passes without having been run, shown something and checked itself.

nbval runs each lesson and compares its outputs with the committed ones. It accepts a cell that was
never run, so a lesson without outputs would pass while checking nothing.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
MACHINE = re.compile(r"/home/|/root/|/Users/|/tmp/|[A-Z]:\\\\|site-packages|ipykernel_\d+")
CHECKS = re.compile(r"^\s*assert\b|\bcheck\(", re.MULTILINE)
IGNORES = re.compile(r"^\s*#\s*NBVAL_IGNORE_OUTPUT", re.MULTILINE)
SKIPS = re.compile(r"^\s*#\s*(NBVAL_SKIP|NBVAL_RAISES_EXCEPTION)", re.MULTILINE)
COMPARED = {
    "image/svg+xml",
    "text/html",
    "text/markdown",
    "text/plain",
}  # nbval leaves pictures out
COLUMN, LETTERS = 640, 75  # the pixels of a column, and the letters of a line of code in it
WIDTH = re.compile(r'<svg [^>]*?width="(\d+)"')
REFRESH = "run `uv run python .ci/refresh.py`"


def faults(lesson: dict) -> list[str]:
    """Return a sentence for everything that is wrong with a notebook."""
    code = code_of(lesson)
    seen = of_the_screen(code)
    return [*of_the_run(lesson, code), *of_the_checks(code), *of_the_file(lesson), *seen]


def code_of(lesson: dict) -> list[dict]:
    return [cell for cell in lesson["cells"] if cell["cell_type"] == "code"]


def of_the_run(lesson: dict, code: list[dict]) -> list[str]:
    """Return what is wrong with its outputs."""
    outputs = [output for cell in code for output in cell["outputs"]]
    counts = [cell["execution_count"] for cell in code]
    found = []
    if counts != list(range(1, len(code) + 1)):
        found.append(f"not run from top to bottom, but {counts}: {REFRESH}")
    if not outputs:
        found.append(f"no cell shows anything: {REFRESH}")
    if any(output["output_type"] == "error" for output in outputs):
        found.append("an output is an error")
    if "widgets" in lesson["metadata"] or "widget-view" in json.dumps(outputs):
        found.append(f"saved widgets: {REFRESH}")
    if others := {kind for output in outputs for kind in output.get("data", {})} - COMPARED:
        found.append(f"outputs that are not compared: {', '.join(sorted(others))}")
    return found


def of_the_checks(code: list[dict]) -> list[str]:
    """Return what is wrong with what it checks."""
    found = []
    if not any(CHECKS.search(cell["source"]) for cell in code):
        found.append("nothing is checked: no cell says assert or check(…)")
    for cell, following in pairwise([*code, {"source": ""}]):
        tags = cell["metadata"].get("tags", [])
        if ignored(cell) and not CHECKS.search(following["source"]):
            found.append(f"no assert follows a cell whose output is ignored: {cell['source']}")
        if {"nbval-skip", "nbval-raises-exception", "raises-exception"} & set(tags) or SKIPS.search(
            cell["source"]
        ):
            found.append(f"a cell that is not checked: {cell['source']}")
        if not cell["source"].strip():
            found.append("an empty cell")
    return found


def ignored(cell: dict) -> bool:
    """Tell whether what a cell shows is not compared."""
    tags = cell["metadata"].get("tags", [])
    return "nbval-ignore-output" in tags or bool(IGNORES.search(cell["source"]))


def of_the_file(lesson: dict) -> list[str]:
    """Return what is wrong with its form."""
    found = []
    if {**lesson["metadata"], "widgets": None} != {**METADATA, "widgets": None}:
        found.append(f"metadata of one machine: {lesson['metadata']}: {REFRESH}")
    if any(cell["metadata"].keys() - {"tags", "jupyter", "slideshow"} for cell in lesson["cells"]):
        found.append(f"metadata of one run in a cell: {REFRESH}")
    if any(begins(cell) != cell["metadata"].get("slideshow") for cell in lesson["cells"]):
        found.append(f"a heading or a text that begins no slide, or code that does: {REFRESH}")
    if named := MACHINE.search(json.dumps(lesson)):
        found.append(f"a path of one machine: {named.group()}")
    if kinds := {cell["cell_type"] for cell in lesson["cells"]} - {"code", "markdown"}:
        found.append(f"a cell that is neither code nor text, but {', '.join(kinds)}")
    names = [cell.get("id") for cell in lesson["cells"]]
    if None in names or len(set(names)) < len(names):
        found.append("cells without an id of their own")
    return found


def of_the_screen(code: list[dict]) -> list[str]:
    """Return what is cut off in a window of 1,100 pixels, beside the list of files."""
    found = []
    for place, cell in enumerate(code, start=1):
        in_sight = not cell["metadata"].get("jupyter", {}).get("source_hidden")
        lines = cell["source"].splitlines() if in_sight else []
        found += [f"cell {place}: a long line: {line}" for line in lines if len(line) > LETTERS]
        drawn = [output.get("data", {}).get("image/svg+xml", "") for output in cell["outputs"]]
        widths = [int(WIDTH.match("".join(svg))[1]) for svg in drawn if svg]
        found += [f"cell {place}: a picture of {w} pixels" for w in widths if w > COLUMN]
    return found


def begins(cell: dict) -> dict | None:
    """Return what a cell says about slides: a heading begins one, other text one below it."""
    if cell["cell_type"] != "markdown":
        return None
    return {"slide_type": "slide" if cell["source"].startswith("#") else "subslide"}


def read(path: Path) -> dict:
    """Return a notebook as it is in the file, its sources in one piece each."""
    lesson = json.loads(path.read_text(encoding="utf-8"))
    for cell in lesson["cells"]:
        cell["source"] = "".join(cell["source"])
    return lesson


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_was_run_shows_something_and_checks_itself(path):
    nbformat.validate(nbformat.read(path, as_version=4))
    assert faults(read(path)) == []


def test_only_a_ladder_of_speeds_and_a_curve_of_learning_are_pictures_that_are_not_compared():
    """Both are of one machine; a test of this folder looks at the one, the lesson at the other."""
    pictures = Counter(
        path.stem[3:]
        for path in LESSONS
        for cell in filter(ignored, code_of(read(path)))
        for output in cell["outputs"]
        if "image/svg+xml" in output.get("data", {})
    )
    assert pictures == {"nine_thousand_times_faster": 1, "a_network_that_guides_the_tree": 1}


def code(source: str, count: int | None, shown: str = "", tags: tuple[str, ...] = ()) -> dict:
    """Return a code cell as it is saved after a run."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": shown}] if shown else []
    return {
        "cell_type": "code",
        "id": f"cell-{count}",
        "metadata": {"tags": list(tags)} if tags else {},
        "execution_count": count,
        "outputs": outputs,
        "source": source,
    }


GOOD = {
    "cells": [code("print(1 + 1)", 1, "2\n"), code("assert 1 + 1 == 2", 2)],
    "metadata": METADATA,
    "nbformat": 4,
    "nbformat_minor": 5,
}


def with_cells(*cells: dict) -> dict:
    return {**GOOD, "cells": list(cells)}


def test_nbval_collects_every_code_cell_of_every_lesson(request):
    items = request.session.items
    collected = Counter(item.path for item in items if item.path.suffix == ".ipynb")
    if not collected:
        pytest.skip("This run is of some tests only: `uv run pytest` takes the lessons in.")
    named = [argument for argument in request.config.args if ".ipynb" in argument]
    if any("::" in argument for argument in named):
        pytest.skip("This run is of some cells only: `uv run pytest` takes them all in.")
    lessons = [path for path in LESSONS if path in collected] if named else LESSONS
    assert collected == {path: len(code_of(read(path))) for path in lessons}


def drawn(width: int, count: int | None = None) -> dict:
    """Return an output that is a picture: of a value if it has a count, else of a widget."""
    kind = {"output_type": "execute_result", "execution_count": count}
    data = {"image/svg+xml": f"<svg width='{width}'/>", "text/plain": "a picture"}
    return {**(kind if count else {"output_type": "display_data"}), "metadata": {}, "data": data}


VALUE = """\
class Drawn:
    def _repr_mimebundle_(self, include=None, exclude=None):
        return {"image/svg+xml": "<svg width='9'/>", "text/plain": "a picture"}

Drawn()"""
SHOWN = """\
from IPython.display import display
widget = {"application/vnd.jupyter.widget-view+json": {"model_id": "7"}}
display({**widget, "image/svg+xml": "<svg width='9'/>", "text/plain": "a picture"}, raw=True)"""


def test_nbval_compares_what_was_run_and_takes_what_was_not_for_right(tmp_path):
    times, address = "import time\nprint(f'{time.time():.1f} s')", "print(object())"
    cells = {
        "right": code("print(1 + 1)", 1, "2\n"),
        "wrong": code("print(1 + 1)", 2, "3\n"),
        "stripped": code("print(1 + 1)", 3),
        "unrun": code("print(1 + 1)", None),
        "another time": code(times, 4, "0.5 s\n"),
        "another short time": code("print('7 µs')", 12, "5 µs\n"),
        "another address": code(address, 5, "<object object at 0x0123456789>\n"),
        "another number": code("print('3 moves')", 6, "4 moves\n"),
        "a picture": {**code(VALUE, 7), "outputs": [drawn(9, 7)]},
        "another picture": {**code(VALUE, 8), "outputs": [drawn(8, 8)]},
        "a widget's picture": {**code(SHOWN, 9), "outputs": [drawn(9)]},
        "another picture of a widget": {**code(SHOWN, 10), "outputs": [drawn(8)]},
        "a picture less": {**code(SHOWN + "\n" + SHOWN, 11), "outputs": [drawn(9)]},
    }
    for number, cell in enumerate(cells.values()):
        cell["id"] = f"cell-{number}"
    (tmp_path / "lesson.ipynb").write_text(json.dumps(with_cells(*cells.values())))
    command = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", "-n0", "-q", "-rA"]
    command += ["--rootdir", str(tmp_path), str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    failed = {int(number) for number in re.findall(r"^FAILED .*::Cell (\d+)", done.stdout, re.M)}
    assert [name for number, name in enumerate(cells) if number in failed] == [
        "wrong",
        "stripped",
        "another number",
        "another picture",
        "another picture of a widget",
        "a picture less",
    ]
