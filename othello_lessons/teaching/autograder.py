"""An autograder for Gradescope: the zip that the service takes, and the program that runs there.

    python -m othello_lessons.teaching.autograder /autograder

The service unpacks the zip into /autograder/source and runs setup.sh there, once. For each
submission it runs /autograder/run_autograder, which is a copy of the one in the zip. The notebook
lies in /autograder/submission, and what it is worth goes into /autograder/results/results.json
(https://gradescope-autograders.readthedocs.io/en/latest/specs/). Another folder than /autograder
does as well, so that the zip can be tried on any machine.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from othello_lessons.course.lesson_table import BY_KEY, LessonError, key_of
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.texts import exercise_names
from othello_lessons.teaching.course import Course
from othello_lessons.teaching.frame import STATIC
from othello_lessons.teaching.grading import grade_one
from othello_lessons.teaching.handout import write_files
from othello_lessons.teaching.install_cell import wheel_in
from othello_lessons.teaching.limits import NotebookLimits
from othello_lessons.teaching.marks import ClassMarks
from othello_lessons.teaching.report import ClassReport, Learner
from othello_lessons.teaching.results import ExerciseResult
from othello_lessons.teaching.submissions import submissions_in

TERMS = "autograder.json"
NAME = "othello-lessons"
JUDGING = "programs"  # the extra that watches processes
SETUP, RUN = "setup.sh", "run_autograder"  # in `static`
WHAT = "WHAT"  # stands in the set-up for what pip installs


def write_package(lesson: Path, out: Path, place: str, course: Course) -> list[str]:
    """Write the zip of a lesson; return its files' names.

    `place`: what pip installs the course from, such as its name, a wheel, which goes into the zip,
    or a folder of wheels: all of it goes into the zip, and nothing is fetched. LessonError if `out`
    exists already, the wheel does not, or the lesson has no exercise.
    """
    key = key_of(lesson)
    if not (names := exercise_names(key)):
        raise LessonError(f"{lesson.stem} has no exercise, so there is nothing to grade.")
    points = {name: course.points.get(name, find(name).worth) for name in names}
    wheels = _wheels(place)
    what = _requirement(place, BY_KEY[key].extra, [*wheels])
    scripts = {name: (STATIC / name).read_text(encoding="utf-8") for name in (SETUP, RUN)}
    scripts[SETUP] = scripts[SETUP].replace(WHAT, what)
    scripts[TERMS] = json.dumps({"lesson": key, "points": points}, indent=1)
    files = {name: text.encode() for name, text in scripts.items()} | wheels
    write_files(files, out, folder="")
    return list(files)


def _wheels(place: str) -> dict[str, bytes]:
    if not Path(place).is_dir():
        return wheel_in(place)
    return {path.name: path.read_bytes() for path in sorted(Path(place).glob("*.whl"))}


def _requirement(place: str, extra: str, wheels: list[str]) -> str:
    """Return the arguments of `pip install`: the course, with extras for judging and the lesson."""
    extras = f"[{','.join(dict.fromkeys([JUDGING, extra] if extra else [JUDGING]))}]"
    if Path(place).is_dir():
        return f'--no-index --find-links . "{NAME}{extras}"'
    if "://" in place:
        return f'"{NAME}{extras} @ {place}"'
    return f'"{f"./{wheels[0]}" if wheels else place}{extras}"'


def main(top: Path) -> None:
    """Grade the notebooks that were handed in, and write the results."""
    terms = json.loads((top / "source" / TERMS).read_text(encoding="utf-8"))
    results = top / "results" / "results.json"
    results.parent.mkdir(exist_ok=True)
    results.write_text(json.dumps(graded(top / "submission", terms), indent=1), encoding="utf-8")


def graded(folder: Path, terms: dict[str, Any]) -> dict[str, Any]:
    """Grade the notebooks in a folder as one learner's; return the content of results.json."""
    names = tuple(exercise_names(terms["lesson"]))
    learner = Learner("")
    try:
        for one in submissions_in(folder):
            learner.add(grade_one(replace(one, exercises=names), NotebookLimits()))
    except LessonError as problem:
        learner.troubles.append(str(problem))
    marks = ClassMarks.of(ClassReport([learner], list(names)), Course(points=terms["points"]))
    tests = [_test(name, learner, marks) for name in names]
    return {
        "score": sum(test["score"] for test in tests),
        "output": "\n".join(learner.troubles),
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": tests,
    }


def _test(name: str, learner: Learner, marks: ClassMarks) -> dict[str, Any]:
    """Return the entry of an exercise in results.json."""
    mark = learner.marks.get(name) or ExerciseResult(name, "missing")
    return {
        "name": name,
        "score": marks.points(learner, name),
        "max_score": marks.worth(name),
        "status": "passed" if mark.state == "right" else "failed",
        "output": "\n\n".join(_said(mark)),
        "visibility": "visible",
    }


def _said(mark: ExerciseResult) -> Iterator[str]:
    """Yield the learner's card as text; the question where there is no card."""
    card = mark.card or {}
    yield card.get("title") or "There is no answer to this exercise."
    yield (card.get("says") or find(mark.exercise).question).strip()
    if picture := card.get("picture"):
        yield picture["text"]
    if mark.remark:
        yield mark.remark


if __name__ == "__main__":
    main(Path(sys.argv[1]))
