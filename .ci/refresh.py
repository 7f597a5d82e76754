"""Run lessons and keep what they show: `uv run python .ci/refresh.py` for all, or `… 03 07`.

A lesson is committed with its outputs, so that it reads well as a page that nobody runs, and so
that the tests can compare. What only this run or this machine knows is left out: widget state,
timings, versions. A widget's picture stays in its place.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from othello_lessons.lessons import lesson_named

NOTEBOOKS = Path(__file__).parent.parent / "notebooks"
WIDGET = "application/vnd.jupyter.widget-view+json"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
CELL_METADATA = {"tags", "jupyter"}


def refresh(path: Path) -> None:
    """Run one lesson from top to bottom and write it back; an error leaves it as it is."""
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
    nbformat.write(lesson, path)


def show_without_widget(output: NotebookNode, path: Path) -> None:
    """Leave a widget's picture where the widget was: an unrun page can show no more."""
    data = output.get("data", {})
    if data.pop(WIDGET, None) and "image/svg+xml" not in data:
        raise SystemExit(f"{path.name} shows a widget without a picture to stand in: {data}")


def main() -> None:
    """Refresh the lessons that are named, or all."""
    lessons = sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))
    for path in [lesson_named(name, lessons) for name in sys.argv[1:]] or lessons:
        refresh(path)
        print(f"Refreshed {path.name}")


if __name__ == "__main__":
    main()
