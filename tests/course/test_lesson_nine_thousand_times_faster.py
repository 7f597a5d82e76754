"""The lesson on other machines: without Numba, without a vector unit; and all saved ladders."""

import os
import re
import subprocess
import sys
from urllib.parse import unquote

from lesson_cells import cells_of

from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.drawing import show_ladder

LESSON = notebook_of("nine_thousand_times_faster")
SHOWS = "\nprint('The rungs:', ', '.join(speeds), '|', sorted(games_played))\n"
THRICE, ONCE = "measured(rungs, times=3)", "measured(rungs, times=1)"  # here no rate is shown
PLAIN = ["word by word", "the book", "big integers"]


def test_without_numba_the_lesson_runs_with_the_rungs_that_there_are(tmp_path):
    lesson = "\n".join([*(cell["source"] for cell in cells_of(LESSON, "code")), SHOWS])
    assert lesson.count(THRICE) == 1
    program = tmp_path / "lesson.py"
    program.write_text(lesson.replace(THRICE, ONCE), encoding="utf-8")
    settings = {**os.environ, "PYTHONUTF8": "1", "OTHELLO_NUMBA": "0"}
    done = subprocess.run(
        [sys.executable, program], env=settings, capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert "Numba is missing (pip install" in done.stdout
    assert f"The rungs: {', '.join(PLAIN)} | [8]" in done.stdout


RATE = re.compile(r"^(.+?) {2,}([\d,.]+)( million)?(?: {3}.+ times the one before)?$", re.MULTILINE)
LADDER = "Nodes per second, on a logarithmic scale"
DRAWN = re.compile(r'src="data:image/svg\+xml,([^"]+)"')


def ladders():
    """Yield the text and the picture of each ladder, alone or behind an answer's fold."""
    for lesson in (notebook_of("a_board_is_two_numbers"), LESSON):
        for cell in cells_of(lesson):
            for output in cell.get("outputs", []):
                data = {kind: "".join(part) for kind, part in output.get("data", {}).items()}
                if LADDER in data.get("text/plain", ""):
                    svg = data.get("image/svg+xml") or unquote(DRAWN.findall(data["text/html"])[0])
                    yield data["text/plain"].partition(LADDER)[2], svg


LADDERS = list(ladders())


def looks(svg):
    """Return a ladder without its numbers, which are those of one machine."""
    return re.sub(r"(?<![#\w])\d[\d,.]*( million)?", "#", svg)


def redrawn(text):
    """Draw a saved ladder again, from the rates that its text tells."""
    rates = RATE.findall(text)
    scale = {"": 1, " million": 1_000_000}
    return show_ladder({name: float(rate.replace(",", "")) * scale[of] for name, rate, of in rates})


def test_the_saved_ladders_look_as_they_are_drawn_now():
    assert len(LADDERS) == 6
    for text, saved in LADDERS:
        drawn = looks(redrawn(text).svg)
        assert looks(saved) == drawn, "run `uv run python .ci/refresh.py` for it"
        assert looks(saved.replace("rect", "path", 1)) != drawn


def test_the_saved_page_measured_what_the_title_says():
    *_, (last, _) = LADDERS
    (times,) = re.findall(r"From the first rung to the last: ([\d,]+) times", last)
    assert int(times.replace(",", "")) > 9_000
