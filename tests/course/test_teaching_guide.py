"""docs/teaching.md is true: its lessons, minutes, plans, mistakes, limits and commands."""

import re
import shlex
from pathlib import Path

import pytest
from guide import blocks

from othello_lessons.cli import parser
from othello_lessons.cli.ladder import PAIRS
from othello_lessons.course.lesson_table import BY_KEY
from othello_lessons.exercises.texts import misconceptions
from othello_lessons.programs.ladder.entries import MOST_BYTES
from othello_lessons.programs.ladder.ladder import MOST_FAULTS
from othello_lessons.programs.ladder.meetings import NEAR
from othello_lessons.programs.process.child import MOST_PROCESSES
from othello_lessons.programs.tournament.neighbours import TEST
from othello_lessons.programs.tournament.tournament import MOST_LISTED
from othello_lessons.teaching.alike import FEWEST, LEAST
from othello_lessons.teaching.course import read_course
from othello_lessons.teaching.limits import NotebookLimits

GUIDE = Path(__file__).parents[2] / "docs" / "teaching.md"
TEXT = GUIDE.read_text(encoding="utf-8")


def rows(heading):
    """Return the rows of the first table below a line, without its head."""
    below = TEXT[TEXT.index(heading) :]
    table = re.search(r"(?:^\|.*\n)+", below, re.M)[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


@pytest.mark.parametrize(("heading", "weeks"), [("Twelve weeks:", 12), ("Six weeks:", 6)])
def test_a_plan_has_its_weeks_and_says_how_long_they_take(heading, weeks):
    plan = rows(heading)
    assert [int(week) for week, *_ in plan] == list(range(1, weeks + 1))
    for _, lessons, _, time in plan:
        keys = re.findall(r"\d\d_(\w+)\.ipynb", lessons)
        assert keys and int(time) == sum(BY_KEY[key].minutes for key in keys)


def test_the_common_mistakes_are_known():
    known = {(page, name) for page, name, _ in misconceptions()}
    shared = {name for page, name in known if page in ("mistakes", "check")}
    for exercise, name, _ in rows("## Common mistakes"):
        name = name.strip("`")
        assert (exercise, name) in known or name in shared


def test_the_limits_are_those_of_the_command():
    limits = NotebookLimits()
    said = f"A cell has {limits.cell:g} seconds of the processor's time, a notebook "
    assert f"{said}{limits.notebook:g} seconds and {limits.memory:g} MiB" in TEXT
    assert f"It may have {MOST_PROCESSES} processes at once." in TEXT
    given = parser().parse_args(["grade", "submissions"])
    assert NotebookLimits(given.cell_time, given.time, given.memory) == limits


def test_the_limits_of_a_ladder_are_those_of_the_command():
    given = parser().parse_args(["ladder", "serve", "programs"])
    numbers = (MOST_FAULTS, MOST_LISTED, PAIRS, TEST.high, given.megabytes, MOST_BYTES >> 20, NEAR)
    assert numbers == (10, 500, 30, 100, 50, 64, 2)
    for said in (
        "loses 10 games by its own fault",
        "the last 500 games",
        "in at most 30 pairs",
        "neither is better by 100 points",
        "If the games fill 50 MiB (`--megabytes`)",
        "A program has 64 MiB",
        "at most two places away",
    ):
        assert said in TEXT


def test_the_commands_are_understood():
    commands = [block.text for block in blocks(GUIDE) if block.language == "sh"]
    assert [shlex.split(command)[1] for command in commands] == [
        "handout",
        "handout",
        "grade",
        "autograder",
        "ladder",
        "handout",
    ]
    for command in commands:
        parser().parse_args(shlex.split(command)[1:])


def test_the_files_of_a_teacher_are_read_as_they_stand_there(tmp_path):
    shown = {block.text.partition("\n")[0]: block.text for block in blocks(GUIDE)}
    names = {
        "[late]": "course.toml",
        "learner,exercise,points,comment": "remarks.csv",
        "learner,lesson,time": "handed-in.csv",
    }
    for first, text in shown.items():
        for begins, name in names.items():
            if first.startswith(begins):
                (tmp_path / name).write_text(text)
    course = read_course(tmp_path)
    assert [BY_KEY[key].number for key in course.lessons] == ["02", "03"]
    assert (course.late.kept(2), course.late.kept(6)) == (0.8, 0)
    assert len(course.remarks) == 3 and len(course.handed_in) == 1 and course.points
    ada = course.remarks["adalovelace", "find-bracket"]
    assert (ada.points, ada.comment) == (5, "A clear loop, but look at the rim again")


def test_the_page_of_alike_answers_is_described_as_it_is():
    assert (FEWEST, LEAST) == (6, 0.5)
    assert "at least six fingerprints, half of those of the shorter answer" in TEXT
