"""The right answers of some lessons as a page for the teacher, with reasons and known mistakes."""

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path

from othello_lessons.course.lesson_table import key_of
from othello_lessons.exercises.card import Card, Fold, paragraphs
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.texts import exercise_names, misconceptions
from othello_lessons.teaching.frame import as_page, section

TITLE = "Answer key"


def answer_key(lessons: Sequence[Path]) -> str:
    """Write the page: each exercise with its question, a solution, hints and known mistakes."""
    known: dict[str, list[tuple[str, str]]] = {}
    for page, name, sentence in misconceptions():
        known.setdefault(page, []).append((name, sentence))
    sections = "".join(_lesson(lesson, known) for lesson in lessons)
    note = "One right answer each. Other right answers pass `check` too."
    body = f'<h1>{TITLE}</h1>\n<div class="faint">{paragraphs(note)}</div>\n{sections}'
    return as_page(TITLE, body)


def _lesson(lesson: Path, known: dict[str, list[tuple[str, str]]]) -> str:
    names = exercise_names(key_of(lesson))
    if not names:
        return ""
    content = "".join(_exercise(name, known.get(name, [])) for name in names)
    return section(title_of(lesson), content)


def title_of(lesson: Path) -> str:
    """Return the title of a lesson, which is the first line of its notebook."""
    first = json.loads(lesson.read_bytes())["cells"][0]["source"]
    return "".join(first).splitlines()[0].removeprefix("# ")


def _exercise(name: str, known: list[tuple[str, str]]) -> str:
    """Write one exercise as a card, with its hints behind buttons and its known mistakes below."""
    exercise = find(name)
    hints = enumerate(exercise.hints, start=1)
    folds = tuple(Fold(f"Hint {number}", says) for number, says in hints)
    says, code = exercise.why, exercise.solution
    card = Card("open", exercise.question, name, says, code, folds=folds)
    return f"<h3>{escape(name)}</h3>\n{card.html}{_mistakes(known)}"


def _mistakes(known: list[tuple[str, str]]) -> str:
    if not known:
        return ""
    rows = "".join(
        f"<tr><td><code>{escape(name)}</code></td><td>{paragraphs(sentence)}</td></tr>\n"
        for name, sentence in known
    )
    return (
        f"<details><summary>{len(known)} known mistakes, and what the card says</summary>\n"
        f'<div class="wide"><table class="mistakes"><tbody>{rows}</tbody></table></div></details>\n'
    )
