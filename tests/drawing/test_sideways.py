"""Where somebody has been: a row for each line of moves, a column for each ply."""

import re

from othello_lessons.drawing.theme import GLOW, PRUNED
from othello_lessons.drawing.tree.sideways import MOST, Been, sideways
from othello_lessons.othello import BLACK, WHITE


def line(root, *names):
    """Add a line of moves, Black first, and return its end."""
    here = root
    for ply, name in enumerate(names):
        lost = name.endswith("?")
        name = name.rstrip("?")
        here = here.after(name) or here.add(Been(name, (BLACK, WHITE)[ply % 2], lost))
    return here


def places(picture):
    """Return where the name of each move is written."""
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([a-h]\d)</text>', picture.svg)
    return {name: (float(x), float(y)) for x, y, name in found}


def test_a_line_goes_to_the_right_and_another_move_begins_a_row_below():
    root = Been()
    line(root, "c4", "c3", "d3")
    picture = sideways(root, line(root, "c4", "e3", "f4"))
    at = places(picture)
    assert at["c4"][1] == at["c3"][1] == at["d3"][1] < at["e3"][1] == at["f4"][1]
    assert at["c4"][0] < at["c3"][0] == at["e3"][0] < at["d3"][0] == at["f4"][0]
    assert [row.split() for row in picture.text.splitlines()] == [["c4", "c3", "d3"], ["e3", "f4"]]


def test_the_place_that_is_shown_has_a_light_and_a_lost_move_is_red():
    root = Been()
    for _ in range(3):  # a move that is tried again is drawn once
        end = line(root, "c4", "c3?")
    picture = sideways(root, end)
    assert picture.svg.count(f'fill="{GLOW}"') == picture.svg.count(">c3<") == 1
    assert re.search(rf'fill="{PRUNED}"[^>]*>c3<', picture.svg) and "c3?" in picture.text
    assert not re.search(rf'fill="{PRUNED}"[^>]*>c4<', picture.svg)


def test_a_tree_that_is_too_large_is_drawn_in_part():
    root = Been()
    for number in range(MOST + 50):
        line(root, f"a{number}")
    assert sideways(root, root).svg.count("<circle") <= MOST + 1
