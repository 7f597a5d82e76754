"""Progress bars: in a notebook and in a terminal, and where there are no threads."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from othello_lessons.course.installing import in_browser
from othello_lessons.drawing.live import ProgressBar, in_notebook, live

# Short, so that what there is to say fits into a line.
IN_A_TERMINAL = "{percentage:3.0f}%|{bar:10}| {n_fmt}/{total_fmt} [{elapsed}<{remaining}{postfix}]"


@contextmanager
def bar_of(total: int) -> Iterator[Callable[[int, str], None]]:
    """Give a function that shows the number of units done, and a text beside it.

    A notebook shows it below the cell, a terminal in its last line.
    """
    from tqdm import tqdm

    disable = True if in_notebook() else None  # None: not where the output goes into a file
    options = {"total": total, "leave": False, "bar_format": IN_A_TERMINAL}
    terminal = without_threads(tqdm)(**options, disable=disable)
    with terminal as bar, live() as redraw:

        def show(done: int, says: str) -> None:
            redraw(ProgressBar(done, total, says))
            bar.update(done - bar.n)
            bar.set_postfix_str(says)

        yield show


def without_threads(tqdm: Any) -> Any:
    """Return this class of tqdm; in a browser it starts no thread, and does not warn of that."""
    if in_browser():
        tqdm.monitor_interval = 0
    return tqdm
