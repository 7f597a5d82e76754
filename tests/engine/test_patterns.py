"""The learned evaluation: its patterns, its weights as a file, and the same values everywhere."""

import hashlib
import json
import random
import zlib
from array import array
from functools import cache, partial
from itertools import cycle
from operator import mul

import pytest
from elsewhere import printed_elsewhere
from hypothesis import given
from hypothesis import strategies as st
from positions import mirrored, positions, random_position, turned

from othello_lessons import othello as book
from othello_lessons.engine.bits import fast_moves
from othello_lessons.engine.bits.compiled_game import to_bits
from othello_lessons.engine.bits.fast_moves import u64
from othello_lessons.engine.bits.raw_memory import Block
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.midgame.searcher import CompiledSearcher
from othello_lessons.engine.patterns import indices
from othello_lessons.engine.patterns.compiled_patterns import Tables, tables_of
from othello_lessons.engine.patterns.learned import SHIPPED, LearnedEvaluation, patterns
from othello_lessons.engine.patterns.shapes import (
    FAMILIES,
    PLACES,
    STAGES,
    STARTS,
    STEP,
    digits,
    kept_numbers,
    spread,
    stage_of,
    tempo_of,
)
from othello_lessons.engine.patterns.weights import (
    FORMAT,
    KEPT,
    MOST_BYTES,
    STAGE_SIZE,
    Learned,
    WeightsError,
    from_bytes,
    read_weights,
    to_bytes,
)
from othello_lessons.engine.plain.plain_search import PlainSearcher
from othello_lessons.othello import MAX_VALUE, MIN_VALUE


@cache
def invented(seed):
    """Return weights that are different everywhere, so that a wrong configuration shows.

    Their signs alternate: random ones take seconds to compress.
    """
    chance, signs = random.Random(seed), cycle([1, -1])
    numbers = [
        array("h", map(mul, chance.choices(range(1, 100), k=STAGE_SIZE), signs))
        for _ in range(STAGES)
    ]
    return Learned(tuple(numbers), {"seed": seed, "games": 0, "date": "2026-01-01"})


EVALUATION = LearnedEvaluation("invented", lambda: invented(1))


@cache
def tables_in_memory():
    return Tables(invented(1))


# ---------------------------------------------------------------------------
# The patterns


def test_there_are_forty_six_places_in_eleven_families():
    assert [len(family.places) for family in FAMILIES] == [4, 4, 4, 2, 4, 4, 4, 4, 4, 8, 4]
    assert len(PLACES) == 46
    assert KEPT == len(set(kept_numbers())) == 113_877
    assert len(kept_numbers()) == STARTS[-1] == 167_265


def test_every_square_lies_in_some_pattern_and_every_place_is_an_image_of_the_first():
    assert {square for _, place in PLACES for square in place} == set(range(64))
    for family in FAMILIES:
        assert all(len(set(place)) == family.length for place in family.places)


def test_a_configuration_and_its_mirror_image_share_a_weight():
    numbers = kept_numbers()
    for start, family in zip(STARTS, FAMILIES, strict=False):
        for configuration, other in enumerate(family.mirror):
            assert numbers[start + configuration] == numbers[start + other]
            assert family.mirror[other] == configuration


def test_a_stage_is_four_empty_squares_and_each_number_has_a_weight_of_its_own():
    assert [stage_of(empties) for empties in (64, 60, 57, 56, 20, 17, 5, 4, 0)] == [
        *(0, 0, 0, 1, 10, 10, 13, 14, 14)
    ]
    assert len({(stage_of(empties), tempo_of(empties)) for empties in range(61)}) == 61


# ---------------------------------------------------------------------------
# The values


def from_the_definition(player, board):
    """Evaluate a position as the definition says: look at each place, and add up the weights."""
    own, opp = to_bits(player, board)
    empties = board.count(book.EMPTY)
    stage = stage_of(empties)
    weights = spread(invented(1).kept(stage))
    seen = [STARTS[family] + digits(place, own, opp) for family, place in PLACES]
    return STEP * (
        sum(weights[each] for each in seen) + invented(1).tempo(stage)[tempo_of(empties)]
    )


@pytest.mark.parametrize("plies", range(0, 60, 7))
def test_its_value_is_the_sum_that_the_definition_says(plies):
    position = random_position(8, plies, plies)
    assert EVALUATION(*position) == from_the_definition(*position)


@given(position=positions([8]))
def test_turning_mirroring_and_changing_colours_leave_the_value_as_it_is(position):
    player, board = position
    value = EVALUATION(player, board)
    assert EVALUATION(player, turned(board)) == value
    assert EVALUATION(player, mirrored(board)) == value
    swapped = str.maketrans(book.BLACK + book.WHITE, book.WHITE + book.BLACK)
    assert EVALUATION(book.opponent(player), list("".join(board).translate(swapped))) == value


def test_compiled_code_finds_the_same_values_on_hundreds_of_positions():
    row, tables = Block(indices.ROW), tables_in_memory().address
    for seed in range(10):
        for plies in range(60):
            player, board = random_position(8, plies, seed)
            own, opp = to_bits(player, board)
            indices.index_position(u64(own), u64(opp), row.address, tables)
            found = indices.value_of(row.address, board.count(book.EMPTY), tables)
            assert found == EVALUATION(player, board)


@given(seed=st.integers(0, 10**6))
def test_the_row_that_follows_the_moves_of_a_game_is_the_row_of_each_position(seed):
    row, scratch, tables = Block(indices.ROW), Block(indices.ROW), tables_in_memory().address
    chance = random.Random(seed)
    own, opp = map(u64, to_bits(book.BLACK, book.initial_board()))
    indices.index_position(own, opp, row.address, tables)
    passes = 0
    while passes < 2:
        moves = int(fast_moves.moves_of(own, opp))
        if moves:
            square = chance.choice([bit for bit in range(64) if moves >> bit & 1])
            flipped = fast_moves.flips_of(square, own, opp)
            indices.index_move(row.address, square, flipped, row.address, tables)
            own, opp = opp ^ flipped, own | flipped | u64(1 << square)
            passes = 0
        else:
            indices.index_pass(row.address, row.address, tables)
            own, opp = opp, own
            passes += 1
        indices.index_position(own, opp, scratch.address, tables)
        assert [row[i] for i in range(indices.ROW)] == [scratch[i] for i in range(indices.ROW)]


@pytest.mark.parametrize("plies", (3, 20, 40, 52))
def test_the_compiled_and_the_plain_search_find_the_same_value_with_it(plies):
    player, board = random_position(8, plies, 7)
    window = MIN_VALUE, MAX_VALUE, 3
    plain = PlainSearcher(EVALUATION, 1).search(player, board, *window)
    assert CompiledSearcher(EVALUATION, 1).search(player, board, *window)[0] == plain[0]
    assert plain[0] == book.alphabeta(player, board, *window, EVALUATION)[0]


def test_other_sizes_of_board_have_no_patterns_and_are_judged_by_hand():
    position = random_position(6, 10, 1)
    assert EVALUATION(*position) == positional(*position)


def test_without_numba_its_values_are_the_same():
    ask = (
        "from positions import random_position\n"
        "from othello_lessons.engine.patterns.learned import patterns\n"
        "print([patterns(*random_position(8, plies, plies)) for plies in range(60)])"
    )
    here = [patterns(*random_position(8, plies, plies)) for plies in range(60)]
    assert json.loads(printed_elsewhere(ask, OTHELLO_NUMBA="0")) == here


def test_evaluating_imports_neither_numba_nor_numpy():
    ask = (
        "import sys\n"
        "from othello_lessons.strategies import EVALUATIONS\n"
        "from othello_lessons.othello import BLACK, initial_board\n"
        "EVALUATIONS['patterns'](BLACK, initial_board())\n"
        "print({'numba', 'numpy'} & set(sys.modules))"
    )
    assert printed_elsewhere(ask) == "set()\n"


# ---------------------------------------------------------------------------
# The weights as a file


@pytest.fixture(scope="module")
def whole():
    """Return the file of the invented weights."""
    return to_bytes(invented(1))


def test_the_weights_come_back_from_a_file_as_they_were(tmp_path, whole):
    path = tmp_path / "some.weights"
    path.write_bytes(whole)
    assert read_weights(path) == invented(1)


def test_the_weights_that_come_with_the_package_can_be_read_and_say_where_they_come_from():
    learned = read_weights(SHIPPED)
    assert {"seed", "games", "date"} <= set(learned.about)
    assert SHIPPED.stat().st_size <= 3 * 2**20


def resealed(whole, packed):
    """Return a file with another content, whose digest is right."""
    header = json.loads(whole.split(b"\n", 1)[0])
    assert header["format"] == FORMAT
    header["sha256"] = hashlib.sha256(packed).hexdigest()
    return json.dumps(header).encode() + b"\n" + packed


NO_FILE = "is not a file of pattern weights"
DAMAGES = {  # what is done to a file, and what is said about it
    "one bit is wrong": (
        lambda whole: whole[:-9] + bytes([whole[-9] ^ 4]) + whole[-8:],
        "is damaged",
    ),
    "cut off": (lambda whole: whole[: len(whole) // 2], "is damaged"),
    "cut off in the first line": (lambda whole: whole[:50], NO_FILE),
    "empty": (lambda whole: b"", NO_FILE),
    "a picture": (lambda whole: b"\x89PNG\r\n\x1a\n" + bytes(100), NO_FILE),
    "a list": (lambda whole: b"[1, 2]\n", NO_FILE),
    "another format": (
        lambda whole: whole.replace(b"patterns 1", b"patterns 9"),
        "has the format 'othello",
    ),
    "10 bytes": (
        lambda whole: resealed(whole, zlib.compress(b"\0" * 10)),
        "bytes of weights, and",
    ),
    "bytes": (
        lambda whole: resealed(whole, zlib.compress(bytes(MOST_BYTES + 2))),
        "bytes of weights, and",
    ),
    "no zlib": (lambda whole: resealed(whole, b"no"), "0 bytes of weights"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_or_foreign_file_is_refused_with_a_sentence(damage, whole):
    change, complaint = DAMAGES[damage]
    content = change(whole)
    assert content != whole
    with pytest.raises(WeightsError, match=complaint):
        from_bytes(content, "some.weights")


def test_a_missing_file_is_refused_with_a_sentence(tmp_path):
    with pytest.raises(WeightsError, match="cannot be read: No such file"):
        read_weights(tmp_path / "none")


def test_a_player_without_weights_says_what_it_uses_instead_and_plays_with_that(
    tmp_path, capsys, whole
):
    path = tmp_path / "broken.weights"
    path.write_bytes(whole[:-1])
    broken = LearnedEvaluation("broken", partial(read_weights, path))
    for plies in range(0, 60, 5):
        position = random_position(8, plies, 1)
        assert broken(*position) == positional(*position)
    assert tables_of(broken) is None
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert told.endswith("The evaluation positional is used instead.\n")
    window = MIN_VALUE, MAX_VALUE, 3
    position = random_position(8, 20, 3)
    expected = CompiledSearcher(positional, 1).search(*position, *window)
    assert CompiledSearcher(broken, 1).search(*position, *window) == expected
