"""The hand-made evaluation: the same in plain Python and compiled, and the same by symmetry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import mirrored, positions, random_position, turned

from othello_lessons import othello as book
from othello_lessons.engine.bits.compiled_game import to_bits
from othello_lessons.engine.bits.fast_moves import u64
from othello_lessons.engine.bits.raw_memory import Block
from othello_lessons.engine.midgame import compiled_evaluation, evaluation
from othello_lessons.engine.midgame.compiled_evaluation import is_compiled
from othello_lessons.engine.midgame.evaluation import FEATURES, STAGES, WEIGHTS, positional
from othello_lessons.engine.patterns.indices import ROW
from othello_lessons.notation import parse_position
from othello_lessons.strategies import EVALUATIONS, make_strategy


def other_colours(board):
    return [{book.BLACK: book.WHITE, book.WHITE: book.BLACK}.get(piece, piece) for piece in board]


@given(position=positions())
def test_turning_mirroring_and_changing_colours_leave_the_value_as_it_is(position):
    player, board = position
    value = positional(player, board)
    assert positional(player, turned(board)) == value
    assert positional(player, mirrored(board)) == value
    assert positional(book.opponent(player), other_colours(board)) == value


@given(position=positions(range(4, 7)), seed=st.integers(0, 100))
def test_what_it_calls_stable_is_never_turned_over(position, seed):
    player, board = position
    ground, own, _ = evaluation.numbers(player, board)
    held = evaluation.stable(own, ground.steps, ground.rim)
    safe = [s for s in book.squares(book.size(board)) if held >> s & 1]
    rest = make_strategy(f"random:seed={seed}")
    for _, _, after in book.turns(rest, rest, board, player):
        assert all(after[square] == player for square in safe)


@pytest.mark.parametrize("name", [n for n, each in EVALUATIONS.items() if is_compiled(each)])
def test_the_compiled_evaluation_is_the_books_on_hundreds_of_positions(name):
    evaluate = EVALUATIONS[name]
    block, row = Block(compiled_evaluation.SIZE), Block(ROW)
    compiled_evaluation.write_weights(block, 0, evaluate)
    for seed in range(10):
        for plies in range(seed % 2, 62, 2):
            player, board = random_position(8, plies, seed)
            own, opp = to_bits(player, board)
            position = u64(own), u64(opp), row.address, block.address
            compiled_evaluation.enter(*position)
            found = compiled_evaluation.evaluate(*position)
            assert found == evaluate(player, board)


def test_an_evaluation_that_is_not_compiled_is_refused():
    with pytest.raises(ValueError, match="is not compiled for 8x8 boards; these are: positional"):
        compiled_evaluation.write_weights(
            Block(compiled_evaluation.SIZE), 0, lambda player, board: 0
        )


CORNER_HELD = "XXX----- XX------ X------- -------- -------- -------- -------- ------OO X"
CORNERS_OPEN = "-X------ X------- -------- -------- -------- -------- -X------ -------- X"


def test_the_features_are_what_their_names_say():
    player, board = parse_position(CORNER_HELD)
    ground, own, opp = evaluation.numbers(player, board)
    empty = ground.grid.squares ^ own ^ opp
    names = list(FEATURES)[:7]
    ours = dict(zip(names, evaluation.features(own, opp, empty, ground), strict=True))
    theirs = dict(zip(names, evaluation.features(opp, own, empty, ground), strict=True))
    assert list(ours.values()) == [0, 7, 1, 0, 0, 6, 6]
    assert list(theirs.values()) == [0, 4, 1, 0, 0, 2, 2]
    player, board = parse_position(CORNERS_OPEN)
    ground, own, opp = evaluation.numbers(player, board)
    empty = ground.grid.squares ^ own ^ opp
    assert evaluation.features(own, opp, empty, ground)[2:6] == (0, 2, 1, 0)


def test_a_weight_is_the_one_that_is_written_down_at_the_four_stages():
    for stage, empties in enumerate((60, 40, 20, 0)):
        assert WEIGHTS[empties] == tuple(known[stage] for known in FEATURES.values())
    assert len(WEIGHTS) == STAGES + 1
