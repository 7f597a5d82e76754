"""Lessons, cells and steppers, opened and run for a test: each fixture returns a function."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Page
from running import Course
from stepping import stepped, stepped_in_a_file

from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.course.working_copy import as_saved, blank
from tests.browser.looks import SCREENSHOTS
from tests.browser.notebook import Cell, Notebook

KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
SHARED = Path("shared", "cells.ipynb")


def written(lab: Course, folder: str, lesson: str = "", cells: list[Cell] | None = None) -> Path:
    """Write a lesson, or a notebook with these cells, into a folder of its own."""
    place = lab.folder / "".join(c if c.isalnum() else "_" for c in folder)
    place.mkdir(exist_ok=True)
    path = place / (notebook_of(lesson).name if lesson else "cells.ipynb")
    if cells is None:
        path.write_bytes(as_saved(blank(notebook_of(lesson).read_bytes())))
    else:
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=KERNEL), path)
    return path


def code_cells(sources: list[str]) -> list[Cell]:
    """Make cells of some lines of code."""
    return [nbformat.v4.new_code_cell(source) for source in sources]


def some_cells(
    lesson: str, only: tuple[str, ...], less: Mapping[str, str] = MappingProxyType({})
) -> list[Cell]:
    """Return the imports of a lesson, and its cells with these texts, some texts replaced."""
    text = blank(notebook_of(lesson).read_bytes()).decode()
    cells = nbformat.reads(text, as_version=4).cells
    first, *others = (cell for cell in cells if cell.cell_type == "code")
    kept = [first, *(cell for cell in others if any(one in cell.source for one in only))]
    for text in (*only, *less):
        assert any(text in cell.source for cell in kept), f"the lesson has changed: {text}"
    for cell in kept:
        for text, other in less.items():
            cell.source = cell.source.replace(text, other)
    return kept


def shown(lab: Course, page: Page, path: Path, theme: str = "light") -> Notebook:
    """Show a notebook of the lab's folder in the page, and wait for its kernel."""
    notebook = Notebook(page, path)
    notebook.app(
        """panel = await app.commands.execute('docmanager:open', {path: argument});
        await panel.context.ready;
        await panel.sessionContext.ready;
        while (!panel.sessionContext.session?.kernel)  // in a tab that the page brought back
            await new Promise(done => setTimeout(done, 50));
        await panel.sessionContext.session.kernel.info;""",
        path.relative_to(lab.folder).as_posix(),
    )
    notebook.theme(theme)
    return notebook


@pytest.fixture
def open_notebook(
    lab: Course, lab_page: Page, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Notebook]]:
    """Return a function that opens a lesson, or the given cells."""
    opened = []

    def open_(lesson: str = "", cells: list[str] | None = None, theme: str = "light") -> Notebook:
        made = cells and code_cells(cells)
        path = written(lab, f"{request.node.name} {len(opened)}", lesson, made)
        opened.append(shown(lab, lab_page, path, theme))
        return opened[-1]

    yield open_
    for notebook in opened:
        notebook.close(lab)


@pytest.fixture(scope="module")
def open_lesson(lab: Course, page_of_all: Page) -> Iterator[Callable[..., Notebook]]:
    """Return a function that opens and runs a lesson, once for all tests of a file.

    All lessons are run as tests elsewhere. Of most lessons `only` some cells are run here, in the
    shared notebook and with `less` to compute, unless someone wants to look at the pictures.
    """
    opened: dict[str, Notebook] = {}

    def open_(
        name: str, only: tuple[str, ...] = (), less: Mapping[str, str] = MappingProxyType({})
    ) -> Notebook:
        if name not in opened:
            if only and not SCREENSHOTS:
                notebook = shared_notebook(lab, page_of_all)
                notebook.put(some_cells(name, only, less))
                for other in [key for key, one in opened.items() if one.path == notebook.path]:
                    del opened[other]  # its cells are gone
            else:
                notebook = shown(lab, page_of_all, written(lab, name, lesson=name))
            notebook.run_all()
            opened[name] = notebook
        return opened[name]

    yield open_
    for notebook in opened.values():
        if notebook.path != lab.folder / SHARED:
            shown(lab, page_of_all, notebook.path).close(lab)


def shared_notebook(lab: Course, page: Page, theme: str = "light") -> Notebook:
    """Show the notebook that tests share; it is never closed."""
    path = lab.folder / SHARED
    return shown(
        lab, page, path if path.exists() else written(lab, SHARED.parent.name, cells=[]), theme
    )


@pytest.fixture
def put_cells(lab: Course, lab_page: Page) -> Callable[..., Notebook]:
    """Return a function that puts cells into the one notebook that all such tests share."""

    def put(cells: list[str], theme: str = "light") -> Notebook:
        notebook = shared_notebook(lab, lab_page, theme)
        notebook.put(code_cells(cells))
        return notebook

    return put


@pytest.fixture
def run_cells(put_cells: Callable[..., Notebook]) -> Callable[..., Notebook]:
    """Return a function that puts cells into the shared notebook and runs them."""

    def run(cells: list[str], theme: str = "light") -> Notebook:
        notebook = put_cells(cells, theme)
        notebook.run_all()
        return notebook

    return run


@pytest.fixture
def stepper_in_lab(run_cells: Callable[..., Notebook]) -> Callable[..., Any]:
    """Return a function that shows the stepper that an expression makes in JupyterLab."""
    return partial(stepped, run_cells)


@pytest.fixture
def stepper(file_page: Page, tmp_path: Path) -> Callable[..., Any]:
    """Return a function that shows the stepper that an expression makes, saved as a file."""
    return partial(stepped_in_a_file, file_page, tmp_path)
