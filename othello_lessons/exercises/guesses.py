"""The kinds of guess: how each is read, compared with the answer, put into words and counted.

Each kind is one record in KINDS. Its `form` is what the page draws for it: the forms are in
widgets/static/prediction.js. The texts of a lesson name the kind of a question; a teacher's own
question names it too.
"""

import ast
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

from othello_lessons.exercises.texts import Texts
from othello_lessons.notation import (
    NotationError,
    parse_position,
    parse_square,
    parse_transcript,
    replay,
    square_name,
)
from othello_lessons.othello import Board, initial_board, is_valid

PREDICT = Texts("predict")
NUMBER = re.compile(
    r"[-−]?(?:\d{1,3}(?:[, \u00a0\u202f]\d{3})+(?!\d)(?:\.\d+)?|\d*[.,]?\d+(?:e\d+)?)"
)
FAR = 20  # a guess that is so many times too high or too low is far away
COUNTED = 20  # up to here people count: 1 for 4 is 3 too low, and not 4 times too low
WIDE = 3 / 4  # a range of so many of the steps between its stops holds nearly everything

Guess = Any  # a number or two, the key of a choice, a square's name or a list of them
Own = tuple[dict[str, Any], dict[str, Any]]  # of a question: its settings, its board or tree
Key = Any  # of a row in which a class's votes are counted: a guess, or a part of one


class GuessError(ValueError):
    """A guess cannot be read; the message says how to write a guess."""


class Where(NamedTuple):
    """Where a guess is made: the size of the board, and the names of the tree's nodes."""

    size: int = 8
    nodes: Sequence[str] = ()


@dataclass(frozen=True)
class Prediction:
    """One question, as its table in the texts describes it (see predictions.py)."""

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

    @property
    def kind(self) -> "Kind":
        """Return how a guess is read, compared with the answer, put into words and counted."""
        return KINDS[self.guess]


def listed(guess: Guess) -> list[str]:
    """Return the keys, lines, squares or nodes that a guess or an answer names, as text."""
    return [str(guess)] if isinstance(guess, (str, int, float)) else list(guess)


# -- what most kinds do


def _one_or_several(asked: Prediction, answer: Any) -> Guess:
    several = _in_order(asked, answer)
    return several[0] if len(several) == 1 else several


def _in_order(asked: Prediction, answer: Any) -> list[str]:
    return [answer] if isinstance(answer, str) else sorted(answer, key=_place_order)


def _is_named(asked: Prediction, guess: Guess, answer: Guess) -> str:
    return "right" if str(guess) in listed(answer) else "off"


def _names(asked: Prediction, guess: Guess) -> str:
    return ", ".join(listed(guess))


@dataclass(frozen=True)
class Kind:
    """One kind of guess. `asked` is the question everywhere."""

    form: str  # what the page draws: field, range, choices, board or tree
    # a guess as it is kept, or GuessError; and an answer as a lesson has worked it out
    read: Callable[[Prediction, Any, Where], Guess]
    read_answer: Callable[[Prediction, Any], Guess] = _one_or_several
    # how near a guess is to the answer: right, near or off; and either as a reader writes it
    nearness: Callable[[Prediction, Guess, Guess], str] = _is_named
    written: Callable[[Prediction, Guess], str] = _names
    place: str = ""  # the argument of `predict` on which the guess is made: board, tree or code
    has_number: bool = False  # whether the answer is a number
    is_list: bool = False  # whether a guess is a list
    # how far a guess that is near or off is from the answer, in a sentence
    comment: Callable[[Prediction, str, Guess, Guess], str] = lambda *given: ""
    # a teacher's own question: settings of the question, and the place; None where it is none
    of_teacher: Callable[[str], Own | None] = lambda words: None
    # the votes of a class: the rows in which a guess is counted, all rows of the question (by its
    # choices, and by the commonest keys), the words of a row, and whether it is of the answer
    counted: Callable[[Prediction, Guess], Iterable[Key]] = lambda asked, guess: [guess]
    rows: Callable[[Prediction, Mapping[str, str], list[Key]], Iterable[Key]] = (
        lambda asked, choices, common: common
    )
    label: Callable[[Prediction, Mapping[str, str], Key], str] = lambda asked, choices, key: str(
        key
    )
    is_right: Callable[[Prediction, Key, Guess], bool] = lambda asked, key, answer: (
        asked.kind.nearness(asked, key, answer) == "right"
    )

    @property
    def has_names(self) -> bool:
        """Tell whether a guess consists of names of squares or nodes."""
        return self.form in ("board", "tree")


# -- a number


def _number_nearness(asked: Prediction, guess: float, answer: float) -> str:
    if number_text(guess) == number_text(answer):
        return "right"
    low, high = sorted((guess, answer))
    close = high - low <= asked.near
    return "near" if close or 0 < high <= asked.near_factor * low else "off"


def _number_written(asked: Prediction, guess: float) -> str:
    one, many = asked.unit
    return f"{number_text(guess)} {one if guess == 1 else many}".strip()


def _number_comment(asked: Prediction, verdict: str, guess: float, answer: float) -> str:
    near = PREDICT("near") if verdict == "near" else ""
    return f"{near} {_distance(asked, guess, answer)}".strip()


def _distance(asked: Prediction, guess: float, answer: float) -> str:
    """Say how many times too high or low a number is; nothing where people subtract instead."""
    way, (low, high) = "high" if guess > answer else "low", sorted((guess, answer))
    are_counted = high <= COUNTED and low == int(low) and high == int(high)
    if are_counted or asked.unit == ("%", "%") or not 0 < 3 * low <= high:
        return ""
    if high >= FAR * low:
        return PREDICT(f"far-too-{way}")
    return PREDICT(f"times-too-{way}", times=round(high / low))


# -- a range of numbers


def _read_range(asked: Prediction, guess: Any, where: Where) -> list[float]:
    if not isinstance(guess, (list, tuple)) or len(guess) != 2:
        raise GuessError(PREDICT("no-range", guess=_short(guess)))
    return sorted(map(read_number, guess))


def _range_nearness(asked: Prediction, guess: list[float], answer: float) -> str:
    """Tell whether a range holds the answer: it is near if it holds nearly everything."""
    wide = len(_steps_inside(asked, guess)) >= WIDE * (len(asked.stops) - 1)
    return ("near" if wide else "right") if guess[0] <= answer <= guess[1] else "off"


def _range_written(asked: Prediction, guess: list[float]) -> str:
    low, high = map(number_text, guess)
    return f"{PREDICT('between', low=low, high=high)} {asked.unit[1]}".strip()


def _range_comment(asked: Prediction, verdict: str, guess: list[float], answer: float) -> str:
    beyond = "all-too-high" if guess[0] > answer else "all-too-low"
    return PREDICT("holds" if verdict == "near" else beyond)


def _range_of_teacher(words: str) -> Own | None:
    stops = words.split()
    return ({"stops": tuple(sorted(set(map(read_number, stops))))}, {}) if stops[2:] else None


def _steps_inside(asked: Prediction, guess: list[float]) -> list[Key]:
    low, high = guess
    return [step for step in pairwise(asked.stops) if low <= step[0] and step[1] <= high]


# -- a choice


def _read_choice(asked: Prediction, guess: Any, where: Where | None = None) -> str:
    """Return the key of a choice, which is given by its key, by its words, or as True or False."""
    guess = {True: "yes", False: "no"}[guess] if isinstance(guess, bool) else guess
    for key, words in asked.choices.items():
        if str(guess).casefold() in (key.casefold(), words.casefold()):
            return key
    choices = ", ".join(map(repr, asked.choices))
    raise GuessError(PREDICT("no-choice", guess=_short(guess), choices=choices))


def _choice_of_teacher(words: str) -> Own:
    choices = [choice.strip() for choice in words.split("/") if choice.strip()]
    return {"choices": dict(zip(choices, choices, strict=True))}, {}


# -- squares and nodes


def _read_square(asked: Prediction, guess: Any, where: Where) -> str:
    named = _read_squares(asked, guess, where)
    if len(named) > 1:
        raise GuessError(PREDICT("one-square", guess=", ".join(named)))
    return named[0]


def _read_squares(asked: Prediction, guess: Any, where: Where) -> list[str]:
    """Return the names of squares in the order of the board."""
    many = guess.replace(",", " ").split() if isinstance(guess, str) else guess
    many = list(many) if isinstance(many, Iterable) else [many]
    named = sorted({_square(square, where.size) for square in many}, key=_place_order)
    if not named:
        raise GuessError(PREDICT("no-squares"))
    return named


def _square(given: Any, size: int) -> str:
    try:
        square = parse_square(given, size) if isinstance(given, str) else given
        if is_valid(square, size):
            return square_name(square, size)
    except (NotationError, TypeError):
        pass
    raise GuessError(PREDICT("no-square", guess=_short(given)))


def _place_order(name: str) -> tuple[int, str]:
    return int(name[1:]) if name[1:].isdecimal() else 0, name


def _squares_nearness(asked: Prediction, guess: list[str], answer: list[str]) -> str:
    common = set(guess) & set(answer)
    return "right" if set(guess) == set(answer) else "near" if common else "off"


def _squares_comment(asked: Prediction, verdict: str, guess: list[str], answer: list[str]) -> str:
    """Say how many of the squares were found, and how many more were named."""
    found, more = len(set(guess) & set(answer)), len(set(guess) - set(answer))
    count = len(set(answer))
    if count == 1:
        return PREDICT("found-it", more=more) if found else PREDICT("not-found")
    if not found:
        return PREDICT("found-none", all=count)
    key = "found-some" if found < count else "found-all"
    return PREDICT(key, found=found, all=count, more=more)


def _board_of_teacher(words: str) -> Own:
    """Return the board of a position or of a transcript; of the start where neither is given."""
    board: Board = initial_board()
    if words and set(words.upper()) <= set("-.XO*@ "):
        board = parse_position(words)[1]
    elif words:
        board = replay(parse_transcript(words))[-1][1]
    return {}, {"board": board}


def _read_node(asked: Prediction, guess: Any, where: Where) -> str:
    words = guess if isinstance(guess, str) else " ".join(map(str, guess or ()))
    name = " ".join(words.replace(",", " ").split()) or "root"
    if where.nodes and name not in where.nodes:
        raise GuessError(PREDICT("no-node", guess=_short(guess)))
    return name


# -- all kinds


KINDS: dict[str, Kind] = {
    "number": Kind(
        "field",
        read=lambda asked, guess, where: read_number(guess),
        read_answer=lambda asked, answer: read_number(answer),
        nearness=_number_nearness,
        written=_number_written,
        has_number=True,
        comment=_number_comment,
        of_teacher=lambda words: ({"unit": (words, words)}, {}),
        rows=lambda asked, choices, common: sorted(common),
        label=lambda asked, choices, key: _number_written(asked, key),
    ),
    "range": Kind(
        "range",
        read=_read_range,
        read_answer=lambda asked, answer: read_number(answer),
        nearness=_range_nearness,
        written=_range_written,
        has_number=True,
        is_list=True,
        comment=_range_comment,
        of_teacher=_range_of_teacher,
        counted=_steps_inside,
        rows=lambda asked, choices, common: pairwise(asked.stops),
        label=lambda asked, choices, key: " to ".join(map(number_text, key)),
        is_right=lambda asked, key, answer: bool(key[0] <= answer <= key[1]),
    ),
    "choice": Kind(
        "choices",
        read=_read_choice,
        read_answer=_read_choice,
        written=lambda asked, guess: f"“{asked.choices[guess]}”",
        of_teacher=_choice_of_teacher,
        rows=lambda asked, choices, common: choices,
        label=lambda asked, choices, key: choices[key],
    ),
    "square": Kind("board", read=_read_square, place="board", of_teacher=_board_of_teacher),
    "squares": Kind(
        "board",
        read=_read_squares,
        read_answer=_in_order,
        nearness=_squares_nearness,
        place="board",
        is_list=True,
        comment=_squares_comment,
        of_teacher=_board_of_teacher,
        counted=lambda asked, guess: guess,
        is_right=lambda asked, key, answer: key in answer,
    ),
    "node": Kind(
        "tree",
        read=_read_node,
        place="tree",
        of_teacher=lambda words: ({}, {"tree": ast.literal_eval(words)}),
        label=lambda asked, choices, key: (
            "the root" if key == "root" else f"after {', '.join(key.split())}"
        ),
    ),
    "line": Kind(
        "choices",
        read=lambda asked, guess, where: read_number(guess),
        read_answer=lambda asked, answer: read_number(answer),
        written=lambda asked, guess: PREDICT("line", number=guess),
        place="code",
        counted=lambda asked, guess: [str(guess)],
        rows=lambda asked, choices, common: choices,
        label=lambda asked, choices, key: f"{key:>2}  {choices[key]}",
    ),
}


# -- numbers


def read_number(guess: Any) -> float:
    """Read 3, "3", "3,5", "1/2", "1,396", "about 3" or "2 million"; GuessError for the rest."""
    if not isinstance(guess, str):
        return _plain(guess)
    found = [digits for digits in NUMBER.findall(guess.casefold()) if digits]
    if not found:
        raise GuessError(PREDICT("no-number", guess=_short(guess)))
    if len(found) == 2 and re.fullmatch(r"\D*\d+ ?/ ?\d+\D*", guess) and float(found[1]):
        return _whole(float(Fraction(int(found[0]), int(found[1]))))
    if len(found) > 1:
        raise GuessError(PREDICT("several-numbers", guess=_short(guess)))
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
        raise GuessError(PREDICT("no-number", guess=_short(guess)))
    return _whole(number)


def _whole(number: float) -> float:
    return int(number) if number.is_integer() else number


def number_text(number: float) -> str:
    """Write a number as people do: 1,396 and 0.05 and 2.2, with no more digits than one reads."""
    if number == int(number) or abs(number) >= 1000:
        return f"{number:,.0f}".replace("-", "−")
    text = f"{number:.1f}" if abs(number) >= 10 else f"{number:.3g}"
    if "e" in text:
        text = f"{number:.8f}".rstrip("0")
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", "−")


def _short(guess: Any) -> str:
    return repr(guess)[:60]
