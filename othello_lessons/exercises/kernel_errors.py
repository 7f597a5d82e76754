"""Sentences about errors in a kernel: which cell to run first, what a browser does not have.

A kernel that imports the exercises is told so by `explain_errors`; any other Python keeps to
itself. After a NameError the sentence stands above Python's error. Where a browser lacks something
it stands in place of the error, with what the cell shows on a computer, and the cells below it go
on.

The lesson is recognised by the cells that were run in this kernel, and not by its file: a copy may
have any name, and not every page says which notebook it shows.
"""

import ast
import difflib
import json
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from types import TracebackType
from typing import Any, NamedTuple

from othello_lessons.course.installing import in_browser, lacked
from othello_lessons.course.lesson_table import LessonError, lesson_files
from othello_lessons.exercises.card import Card
from othello_lessons.exercises.exercise import Message, in_lines
from othello_lessons.exercises.texts import Texts

TEXTS = Texts("notebook")
LIVE = "application/vnd.jupyter.widget-view+json"  # a widget of the kernel that recorded it
NEAR_ENOUGH = 0.8  # how much of a cell is left when a learner has changed it
ITS_OWN = re.compile(r"^[ \t]*[%!].*", re.MULTILINE)  # what Jupyter reads, and Python does not
UNMADE: set[str] = set()  # names of cells that a browser could not run


def explain_errors() -> None:
    """Let a kernel explain the errors that it can; elsewhere do nothing."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    if shell is None or not (hasattr(shell, "kernel") or in_browser()):
        return
    if not shell.custom_exceptions:
        shell.set_custom_exc((Exception,) if in_browser() else (NameError,), _shown)


def _shown(
    shell: Any, kind: type[Exception], error: Exception, trace: TracebackType, tb_offset: Any = None
) -> None:
    """Show what a browser lacks; or else which cell comes first, if known, and then the error."""
    run = shell.user_ns.get("In", [])
    name = error.name if isinstance(error, NameError) and kind is NameError else None
    why = lacked(error) or (TEXTS("not-made", name=name) if name in UNMADE else "")
    if why:
        _show_recorded(why, run)
        return
    try:
        with suppress(LessonError, OSError, ValueError):  # a lesson that is not there or broken
            if name and (maker := maker_of(name, run)):
                _display(said(name, maker))
    finally:
        shell.showtraceback((kind, error, trace), tb_offset=tb_offset)


def _show_recorded(why: str, run: Sequence[str]) -> None:
    """Say why a browser cannot run the cell, and show what the cell shows on a computer."""
    UNMADE.update(made_in(run[-1]))
    outputs = recorded(run)
    text = TEXTS("not-in-browser", why=why) + "\n" + TEXTS("recorded" if outputs else "computer")
    _display(Message(in_lines(text), card=Card("open", TEXTS("no-run"), says=text)))
    for output in outputs:
        if output["output_type"] == "stream":
            print("".join(output["text"]), end="")
        else:
            shown = {form: _whole(of) for form, of in output["data"].items() if form != LIVE}
            _display(shown, raw=True)


def _whole(lines: Any) -> Any:
    return "".join(lines) if isinstance(lines, list) else lines


def _display(shown: Any, raw: bool = False) -> None:
    from IPython import display

    show: Any = display.display  # it has no types
    show(shown, raw=raw)


# ---------------------------------------------------------------------------
# Which cell to run first


class Maker(NamedTuple):
    """The cell that makes a name: its first line, the heading above it, whether it is folded."""

    first: str
    heading: str
    folded: bool


def said(name: str, maker: Maker) -> Message:
    """Say which cell makes a name."""
    where = TEXTS("folded" if maker.folded else "unfolded", first=maker.first)
    says = TEXTS("made-elsewhere", name=name, where=where, heading=maker.heading)
    text = f"{says}\n{TEXTS('all-above')}"
    return Message(in_lines(text), card=Card("open", TEXTS("title"), says=text))


def maker_of(name: str, run: Sequence[str]) -> Maker | None:
    """Return the last cell of a lesson that makes a name, above the cell that was run last.

    `run` holds the sources of all cells that were run. If the last one is no cell of the lesson,
    return the first cell that makes the name. None if there is no such cell.
    """
    if (cells := _lesson_of(run)) is None:
        return None
    makers = [place for place, cell in enumerate(cells) if name in made(cell)]
    place = _place(run[-1], [_source(cell) for cell in cells])
    found = makers[:1] if place is None else [maker for maker in makers if maker < place][-1:]
    return _maker(cells, found[0]) if found else None


def recorded(run: Sequence[str]) -> list[dict[str, Any]]:
    """Return the outputs that the lesson was saved with of the cell that was run last."""
    cells = _lesson_of(run) or []
    place = _place(run[-1], [_source(cell) for cell in cells])
    return [] if place is None else list(cells[place].get("outputs", []))


def _lesson_of(run: Sequence[str]) -> list[dict[str, Any]] | None:
    """Return the cells of the lesson that was run: it has the last cell, or most of the others."""
    if not run:
        return None
    were_run, last = {source.strip() for source in run}, run[-1].strip()
    shared = [(last in lesson, len(were_run & lesson)) for lesson in _sources()]
    best = max(shared)
    return _lessons()[shared.index(best)] if best[1] else None


@cache
def _lessons() -> list[list[dict[str, Any]]]:
    return [json.loads(path.read_text(encoding="utf-8"))["cells"] for path in lesson_files()]


@cache
def _sources() -> list[set[str]]:
    return [{_source(cell) for cell in cells} for cells in _lessons()]


def _source(cell: dict[str, Any]) -> str:
    return "".join(cell["source"]).strip()


def _place(source: str, sources: list[str]) -> int | None:
    nearest = difflib.get_close_matches(source.strip(), sources, 1, NEAR_ENOUGH)
    return sources.index(nearest[0]) if nearest else None


def _maker(cells: list[dict[str, Any]], place: int) -> Maker:
    first = _source(cells[place]).splitlines()[0]
    headings = [line for cell in cells[:place] for line in _headings(cell)]
    folded = bool(cells[place]["metadata"].get("jupyter", {}).get("source_hidden"))
    return Maker(first, headings[-1] if headings else "", folded)


def _headings(cell: dict[str, Any]) -> Iterator[str]:
    if cell["cell_type"] == "markdown":
        for heading in re.findall(r"^#+ (.+)$", _source(cell), re.MULTILINE):
            yield heading.replace("*(extra)*", "").replace("`", "").strip()


def made(cell: dict[str, Any]) -> set[str]:
    """Return the names that a code cell makes: variables, functions, classes and imports."""
    return made_in(_source(cell)) if cell["cell_type"] == "code" else set()


def made_in(source: str) -> set[str]:
    """Return the names that the source of a code cell makes."""
    if source.startswith("%%"):
        return set()
    return set(_made_by(ast.parse(ITS_OWN.sub("", source)).body))


def _made_by(statements: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the names that statements make, without those inside of functions and classes."""
    for node in statements:
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.alias):
            yield (node.asname or node.name).split(".")[0]
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif not isinstance(node, (ast.Lambda, ast.comprehension)):
            yield from _made_by(list(ast.iter_child_nodes(node)))
