"""A folder or a zip of lessons for a class, without outputs; solutions may be kept back."""

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path

from othello_lessons.exercises.class_terms import FILE, as_terms
from othello_lessons.lessons import LessonError, blank, explaining, write, written
from othello_lessons.teaching.submissions import METADATA

DAY_OF_A_ZIP = (1980, 1, 1, 0, 0, 0)  # so that the same lessons make the same zip
PERMISSIONS = 0o644 << 16


def hand_out(lessons: Sequence[Path], out: Path, solutions: str = "") -> list[str]:
    """Write lessons into a new folder, or into a zip if `out` ends so; return the files' names.

    `solutions`: until when they are kept back, a day or `class_terms.NO_DATE`; empty if they are
    not. LessonError if something is there already.
    """
    files = {lesson.name: handed_out(lesson.read_bytes(), solutions) for lesson in lessons}
    if solutions:
        files[FILE] = as_terms(solutions).encode()
    with explaining(out):
        if out.is_file() or (out.is_dir() and any(out.iterdir())):
            raise LessonError(f"{out} is there already: name a new folder or zip with --out.")
        if out.suffix.lower() == ".zip":
            _write_zip(files, out)
        else:
            out.mkdir(parents=True, exist_ok=True)
            for name, content in files.items():
                write(out / name, content)
    return list(files)


def handed_out(lesson: bytes, solutions: str) -> bytes:
    """Return a lesson as nobody has run it; it says whether the solutions are kept back."""
    notebook = json.loads(blank(lesson))
    if solutions:
        notebook["metadata"][METADATA] = {"solutions": solutions}
    return written(notebook)


def _write_zip(files: dict[str, bytes], out: Path) -> None:
    """Write a zip with one folder in it, so that unpacking makes one."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(f"{out.stem}/{name}", DAY_OF_A_ZIP)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, PERMISSIONS
            archive.writestr(entry, content)
