"""The two commands begin here, and `python -m othello_lessons`, if they are not on the PATH.

Ctrl-C ends them without a traceback, also while they are imported, and while Python ends.
"""

import signal
import sys
from importlib import import_module


def lessons() -> int:
    """Run `othello-lessons`; return its exit status."""
    return _run("othello_lessons.cli")


def othello() -> int:
    """Run `othello`; return its exit status."""
    return _run("othello_lessons.cli.console")


def _run(module: str) -> int:
    try:
        status: int = import_module(module).main()
    except KeyboardInterrupt:
        status = 130  # what a shell reports after Ctrl-C
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Python ends within a moment
    return status


if __name__ == "__main__":
    sys.exit(lessons())
