"""Configurations of patterns, drawn with what is written below each."""

import re

from othello_lessons.drawing import show_configurations
from othello_lessons.drawing.theme import BLACK_DISC, FELT, WHITE_DISC

CORNER, TRAPPED = ("X-------", " -    - "), ("XOOOOOO-", " O    - ")


def test_every_disc_is_drawn_and_the_text_holds_the_values():
    picture = show_configurations({CORNER: 9.21, TRAPPED: -26.0}, "Two edges")
    assert picture.svg.count(f'fill="{BLACK_DISC}"') == 2
    assert picture.svg.count(f'fill="{WHITE_DISC}"') == 7
    assert picture.text.splitlines() == [
        "Two edges",
        "X------- /  -    -   +9.2",
        "XOOOOOO- /  O    -   −26.0",
    ]


def test_a_square_that_does_not_belong_is_not_drawn():
    (path,) = [line for line in show_configurations({CORNER: 0}).svg.splitlines() if FELT in line]
    assert path.count("M") == 3  # eight squares, and two X squares alone


def test_a_value_that_rounds_to_nothing_has_no_sign_and_a_text_stays_as_it_is():
    assert show_configurations({CORNER: -0.04}).text.endswith(" 0")
    assert show_configurations({CORNER: "corner"}).text.endswith(" corner")


def test_many_stand_below_each_other_as_many_in_each_row():
    some = {(f"{'X' * n:-<8}",): n for n in range(4)}
    (width,) = re.findall(r'<svg[^>]* width="(\d+)"', show_configurations(some).svg)
    assert int(width) <= 640  # what JupyterLab has beside its list of files, 1,100 pixels wide
    assert (
        width
        == re.findall(r' width="(\d+)"', show_configurations(dict([*some.items()][:2])).svg)[0]
    )
