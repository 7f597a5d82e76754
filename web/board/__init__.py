"""The board on the site's front page, played on at once, and the search to step through below it.

`write(folder)` writes the scripts and the style sheet that the page loads, `board` and `stepper`
return what stands in the page where they are to be. All of it is the widgets' own, which
othello_lessons/widgets/saved.py also puts into files: nothing there needs Python.
"""

from pathlib import Path
from typing import Any

from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    alphabeta,
    initial_board,
    weighted_score,
)
from othello_lessons.watch import watch
from othello_lessons.widgets import SearchStepper
from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.saved import as_json

SITE_SHEET = Path(__file__).with_name("site.css")
PLAYERS = {"black": "you", "white": "alphabeta:depth=3,eval=weights"}


def write(folder: Path) -> None:
    """Write the scripts and the style sheet into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("board", "stepper"):
        (folder / f"{name}.js").write_text(module(f"{name}_alone"), encoding="utf-8")
    sheet = style("board", "lookback", "stepper") + SITE_SHEET.read_text(encoding="utf-8")
    (folder / "board.css").write_text(sheet, encoding="utf-8")


def board() -> str:
    """Return the HTML of a board on which the reader has Black."""
    return '<link rel="stylesheet" href="_static/board.css">\n' + _place(
        "board", {"players": PLAYERS}, "To play here, this page needs JavaScript."
    )


def stepper() -> str:
    """Return the HTML of a stepper through an alpha-beta search from the start."""
    window = MIN_VALUE, MAX_VALUE
    searched = watch(alphabeta, BLACK, initial_board(), *window, 2, weighted_score)
    told = SearchStepper(searched, names=("Alpha-beta, two plies",)).told()
    return _place("stepper", told, "To step through a search, this page needs JavaScript.")


def _place(name: str, told: dict[str, Any], without: str) -> str:
    """Return the place of a widget, with what it is told; `without` JavaScript it says this."""
    return f"""<div id="othello-{name}"></div>
<noscript><p>{without}</p></noscript>
<script type="application/json" id="othello-{name}-told">{as_json(told)}</script>
<script type="module" src="_static/{name}.js"></script>
"""
