"""The bar of the lead: each side has its share of it."""

import re

import pytest

from othello_lessons.drawing import show, show_lead
from othello_lessons.othello import BLACK, EMPTY, WHITE, initial_board, squares


@pytest.mark.parametrize(("white", "black"), [(30, 6), (22, 42), (2, 2), (64, 0), (0, 0)])
def test_the_two_parts_of_the_bar_are_as_the_discs(white, black):
    board = initial_board()
    for square, piece in zip(
        squares(), WHITE * white + BLACK * black + EMPTY * (64 - white - black), strict=True
    ):
        board[square] = piece
    picture = show_lead(board)
    whole, upper = map(float, re.findall(r'<rect x="30"[^>]* height="([\d.]+)"', picture.svg)[:2])
    assert upper == pytest.approx(whole * white / max(white + black, 1), abs=0.1)
    assert picture.text == f"White {white}, Black {black}"
    assert picture.height == show(board).height
