"""docs/commands.md is what the commands say of themselves, and the links of a guide hold."""

import re
import runpy
from pathlib import Path

import pytest

from othello_lessons.cli import parser

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "commands.md"


def test_the_page_of_commands_is_what_help_says(monkeypatch):
    """Compare the words: versions of Python break and indent the lines differently."""
    monkeypatch.setenv("COLUMNS", "40")  # the terminal of whoever runs the tests
    written = runpy.run_path(str(ROOT / ".ci" / "commands.py"))["page"]()
    assert GUIDE.read_text("utf-8").split() == written.split(), (
        "run `uv run python .ci/commands.py`"
    )


def test_every_command_has_a_place_on_it():
    listed = re.findall("^## othello-lessons (.*)$", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert listed == list(parser()._subparsers._group_actions[0].choices)


@pytest.mark.parametrize("guide", sorted(GUIDE.parent.glob("*.md")), ids=lambda path: path.stem)
def test_the_links_of_a_guide_lead_to_files(guide):
    links = re.findall(r"\]\((?!https?:)([^)#\s]+)", guide.read_text("utf-8"))
    assert [link for link in links if not (guide.parent / link).exists()] == []
