"""docs/formats.md is true: its commands run, and print what it shows."""

import os
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from guide import blocks

from othello_lessons.cli import parser
from othello_lessons.notation.formats import NAMES
from othello_lessons.programs.nboard.connection import depth_for
from othello_lessons.programs.nboard.seat import told_clock
from othello_lessons.programs.protocols import PROTOCOLS
from othello_lessons.programs.seat import ON_A_BOARD, Limits

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "formats.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
COMMANDS = [
    (one.text, then.text) for one, then in pairwise(blocks(DOCUMENT)) if one.language == "sh"
]


@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[text[:40] for text, _ in COMMANDS])
def test_each_command_prints_what_the_page_shows(command, shown):
    at_hand = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    result = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command],
        env={**os.environ, "PATH": at_hand, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=200,
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == shown


def test_the_table_lists_all_formats_and_the_text_names_commands_that_exist():
    rows = re.findall(r"^\| `(\w+)` \| ", TEXT, re.MULTILINE)
    assert set(rows) == set(NAMES)
    assert len(COMMANDS) == TEXT.count("```sh") == TEXT.count("```text")
    names = parser()._subparsers._group_actions[0].choices
    assert set(re.findall(r"othello-lessons (\w[\w-]*)", TEXT)) <= set(names)


def test_the_text_says_of_every_protocol_how_its_programs_are_named():
    assert set(re.findall(r"`(\w+):`", TEXT)) == set(PROTOCOLS)


def test_a_minute_for_a_move_is_ten_for_the_game():
    assert told_clock(60) == (("TI", "10:00"),)


def test_the_depths_of_the_text_are_those_that_an_engine_is_told():
    told = re.search(r"(\d+) plies for the (\d+) s of a board .* (\d+) for the (\d+) s of", TEXT)
    depth, seconds, deeper, longer = map(int, told.groups())
    assert (depth_for(seconds), depth_for(longer)) == (depth, deeper)
    assert (seconds, longer) == (ON_A_BOARD.move, Limits().move)
