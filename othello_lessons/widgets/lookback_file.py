"""A game looked back at as one HTML file, which needs no kernel and nothing from elsewhere.

It is the page of the widget, with the review in it as data. It is light or dark as the reader's
system is. Where there is no JavaScript, it shows the review as text.
"""

import json
from html import escape
from pathlib import Path
from string import Template

from othello_lessons.drawing.page import page_style
from othello_lessons.lookback.page import review_data
from othello_lessons.lookback.report import as_text
from othello_lessons.lookback.review import Review
from othello_lessons.widgets.page import module, style

TEMPLATE = Path(__file__).parent / "static" / "lookback.html"


def as_page(review: Review, title: str = "A game looked back at") -> str:
    """Write the HTML file of a review."""
    parts = {
        "title": escape(title),
        "css": page_style() + style("board", "lookback"),
        "js": module("lookback_page"),
        "data": json.dumps(review_data(review)).replace("<", "\\u003c"),
        "text": escape(as_text(review)),
    }
    return Template(TEMPLATE.read_text(encoding="utf-8")).substitute(parts)
