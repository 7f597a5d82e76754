"""The commands for a teacher: `handout` makes a class's lessons, `grade` grades them.

`autograder` makes a package with which Gradescope grades a lesson; `live` serves one with votes.
"""

import argparse
import os
import sys
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import add_numbers, amount, refuse
from othello_lessons.cli.tournament import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from othello_lessons.teaching.limits import NotebookLimits
    from othello_lessons.teaching.marks import ClassMarks
    from othello_lessons.teaching.report import ClassReport
    from othello_lessons.teaching.results import Graded
    from othello_lessons.teaching.roster import Roster
    from othello_lessons.teaching.submissions import Submission

TRUST = "grade only notebooks that you trust, or grade inside a container."


def add_commands(commands: Any) -> None:
    """Describe `handout`, `grade`, `autograder` and `live`."""
    add_handout(commands)
    add_grade(commands)
    add_autograder(commands)
    add_live(commands)


def add_handout(commands: Any) -> None:
    """Describe `handout`."""
    command = commands.add_parser(
        "handout",
        help="make a folder or a zip of lessons for a class, and an answer key",
        description=(
            "Write lessons for a class into a folder or a zip, without outputs, and an answer key "
            "for the teacher beside it."
        ),
        epilog="The file othello-class.json in the folder of the lessons hides the solutions. They "
        "are still in the package, where a learner can find them.",
    )
    text = "their numbers or names, such as 02 03 (default: all)"
    command.add_argument("lessons", nargs="*", metavar="LESSON", help=text)
    text = "the new folder, or a zip if it ends in .zip"
    command.add_argument("--out", type=Path, required=True, metavar="PATH", help=text)
    kept = command.add_mutually_exclusive_group()
    text = "hide the solutions until this day, such as 2026-12-01"
    kept.add_argument("--solutions-from", type=day, metavar="DAY", help=text)
    text = "never show the solutions"
    kept.add_argument("--no-solutions", action="store_true", help=text)
    text = "a number that gives the class its own trees by hand"
    command.add_argument("--seed", type=int, metavar="N", help=text)
    text = (
        "begin each lesson with a cell that installs the course where it is missing, as in Colab, "
        "from an address or a wheel; a wheel is put beside the lessons"
    )
    command.add_argument("--install", default="", metavar="PLACE", help=text)
    text = "make a course folder for nbgrader, with each lesson as an assignment"
    command.add_argument("--nbgrader", action="store_true", help=text)
    text = "where the answer key goes (default: PATH with .answers.html)"
    command.add_argument("--key", type=Path, metavar="FILE", help=text)
    command.set_defaults(run=handout)


def day(text: str) -> str:
    """Read a day such as 2026-12-01."""
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"a day is written as year, month and day, such as 2026-12-01, not {text!r}"
        ) from None


def handout(options: argparse.Namespace) -> None:
    """Write the lessons of a class and the answer key, and say where they are."""
    from othello_lessons.course.files import write
    from othello_lessons.course.lesson_table import lesson_files, lesson_named
    from othello_lessons.course.working_copy import explaining
    from othello_lessons.exercises.class_terms import NO_DATE, seeded
    from othello_lessons.teaching.answer_key import answer_key
    from othello_lessons.teaching.handout import ForClass, hand_out
    from othello_lessons.teaching.nbgrader import write_course

    course = lesson_files()
    named = {lesson_named(name, course) for name in options.lessons}
    chosen = sorted(named) or course
    solutions = NO_DATE if options.no_solutions else options.solutions_from or ""
    make = write_course if options.nbgrader else hand_out
    files = make(chosen, options.out, ForClass(solutions, options.seed, options.install))
    key = options.key or options.out.with_suffix(".answers.html")
    with explaining(key), seeded(options.seed):
        write(key, answer_key(chosen).encode())
    print(f"{options.out}: {', '.join(files)}")
    if not options.nbgrader:
        print("For `othello-lessons grade`. Under nbgrader they score 0: that needs --nbgrader.")
    print(f"Only for you: {key}")


def add_grade(commands: Any) -> None:
    """Describe `grade`."""
    command = commands.add_parser(
        "grade",
        help="grade a class's notebooks: run each, and check its answers again",
        description=(
            "Run every notebook in SUBMISSIONS in its own process and check its answers "
            "again; saved outputs do not count. Write class.html, a page for each learner, "
            "alike.html, and the tables marks.csv, grades.csv and answers.csv."
        ),
        epilog="Each folder, zip or notebook in SUBMISSIONS belongs to one learner and has the "
        "learner's name, as in a download of Moodle or Canvas. Ctrl-C stops; the same command "
        "continues, and runs only notebooks that are new or changed.",
    )
    text = "folders or zips, such as one for each lesson"
    command.add_argument("submissions", type=Path, nargs="+", metavar="SUBMISSIONS", help=text)
    text = "where the grades go (default: grades)"
    command.add_argument("--out", type=Path, default=Path("grades"), metavar="DIR", help=text)
    text = (
        "the folder with your own files (default: this one): course.toml with weights and due "
        "dates, remarks.csv with comments and changed points, handed-in.csv with times, roster.csv "
        "with the class; each may be missing"
    )
    command.add_argument("--course", type=Path, default=Path(), metavar="DIR", help=text)
    command.add_argument("--title", default="Grades", help="the title of the pages")
    numbers = (
        ("--cell-time", 60.0, "S", "seconds for a cell"),
        ("--time", 600.0, "S", "seconds for a notebook"),
        ("--memory", 2048.0, "MIB", "MiB of memory for a notebook"),
    )
    add_numbers(command, amount, numbers)
    text = "notebooks at once (default: cores)"
    command.add_argument("--jobs", type=count, metavar="N", help=text)
    command.add_argument("--cluster", metavar="ADDRESS", help="let this Dask cluster run them")
    command.add_argument("--quiet", action="store_true", help="show no progress")
    command.set_defaults(run=grade)


def grade(options: argparse.Namespace) -> int:
    """Grade a class, write its pages, and name the submissions that need a look."""
    from othello_lessons.programs.process.child import JudgeError, check_ready
    from othello_lessons.programs.process.interrupts import signals_as_interrupts
    from othello_lessons.teaching.course import read_course
    from othello_lessons.teaching.limits import NotebookLimits
    from othello_lessons.teaching.marks import ClassMarks, times_of
    from othello_lessons.teaching.report import ClassReport
    from othello_lessons.teaching.roster import read_roster
    from othello_lessons.teaching.submissions import submissions_in

    try:
        check_ready()
        print(about_fence(), file=sys.stderr)
        course, roster = read_course(options.course), read_roster(options.course)
        submissions = [one for top in options.submissions for one in submissions_in(top)]
        submissions = roster.named(submissions) if roster else submissions
        limits = NotebookLimits(options.cell_time, options.time, options.memory)
        with signals_as_interrupts():
            graded = _grade_all(submissions, limits, options)
    except KeyboardInterrupt:
        print("Stopped. The same command continues from here.", file=sys.stderr)
        return 130
    except (JudgeError, ImportError, OSError, ValueError) as problem:
        return refuse("grade", problem)
    report = ClassReport.of(graded, roster.rows if roster else ())
    marks = ClassMarks.of(report, course, times_of(submissions))
    marks.notes.extend(roster.strangers(marks) if roster else ())
    return conclude(report, marks, roster, options)


def about_fence() -> str:
    """Say what the fence closes for notebooks on this machine, by which means, and what is open."""
    from othello_lessons.programs.process.permissions import closed_here

    here = closed_here()
    closed = ", ".join(f"{what} ({how})" for what, how in here.items() if how)
    still_open = ", ".join(what for what, how in here.items() if not how)
    says = f"Closed to the notebooks on this machine: {closed or 'nothing'}."
    return f"{says}\nOpen to them: {still_open}; {TRUST}" if still_open else says


def _grade_all(
    submissions: "Sequence[Submission]", limits: "NotebookLimits", options: argparse.Namespace
) -> "list[Graded]":
    from othello_lessons.teaching.grading import grade as grade_all

    jobs = options.jobs or os.cpu_count() or 1
    kept = options.out / "notebooks"
    return grade_all(
        submissions, kept, limits, jobs=jobs, cluster=options.cluster or "", quiet=options.quiet
    )


def conclude(
    report: "ClassReport", marks: "ClassMarks", roster: "Roster | None", options: argparse.Namespace
) -> int:
    """Write the pages, and print how many exercises each learner solved."""
    from othello_lessons.teaching.pages import write_report

    try:
        files = write_report(report, options.out, options.title, marks, roster)
    except OSError as problem:
        return refuse("grade", problem)
    width = max(len(learner.name) for learner in report.learners)
    for learner in report.learners:
        note = f"  ({len(learner.troubles)} to look at)" if learner.troubles else ""
        print(f"{learner.name:<{width}}  {learner.solved} of {len(learner.marks)}{note}")
    print("", *files, sep="\n")
    for note in marks.notes:
        print(note, file=sys.stderr)
    return 0


def add_autograder(commands: Any) -> None:
    """Describe `autograder`."""
    command = commands.add_parser(
        "autograder",
        help="make a package with which Gradescope grades a lesson",
        description=(
            "Write a zip that you upload to Gradescope as the autograder of a programming "
            "assignment. It grades each notebook as `grade` does; learners see their cards as text."
        ),
    )
    command.add_argument("lesson", metavar="LESSON", help="its number or name, such as 03")
    text = "the new zip (default: autograder-LESSON.zip)"
    command.add_argument("--out", type=Path, metavar="ZIP", help=text)
    text = (
        "from where the course is installed there: a name or an address for pip, a wheel, which "
        "goes into the zip, or a folder of wheels, with which nothing is fetched "
        "(default: othello-lessons)"
    )
    command.add_argument("--install", default="othello-lessons", metavar="PLACE", help=text)
    text = "the folder with your course.toml, if exercises have other points (default: this folder)"
    command.add_argument("--course", type=Path, default=Path(), metavar="DIR", help=text)
    command.set_defaults(run=autograder)


def autograder(options: argparse.Namespace) -> None:
    """Write the package for Gradescope, and list its contents."""
    from othello_lessons.course.lesson_table import lesson_files, lesson_named
    from othello_lessons.teaching.autograder import write_package
    from othello_lessons.teaching.course import read_course

    lesson = lesson_named(options.lesson, lesson_files())
    out = options.out or Path(f"autograder-{lesson.stem[:2]}.zip")
    files = write_package(lesson, out, options.install, read_course(options.course))
    wheels = [name for name in files if name.endswith(".whl")]
    more = f" and {len(wheels)} wheel{'s' * (len(wheels) > 1)}" if wheels else ""
    print(f"{out}: {', '.join(name for name in files if name not in wheels)}{more}")


def add_live(commands: Any) -> None:
    """Describe `live`."""
    command = commands.add_parser(
        "live",
        help="let a class vote on the predictions of a lesson",
        description=(
            "Serve a page on which a class votes on the questions of a lesson, twice, and a page "
            "for the projector. Learners open the first on phones or laptops, without a name."
        ),
        epilog="Ctrl-C stops; the same command continues. Your page ends the session: then the "
        "table and the page of the votes are in the folder, and the votes are deleted.",
    )
    command.add_argument("lesson", metavar="LESSON", help="its number or name, such as 10")
    text = "`network`, or an address of this machine (default: only this machine)"
    command.add_argument("--on", default="", metavar="ADDRESS", help=text)
    text = "the port of the learners' page; yours has the next one (default: 8040)"
    command.add_argument("--port", type=count, default=8040, metavar="N", help=text)
    text = "where the votes and the results go (default: live-NUMBER)"
    command.add_argument("--out", type=Path, metavar="DIR", help=text)
    command.set_defaults(run=live)


def live(options: argparse.Namespace) -> int:
    """Serve a session until the teacher ends it."""
    from othello_lessons.teaching.live.run import opened, serve

    session, left_out = opened(options.lesson, options.out)
    print(*left_out, sep="\n", end="\n" * bool(left_out), file=sys.stderr)
    try:
        serve(session, options.on, options.port, lambda text: print(text, flush=True))
    except KeyboardInterrupt:
        print("Stopped. The same command continues from here.", file=sys.stderr)
        return 130
    return 0
