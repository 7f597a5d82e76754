"""Whatever text is in a title, a label or a message, the picture is well-formed and contains it."""

from itertools import islice
from xml.etree import ElementTree

import pytest
from positions import random_position
from recorded import SMALL, alphabeta_tree, large_tree, toy_alphabeta

from othello_lessons import drawing
from othello_lessons.deepening import iterations
from othello_lessons.drawing import beside
from othello_lessons.learning.models import Question
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, initial_board, squares
from othello_lessons.uct import one_playout, watch_playouts
from othello_lessons.watch import watch

# What XML cannot hold, what it must escape, and half of a letter.
HOSTILE = "a\0\x08\x0b\x1b[31m\x7f\x85\ud800\ufffe\uffff<b>&\"']]>"
HEARD = "a\ufffd\ufffd\ufffd\ufffd[31m"  # the beginning of it, as it is drawn
TREE = alphabeta_tree(*SMALL, 3)
TOY = watch(toy_alphabeta, BLACK, [[3, 12], [2, 4]], MIN_VALUE, MAX_VALUE)
BOARD = initial_board(8)
NEARLY_FULL = random_position(6, 27, 1)
LEAF = Question(1, 9)
SAID = [(1.0, HOSTILE, kind, HOSTILE) for kind in ("to", "from", "comment", "stderr", "note")]
DRAWN = {
    "beside": lambda f: f(drawing.show_ladder({HOSTILE: 1}), drawing.draw(TOY, HOSTILE)),
    "draw": lambda f: beside(f(TREE, HOSTILE), f(TOY, HOSTILE), f(large_tree(), HOSTILE)),
    "draw_step": lambda f: f(TREE, -1, HOSTILE),
    "explain": lambda f: f(*NEARLY_FULL),
    "fold": lambda f: f(TREE, HOSTILE),
    "icicle": lambda f: f(large_tree(), HOSTILE),
    "moving_tree": lambda f: f(TREE, HOSTILE),
    "show": lambda f: f(BOARD, marks={"d3": HOSTILE}),
    "show_bits": lambda f: f({HOSTILE: 5}),
    "show_carry": lambda f: f(HOSTILE, 3, HOSTILE, 1),
    "show_configurations": lambda f: f({("X-",): HOSTILE}, HOSTILE),
    "show_crosstable": lambda f: f([HOSTILE, "b"], {(HOSTILE, "b"): (1, 0, 0)}, HOSTILE),
    "show_curves": lambda f: f({HOSTILE: [1, 2]}, under=HOSTILE),
    "show_features": lambda f: f({HOSTILE: 1}, HOSTILE),
    "show_iterations": lambda f: f(list(islice(iterations(*NEARLY_FULL), 3)), n=6),
    "show_ladder": lambda f: f({HOSTILE: 1, "b": 9}),
    "show_lead": lambda f: f(BOARD),
    "show_levels": lambda f: f({HOSTILE: (1, 0, 2, HOSTILE)}, [0, 5], HOSTILE),
    "show_messages": lambda f: f(SAID, HOSTILE),
    "show_network": lambda f: f(([[1.0]], [0.0], [1.0], 0.0), {HOSTILE: 1.0}, HOSTILE),
    "show_questions": lambda f: f(Question(1, 9, HOSTILE, 1, LEAF, LEAF), HOSTILE),
    "show_rating_history": lambda f: f({HOSTILE: [1500, 1510]}, [1, 2], HOSTILE),
    "show_ratings": lambda f: f([(HOSTILE, 1, 0, 2)], HOSTILE),
    "show_regions": lambda f: f(NEARLY_FULL[1]),
    "show_savings": lambda f: f({HOSTILE: {HOSTILE: 5, "b": 7}}, HOSTILE),
    "show_scores": lambda f: f({HOSTILE: (60, 50, 70)}, HOSTILE),
    "show_shares": lambda f: f([60], 10, HOSTILE),
    "show_stable": lambda f: f(BOARD),
    "show_trials": lambda f: f({HOSTILE: [50]}, HOSTILE),
    "show_turns": lambda f: f([]),
    "show_visits": lambda f: f(watch_playouts(one_playout, *NEARLY_FULL, 2), 1),
    "show_weights": lambda f: f({HOSTILE: dict.fromkeys(squares(8), 1)}),
}
WITHOUT_WORDS = {
    "explain",
    "show_iterations",
    "show_lead",
    "show_regions",
    "show_stable",
    "show_turns",
    "show_visits",
}


@pytest.mark.parametrize(
    "name", sorted({*drawing.__all__} - {"Picture", "ProgressBar", "live", "with_bar"})
)
def test_a_picture_is_well_formed_whatever_its_words_are(name):
    svg = DRAWN[name](getattr(drawing, name)).svg
    svg.encode("utf-8")
    words = "".join(ElementTree.fromstring(svg).itertext())
    assert name in WITHOUT_WORDS or HEARD in words
