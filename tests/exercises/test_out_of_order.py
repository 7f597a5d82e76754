"""A cell that was run too early says what to run first, and Python's error stays as it is."""

import builtins
import re
import subprocess
import symtable
import sys
from importlib import import_module

import nbformat
import pytest
from lesson_cells import cells_of
from nbclient import NotebookClient

from othello_lessons.course.lesson_table import key_of, lesson_files, notebook_of
from othello_lessons.exercises.kernel_errors import ITS_OWN, Maker, made, maker_of, said

GIVEN = {"display", "get_ipython", "__name__", "__file__"}  # by IPython


def code_of(key: str) -> list[dict]:
    return cells_of(notebook_of(key), "code")


def source_of(key: str, begin: str) -> str:
    """Return the cell of a lesson that begins like this."""
    return next(c["source"] for c in code_of(key) if c["source"].startswith(begin))


IMPORTS, PICTURES = (
    source_of("order_matters", "# Folded: the names"),
    source_of("order_matters", "player, board = game[20]"),
)
ORDERED = "# Folded: `ordered`, which is alpha-beta with an order, and the table"


def test_the_cell_that_makes_a_name_is_told_with_its_heading():
    maker = maker_of("searched", [IMPORTS, PICTURES])
    assert maker == Maker(ORDERED, "Real positions", folded=True)
    text = " ".join(said("searched", maker).text.split())
    assert f"`searched` is made in the folded cell that begins with `{ORDERED}`" in text
    assert "under the heading “Real positions”. Run that cell first" in text


CHANGED = PICTURES.replace("by_square", "my_order").replace("In square order", "In my order")
OTHERS = [cell["source"] for cell in code_of("why_it_is_right")]


@pytest.mark.parametrize(
    ("name", "run", "first"),
    [
        ("nodes", [IMPORTS, PICTURES], ORDERED),  # the last above, and none below
        ("kills", [IMPORTS, PICTURES], None),
        ("nodes", [IMPORTS, CHANGED], ORDERED),  # a changed cell, known by what is left of it
        ("kills", [IMPORTS, "print(kills)"], "# Folded: with_killers"),  # a cell of one's own
        ("searched", [*OTHERS, PICTURES], ORDERED),  # the lesson of the last cell
        ("POSITIONS", [IMPORTS, *OTHERS, "print(1)"], "# Folded: the"),
        ("searched", [], None),
    ],
)
def test_a_name_is_made_in_the_last_cell_above_of_the_lesson_that_was_run(name, run, first):
    maker = maker_of(name, run)
    assert maker is None if first is None else maker.first.startswith(first)


def used_at_once(table: symtable.SymbolTable) -> set[str]:
    """Return the names that code uses when it is run, and does not make itself."""
    symbols = [s for s in table.get_symbols() if s.is_global() and not s.is_assigned()]
    names = {symbol.get_name() for symbol in symbols if symbol.is_referenced()}
    inner = [t for t in table.get_children() if t.get_name() in ("genexpr", "listcomp", "dictcomp")]
    return names.union(*map(used_at_once, inner))


def missing(cell: dict, given: set[str]) -> set[str]:
    """Return the names that a cell needs and nobody gives to it, if it is run alone."""
    if cell["source"].startswith("%%"):
        return set()
    table = symtable.symtable(ITS_OWN.sub("", cell["source"]), "cell", "exec")
    return used_at_once(table) - made(cell) - given - set(vars(builtins)) - GIVEN


def all_of_books(cell: dict) -> set[str]:
    """Return the names that a cell gets by `from ... import *`."""
    books = map(import_module, re.findall(r"from (\S+) import \*", cell["source"]))
    return {name for book in books for name in getattr(book, "__all__", vars(book))}


@pytest.mark.parametrize("lesson", lesson_files(), ids=lambda lesson: lesson.stem)
def test_every_name_that_a_cell_misses_is_made_in_a_cell_above(lesson):
    first, *rest = code_of(key_of(lesson))
    given = made(first) | all_of_books(first)
    for cell in rest:
        for name in missing(cell, given):
            assert maker_of(name, [first["source"], cell["source"]]), (name, cell["source"])


def outputs_of(*sources: str) -> list[list]:
    """Run cells in a kernel, and return the outputs of each, errors among them."""
    notebook = nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, sources)])
    NotebookClient(notebook, kernel_name="python3", allow_errors=True, timeout=60).execute()
    return [cell.outputs for cell in notebook.cells]


HANDLER = """
from IPython import get_ipython
shell = get_ipython()
shell.set_custom_exc((ValueError,), lambda *a, **k: None)
import othello_lessons.exercises
print(shell.custom_exceptions == (ValueError,))
"""


def test_in_a_kernel_the_sentence_comes_first_and_then_the_error_as_always():
    before, imports, early, other, unknown = outputs_of(
        "no_such_name", IMPORTS, PICTURES, "1 / 0", "no_such_name"
    )
    assert imports == []
    sentence, error = early
    assert "`game` is made in the folded cell" in sentence.data["text/plain"]
    assert "Run another cell first" in sentence.data["text/html"]
    assert (error.ename, error.evalue) == ("NameError", "name 'game' is not defined")
    lines = "\n".join(error.traceback).splitlines()
    assert len(lines) < 12 and any("player, board =" in line for line in lines)
    assert [output.ename for output in (*other, *unknown)] == ["ZeroDivisionError", "NameError"]
    assert len(unknown[0].traceback) == len(before[0].traceback)
    ((stays,),) = outputs_of(HANDLER)  # that of somebody else
    assert stays.text == "True\n"


def test_plain_python_keeps_its_error_and_loads_nothing_of_jupyter():
    program = "import sys, othello_lessons.exercises\nprint('IPython' in sys.modules)\nsearched"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert run.stdout == "False\n"
    assert run.stderr.splitlines()[-1] == "NameError: name 'searched' is not defined"


# The kernel of a browser's Python is a shell without ipykernel, and so is IPython in a terminal.
SHELL = """
import sys
from IPython.core.interactiveshell import InteractiveShell
sys.platform = {platform!r}
shell = InteractiveShell.instance(colors="nocolor")
for source in {sources!r}:
    shell.run_cell(source, store_history=True)
"""


@pytest.mark.parametrize(("platform", "says"), [("emscripten", True), (sys.platform, False)])
def test_in_a_browser_it_is_said_and_in_a_terminal_it_is_not(platform, says):
    sources = ["from othello_lessons.exercises import check", PICTURES]
    program = SHELL.format(platform=platform, sources=sources)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert ("`game` is made in the folded cell" in run.stdout) is says
    assert run.stdout.splitlines()[-1] == "NameError: name 'game' is not defined"
