"""The learner's working copy of the lessons: kept up to date, without overwriting any change.

What counts as a change is a lesson's *text*: what its cells say, in order. Running a notebook
changes outputs, counts and metadata but not its text, so one that was only run is not changed. A
lesson is handed out without its outputs, so that nothing is answered before it is asked; a picture
with which a lesson begins stays. A hidden record in the folder lists what was handed out. When a
lesson gets another number, its files move to their new names. A file that is not in the list is the
learner's own, so if the record is lost or broken, there is an extra copy, and no work is lost.
"""

import errno
import hashlib
import json
import platform
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

from othello_lessons.course.files import write
from othello_lessons.course.lesson_table import RECORD, LessonError, key_of

# What ipykernel tells JupyterLab. Asking it would turn this program into a kernel.
LANGUAGE = {
    "name": "python",
    "version": platform.python_version(),
    "mimetype": "text/x-python",
    "codemirror_mode": {"name": "ipython", "version": sys.version_info.major},
    "pygments_lexer": f"ipython{sys.version_info.major}",
    "nbconvert_exporter": "python",
    "file_extension": ".py",
}


class Version(NamedTuple):
    """The version of a lesson that a file holds: a hash of its text, and one of the whole file."""

    text: str
    file: str


UNKNOWN = Version("", "")
AT_ONCE = "shown-at-once"  # the tag of a cell whose picture is seen before it is run


def bring_up_to_date(lessons: Sequence[Path], folder: Path) -> list[str]:
    """Hand out every lesson that is new or not changed; return a sentence for each change."""
    with explaining(folder):
        copy = WorkingCopy.opened(folder, lessons)
        moved = [event for lesson in lessons for event in copy.move_here(lesson.name)]
        missing = [lesson.name for lesson in lessons if not (folder / lesson.name).exists()]
        new = {lesson.name: blank(lesson.read_bytes()) for lesson in lessons}
        events = [copy.bring_up_to_date(name, lesson) for name, lesson in new.items()]
    if missing:
        what = missing[0] if len(missing) == 1 else f"{len(missing)} lessons"
        events.insert(0, f"Put {what} into {folder}.")
    return [event for event in (*moved, *events) if event]


def fresh_copy(lesson: Path, folder: Path) -> str:
    """Put a fresh copy of a lesson into the folder; a changed one is kept beside it."""
    with explaining(folder):
        copy = WorkingCopy.opened(folder, [lesson])
        list(copy.move_here(lesson.name))
        return copy.start_afresh(lesson.name, blank(lesson.read_bytes()))


@contextmanager
def explaining(folder: Path) -> Iterator[None]:
    """If a folder cannot be read or written, raise a LessonError that says what to do."""
    try:
        yield
    except OSError as error:
        reason = f"{error.strerror or error}: {error.filename or folder}"
        raise LessonError(f"{folder} cannot be used ({reason}). Give another --folder.") from None


@dataclass
class WorkingCopy:
    """A learner's folder, with the record of what was handed out into it, by file name."""

    folder: Path
    record: dict[str, Version] = field(default_factory=dict)

    @classmethod
    def opened(cls, folder: Path, lessons: Sequence[Path]) -> "WorkingCopy":
        """Make the folder if it isn't there, and read its record."""
        if folder.resolve() in {lesson.parent.resolve() for lesson in lessons}:
            raise LessonError(f"{folder} holds the lessons themselves: give another --folder.")
        folder.mkdir(parents=True, exist_ok=True)
        return cls(folder, read_record(folder / RECORD))

    def bring_up_to_date(self, name: str, lesson: bytes) -> str:
        """Put a lesson in its place if that loses nothing, otherwise beside the learner's own."""
        newest, given = version(lesson), self.record.get(name, UNKNOWN)
        if not (self.folder / name).exists():
            self.put(name, lesson)
        elif self.untouched(name) and given.file != newest.file:
            self.put(name, lesson)
            return f"Brought {name} up to date."
        elif self.held(name).text == newest.text:
            self.remember(name, newest)
        elif given.text != newest.text and newest.text not in self.offered(name):
            return self.offer(name, lesson)
        return ""

    def move_here(self, name: str) -> Iterator[str]:
        """Move what lies under the lesson's name with an older number; yield a sentence for each.

        A file that was never handed out is the learner's own, and stays where it is; so does one
        whose new name is taken.
        """
        number, key = name[:2], key_of(Path(name))
        for old in sorted(self.folder.glob(f"[0-9][0-9]_{key}.*ipynb")):
            new = self.folder / (number + old.name[2:])
            known = f"{old.name[:2]}_{key}.ipynb" in self.record
            if known and old != new and not new.exists():
                self.rename(old, new)
                yield f"{old.name} is called {new.name} now."

    def rename(self, old: Path, new: Path) -> None:
        """Give a file and what is known of it another name; an interrupt loses nothing."""
        if old.name in self.record:
            self.remember(new.name, self.record[old.name])
        old.rename(new)

    def offer(self, name: str, lesson: bytes) -> str:
        """Put a newer version beside a lesson that the learner changed."""
        beside = next(other for other in besides(name, "new") if self.replaceable(other))
        self.put(beside, lesson)
        return f"You changed {name}, so it stays as it is; its newer version is {beside}."

    def start_afresh(self, name: str, lesson: bytes) -> str:
        """Put a fresh copy of a lesson in its place; first copy a file that would be lost."""
        if self.replaceable(name):
            self.put(name, lesson)
            return f"{self.folder / name} is fresh."
        mine = next(other for other in besides(name, "mine") if not (self.folder / other).exists())
        write(self.folder / mine, content_of(self.folder / name))
        self.put(name, lesson)
        return f"{self.folder / name} is fresh. What you had is kept in {mine}."

    def put(self, name: str, lesson: bytes) -> None:
        """Write a lesson, and remember that it was handed out."""
        write(self.folder / name, as_saved(lesson))
        self.remember(name, version(lesson))

    def remember(self, name: str, given: Version) -> None:
        """Record at once what was handed out, so that file and record agree after an interrupt."""
        if self.record.get(name) != given:
            self.record = {**self.record, name: given}
            write(self.folder / RECORD, json.dumps(self.record, indent=1).encode())

    def held(self, name: str) -> Version:
        """Return the version that a file in the folder holds now."""
        return version(content_of(self.folder / name))

    def untouched(self, name: str) -> bool:
        """Tell whether a file still has the text with which it was handed out."""
        return name in self.record and self.held(name).text == self.record[name].text

    def replaceable(self, name: str) -> bool:
        """Tell whether a file can be overwritten without losing the learner's work."""
        return not (self.folder / name).exists() or self.untouched(name)

    def offered(self, name: str) -> set[str]:
        """Return the texts that were put beside a lesson before."""
        start = name.removesuffix("ipynb") + "new"
        return {given.text for other, given in self.record.items() if other.startswith(start)}


def blank(lesson: bytes) -> bytes:
    """Return a lesson as it is before anybody has run it, with the pictures that it begins with."""
    notebook = json.loads(lesson)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            kept = cell["outputs"] if AT_ONCE in cell["metadata"].get("tags", ()) else []
            shown = [one | dict.fromkeys(one.keys() & {"execution_count"}) for one in kept]
            cell |= {"execution_count": None, "outputs": shown}
    return written(notebook)


def as_saved(lesson: bytes) -> bytes:
    """Return a lesson as JupyterLab saves it here, so that no tab says that it was changed.

    JupyterLab writes the kernel's own description into a notebook that it opens.
    """
    notebook = json.loads(lesson)
    notebook["metadata"] = {**notebook["metadata"], **kernel_metadata()}
    return written(notebook)


def written(notebook: dict[str, Any]) -> bytes:
    """Return the text of a notebook's file."""
    return (json.dumps(notebook, indent=1, ensure_ascii=False) + "\n").encode()


@cache
def kernel_metadata() -> dict[str, Any]:
    """Return what the kernel of this Python says of itself; nothing without Jupyter."""
    if find_spec("ipykernel") is None:
        return {}
    from jupyter_client.kernelspec import KernelSpecManager

    spec = KernelSpecManager().get_kernel_spec("python3")
    kernel = {"name": "python3", "display_name": spec.display_name, "language": spec.language}
    return {"kernelspec": kernel, "language_info": LANGUAGE}


def besides(name: str, word: str) -> Iterator[str]:
    """Yield the names for a file beside a lesson: 03_x.new.ipynb, then 03_x.new2.ipynb."""
    stem = name.removesuffix(".ipynb")
    return (f"{stem}.{word}{number}.ipynb" for number in chain([""], count(2)))


def version(notebook: bytes) -> Version:
    """Return the version of a notebook, or of anything else in a file with its name."""
    file = hashlib.sha256(notebook).hexdigest()
    try:
        text = json.dumps(list(said(notebook)), sort_keys=True)
    except (ValueError, LookupError, TypeError, RecursionError):  # another file: every byte counts
        return Version(file, file)
    return Version(hashlib.sha256(text.encode()).hexdigest(), file)


def said(notebook: bytes) -> Iterator[list[object]]:
    """Yield the text of each cell: its kind, its source, and the pictures pasted into it."""
    for cell in json.loads(notebook)["cells"]:
        source = "".join(cell["source"])
        if source.strip():  # running the last cell adds an empty one
            yield [cell["cell_type"], source, cell.get("attachments")]


def content_of(path: Path) -> bytes:
    """Return the content of a file; OSError if it is not a file: reading a pipe would never end."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "not a file that can be read", str(path))
    return path.read_bytes()


def read_record(path: Path) -> dict[str, Version]:
    """Return the record of what was handed out; an empty one if it is lost or broken."""
    try:
        found = json.loads(content_of(path))
        return {str(name): Version(str(text), str(file)) for name, (text, file) in found.items()}
    except (FileNotFoundError, ValueError, TypeError, AttributeError, RecursionError):
        return {}
