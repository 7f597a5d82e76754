"""The board on the site's front page: it is played on at once, without Python.

`write(folder)` writes board.js and board.css, which a page loads; SNIPPET is what stands in the
page, where the board is to be. The JavaScript is that of the board widget, with the rules and the
book's players beside it (othello_lessons/widgets/static/board_alone.js).
"""

from pathlib import Path

from othello_lessons.widgets.page import module, style
from othello_lessons.widgets.saved import as_json

PLAYERS = {"black": "you", "white": "alphabeta:depth=3,eval=weights"}
SNIPPET = f"""<link rel="stylesheet" href="_static/board.css">
<div id="othello-widget"></div>
<noscript><p>To play here, this page needs JavaScript.</p></noscript>
<script type="application/json" id="othello-told">{as_json({"players": PLAYERS})}</script>
<script type="module" src="_static/board.js"></script>
"""


def write(folder: Path) -> None:
    """Write the script and the style sheet of the board into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "board.js").write_text(module("board_alone"), encoding="utf-8")
    site = Path(__file__).with_name("site.css").read_text(encoding="utf-8")
    (folder / "board.css").write_text(style("board", "lookback") + site, encoding="utf-8")
