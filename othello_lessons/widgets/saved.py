"""A widget as one HTML file, which needs no kernel, no other file and no network.

The page runs the widget's own JavaScript. `static/alone.js` takes the place of the kernel: it
answers the page with what Python wrote into the file. The page is light or dark as the reader's
system is, with a switch. Where there is no JavaScript, it shows a text.
"""

import json
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from othello_lessons.drawing.page import page_style
from othello_lessons.widgets.page import STATIC, module, style

TEMPLATE = STATIC / "saved.html"
NARROW, WIDE = 840, 1400  # pixels: the most that a page of words takes, and one of trees


def saved_page(
    name: str,
    sheets: tuple[str, ...],
    told: dict[str, Any],
    title: str,
    text: str,
    width: int,
    above: str = "",
    below: str = "",
) -> str:
    """Write the HTML file in which `static/{name}_alone.js` shows the data.

    `sheets`: the style sheets; `text`: what is shown if there is no JavaScript; `above` and
    `below`: HTML that stands between the title and the widget, and after the widget.
    """
    parts = {
        "title": escape(title),
        "name": f"othello-{name}",
        "css": page_style() + style(*sheets),
        "js": module(f"{name}_alone"),
        "told": as_json(told),
        "text": escape(text),
        "width": str(width),
        "above": above,
        "below": below,
    }
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(parts)


def as_json(told: dict[str, Any]) -> str:
    """Write data as JSON that cannot close the HTML element around it."""
    return json.dumps(told, separators=(",", ":")).replace("<", "\\u003c")


def write_page(path: str | Path, page: str) -> None:
    """Write a page into a file; OSError if that is impossible."""
    Path(path).write_text(page, encoding="utf-8")
