"""The files of a program: those that its command names, and those in its own folder.

They tell a changed program from the one that played. A folder belongs to a program alone if no
other player has its program there, and if no tournament is held in it or below it.
"""

import hashlib
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path

MOST_FILES = 200  # files of a folder; further ones are not compared
LARGEST_FILE = 100 << 20  # bytes: a larger file counts as changed if its size has
NOT_ITS_OWN = {"__pycache__", "node_modules"}  # folders that tools write


def checksums(command: Sequence[str], folder: Path | None) -> dict[str, str]:
    """Return a checksum of each file of a program, by its path in the program's own folder."""
    inside: dict[str, Path] = {}
    if folder is not None:
        own = islice(_walk(folder), MOST_FILES)
        inside = {str(path.relative_to(folder)): path for path in own}
    beside = {path.name: path for path in named(command) if folder not in path.parents}
    return {name: _checksum(path) for name, path in {**beside, **inside}.items()}


def named(command: Sequence[str]) -> list[Path]:
    """List the files that a command names, without the programs of the system."""
    paths = [Path(word) for word in command if not _of_the_system(word)]
    return [path for path in paths if path.is_file()]


def own_folder(
    command: Sequence[str], others: Iterable[Sequence[str]], held_in: Iterable[Path]
) -> Path | None:
    """Return a program's own folder; None if it has none.

    `others` are the commands of the other players, `held_in` folders that belong to nobody.
    """
    own = named(command)
    if not own:
        return None
    folder = own[0].parent
    foreign = [path for other in others for path in named(other) if path not in own]
    shared = [*(path.parent for path in foreign), *(path.absolute() for path in held_in)]
    return None if any(folder in (path, *path.parents) for path in shared) else folder


def _walk(folder: Path) -> Iterator[Path]:
    for where, folders, files in os.walk(folder):
        folders[:] = sorted(one for one in folders if one[0] != "." and one not in NOT_ITS_OWN)
        paths = (Path(where) / name for name in sorted(files) if name[0] != ".")
        yield from (path for path in paths if path.is_file())


def _of_the_system(word: str) -> bool:
    """Tell whether a word of a command is a path of a program that any command could start."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    return not Path(word).is_absolute() or word == sys.executable or Path(word).parent in folders


def _checksum(path: Path) -> str:
    """Return a checksum, or what can be said of a file that is too large or cannot be read."""
    try:
        about = path.stat()
        if about.st_size > LARGEST_FILE:
            return f"{about.st_size} bytes"
        return _of_contents(path, about.st_size, about.st_mtime_ns)
    except OSError:
        return "cannot be read"


@lru_cache(maxsize=4096)
def _of_contents(path: Path, size: int, written: int) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]
