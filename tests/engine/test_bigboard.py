"""Big-integer bitboards: the known perft figures, and the book itself, on every size of board."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import SIZES, positions, random_position

from othello_lessons import othello as book
from othello_lessons.engine.plain import bigboard as big
from othello_lessons.othello import BLACK, MAX_VALUE, MIN_VALUE, WHITE

# By size: (games of exactly 1, 2, 3 ... plies, games that ended in fewer), as counted by others.
PERFT = {
    4: [
        *((4, 0), (12, 0), (44, 0), (128, 0), (424, 0), (1256, 0), (3624, 0), (9112, 4)),
        *((20032, 12), (36412, 128), (50268, 436)),
    ],
    5: [(4, 0), (12, 0), (50, 0), (186, 0), (866, 0), (3974, 0), (19994, 0)],
    6: [(4, 0), (12, 0), (56, 0), (244, 0), (1364, 0), (7604, 0), (47740, 0)],
    7: [(4, 0), (12, 0), (56, 0), (244, 0), (1380, 0), (7902, 0), (51386, 0)],
    8: [(4, 0), (12, 0), (56, 0), (244, 0), (1396, 0), (8200, 0), (55092, 0), (390216, 0)],
    9: [(4, 0), (12, 0), (56, 0), (244, 0), (1396, 0), (8200, 0), (55136, 0)],
    10: [(4, 0), (12, 0), (56, 0), (244, 0), (1396, 0), (8200, 0), (55180, 0)],
}
EVERY_SIZE = pytest.mark.parametrize("n", SIZES)


def start(n):
    return big.from_board(BLACK, book.initial_board(n))


@pytest.mark.parametrize(
    ("n", "depth"), [(n, depth) for n in PERFT for depth in range(1, len(PERFT[n]) + 1)]
)
def test_the_games_are_as_many_as_others_counted(n, depth):
    assert big.perft(*start(n), depth, big.grid(n)) == PERFT[n][depth - 1]


@EVERY_SIZE
def test_moves_and_flips_are_those_of_the_book_all_through_many_games(n):
    grid = big.grid(n)
    for seed in range(120):
        player, board = random_position(n, seed * n * n // 120, seed)
        own, opp = big.from_board(player, board)
        legal = big.moves(own, opp, grid)
        assert big.squares_of(legal) == book.legal_moves(player, board)
        for bit in big.each(legal):
            (square,) = big.squares_of(bit)
            turned = book.bracketed(square, player, board)
            assert big.squares_of(big.flips(bit, own, opp, grid)) == turned


@EVERY_SIZE
def test_an_illegal_move_turns_nothing_over(n):
    grid = big.grid(n)
    for seed in range(40):
        own, opp = big.from_board(*random_position(n, seed * n * n // 40, seed))
        empty = grid.squares ^ own ^ opp
        for bit in big.each(empty & ~big.moves(own, opp, grid)):
            assert big.flips(bit, own, opp, grid) == 0


@given(positions(), st.randoms())
def test_a_move_makes_the_board_that_the_book_makes(position, rng):
    player, board = position
    n = book.size(board)
    for move in book.legal_moves(player, board):
        after = book.make_move(move, player, list(board))
        other = book.opponent(player)
        theirs, mine = big.make_move(1 << move, *big.from_board(player, board), big.grid(n))
        assert big.to_board(theirs, mine, other, n) == after


@given(positions())
def test_a_board_survives_the_way_there_and_back(position):
    player, board = position
    assert big.to_board(*big.from_board(player, board), player, book.size(board)) == board


@given(positions())
def test_squares_come_in_square_order(position):
    _, board = position
    n = book.size(board)
    assert big.squares_of(big.grid(n).squares) == book.squares(n)
    assert big.bits_of(big.squares_of(big.grid(n).squares)) == big.grid(n).squares


EVALUATIONS = {"weights": book.weighted_score, "discs": book.score}


def weigh(name, n):
    return big.weights(n) if name == "weights" else big.discs()


@given(positions(), st.sampled_from(list(EVALUATIONS)))
def test_adding_up_the_squares_is_the_evaluation_of_the_book(position, name):
    player, board = position
    own, opp = big.from_board(player, board)
    table = weigh(name, book.size(board))
    assert table[own] - table[opp] == EVALUATIONS[name](player, board)


@EVERY_SIZE
@pytest.mark.parametrize("name", EVALUATIONS)
def test_alphabeta_returns_the_value_and_the_move_of_the_book(n, name):
    search = big.searcher(big.grid(n), weigh(name, n))
    for seed in range(0, 60, 3):
        player, board = random_position(n, seed * n * n // 55, seed)
        depth = seed % 5 if n > 4 else seed % 7
        value, bit = search(*big.from_board(player, board), MIN_VALUE, MAX_VALUE, depth)
        expected = book.alphabeta(player, board, MIN_VALUE, MAX_VALUE, depth, EVALUATIONS[name])
        assert (value, bit and big.squares_of(bit)[0]) == expected


def test_the_searcher_refuses_what_the_book_refuses():
    blocked = [piece if piece == book.OUTER else BLACK for piece in book.initial_board()]
    with pytest.raises(ValueError, match="White has no legal move here"):
        big.alphabeta_searcher(2, book.score)(WHITE, blocked)
    with pytest.raises(ValueError, match="depth=0"):
        big.alphabeta_searcher(0, book.score)


@given(positions(sizes=[4, 5, 6, 8]), st.integers(-40, 40), st.integers(0, 30), st.integers(1, 3))
def test_a_narrow_window_gives_the_bounds_of_the_book(position, alpha, width, depth):
    player, board = position
    beta = alpha + width + 1
    search = big.searcher(big.grid(book.size(board)), big.discs(), lambda margin: margin)
    value, _ = search(*big.from_board(player, board), alpha, beta, depth)
    expected, _ = book.alphabeta(player, board, alpha, beta, depth, book.score, final=book.score)
    assert value == expected


def test_discs_on_one_square_or_on_the_rim_are_no_board():
    for own, opp in ((1 << 45, 1 << 45), (1 << 10, 0), (0, 1 << 99)):
        with pytest.raises(ValueError, match="different squares of the 8x8 board"):
            big.to_board(own, opp, WHITE)


@pytest.mark.parametrize("n", [book.SMALLEST - 1, book.LARGEST + 1, "8"])
def test_a_size_that_no_board_has_is_refused(n):
    with pytest.raises(ValueError, match=f"{book.SMALLEST} to {book.LARGEST}"):
        big.grid(n)
