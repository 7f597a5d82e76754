"""The submissions of a class: notebooks in folders and zips, with any names.

The first name below the top says who handed it in: a folder, a zip or a notebook for each learner.
In a download of Moodle or Canvas it has numbers of the platform besides, which are left out where
they are another one for each piece of work.
Nothing is unpacked to the disk, and no link is followed. A file that is not a notebook is listed
with the reason.
"""

import hashlib
import json
import lzma
import re
import zipfile
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import Any

from othello_lessons.course.lesson_table import LessonError
from othello_lessons.exercises.in_the_picture import carried_in
from othello_lessons.exercises.texts import exercise_names, lesson_of, lesson_of_prediction

MIB = 2**20
LARGEST_NOTEBOOK = 200 * MIB  # bytes of a notebook, and of all in one zip of a learner
MOST = 10_000  # files of a learner
LARGEST_LIST = 64 * MIB  # bytes of a zip's list of files, which is read as a whole
END_OF_LIST = b"PK\5\6"  # where a zip says how long its list is, in its last 64 KiB
UNREADABLE = (  # what a damaged file raises where it is unpacked, with what a full disk raises
    *(OSError, EOFError, MemoryError, RuntimeError, LookupError, ValueError),
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError),
)
METADATA = "othello_lessons"  # the key under which a handed out notebook says what was set
MOODLE = re.compile(r"(?P<who>.+?)_\d+_assignsubmission_(file|onlinetext).*", re.DOTALL)
CANVAS = re.compile(r"(?P<who>[^\W\d_]+)_(LATE_)?(?P<id>\d+)_\d+_.+", re.DOTALL)
UNSET = 1980  # the year in a zip that tells no time
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
    pictured: tuple[str, ...] = ()  # answers that were given in pictures (see in_the_picture.py)
    # the time of its file, on this machine's clock; the same notebook is not graded again for it
    when: datetime | None = field(default=None, repr=False, compare=False)

    @property
    def lessons(self) -> set[str]:
        """Return the keys of the lessons that the notebook is about."""
        return {lesson_of(name) for name in self.exercises}


def submissions_in(top: Path) -> list[Submission]:
    """Read all submissions below a path; LessonError if there is no notebook."""
    if not top.exists():
        raise LessonError(f"{top} does not exist: name the folder or the zip of submissions.")
    if top.is_dir():
        found = [one for path in sorted(top.iterdir()) for one in _handed_in(path, path.name)]
    else:
        found = list(_handed_in(top, top.name, learner=""))
    if not found:
        raise LessonError(f"There is no notebook in {top}: it needs one *.ipynb for each learner.")
    return _told_apart(found)


def _told_apart(found: Sequence[Submission]) -> list[Submission]:
    """Give learners of one name back the numbers that Moodle tells them apart by.

    They are two if notebooks of one lesson came under two numbers: another lesson has another one.
    """
    numbered: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for one in found:
        if number := _in_moodle(one):
            for lesson in one.lessons:
                numbered[one.learner, lesson].add(number)
    twice = {learner for (learner, _), numbers in numbered.items() if len(numbers) > 1}
    return [
        replace(one, learner=_in_moodle(one) or one.learner) if one.learner in twice else one
        for one in found
    ]


def _in_moodle(one: Submission) -> str:
    first = one.file.partition("/")[0]
    return _plain(first.partition("_assignsubmission")[0]) if MOODLE.fullmatch(first) else ""


def _handed_in(path: Path, name: str, learner: str | None = None) -> Iterator[Submission]:
    """Read one learner's folder, zip or notebook; the zip of a class if `learner` is empty."""
    if name.startswith((".", "__MACOSX")) or name.endswith(".whl"):  # the course, handed out
        return
    whose = learner or _learner(name)
    try:
        if path.is_dir() and not path.is_symlink():
            yield from _in_folder(path, whose)
        elif not _unopened(path) and zipfile.is_zipfile(path):
            yield from _in_zip(path, whose if learner is None else learner)
        else:
            yield _file(path, whose, name)
    except UNREADABLE as error:
        yield Submission(whose, name, trouble=f"it cannot be read ({_reason(error)})")


def _unopened(path: Path) -> str:
    if path.is_symlink():
        return "it is a symbolic link, which is not followed"
    return "" if path.is_file() else "it is not a file"


def _in_folder(folder: Path, learner: str) -> Iterator[Submission]:
    """Read the notebooks below a learner's folder; a folder without any is listed too."""
    named = ((path, path.relative_to(folder.parent).as_posix()) for path in folder.rglob("*"))
    found = [(path, name) for path, name in named if _is_notebook(name) and not path.is_dir()]
    for path, name in sorted(found)[:MOST]:
        yield _file(path, learner, name)
    if trouble := _too_many(len(found)) if found else "there is no notebook in this folder":
        yield Submission(learner, folder.name, trouble=trouble)


def _file(path: Path, learner: str, name: str) -> Submission:
    """Read a file as a notebook."""
    try:
        if trouble := _unopened(path):
            return Submission(learner, name, trouble=trouble)
        if (size := path.stat().st_size) > LARGEST_NOTEBOOK:
            return Submission(learner, name, trouble=_too_large(size))
        when = _time(datetime.fromtimestamp, path.stat().st_mtime)
        return replace(read_notebook(learner, name, path.read_bytes()), when=when)
    except UNREADABLE as error:
        return Submission(learner, name, trouble=f"it cannot be read ({_reason(error)})")


def _in_zip(path: Path, learner: str) -> Iterator[Submission]:
    """Read the notebooks in a zip: of one learner, or of a class if `learner` is empty."""
    name = learner or _learner(path.name)
    if (size := _size_of_list(path)) > LARGEST_LIST:
        trouble = f"its list of files has {size / MIB:.0f} MiB; {LARGEST_LIST // MIB} MiB are read"
        yield Submission(name, path.name, trouble=trouble)
        return
    counts: Counter[str] = Counter()
    left: defaultdict[str, int] = defaultdict(lambda: LARGEST_NOTEBOOK)
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            if entry.is_dir() or not _is_notebook(entry.filename):
                continue
            whose = learner or _learner(PurePosixPath(entry.filename).parts[0])
            counts[whose] += 1
            left[whose] -= entry.file_size
            if counts[whose] <= MOST and left[whose] >= 0:
                yield _entry(archive, entry, whose)
    if not counts:
        yield Submission(name, path.name, trouble="there is no notebook in this zip")
    for whose, count in counts.items():
        trouble = _too_large(LARGEST_NOTEBOOK - left[whose]) if left[whose] < 0 else ""
        if trouble := trouble or _too_many(count):
            yield Submission(whose, path.name, trouble=trouble)


def _size_of_list(path: Path) -> int:
    with path.open("rb") as file:
        file.seek(max(0, path.stat().st_size - 2**16 - 22))
        end = file.read()
    at = end.rfind(END_OF_LIST)
    return int.from_bytes(end[at + 12 : at + 16], "little")


def _entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, learner: str) -> Submission:
    """Read one notebook of a zip."""
    name = entry.filename
    try:
        found = read_notebook(learner, name, archive.read(entry))
        when = _time(datetime, *entry.date_time)
        return replace(found, when=when if entry.date_time[0] != UNSET else None)
    except UNREADABLE as error:
        return Submission(learner, name, trouble=f"it cannot be unpacked ({_reason(error)})")


def _time(make: Callable[..., datetime], *told: float) -> datetime | None:
    try:
        return make(*told).replace(microsecond=0)
    except (ValueError, OverflowError, OSError):
        return None


def read_notebook(learner: str, file: str, content: bytes) -> Submission:
    """Return the code cells of a notebook; of their saved outputs only answers in pictures."""
    digest = hashlib.sha256(content).hexdigest()
    try:
        notebook = json.loads(content)
        code = [cell for cell in notebook["cells"] if cell.get("cell_type") == "code"]
        cells = tuple("".join(cell["source"]) for cell in code)  # of a text, or of its lines
        solutions, seed = _terms(notebook)
        outputs = (output for cell in code for output in cell.get("outputs", ()))
        pictured = tuple(filter(None, map(carried_in, outputs)))
    except (*UNREADABLE, TypeError, AttributeError) as error:
        trouble = f"it is not a notebook ({_reason(error)})"
        return Submission(learner, file, digest=digest, trouble=trouble)
    if not cells:
        return Submission(learner, file, digest=digest, trouble="it has no code cell")
    asked = exercises_of(cells)
    return Submission(learner, file, cells, asked, solutions, seed, digest, pictured=pictured)


def exercises_of(cells: Iterable[str]) -> tuple[str, ...]:
    """Return the exercises of the lessons whose predictions and exercises the cells name."""
    lessons = {_lesson_of(*named) for source in cells for named in NAMED.findall(source)}
    return tuple(name for name in exercise_names() if lesson_of(name) in lessons)


def _lesson_of(function: str, name: str) -> str:
    if function == "show_progress":
        return name
    return lesson_of(name) if function == "check" else lesson_of_prediction(name)


def _terms(notebook: dict[str, Any]) -> tuple[str, int | None]:
    said = notebook.get("metadata", {}).get(METADATA, {})
    solutions, seed = said.get("solutions", ""), said.get("seed")
    is_seed = type(seed) is int and abs(seed) < 2**64
    return solutions if isinstance(solutions, str) else "", seed if is_seed else None


def _learner(name: str) -> str:
    if moodle := MOODLE.fullmatch(name):
        return _plain(moodle["who"])
    if canvas := CANVAS.fullmatch(name):
        return _plain(f"{canvas['who']}_{canvas['id']}")
    return _plain(re.sub(r"(\.(ipynb|zip|json|txt))+$", "", name, flags=re.IGNORECASE) or name)


def _plain(name: str) -> str:
    return "".join(c if c.isprintable() else "?" for c in name)


def _is_notebook(name: str) -> bool:
    path = PurePosixPath(name)
    hidden = any(part.startswith((".", "__MACOSX")) for part in path.parts)
    return ".ipynb" in path.name.lower() and not hidden


def _too_many(count: int) -> str:
    return f"there are {count:,} notebooks; only {MOST:,} are read" if count > MOST else ""


def _too_large(size: int) -> str:
    return f"it has {size / MIB:.0f} MiB; at most {LARGEST_NOTEBOOK // MIB} MiB are read"


def _reason(error: Exception) -> str:
    said = str(getattr(error, "strerror", None) or error or type(error).__name__)
    return "".join(c if c.isprintable() else "?" for c in said[:120])
