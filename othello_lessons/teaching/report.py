"""The results of a class: who solved what, which misconceptions were common, and the files."""

import csv
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from othello_lessons.exercises.texts import exercise_names
from othello_lessons.teaching.results import ExerciseResult, Graded

UNDECIDED = ("not given", "missing", "open")
FORMULA = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet takes such a text for a formula


@dataclass
class Learner:
    """One learner: the files handed in, the best mark for each exercise, and the troubles."""

    name: str
    files: list[str] = field(default_factory=list)
    marks: dict[str, ExerciseResult] = field(default_factory=dict)
    troubles: list[str] = field(default_factory=list)

    @property
    def solved(self) -> int:
        """How many exercises are right."""
        return sum(mark.state == "right" for mark in self.marks.values())

    def add(self, graded: Graded) -> None:
        """Add a notebook; a right answer in any notebook counts."""
        self.files.append(graded.file)
        self.troubles += [f"{graded.file}: {trouble}" for trouble in graded.troubles]
        for mark in graded.marks:
            if self.state(mark.exercise) in UNDECIDED or mark.state == "right":
                self.marks[mark.exercise] = mark

    def state(self, exercise: str) -> str:
        """Return the state of an exercise, "not given" if no notebook of this learner has it."""
        mark = self.marks.get(exercise)
        return mark.state if mark else "not given"


@dataclass(frozen=True)
class Misconception:
    """A mistake that learners made in an exercise: its short name, and who made it."""

    exercise: str
    name: str
    learners: tuple[str, ...]
    example: ExerciseResult


@dataclass(frozen=True)
class ClassReport:
    """A class: its learners by name, and the exercises of all lessons that were handed in."""

    learners: list[Learner]
    exercises: list[str]

    @classmethod
    def of(cls, graded: Iterable[Graded], names: Iterable[str] = ()) -> "ClassReport":
        """Put together the results of all notebooks; `names` are those of the class's list."""
        learners = {name: Learner(name) for name in names}
        for one in graded:
            learners.setdefault(one.learner, Learner(one.learner)).add(one)
        asked = {name for learner in learners.values() for name in learner.marks}
        by_name = sorted(learners.values(), key=lambda learner: learner.name.casefold())
        return cls(by_name, [name for name in exercise_names() if name in asked])

    def solved(self, exercise: str) -> int:
        """Count the learners who solved an exercise."""
        return sum(learner.state(exercise) == "right" for learner in self.learners)

    def misconceptions(self) -> list[Misconception]:
        """Return the mistakes of the class, the most common first."""
        made: dict[tuple[str, str], list[tuple[str, ExerciseResult]]] = {}
        for learner in self.learners:
            for mark in learner.marks.values():
                if mark.state != "right" and mark.misconception:
                    key = (mark.exercise, mark.misconception)
                    made.setdefault(key, []).append((learner.name, mark))
        found = [
            Misconception(exercise, name, tuple(learner for learner, _ in by), by[0][1])
            for (exercise, name), by in made.items()
        ]
        return sorted(found, key=lambda one: (-len(one.learners), one.exercise, one.name))


def as_table(report: ClassReport) -> str:
    """Write a row for each learner: how many exercises are right, and 1 or 0 for each."""
    rows: list[Sequence[object]] = [["learner", "right", "of", *report.exercises, "remarks"]]
    for learner in report.learners:
        states = map(learner.state, report.exercises)
        points = ["" if state == "not given" else int(state == "right") for state in states]
        remarks = " ".join(learner.troubles)
        rows.append([learner.name, learner.solved, len(learner.marks), *points, remarks])
    return as_csv(rows)


def as_list(report: ClassReport) -> str:
    """Write a row for each answer: its state, the misconception, a remark."""
    rows: list[Sequence[object]] = [["learner", "exercise", "state", "misconception", "remark"]]
    for learner in report.learners:
        for name in report.exercises:
            if (mark := learner.marks.get(name)) is None:
                continue
            said = [mark.misconception or "", mark.remark]
            rows.append([learner.name, name, mark.state, *said])
    return as_csv(rows)


def as_csv(rows: Iterable[Sequence[object]]) -> str:
    """Write rows for a spreadsheet, in which no text from outside becomes a formula."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    for row in rows:
        writer.writerow([_as_text(cell) if isinstance(cell, str) else cell for cell in row])
    return file.getvalue()


def _as_text(cell: str) -> str:
    text = cell.encode(errors="replace").decode()
    return f"'{text}" if text.startswith(FORMULA) else text
