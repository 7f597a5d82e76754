"""Square weights as a heat map, and trials as bars."""

import re

from othello_lessons.drawing import show_trials, show_weights
from othello_lessons.drawing.theme import HEAT
from othello_lessons.othello import SQUARE_WEIGHTS, squares

# ---------------------------------------------------------------------------
# A heat map


def test_the_text_holds_every_weight_under_its_square():
    lines = show_weights({"the book": SQUARE_WEIGHTS}).text.splitlines()
    assert lines[0] == "the book" and lines[1].split() == list("abcdefgh")
    table = [line.replace("−", "-").split() for line in lines[2:]]
    assert [row[0] for row in table] == list("12345678")
    found = [int(weight) for row in table for weight in row[1:]]
    assert found == [SQUARE_WEIGHTS[square] for square in squares()]


def test_the_colours_depend_on_the_proportions_alone():
    def fills(weights):
        return re.findall(r'<path d="[^"]*" fill="(#\w+)"', show_weights({"a": weights}).svg)

    times = {square: 7 * weight for square, weight in SQUARE_WEIGHTS.items()}
    assert fills(SQUARE_WEIGHTS) == fills(times)
    assert HEAT[8] in fills(SQUARE_WEIGHTS)  # the corners
    assert set(fills(dict.fromkeys(squares(), -4))) == {HEAT[0]}
    assert set(fills(dict.fromkeys(squares(), 0))) == {HEAT[4]}


def test_two_boards_stand_beside_each_other_and_a_third_below():
    pictures = [
        show_weights({f"board {n}": SQUARE_WEIGHTS for n in range(count)}) for count in (1, 2, 3)
    ]
    one, two, three = pictures
    assert one.width < two.width == three.width <= 640
    assert one.height == two.height < three.height


# ---------------------------------------------------------------------------
# Trials


def test_the_text_of_trials_holds_the_spread_of_each_row():
    picture = show_trials({"one": [40, 50, 70], "other": [2.5, 97.5]}, "20 games")
    assert picture.text.splitlines() == [
        "20 games",
        "       lowest  middle  highest",
        "one      40 %    50 %     70 %",
        "other   2.5 %    50 %   97.5 %",
    ]


def test_the_highest_bar_is_that_of_the_share_that_came_out_most_often():
    svg = show_trials({"one": [40, 50, 50, 50, 70]}).svg
    heights = [float(height) for height in re.findall(r"v-([\d.]+)h", svg)]
    assert heights == [24.0, 72.0, 24.0]
