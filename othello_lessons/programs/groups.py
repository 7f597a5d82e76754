"""The programs of a class in one folder: each group's files, and the command that starts them."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from othello_lessons.programs.process.command import CommandError, words_in

COMMAND, RUN = "command.txt", "run"  # what a group's folder has: a command, or a program
MISSING = (
    f"There is nothing to start: a group's folder has a file {COMMAND} with the command that "
    f"starts its program, or an executable file called {RUN}."
)


class Group(NamedTuple):
    """A group's program: the words of its command, or a sentence that says why it has none."""

    name: str
    command: tuple[str, ...] = ()
    trouble: str = ""
    path: Path = Path()  # its folder, or its only file


def groups_in(folder: Path) -> Iterator[Group]:
    """Yield the groups of a folder by name: each subfolder, Python file and executable file.

    Hidden files, and other files, are ignored. OSError if the folder cannot be read.
    """
    for path in sorted(folder.iterdir()):
        if path.name.startswith((".", "__")):
            continue
        if path.is_dir():
            yield _in_subfolder(path)._replace(path=path)
        elif path.suffix == ".py":
            yield Group(path.stem, ("python3", str(path.absolute())), path=path)
        elif os.access(path, os.X_OK):
            yield Group(path.stem, (str(path.absolute()),), path=path)


def _in_subfolder(folder: Path) -> Group:
    """Read how the program in a group's folder is started."""
    try:
        if (folder / COMMAND).is_file():
            text = (folder / COMMAND).read_text(encoding="utf-8")
            return Group(folder.name, tuple(words_in(text, folder)))
        if os.access(folder / RUN, os.X_OK):
            return Group(folder.name, (str((folder / RUN).absolute()),))
    except CommandError as problem:
        return Group(folder.name, trouble=f"Its {COMMAND} is not a command: {problem}.")
    except (OSError, UnicodeDecodeError):
        return Group(folder.name, trouble=f"Its {COMMAND} cannot be read: save it as UTF-8.")
    return Group(folder.name, trouble=MISSING)
