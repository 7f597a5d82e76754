"""Run lessons and save their outputs: `uv run python .ci/refresh.py` for all, or `… 03 07`.

A lesson is committed with its outputs, so that it reads well as a page that nobody runs, and so
that the tests can compare them. Everything that depends on one run or one machine is left out:
widget state, timings, versions. The picture of a widget is kept in its place.
"""

import os
import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from othello_lessons.course.lesson_table import lesson_named

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
STAND_INS = {"image/svg+xml", "text/html"}
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELL_METADATA = {"tags", "jupyter"}


def refresh(path: Path) -> None:
    """Run one lesson from top to bottom and save it; after an error do not change it."""
    lesson = nbformat.read(path, as_version=4)
    client = NotebookClient(
        lesson,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
        timeout=120,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    )
    client.execute()
    lesson.metadata = nbformat.from_dict(METADATA)
    for cell in lesson.cells:
        cell.metadata = {key: cell.metadata[key] for key in CELL_METADATA & cell.metadata.keys()}
        for output in cell.get("outputs", []):
            show_without_widget(output, path)
    say_where_slides_begin(lesson)
    nbformat.write(lesson, path)


def say_where_slides_begin(lesson: NotebookNode) -> None:
    """Begin a slide at each heading and one below it at other text; code goes with its text."""
    for cell in lesson.cells:
        if cell.cell_type == "markdown":
            kind = "slide" if cell.source.startswith("#") else "subslide"
            cell.metadata["slideshow"] = {"slide_type": kind}


def show_without_widget(output: NotebookNode, path: Path) -> None:
    """Replace a widget by its picture or its page: where nobody runs it, only that is shown."""
    data = output.get("data", {})
    if data.pop(WIDGET, None) and not STAND_INS & data.keys():
        raise SystemExit(f"{path.name} shows a widget without a picture: {data}")


def main() -> None:
    """Refresh the named lessons, or all."""
    os.environ["OTHELLO_PROGRESS"] = "off"  # the lessons are nobody's progress
    lessons = sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))
    for path in [lesson_named(name, lessons) for name in sys.argv[1:]] or lessons:
        refresh(path)
        print(f"Refreshed {path.name}")


if __name__ == "__main__":
    main()
