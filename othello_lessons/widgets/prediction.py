"""The question before a cell is run: `predict` asks it, and `reveal` shows the answer beside it.

    predict("rim-cells")                       # a number, a range or a choice
    predict("forbidden-move", board=board)    # a square, or several
    predict("node-cut", tree=tree)            # a node
    predict("wrong-line", code=source)        # a line of code
    predict("rim-cells", 36)                   # the same, in Python
    reveal("rim-cells", board.count(OUTER))    # in a later cell
    reveal("cascade", flips, show(after))      # ... with what only the answer may show

The questions are data (exercises/predictions.py), and so are all sentences. A message
from the page is a dict: `do` is "guess", "skip" or "change". The page gets one dict, `state`, and
draws it. Where there is no page the question is text, and nothing waits for a guess.

While nothing was guessed, `reveal` shows all of the answer behind a fold, which opens on a page
that nobody runs as well. A guess opens it for good.
"""

from collections.abc import Iterable
from html import escape
from typing import Any, ClassVar
from weakref import WeakValueDictionary

from IPython.display import DisplayHandle, display

from othello_lessons.drawing import Picture, beside, draw, show
from othello_lessons.exercises import predictions
from othello_lessons.exercises.card import Card, Fold, Kind, marked
from othello_lessons.exercises.exercise import Message, in_lines
from othello_lessons.exercises.guesses import (
    PREDICT,
    Guess,
    GuessError,
    Prediction,
    number_text,
    read_number,
)
from othello_lessons.exercises.predictions import Revealed
from othello_lessons.exercises.quiz import Quiz
from othello_lessons.exercises.quiz.tree import Spot
from othello_lessons.notation import position_text
from othello_lessons.othello import BLACK, Board, size
from othello_lessons.widgets.answering import Action, AnsweringWidget, answered
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import PicturedWidget, StandInWidget
from othello_lessons.widgets.quiz_page import ARRIVAL, nodes_of
from othello_lessons.widgets.touch import Marks, laid


class _AnyNode(Quiz):
    """A tree of which every node may be the answer."""

    kind = "node"

    @property
    def asked(self) -> list[Spot]:
        """List all nodes, as a search enters them."""
        return list(self.tree.spots.values())


class Posed:
    """A question with the board, the tree or the code on which its guess is made."""

    def __init__(
        self,
        prediction: Prediction,
        *,
        board: Iterable[Any] | None = None,
        tree: Any = None,
        code: str = "",
    ) -> None:
        self.prediction = prediction
        lines = enumerate(code.splitlines(), 1)
        self.choices = prediction.choices or {str(number): line for number, line in lines}
        self.board: Board | None = None
        self.marks: Marks = {}
        if board is not None:
            self.board, self.marks = laid(list(board))
        self.quiz = None if tree is None else _AnyNode(tree)

    def read(self, guess: Any) -> Guess:
        """Return a guess as it is kept; GuessError if it cannot be read."""
        places = self.quiz.tree.spots.values() if self.quiz else ()
        n = size(self.board) if self.board else 8
        return predictions.read(self.prediction, guess, n, [spot.name for spot in places])

    def read_answer(self, said: Any) -> Guess:
        """Return the answer that a teacher says; GuessError if it cannot be read."""
        return read_number(said) if self.prediction.kind.has_number else self.read(said)

    @property
    def is_code(self) -> bool:
        """Tell whether the choices are the lines of a program."""
        return self.prediction.kind.place == "code"

    @property
    def told(self) -> dict[str, Any]:
        """Return what a page draws of the question; it stays as it is."""
        prediction = self.prediction
        return {
            "ask": prediction.ask,
            "form": prediction.kind.form,
            "isList": prediction.kind.is_list,
            "isCode": self.is_code,
            "unit": prediction.unit[1],
            "choices": list(self.choices.items()),
            "stops": [(stop, number_text(stop)) for stop in prediction.stops],
            **self._places(),
        }

    def _places(self) -> dict[str, Any]:
        """Return the board or the tree on which the guess is clicked, or nothing."""
        if self.board is not None:
            n = size(self.board)
            cells = position_text(BLACK, self.board)[: n * n]
            return {"size": n, "cells": cells, "marks": self.marks}
        if self.quiz is not None:
            nodes, (width, height) = nodes_of(self.quiz)
            return {"nodes": nodes, "width": width, "height": height, "arrival": ARRIVAL}
        return {}

    @property
    def options(self) -> str:
        """Return the choices or the lines of code as text."""
        options = self.choices.items()
        return "\n".join(f"{key:>2}  {it}" if self.is_code else f"- {it}" for key, it in options)

    @property
    def picture(self) -> Picture | None:
        """Return the board or the tree as a picture."""
        if self.board is not None:
            return show(self.board, marks=self.marks)
        return draw(self.quiz.tree.root.node, blank=True) if self.quiz else None


class PredictionCard(AnsweringWidget, StandInWidget):
    """One question on the page: a field, choices, a board, a tree or code, and two buttons.

    `value` is the guess.
    """

    _esm = module("prediction")
    _css = style("board", "prediction")
    _called = "prediction"
    _problems = (GuessError,)
    shown: ClassVar[WeakValueDictionary[str, "PredictionCard"]] = WeakValueDictionary()

    def __init__(self, asked: Posed) -> None:
        self.prediction, self._asked = asked.prediction, asked
        self._changing = False
        super().__init__()
        self.shown[asked.prediction.name] = self

    # -- what can be done

    @answered
    def guess(self, guess: Any) -> None:
        """Keep a guess; GuessError if it cannot be read. After the answer nothing changes."""
        self._keep(self._asked.read(guess))

    @answered
    def skip(self) -> None:
        """Make no guess, and take back one that was made in this kernel."""
        self._keep(None)

    def _keep(self, guess: Any) -> None:
        self._changing = False
        if predictions.shown_answer(self.prediction) is None:
            predictions.keep(self.prediction, guess)
            if predictions.shown_answer(self.prediction) is not None:
                AnswerCell.of[self.prediction.name].open()

    def _answered(self) -> Any:
        return predictions.kept(self.prediction)

    # -- messages from the page

    def _actions(self) -> dict[str, Action]:
        return {
            "guess": lambda message: self.guess(message.get("guess")),
            "skip": lambda _: self.skip(),
            "change": lambda _: self._change(),
        }

    def _change(self) -> None:
        self._changing = True

    # -- what the page is told

    def _seen(self) -> dict[str, Any]:
        prediction = self.prediction
        guess, answer = predictions.kept(prediction), predictions.shown_answer(prediction)
        return {
            **self._asked.told,
            "guess": guess,
            "phase": self._phase(answer),
            "says": self._complaint or self._says(answer),
            "error": bool(self._complaint),
            "verdict": answer.verdict if answer else "",
            "right": list(answer.marked) if answer else [],
        }

    def _phase(self, answer: Revealed | None) -> str:
        """Return `asked`, `kept` once there is a guess, `skipped`, or `shown` after the answer."""
        if answer is not None:
            return "shown"
        if self._changing or self._complaint:
            return "asked"
        if predictions.was_skipped(self.prediction):
            return "skipped"
        return "asked" if predictions.kept(self.prediction) is None else "kept"

    def _says(self, answer: Revealed | None) -> str:
        """Say what became of the guess; what is marked as right is not told again."""
        if answer is not None:
            return "" if answer.marked or answer.verdict == "right" else answer.answer
        return predictions.state_of_guess(self.prediction)

    # -- without a kernel

    @property
    def text(self) -> str:
        """Return the question as text, with its choices or its lines of code."""
        return f"Predict: {self.prediction.ask}\n{self._asked.options}".rstrip()

    def __repr__(self) -> str:
        picture = self._asked.picture
        return self.text if picture is None else f"{self.text}\n\n{picture.text}"

    def _forms(self) -> dict[str, Any]:
        return {"text/plain": repr(self), "text/html": self._html()}

    def _html(self) -> str:
        """Write the question for a page on which nothing runs."""
        asked = f"<p><b>Predict.</b> {marked(self.prediction.ask)}</p>"
        if self._asked.is_code:
            return f"{asked}<pre>{escape(self._asked.options)}</pre>"
        choices = "".join(f"<li>{marked(c)}</li>" for c in self._asked.choices.values())
        listed = f"<ul>{choices}</ul>" if choices else ""
        picture = self._asked.picture
        drawn = f"<pre>{escape(picture.text)}</pre>" if picture else ""
        return f"{asked}{listed}{drawn}"


class AnswerCell:
    """The answer to a question in the output of its cell, with the pictures and texts beside it."""

    of: ClassVar[dict[str, "AnswerCell"]] = {}  # the newest to each question

    def __init__(self, prediction: Prediction, shown: tuple[Any, ...]) -> None:
        self.prediction, self._shown = prediction, shown
        self._handle: Any = DisplayHandle()
        self.of[prediction.name] = self

    def display(self) -> None:
        """Show the answer, behind a fold if nothing was guessed."""
        answer = predictions.shown_answer(self.prediction)
        self._handle.display(self._opened(answer) if answer else self._closed())
        for one in self._shown if answer else ():
            print(one) if isinstance(one, str) else display(one)

    def open(self) -> None:
        """Take the fold away, now that there is a guess; a widget is only a picture here."""
        answer = predictions.shown_answer(self.prediction)
        assert answer is not None
        is_live = any(isinstance(one, StandInWidget) for one in self._shown)
        self._handle.update(self._opened(answer, PREDICT("again") if is_live else "", *self._shown))

    def _opened(self, answer: Revealed, foot: str = "", *shown: Any) -> Message:
        texts, picture = _stills(*shown)
        more = "\n".join(filter(None, [answer.comment, answer.why]))
        kind: Kind = "right" if answer.verdict == "right" else "open"
        card = Card(kind, answer.heading, says=more, code=texts, picture=picture, foot=foot)
        return _message(f"{answer.heading} {more}", texts, picture, card)

    def _closed(self) -> Message:
        answer = predictions.set_beside(self.prediction, predictions.answers[self.prediction.name])
        texts, picture = _stills(*self._shown)
        says = f"{answer.answer}\n{answer.why}"
        fold = Fold(PREDICT("open"), says, texts, picture=picture)
        return _message(says, texts, picture, Card("open", PREDICT("closed"), folds=[fold]))


def _message(says: str, texts: str, picture: Picture | None, card: Card) -> Message:
    parts = [in_lines(says.strip()), texts, picture.text if picture else ""]
    return Message("\n\n".join(filter(None, parts)), card=card)


def _stills(*shown: Any) -> tuple[str, Picture | None]:
    """Return the texts, and one picture of the rest as it is where nothing runs."""
    pictures = [one._still() if isinstance(one, PicturedWidget) else one for one in shown]
    drawn = [one for one in pictures if isinstance(one, Picture)]
    texts = [str(one) for one in pictures if not isinstance(one, Picture)]
    return "\n".join(texts), beside(*drawn) if drawn[1:] else next(iter(drawn), None)


def predict(
    name: str,
    guess: Any = None,
    *,
    board: Iterable[Any] | None = None,
    tree: Any = None,
    code: str | None = None,
) -> Any:
    """Ask the question of this name; with a guess, make it here.

    `board` is where a square is clicked, also a list of cells as TouchBoard has it; `tree` is where
    a node is, `code` where a line is. UnknownPrediction if there is no such question, GuessError if
    the guess cannot be read.
    """
    prediction = predictions.find(name)
    predictions.demand_place(prediction, board=board, tree=tree, code=code)
    card = PredictionCard(Posed(prediction, board=board, tree=tree, code=code or ""))
    if guess is not None:
        card.guess(guess)
    return card


def reveal(name: str, value: Any, *shown: Any) -> None:
    """Show the answer beside the guess, here and where the question was asked.

    `shown` are the pictures, texts and widgets that tell the answer too. All of it is behind a fold
    until there is a guess. `reveal` may stand anywhere in a cell. If the texts of the course have
    another answer, both are said.
    """
    prediction = predictions.find(name)
    predictions.answers[name] = value
    AnswerCell(prediction, shown).display()
    if name in PredictionCard.shown:
        PredictionCard.shown[name]._tell()
