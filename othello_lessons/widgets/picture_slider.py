"""A slider above a picture: the picture is drawn again for each place of the slider.

    PictureSlider(lambda plies: draw(watch(minimax, player, board, plies, score)), range(1, 4))

The arrow keys move the slider too. Where there is no kernel, the picture of the start stands in
its place.
"""

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets

from othello_lessons.drawing import Picture


class PictureSlider(ipywidgets.VBox):  # type: ignore[misc]
    """Choose one of several values, and see the picture that belongs to it.

    `picture`: a function from a value to a Picture. `values`: the places of the slider, in order;
    ValueError if there are none, or if `start` is not one of them. `label`: stands before it.
    """

    def __init__(
        self,
        picture: Callable[[Any], Picture],
        values: Iterable[Any],
        start: Any = None,
        label: str = "",
    ) -> None:
        places = list(values)
        if not places or (start is not None and start not in places):
            raise ValueError(f"The slider has the places {places}, and begins at one of them.")
        self._picture = picture
        self._shown = ipywidgets.Output()
        self.slider = ipywidgets.SelectionSlider(
            options=places,
            value=places[0] if start is None else start,
            description=label,
            style={"description_width": "initial"},
            layout={"width": "95%", "max_width": "640px"},
        )
        super().__init__(children=[self.slider, self._shown])
        self.slider.observe(self._draw, "value")
        self._draw()

    def _draw(self, _: object = None) -> None:
        """Draw the picture of the value that is chosen now."""
        self._now = self._picture(self.slider.value)
        data = self._now._repr_mimebundle_()
        self._shown.outputs = ({"output_type": "display_data", "data": data, "metadata": {}},)

    def __repr__(self) -> str:
        return self._now.text

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Show the slider, or where there is no kernel the picture."""
        live: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        return {**live, **self._now._repr_mimebundle_()}
