"""The board on the site's front page, played on at once, and the search to step through below it.

`write(folder)` writes the scripts and the style sheet that the page loads, `board` and `stepper`
return what stands in the page where they are to be, `place` does it for any recording, and `embed`
returns a page that is one of the two and nothing else, for a frame in another page. All of it is
the widgets' own, which othello_lessons/widgets/saved.py also puts into files: nothing there needs
Python.
"""

from pathlib import Path
from string import Template
from typing import Any

from othello_lessons.drawing.page import page_style
from othello_lessons.drawing.tree.steps import steps
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
EMBED = Path(__file__).with_name("embed.html")
DOES = {"board": "play here", "stepper": "step through a search"}
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
    return place("board", {"players": PLAYERS})


def stepper() -> str:
    """Return the HTML of a stepper through an alpha-beta search, where it has just cut."""
    window = MIN_VALUE, MAX_VALUE
    searched = watch(alphabeta, BLACK, initial_board(), *window, 2, weighted_score)
    cut = next(k for k, step in enumerate(steps(searched)) if step.kind == "cut")
    told = SearchStepper(searched, names=("Alpha-beta, two plies",), start=cut).told()
    return place("stepper", told)


def embed() -> str:
    """Return a page that is the board, or with `?stepper` in its address the stepper."""
    template = Template(EMBED.read_text(encoding="utf-8"))
    return template.substitute(style=page_style(), board=board(), stepper=stepper())


def place(name: str, told: dict[str, Any], top: str = "") -> str:
    """Return the place of a widget and what it is told, for a page whose way up is `top`.

    The part of its name before the first hyphen says which widget it is: "board" or "stepper".
    """
    return f"""<div id="othello-{name}" data-sheet="{top}_static/board.css"></div>
<noscript><p>To {DOES[name.partition("-")[0]]}, this page needs JavaScript.</p></noscript>
<script type="application/json" id="othello-{name}-told">{as_json(told)}</script>
<script type="module" src="{top}_static/{name.partition("-")[0]}.js"></script>
"""
