"""Points for each lesson and a total for the term: a teacher's settings, applied to the results.

An exercise that is right has its points (`points` of the exercise, or course.toml). A lesson has
the points of its exercises, less what is lost for lateness. The term is the weighted mean of the
lessons' shares, in percent.
"""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from othello_lessons.course.lesson_table import BY_KEY, LESSONS
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.texts import exercise_names, lesson_of
from othello_lessons.teaching.course import Course, LessonTerms, Remark, letters
from othello_lessons.teaching.report import ClassReport, Learner, as_csv
from othello_lessons.teaching.submissions import Submission

DAY = timedelta(days=1)
TERM = "Term (%)"
NOTHING_SAID = Remark(None, "", "", 0)


@dataclass(frozen=True)
class LessonMark:
    """The mark of one learner for one lesson.

    `earned`: the points of its answers; `points`: what is left of them after lateness, or what the
    teacher has written; `counts`: whether it is in the term.
    """

    earned: float
    points: float
    of: float
    days_late: int = 0
    when: datetime | None = None  # it was handed in, where that is known
    by_file: bool = False  # that is the time of the file
    is_changed: bool = False
    comment: str = ""
    is_given: bool = True  # something was handed in
    counts: bool = True


@dataclass(frozen=True)
class ClassMarks:
    """The marks of a class: for each learner those of the lessons that count."""

    course: Course
    lessons: list[str]
    marks: dict[str, dict[str, LessonMark]]
    notes: list[str]  # sentences about the teacher's files

    @classmethod
    def of(
        cls,
        report: ClassReport,
        course: Course | None = None,
        times: Mapping[tuple[str, str], datetime] | None = None,
        now: datetime | None = None,
    ) -> "ClassMarks":
        """Work out the marks; `times` are those of the files, by learner and lesson."""
        course, now = course or Course(), now or datetime.now()
        came = {lesson_of(name) for name in report.exercises}
        lessons = [*course.lessons] or [row.key for row in LESSONS if row.key in came]
        made = cls(course, lessons, {}, list(_unused(report, course)))
        for learner in report.learners:
            made.marks[learner.name] = {
                lesson: made._mark(learner, lesson, times or {}, now) for lesson in lessons
            }
        made.notes.extend(made._late_by_file())
        return made

    def worth(self, exercise: str) -> float:
        """Return the points of an exercise."""
        return self.course.points.get(exercise, find(exercise).worth)

    def points(self, learner: Learner, exercise: str) -> float:
        """Return the points that a learner has for an exercise."""
        changed = self.remark(learner.name, exercise)
        if changed and changed.points is not None:
            return changed.points
        return self.worth(exercise) if learner.state(exercise) == "right" else 0.0

    def remark(self, learner: str, about: str) -> Remark | None:
        """Return the teacher's comment on a learner's answer, or on a lesson."""
        return self.course.remarks.get((letters(learner), about))

    def term(self, learner: str) -> float | None:
        """Return the share of the term's points, in percent; None if nothing counts yet."""
        marks = self.marks[learner].items()
        counted = {name: mark for name, mark in marks if mark.counts and mark.of}
        weights = {name: self._terms(name).weight for name in counted}
        if not sum(weights.values()):
            return None
        shares = (weights[name] * mark.points / mark.of for name, mark in counted.items())
        return 100 * sum(shares) / sum(weights.values())

    def possible(self, lesson: str) -> float:
        """Return the points of all exercises of a lesson."""
        return sum(map(self.worth, exercise_names(lesson)))

    def row(self, learner: str) -> list[str]:
        """Return the points of each lesson and the term, as a table has them: empty if not due."""
        marks = self.marks[learner].values()
        term = self.term(learner)
        points = [plain(mark.points) if mark.counts else "" for mark in marks]
        return [*points, "" if term is None else plain(term)]

    def _terms(self, lesson: str) -> LessonTerms:
        return self.course.lessons.get(lesson, LessonTerms())

    def _mark(
        self,
        learner: Learner,
        lesson: str,
        times: Mapping[tuple[str, str], datetime],
        now: datetime,
    ) -> LessonMark:
        names, due = exercise_names(lesson), self._terms(lesson).due
        told = self.course.handed_in.get((letters(learner.name), lesson))
        when = told or times.get((learner.name, lesson))
        days = max(0, math.ceil((when - due) / DAY)) if when and due else 0
        earned = sum(self.points(learner, name) for name in names)
        left = round(earned * self.course.late.kept(days), 2)
        remark = self.remark(learner.name, lesson) or NOTHING_SAID
        changed = remark.points
        is_given = any(name in learner.marks for name in names)
        return LessonMark(
            *(earned, left if changed is None else changed, self.possible(lesson), days, when),
            by_file=told is None,
            is_changed=changed is not None,
            comment=remark.comment,
            is_given=is_given,
            counts=is_given or changed is not None or due is None or due < now,
        )

    def _late_by_file(self) -> Iterable[str]:
        """Say how many are late by the times of their files, which may be those of a download."""
        marks = [mark for marks in self.marks.values() for mark in marks.values()]
        late = sum(mark.days_late > 0 and mark.by_file for mark in marks)
        if late:
            yield (
                f"{late} of {sum(mark.is_given for mark in marks)} lessons are late by the time of "
                "their files. If that is when you downloaded them, write the true times into "
                "handed-in.csv."
            )


def _unused(report: ClassReport, course: Course) -> Iterable[str]:
    """Say which lines of the teacher's tables are about nobody in this class."""
    known = {letters(learner.name) for learner in report.learners}
    for (learner, _), remark in course.remarks.items():
        if learner not in known:
            yield f"remarks.csv, line {remark.line}: nobody here is called {remark.learner!r}."
    for learner in sorted({learner for learner, _ in course.handed_in} - known):
        yield f"handed-in.csv: nobody here is called {learner!r}."


def plain(number: float) -> str:
    """Write points without needless zeros."""
    return f"{number:.2f}".rstrip("0").rstrip(".")


def as_marks(marks: ClassMarks) -> str:
    """Write a row for each learner: points for each lesson, and the term."""
    names = [BY_KEY[key] for key in marks.lessons]
    titles = [f"{row.number} {row.title} (of {plain(marks.possible(row.key))})" for row in names]
    rows = [[learner, *marks.row(learner)] for learner in marks.marks]
    return as_csv([["learner", *titles, TERM], *rows])


def times_of(submissions: Iterable[Submission]) -> dict[tuple[str, str], datetime]:
    """Return the time of the last file of each learner for each lesson."""
    times: dict[tuple[str, str], datetime] = {}
    for one in submissions:
        if when := one.when:
            for lesson in one.lessons:
                times[one.learner, lesson] = max(when, times.get((one.learner, lesson), when))
    return times
