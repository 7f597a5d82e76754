"""Ends a process soon after the process that started it has ended, for whatever reason."""

import os
import threading
import time

LOOK = 0.5  # seconds between two looks


def end_with_parent(parent: int) -> None:
    """End this process once the process `parent`, which started it, is gone.

    The programs that it started under guard end with it. Where the system does not show that a
    parent is gone, as on Windows, this does nothing.
    """
    threading.Thread(target=_watch, args=(parent,), name="watch parent", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)  # at once, in the middle of its work: nobody needs the result any more
