"""No exercise stands beside its own solution, and what a lesson imports instead is right.

GitHub shows folded cells open, so a function in a folded cell stands on the page as well.
"""

import ast
from pathlib import Path
from typing import Any

import pytest
from lesson_cells import cells_of

from othello_lessons.course import progress
from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.exercises import check, checking, ready_made
from othello_lessons.exercises.texts import exercise_names, lesson_of
from othello_lessons.othello import WIN

ALL = [checking.find(name) for name in exercise_names()]


def functions_of(source: str) -> list[ast.FunctionDef]:
    """Return the functions that a cell of Python defines; none of a cell that Jupyter reads."""
    if source.startswith(("%", "!")):
        return []
    return [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]


def body_of(function: ast.FunctionDef) -> str:
    """Return what a function does, whatever it and its arguments are called."""
    names = [function.name, *(arg.arg for arg in function.args.args)]
    body = function.body[ast.get_docstring(function) is not None :]
    text = "\n".join(map(ast.unparse, body))
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and node.id in names:
            node.id = f"name_{names.index(node.id)}"
    return ast.dump(tree)


def shown_in(lesson: str) -> set[str]:
    """Return what the functions of a lesson do."""
    cells = cells_of(notebook_of(lesson), "code")
    return {body_of(function) for cell in cells for function in functions_of(cell["source"])}


def solved_by(name: str) -> set[str]:
    """Return what the functions of a solution do; nothing of one that is no function."""
    return {body_of(function) for function in functions_of(checking.find(name).solution)}


@pytest.mark.parametrize("name", [exercise.name for exercise in ALL])
def test_no_function_of_a_lesson_is_the_solution_of_one_of_its_exercises(name):
    assert not solved_by(name) & shown_in(lesson_of(name))


ANSWERS: dict[str, Any] = {
    "minimax-two-cases": ready_made.two_cases,
    "minimax-negated": ready_made.negated,
    "final-value": ready_made.with_bonus(WIN),
    "order-moves": ready_made.by_weight,
    "table-key": ready_made.position_key,
    "stored-search": ready_made.solve,
    "deepening": ready_made.best_in_time,
    "fewest-replies-first": ready_made.fewest_replies,
    "proof-leaf": ready_made.at_least,
    "proof-verifier": ready_made.holds,
    "gradient-step": ready_made.gradient_step,
    "forward-pass": ready_made.forward,
    "fitting-step": ready_made.step,
}


@pytest.mark.parametrize("name", ANSWERS)
def test_what_a_lesson_imports_in_the_place_of_an_answer_is_right(name):
    assert check(name, ANSWERS[name])


def test_against_the_clock_quotes_the_line_in_which_its_two_players_differ():
    (quoted,) = (
        cell["source"].split("```python\n")[1].split("```")[0]
        for cell in cells_of(notebook_of("against_the_clock"))
        if "# the one line" in cell["source"]
    )
    lines = [line.strip() for line in Path(ready_made.__file__).read_text("utf-8").splitlines()]
    assert "\n".join(line.strip() for line in quoted.splitlines()) in "\n".join(lines)


@pytest.mark.parametrize("solved", [False, True])
def test_in_a_fair_tournament_the_learners_program_plays_once_check_has_accepted_it(
    kept, tmp_path, monkeypatch, solved
):
    cells = cells_of(notebook_of("a_fair_tournament"))
    (source,) = (cell["source"] for cell in cells if "accepted = " in cell["source"])
    monkeypatch.chdir(tmp_path)
    Path("my_console_player.py").write_text("...\n", "utf-8")
    progress.record_exercise("console-player", solved)
    names: dict[str, Any] = {"progress": progress, "Path": Path}
    exec(source, names)
    assert names["program"] == ("my_console_player.py" if solved else "course_player.py")
    assert Path("my_console_player.py").read_text("utf-8") == "...\n"
