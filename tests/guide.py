"""A document in pieces: the files to save, the commands to give, and what they print."""

import re
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

GUIDE = Path(__file__).resolve().parents[1] / "docs" / "programs.md"


class Passage(NamedTuple):
    """A block of code: its language, its text, and the paragraph before it."""

    language: str
    text: str
    before: str


def blocks(document=GUIDE):
    """List the fenced blocks of a document."""
    text = document.read_text(encoding="utf-8")
    found = re.findall(r"([^\n]*)\n\n```(\w+)\n(.*?)```(?=\n)", text, re.DOTALL)
    return [Passage(language, block, before) for before, language, block in found]


def files():
    """Return the files that the reader is told to save: {name: text}."""
    named = {}
    for block in blocks():
        if block.language in ("python", "toml"):
            named[re.search(r"Save (?:it|this) as `([\w.]+)`", block.before)[1]] = block.text
    return named


def save_files(folder):
    """Save them all in a folder."""
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")


def commands():
    """List (command, what it prints or None) in the order of the document."""
    shown = [*blocks(), Passage("", "", "")]
    return [
        (block.text, after.text if after.language == "text" else None)
        for block, after in pairwise(shown)
        if block.language == "sh"
    ]
