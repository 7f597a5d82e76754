"""A folder in which a lesson writes programs, and from which it starts them."""

import os
from tempfile import TemporaryDirectory

from othello_lessons import progress


def open_workshop() -> "TemporaryDirectory[str]":
    """Make a temporary folder the current one; it is deleted when what is returned is forgotten.

    The learner's progress stays in the folder in which it is. A program started from here buffers
    what it prints, as it does on the learner's own machine.
    """
    os.environ[progress.VARIABLE] = str(progress.file() or progress.OFF)
    os.environ.pop("PYTHONUNBUFFERED", None)
    folder = TemporaryDirectory()
    os.chdir(folder.name)
    return folder
