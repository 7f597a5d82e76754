"""The list of a class as its platform exports it, and marks in the form that the platform imports.

`roster.csv` is the gradebook that Canvas exports, what Moodle exports of grades or participants, or
any table with a column `learner`. It has the names of those who have handed in nothing, too. Canvas
imports `Student`, `ID`, `SIS User ID`, `SIS Login ID`, `Section` and a column for each piece of
work, with the points possible in the second row. Moodle asks at the import what each column is.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from othello_lessons.course.lesson_table import BY_KEY, LessonError
from othello_lessons.teaching.course import letters, rows_of
from othello_lessons.teaching.marks import TERM, ClassMarks, plain
from othello_lessons.teaching.report import as_csv
from othello_lessons.teaching.submissions import Submission

ROSTER = "roster.csv"
WHO = {  # the columns that say who somebody is
    "canvas": ("Student", "ID", "SIS User ID", "SIS Login ID", "Integration ID", "Section"),
    "moodle": (
        *("First name", "Last name", "Surname", "Full name", "Username", "ID number"),
        *("Institution", "Department", "Email address"),
    ),
    "roster": ("learner",),
}
NAMED_IN = {
    "Student": "canvas",
    "First name": "moodle",
    "Full name": "moodle",
    "learner": "roster",
}
KEYS = ("ID", "SIS User ID", "SIS Login ID", "Username", "ID number", "Email address")
POSSIBLE = "Points Possible"  # stands in Canvas's second row, in place of a student
TRIAL = "Student, Test"  # a student whom Canvas adds, so that a teacher can try things
Row = dict[str, str]


@dataclass(frozen=True)
class Roster:
    """A class on a platform, "canvas", "moodle" or another "roster": each learner's row by name."""

    platform: str
    rows: dict[str, Row]

    def named(self, submissions: Sequence[Submission]) -> list[Submission]:
        """Give each learner the name in the list; the names of others stay."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for name, row in self.rows.items():
            for key in (name, row.get("Student", ""), *(row.get(key, "") for key in KEYS)):
                found[letters(key)].add(name)

        def name_of(learner: str) -> str:
            whole, _, number = learner.rpartition("_")
            keys = [*([number] if self.platform == "canvas" else []), learner, whole]
            names = [found[letters(key)] for key in keys if letters(key)]
            return next((name for one in names if len(one) == 1 for name in one), learner)

        return [replace(one, learner=name_of(one.learner)) for one in submissions]

    def strangers(self, marks: ClassMarks) -> Iterator[str]:
        """Say who has handed in something and is not in the list."""
        if names := [name for name in marks.marks if name not in self.rows]:
            yield f"{ROSTER} does not have {', '.join(names)}: nobody there has such a name."

    def as_table(self, marks: ClassMarks) -> str:
        """Write the marks of those in the list as the platform imports them."""
        head = next(iter(self.rows.values()))
        who = [column for column in WHO[self.platform] if column in head]
        lessons = [_column(lesson, head) for lesson in marks.lessons]
        rows: list[Sequence[object]] = [[*who, *lessons, TERM]]
        if self.platform == "canvas":  # which works the term out by its own weights
            blank = [""] * (len(who) - 1)
            rows = [
                rows[0][:-1],
                [POSSIBLE, *blank, *map(plain, map(marks.possible, marks.lessons))],
            ]
        for name, row in self.rows.items():
            points = marks.row(name)
            rows.append([*(row[column] for column in who), *points][: len(rows[0])])
        return as_csv(rows)


def _column(lesson: str, head: Row) -> str:
    named = BY_KEY[lesson]
    own = (column for column in head if letters(named.title) in letters(column))
    return next(own, f"{named.number} {named.title}")


def read_roster(folder: Path) -> Roster | None:
    """Read the list of a class; None if there is none, LessonError if it has no names."""
    if not (rows := rows_of(folder / ROSTER)):
        return None
    platform = next((name for column, name in NAMED_IN.items() if column in rows[0]), "")
    if not platform:
        told = "Student (Canvas), First name or Full name (Moodle), or learner"
        raise LessonError(f"{folder / ROSTER} needs a column with the names: {told}.")
    people: dict[str, list[Row]] = {}
    for row in rows:
        people.setdefault(_name(row), []).append(row)
    people.pop("", None)  # rows that are about no learner
    named = {name: row for one, same in people.items() for name, row in _told_apart(one, same)}
    return Roster(platform, named) if named else None


def _told_apart(name: str, rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    for number, row in enumerate(rows, start=1):
        key = next((row[key] for key in KEYS if row.get(key)), number)
        yield name if len(rows) == 1 else f"{name} ({key})", row


def _name(row: Row) -> str:
    if student := row.get("Student", ""):
        last, _, first = student.partition(",")
        return "" if student == TRIAL or POSSIBLE in student else f"{first.strip()} {last}".strip()
    parts = [row.get("First name", ""), row.get("Last name", "") or row.get("Surname", "")]
    return " ".join(filter(None, parts)) or row.get("Full name", "") or row.get("learner", "")
