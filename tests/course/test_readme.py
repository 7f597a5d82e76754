"""What the README shows is what the code does: its example, its commands and its pictures.

uv run python tests/course/test_readme.py    draws the pictures again
"""

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from othello_lessons.cli import parser
from othello_lessons.drawing import draw, moving_tree, show
from othello_lessons.lab import FIRST_PAGE
from othello_lessons.notation import parse_transcript, replay
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    initial_board,
    weighted_score,
)
from othello_lessons.watch import watch

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GAME = "f5d6c3d3c4f4c5b3c2b4e3"


def board():
    """Draw the board of the README, eleven moves into a game."""
    moves = parse_transcript(GAME)
    player, position = replay(moves)[-1]
    return show(position, player, last=moves[-1])


def searched():
    window = MIN_VALUE, MAX_VALUE
    return watch(alphabeta, BLACK, initial_board(), *window, 2, weighted_score)


def tree():
    """Draw the tree of the README, for readers who asked for less motion."""
    return draw(searched(), TITLE)


def moving():
    """Draw the tree of the README as it grows."""
    return moving_tree(searched(), TITLE)


TITLE = "Alpha-beta, two plies from the start"
PICTURES = {"docs/board.svg": board, "docs/tree.svg": tree, "docs/tree_moving.svg": moving}


def test_the_example_prints_what_the_readme_says(tmp_path):
    code, printed = re.search(r"```python\n(.*?)```\s+```text\n(.*?)```", README, re.S).groups()
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code], capture_output=True, cwd=tmp_path, check=True
    )
    assert done.stdout.decode().splitlines() == printed.splitlines()
    assert len([line for line in code.splitlines() if line]) == 10


@pytest.mark.parametrize("path", PICTURES)
def test_the_pictures_are_what_the_code_draws(path):
    assert path in README
    assert (ROOT / path).read_text(encoding="utf-8") == PICTURES[path]().svg


def test_the_two_commands_stand_in_the_readme():
    assert "pip install uv && uv run othello-lessons\n" in README
    assert "uv run pytest\n" in README
    assert "The first command opens the contents" in README
    assert FIRST_PAGE.endswith("/00_contents.ipynb")


def test_the_commands_of_the_readme_are_understood():
    commands = re.findall(r"^    uv run othello-lessons (\w.*)$", README, re.M)
    assert len(commands) >= 4
    for command in commands:
        assert parser().parse_args(shlex.split(command)).run


if __name__ == "__main__":
    for path, picture in PICTURES.items():
        picture().save(ROOT / path)
