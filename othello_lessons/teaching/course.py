"""A teacher's settings for a class, in one folder. Grading reads these files, and writes none.

    course.toml    the lessons that count, each with a weight and a due date; what a late one loses
    remarks.csv    learner, exercise, points, comment; a lesson may stand in place of the exercise
    handed-in.csv  learner, lesson, time; where the time of a file is not that of handing in
    roster.csv     the class, as the school's platform exports it (see roster.py)

None of them has to be there.
"""

import csv
import io
import tomllib
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, datetime, time
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from othello_lessons.course.lesson_table import LESSONS, LessonError
from othello_lessons.exercises.texts import exercise_names

COURSE, REMARKS, HANDED_IN = "course.toml", "remarks.csv", "handed-in.csv"
EXAMPLE = """for example

[late]
minus = 10  # percent of a lesson's points for each day
days = 5

[lessons]
02 = { weight = 1, due = 2026-12-01 }
03 = { weight = 2, due = 2026-12-08T18:00:00 }"""
Cell = tuple[str, str]  # a learner, and an exercise or a lesson


class LessonTerms(NamedTuple):
    """A lesson's weight in the term, and the time when it is due, if there is one."""

    weight: float = 1.0
    due: datetime | None = None


class Late(NamedTuple):
    """The loss of a late lesson: a share of its points for each day that has begun."""

    minus: float = 0.0  # percent
    days: float = float("inf")  # after so many days there are no points

    def kept(self, days: int) -> float:
        """Return the share of its points that a lesson keeps which is so many days late."""
        return 0.0 if days > self.days else max(0.0, 1 - days * self.minus / 100)


class Remark(NamedTuple):
    """The teacher's comment on an answer or a lesson, and its points, where they are changed."""

    points: float | None
    comment: str
    learner: str  # as the teacher has written the name
    line: int


@dataclass(frozen=True)
class Course:
    """The teacher's settings for a class. Learners' names are as `letters` writes them."""

    lessons: dict[str, LessonTerms] = field(default_factory=dict)  # by key; empty: all that came
    late: Late = field(default_factory=Late)
    points: dict[str, float] = field(default_factory=dict)  # of exercises that have other points
    remarks: dict[Cell, Remark] = field(default_factory=dict)
    handed_in: dict[Cell, datetime] = field(default_factory=dict)


def read_course(folder: Path) -> Course:
    """Read a teacher's settings; LessonError, with file and line, if a file is not understood."""
    told = _toml(folder / COURSE)
    try:
        lessons = {lesson_key(name): _terms(terms) for name, terms in told["lessons"].items()}
        in_order = {row.key: lessons[row.key] for row in LESSONS if row.key in lessons}
        points = {_exercise(name): _number(worth) for name, worth in told["points"].items()}
        late = _late(told["late"])
    except (ValueError, TypeError, AttributeError) as error:
        raise LessonError(f"{folder / COURSE}: {error}. Write it as {EXAMPLE}") from None
    remarks = dict(_read(folder / REMARKS, ("learner", "exercise", "points", "comment"), _remark))
    times = dict(_read(folder / HANDED_IN, ("learner", "lesson", "time"), _handed_in))
    return Course(in_order, late, points, remarks, times)


def letters(name: str) -> str:
    """Return the letters and digits of a name, without accents, in lower case, to compare names.

    A name may be written in another way in a list than on a file.
    """
    plain = unicodedata.normalize("NFKD", name).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def lesson_key(name: str) -> str:
    """Return the key of the lesson called `3`, `03` or by its key; ValueError for others."""
    for lesson in LESSONS:
        if name in (lesson.key, lesson.number, lesson.number.lstrip("0")):
            return lesson.key
    raise ValueError(f"there is no lesson {name!r}")


# ---------------------------------------------------------------------------
# course.toml


def _toml(path: Path) -> dict[str, Any]:
    """Read the tables of course.toml; each is empty where it is missing."""
    tables: dict[str, Any] = {"lessons": {}, "late": {}, "points": {}}
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except (OSError, ValueError) as error:
        raise LessonError(f"{path} cannot be read ({error}). Write it as {EXAMPLE}") from None
    if unknown := [name for name in told if name not in tables]:
        raise LessonError(f"{path}: {unknown[0]!r} is not known. Write it as {EXAMPLE}")
    return tables | told


def _terms(told: dict[str, Any]) -> LessonTerms:
    due = told.get("due")
    if type(due) is date:
        due = datetime.combine(due, time(23, 59, 59))
    if not (due is None or isinstance(due, datetime)) or {*told} - {"weight", "due"}:
        raise ValueError(f"{told} is not a weight and a due date")
    return LessonTerms(_number(told.get("weight", 1)), due and _here(due))


def _late(told: dict[str, Any]) -> Late:
    if unknown := [name for name in told if name not in Late._fields]:
        raise ValueError(f"{unknown[0]!r} is not known in [late]")
    return Late(**{name: _number(number) for name, number in told.items()})


def _number(number: Any) -> float:
    if type(number) not in (int, float) or not 0 <= number < float("inf"):
        raise ValueError(f"{number!r} is not a number from 0 on")
    return float(number)


def _exercise(name: str) -> str:
    if name not in exercise_names():
        raise ValueError(f"there is no exercise {name!r}")
    return name


def _here(when: datetime) -> datetime:
    return when.astimezone().replace(tzinfo=None) if when.tzinfo else when


# ---------------------------------------------------------------------------
# Tables


def rows_of(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table, by the names of its columns; none if there is no file.

    A spreadsheet may have written it with semicolons, or in the letters of old Windows. Commas in
    the last column need no quotes.
    """
    if not path.exists():
        return []
    text = _decoded(path.read_bytes())
    separator = max(",;\t", key=text.partition("\n")[0].count)
    try:
        head, *rows = [*csv.reader(io.StringIO(text, newline=""), delimiter=separator)] or [[]]
    except csv.Error as error:
        raise LessonError(f"{path} cannot be read as a table ({error}).") from None
    last = len(head) - 1
    whole = ([*row[:last], separator.join(row[last:])] for row in rows)
    names = [name.strip() for name in head]
    return [
        dict(zip_longest(names, map(str.strip, row[: last + 1]), fillvalue="")) for row in whole
    ]


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def _read(path: Path, columns: tuple[str, ...], read: Any) -> Iterator[Any]:
    """Yield what each row says; LessonError with its number if it says something else."""
    for line, row in enumerate(rows_of(path), start=2):
        if not any(row.values()):
            continue
        if missing := [column for column in columns if column not in row]:
            told = ",".join(columns)
            raise LessonError(f"{path} has no column {missing[0]!r}: it begins with {told}.")
        try:
            yield read(line, *(row[column] for column in columns))
        except ValueError as error:
            raise LessonError(f"{path}, line {line}: {error}.") from None


def _remark(line: int, learner: str, about: str, points: str, comment: str) -> tuple[Cell, Remark]:
    name = about if about in exercise_names() else lesson_key(about)
    number = _number(float(points.replace(",", "."))) if points else None
    return (letters(learner), name), Remark(number, comment, learner, line)


def _handed_in(line: int, learner: str, lesson: str, when: str) -> tuple[Cell, datetime]:
    return (letters(learner), lesson_key(lesson)), _here(datetime.fromisoformat(when))
