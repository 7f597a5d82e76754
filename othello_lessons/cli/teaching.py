"""The commands for a teacher: `grade` takes what a class has handed in."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from othello_lessons.cli.judges import amount, refuse
from othello_lessons.cli.tournament import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from othello_lessons.teaching.grading import Graded, Limits
    from othello_lessons.teaching.submissions import Submission

UNFENCED = (
    "This system has no Landlock, so a notebook can write to your files: grade only notebooks that "
    "you trust, or grade inside a container."
)


def add_commands(commands: Any) -> None:
    """Describe `grade`."""
    command = commands.add_parser(
        "grade",
        help="grade a class's notebooks: run each, and ask its exercises again",
        description=(
            "Run every notebook in SUBMISSIONS in a process of its own and ask its exercises "
            "again; saved outputs do not count. Write grades.csv, answers.csv, class.html and a "
            "page for each learner."
        ),
        epilog="SUBMISSIONS is a folder or a zip; the first name in it is the learner's: a folder, "
        "a zip or a notebook. Ctrl-C stops; the same command continues.",
    )
    command.add_argument("submissions", type=Path, metavar="SUBMISSIONS", help="a folder or a zip")
    text = "where the grades go (default: grades)"
    command.add_argument("--out", type=Path, default=Path("grades"), metavar="DIR", help=text)
    command.add_argument("--title", default="Grades", help="the title of the pages")
    for name, default, unit, what in (
        ("--cell-time", 30.0, "S", "seconds for a cell"),
        ("--time", 300.0, "S", "seconds for a notebook"),
        ("--memory", 2048.0, "MIB", "MiB of memory for a notebook"),
    ):
        text = f"{what} (default: {default:g})"
        command.add_argument(name, type=amount, default=default, metavar=unit, help=text)
    text = "notebooks at once (default: cores)"
    command.add_argument("--jobs", type=count, metavar="N", help=text)
    command.add_argument("--cluster", metavar="ADDRESS", help="let this Dask cluster run them")
    command.add_argument("--quiet", action="store_true", help="show no progress")
    command.set_defaults(run=grade)


def grade(options: argparse.Namespace) -> int:
    """Grade a class, write its pages, and say what needs a look."""
    from othello_lessons.programs.process.child import JudgeError, check_ready
    from othello_lessons.programs.process.interrupts import signals_as_interrupts
    from othello_lessons.teaching.fence import version
    from othello_lessons.teaching.grading import Limits
    from othello_lessons.teaching.submissions import submissions_in

    try:
        check_ready()
        if not version():
            print(UNFENCED, file=sys.stderr)
        submissions = submissions_in(options.submissions)
        limits = Limits(options.cell_time, options.time, options.memory)
        with signals_as_interrupts():
            graded = _grade_all(submissions, limits, options)
    except KeyboardInterrupt:
        print("Stopped. The same command continues from here.", file=sys.stderr)
        return 130
    except (JudgeError, ImportError, OSError, ValueError) as problem:
        return refuse("grade", problem)
    return conclude(graded, options)


def _grade_all(
    submissions: "Sequence[Submission]", limits: "Limits", options: argparse.Namespace
) -> "list[Graded]":
    from othello_lessons.teaching.grading import grade as grade_all

    jobs = options.jobs or os.cpu_count() or 1
    kept = options.out / "notebooks"
    return grade_all(
        submissions, kept, limits, jobs=jobs, cluster=options.cluster or "", quiet=options.quiet
    )


def conclude(graded: "Sequence[Graded]", options: argparse.Namespace) -> int:
    """Write the pages, and print what came of it."""
    from othello_lessons.teaching.report import Report, write_report

    report = Report.of(graded)
    files = write_report(report, options.out, options.title)
    width = max(len(learner.name) for learner in report.learners)
    for learner in report.learners:
        note = f"  ({len(learner.troubles)} to look at)" if learner.troubles else ""
        print(f"{learner.name:<{width}}  {learner.solved} of {len(report.exercises)}{note}")
    print("", *files, sep="\n")
    return 0
