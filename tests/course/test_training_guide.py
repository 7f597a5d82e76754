"""docs/training.md is true: its series is played, and its figures are those of the package.

PYTHONPATH=tests uv run python tests/course/test_training_guide.py    writes what the series prints
"""

import contextlib
import io
import re
import shlex
from itertools import pairwise
from pathlib import Path

from guide import blocks

from othello_lessons.cli import main, parser
from othello_lessons.cli.train import GAMES
from othello_lessons.engine.patterns.learned import SHIPPED
from othello_lessons.engine.patterns.shapes import FAMILIES, PLACES, STAGES
from othello_lessons.engine.patterns.weights import KEPT, read_weights
from othello_lessons.learning.patterns import labels
from othello_lessons.learning.patterns.fitting import RIDGE
from othello_lessons.learning.patterns.labels import AHEAD, SHARE
from othello_lessons.learning.patterns.self_play import (
    EXACT_FROM,
    LEARNED_PLIES,
    LEAST_RANDOM,
    MOST_RANDOM_LATE,
    PLIES,
)

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "training.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
[(SERIES, SHOWN)] = [
    (block.text, after.text)
    for block, after in pairwise(blocks(DOCUMENT))
    if "compare" in block.text
]


def played(command):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        assert main(shlex.split(command)[1:]) == 0
    return out.getvalue()


def test_the_series_has_the_result_that_is_shown():
    assert played(SERIES) == SHOWN


def test_the_table_lists_all_families():
    rows = re.findall(r"^\| .+ \| (\d+) \| (.+) \|$", TEXT, re.MULTILINE)
    assert sum(int(places) for places, _ in rows) == len(PLACES) == 46
    named = [
        int(number.replace(",", ""))
        for _, text in rows
        for number in re.findall(r"\d[\d,]*\d", text)
    ]
    assert set(named) == {family.configurations for family in FAMILIES}
    assert f"each of {STAGES} stages" in TEXT and f"{KEPT:,} different" in TEXT


def test_what_it_says_about_the_training_is_what_the_code_does():
    assert f"handmade evaluation, {PLIES} plies deep" in TEXT
    assert f"{LEAST_RANDOM} to {MOST_RANDOM_LATE} random moves" in TEXT
    assert f"From {EXACT_FROM} empty squares on" in TEXT
    assert f"with these weights, {LEARNED_PLIES} plies deep" in TEXT
    commands = (DOCUMENT.parent / "commands.md").read_text("utf-8")
    assert f"how many games (default: {GAMES}; with --network 5000)" in " ".join(commands.split())
    assert f"{100 - round(100 * SHARE)} % of it is the value" in TEXT
    assert f"a search of {labels.PLIES} plies" in TEXT and f"{AHEAD} moves later" in TEXT
    assert f"{RIDGE:g} times the squared distance" in TEXT


def test_the_weights_in_the_package_are_those_that_are_described():
    about = read_weights(SHIPPED).about
    assert "come from `othello-lessons train`, which printed" in TEXT
    assert (about["seed"], about["games"]) == (parser().parse_args(["train"]).seed, GAMES)


if __name__ == "__main__":
    DOCUMENT.write_text(
        TEXT.replace(
            f"{SERIES}```\n\n```text\n{SHOWN}", f"{SERIES}```\n\n```text\n{played(SERIES)}"
        ),
        encoding="utf-8",
    )
