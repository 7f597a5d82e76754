"""Lesson 16 from top to bottom on other machines: without Numba, and without a vector unit."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

LESSON = Path(__file__).parents[2] / "notebooks" / "16_nine_thousand_times_faster.ipynb"
SHOWS = "\nprint('The rungs:', ', '.join(speeds), '|', sorted(games_played))\n"
PLAIN = ["word by word", "the book", "big integers"]
MISSING = "Numba is missing (pip install"
NO_VECTORS = "compiled by Numba, with plain shifts: no vector unit is used"


@pytest.mark.parametrize(
    ("setting", "line", "rungs", "last"),
    [
        ({"OTHELLO_NUMBA": "0"}, MISSING, PLAIN, 8),
        ({"OTHELLO_VECTORS": "0"}, NO_VECTORS, [*PLAIN, "compiled"], 12),
    ],
)
def test_the_lesson_runs_with_the_rungs_that_there_are(tmp_path, setting, line, rungs, last):
    cells = json.loads(LESSON.read_text(encoding="utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    program = tmp_path / "lesson.py"
    program.write_text("\n".join([*code, SHOWS]), encoding="utf-8")
    settings = {**os.environ, "PYTHONUTF8": "1", **setting}
    done = subprocess.run(
        [sys.executable, program], env=settings, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert line in done.stdout
    assert f"The rungs: {', '.join(rungs)} | {list(range(8, last + 1))}" in done.stdout
