"""What you have done so far, over all lessons, in one small file in the folder of the lessons.

The file, `othello-progress.json`, lies in the current folder of the kernel. It holds which
exercises you tried and which of them you solved, what you predicted, the best result of each quiz,
and the level of your own player after each lesson. It holds no times and no answers, and it is sent
nowhere. Delete it, and all is forgotten.
Positions of your own games that you got wrong are in it too, each with the day on which it comes
back (lookback/schedule.py).

The environment variable OTHELLO_PROGRESS changes this: `off` keeps nothing, and anything else is
the path of the file.

Kernels of several lessons write to one file. Each change is made to what the file says at that
moment, by one kernel at a time, and written in one step. Nothing here raises an error because of
the file: if nothing can be kept, a lesson says so once and goes on.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from othello_lessons.course.files import write

FILE = "othello-progress.json"
VARIABLE = "OTHELLO_PROGRESS"
OFF = "off"
PATIENCE = 2.0  # seconds for which a kernel waits for another one that writes

UNWRITABLE = "Your progress is not kept: {path} cannot be written ({why})."
UNREADABLE = "Your progress cannot be read: {path} ({why})."
DAMAGED = "The file with your progress was damaged. It is now called {aside}, and a new one begins."

complaints: set[str] = set()  # that were made in this process


@dataclass
class Progress:
    """What was done: exercises (solved or not), predictions, and the best result of each quiz.

    `positions` are those that come back, each by its text. `climbs` are where your own player
    stood, by the key of the last lesson that it had a part from.
    """

    exercises: dict[str, bool] = field(default_factory=dict)
    predictions: dict[str, Any] = field(default_factory=dict)
    quizzes: dict[str, tuple[int, int]] = field(default_factory=dict)  # places: right, and of all
    positions: dict[str, dict[str, Any]] = field(default_factory=dict)
    climbs: dict[str, dict[str, float]] = field(default_factory=dict)


def read() -> Progress:
    """Return what was done so far; nothing if there is no file, or progress is not kept."""
    path = file()
    return Progress() if path is None else _read(path)


def predictions() -> dict[str, Any]:
    """Return every guess by the name of its question."""
    return read().predictions


def is_solved(quiz: str) -> bool:
    """Tell whether a quiz was answered in full, with every place right."""
    right, of = read().quizzes.get(quiz, (0, 1))
    return right == of


def record_exercise(name: str, solved: bool) -> None:
    """Keep that an exercise was tried; one that was solved once stays solved."""

    def change(progress: Progress) -> None:
        progress.exercises[name] = bool(solved) or progress.exercises.get(name, False)

    _change(change)


def record_prediction(name: str, guess: Any) -> None:
    """Keep a guess, in place of an earlier one; TypeError if JSON cannot hold it."""
    kept = json.loads(json.dumps(guess))
    _change(lambda progress: progress.predictions.update({name: kept}))


def record_quiz(name: str, right: int, of: int) -> None:
    """Keep how many places of a quiz are right, and of how many; the best result stays."""

    def change(progress: Progress) -> None:
        before = progress.quizzes.get(name, (0, of))
        progress.quizzes[name] = max(before, (right, of), key=lambda result: result[0] / result[1])

    if of > 0:
        _change(change)


def record_climb(lesson: str, stands: Mapping[str, float]) -> None:
    """Keep where a player stands, in place of an earlier climb after the same lesson."""
    _change(lambda progress: progress.climbs.update({lesson: {**stands}}))


def change_positions(change: Callable[[dict[str, dict[str, Any]]], None]) -> None:
    """Let `change` change the positions that come back, each by its text."""
    _change(lambda progress: change(progress.positions))


def file() -> Path | None:
    """Return where progress is kept, or None if it is kept nowhere."""
    chosen = os.environ.get(VARIABLE, "")
    return None if chosen == OFF else Path(chosen or FILE).absolute()


def _change(change: Callable[[Progress], None]) -> None:
    """Change what the file says now."""
    if (path := file()) is None:
        return
    try:
        with _alone(path):
            progress = _read(path)
            before = repr(progress)
            change(progress)
            if repr(progress) != before:
                text = json.dumps(vars(progress), indent=1, sort_keys=True) + "\n"
                write(path, text.encode())
    except OSError as error:
        _say(UNWRITABLE.format(path=path, why=error.strerror))


def _read(path: Path) -> Progress:
    try:
        return _parsed(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Progress()
    except OSError as error:
        _say(UNREADABLE.format(path=path, why=error.strerror))
    except (ValueError, TypeError, AttributeError, RecursionError):
        _set_aside(path)
    return Progress()


def _parsed(text: str) -> Progress:
    """Read the text of a file; ValueError, TypeError or AttributeError if it is damaged."""
    content = json.loads(text)
    parts = [content.get(part, {}) for part in vars(Progress())]
    exercises, guesses, quizzes, positions, climbs = parts
    results = {name: (int(right), int(of)) for name, (right, of) in quizzes.items()}
    if not all(0 <= right <= of and of for right, of in results.values()):
        raise ValueError
    if not all({"box", "due"} <= {*kept} for kept in positions.values()):
        raise ValueError
    stands = {key: {name: float(n) for name, n in each.items()} for key, each in climbs.items()}
    solved = {name: done is True for name, done in exercises.items()}
    return Progress(solved, {**guesses}, results, {**positions}, stands)


def _set_aside(path: Path) -> None:
    """Rename a damaged file to the first name that is free."""
    names = [path.with_suffix(f".damaged{number or ''}.json") for number in range(100)]
    aside = next((name for name in names if not name.exists()), names[0])
    try:
        path.replace(aside)
    except OSError as error:
        _say(UNREADABLE.format(path=path, why=error.strerror))
    else:
        _say(DAMAGED.format(aside=aside.name))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other kernels from writing; wait no longer than PATIENCE: one may have been killed."""
    lock, end = path.with_name(f".{path.name}.lock"), time.monotonic() + PATIENCE
    while True:
        try:
            lock.open("x").close()
            break
        except FileExistsError:
            if time.monotonic() > end:
                break
            time.sleep(0.01)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink(missing_ok=True)


def _say(sentence: str) -> None:
    if sentence not in complaints:
        complaints.add(sentence)
        print(sentence, file=sys.stderr)
