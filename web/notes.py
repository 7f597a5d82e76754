"""Add to the lessons what they say only in a browser (notes.toml).

That is what a browser does not have, and where the work is kept.
"""

import tomllib
from pathlib import Path
from typing import Any

from othello_lessons.course.lesson_table import key_of

NOTES = tomllib.loads(Path(__file__).with_name("notes.toml").read_text("utf-8"))


def add_notes(notebook: dict[str, Any], name: str) -> None:
    """Add to a lesson what it says only in a browser; `name` is that of its file."""
    first, last = notebook["cells"][0], notebook["cells"][-1]
    if name.startswith("00_"):
        source = NOTES["work"].strip()
        cell = {"cell_type": "markdown", "id": "in-a-browser", "metadata": {}, "source": source}
        notebook["cells"].insert(1, cell)
        return
    above, _, _ = "".join(last["source"]).rpartition("For a fresh copy of this lesson")
    last["source"] = above + NOTES["fresh"].strip()
    if note := NOTES["first-lines"].get(key_of(Path(name))):
        heading, links, text = "".join(first["source"]).split("\n\n", 2)
        first["source"] = "\n\n".join([heading, links, note.strip(), text])
