"""Everything that exercises say, as data: one TOML file a lesson, in a folder a language.

    en/greed_loses.toml each exercise of a lesson: question, hints, why the solution is right,
                        what is said to a right answer (`right`), and two tables of sentences:
                        `mistakes`, under the name of each misconception, and `says`, the others;
                        and each prediction (`predict.…`); predictions.py says what is in its table
    en/mistakes.toml    misconceptions that several exercises, quizzes or museum pieces share
    en/check.toml       what every exercise may say: not answered, no function, too slow
    en/predict.toml     what every prediction may say, and the mistakes behind wrong guesses
    en/progress.toml    what is said of the progress made
    en/quiz.toml, en/museum.toml, en/searches.toml      quizzes, museum, searches of learners
    en/programs.toml    what is said to programs of all protocols
    en/notebook.toml    which cell of a lesson to run first, and which a browser cannot run

The lines of a paragraph are joined; an empty line begins a new one. A sentence has fields in
braces (`{square}`), filled in by the judge; a brace of its own is doubled. (Hints and
the like have no fields, except in the exercises of class_trees.py.) The title of another lesson is
`{lesson:greed_loses}`, in every text. To translate the exercises, copy the folder `en` and
translate it; what a translation lacks is said in English. The environment variable OTHELLO_LANGUAGE
names the folder.

Some answers are words of the notebooks, which a translation must know: the lines of count-plies
(lessons/trees_and_plies.py) and the changes of what-changes (lessons/fail_soft_and_flags.py).
"""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any

from othello_lessons.course.lesson_table import BY_KEY, LESSONS

ENGLISH = "en"
LESSON = re.compile(r"\{lesson:(\w+)\}")
EXERCISE, PREDICT = "exercise", "predict"  # what is asked; "predict" is a table of a lesson's file


class Texts:
    """What one exercise says, or one other page of the texts such as "quiz"."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, key: str, /, **fields: object) -> str:
        """Return a sentence with its fields filled in; KeyError if there is no such sentence."""
        return self._find("says", key, "check").format_map(fields)

    def mistake(self, name: str, /, **fields: object) -> str:
        """Return what is said to a misconception: here first, then in the shared catalogue."""
        return self._find("mistakes", name, "mistakes").format_map(fields)

    def part(self, key: str) -> Any:
        """Return a part of the exercise itself, such as "hints"; KeyError if it has none."""
        for pages in _languages():
            if key in (page := page_of(pages, self.name)):
                return page[key]
        raise KeyError(f"the texts of {self.name!r} have no {key!r}")

    def _find(self, table: str, key: str, shared: str) -> str:
        for name in (self.name, shared):  # its own sentence first, in whatever language
            for language in _languages():
                sentence = page_of(language, name).get(table, {}).get(key)
                if sentence is not None:
                    return str(sentence)
        raise KeyError(f"the texts of {self.name!r} have no {key!r} among {table!r}")


class _Judged(Texts):
    def __init__(self) -> None:
        self._now: ContextVar[str] = ContextVar("the exercise that is judged")

    @property
    def name(self) -> str:  # type: ignore[override]
        return self._now.get()

    @contextmanager
    def now(self, name: str) -> Iterator[None]:
        """Say meanwhile what this exercise says."""
        token = self._now.set(name)
        try:
            yield
        finally:
            self._now.reset(token)


JUDGED = _Judged()  # what the exercise says that is judged now
CHECK = Texts("check")  # what is said in every exercise alike


def misconceptions() -> Iterator[tuple[str, str, str]]:
    """Yield (page, name, sentence) for every misconception in the English texts."""
    files = sorted(file.name.removesuffix(".toml") for file in folder_of(ENGLISH).iterdir())
    pages = [*exercise_names(), *(name for name in files if name not in BY_KEY)]
    for page in pages:
        for name, sentence in page_of(ENGLISH, page).get("mistakes", {}).items():
            yield page, name, sentence


def exercise_names(lesson: str = "") -> list[str]:
    """Return the names of all exercises in the order of the lessons, or those of one lesson."""
    return [name for name, key in _asked()[EXERCISE].items() if lesson in ("", key)]


def prediction_names() -> list[str]:
    """Return the names of all predictions in the order of the lessons."""
    return list(_asked()[PREDICT])


def lesson_of(exercise: str) -> str:
    """Return the key of the lesson that has this exercise; an empty one if none has it."""
    return _asked()[EXERCISE].get(exercise, "")


def prediction(name: str) -> Mapping[str, Any]:
    """Return the table of a prediction; KeyError if there is none of this name."""
    lesson = _asked()[PREDICT][name]
    pages = (content_of(language, f"{lesson}.toml") for language in _languages())
    found: Mapping[str, Any] = next(p[PREDICT][name] for p in pages if name in p.get(PREDICT, {}))
    return found


def lesson_of_prediction(name: str) -> str:
    """Return the key of the lesson that asks this; an empty one if none does."""
    return _asked()[PREDICT].get(name, "")


@cache
def _asked() -> dict[str, dict[str, str]]:
    """Return the lesson of each exercise and of each prediction, in order."""
    asked: dict[str, dict[str, str]] = {EXERCISE: {}, PREDICT: {}}
    for lesson in LESSONS:
        page = content_of(ENGLISH, f"{lesson.key}.toml")
        asked[EXERCISE] |= {name: lesson.key for name in page if name != PREDICT}
        asked[PREDICT] |= dict.fromkeys(page.get(PREDICT, {}), lesson.key)
    return asked


def _languages() -> list[str]:
    return list(dict.fromkeys([os.environ.get("OTHELLO_LANGUAGE") or ENGLISH, ENGLISH]))


def page_of(language: str, name: str) -> Mapping[str, Any]:
    """Return a page: a whole file such as "quiz", or the table of an exercise in its lesson's."""
    if lesson := lesson_of(name):
        found: Mapping[str, Any] = content_of(language, f"{lesson}.toml").get(name, {})
        return found
    return content_of(language, f"{name}.toml")


@cache
def content_of(language: str, file: str) -> dict[str, Any]:
    """Return what is in a file of a language; nothing if there is no such file."""
    try:
        text = (folder_of(language) / file).read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    found: dict[str, Any] = _unwrapped(tomllib.loads(text))
    return found


def _unwrapped(part: Any, key: str = "") -> Any:
    """Join the lines of each paragraph; a solution is source text and keeps its lines."""
    if isinstance(part, dict):
        return {key: _unwrapped(value, key) for key, value in part.items()}
    if isinstance(part, list):
        return [_unwrapped(value, key) for value in part]
    if not isinstance(part, str) or key == "solution":
        return part
    text = "\n".join(" ".join(paragraph.split()) for paragraph in part.split("\n\n"))
    return LESSON.sub(lambda found: f"“{BY_KEY[found[1]].title}”", text)


def folder_of(language: str) -> Any:
    """Return the folder that holds the texts in a language."""
    return files(__name__) / language
