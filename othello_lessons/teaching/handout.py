"""A folder or a zip of lessons for a class, without outputs, perhaps with the class's own trees."""

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from othello_lessons.course.files import write
from othello_lessons.course.lesson_table import LessonError
from othello_lessons.course.working_copy import blank, explaining, written
from othello_lessons.exercises.class_terms import FILE, as_terms, seeded
from othello_lessons.exercises.class_trees import in_class_trees
from othello_lessons.teaching.install_cell import wheel_in, with_install_cell
from othello_lessons.teaching.submissions import METADATA

DAY_OF_A_ZIP = (1980, 1, 1, 0, 0, 0)  # so that the same lessons make the same zip
PERMISSIONS = 0o644 << 16


class ForClass(NamedTuple):
    """A teacher's settings for a handout."""

    solutions: str = ""  # the day until which they are hidden; `class_terms.NO_DATE`: for ever
    seed: int | None = None  # gives the class its own trees
    install: str = ""  # from where a first cell installs the course (see `install_cell`)

    @property
    def terms(self) -> str:
        """The text of the file with the terms; empty if there are none."""
        is_set = self.solutions or self.seed is not None
        return as_terms(self.solutions, self.seed) if is_set else ""

    @property
    def files(self) -> dict[str, bytes]:
        """The files beside the lessons, by name; LessonError if the wheel is not there."""
        told = {FILE: self.terms.encode()} if self.terms else {}
        return wheel_in(self.install) | told


def hand_out(lessons: Sequence[Path], out: Path, given: ForClass) -> list[str]:
    """Write lessons into a new folder, or into a zip if `out` ends so; return the files' names.

    LessonError if `out` exists already, or the wheel to install from does not.
    """
    files = {lesson.name: handed_out(lesson, given) for lesson in lessons} | given.files
    write_files(files, out)
    return list(files)


def write_files(files: dict[str, bytes], out: Path, folder: str | None = None) -> None:
    """Write files into a new folder or zip; LessonError if it exists already.

    `folder`: the one inside of a zip, which is usually called as the zip; an empty name for none.
    """
    with explaining(out):
        if out.is_file() or (out.is_dir() and any(out.iterdir())):
            raise LessonError(f"{out} is there already: name a new folder or zip with --out.")
        if out.suffix.lower() == ".zip":
            _write_zip(files, out, f"{out.stem}/" if folder is None else folder)
        else:
            for name, content in files.items():
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                write(out / name, content)


def handed_out(lesson: Path, given: ForClass) -> bytes:
    """Return a lesson that nobody has run, with the class's trees and terms."""
    notebook = json.loads(blank(lesson.read_bytes()))
    if given.terms:
        notebook["metadata"][METADATA] = json.loads(given.terms)
    with seeded(given.seed):
        for cell in notebook["cells"] if given.seed is not None else []:
            cell["source"] = in_class_trees("".join(cell["source"])).splitlines(keepends=True)
    made = written(notebook)
    return with_install_cell(made, lesson.name, given.install) if given.install else made


def _write_zip(files: dict[str, bytes], out: Path, folder: str) -> None:
    """Write a zip, in which a script may be run."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(folder + name, DAY_OF_A_ZIP)
            runs = 0o111 << 16 if content.startswith(b"#!") else 0
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, PERMISSIONS | runs
            archive.writestr(entry, content)
