"""Boards, search trees and charts as pictures: SVG for a page, text for everywhere else.

Read `theme.py` first (the colours), then `svg.py` (what every picture is made of), `position.py`
(a position of any game, as a small part of a picture), `board.py`,
`tree/` and `charts/`. Each function here returns a `Picture`, which a notebook shows and `print`
writes; `live` (live.py) draws one again and again while a cell runs. page.py is the look of our
HTML pages. `labextension/` makes JupyterLab show pictures in the colours of its theme.
"""

from othello_lessons.drawing.board import show
from othello_lessons.drawing.charts.best_line import explain
from othello_lessons.drawing.charts.bitboards import show_bits
from othello_lessons.drawing.charts.carries import show_carry
from othello_lessons.drawing.charts.configurations import show_configurations
from othello_lessons.drawing.charts.crosstable import show_crosstable
from othello_lessons.drawing.charts.curves import show_curves
from othello_lessons.drawing.charts.endgame import show_regions, show_stable
from othello_lessons.drawing.charts.feature_bars import show_features
from othello_lessons.drawing.charts.intervals import show_levels, show_ratings
from othello_lessons.drawing.charts.iterations import show_iterations
from othello_lessons.drawing.charts.ladder import show_ladder
from othello_lessons.drawing.charts.lead import show_lead
from othello_lessons.drawing.charts.messages import show_messages
from othello_lessons.drawing.charts.network import show_network
from othello_lessons.drawing.charts.rating_history import show_rating_history
from othello_lessons.drawing.charts.savings import show_savings
from othello_lessons.drawing.charts.shares import show_scores, show_shares
from othello_lessons.drawing.charts.trials import show_trials
from othello_lessons.drawing.charts.turn_strip import show_turns
from othello_lessons.drawing.charts.visits import show_visits
from othello_lessons.drawing.charts.weights import show_weights
from othello_lessons.drawing.live import ProgressBar, live, with_bar
from othello_lessons.drawing.svg import Picture, beside
from othello_lessons.drawing.tree.draw import draw
from othello_lessons.drawing.tree.fold import fold
from othello_lessons.drawing.tree.icicle import icicle
from othello_lessons.drawing.tree.moving import moving_tree
from othello_lessons.drawing.tree.questions import show_questions
from othello_lessons.drawing.tree.steps import draw_step

__all__ = [
    "Picture",
    "ProgressBar",
    "beside",
    "draw",
    "draw_step",
    "explain",
    "fold",
    "icicle",
    "live",
    "moving_tree",
    "show",
    "show_bits",
    "show_carry",
    "show_configurations",
    "show_crosstable",
    "show_curves",
    "show_features",
    "show_iterations",
    "show_ladder",
    "show_lead",
    "show_levels",
    "show_messages",
    "show_network",
    "show_questions",
    "show_rating_history",
    "show_ratings",
    "show_regions",
    "show_savings",
    "show_scores",
    "show_shares",
    "show_stable",
    "show_trials",
    "show_turns",
    "show_visits",
    "show_weights",
    "with_bar",
]
