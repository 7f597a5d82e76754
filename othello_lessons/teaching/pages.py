"""The page of a class and a page for each learner: HTML that needs no other file and runs no code.

Every word that comes from a notebook or from the name of a file is escaped.
"""

import re
from html import escape
from pathlib import Path

from othello_lessons.course.files import write
from othello_lessons.course.lesson_table import BY_KEY
from othello_lessons.exercises.card import Card, paragraphs
from othello_lessons.exercises.checking import find
from othello_lessons.teaching.alike_page import ALIKE, alike_in, alike_page
from othello_lessons.teaching.frame import as_page, section
from othello_lessons.teaching.marks import ClassMarks, LessonMark, as_marks, plain
from othello_lessons.teaching.report import (
    ClassReport,
    Learner,
    Misconception,
    as_csv,
    as_list,
    as_table,
)
from othello_lessons.teaching.results import ExerciseResult, card_from
from othello_lessons.teaching.roster import Roster

SIGNS = {"right": "✓", "wrong": "✗", "open": "○", "missing": "–", "not given": ""}
WORDS = {
    "right": "right",
    "wrong": "wrong",
    "open": "not answered, or only in part",
    "missing": "not handed in",
    "not given": "not in what was handed in",
}
WIDEST_BAR = 120  # pixels


def write_report(
    report: ClassReport,
    folder: Path,
    title: str,
    marks: ClassMarks | None = None,
    roster: Roster | None = None,
) -> list[Path]:
    """Write the tables and the pages into a folder; return the files to look at first."""
    marks = marks or ClassMarks.of(report)
    pages = folder / "learners"
    pages.mkdir(parents=True, exist_ok=True)
    names, alike = page_names(report), alike_in(report)
    for learner in report.learners:
        page = learner_page(learner, report, title, marks)
        write(pages / names[learner.name], page.encode(errors="replace"))
    files = {
        "class.html": class_page(report, title, names, marks, len(alike)),
        "grades.csv": as_table(report),
        "answers.csv": as_list(report),
        "marks.csv": as_marks(marks),
        ALIKE: alike_page(alike, title, names),
    }
    if roster:
        files[f"marks-{roster.platform}.csv"] = roster.as_table(marks)
    for name, text in files.items():
        # a platform may take the mark that begins a spreadsheet for a part of a name
        mark = "-sig" if name.endswith(".csv") and not name.startswith("marks-") else ""
        write(folder / name, text.encode(f"utf-8{mark}", "replace"))
    return [folder / name for name in files]


def page_names(report: ClassReport) -> dict[str, str]:
    """Return for each learner the name of a file that every system allows."""
    return {
        learner.name: f"{number:02d}-{_plain(learner.name)}.html"
        for number, learner in enumerate(report.learners, start=1)
    }


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower())[:40].strip("-") or "learner"


# ---------------------------------------------------------------------------
# The class


def class_page(
    report: ClassReport, title: str, names: dict[str, str], marks: ClassMarks, alike: int
) -> str:
    """Write points, who solved what, misconceptions with counts, and notebooks with trouble."""
    files = sum(len(learner.files) for learner in report.learners)
    about = f"{len(report.learners)} learners, {files} files, {len(report.exercises)} exercises"
    body = (
        f'<h1>{escape(title)}</h1>\n<p class="faint">{about}</p>\n'
        f"{section('Marks', _points(marks, names))}"
        f"{section('Who solved what', _marks(report, names))}"
        f"{section('Common misconceptions', _misconceptions(report))}"
        f"{section('What to look at yourself', _to_look_at(report, names, marks, alike))}"
    )
    return as_page(title, body)


def _points(marks: ClassMarks, names: dict[str, str]) -> str:
    """Write the points of each learner for each lesson, and the term."""
    lessons = [BY_KEY[key] for key in marks.lessons]
    head = "".join(
        f'<th scope="col">{row.number}<small>of {plain(marks.possible(row.key))}</small></th>'
        for row in lessons
    )
    rows = "".join(
        f'<tr><th scope="row"><a href="learners/{page}">{escape(name)}</a></th>'
        f"{''.join(map(_lesson_cell, marks.marks[name].values()))}<td><b>{_term(marks, name)}</b>"
        "</td></tr>\n"
        for name, page in names.items()
    )
    titles = ", ".join(f"{row.number} {row.title}" for row in lessons)
    return (
        f'<div class="wide"><table class="marks"><thead><tr><th>learner</th>{head}'
        f'<th scope="col">term</th></tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n'
        f'<p class="faint">{escape(titles)}. An empty place is not due yet.</p>\n'
    )


def _lesson_cell(mark: LessonMark) -> str:
    """Write the points of a lesson, and why they are not the sum of its answers."""
    if not mark.counts:
        return "<td></td>"
    notes = [
        _days(mark) if mark.days_late else "",
        "changed" if mark.is_changed else "",
        "" if mark.is_given else "not handed in",
    ]
    said = f"<small>{', '.join(filter(None, notes))}</small>" if any(notes) else ""
    return f"<td>{plain(mark.points)}{said}</td>"


def _days(mark: LessonMark) -> str:
    return f"{mark.days_late} day{'s' * (mark.days_late > 1)} late"


def _term(marks: ClassMarks, learner: str) -> str:
    share = marks.term(learner)
    return "" if share is None else f"{share:.1f} %"


def _marks(report: ClassReport, names: dict[str, str]) -> str:
    head = "".join(_head(name) for name in report.exercises)
    rows = "".join(_row(learner, report, names[learner.name]) for learner in report.learners)
    counts = "".join(f"<td>{report.solved(name)}</td>" for name in report.exercises)
    key = " &nbsp; ".join(f"{sign} {WORDS[state]}" for state, sign in SIGNS.items() if sign)
    return (
        f'<div class="wide"><table class="marks"><thead><tr><th>learner</th><th>right</th>{head}'
        f"</tr></thead>\n<tbody>\n{rows}</tbody>\n<tfoot><tr><th scope=row>solved by</th><td></td>"
        f'{counts}</tr></tfoot></table></div>\n<p class="faint">{key} &nbsp; * see the remark</p>\n'
    )


def _head(exercise: str) -> str:
    number, _, name = exercise.partition("-")
    return f'<th scope="col">{number}<small>{escape(name)}</small></th>'


def _row(learner: Learner, report: ClassReport, page: str) -> str:
    cells = "".join(_cell(learner, name) for name in report.exercises)
    link = f'<a href="learners/{page}">{escape(learner.name)}</a>'
    solved = f"{learner.solved} of {len(learner.marks)}"
    return f'<tr><th scope="row">{link}</th><td>{solved}</td>{cells}</tr>\n'


def _cell(learner: Learner, exercise: str) -> str:
    state = learner.state(exercise)
    mark = learner.marks.get(exercise)
    remark = mark.remark if mark else ""
    label = escape(f"{exercise}: {WORDS[state]}. {remark}".strip(), quote=True)
    star = "*" if remark else ""
    return f'<td class="{state}" title="{label}" aria-label="{label}">{SIGNS[state]}{star}</td>'


def _misconceptions(report: ClassReport) -> str:
    """Write the known mistakes, the most common first, with the sentences of their cards."""
    found = report.misconceptions()
    if not found:
        return "<p>No answer showed a known misconception.</p>\n"
    most = len(found[0].learners)
    rows = "".join(_misconception(one, most) for one in found)
    head = "<th>exercise</th><th>misconception</th><th>learners</th><th>what the card says</th>"
    return (
        f'<div class="wide"><table class="mistakes"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>\n"
    )


def _misconception(one: Misconception, most: int) -> str:
    width = round(WIDEST_BAR * len(one.learners) / most)
    who = escape(", ".join(one.learners))
    says = (one.example.card or {}).get("says", "")
    return (
        f"<tr><td>{escape(one.exercise)}</td><td><code>{escape(one.name)}</code></td>"
        f'<td><div class="count"><b>{len(one.learners)}</b><i style="width:{width}px"></i></div>'
        f'<span class="faint">{who}</span></td><td>{paragraphs(str(says))}</td></tr>\n'
    )


def _to_look_at(report: ClassReport, names: dict[str, str], marks: ClassMarks, pairs: int) -> str:
    """List the notebooks with trouble, the answers with a remark, and lines not understood."""
    found = [(learner, said) for learner in report.learners for said in _remarks(learner)]
    link = f'<a href="{ALIKE}">Answers of different learners that are alike</a>'
    alike = (
        f"<p>{link}: {pairs or 'no'} pair{'s' * (pairs != 1)} stand{'s' * (pairs == 1)} out.</p>\n"
    )
    if not found and not marks.notes:
        return f"{alike}<p>Every notebook ran to its end.</p>\n"
    items = "".join(f"<li>{escape(note)}</li>\n" for note in marks.notes) + "".join(
        f'<li><a href="learners/{names[learner.name]}">{escape(learner.name)}</a>: '
        f"{escape(said)}</li>\n"
        for learner, said in found
    )
    return f"{alike}<ul>\n{items}</ul>\n"


def _remarks(learner: Learner) -> list[str]:
    marks = [f"{mark.exercise}: {mark.remark}" for mark in learner.marks.values() if mark.remark]
    return [*learner.troubles, *marks]


# ---------------------------------------------------------------------------
# A learner


def learner_page(learner: Learner, report: ClassReport, title: str, marks: ClassMarks) -> str:
    """Write one learner's marks, and the cards as the notebook showed them, with comments."""
    solved = f"{learner.solved} of {len(learner.marks)} exercises are right"
    files = escape(", ".join(learner.files) or "none")
    troubles = "".join(f"<li>{escape(said)}</li>\n" for said in learner.troubles)
    noted = section("What went wrong", f"<ul>\n{troubles}</ul>\n") if troubles else ""
    given = [learner.marks[name] for name in report.exercises if name in learner.marks]
    answers = "".join(_answer(mark, learner, marks) for mark in given)
    body = (
        f"<h1>{escape(learner.name)}</h1>\n"
        f'<p class="faint">{escape(title)}: {solved}. Files: {files}</p>\n'
        f"{section('Marks', _lessons(learner.name, marks))}{noted}{section('Answers', answers)}"
    )
    return as_page(f"{learner.name} · {title}", body)


def _lessons(learner: str, marks: ClassMarks) -> str:
    """Write a learner's points for each lesson, with the teacher's comments, and the term."""
    rows = "".join(
        f'<tr><th scope="row">{BY_KEY[key].number} {escape(BY_KEY[key].title)}</th>'
        f"<td>{plain(mark.points) if mark.counts else ''}</td><td>{plain(mark.of)}</td>"
        f"<td>{escape(_why(mark))}</td><td>{escape(mark.comment)}</td></tr>\n"
        for key, mark in marks.marks[learner].items()
    )
    head = "<th>lesson</th><th>points</th><th>of</th><th>when</th><th>comment</th>"
    return (
        f'<div class="wide"><table class="points"><thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody></table></div>\n<p><b>Term: {_term(marks, learner)}</b></p>\n"
    )


def _why(mark: LessonMark) -> str:
    if not mark.is_given and not mark.is_changed:
        return "not handed in" if mark.counts else "not due yet"
    when = f"handed in on {mark.when:%Y-%m-%d at %H:%M}" if mark.when else ""
    late = f"{_days(mark)}: {plain(mark.earned)} before" if mark.days_late else ""
    return ", ".join(filter(None, [when, late, "changed" if mark.is_changed else ""]))


def _answer(mark: ExerciseResult, learner: Learner, marks: ClassMarks) -> str:
    """Write one answer: points, comment, its card or the question, and the code."""
    remark = f"<p>{escape(mark.remark)}</p>\n" if mark.remark else ""
    question = Card("open", WORDS[mark.state], mark.exercise, find(mark.exercise).question)
    card = card_from(mark.card) if mark.card else question
    code = f"<pre><code>{escape(mark.code)}</code></pre>\n" if mark.code else ""
    own = f"<h4>The learner's code</h4>\n{code}" if code else ""
    points, worth = marks.points(learner, mark.exercise), marks.worth(mark.exercise)
    says = f"{plain(points)} of {plain(worth)} point{'s' * (worth != 1)}"
    return (
        f"<h3>{SIGNS[mark.state]} {escape(mark.exercise)} <small>{says}</small></h3>\n"
        f"{_comment(mark.exercise, learner.name, marks)}{remark}{card.html}{own}"
        f"{_line(learner.name, mark.exercise)}"
    )


def _comment(exercise: str, learner: str, marks: ClassMarks) -> str:
    if not (said := marks.remark(learner, exercise)):
        return ""
    changed = "The points are changed by hand. " if said.points is not None else ""
    return f'<p class="comment"><b>Your teacher:</b> {changed}{escape(said.comment)}</p>\n'


def _line(learner: str, exercise: str) -> str:
    """Write the line with which a teacher comments on an answer; it is not printed."""
    line = escape(as_csv([[learner, exercise, "", ""]]).strip())
    return (
        '<details class="line"><summary>For the teacher: comment, or change the points</summary>\n'
        "<p>Copy this line into <code>remarks.csv</code>, whose first line is "
        "<code>learner,exercise,points,comment</code>. Put the points between the last two commas, "
        "or nothing, and the comment at the end. Then give the same command again: no notebook is "
        f"run a second time.</p>\n<pre><code>{line}</code></pre></details>\n"
    )
