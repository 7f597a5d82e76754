"""Pictures with a menu below each: an exercise whose answer is chosen, and judged at once.

    PictureMenus("which-bug", {1: riddle(1), 2: riddle(2)}, {"last-value": "It keeps the last."})

The answer is a dictionary from the picture's name to what was chosen. The exercise itself judges
each part of it (exercises/partial.py). In a message from the page `place` counts the pictures from
0.
"""

from collections.abc import Mapping
from typing import Any

import traitlets

from othello_lessons.course import progress
from othello_lessons.drawing import Picture, beside
from othello_lessons.exercises.checking import check, find
from othello_lessons.exercises.in_the_picture import carried
from othello_lessons.exercises.partial import counted, wrong_parts
from othello_lessons.exercises.texts import CHECK
from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import PicturedWidget


class PictureMenus(AnsweringWidget, PicturedWidget):
    """Choose in a menu what each picture is; `value` is the answer so far, `...` where it is open.

    `exercise`: the name of one whose answer is a dictionary. `pictures`: by the keys of that
    dictionary. `choices`: from each value that can be chosen to what is said of it in the menu.
    `right`: a picture that a button puts in the place of each, to compare.
    """

    _esm = module("menus")
    _css = style("menus")
    _problems = (ValueError,)
    pictures: Any = traitlets.List().tag(sync=True)  # of each: its SVG, and the picture as text
    right: Any = traitlets.List().tag(sync=True)  # the same of the right picture, if there is one

    def __init__(
        self,
        exercise: str,
        pictures: Mapping[Any, Picture],
        choices: Mapping[str, str],
        right: Picture | None = None,
    ) -> None:
        self._exercise = find(exercise)
        self._pictures, self._choices = dict(pictures), dict(choices)
        self._chosen: dict[Any, Any] = dict.fromkeys(pictures, ...)
        self._was_solved = bool(progress.read().exercises.get(exercise))
        self._says = CHECK("solved-before") if self._was_solved else ""
        super().__init__()
        self.pictures = [(picture.svg, picture.text) for picture in pictures.values()]
        self.right = [right.svg, right.text] if right else []

    @answered
    def choose(self, name: Any, choice: Any) -> None:
        """Choose what a picture is, or take it back with `...`; ValueError for another word."""
        if name not in self._chosen or choice not in (*self._choices, ...):
            raise ValueError(
                f"{choice!r} cannot be chosen for {name!r}. The pictures are called "
                f"{', '.join(map(str, self._chosen))}; choose one of {', '.join(self._choices)}."
            )
        self._chosen[name] = choice
        verdict = check(self._exercise.name, self._chosen)
        right = len(self._given()) - len(self._wrong())
        self._says = str(verdict) if verdict else counted(right, len(self._chosen))

    def _given(self) -> dict[Any, Any]:
        return {name: choice for name, choice in self._chosen.items() if choice is not ...}

    def _wrong(self) -> dict[Any, str]:
        wrong = wrong_parts(self._exercise, self._given())
        return {name: problem.text for name, problem in wrong.items()}

    # -- messages from the page

    def _actions(self) -> dict[str, Action]:
        return {"choose": self._choose_place}

    def _choose_place(self, message: PageData) -> None:
        place: Any = message.get("place")
        if isinstance(place, int) and place in range(len(self._chosen)):
            self.choose([*self._chosen][place], message.get("choice") or ...)

    # -- what the page is told

    def _answered(self) -> dict[Any, Any]:
        return dict(self._chosen)

    def _seen(self) -> PageData:
        given, wrong = self._given(), self._wrong()
        says = " ".join((self._complaint or self._says).split())
        return {
            "choices": [(choice, f"{choice}: {words}") for choice, words in self._choices.items()],
            "chosen": [given.get(name, "") for name in self._chosen],
            "wrong": [wrong.get(name, "") for name in self._chosen],
            "says": says,
            "kept": self._kept(f"Your last answer: {says}") if given else {},
        }

    def _kept(self, says: str) -> dict[str, Any]:
        """Keep the answer; the pictures are in the file since the cell was run."""
        return {"id": self.model_id, "data": self._answer(), "says": says}

    def _answer(self) -> dict[str, Any]:
        """Return the answer as the notebook's file carries it: the right one on a later day."""
        given = self._given()
        if not given and not self._was_solved:
            return {}
        answer = self._chosen if given else self._exercise.right_answer()
        open_ = {name: None for name, choice in answer.items() if choice is ...}
        return carried(self._exercise.name, [*{**answer, **open_}.items()])

    def _forms(self) -> dict[str, Any]:
        return {**super()._forms(), **self._answer()}

    # -- without a kernel

    def _still(self) -> Picture:
        drawn = list(self._pictures.values())
        return beside(*(beside(*drawn[at : at + 2]) for at in range(0, len(drawn), 2)))
