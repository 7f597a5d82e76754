"""The page on which answers of different learners that are alike stand side by side."""

import json
from collections.abc import Sequence
from html import escape

from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.texts import lesson_of
from othello_lessons.teaching.alike import FEWEST, AlikePair, Span, pairs
from othello_lessons.teaching.frame import as_page, section
from othello_lessons.teaching.report import ClassReport

ALIKE = "alike.html"
MOST = 40  # pairs on the page
ABOUT = """\
<p>This page accuses nobody: it is a place to look. Short exercises are alike by nature, learners
may have been allowed to work together, and two may have read the same book. What the lesson hands
out and what the solution says is left out, and so is what a learner may name freely: names, layout,
comments, texts. A pair is here if its answers share at least {fewest} fingerprints, half of those
of the shorter one, and far more than is usual in this class.</p>
"""


def alike_in(report: ClassReport) -> list[AlikePair]:
    """Return the pairs of answers that stand out in a class, those that share most first.

    Only functions and programs are compared: a right number is the same for everybody.
    """
    found: list[AlikePair] = []
    for exercise in (name for name in report.exercises if find(name).worth > 1):
        answers = {one.name: one.marks.get(exercise) for one in report.learners}
        codes = {name: _own(mark.code) for name, mark in answers.items() if mark and mark.code}
        found += pairs(exercise, codes, _given(exercise))
    return sorted(found, key=lambda pair: -pair.shared)


def _own(code: str) -> str:
    return "\n".join(line for line in code.splitlines() if not line.startswith("check("))


def _given(exercise: str) -> list[str]:
    cells = json.loads(notebook_of(lesson_of(exercise)).read_bytes())["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    one = find(exercise)
    return [*code, one.solution, *(source for source, _ in one.right.styles)]


def alike_page(found: Sequence[AlikePair], title: str, names: dict[str, str]) -> str:
    """Write the page; `names` are the files of the learners' own pages."""
    more = f" The {MOST} that share most are shown." if len(found) > MOST else ""
    count = f"{len(found)} pairs of answers stand out.{more}" if found else "No pair stands out."
    about = section("What this is", ABOUT.format(fewest=FEWEST))
    shown = "".join(_pair(pair, names) for pair in found[:MOST])
    head = f'<h1>Answers that are alike</h1>\n<p class="faint">{escape(title)}: {count}</p>\n'
    return as_page(f"Answers that are alike · {title}", f"{head}{about}{shown}")


def _pair(pair: AlikePair, names: dict[str, str]) -> str:
    both = zip(pair.learners, pair.codes, pair.marks, strict=True)
    sides = "".join(
        f'<div><h3><a href="learners/{names[learner]}">{escape(learner)}</a></h3>\n'
        f"<pre><code>{_marked(code, spans)}</code></pre></div>\n"
        for learner, code, spans in both
    )
    says = (
        f"{pair.shared} fingerprints are the same, {100 * pair.share:.0f} % of the shorter answer. "
        f"In this class a pair stands out from {100 * pair.usual:.0f} % on."
    )
    who = " and ".join(pair.learners)
    return section(
        f"{pair.exercise}: {who}", f'<p>{says}</p>\n<div class="beside">\n{sides}</div>\n'
    )


def _marked(code: str, spans: Sequence[Span]) -> str:
    parts, at = [], 0
    for begin, end in spans:
        parts += [escape(code[at:begin]), f"<mark>{escape(code[begin:end])}</mark>"]
        at = end
    return "".join([*parts, escape(code[at:])])
