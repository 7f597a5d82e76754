"""docs/watch-your-own-game.md is true: its code runs, and prints what it shows."""

import re
import types
from dataclasses import fields
from itertools import pairwise
from pathlib import Path

import pytest
from guide import blocks

from othello_lessons.drawing import Picture, draw
from othello_lessons.games import Game
from othello_lessons.watch import Node

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "watch-your-own-game.md"
CODE = [one.text for one in blocks(DOCUMENT) if one.language == "python"]
OURS, SPIEL = CODE[:-1], CODE[-1]


def run(code, names):
    """Run a passage as a notebook does, and return the value of its last line."""
    *_, last = code.strip().splitlines()
    exec(code, names)
    return eval(last, names) if not last.startswith(("print", " ")) else None


def names_after(count):
    names = vars(types.ModuleType("own"))
    for code in OURS[:count]:
        exec(code, names)
    return names


def test_the_first_passage_prints_what_the_page_shows_in_about_twenty_lines(capsys):
    names_after(1)
    shown = next(after.text for one, after in pairwise(blocks(DOCUMENT)) if one.text == OURS[0])
    assert capsys.readouterr().out == shown
    assert len([line for line in OURS[0].splitlines() if line]) <= 20


def test_a_search_beside_its_rules_is_watched_without_a_word_about_the_game():
    names = names_after(1)
    tree = run(OURS[1], names)
    assert tree.value == names["tree"].value == 7 and tree.game.sides == ("Ann", "Bob")
    assert {len(node.children) for node in tree.walk()} == {0, 2}
    assert ">3912<" not in draw(tree).svg and draw(tree).svg.count(">9</text>") > 1


def test_every_line_about_the_tree_shows_something():
    names = names_after(2)
    imports, calls = OURS[2].split("coins = ")
    exec(imports, names)
    exec("coins = game_in(globals())", names)
    for line in calls.splitlines()[1:]:
        if re.match(r"\w+ = ", line):
            exec(line, names)
            continue
        forms = eval(line, names)._repr_mimebundle_()
        forms = forms[0] if isinstance(forms, tuple) else forms  # a widget's, with its metadata
        assert "<svg" in forms["image/svg+xml"], line


def test_the_names_of_the_table_are_those_that_a_game_has():
    table = re.findall(r"^\| `(\w+)", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert {name.lower() for name in table} <= {field.name for field in fields(Game)}


@pytest.mark.parametrize("game", ["tic_tac_toe", "breakthrough(rows=4,columns=3)", "nim"])
def test_a_game_of_open_spiel_is_watched_through_forty_lines(game):
    pytest.importorskip("pyspiel")
    names = names_after(1)
    tree = run(SPIEL, names)
    assert len(SPIEL.splitlines()) <= 40
    assert isinstance(tree, Node) and tree.value in (1, -1)
    found = names["spiel_game"](game)
    other = names["watch"](names["alphabeta"], 0, [], -9, 9, 2, found.score, game=found)
    assert isinstance(draw(other), Picture) and draw(other).svg
