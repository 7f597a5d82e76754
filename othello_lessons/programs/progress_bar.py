"""Progress bars where there are no threads."""

from typing import Any

from othello_lessons.installing import in_browser


def without_threads(tqdm: Any) -> Any:
    """Return this class of tqdm; in a browser it starts no thread, and does not warn of that."""
    if in_browser():
        tqdm.monitor_interval = 0
    return tqdm
