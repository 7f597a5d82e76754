"""A picture that is drawn again and again while a cell of a notebook runs.

    with live() as redraw:
        for generation in evolve(BOOK):
            redraw(show_curves(...))

It is there only while the cell runs. Let the finished picture be the cell's value, as everywhere:
the saved page keeps that one.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol

NOTHING = {"text/plain": ""}


class Shown(Protocol):
    """A picture, or anything else that a notebook can show."""

    def _repr_mimebundle_(self) -> dict[str, str]: ...


@contextmanager
def live() -> Iterator[Callable[[Shown], None]]:
    """Give a function that shows a picture in the place of the one before.

    After an error or an interrupt the last picture stays. Outside of a notebook nothing is shown.
    """
    if not in_notebook():
        yield lambda picture: None
        return
    from IPython import display

    handle: Any = display.DisplayHandle  # it has no types
    place = handle()
    place.display(NOTHING, raw=True)
    yield lambda picture: place.update(picture._repr_mimebundle_(), raw=True)
    place.update(NOTHING, raw=True)


def in_notebook() -> bool:
    """Tell whether a kernel runs this; marimo has none."""
    ipython = sys.modules.get("IPython")
    return ipython is not None and hasattr(ipython.get_ipython(), "kernel")
