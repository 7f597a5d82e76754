"""The module and the style that a widget sends to its page, joined with those of all widgets.

anywidget loads one module, which cannot import a neighbour. So the files in `static` are plain ES
modules that import each other, which an editor and `node --check` understand. They are put together
here, as text. Two modules of constants have no file; this module writes them: `book.js` has those
of othello.py, and `card.js` the lengths in pictures of trees. The colours come from the theme of
all pictures.
"""

import json
import re
from pathlib import Path

from othello_lessons.drawing.theme import css_variables
from othello_lessons.drawing.tree.card_tree import GEOMETRY
from othello_lessons.othello import BLACK, CORNER_WEIGHTS, LARGEST, MAX_VALUE, SMALLEST, WHITE, WIN

COLOURS = {BLACK: "black", WHITE: "white"}  # the names of the players on the page
STATIC = Path(__file__).parent / "static"
IMPORT = re.compile(r'^import \{[^}]*\} from "\./(\w+)\.js";\n', re.MULTILINE)
CONSTANTS = {
    "book": {
        "smallest": SMALLEST,
        "largest": LARGEST,
        "cornerWeights": CORNER_WEIGHTS,
        "win": WIN,
        "maxValue": MAX_VALUE,
    },
    "card": GEOMETRY,
}
WRITTEN = {  # by the name of the module
    name: f"export const {name.upper()} = {json.dumps(constants)};\n"
    for name, constants in CONSTANTS.items()
}
EXPORT = re.compile(r"^export (?!default)", re.MULTILINE)


def module(name: str) -> str:
    """Return a module of `static` with all that it imports in front of it, each file once."""
    joined: dict[str, str] = {}
    _join(name, joined)
    return "\n".join(joined.values())


def source(name: str) -> str:
    """Return a module of `static` as it is, for a page that can load its neighbours too."""
    return WRITTEN.get(name) or (STATIC / f"{name}.js").read_text("utf-8")


def _join(name: str, joined: dict[str, str]) -> None:
    text = source(name)
    for neighbour in IMPORT.findall(text):
        if neighbour not in joined:
            _join(neighbour, joined)
    joined[name] = EXPORT.sub("", IMPORT.sub("", text))


def style(*names: str) -> str:
    """Return the colours, the look that all widgets share, and the widget's own."""
    sheets = [(STATIC / f"{each}.css").read_text("utf-8") for each in ("common", *names)]
    return "\n".join([css_variables(), *sheets])
