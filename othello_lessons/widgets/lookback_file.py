"""A look back at a game as one HTML file: the widget's page, with the review in it as data."""

from othello_lessons.lookback.page import review_data
from othello_lessons.lookback.report import as_text
from othello_lessons.lookback.review import Review
from othello_lessons.widgets.saved import NARROW, saved_page


def as_page(review: Review, title: str = "A game looked back at") -> str:
    """Write the HTML file of a review."""
    told = {"lookback": {"review": review_data(review)}}
    sheets = ("board", "lookback")
    return saved_page("lookback", sheets, told, title, as_text(review), NARROW)
