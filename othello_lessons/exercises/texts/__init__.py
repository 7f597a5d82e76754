"""Everything that exercises say, as data: one TOML file a lesson, in a folder a language.

    en/02.toml          each exercise of lesson 02: question, hints, solution, answer, why, what is
                        said to a right answer (`right`), and two tables of sentences:
                        `mistakes`, under the name of each misconception, and `says`, the others
    en/mistakes.toml    misconceptions that several exercises, quizzes or museum pieces share
    en/check.toml       what every exercise may say: not answered, no function, too slow
    en/predict-02.toml  each prediction of lesson 02; predictions.py says what is in its table
    en/predict.toml     what every prediction may say
    en/progress.toml    the titles of the lessons, and what is said of the progress made
    en/quiz.toml, en/museum.toml, en/searches.toml      quizzes, museum, searches of learners
    en/programs.toml    what is said to programs of both protocols
    en/notebook.toml    which cell of a lesson to run first

The lines of a paragraph are joined; an empty line begins a new one. A sentence has fields in
braces (`{square}`), filled in by the judge; a brace of its own is doubled. (Hints, solutions and
the like have no fields, except in the exercises of class_trees.py.) To translate the exercises,
copy the folder `en` and translate it; what a translation lacks is said in English. The environment
variable OTHELLO_LANGUAGE names the folder.

Some answers are words of the notebooks, which a translation must know: the lines of 06-plies
(lessons/l06.py) and the changes of 12-what-changes (lessons/l12.py).
"""

import os
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

ENGLISH = "en"


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

    def right(self, **fields: object) -> str:
        """Return what is added to "Right.", with its fields filled in."""
        return str(self.part("right")).format_map(fields)

    def part(self, key: str) -> Any:
        """Return a part of the exercise itself, such as "hints"; KeyError if it has none."""
        for pages in _languages():
            if key in (page := _page(pages, self.name)):
                return page[key]
        raise KeyError(f"the texts of {self.name!r} have no {key!r}")

    def _find(self, table: str, key: str, shared: str) -> str:
        for name in (self.name, shared):  # its own sentence first, in whatever language
            for language in _languages():
                sentence = _page(language, name).get(table, {}).get(key)
                if sentence is not None:
                    return str(sentence)
        raise KeyError(f"the texts of {self.name!r} have no {key!r} among {table!r}")


CHECK = Texts("check")  # what is said in every exercise alike


def misconceptions() -> Iterator[tuple[str, str, str]]:
    """Yield (page, name, sentence) for every misconception in the English texts."""
    for file in sorted(_folder(ENGLISH).iterdir(), key=lambda file: file.name):
        content = _content(ENGLISH, file.name)
        pages = content.items() if file.name[0].isdigit() else [(file.name[:-5], content)]
        for page, parts in pages:
            for name, sentence in parts.get("mistakes", {}).items():
                yield page, name, sentence


def exercise_names() -> Iterator[str]:
    """Yield the names of all exercises, in the order of the lessons."""
    for file in sorted(_folder(ENGLISH).iterdir(), key=lambda file: file.name):
        if file.name[0].isdigit():
            yield from _content(ENGLISH, file.name)


def prediction_names() -> Iterator[str]:
    """Yield the names of all predictions, in the order of the lessons."""
    for file in sorted(_folder(ENGLISH).iterdir(), key=lambda file: file.name):
        if file.name.startswith("predict-"):
            yield from _content(ENGLISH, file.name)


def _languages() -> list[str]:
    return list(dict.fromkeys([os.environ.get("OTHELLO_LANGUAGE") or ENGLISH, ENGLISH]))


def _page(language: str, name: str) -> Mapping[str, Any]:
    """Return a page: a whole file such as "quiz", or the table of an exercise in its lesson's."""
    if name[:2].isdigit():
        found: Mapping[str, Any] = _content(language, f"{name[:2]}.toml").get(name, {})
        return found
    return _content(language, f"{name}.toml")


@cache
def _content(language: str, file: str) -> dict[str, Any]:
    try:
        text = (_folder(language) / file).read_text(encoding="utf-8")
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
    return "\n".join(" ".join(paragraph.split()) for paragraph in part.split("\n\n"))


def _folder(language: str) -> Any:
    return files(__name__) / language
