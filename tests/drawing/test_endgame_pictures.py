"""Pictures of endgames: regions and stable discs marked, savings to scale, a line with reasons."""

import re
from itertools import pairwise
from math import log10

import pytest
from positions import random_position

from othello_lessons.drawing.charts.best_line import explain
from othello_lessons.drawing.charts.endgame import show_regions, show_stable, stable_squares
from othello_lessons.drawing.charts.savings import show_savings
from othello_lessons.drawing.theme import GLOW
from othello_lessons.engine.solver.explain import explain_best_line, region_of, regions_of
from othello_lessons.notation import parse_position, replay, square_name
from othello_lessons.notation.numbers import signed
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    PLAYERS,
    WHITE,
    any_legal_move,
    bracketed,
    legal_moves,
    make_move,
    minimax,
    opponent,
    score,
    size,
)

FIVE = "XXXXXXXX OOOXXOO- XOXXXXO- XXOXOOXO XXOXOOXO XXXOXOXO -XXXXXOO -XXXXX-O O"
SEVEN = "OOOOOOOO -OOOOOOX OXOOOOXO XXOOOXOO XXOOOOOO XXXXXOOO XXXOOOO- OXO----- X"
SMALL = [
    random_position(n, n * n - 4 - left, seed)
    for n in (4, 6)
    for left in (3, 5)
    for seed in range(4)
]


# --- regions and stable discs ----------------------------------------------------


def test_every_empty_square_carries_the_size_of_its_region():
    _, board = parse_position(FIVE)
    picture = show_regions(board)
    assert str(picture).splitlines()[-1] == "even (2): h2 h3; even (2): a7 a8; odd (1): g8"
    assert re.findall(r">(\d)</text>", picture.svg)[8:].count("2") >= 4  # after the rows' numbers
    rows = [line.split()[1:] for line in str(picture).splitlines()[1:9]]
    numbers = {(7, 2): "2", (7, 3): "2", (0, 7): "2", (0, 8): "2", (6, 8): "1"}
    for (column, row), number in numbers.items():
        assert rows[row - 1][column] == number


@pytest.mark.parametrize(
    ("text", "tinted", "hatched"),
    [("XXXX XXXX XXXX XXX- O", 1, 0), ("XXXX XXXX XXXX XX-- O", 0, 2), (FIVE, 1, 4)],
)
def test_odd_regions_are_tinted_and_even_ones_hatched(text, tinted, hatched):
    svg = show_regions(parse_position(text)[1]).svg
    assert svg.count(f'fill="{GLOW}"') == tinted
    assert svg.count("<circle") == hatched  # the patches below their numbers
    assert len(re.findall(r"M\d+ \d+L\d+ \d+", svg)) % max(hatched, 1) == 0
    assert bool(re.search(r"M\d+ \d+L\d+ \d+", svg)) == bool(hatched)


def test_stable_discs_are_marked_once_each_and_named():
    _, board = parse_position(FIVE)
    picture = show_stable(board)
    marked = picture.svg.count('width="10"')
    assert marked == len(stable_squares(BLACK, board)) + len(stable_squares(WHITE, board)) == 16
    assert "Stable, Black: a1 b1 c1 d1 e1 f1 g1 h1 b4 b5" in str(picture)
    assert regions_of(parse_position("XXXX OOOO XXXX OOOO X")[1]) == []


# --- savings -----------------------------------------------------------------------

COUNTS = {"a": {"plain": 4454, "clever": 44}, "b <&>": {"plain": 999_999, "clever": 1000}}


def dots(picture):
    return [float(x) for x in re.findall(r'<circle cx="([\d.]+)"', picture.svg)]


def test_dots_are_as_far_apart_as_the_logarithms_say():
    found = dots(show_savings(COUNTS))
    counts = [nodes for group in COUNTS.values() for nodes in group.values()]
    assert len(found) == len(counts)
    for (a, x), (b, y) in pairwise(zip(counts, found, strict=True)):
        assert (x - y) == pytest.approx(
            (found[0] - found[1]) * log10(a / b) / log10(4454 / 44), abs=0.5
        )


def test_every_count_stands_beside_its_dot_and_in_the_text():
    picture = show_savings(COUNTS, "Saved & counted")
    for group in COUNTS.values():
        for nodes in group.values():
            assert f">{nodes:,}</text>" in picture.svg and f"{nodes:,}" in str(picture)
    assert str(picture).splitlines()[0] == "Saved & counted"


# --- the story ---------------------------------------------------------------------


@pytest.mark.parametrize(("player", "board"), [*SMALL, parse_position(FIVE), parse_position(SEVEN)])
def test_a_told_line_is_best_play_to_the_end_and_what_is_told_of_a_move_is_true(player, board):
    steps = explain_best_line(player, board)
    value = minimax(player, board, 20, score, final=score)[0]
    end_player, end = replay([step.move for step in steps if step.move], player, board)[-1]
    assert end_player is None and score(player, end) == value
    for step in steps:
        assert list(step.values) == legal_moves(step.player, step.board)
        assert step.move is None or step.best == (value if step.player == player else -value)
        name, other = PLAYERS[step.player], PLAYERS[opponent(step.player)]
        if step.move is None:
            assert step.why.startswith(f"{name} has no legal move") and not step.values
            continue
        after = make_move(step.move, step.player, list(step.board))
        stuck = not any_legal_move(opponent(step.player), after)
        goes_on = any_legal_move(step.player, after)
        assert (f"Then {other} has no legal move." in step.why) == (stuck and goes_on)
        length = len(region_of(step.move, step.board))
        if named := re.search(r"Into an (odd|even) region, of (\d+) squares", step.why):
            assert int(named[2]) == length and (named[1] == "odd") == bool(length % 2)
        assert ("A region of one square" in step.why) == (length == 1 < step.board.count(EMPTY))
        others = [value for move, value in step.values.items() if move != step.move]
        if "that wins" in step.why:
            assert step.best > 0 >= max(others)
        if greedy := re.search(r"most flips, (\d+), are at (\w+): (\S+)\.", step.why):
            flips = {m: len(bracketed(m, step.player, step.board)) for m in step.values}
            assert int(greedy[1]) == max(flips.values())
            worth = {square_name(m, size(board)): signed(v) for m, v in step.values.items()}
            assert worth[greedy[2]] == greedy[3] and flips[step.move] < max(flips.values())


def test_the_line_is_explained_in_words_too():
    picture = explain(*parse_position(FIVE))
    lines = str(picture).splitlines()
    assert lines[0].startswith(" 1. White g8: +2. A region of one square: nobody")
    assert "The only one of 4 moves that wins. The most flips, 10, are at a7: −28." in lines[0]
    assert lines[1].split() == ["g8", "+2,", "a8", "−2,", "h3", "−14,", "a7", "−28"]
    assert any("Black passes" in line for line in lines)


def test_all_words_of_the_story_stand_within_their_column():
    svg = explain(*parse_position(SEVEN)).svg
    width = int(re.search(r'width="(\d+)"', svg)[1])
    assert width <= 640
    for x, words in re.findall(r'<text x="(\d+)"[^>]*>([^<]*)</text>', svg):
        assert int(x) % (width // 2) + 7 * len(words) < width // 2 + 30
