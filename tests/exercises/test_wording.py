"""Values in sentences: numbers as people write them, names of squares, nothing endless."""

from math import inf, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from othello_lessons.exercises.wording import in_words, message_of, repr_of, two_values
from othello_lessons.othello import BLACK, MAX_VALUE, initial_board, score


class Silent:
    def __repr__(self):
        raise ValueError("not yet written")


class Mute(Exception):
    def __str__(self):
        raise ValueError("not yet written")


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1e6, "1,000,000"),
        (-10_000, "−10,000"),
        (3.0, "3"),
        (1 / 3, "0.3333"),
        (1e-9, "0.000000001"),
        (-inf, "−∞"),
        (nan, "nan"),
        (10**50, "a number of 51 digits"),
        (np.float64(2.5), "2.5"),
        (True, "True"),
        (BLACK, "BLACK"),
        (MAX_VALUE, "MAX_VALUE"),
        ("e1", "'e1'"),
        (score, "score"),
        (initial_board(4), "a board"),
        ((1,), "(1,)"),
        ({3, 1}, "{1, 3}"),
        (set(), "set()"),
        ({"a": 1 / 3}, "{'a': 0.3333}"),
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], "[[3, 12, 8], [2, 4, 6], [14, 5, 2]]"),
        (Silent(), "an object of the class Silent"),
        ([object()], "[an object of the class object]"),
    ],
)
def test_a_value_is_written_as_people_write_it(value, words):
    assert in_words(value) == words


@pytest.mark.parametrize(
    ("value", "kind", "n", "words"),
    [
        (15, "square", 8, "e1"),
        (15, "square", 4, "c2"),
        (None, "square", 8, "None"),
        ([[15], [16, 17]], "square", 8, "[[e1], [f1, g1]]"),
        ((15, None), "pair", 8, "(15, None)"),
        (15, "pair", 8, "15"),
    ],
)
def test_a_square_is_named_where_it_is_one(value, kind, n, words):
    assert in_words(value, kind, n) == words


def test_of_a_long_value_the_beginning_is_shown():
    assert in_words(list(range(1000))).endswith(", … and 973 more]")
    assert in_words({n: n for n in range(1000)}).endswith(" more}")
    assert in_words("x" * 1000).endswith("x…")


@given(some.recursive(some.floats() | some.text() | some.integers(), some.lists, max_leaves=50))
def test_no_value_fills_a_page(value):
    assert len(in_words(value)) < 500


@pytest.mark.parametrize(
    ("found", "expected"), [(1 / 3, 0.33333), ("x" * 200 + "a", "x" * 200 + "b"), (2.0, 2 + 1e-12)]
)
def test_two_values_that_differ_do_not_look_the_same(found, expected):
    one, other = two_values(found, expected)
    assert one != other and len(one) + len(other) < 200


def test_what_cannot_show_itself_is_named_by_its_class():
    assert repr_of(Silent()) == "an object of the class Silent"
    assert message_of(Mute()) == "Mute()" and message_of(ValueError("no")) == "no"
