"""A first cell that installs the course where it is missing, as it is in Google Colab.

It is plain Python, so `grade` runs a notebook with it as fast as one without.
"""

import json
from pathlib import Path

from othello_lessons.course.lesson_table import BY_KEY, CONTENTS, LessonError, key_of
from othello_lessons.course.working_copy import written

SOURCE = """\
# Run this cell first. It installs the course where it is missing; elsewhere it does nothing.
from importlib.util import find_spec

if find_spec("othello_lessons") is None:
    import importlib
    import subprocess
    import sys

    old = "ipywidgets" in sys.modules  # then the kernel would keep the version that it has loaded
    pip = [sys.executable, "-m", "pip", "install", "--quiet", {requirement!r}]
    installed = subprocess.run(pip, capture_output=True, text=True)
    if installed.returncode:
        raise ImportError(f"The course was not installed. pip says:\\n{{installed.stderr}}")
    importlib.invalidate_caches()
    then = "Restart the kernel, then run all cells." if old else "Go on with the next cell."
    print(f"The course is installed. {{then}}")
"""


def with_install_cell(lesson: bytes, name: str, place: str) -> bytes:
    """Return a lesson with a cell before all others that installs the course from a place.

    `name`: the lesson's file name; `place`: an address or a name that pip understands, or a wheel
    (see `wheel_in`), of which the cell expects a copy beside the notebook.
    """
    notebook = json.loads(lesson)
    source = SOURCE.format(requirement=requirement(name, place)).rstrip()
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "install",
        "metadata": {},
        "outputs": [],
        "source": source.splitlines(keepends=True),
    }
    notebook["cells"].insert(0, cell)
    return written(notebook)


def requirement(name: str, place: str) -> str:
    """Return the requirement for pip: the course, with the extra that a lesson needs."""
    needed = BY_KEY[key_of(Path(name))].extra if name != CONTENTS else ""
    extra = f"[{needed}]" if needed else ""
    if "://" in place:
        return f"othello-lessons{extra} @ {place}"
    return f"{Path(place).name if _is_wheel(place) else place}{extra}"


def wheel_in(place: str) -> dict[str, bytes]:
    """Return the wheel at a place by its file name; nothing if the place is no wheel.

    LessonError if it is not there.
    """
    if not _is_wheel(place):
        return {}
    try:
        return {Path(place).name: Path(place).read_bytes()}
    except OSError:
        raise LessonError(
            f"There is no wheel {place}: `uv build --wheel` in a clone of the course makes one."
        ) from None


def _is_wheel(place: str) -> bool:
    return place.endswith(".whl") and "://" not in place
