"""The folder in which lessons write programs, and from which they start them."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory

from othello_lessons.course import progress

FOLDER = "my-programs"  # beside the learner's progress
MESSAGES = ("*.in", "*.out")  # messages of games of the file protocol; a new game would find them

_deleted_at_the_end: "list[TemporaryDirectory[str]]" = []
_opened: list[Path] = []  # by this process


def workshop() -> Path | None:
    """Return the folder that a lesson has opened in this process; None where there is none."""
    return next((folder for folder in reversed(_opened) if folder.is_dir()), None)


def open_workshop() -> Path:
    """Make the learner's folder of programs the current one, and return it.

    It is beside the file with the learner's progress, so that a later lesson finds a program that
    an earlier one wrote. If no progress is kept, it is a temporary folder, which is deleted when
    the kernel ends. The messages of earlier games in it are deleted. A program started from here
    buffers what it prints, as it does on the learner's own machine.
    """
    kept = progress.file()
    os.environ[progress.VARIABLE] = str(kept or progress.OFF)
    os.environ.pop("PYTHONUNBUFFERED", None)
    folder = _temporary() if kept is None else kept.parent / FOLDER
    folder.mkdir(exist_ok=True)
    for message in (path for kind in MESSAGES for path in folder.glob(kind)):
        message.unlink()
    os.chdir(folder)
    _opened.append(folder)
    return folder


def _temporary() -> Path:
    _deleted_at_the_end.append(TemporaryDirectory())
    return Path(_deleted_at_the_end[-1].name)
