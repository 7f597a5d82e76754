"""A folder or a zip of lessons for a class, without outputs, perhaps with the class's own trees."""

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path

from othello_lessons.exercises.class_terms import FILE, as_terms, seeded
from othello_lessons.exercises.class_trees import in_class_trees
from othello_lessons.lessons import LessonError
from othello_lessons.teaching.install_cell import wheel_in, with_install_cell
from othello_lessons.teaching.submissions import METADATA
from othello_lessons.working_copy import blank, explaining, write, written

DAY_OF_A_ZIP = (1980, 1, 1, 0, 0, 0)  # so that the same lessons make the same zip
PERMISSIONS = 0o644 << 16


def hand_out(
    lessons: Sequence[Path],
    out: Path,
    *,
    solutions: str = "",
    seed: int | None = None,
    install: str = "",
) -> list[str]:
    """Write lessons into a new folder, or into a zip if `out` ends so; return the files' names.

    `solutions`: the day until which they are hidden, `class_terms.NO_DATE` for never shown, or
    empty. `seed`: gives the class its own trees. `install`: the place from which a first cell
    installs the course (see `install_cell`); a wheel is copied. LessonError if `out` exists
    already, or the wheel does not.
    """
    files = {
        lesson.name: handed_out(lesson, solutions=solutions, seed=seed, install=install)
        for lesson in lessons
    }
    files |= beside(solutions, seed, install)
    write_files(files, out)
    return list(files)


def beside(solutions: str, seed: int | None, install: str) -> dict[str, bytes]:
    """Return the files that lie beside lessons: a wheel, and what was set for the class."""
    files = wheel_in(install)
    if solutions or seed is not None:
        files[FILE] = as_terms(solutions, seed).encode()
    return files


def write_files(files: dict[str, bytes], out: Path) -> None:
    """Write files into a new folder or zip; LessonError if it exists already."""
    with explaining(out):
        if out.is_file() or (out.is_dir() and any(out.iterdir())):
            raise LessonError(f"{out} is there already: name a new folder or zip with --out.")
        if out.suffix.lower() == ".zip":
            _write_zip(files, out)
        else:
            for name, content in files.items():
                (out / name).parent.mkdir(parents=True, exist_ok=True)
                write(out / name, content)


def handed_out(lesson: Path, *, solutions: str, seed: int | None, install: str = "") -> bytes:
    """Return a lesson that nobody has run, with the class's trees; it says what was set."""
    notebook = json.loads(blank(lesson.read_bytes()))
    if solutions or seed is not None:
        notebook["metadata"][METADATA] = json.loads(as_terms(solutions, seed))
    with seeded(seed):
        for cell in notebook["cells"] if seed is not None else []:
            cell["source"] = in_class_trees("".join(cell["source"])).splitlines(keepends=True)
    made = written(notebook)
    return with_install_cell(made, lesson.name, install) if install else made


def _write_zip(files: dict[str, bytes], out: Path) -> None:
    """Write a zip with one folder in it, so that unpacking makes one."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(f"{out.stem}/{name}", DAY_OF_A_ZIP)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, PERMISSIONS
            archive.writestr(entry, content)
