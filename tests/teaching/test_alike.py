"""Answers that were copied stand out, and those that had to be alike do not."""

import random
import re

import pytest

from othello_lessons.exercises.checking import find
from othello_lessons.teaching.alike import FEWEST, WINDOW, K, fingerprints, pairs, tokens
from othello_lessons.teaching.alike_page import alike_in, alike_page
from othello_lessons.teaching.report import ClassReport
from othello_lessons.teaching.results import ExerciseResult, Graded

EXERCISE = "find-bracket"
WALKS = """\
def find_bracket(square, player, board, direction):
    place = square + direction
    while board[place] == opponent(player):
        place += direction
    if place == square + direction or board[place] != player:
        return None
    return place"""
COUNTS = """\
def find_bracket(square, player, board, direction):
    steps, cells = 1, [board[square + direction * n] for n in range(1, len(board))
                       if 0 <= square + direction * n < len(board)]
    for step, cell in enumerate(cells):
        if cell == player:
            return square + direction * (step + 1) if step else None
        if cell in (EMPTY, OUTER):
            break
    return None"""
CALLS_ITSELF = """\
def find_bracket(square, player, board, direction, flipped=False):
    following = square + direction
    if board[following] == opponent(player):
        return find_bracket(following, player, board, direction, True)
    return following if flipped and board[following] == player else None"""
OWN = {"walks": WALKS, "counts": COUNTS, "recursive": CALLS_ITSELF}


def disguised(code):
    """Change what a copier changes: names, layout, comments."""
    for old, new in {"steps": "k", "cells": "xs", "step": "i", "cell": "x", "flipped": "f"}.items():
        code = re.sub(rf"\b{old}\b", new, code)
    return "# my own work\n" + code.replace("\n    for", "\n\n    # go on\n    for")


def found_in(codes):
    return [one.learners for one in pairs(EXERCISE, codes, [find(EXERCISE).solution])]


def test_a_disguised_copy_stands_out_and_answers_of_their_own_do_not():
    assert found_in(OWN) == []
    assert found_in({**OWN, "copier": disguised(COUNTS)}) == [("counts", "copier")]


def test_what_everybody_had_or_found_does_not_stand_out():
    solution = {f"learner {number}": find(EXERCISE).solution for number in range(4)}
    assert found_in({**OWN, **solution}) == []
    assert found_in(dict.fromkeys("abcdef", COUNTS)) == []  # it is usual in this class
    assert list(pairs(EXERCISE, dict.fromkeys("abc", COUNTS) | OWN, [COUNTS])) == []


def test_texts_that_share_enough_tokens_share_a_fingerprint():
    """Hold what winnowing guarantees, on random texts; a shorter piece may have none."""
    chance = random.Random(1)
    words = ["if", "else", "+", "-", "(", ")", "1", "2", "for", "in", "[", "]"]
    text = lambda count: " ".join(chance.choices(words, k=count))  # noqa: E731
    for _ in range(300):
        piece = text(K + WINDOW - 1)
        one, other = (f"{text(20)} {piece} {text(20)}" for _ in range(2))
        assert fingerprints(one).keys() & fingerprints(other).keys()


@pytest.mark.parametrize("code", ["", "x = (", "'''open", "  bad\n indent", "\x00"])
def test_a_text_that_is_not_python_has_the_fingerprints_of_its_beginning(code):
    assert len(fingerprints(code)) == 0
    assert len(tokens(f"{COUNTS}\n{code}")) >= len(tokens(COUNTS)) - 1


def test_the_page_shows_both_answers_with_what_is_the_same_marked():
    codes = {**OWN, "<b>copier": disguised(COUNTS)}
    report = ClassReport.of(
        Graded(name, name, (ExerciseResult(EXERCISE, "right", code=code),))
        for name, code in codes.items()
    )
    (pair,) = alike_in(report)
    assert pair.shared >= FEWEST and pair.share > 0.9 > pair.usual
    page = alike_page([pair], "Class", {name: f"{n}.html" for n, name in enumerate(codes)})
    assert "accuses nobody" in page and "&lt;b&gt;copier" in page and "<b>copier" not in page
    marked = "".join(re.findall(r"<mark>(.*?)</mark>", page, re.DOTALL))
    assert "enumerate(cells)" in marked and "enumerate(xs)" in marked
    assert "my own work" not in marked and "def find_bracket" not in marked
