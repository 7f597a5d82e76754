"""Progress as a page: the map of the course with its ticks, and the line at the end of a lesson.

    show_progress()                 the map; once every exercise is solved, a summary of the course
    show_progress("greed_loses")    the exercises of one lesson, and where you are in all

Where nothing was done yet, or no progress is kept, the map has no ticks and nothing is counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from othello_lessons import progress
from othello_lessons.exercises.card import ACCENTS, STYLE, paragraphs
from othello_lessons.exercises.exercise import Message, in_lines
from othello_lessons.exercises.texts import Texts, exercise_names, prediction_names
from othello_lessons.lessons import BY_KEY, LESSONS
from othello_lessons.progress import Progress

PAGE = Texts("progress")
DONE, TRIED, OPEN = "✓", "…", "·"  # an exercise: solved, tried, not yet tried
TABLE = """\
.othello-card table.map { border-collapse: collapse; margin: 6px 0; font-size: 13px; }
.othello-card table.map tr { background: none !important; }
.othello-card table.map :is(th, td) { padding: 3px 10px 3px 0; border: none; text-align: left;
  vertical-align: top; white-space: normal; background: none; }
.othello-card table.map th { font-weight: normal; white-space: nowrap; }
.othello-card .place { display: inline-block; margin: 1px 4px 1px 0; padding: 0 8px;
  border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 9px; }
.othello-card .place.done { border-color: var(--solved);
  background: color-mix(in srgb, var(--solved) 22%, transparent); }
"""
SOLVED = f".othello-card {{ --solved: {ACCENTS['right']}; }}\n"


@dataclass(frozen=True, repr=False)
class ProgressPage(Message):
    """The progress that was made: a text, and for a notebook the same in HTML."""

    html: str = ""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """Give a notebook both forms; it shows the richest that it can."""
        return {"text/html": self.html, "text/plain": self.text}


def show_progress(lesson: str = "") -> ProgressPage:
    """Show what is done of the course, or of one lesson such as "greed_loses".

    ValueError if there is no such lesson.
    """
    done, lessons = progress.read(), _lessons()
    if lesson and lesson not in lessons:
        raise ValueError(PAGE("no-lesson", lesson=repr(lesson), lessons=", ".join(lessons)))
    shown = {lesson: lessons[lesson]} if lesson else lessons
    title = BY_KEY[lesson].title if lesson else PAGE("title")
    finished = not lesson and all(done.exercises.get(name) for name in exercise_names())
    title = PAGE("finished") if finished else title
    says = [PAGE("whole-course")] * finished + [line for line in [counts(lesson, done)] if line]
    if not lesson and done != Progress() and (file := progress.file()):
        says.append(PAGE("forget", file=file.name))
    return ProgressPage(_text(title, says, shown, done), html=_html(title, says, shown, done))


def counts(lesson: str, done: Progress) -> str:
    """Count what is done, in a line; an empty one if nothing is."""
    if done == Progress():
        return ""
    questions = prediction_names()
    made = sum(name in done.predictions for name in questions)
    quizzes = sum(right == of for right, of in done.quizzes.values())
    parts = [
        _exercises_counted(lesson, done),
        *[PAGE("predictions", made=made, of=len(questions))] * bool(made),
        *[PAGE("quizzes", done=quizzes)] * bool(quizzes),
    ]
    return f"{'; '.join(parts)}."


def _exercises_counted(lesson: str, done: Progress) -> str:
    """Count the exercises of the course, and of one lesson if it has any."""
    names = exercise_names()
    solved = {name for name in names if done.exercises.get(name)}
    here = _lessons().get(lesson)
    if not here:
        return PAGE("exercises", solved=len(solved), of=len(names))
    in_all = {"all_solved": len(solved), "all_of": len(names)}
    return PAGE("exercises-here", solved=len(solved & set(here)), of=len(here), **in_all)


def _lessons() -> dict[str, list[str]]:
    """Return the exercises of each lesson, by its key."""
    return {lesson.key: exercise_names(lesson.key) for lesson in LESSONS}


def _sign(name: str, done: Progress) -> str:
    solved = done.exercises.get(name)
    return OPEN if solved is None else DONE if solved else TRIED


# ---------------------------------------------------------------------------
# The two forms


def _text(title: str, says: Iterable[str], shown: Mapping[str, list[str]], done: Progress) -> str:
    width = max(len(BY_KEY[key].title) for key in shown) if len(shown) > 1 else 0
    rows = []
    for key, names in shown.items():
        places = "  ".join(f"{_sign(name, done)} {name}" for name in names)
        head = f"{BY_KEY[key].number}  {BY_KEY[key].title:{width}}  " if width else ""
        rows.append(f"{head}{places}".rstrip())
    return "\n".join([title, "", *rows, *[""] * bool(says), *map(in_lines, says)])


def _html(title: str, says: Iterable[str], shown: Mapping[str, list[str]], done: Progress) -> str:
    rows = "".join(
        f"<tr>{_head(key) if len(shown) > 1 else ''}<td>{_places(names, done)}</td></tr>\n"
        for key, names in shown.items()
    )
    return (
        f"<style>\n{STYLE}{TABLE}{SOLVED}</style>\n"
        f'<div class="othello-card" role="status" aria-label="{escape(title, quote=True)}">\n'
        f"<header><strong>{escape(title)}</strong></header>\n"
        f'<table class="map"><tbody>\n{rows}</tbody></table>\n{paragraphs(chr(10).join(says))}'
        "</div>\n"
    )


def _head(key: str) -> str:
    return f'<th scope="row">{BY_KEY[key].number} {escape(BY_KEY[key].title)}</th>'


def _places(names: Iterable[str], done: Progress) -> str:
    return " ".join(
        f'<span class="place {"done" if sign == DONE else "open"}">{sign} {name}</span>'
        for name in names
        for sign in [_sign(name, done)]
    )
