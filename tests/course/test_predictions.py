"""Nothing in a lesson is answered before it is asked: predict, reveal, and what stands between."""

import ast
import json
import re
from pathlib import Path

import pytest

from othello_lessons.exercises.predictions import names

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("[0-9][0-9]_*.ipynb"))
FOLDED = re.compile(r"# Folded: \S.*")


def cells_of(lesson: Path) -> list[dict]:
    return [c for c in json.loads(lesson.read_text("utf-8"))["cells"] if c["cell_type"] == "code"]


def is_folded(cell: dict) -> bool:
    return bool(cell["metadata"].get("jupyter", {}).get("source_hidden"))


def nodes_of(cell: dict) -> list[ast.AST]:
    """Return all that a cell of Python holds; nothing of one that Jupyter reads (`%%writefile`)."""
    source = "".join(cell["source"])
    if source.startswith("%%"):
        return []
    return list(ast.walk(ast.parse(re.sub(r"^[%!].*", "", source, flags=re.MULTILINE))))


def calls(cell: dict, function: str) -> list[ast.Call]:
    """Return the calls of a function in a cell."""
    found = [node for node in nodes_of(cell) if isinstance(node, ast.Call)]
    return [call for call in found if getattr(call.func, "id", "") == function]


def named(cell: dict, function: str) -> list[str]:
    """Return the names with which predict or reveal is called in a cell."""
    return [call.args[0].value for call in calls(cell, function)]


def has_assert(cell: dict) -> bool:
    return any(isinstance(node, ast.Assert) for node in nodes_of(cell))


def faults(cells: list[dict]) -> list[str]:
    """Return a sentence for everything that answers a question too early, or not at all."""
    found, open_questions = [], {}
    for number, cell in enumerate(cells):
        if is_folded(cell) and not FOLDED.match("".join(cell["source"])):
            found.append(f"the first line of folded cell {number} does not say what it holds")
        open_questions |= dict.fromkeys(named(cell, "predict"), number)
        if open_questions and has_assert(cell) and not is_folded(cell):
            found.append(f"an assert in cell {number} while {list(open_questions)} are asked")
        if not are_shown(cell):
            found.append(f"a question in cell {number} is not shown: it is not the last line")
        for call in calls(cell, "reveal"):
            name = call.args[0].value
            if open_questions.pop(name, number) >= number:
                found.append(f"{name} is answered in cell {number} before it is asked")
            if is_constant(call.args[1]):
                found.append(f"{name}: the answer is typed in, not worked out")
    return found + [f"{name} is asked and never answered" for name in open_questions]


def are_shown(cell: dict) -> bool:
    """Tell whether what is asked in a cell is its value, the only thing that Jupyter shows."""
    asked = calls(cell, "predict")
    if not asked:
        return True
    *_, last = ast.parse("".join(cell["source"])).body
    called = getattr(getattr(last, "value", None), "func", None)
    return len(asked) == 1 and isinstance(last, ast.Expr) and getattr(called, "id", "") == "predict"


def is_constant(node: ast.expr) -> bool:
    try:
        ast.literal_eval(node)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda path: path.stem)
def test_nothing_is_answered_before_it_is_asked(lesson):
    assert faults(cells_of(lesson)) == []


def test_every_question_is_asked_in_its_own_lesson_and_only_once():
    asked = [
        (path.name[:2], name)
        for path in LESSONS
        for cell in cells_of(path)
        for name in named(cell, "predict")
    ]
    assert sorted(name for _, name in asked) == sorted(names())
    assert all(name.startswith(lesson) for lesson, name in asked)


def cell(source: str, folded: bool = False) -> dict:
    return {"source": source, "metadata": {"jupyter": {"source_hidden": True}} if folded else {}}


ASK, TELL = cell('predict("01-x")'), cell('x = 4\nreveal("01-x", x)')
BAD = {
    "an assert between": ([ASK, cell("assert x == 4"), TELL], "an assert in cell 1"),
    "an assert with the answer": (
        [ASK, cell('assert x == 4\nreveal("01-x", x)')],
        "an assert in cell 1",
    ),
    "two questions in a cell": (
        [cell('predict("01-x")\npredict("01-y")')],
        "a question in cell 0 is not shown",
    ),
    "a question and something else": ([cell('predict("01-x")\nshow(board)')], "not the last line"),
    "no answer": ([ASK], "never answered"),
    "no question": ([TELL], "before it is asked"),
    "an answer before": ([TELL, ASK], "before it is asked"),
    "both in one cell": ([cell('predict("01-x")\nreveal("01-x", x)')], "before it is asked"),
    "an answer typed in": ([ASK, cell('reveal("01-x", 4)')], "typed in"),
    "an unnamed folded cell": ([cell("assert 1", folded=True)], "does not say what it holds"),
}


@pytest.mark.parametrize("name", BAD)
def test_the_guard_names_what_answers_too_early(name):
    cells, words = BAD[name]
    assert [fault for fault in faults(cells) if words in fault]


def test_the_guard_lets_asserts_after_the_answer_and_in_folded_cells_pass():
    folded = cell("# Folded: the number\nassert x == 4", folded=True)
    assert faults([ASK, folded, TELL, cell("assert x == 4")]) == []
