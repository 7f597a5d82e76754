"""The code to scan: read back by the standard's rules."""

from functools import reduce

import pytest

from othello_lessons.teaching.live.qr import EXP, checks, qr


def test_the_check_words_are_those_of_a_known_code():
    words = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]  # HELLO WORLD
    assert checks(words, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def fixed(row, column, side):
    """Tell whether a module belongs to a pattern and not to the text."""
    corner = (row < 9 or row > side - 9, column < 9 or column > side - 9)
    finder = all(corner) and not (row > side - 9 and column > side - 9)
    aligned = side > 21 and all(side - 9 <= at <= side - 5 for at in (row, column))
    return finder or aligned or 6 in (row, column)


def read_code(rows):
    """Read a code by the standard's rules, from its bits alone: the codewords."""
    side, bits = len(rows), []
    column, up = side - 1, True
    while column > 0:
        column -= column == 6
        for row in range(side)[:: -1 if up else 1]:
            for at in (column, column - 1):
                if not fixed(row, at, side):
                    bits.append(rows[row][at] ^ ((row + at) % 2 == 0))
        column, up = column - 2, not up
    octets = zip(*[iter(bits)] * 8, strict=False)
    return [reduce(lambda word, bit: 2 * word + bit, octet) for octet in octets]


def value_at(words, power):
    """Return a polynomial's value at a power of 2: 0 for one without errors."""
    logs = {one: at for at, one in enumerate(EXP)}
    value = 0
    for word in words:
        value = (EXP[(logs[value] + power) % 255] if value else 0) ^ word
    return value


@pytest.mark.parametrize(("length", "count"), [(17, 7), (32, 10), (53, 15), (78, 20), (106, 26)])
def test_a_code_is_read_back_and_has_no_error(length, count):
    text = "http://192.168.1.5:8040/#table42".ljust(length, "x")[:length]
    rows = qr(text)
    words = read_code(rows)
    assert len(words) == length + 2 + count
    bits = "".join(f"{word:08b}" for word in words)
    said = bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8))
    assert (bits[:4], int(bits[4:12], 2), said.decode()) == ("0100", length, text)
    assert [value_at(words, power) for power in range(count)] == [0] * count
    form = [rows[8][at] for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [
        rows[at][8] for at in (7, 5, 4, 3, 2, 1, 0)
    ]
    assert "".join(map(str, form)) == "111011111000100"  # level L, mask 0, in the standard's table
