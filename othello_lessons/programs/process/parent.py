"""A process that ends soon after the one that started it, in whatever way that ended."""

import os
import threading
import time

LOOK = 0.5  # seconds between two looks


def end_with_parent(parent: int) -> None:
    """Have this process end once the process that started it, whose number this is, is gone.

    What it started itself under guard ends with it. Where the system does not tell that a parent
    is gone, as on Windows, this does nothing.
    """
    threading.Thread(target=_watch, args=(parent,), name="watch parent", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)  # in the middle of whatever it does: nobody is there to be given the outcome
