"""Progress as a page: the map of the course with its ticks, and the line at the end of a lesson.

    show_progress()                 the map; once every exercise is solved, a summary of the course
    show_progress("greed_loses")    the exercises of one lesson, and where you are in all

On a page the map is a board: a square is a lesson, and a disc on it an exercise. A solved lesson is
a bright square, the next one has a frame. As text it is a list with ticks. Where nothing was done
yet, or no progress is kept, all discs are open and nothing is counted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

from othello_lessons.course import progress
from othello_lessons.course.lesson_table import BY_KEY, LESSONS
from othello_lessons.course.progress import Progress
from othello_lessons.drawing.theme import BLACK_DISC, FELT, GLOW, LINE, WHITE_DISC
from othello_lessons.exercises.card import ACCENTS, STYLE, paragraphs
from othello_lessons.exercises.exercise import Message, in_lines
from othello_lessons.exercises.texts import Texts, exercise_names, prediction_names

PAGE = Texts("progress")
DONE, TRIED, OPEN = "✓", "…", "·"  # an exercise: solved, tried, not yet tried
LOOKS = {DONE: "done", TRIED: "tried", OPEN: "open"}
LIST = """\
.othello-card .place { display: inline-block; margin: 1px 4px 1px 0; padding: 0 8px;
  border: 1px solid color-mix(in srgb, currentColor 30%, transparent); border-radius: 9px; }
.othello-card .place.done { border-color: var(--solved);
  background: color-mix(in srgb, var(--solved) 22%, transparent); }
"""
MAP = f"""\
.othello-card ol.map {{ display: grid; gap: 2px; list-style: none;
  grid-template-columns: repeat(auto-fill, minmax(106px, 1fr));
  margin: 8px 0; padding: 6px; border-radius: 6px; background: {LINE}; }}
.othello-card ol.map li {{ margin: 0; }}
.othello-card ol.map a {{ display: flex; flex-direction: column; box-sizing: border-box;
  height: 100%; min-height: 88px; padding: 6px 8px; background: {FELT}; color: {BLACK_DISC};
  font-size: 13px; line-height: 1.25; text-decoration: none; }}
.othello-card ol.map a.done {{ background: {GLOW}; }}
.othello-card ol.map a.next {{ box-shadow: inset 0 0 0 3px {WHITE_DISC}; }}
.othello-card ol.map a:hover b {{ text-decoration: underline; }}
.othello-card ol.map a:focus-visible {{ outline: 4px solid {BLACK_DISC}; outline-offset: -5px; }}
.othello-card ol.map b {{ font-weight: 600; }}
.othello-card .discs {{ display: flex; gap: 4px; margin-top: auto; padding-top: 6px; }}
.othello-card .disc {{ display: inline-block; box-sizing: border-box; width: 14px; height: 14px;
  border: 1.5px dashed {BLACK_DISC}; border-radius: 50%; }}
.othello-card .disc.tried {{ border-style: solid; background: {WHITE_DISC}; }}
.othello-card .disc.done {{ border-style: solid; background: {BLACK_DISC}; }}
.othello-card .key .disc {{ margin: 0 4px 0 12px; vertical-align: -2px;
  outline: 3px solid {FELT}; background-color: {FELT}; }}
.othello-card .key .disc.tried {{ background: {WHITE_DISC}; }}
.othello-card .key .disc.done {{ background: {BLACK_DISC}; }}
"""
SOLVED = f".othello-card {{ --solved: {ACCENTS['right']}; }}\n"


@dataclass(frozen=True, repr=False)
class ProgressPage(Message):
    """The progress that was made: a text, and for a notebook the same in HTML."""

    html: str = ""

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.text}


def show_progress(lesson: str = "") -> ProgressPage:
    """Show the progress in the course, or in one lesson such as "greed_loses".

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
    """Count exercises, predictions and quizzes in a line; "" if nothing is done."""
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
    return {lesson.key: exercise_names(lesson.key) for lesson in LESSONS}


def _sign(name: str, done: Progress) -> str:
    solved = done.exercises.get(name)
    return OPEN if solved is None else DONE if solved else TRIED


def _text(title: str, says: Iterable[str], shown: Mapping[str, list[str]], done: Progress) -> str:
    width = max(len(BY_KEY[key].title) for key in shown) if len(shown) > 1 else 0
    rows = []
    for key, names in shown.items():
        places = "  ".join(f"{_sign(name, done)} {name}" for name in names)
        head = f"{BY_KEY[key].number}  {BY_KEY[key].title:{width}}  " if width else ""
        rows.append(f"{head}{places}".rstrip())
    return "\n".join([title, "", *rows, *[""] * bool(says), *map(in_lines, says)])


def _html(title: str, says: Iterable[str], shown: Mapping[str, list[str]], done: Progress) -> str:
    [*first, last] = shown.values()
    drawn = _map(shown, done) if first else f"<p>{_places(last, done)}</p>\n"
    role = "group" if first else "status"
    return (
        f"<style>\n{STYLE}{MAP if first else LIST + SOLVED}</style>\n"
        f'<div class="othello-card" role="{role}" aria-label="{escape(title, quote=True)}">\n'
        f"<header><strong>{escape(title)}</strong></header>\n"
        f"{drawn}{paragraphs(chr(10).join(says))}</div>\n"
    )


def _map(shown: Mapping[str, list[str]], done: Progress) -> str:
    signs = {key: [_sign(name, done) for name in names] for key, names in shown.items()}
    ahead = next((key for key in signs if set(signs[key]) - {DONE}), "")
    squares = "".join(_square(key, signs[key], is_next=key == ahead) for key in signs)
    key = "".join(f"{_disc(sign)}{escape(PAGE(LOOKS[sign]))}" for sign in LOOKS)
    return f'<ol class="map">\n{squares}</ol>\n<p class="key">{PAGE("discs")}{key}</p>\n'


def _square(key: str, signs: list[str], *, is_next: bool) -> str:
    lesson, solved = BY_KEY[key], signs.count(DONE)
    counted = PAGE("of-a-lesson", solved=solved, of=len(signs), tried=signs.count(TRIED))
    name = f"{lesson.number} {lesson.title}. {counted}"
    look = "done" if signs and solved == len(signs) else "next" if is_next else "open"
    here = ' aria-current="step"' * is_next
    return (
        f'<li><a class="{look}" href="{lesson.file}" aria-label="{escape(name)}"{here}>'
        f"<b>{lesson.number}</b> {escape(lesson.title)}"
        f'<span class="discs">{"".join(map(_disc, signs))}</span></a></li>\n'
    )


def _disc(sign: str) -> str:
    return f'<span class="disc {LOOKS[sign]}"></span>'


def _places(names: Iterable[str], done: Progress) -> str:
    return " ".join(
        f'<span class="place {LOOKS[sign]}">{sign} {name}</span>'
        for name in names
        for sign in [_sign(name, done)]
    )
