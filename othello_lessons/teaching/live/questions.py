"""The questions for a class: those in the cells of a lesson's notebook, and a teacher's own.

The board, the tree or the code of a question is an expression in a cell. To get it, only the
statements above it that it needs are run, and not the lesson.
"""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

from othello_lessons.course.lesson_table import LessonError
from othello_lessons.exercises import predictions
from othello_lessons.exercises.guesses import KINDS, Prediction
from othello_lessons.widgets.prediction import Posed

Cell = dict[str, Any]
PICTURE = "image/svg+xml"
DRAWN = re.compile(r'src="data:image/svg\+xml,([^"]+)"')
LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
OWN = (
    "A question of your own has three lines: the question; its kind, or the choices with / between "
    "them; and the answer, if you like."
)


@dataclass(frozen=True, eq=False)
class ClassQuestion:
    """One question, with the texts and pictures of the lesson around it."""

    asked: Posed
    above: tuple[str, ...] = ()  # the paragraphs above it
    picture: str = ""  # SVG: what the lesson shows above it
    shown: str = ""  # SVG: what the lesson shows with the answer

    @property
    def prediction(self) -> Prediction:
        """Return the question as its lesson's texts have it."""
        return self.asked.prediction

    @property
    def name(self) -> str:
        """Return the name by which a session keeps its votes."""
        return self.prediction.name


def questions_of(notebook: Path) -> tuple[list[ClassQuestion], list[str]]:
    """Return a lesson's questions in order, and a sentence for each question that is left out."""
    cells: list[Cell] = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    questions, left_out = [], []
    for at, cell in enumerate(cells):
        for call in calls(cell, "predict"):
            try:
                questions.append(_question(cells, at, call))
            except Exception as error:  # of the lesson's own code, such as a missing package
                left_out.append(f"{ast.unparse(call.args[0])} is left out: {error}")
    return questions, left_out


def calls(cell: Cell, function: str) -> list[ast.Call]:
    """Return the calls of a function in a cell."""
    if f"{function}(" not in "".join(cell["source"]):
        return []
    nodes = (node for statement in _statements(cell) for node in ast.walk(statement))
    found = [node for node in nodes if isinstance(node, ast.Call)]
    return [call for call in found if getattr(call.func, "id", "") == function]


def _question(cells: list[Cell], at: int, call: ast.Call) -> ClassQuestion:
    prediction = predictions.find(ast.literal_eval(call.args[0]))
    above = [statement for cell in cells[: at + 1] for statement in _statements(cell)]
    places = {each.arg or "": _worked_out(above, each.value) for each in call.keywords}
    return ClassQuestion(
        Posed(prediction, **places),
        tuple(_text_above(cells[:at])),
        _picture_above(cells[: at + 1]),
        _shown_with_answer(cells[at:], prediction.name),
    )


# -- the value of an expression in a lesson


def _statements(cell: Cell) -> list[ast.stmt]:
    source = "".join(cell["source"])
    is_python = cell["cell_type"] == "code" and not source.startswith("%")
    return ast.parse(source).body if is_python else []


def _worked_out(above: list[ast.stmt], expression: ast.expr) -> Any:
    """Return the value of an expression, after the statements above it that it needs."""
    needed, names = [], _read(expression)
    for statement in reversed(above):
        made = _made(statement)
        if made & (names | {"*"}):
            needed.append(statement)
            names = (names - made) | _read(statement)
    space: dict[str, Any] = {"__name__": "lesson"}
    exec(compile(ast.Module(needed[::-1], []), "lesson", "exec"), space)
    return eval(compile(ast.Expression(expression), "lesson", "eval"), space)


def _read(node: ast.AST) -> set[str]:
    named = [one for one in ast.walk(node) if isinstance(one, ast.Name)]
    changed = isinstance(node, ast.AugAssign)
    return {one.id for one in named if changed or isinstance(one.ctx, ast.Load)}


def _made(statement: ast.stmt) -> set[str]:
    """Return the names to which a statement gives a value; `*` for an import of all."""
    if isinstance(statement, ast.FunctionDef | ast.ClassDef):
        return {statement.name}
    if isinstance(statement, ast.Import | ast.ImportFrom):
        return {(one.asname or one.name).partition(".")[0] for one in statement.names}
    nodes = list(ast.walk(statement))
    stored = {one.id for one in nodes if isinstance(one, ast.Name) and type(one.ctx) is ast.Store}
    parts = [one.value for one in nodes if isinstance(one, ast.Subscript)]
    is_set = isinstance(statement, ast.Assign | ast.AugAssign)
    return stored | {one.id for one in parts if is_set and isinstance(one, ast.Name)}


# -- what the lesson shows around a question


def _text_above(cells: list[Cell]) -> list[str]:
    """Return the paragraphs directly above a question, without headings and links."""
    texts: list[str] = []
    for cell in reversed(cells):
        if cell["cell_type"] != "markdown":
            break
        texts.insert(0, LINK.sub(r"\1", "".join(cell["source"])))
    parts = "\n\n".join(texts).split("\n\n")
    return [part for part in parts if part.strip() and not part.startswith("#")]


def _picture_above(cells: list[Cell]) -> str:
    """Return the last picture since the answer to another question, or nothing.

    The last of the cells asks; it may draw something first.
    """
    for cell in reversed(cells):
        if cell is not cells[-1] and calls(cell, "reveal"):
            break
        drawn = [out for out in _outputs(cell) if not out["metadata"].get("othello-lessons")]
        found = [out["data"][PICTURE] for out in drawn if PICTURE in out["data"]]
        if found:
            return "".join(found[-1])
    return ""


def _shown_with_answer(cells: list[Cell], name: str) -> str:
    """Return the picture that the lesson reveals with the answer, or nothing."""
    for cell in cells:
        names = [ast.literal_eval(call.args[0]) for call in calls(cell, "reveal")]
        if name in names:
            cards = ["".join(out["data"].get("text/html", "")) for out in _outputs(cell)]
            pictures = [DRAWN.search(card) for card in cards if "othello-card" in card]
            found = dict(zip(names, pictures, strict=False)).get(name)
            return unquote(found[1]) if found else ""
    return ""


def _outputs(cell: Cell) -> Iterator[Cell]:
    return (out for out in cell.get("outputs", ()) if "data" in out)


# -- a teacher's own question


def own_question(text: str, number: int) -> ClassQuestion:
    """Read a question in three lines; LessonError says how they are written."""
    ask, kind, answer, *more = *map(str.strip, text.strip().split("\n")), "", ""
    if not ask or not kind or any(more[:-2]):
        raise LessonError(OWN)
    try:
        return ClassQuestion(_posed(f"own-{number}", ask, kind, answer))
    except (ValueError, SyntaxError, TypeError) as error:
        raise LessonError(f"{error}. {OWN}".replace("..", ".")) from None


def _posed(name: str, ask: str, kind: str, answer: str) -> Posed:
    """Return the question with the board or the tree that its second line names."""
    word, _, words = kind.partition(" ")
    guess, words = ("choice", kind) if "/" in kind else (word, words.strip())
    own = KINDS[guess].of_teacher(words) if guess in KINDS else None
    if own is None:
        raise LessonError(OWN)
    settings, place = own
    asked = Posed(Prediction(name, ask, guess, **settings), **place)
    if not answer:
        return asked
    return Posed(replace(asked.prediction, answer=asked.read_answer(answer)), **place)
