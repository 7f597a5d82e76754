"""A picture that a slider changes: it is drawn again for the number on which the slider stands.

    PictureSlider(lambda looks: show(board_after(looks)), range(0, 401), "looks", begin=300)

The arrow keys move the slider as well. Where there is no kernel, the first picture stands there.
"""

from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any
from urllib.parse import quote

from ipywidgets import HTML, IntSlider, Layout, VBox

from othello_lessons.drawing import Picture


class PictureSlider(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Show one picture of many, chosen with a slider.

    `draw(number)` returns the picture of a number, and is called once for each. `numbers` is a
    range of whole numbers, `label` says what they count, and `begin` is the one shown at first.
    """

    def __init__(
        self, draw: Callable[[int], Picture], numbers: range, label: str, begin: int
    ) -> None:
        if begin not in numbers:
            raise ValueError(f"begin is one of {numbers}, not {begin!r}")
        self._draw = cache(draw)
        self.slider = IntSlider(
            begin,
            numbers[0],
            numbers[-1],
            numbers.step,
            description=label,
            layout=Layout(width="min(100%, 560px)"),
            style={"description_width": "initial"},
        )
        self._page = HTML()
        self.slider.observe(lambda _: self._show(), "value")
        self._show()
        super().__init__([self.slider, self._page])

    @property
    def picture(self) -> Picture:
        """Return the picture of the number on which the slider stands."""
        return self._draw(self.slider.value)

    def _show(self) -> None:
        """Put the picture on the page as an image, whose colours follow JupyterLab's theme."""
        address, words = quote(self.picture.svg), escape(self.picture.text, quote=True)
        image = f'<img src="data:image/svg+xml,{address}" alt="{words}">'
        self._page.value = f'<div class="jp-RenderedSVG">{image}</div>'

    def __repr__(self) -> str:
        return self.picture.text

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        """Show the slider, or where there is no kernel the picture."""
        live: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        return {**live, **self.picture._repr_mimebundle_()}
