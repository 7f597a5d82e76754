"""Write docs/commands.md: what `--help` says of every command.

Run it after a change of a command: `uv run python .ci/commands.py`; a test compares.
"""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "commands.md"
WIDTH = "90"  # characters of a line
ABOUT = """# The commands

What `--help` says of the two commands, `othello` and `othello-lessons`, and of the parts of the
second. `.ci/commands.py` wrote this page.
"""


def page() -> str:
    """Return the page: a heading for each command, and its help."""
    from othello_lessons.cli import parser
    from othello_lessons.cli.console import parser as othello

    os.environ["COLUMNS"] = WIDTH
    written = ABOUT + "".join(
        f"\n## {each.prog}\n\n```text\n{each.format_help()}```\n"
        for each in (othello(), *_all(parser()))
    )
    return "".join(f"{line.rstrip()}\n" for line in written.splitlines())


def _all(command: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield command
    for action in command._actions:
        if isinstance(action, argparse._SubParsersAction):
            for part in dict.fromkeys(action.choices.values()):
                yield from _all(part)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
