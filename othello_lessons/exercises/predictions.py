"""Predictions: a question before something is run, the learner's guess, and how near it was.

The questions are data, in the texts of each lesson (texts/en/play_first.toml), one table each:

    [predict.moves-at-start]
    ask = "How many legal moves does Black have at the start?"
    guess = "number"        what a guess is: one of KINDS (guesses.py)
    answer = 4              checked when the answer is shown; left out where it can vary
    why = "..."             the explanation, which is shown with the answer: a few paragraphs
    choices.few = "..."     for a choice: a key for the code, and what is shown
    stops = [1, 10, 100]    for a range: the numbers at which its two ends can stand
    unit = ["move", "moves"]
    near = 2                a guess is near if it is no further away than this
    near-factor = 3         ... or no more than this many times too high or too low
    after.right = "..."     what is added for a guess that is right, near or off
    guesses.32 = "..."      what is added for this guess, before all others
    shows.32 = "..."        the mistake behind this wrong guess, by its name in predict.toml, for a
                            teacher; none where a guess may have another cause

The answer and its `why` are kept back until there is a guess, or the question is skipped.

Nothing here draws: widgets/prediction.py asks on the page.
"""

import difflib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from othello_lessons.course import progress
from othello_lessons.exercises import texts
from othello_lessons.exercises.guesses import (
    PREDICT,
    Guess,
    GuessError,
    Prediction,
    Where,
    listed,
    number_text,
)
from othello_lessons.exercises.wording import joined
from othello_lessons.othello import LARGEST

LONGEST = 300  # characters of a guess; the rest is cut off


class UnknownPrediction(ValueError):
    """No prediction has this name; the message says which names are near."""


def find(name: str) -> Prediction:
    """Return the prediction of this name; UnknownPrediction if there is none."""
    try:
        table = texts.prediction(name)
    except KeyError:
        near = difflib.get_close_matches(name, texts.prediction_names(), n=3, cutoff=0)
        raise UnknownPrediction(PREDICT("unknown", name=repr(name), near=", ".join(near))) from None
    parts = {key.replace("-", "_"): value for key, value in table.items()}
    if "unit" in parts:
        parts["unit"] = (parts["unit"],) * 2 if isinstance(parts["unit"], str) else parts["unit"]
    return Prediction(name, **parts)


def demand_place(prediction: Prediction, **places: Any) -> None:
    """Raise TypeError if the guess is made on a board, a tree or code, and there is none."""
    needed = prediction.kind.place
    if needed and places.get(needed) is None:
        raise TypeError(PREDICT("needs", name=repr(prediction.name), place=needed))


# -- a guess


def read(prediction: Prediction, guess: Any, size: int = 8, places: Iterable[str] = ()) -> Guess:
    """Return a guess as it is kept; GuessError if it cannot be read.

    `size` is that of the board that was shown, and `places` are the names of the tree's nodes.
    """
    if isinstance(guess, str):
        guess = guess.strip()[:LONGEST]
    return prediction.kind.read(prediction, guess, Where(size, list(places)))


def written(prediction: Prediction, guess: Guess) -> str:
    """Write a guess or an answer as a reader does: `3 moves`, `h3`, or the words of a choice."""
    return prediction.kind.written(prediction, guess)


def key_of_guess(guess: Guess) -> str:
    """Return the key under which a question's texts may have a sentence about a guess."""
    return ", ".join(map(str, listed(guess)))


def nearness(prediction: Prediction, guess: Guess, value: Guess) -> str:
    """Tell how near a guess is to the answer: `right`, `near` or `off`."""
    return prediction.kind.nearness(prediction, guess, value)


def comment(prediction: Prediction, guess: Guess, value: Guess) -> str:
    """Say how near a wrong guess is, and what the course says to a guess like this one."""
    kind, verdict = prediction.kind, nearness(prediction, guess, value)
    distance = "" if verdict == "right" else kind.comment(prediction, verdict, guess, value)
    own = prediction.guesses.get(key_of_guess(guess)) or prediction.after.get(verdict, "")
    return " ".join(filter(None, [distance, own]))


# -- the answer beside it


@dataclass(frozen=True)
class Revealed:
    """The message that shows an answer: the guess, the answer, and an explanation."""

    guess: str  # nothing for a right one: the answer says that it is
    answer: str
    comment: str
    verdict: str  # right, near, off, or "" where nothing was guessed
    why: str
    marked: Sequence[str] = ()  # the choices, lines, squares or nodes that are right

    @property
    def heading(self) -> str:
        """Return the guess and the answer beside it."""
        return f"{self.guess} {self.answer}".strip()


def revealed(prediction: Prediction, guess: Guess | None, value: Any, skipped: bool) -> Revealed:
    """Set the answer beside a guess, or beside none.

    Somebody may have changed a cell, to see what happens. Where this leads to another answer than
    the course's, both are said.
    """
    value = prediction.kind.read_answer(prediction, value)
    if not is_as_written(prediction, value):
        said = "" if guess is None else PREDICT("said", guess=written(prediction, guess))
        both = {"value": _told(prediction, value), "answer": _told(prediction, prediction.answer)}
        return Revealed(said, PREDICT("it-is-here", **both), "", "", prediction.why)
    it_is = PREDICT("it-is", value=_told(prediction, value))
    marked = () if prediction.kind.has_number else listed(value)
    if guess is None:
        none = PREDICT("no-guess") if skipped else ""
        return Revealed(none, it_is, "", "", prediction.why, marked)
    verdict = nearness(prediction, guess, value)
    said = PREDICT("said", guess=written(prediction, guess))
    if verdict == "right":
        said, it_is = "", PREDICT("right", value=_told(prediction, value))
    about = comment(prediction, guess, value)
    return Revealed(said, it_is, about, verdict, prediction.why, marked)


def _told(prediction: Prediction, value: Any) -> str:
    if prediction.kind.has_number:  # its unit was said with the guess
        return number_text(value)
    if isinstance(value, list) and not prediction.kind.is_list:
        return joined(value, "or")
    return written(prediction, value)


def is_as_written(prediction: Prediction, value: Guess) -> bool:
    """Tell whether the value that a lesson came to is the course's, if the course has a value."""
    expected = prediction.answer
    if expected is None or value == expected:
        return True
    return prediction.kind.has_number and number_text(value) == number_text(expected)


# -- keeping guesses, in this kernel and with the progress


guesses_made: dict[str, Guess | None] = {}  # None: skipped
answers: dict[str, Any] = {}  # to the questions whose answer a cell of this kernel has worked out


listeners: list[Callable[[str, Guess], None]] = []  # told each guess, with its question's name


def keep(prediction: Prediction, guess: Guess | None) -> None:
    """Keep a guess, or None where the question was skipped."""
    guesses_made[prediction.name] = guess
    if guess is not None:
        progress.record_prediction(prediction.name, guess)
        for hear in listeners:
            hear(prediction.name, guess)


def kept(prediction: Prediction) -> Guess | None:
    """Return the guess that was made, in this kernel or before; None if there is none."""
    if prediction.name in guesses_made:
        return guesses_made[prediction.name]
    try:
        return read(prediction, progress.predictions()[prediction.name], LARGEST)
    except (KeyError, GuessError):  # none, or one to another question of this name
        return None


def was_skipped(prediction: Prediction) -> bool:
    """Tell whether the learner chose to make no guess."""
    return guesses_made.get(prediction.name, ...) is None


def state_of_guess(prediction: Prediction) -> str:
    """Say the guess before the answer is shown; "" if there was neither a guess nor a skip."""
    if was_skipped(prediction):
        return PREDICT("skipped")
    guess = kept(prediction)
    return "" if guess is None else PREDICT("kept", guess=written(prediction, guess))


def is_open(prediction: Prediction) -> bool:
    """Tell whether nothing was guessed yet, and the question not skipped."""
    return not was_skipped(prediction) and kept(prediction) is None


def set_beside(prediction: Prediction, value: Any) -> Revealed:
    """Set an answer beside the guess, or beside none."""
    return revealed(prediction, kept(prediction), value, was_skipped(prediction))


def shown_answer(prediction: Prediction) -> Revealed | None:
    """Return the message once answer and guess are there; from then on the guess stays."""
    if prediction.name not in answers or is_open(prediction):
        return None
    return set_beside(prediction, answers[prediction.name])
