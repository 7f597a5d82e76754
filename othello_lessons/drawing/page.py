"""The look that our HTML pages share: standings, the pages of a class, a look back at a game.

A page puts `page_style()` before its own style sheet.
"""

from pathlib import Path

from othello_lessons.drawing.theme import css_variables

SHEET = Path(__file__).parent / "static" / "page.css"


def page_style() -> str:
    """Return the style sheet of a page that is read outside JupyterLab, with the colours."""
    return css_variables(jupyterlab=False) + SHEET.read_text(encoding="utf-8")
