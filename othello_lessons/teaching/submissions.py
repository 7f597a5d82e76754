"""What a class has handed in: notebooks in folders and zips, with any names.

The first name below the top says who handed it in: a folder, a zip or a notebook for each learner.
Nothing is unpacked to the disk, and no link is followed. A file that is not a notebook is listed
with the reason.
"""

import hashlib
import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from stat import S_ISREG
from typing import Any

from othello_lessons.exercises.texts import exercise_names, lesson_of, lesson_of_prediction
from othello_lessons.lessons import LessonError

MIB = 2**20
LARGEST_NOTEBOOK = 200 * MIB  # bytes of a notebook, with its outputs
MOST = 10_000  # files in a zip
METADATA = "othello_lessons"  # the key under which a handed out notebook says what was set
NAMED = re.compile(r"""\b(check|predict|reveal|show_progress)\(\s*["']([\w-]+)""")


@dataclass(frozen=True)
class Submission:
    """A file that a learner handed in: its code cells, or the trouble with it."""

    learner: str
    file: str  # its name below the top
    cells: tuple[str, ...] = ()
    exercises: tuple[str, ...] = ()  # all of the lessons that the notebook is about
    solutions: str = ""  # the day until which the class's solutions are hidden, if they are
    seed: int | None = None  # the seed that gives the class its own trees
    digest: str = ""  # of its content, empty where it was not read
    trouble: str = ""


def submissions_in(top: Path) -> list[Submission]:
    """Read all that was handed in; LessonError if there is no notebook."""
    if not top.exists():
        raise LessonError(f"{top} does not exist: name the folder or the zip of submissions.")
    if top.is_dir():
        found = [one for path in sorted(top.iterdir()) for one in _handed_in(path, path.name)]
    elif zipfile.is_zipfile(top):
        found = list(_in_zip(top, ""))
    else:
        found = list(_handed_in(top, top.name))
    if not found:
        raise LessonError(f"There is no notebook in {top}: it needs one *.ipynb for each learner.")
    return found


def _handed_in(path: Path, name: str) -> Iterator[Submission]:
    """Read one learner's folder, zip or notebook."""
    if name.startswith((".", "__MACOSX")) or name.endswith(".whl"):  # the course, handed out
        return
    learner = _learner(name)
    try:
        if path.is_symlink():
            yield Submission(learner, name, trouble="it is a symbolic link, which is not followed")
        elif path.is_dir():
            yield from _in_folder(path, learner)
        elif zipfile.is_zipfile(path):
            yield from _in_zip(path, learner)
        else:
            yield _file(path, learner, name)
    except (OSError, zipfile.BadZipFile) as error:
        yield Submission(learner, name, trouble=f"it cannot be read ({_reason(error)})")


def _in_folder(folder: Path, learner: str) -> Iterator[Submission]:
    """Read the notebooks below a learner's folder; one without any is listed too."""
    found = False
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder.parent).as_posix()
        if _is_hidden(name) or not _is_named_notebook(name) or path.is_dir():
            continue
        found = True
        yield from _handed_in_below(path, learner, name)
    if not found:
        yield Submission(learner, folder.name, trouble="there is no notebook in this folder")


def _handed_in_below(path: Path, learner: str, name: str) -> Iterator[Submission]:
    try:
        if path.is_symlink():
            yield Submission(learner, name, trouble="it is a symbolic link, which is not followed")
        else:
            yield _file(path, learner, name)
    except OSError as error:
        yield Submission(learner, name, trouble=f"it cannot be read ({_reason(error)})")


def _file(path: Path, learner: str, name: str) -> Submission:
    """Read a file; only a regular file is opened, because a pipe would never end."""
    about = path.stat()
    if not S_ISREG(about.st_mode):
        return Submission(learner, name, trouble="it is not a file")
    if about.st_size > LARGEST_NOTEBOOK:
        return Submission(learner, name, trouble=_too_large(about.st_size))
    return read_notebook(learner, name, path.read_bytes())


def _in_zip(path: Path, learner: str) -> Iterator[Submission]:
    """Read the notebooks in a zip: of one learner, or of a class if `learner` is empty."""
    found = False
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist()[:MOST]:
            if entry.is_dir() or _is_hidden(entry.filename):
                continue
            if not _is_named_notebook(entry.filename):
                continue
            found = True
            yield _entry(archive, entry, learner)
    if not found:
        name = learner or path.stem
        yield Submission(name, path.name, trouble="there is no notebook in this zip")


def _entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, learner: str) -> Submission:
    """Read one notebook of a zip."""
    name = entry.filename
    learner = learner or _learner(PurePosixPath(name).parts[0])
    if entry.file_size > LARGEST_NOTEBOOK:
        return Submission(learner, name, trouble=_too_large(entry.file_size))
    try:
        return read_notebook(learner, name, archive.read(entry))
    except (OSError, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
        return Submission(learner, name, trouble=f"it cannot be unpacked ({_reason(error)})")


def read_notebook(learner: str, file: str, content: bytes) -> Submission:
    """Return the code cells of a notebook, without their saved outputs."""
    digest = hashlib.sha256(content).hexdigest()
    try:
        notebook = json.loads(content)
        cells = tuple(
            _source(cell) for cell in notebook["cells"] if cell.get("cell_type") == "code"
        )
        solutions, seed = _terms(notebook)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        trouble = f"it is not a notebook ({_reason(error)})"
        return Submission(learner, file, digest=digest, trouble=trouble)
    if not cells:
        return Submission(learner, file, digest=digest, trouble="it has no code cell")
    return Submission(learner, file, cells, exercises_of(cells), solutions, seed, digest)


def exercises_of(cells: Iterable[str]) -> tuple[str, ...]:
    """Return the exercises of the lessons whose predictions and exercises the cells name."""
    lessons = {_lesson_of(*named) for source in cells for named in NAMED.findall(source)}
    return tuple(name for name in exercise_names() if lesson_of(name) in lessons)


def _lesson_of(function: str, name: str) -> str:
    """Return the key of the lesson in which a function is called with this name."""
    if function == "show_progress":
        return name
    return lesson_of(name) if function == "check" else lesson_of_prediction(name)


def _source(cell: dict[str, Any]) -> str:
    """Return the text of a cell, which a notebook keeps as a text or as a list of lines."""
    source = cell["source"]
    return source if isinstance(source, str) else "".join(source)


def _terms(notebook: dict[str, Any]) -> tuple[str, int | None]:
    """Return what the handed out notebook says of the class's solutions, and the class's seed."""
    said = notebook.get("metadata", {}).get(METADATA, {})
    solutions, seed = said.get("solutions", ""), said.get("seed")
    return solutions if isinstance(solutions, str) else "", seed if type(seed) is int else None


def _learner(name: str) -> str:
    """Return a learner's name from that of a file: without its endings, printable."""
    stem = re.sub(r"(\.(ipynb|zip|json|txt))+$", "", name, flags=re.IGNORECASE) or name
    return "".join(c if c.isprintable() else "?" for c in stem)


def _is_named_notebook(name: str) -> bool:
    return ".ipynb" in PurePosixPath(name).name.lower()


def _is_hidden(name: str) -> bool:
    return any(part.startswith((".", "__MACOSX")) for part in PurePosixPath(name).parts)


def _too_large(size: int) -> str:
    return f"it has {size / MIB:.0f} MiB; at most {LARGEST_NOTEBOOK // MIB} MiB are read"


def _reason(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error or type(error).__name__)[:120]
