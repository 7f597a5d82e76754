"""A course folder for nbgrader, with each lesson as an assignment, and points for its exercises.

From a source notebook nbgrader (https://nbgrader.readthedocs.io) makes the one that the class gets.
It runs the notebooks that learners hand in, and counts points. In a source notebook the solution is
between two marks in the cell of the exercise, and nbgrader takes it out. The next cell calls
`check` again and has the points. So the learner's feedback page shows what `check` says to a wrong
answer.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from othello_lessons.course.lesson_table import key_of
from othello_lessons.course.working_copy import written
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.class_terms import seeded
from othello_lessons.teaching.handout import ForClass, handed_out, write_files
from othello_lessons.teaching.runner import Answer, answers_in, check_calls

BEGIN, END = "### BEGIN SOLUTION", "### END SOLUTION"
SCHEMA = 3  # of nbgrader's metadata
CONFIG = '''"""What nbgrader needs to know of this course."""

c = get_config()
c.CourseDirectory.course_id = {name!r}
c.ClearSolutions.code_stub = {{"python": "# Your answer is above."}}
c.ExecutePreprocessor.timeout = 120  # seconds for a cell
'''
ASK = """from othello_lessons.exercises import check

verdict = check({exercise!r}, {expression})
assert verdict, verdict
"""


def write_course(lessons: Sequence[Path], out: Path, given: ForClass) -> list[str]:
    """Write a course folder with these lessons as assignments; return the assignments' names.

    The errors are those of `handout.hand_out`.
    """
    files = {"nbgrader_config.py": CONFIG.format(name=out.name).encode()}
    named = {key_of(lesson): lesson for lesson in lessons}
    for name, lesson in named.items():
        made = source(handed_out(lesson, given), given.seed)
        for file, content in {lesson.name: made, **given.files}.items():
            files[f"source/{name}/{file}"] = content
    write_files(files, out)
    return list(named)


def source(lesson: bytes, seed: int | None = None) -> bytes:
    """Return a lesson that is handed out as a source notebook of nbgrader."""
    notebook = json.loads(lesson)
    with seeded(seed):
        notebook["cells"] = [made for cell in notebook["cells"] for made in _cells(cell)]
    return written(notebook)


def _cells(cell: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a cell of a lesson; after an exercise, also the cells that have its points."""
    text = "".join(cell["source"])
    answers = list(answers_in(text)) if cell["cell_type"] == "code" else []
    if not answers:
        yield cell
        return
    names = "-".join(answer.exercise for answer in answers)
    yield {
        **cell,
        "source": _with_solutions(text).splitlines(keepends=True),
        "metadata": {**cell["metadata"], "nbgrader": _metadata(names, solution=True)},
    }
    for answer in answers:
        yield _test(answer)


def _with_solutions(text: str) -> str:
    """Put the solution of each exercise between marks before the line that checks it."""
    lines = text.splitlines()
    for line, answer in sorted(check_calls(text), reverse=True, key=lambda call: call[0]):
        exercise = find(answer.exercise)
        solution = [exercise.solution.rstrip()]
        if answer.expression != exercise.answer:
            solution.append(f"{answer.expression} = {exercise.answer}")
        lines[line - 1 : line - 1] = [BEGIN, *solution, END]
    return "\n".join(lines)


def _test(answer: Answer) -> dict[str, Any]:
    """Return the cell that checks an exercise again and has its points."""
    text = ASK.format(exercise=answer.exercise, expression=answer.expression).rstrip()
    grade = _metadata(f"points-{answer.exercise}", points=find(answer.exercise).worth)
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": f"points-{answer.exercise}",
        "metadata": {"nbgrader": grade},
        "outputs": [],
        "source": text.splitlines(keepends=True),
    }


def _metadata(name: str, solution: bool = False, points: int | None = None) -> dict[str, Any]:
    kind = {"grade": points is not None, "solution": solution, "locked": not solution}
    worth = {} if points is None else {"points": points}
    return {"grade_id": name, "schema_version": SCHEMA, "task": False, **kind, **worth}
