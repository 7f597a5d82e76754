"""The page of a class and a page for each learner: HTML that needs no other file and runs no code.

Every word that comes from a notebook or from the name of a file is escaped.
"""

import re
from html import escape
from pathlib import Path
from string import Template

from othello_lessons.drawing.page import page_style
from othello_lessons.exercises.card import Card, paragraphs
from othello_lessons.exercises.checking import find
from othello_lessons.teaching.report import ClassReport, Learner, Misconception, as_list, as_table
from othello_lessons.teaching.results import ExerciseResult, card_from
from othello_lessons.working_copy import write

STATIC = Path(__file__).parent / "static"
SIGNS = {"right": "✓", "wrong": "✗", "open": "○", "missing": "–", "not given": ""}
WORDS = {
    "right": "right",
    "wrong": "wrong",
    "open": "not answered, or only in part",
    "missing": "not handed in",
    "not given": "not in what was handed in",
}
WIDEST_BAR = 120  # pixels


def write_report(report: ClassReport, folder: Path, title: str) -> list[Path]:
    """Write the tables and the pages into a folder; return the files to look at first."""
    pages = folder / "learners"
    pages.mkdir(parents=True, exist_ok=True)
    names = page_names(report)
    for learner in report.learners:
        page = learner_page(learner, report, title)
        write(pages / names[learner.name], page.encode(errors="replace"))
    files = {
        "class.html": class_page(report, title, names),
        "grades.csv": as_table(report),
        "answers.csv": as_list(report),
    }
    for name, text in files.items():
        write(
            folder / name, text.encode("utf-8-sig" if name.endswith("csv") else "utf-8", "replace")
        )
    return [folder / name for name in files]


def page_names(report: ClassReport) -> dict[str, str]:
    """Return for each learner the name of a file that every system allows."""
    return {
        learner.name: f"{number:02d}-{_plain(learner.name)}.html"
        for number, learner in enumerate(report.learners, start=1)
    }


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower())[:40].strip("-") or "learner"


def as_page(title: str, body: str) -> str:
    """Write a whole page."""
    css = page_style() + (STATIC / "page.css").read_text(encoding="utf-8")
    page = Template((STATIC / "page.html").read_text(encoding="utf-8"))
    return page.substitute(title=escape(title), css=css, body=body)


# ---------------------------------------------------------------------------
# The class


def class_page(report: ClassReport, title: str, names: dict[str, str]) -> str:
    """Write who solved what, the misconceptions with counts, and the notebooks with trouble."""
    files = sum(len(learner.files) for learner in report.learners)
    about = f"{len(report.learners)} learners, {files} files, {len(report.exercises)} exercises"
    body = (
        f'<h1>{escape(title)}</h1>\n<p class="faint">{about}</p>\n'
        f"{section('Who solved what', _marks(report, names))}"
        f"{section('Common misconceptions', _misconceptions(report))}"
        f"{section('What to look at yourself', _to_look_at(report, names))}"
    )
    return as_page(title, body)


def section(title: str, content: str) -> str:
    """Write a part of a page under its title."""
    return f"<section>\n<h2>{escape(title)}</h2>\n{content}</section>\n"


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
    """Write one learner's marks, each with its meaning for a reader who cannot see the sign."""
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
    """Write the known mistakes, the most common first, with what the cards say to them."""
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


def _to_look_at(report: ClassReport, names: dict[str, str]) -> str:
    """List the notebooks with trouble, and the answers with a remark."""
    found = [(learner, said) for learner in report.learners for said in _remarks(learner)]
    if not found:
        return "<p>Every notebook ran to its end.</p>\n"
    items = "".join(
        f'<li><a href="learners/{names[learner.name]}">{escape(learner.name)}</a>: '
        f"{escape(said)}</li>\n"
        for learner, said in found
    )
    return f"<ul>\n{items}</ul>\n"


def _remarks(learner: Learner) -> list[str]:
    marks = [f"{mark.exercise}: {mark.remark}" for mark in learner.marks.values() if mark.remark]
    return [*learner.troubles, *marks]


# ---------------------------------------------------------------------------
# A learner


def learner_page(learner: Learner, report: ClassReport, title: str) -> str:
    """Write one learner's cards as the notebook showed them, and what went wrong."""
    solved = f"{learner.solved} of {len(learner.marks)} exercises are right"
    troubles = "".join(f"<li>{escape(said)}</li>\n" for said in learner.troubles)
    noted = section("What went wrong", f"<ul>\n{troubles}</ul>\n") if troubles else ""
    marks = [learner.marks[name] for name in report.exercises if name in learner.marks]
    answers = "".join(map(_answer, marks))
    body = (
        f"<h1>{escape(learner.name)}</h1>\n"
        f'<p class="faint">{escape(title)}: {solved}. Files: {escape(", ".join(learner.files))}</p>'
        f"\n{noted}{section('Answers', answers)}"
    )
    return as_page(f"{learner.name} · {title}", body)


def _answer(mark: ExerciseResult) -> str:
    """Write one answer: its card, or the question and why there is no card, and the code."""
    remark = f"<p>{escape(mark.remark)}</p>\n" if mark.remark else ""
    question = Card("open", WORDS[mark.state], mark.exercise, find(mark.exercise).question)
    card = card_from(mark.card) if mark.card else question
    code = f"<pre><code>{escape(mark.code)}</code></pre>\n" if mark.code else ""
    own = f"<h4>The learner's code</h4>\n{code}" if code else ""
    return f"<h3>{SIGNS[mark.state]} {escape(mark.exercise)}</h3>\n{remark}{card.html}{own}"
