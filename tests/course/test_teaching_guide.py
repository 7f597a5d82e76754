"""docs/teaching.md is true: its lessons, minutes, plans, mistakes, limits and commands."""

import re
import shlex
from pathlib import Path

import pytest
from guide import blocks

from othello_lessons.cli import parser
from othello_lessons.exercises.texts import misconceptions
from othello_lessons.lessons import lesson_files
from othello_lessons.teaching.answer_key import title_of
from othello_lessons.teaching.grading import NotebookLimits

GUIDE = Path(__file__).parents[2] / "docs" / "teaching.md"
TEXT = GUIDE.read_text(encoding="utf-8")
LESSONS = {lesson.name[:2]: lesson for lesson in lesson_files()[1:]}
STATED = re.compile(r"Time: about (\d+) minutes(?:, with the extra parts? (\d+))?\.")


def rows(heading):
    """Return the rows of the first table below a line, without its head."""
    below = TEXT[TEXT.index(heading) :]
    table = re.search(r"(?:^\|.*\n)+", below, re.M)[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


def minutes(number):
    """Return what a lesson says: its minutes, and those with its extra parts."""
    short, long = STATED.search(LESSONS[number].read_text(encoding="utf-8")).groups()
    return int(short), int(long or short)


def test_every_lesson_is_in_the_table_with_its_title_and_minutes():
    found = {number: (lesson, time) for number, lesson, _, _, time in rows("## The lessons")}
    expected = {}
    for number, path in LESSONS.items():
        short, long = minutes(number)
        link = f"[{title_of(path).partition(' · ')[2]}](../notebooks/{path.name})"
        expected[number] = (link, f"{short} to {long}" if long > short else f"{short}")
    assert found == expected


def test_a_lesson_needs_only_lessons_before_it():
    for number, _, _, needs, _ in rows("## The lessons"):
        assert all(other < number for other in re.findall(r"\b\d\d\b", needs))


@pytest.mark.parametrize(("heading", "weeks"), [("Twelve weeks:", 12), ("Six weeks:", 6)])
def test_a_plan_has_its_weeks_and_says_how_long_they_take(heading, weeks):
    plan = rows(heading)
    assert [int(week) for week, *_ in plan] == list(range(1, weeks + 1))
    for _, lessons, _, time in plan:
        assert int(time) == sum(minutes(number)[0] for number in lessons.split(", "))


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
    given = parser().parse_args(["grade", "submissions"])
    assert NotebookLimits(given.cell_time, given.time, given.memory) == limits


def test_the_commands_are_understood():
    commands = [block.text for block in blocks(GUIDE) if block.language == "sh"]
    assert [shlex.split(command)[1] for command in commands] == [
        "handout",
        "handout",
        "grade",
        "handout",
    ]
    for command in commands:
        parser().parse_args(shlex.split(command)[1:])
