"""Predictions: a question before something is run, the learner's guess, and how near it was.

The questions are data, in the texts of each lesson (texts/en/play_first.toml), one table each:

    [predict.moves-at-start]
    ask = "How many legal moves does Black have at the start?"
    guess = "number"        what a guess is: one of KINDS
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
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from othello_lessons.course import progress
from othello_lessons.exercises import texts
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import joined
from othello_lessons.notation import NotationError, parse_square, square_name
from othello_lessons.othello import LARGEST, is_valid

PREDICT = Texts("predict")
KINDS = ("number", "range", "choice", "square", "squares", "node", "line")
NUMBERS = "number", "range"  # what the answer is a number to
PLACES = {"square": "board", "squares": "board", "node": "tree", "line": "code"}
LONGEST = 300  # characters of a guess; the rest is cut off
NUMBER = re.compile(
    r"[-−]?(?:\d{1,3}(?:[, \u00a0\u202f]\d{3})+(?!\d)(?:\.\d+)?|\d*[.,]?\d+(?:e\d+)?)"
)

FAR = 20  # a guess that is so many times too high or too low is far away
COUNTED = 20  # up to here people count: 1 for 4 is 3 too low, and not 4 times too low

Guess = Any  # a number or two, the key of a choice, a square's name or a list of them


class GuessError(ValueError):
    """A guess cannot be read; the message says how to write a guess."""


class UnknownPrediction(ValueError):
    """No prediction has this name; the message says which names are near."""


@dataclass(frozen=True)
class Prediction:
    """One question, as its table in the texts describes it."""

    name: str
    ask: str
    guess: str
    answer: Any = None
    why: str = ""
    choices: Mapping[str, str] = field(default_factory=dict)
    stops: tuple[float, ...] = ()
    unit: tuple[str, str] = ("", "")
    near: float = 0
    near_factor: float = 1
    after: Mapping[str, str] = field(default_factory=dict)
    guesses: Mapping[str, str] = field(default_factory=dict)
    shows: Mapping[str, str] = field(default_factory=dict)


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
    needed = PLACES.get(prediction.guess)
    if needed is not None and places.get(needed) is None:
        raise TypeError(PREDICT("needs", name=repr(prediction.name), place=needed))


# -- reading a guess


def read(prediction: Prediction, guess: Any, size: int = 8, places: Iterable[str] = ()) -> Guess:
    """Return a guess as it is kept; GuessError if it cannot be read.

    `size` is that of the board that was shown, and `places` are the names of the tree's nodes.
    """
    if isinstance(guess, str):
        guess = guess.strip()[:LONGEST]
    if prediction.guess in ("number", "line"):
        return read_number(guess)
    if prediction.guess == "choice":
        return _key(prediction, guess)
    if prediction.guess in ("square", "squares"):
        return _squares(prediction, guess, size)
    return _range(guess) if prediction.guess == "range" else _place(guess, list(places))


def _range(guess: Any) -> list[float]:
    """Return the two ends of a range, the lower one first."""
    if not isinstance(guess, (list, tuple)) or len(guess) != 2:
        raise GuessError(PREDICT("no-range", guess=repr(guess)[:60]))
    return sorted(map(read_number, guess))


def read_number(guess: Any) -> float:
    """Read 3, "3", "3,5", "1/2", "1,396", "about 3" or "2 million"; GuessError for the rest."""
    if not isinstance(guess, str):
        return _plain(guess)
    found = [one for one in NUMBER.findall(guess.casefold()) if one]
    shown = repr(guess)[:60]
    if not found:
        raise GuessError(PREDICT("no-number", guess=shown))
    if len(found) == 2 and re.fullmatch(r"\D*\d+ ?/ ?\d+\D*", guess) and float(found[1]):
        return _whole(float(Fraction(int(found[0]), int(found[1]))))
    if len(found) > 1:
        raise GuessError(PREDICT("several-numbers", guess=shown))
    scale = re.search(r"\d ?([a-z]+)\b", guess.casefold())
    return _whole(_digits(found[0]) * PREDICT.part("scales").get(scale and scale[1], 1))


def _digits(text: str) -> float:
    """Read digits with a point or a comma in them: 3,5 is a fraction, and 1,396 is a thousand."""
    text = text.replace("−", "-")
    if re.fullmatch(r"-?\d{1,3}([, \u00a0\u202f]\d{3})+(\.\d+)?", text):
        return float(re.sub(r"[, \u00a0\u202f]", "", text))
    return float(text.replace(",", "."))


def _plain(guess: Any) -> float:
    try:
        number = float(guess)
    except (TypeError, ValueError, OverflowError):
        number = float("nan")
    if isinstance(guess, bool) or not abs(number) < float("inf"):
        raise GuessError(PREDICT("no-number", guess=repr(guess)[:60]))
    return _whole(number)


def _whole(number: float) -> float:
    return int(number) if number.is_integer() else number


def _key(prediction: Prediction, guess: Any) -> str:
    """Return the key of a choice, which is given by its key, by its words, or as True or False."""
    guess = {True: "yes", False: "no"}.get(guess, guess) if isinstance(guess, bool) else guess
    for key, words in prediction.choices.items():
        if str(guess).casefold() in (key.casefold(), words.casefold()):
            return key
    choices = ", ".join(map(repr, prediction.choices))
    raise GuessError(PREDICT("no-choice", guess=repr(guess)[:60], choices=choices))


def _squares(prediction: Prediction, guess: Any, size: int) -> str | list[str]:
    """Return the name of a square, or the names of several in the order of the board."""
    many = guess.replace(",", " ").split() if isinstance(guess, str) else guess
    many = list(many) if isinstance(many, Iterable) else [many]
    named = sorted({_square(one, size) for one in many}, key=_place_order)
    if not named:
        raise GuessError(PREDICT("no-squares"))
    if prediction.guess == "squares":
        return named
    if len(named) > 1:
        raise GuessError(PREDICT("one-square", guess=", ".join(named)))
    return named[0]


def _square(one: Any, size: int) -> str:
    try:
        square = parse_square(one, size) if isinstance(one, str) else one
        if is_valid(square, size):
            return square_name(square, size)
    except (NotationError, TypeError):
        pass
    raise GuessError(PREDICT("no-square", guess=repr(one)[:60]))


def _place(guess: Any, places: list[str]) -> str:
    words = guess if isinstance(guess, str) else " ".join(map(str, guess or ()))
    name = " ".join(words.replace(",", " ").split()) or "root"
    if places and name not in places:
        raise GuessError(PREDICT("no-node", guess=repr(guess)[:60]))
    return name


# -- saying what was guessed, and how near it was


def written(prediction: Prediction, guess: Guess) -> str:
    """Write a guess or an answer as a reader does: `3 moves`, `h3`, or the words of a choice."""
    one, many = prediction.unit
    if prediction.guess == "number":
        return f"{number_text(guess)} {one if guess == 1 else many}".strip()
    if prediction.guess == "range":
        low, high = map(number_text, guess)
        return f"{PREDICT('between', low=low, high=high)} {many}".strip()
    if prediction.guess == "choice":
        return f"“{prediction.choices[guess]}”"
    if prediction.guess == "line":
        return PREDICT("line", number=guess)
    return ", ".join(_listed(guess))


def _listed(guess: Guess) -> list[str]:
    """Return the keys, lines, squares or nodes that a guess or an answer names, as text."""
    return [str(guess)] if isinstance(guess, (str, int, float)) else list(guess)


def key_of_guess(guess: Guess) -> str:
    """Return the key under which a question's texts may have a sentence about a guess."""
    return ", ".join(map(str, _listed(guess)))


def number_text(number: float) -> str:
    """Write a number as people do: 1,396 and 0.05 and 2.2, with no more digits than one reads."""
    if number == int(number) or abs(number) >= 1000:
        return f"{number:,.0f}".replace("-", "−")
    text = f"{number:.1f}" if abs(number) >= 10 else f"{number:.3g}"
    if "e" in text:
        text = f"{number:.8f}".rstrip("0")
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", "−")


def nearness(prediction: Prediction, guess: Guess, value: Guess) -> str:
    """Tell how near a guess is to the answer: `right`, `near` or `off`."""
    if prediction.guess == "number":
        return _number_nearness(prediction, guess, value)
    if prediction.guess == "range":
        return _range_nearness(prediction, guess, value)
    if prediction.guess == "squares":
        common = set(guess) & set(value)
        return "right" if set(guess) == set(value) else "near" if common else "off"
    return "right" if str(guess) in _listed(value) else "off"


def _number_nearness(prediction: Prediction, guess: float, value: float) -> str:
    if number_text(guess) == number_text(value):
        return "right"
    low, high = sorted((guess, value))
    close = high - low <= prediction.near
    return "near" if close or 0 < high <= prediction.near_factor * low else "off"


def _range_nearness(prediction: Prediction, guess: list[float], value: float) -> str:
    """Tell whether a range holds the answer: it is right if no narrower one could be chosen."""
    low, high = guess
    narrower = any(low < stop < high for stop in prediction.stops)
    return ("near" if narrower else "right") if low <= value <= high else "off"


def comment(prediction: Prediction, guess: Guess, value: Guess) -> str:
    """Say how near a wrong guess is, and what the course says to a guess like this one."""
    verdict = nearness(prediction, guess, value)
    own = prediction.guesses.get(key_of_guess(guess)) or prediction.after.get(verdict, "")
    return " ".join(filter(None, [_plain_comment(prediction, verdict, guess, value), own]))


def _plain_comment(prediction: Prediction, verdict: str, guess: Guess, value: Guess) -> str:
    if verdict == "right":
        return ""
    if prediction.guess == "squares":
        return _found(set(guess), set(value))
    if prediction.guess == "range":
        way = (
            "holds" if verdict == "near" else "all-too-high" if guess[0] > value else "all-too-low"
        )
        return PREDICT(way)
    if prediction.guess != "number":
        return ""
    distance = _distance(prediction, guess, value)
    return f"{PREDICT('near')} {distance}" if verdict == "near" else distance


def _found(guess: set[str], value: set[str]) -> str:
    """Say how many of the squares were found, and how many more were named."""
    found, more = len(guess & value), len(guess - value)
    if len(value) == 1:
        return PREDICT("found-it", more=more) if found else PREDICT("not-found")
    if not found:
        return PREDICT("found-none", all=len(value))
    key = "found-some" if found < len(value) else "found-all"
    return PREDICT(key, found=found, all=len(value), more=more)


def _distance(prediction: Prediction, guess: float, value: float) -> str:
    """Say how far a number is from the answer, as a factor where people do not count."""
    way, (low, high) = "high" if guess > value else "low", sorted((guess, value))
    percent = prediction.unit == ("%", "%")
    are_counted = high <= COUNTED and low == int(low) and high == int(high)
    if not percent and not are_counted and 0 < 3 * low <= high:
        far = high >= FAR * low
        return (
            PREDICT(f"far-too-{way}")
            if far
            else PREDICT(f"times-too-{way}", times=round(high / low))
        )
    number = _whole(round(float(high - low), 6))  # 2.2 − 2 is 0.2
    difference = written(prediction, number)
    if percent:  # 60 is 25 points too low for 85, and not 25 %
        one, many = PREDICT.part("points")
        difference = f"{number_text(number)} {one if number == 1 else many}"
    return PREDICT(f"units-too-{way}", difference=difference)


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
    value = _answer(prediction, value)
    if not is_as_written(prediction, value):
        said = "" if guess is None else PREDICT("said", guess=written(prediction, guess))
        both = {"value": _told(prediction, value), "answer": _told(prediction, prediction.answer)}
        return Revealed(said, PREDICT("it-is-here", **both), "", "", prediction.why)
    it_is = PREDICT("it-is", value=_told(prediction, value))
    marked = () if prediction.guess in NUMBERS else _listed(value)
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
    if prediction.guess in NUMBERS:  # its unit was said with the guess
        return number_text(value)
    if isinstance(value, list) and prediction.guess != "squares":
        return joined(value, "or")
    return written(prediction, value)


def is_as_written(prediction: Prediction, value: Guess) -> bool:
    """Tell whether the value that a lesson came to is the course's, if the course has a value."""
    expected = prediction.answer
    if expected is None or value == expected:
        return True
    return prediction.guess in NUMBERS and number_text(value) == number_text(expected)


def _answer(prediction: Prediction, value: Any) -> Guess:
    """Read an answer; for a square or a node it may be a list of those that are right."""
    if prediction.guess == "choice":
        return read(prediction, value)
    if prediction.guess in (*NUMBERS, "line"):
        return read_number(value)
    several = [value] if isinstance(value, str) else sorted(value, key=_place_order)
    return several[0] if len(several) == 1 and prediction.guess != "squares" else several


def _place_order(name: str) -> tuple[int, str]:
    """Return what sorts squares by rows, as a board is read."""
    return int(name[1:]) if name[1:].isdecimal() else 0, name


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
