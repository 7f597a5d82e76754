"""A slider above a picture: the picture is drawn again for each place of the slider.

    PictureSlider(lambda plies: draw(watch(minimax, player, board, plies, score)), range(1, 4))

The page says each place of the slider at once, and asks for one picture at a time. Where there is
no kernel, the picture of the start is shown instead.
"""

from collections.abc import Callable, Iterable
from typing import Any

from othello_lessons.drawing import Picture
from othello_lessons.widgets.answering import Action, AnsweringWidget, PageData, answered
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.pictured import PicturedWidget


class PictureSlider(AnsweringWidget, PicturedWidget):
    """Choose one of several values, and see the picture that belongs to it.

    `picture`: a function from a value to a Picture. `values`: the places of the slider, in order;
    ValueError if there are none, or if `start` is not one of them. `label`: the text before it.
    `play`: with buttons that play the pictures, or go one on or back. `value` is the one at which
    the slider is.
    """

    _esm = module("slider")
    _css = style("slider")

    def __init__(
        self,
        picture: Callable[[Any], Picture],
        values: Iterable[Any],
        *,
        start: Any = None,
        label: str = "",
        play: bool = False,
    ) -> None:
        self._values, self._label, self._plays = list(values), label, play
        if not self._values or (start is not None and start not in self._values):
            raise ValueError(f"A slider begins at one of its places, {self._values}, not {start}.")
        self._picture = picture
        self._draw(0 if start is None else self._values.index(start))
        super().__init__()

    @answered
    def choose(self, value: Any) -> None:
        """Move the slider to a value; ValueError if it has no such place."""
        if value not in self._values:
            raise ValueError(f"A slider moves to one of its places, {self._values}, not {value}.")
        self._draw(self._values.index(value))

    def _answered(self) -> Any:
        return self._values[self._place]

    def _draw(self, place: int) -> None:
        self._shown, self._place = self._picture(self._values[place]), place

    def _actions(self) -> dict[str, Action]:
        return {"choose": self._choose_place}

    def _choose_place(self, message: PageData) -> None:
        place: Any = message.get("place")
        if not isinstance(place, int) or place not in range(len(self._values)):
            return
        self._place = place
        try:
            if not self._is_ahead:
                self._draw(place)
        except (Exception, KeyboardInterrupt) as error:
            self._complaint = f"No picture for {self._values[place]}: {error!r:.200}"

    def _seen(self) -> PageData:
        return {
            "label": self._label,
            "plays": self._plays,
            "names": [str(value) for value in self._values],
            "place": self._place,
            "svg": self._shown.svg,
            "text": self._shown.text,
            "complaint": self._complaint,
        }

    # -- without a kernel

    def _still(self) -> Picture:
        return self._shown
