"""Points, lateness, totals and comments are what the teacher has set, also for the platforms."""

import csv
import os
import zipfile
from datetime import datetime
from pathlib import Path

import pytest
from class_notebooks import IMPORTS, RIGHT, notebook

from othello_lessons.cli import main
from othello_lessons.course.lesson_table import BY_KEY, LessonError
from othello_lessons.teaching.course import read_course
from othello_lessons.teaching.marks import ClassMarks, as_marks, times_of
from othello_lessons.teaching.pages import write_report
from othello_lessons.teaching.report import ClassReport
from othello_lessons.teaching.results import ExerciseResult, Graded
from othello_lessons.teaching.roster import read_roster
from othello_lessons.teaching.submissions import submissions_in

RIM, BRACKETS = "a_board_with_a_rim", "brackets_and_flips"
ALL_OF_RIM = ("directions", "wrap-round", "move-on-a-copy")  # 1, 1 and 2 points
FIRST, SECOND = (BY_KEY[key].number for key in (RIM, BRACKETS))
REMARKS = "learner,exercise,points,comment"
COURSE = f"""
[late]
minus = 10
days = 2

[lessons]
{BRACKETS} = {{ weight = 3 }}
{FIRST.lstrip("0")} = {{ due = 2026-12-01 }}
"""
CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,2. A board with a rim (4711),Current Score
    Points Possible,,,,,4.0,(read only)
"Lovelace, Ada",77,s77,ada@school,A,,
"Turing, Alan",78,s78,alan@school,A,,
"Student, Test",99,,,A,,
"""
MOODLE = """\
First name,Last name,ID number,Email address,Assignment: A board with a rim (Real)
Ada,Lovelace,s77,ada@school,-
Alan,Turing,s78,alan@school,-
"""


def solved(learner, *names):
    """Return a learner's result in which these exercises of the board with a rim are right."""
    states = [(name, "right" if name in names else "wrong") for name in ALL_OF_RIM]
    return Graded(learner, f"{learner}.ipynb", tuple(ExerciseResult(*state) for state in states))


def marks_of(folder, *graded, course=COURSE, now=datetime(2027, 1, 1), names=(), **tables):
    """Work out marks in a folder with these files of the teacher."""
    (folder / "course.toml").write_text(course)
    for name, text in tables.items():
        (folder / f"{name.replace('_', '-')}.csv").write_text(text)
    report = ClassReport.of(graded, names)
    return report, ClassMarks.of(report, read_course(folder), now=now)


def handed_in(*days):
    """Write when Ada handed in her notebook."""
    return "learner,lesson,time\n" + "".join(f"ADA,{FIRST},2026-12-{day}\n" for day in days)


@pytest.mark.parametrize(
    ("time", "late", "points"),
    [
        ("01 23:59:59", 0, 3),  # a day ends at midnight
        ("02 00:00", 1, 2.7),
        ("03 23:59:59", 2, 2.4),
        ("04 00:00", 3, 0),
    ],
)
def test_a_late_lesson_loses_a_share_for_each_day_that_has_begun(tmp_path, time, late, points):
    one = solved("Ada", "directions", "move-on-a-copy")
    _, marks = marks_of(tmp_path, one, handed_in=handed_in(time))
    found = marks.marks["Ada"][RIM]
    assert (found.days_late, found.earned, found.points, found.of) == (late, 3, points, 4)


def test_the_term_is_the_weighted_mean_of_what_is_due(tmp_path):
    one = solved("Ada", *ALL_OF_RIM)
    _, marks = marks_of(tmp_path, one)
    assert marks.lessons == [RIM, BRACKETS]  # in the order of the lessons
    assert marks.term("Ada") == 25  # 1 x 4 of 4, and 3 x nothing
    undue = f"[lessons]\n{RIM} = {{}}\n{SECOND} = {{ due = 2026-12-01, weight = 3 }}"
    _, early = marks_of(tmp_path, one, course=undue, now=datetime(2026, 11, 1))
    assert early.term("Ada") == 100 and early.row("Ada") == ["4", "", "100"]
    _, nobody = marks_of(tmp_path, course="", names=["Alan"])
    assert nobody.term("Alan") is None


def test_comments_and_changed_points_stand_beside_the_card_after_every_grading(tmp_path):
    said = f'{REMARKS}\nÁda,wrap-round,"0,5",Nearly: <b>look</b>, then ask me\n'
    remarks = f"{said}ada,{RIM},,Well done\nBob,directions,1,\n"
    report, marks = marks_of(tmp_path, solved("Ada", "directions"), remarks=remarks)
    for _ in range(2):
        write_report(report, tmp_path / "out", "Class", marks)
    page = (tmp_path / "out" / "learners" / "01-ada.html").read_text("utf-8")
    assert "0.5 of 1 point<" in page and "Nearly: &lt;b&gt;look&lt;/b&gt;, then ask me" in page
    assert "Well done" in page and "<code>Ada,wrap-round,,</code>" in page
    assert marks.marks["Ada"][RIM].points == 1.5
    assert (tmp_path / "remarks.csv").read_text() == remarks
    assert marks.notes == ["remarks.csv, line 4: nobody here is called 'Bob'."]


def test_points_of_a_lesson_that_the_teacher_writes_are_not_reduced(tmp_path):
    head = REMARKS.replace(",", ";")  # as a spreadsheet writes it
    remarks = f"{head}\nAda;{FIRST};3,5;was ill\n"
    one = solved("Ada", *ALL_OF_RIM)
    _, marks = marks_of(tmp_path, one, remarks=remarks, handed_in=handed_in("31 10:00"))
    found = marks.marks["Ada"][RIM]
    assert (found.points, found.is_changed, found.comment) == (3.5, True, "was ill")


def test_other_points_of_an_exercise_count(tmp_path):
    course = "[points]\ndirections = 6"
    _, marks = marks_of(tmp_path, solved("Ada", "directions"), course=course)
    assert marks.row("Ada") == ["6", "66.67"] and marks.possible(RIM) == 9
    nothing = "[points]\n" + "".join(f"{name} = 0\n" for name in ALL_OF_RIM)
    assert marks_of(tmp_path, solved("Ada"), course=nothing)[1].term("Ada") is None


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("course.toml", "[lessons]\n77 = {}", "there is no lesson '77'"),
        ("course.toml", "[lessons]\nplay_first = { due = 'soon' }", "is not a weight and a due"),
        ("course.toml", "[late]\nminus = -1", "-1 is not a number from 0 on"),
        ("course.toml", "[weights]\nplay_first = 1", "'weights' is not known"),
        ("course.toml", "[late", "cannot be read"),
        ("course.toml", "[late]\nhours = 3", "'hours' is not known in .late."),
        ("course.toml", "late = 3", "course.toml: "),
        ("remarks.csv", "learner,points\nAda,1", "has no column 'exercise'"),
        ("remarks.csv", f"{REMARKS}\nAda,rim,,", "line 2: there is no lesson"),
        ("remarks.csv", f"{REMARKS}\nAda,directions,x,", "line 2: could not convert"),
        ("handed-in.csv", "learner,lesson,time\nAda,play_first,soon", "line 2: Invalid isoformat"),
        ("roster.csv", "Vorname,Nachname\nAda,L", "needs a column with the names"),
        ("roster.csv", 'learner\n"' + "x" * 200_000, "cannot be read as a table"),
    ],
)
def test_a_file_that_cannot_be_understood_is_refused_with_its_place(tmp_path, file, text, said):
    (tmp_path / file).write_text(text)
    with pytest.raises(LessonError, match=said):
        read_course(tmp_path), read_roster(tmp_path)


@pytest.mark.parametrize("text", ["", "\n\n", f"{REMARKS}\n,,,\n"])
def test_an_empty_file_says_nothing(tmp_path, text):
    for file in "course.toml", "remarks.csv", "handed-in.csv", "roster.csv":
        (tmp_path / file).write_text(text if file == "remarks.csv" else text[:1].strip("l"))
    assert read_course(tmp_path).remarks == {} and read_roster(tmp_path) is None


# ---------------------------------------------------------------------------
# Platforms


def handed_in_by(folder, *names):
    """Put a notebook under each of these names, and return what was handed in."""
    for name in names:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(notebook([IMPORTS, RIGHT["directions"]]))
    return submissions_in(folder)


def test_learners_have_their_names_whatever_the_platform_adds(tmp_path):
    moodle = "Ada Lovelace_{}_assignsubmission_file_/n.ipynb"
    names = moodle.format(12), "turingalan_LATE_78_9_n.ipynb", "a_b.ipynb"
    found = handed_in_by(tmp_path, *names)
    assert {one.learner for one in found} == {"Ada Lovelace", "turingalan_78", "a_b"}
    two = handed_in_by(tmp_path, moodle.format(13))  # another Ada, for the same lesson
    assert {one.learner for one in two} >= {"Ada Lovelace_12", "Ada Lovelace_13"}


def test_marks_go_back_to_canvas_in_its_own_columns(tmp_path):
    (tmp_path / "roster.csv").write_text(CANVAS)
    roster = read_roster(tmp_path)
    learners = roster.named(handed_in_by(tmp_path / "in", "lovelaceada_77_5_n.ipynb", "x.ipynb"))
    graded = [solved(one.learner, *ALL_OF_RIM) for one in learners]
    _, marks = marks_of(tmp_path, *graded, course="", names=roster.rows)
    head, possible, *rows = csv.reader(roster.as_table(marks).splitlines())
    assert head == [*CANVAS.split(",")[:5], "2. A board with a rim (4711)"]
    assert possible == ["Points Possible", "", "", "", "", "4"]
    assert [(row[0], row[1], row[-1]) for row in rows] == [
        ("Lovelace, Ada", "77", "4"),
        ("Turing, Alan", "78", "0"),  # who has handed in nothing
    ]
    (stranger,) = roster.strangers(marks)
    assert stranger == "roster.csv does not have x: nobody there has such a name."


def test_marks_go_back_to_moodle_with_what_it_knows_people_by(tmp_path):
    (tmp_path / "roster.csv").write_text(MOODLE)
    roster = read_roster(tmp_path)
    _, marks = marks_of(tmp_path, solved("Alan Turing", "directions"), names=roster.rows)
    (ada, alan) = csv.DictReader(roster.as_table(marks).splitlines())
    assert (alan["Email address"], alan["ID number"]) == ("alan@school", "s78")
    assert alan["Assignment: A board with a rim (Real)"] == "1" and alan["Term (%)"] == "6.25"
    assert ada["Assignment: A board with a rim (Real)"] == "0"
    table = list(csv.reader(as_marks(marks).splitlines()))
    assert table[0][:2] == ["learner", f"{FIRST} A board with a rim (of 4)"]


def test_two_learners_of_one_name_are_told_apart_by_the_list(tmp_path):
    (tmp_path / "roster.csv").write_text(f"{MOODLE}Ada,Lovelace,s79,lovelace@school,-\n")
    ada = "Ada Lovelace (s77)", "Ada Lovelace (s79)"
    assert [*read_roster(tmp_path).rows] == [*ada, "Alan Turing"]


def test_the_time_of_a_file_is_when_it_was_handed_in(tmp_path):
    handed_in_by(tmp_path / "in", "Ada.ipynb")
    noon = datetime(2026, 12, 2, 12)
    os.utime(tmp_path / "in" / "Ada.ipynb", (noon.timestamp(), noon.timestamp()))
    with zipfile.ZipFile(tmp_path / "class.zip", "w") as archive:
        for name, day in ("Bob", (2026, 12, 3, 8, 0, 0)), ("Old", (1980, 1, 1, 0, 0, 0)):
            content = (tmp_path / "in" / "Ada.ipynb").read_bytes()
            archive.writestr(zipfile.ZipInfo(f"{name}.ipynb", day), content)
    tops = tmp_path / "in", tmp_path / "class.zip"
    times = times_of(one for top in tops for one in submissions_in(top))
    assert times == {("Ada", RIM): noon, ("Bob", RIM): datetime(2026, 12, 3, 8)}
    (tmp_path / "course.toml").write_text(COURSE)
    report = ClassReport.of([solved("Ada"), solved("Bob")])
    (said,) = ClassMarks.of(report, read_course(tmp_path), times).notes
    assert said.startswith("2 of 2 lessons are late by the time of their files.")


def test_the_command_takes_a_folder_a_lesson_and_the_teachers_files(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "roster.csv").write_text(MOODLE)
    for week in "12":
        (tmp_path / week).mkdir()
        (tmp_path / week / f"Ada Lovelace_{week}_assignsubmission_file_.ipynb").write_text("{}")
    assert main(["grade", "1", "2", "--quiet", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert "Ada Lovelace  0 of 0  (2 to look at)" in said.out and "Alan Turing   0 of 0" in said.out
    assert str(Path("grades", "class.html")) in said.out
    assert (tmp_path / "grades" / "marks-moodle.csv").read_text().startswith("First name,")
