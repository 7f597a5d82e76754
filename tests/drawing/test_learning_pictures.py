"""Pictures of what was learned: questions with their answers, features, a place on a curve."""

from xml.etree import ElementTree

import pytest

from othello_lessons.drawing import show_curves, show_features, show_network, show_questions
from othello_lessons.learning.models import Question

ANSWERS = Question(-30.2, 2400), Question(18.4, 521)
TREE = Question(0.9, 2921, "corner moves", -1, *ANSWERS)


def words(picture):
    """Return all words of a picture, and demand that it is XML."""
    return [text for text in ElementTree.fromstring(picture.svg).itertext() if text.strip()]


def test_a_tree_shows_its_question_and_both_answers():
    picture = show_questions(TREE, "One question")
    for said in ("One question", "corner moves ≥ −1?", "no", "yes", "−30", "+18", "2,400", "521"):
        assert said in words(picture)
    assert picture.text == (
        "One question\ncorner moves ≥ −1?\n no: −30 (2,400 positions)\nyes: +18 (521 positions)"
    )

    found = ElementTree.fromstring(picture.svg)
    x = {one.text: float(one.get("x")) for one in found.iter() if one.tag.endswith("text")}
    assert x["no"] < x["corner moves ≥ −1?"] < x["yes"] and x["−30"] < x["+18"]
    assert show_questions(ANSWERS[0]).text == "−30 (2,400 positions)"


def test_features_are_written_and_those_below_zero_go_left():
    picture = show_features({"mobility": -5, "discs": 16, "corners": 0}, "Black to move")
    assert picture.text == "Black to move\nmobility  −5\ndiscs     16\ncorners    0"
    bars = [one for one in ElementTree.fromstring(picture.svg).iter() if one.get("rx") == "2"]
    left, right = (float(bar.get("x")) for bar in bars)
    assert len(bars) == 2 and left + float(bars[0].get("width")) == pytest.approx(right, abs=0.2)
    for said in ("−30", "−15", "0", "15", "30", "opponent has more", "player has more"):
        assert said in words(picture)


# Two features, two hidden neurons. The second has a sum of −2 and so says 0.
LAYERS = [[2, 1], [0.5, -3]], [1, 0], [-3, 5], 0.25


def test_a_network_shows_what_its_neurons_say_and_its_value():
    picture = show_network(LAYERS, {"mobility": 4, "corners": 2}, "White to move")
    says = 2 * 4 + 0.5 * 2 + 1
    value = round(-3 * says + 0.25)
    assert picture.text.splitlines() == [
        "White to move",
        "mobility 4, corners 2",
        "hidden neuron  says  adds",
        "1                10   −30",
        "2                 0     0",
        f"value −{-value}",
    ]
    for said in ("mobility", "corners", "4", "2", "10", "0", f"−{-value}"):
        assert said in words(picture)


def test_a_line_of_a_network_is_as_wide_as_what_it_adds_is_large():
    found = ElementTree.fromstring(show_network(LAYERS, {"mobility": 4, "corners": 2}).svg)
    lines = [one for one in found.iter() if one.get("stroke-opacity")]
    widths = [float(line.get("stroke-width")) for line in lines]
    parts = [2 * 4, 0.5 * 2, 1 * 4, -3 * 2]  # and the only line to the value, which is the widest
    assert widths == pytest.approx([*(11 * abs(part) / 8 for part in parts), 11], abs=0.06)
    assert lines[0].get("stroke") == lines[2].get("stroke") != lines[3].get("stroke")


def test_a_marked_place_of_curves_is_written():
    curves = {"training": [30, 20, 10.25], "held out": [30, 22, 28]}
    picture = show_curves(curves, under="questions", mark=2)
    assert picture.text.splitlines()[-1] == "questions 2: training: 10.2, held out: 28"
    assert "held out: 28" in words(picture) and picture.svg.count("<circle") == 2
    assert show_curves(curves, under="questions").svg.count("<circle") == 0
