"""A picture that is drawn again and again while a cell of a notebook runs.

    with live() as redraw:
        for generation in evolve(BOOK):
            redraw(show_curves(...))

It is there only while the cell runs. Let the finished picture be the cell's value, as everywhere:
the saved page keeps that one.
"""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from html import escape
from typing import Any, NamedTuple, Protocol, TypeVar

Step = TypeVar("Step")

NOTHING = {"text/plain": ""}
OFTEN = 0.2  # seconds between two pictures of a bar


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


class ProgressBar(NamedTuple):
    """How far slow work has come, and what there is to say about it."""

    done: int
    of: int
    says: str

    def _repr_mimebundle_(self) -> dict[str, str]:
        text = f"{self.done} of {self.of}. {self.says}".strip()
        bar = f'<progress value="{self.done}" max="{self.of}" aria-label="{escape(text)}">'
        return {"text/plain": text, "text/html": f"<p>{bar}</progress> {escape(text)}</p>"}


def with_bar(
    steps: Iterable[Step], seconds: float | None = None, *, of: int | None = None
) -> Iterator[Step]:
    """Yield the steps of slow work, and show a bar while a cell runs; it is gone afterwards.

    `seconds` is how long all takes on a usual laptop, if that is known, and `of` counts the steps
    where `steps` has no length. Outside of a notebook nothing is shown.
    """
    count = of if of is not None else len(steps) if isinstance(steps, Sized) else 0
    says = f"This takes about {seconds:.0f} seconds." if seconds else ""
    with live() as redraw:
        redraw(ProgressBar(0, count, says))
        shown = time.monotonic()
        for done, step in enumerate(steps, start=1):
            yield step
            if (now := time.monotonic()) - shown > OFTEN:
                shown = now
                redraw(ProgressBar(done, count, says))
