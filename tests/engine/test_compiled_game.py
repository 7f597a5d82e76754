"""The compiled 8x8 boards against the book and the published counts, on every path there is."""

import random
import signal
import sys
from io import StringIO

import pytest
from elsewhere import told_elsewhere
from hypothesis import given
from positions import positions, random_position

from othello_lessons import othello as book
from othello_lessons.engine.bits import compiled_game, compiler, fast_moves
from othello_lessons.othello import BLACK, EMPTY, OUTER, WHITE

# From the start, by depth: games of exactly this many plies, and games that ended before.
PERFT = {
    0: (1, 0),
    1: (4, 0),
    2: (12, 0),
    3: (56, 0),
    4: (244, 0),
    5: (1_396, 0),
    6: (8_200, 0),
    7: (55_092, 0),
    8: (390_216, 0),
    9: (3_005_288, 0),
    10: (24_571_056, 228),
}
PATHS = {
    "vectors": {},
    "shifts": {"OTHELLO_VECTORS": "0"},
    "no Numba": {"OTHELLO_NUMBA": "0"},
}

compiled_only = pytest.mark.skipif(
    not compiler.HAS_NUMBA, reason="Numba is not used here: nothing is compiled."
)


def elsewhere(code, path):
    """Run code in a new Python that takes this path, and return what it prints."""
    return told_elsewhere(code, **PATHS[path])[0]


@pytest.mark.parametrize("depth", PERFT)
def test_perft_is_what_is_published(depth):
    assert compiled_game.perft(BLACK, book.initial_board(), depth) == PERFT[depth]


SHIFTED = 10 if compiler.HAS_NUMBA else 8  # plies: plain Python, which shifts alone, takes minutes


@pytest.mark.parametrize(("path", "depth"), [("shifts", SHIFTED), ("no Numba", 6)])
def test_perft_is_the_same_on_every_path(path, depth):
    code = (
        "from othello_lessons.engine.bits.compiled_game import perft\n"
        "from othello_lessons.othello import BLACK, initial_board\n"
        f"print([perft(BLACK, initial_board(), depth) for depth in range({depth + 1})])"
    )
    assert elsewhere(code, path).strip() == str([PERFT[d] for d in range(depth + 1)])


def book_perft(player, board, depth):
    if depth == 0:
        return 1, 0
    moves, other = book.legal_moves(player, board), book.opponent(player)
    if not moves:
        ended = not book.any_legal_move(other, board)
        return (0, 1) if ended else book_perft(other, board, depth - 1)
    after = [book.make_move(move, player, list(board)) for move in moves]
    counts = [book_perft(other, board, depth - 1) for board in after]
    return sum(exact for exact, _ in counts), sum(ended for _, ended in counts)


@pytest.mark.parametrize("plies", (44, 50, 56))
def test_perft_near_the_end_counts_passes_and_early_ends_as_the_book_does(plies):
    for seed in range(5):
        player, board = random_position(8, plies, seed)
        for depth in (3, 4):
            assert compiled_game.perft(player, board, depth) == book_perft(player, board, depth)


@pytest.mark.parametrize(("plies", "seed"), [(30, 170), (26, 99), (30, 100)])
def test_perft_is_the_books_however_many_boards_there_are_at_once(plies, seed):
    position = random_position(8, plies, seed)
    assert compiled_game.perft(*position, 4) == book_perft(*position, 4)


@given(positions(sizes=[8]))
def test_a_board_comes_back_from_its_bits(position):
    player, board = position
    own, opp = compiled_game.to_bits(player, board)
    assert compiled_game.to_board(player, own, opp) == board
    assert own.bit_count() - opp.bit_count() == book.score(player, board)


def on_bits(player, board):
    return map(fast_moves.u64, compiled_game.to_bits(player, board))


def squares_of(bits):
    return [square for bit, square in enumerate(book.squares()) if int(bits) >> bit & 1]


def legal_moves(player, board):
    return squares_of(fast_moves.moves_of(*on_bits(player, board)))


def bracketed(move, player, board):
    bit = compiled_game.BIT_OF[move]
    return squares_of(fast_moves.flips_of(bit, *on_bits(player, board)))


def test_flips_are_the_books_where_discs_lie_anyhow():
    rng = random.Random(6)
    for _ in range(200):
        board = book.initial_board()
        for square in book.squares():
            board[square] = rng.choice([EMPTY, BLACK, WHITE, WHITE, WHITE])
        assert legal_moves(BLACK, board) == book.legal_moves(BLACK, board)
        for move in book.squares():
            if board[move] == EMPTY:
                assert bracketed(move, BLACK, board) == book.bracketed(move, BLACK, board)


def test_bits_go_row_by_row_from_a1():
    assert compiled_game.to_bits(BLACK, book.initial_board()) == (
        1 << 28 | 1 << 35,
        1 << 27 | 1 << 36,
    )


def with_piece(square, piece):
    board = book.initial_board()
    board[square] = piece
    return board


@pytest.mark.parametrize(
    ("attempt", "why"),
    [
        (lambda: compiled_game.to_bits(BLACK, book.initial_board(6)), "this one is 6x6"),
        (lambda: compiled_game.to_bits(BLACK, book.initial_board()[1:]), "this one has 99"),
        (lambda: compiled_game.to_bits(EMPTY, book.initial_board()), "a player is BLACK"),
        (lambda: compiled_game.to_bits(BLACK, with_piece(11, OUTER)), r"not '\?'"),
        (lambda: compiled_game.to_board(BLACK, 3, 6), "two discs lie on square 12"),
        (lambda: compiled_game.to_board(BLACK, 1 << 64, 6), "a number from 0 to"),
        (lambda: compiled_game.to_board(BLACK, 1, -1), "a number from 0 to"),
        (lambda: compiled_game.to_board(None, 1, 2), "a player is BLACK"),
        (lambda: compiled_game.perft(BLACK, book.initial_board(), -1), "0 or more, not -1"),
    ],
)
def test_a_wrong_position_is_refused_in_a_sentence(attempt, why):
    with pytest.raises(ValueError, match=why):
        attempt()


@pytest.mark.parametrize(
    ("path", "says"),
    [
        pytest.param("shifts", "compiled by Numba, with plain shifts", marks=compiled_only),
        ("no Numba", 'pip install "othello-lessons[fast]"'),
    ],
)
def test_one_line_says_what_is_used(path, says):
    code = "from othello_lessons.engine.bits import compiler; print(compiler.about())"
    told = elsewhere(code, path)
    assert says in told and told.count("\n") == 1


SLOW_TO_COMPILE = """
from othello_lessons.engine.bits import compiler
from othello_lessons.engine.bits.compiled_game import perft
from othello_lessons.othello import BLACK, initial_board
compiler.TELL_AFTER = 0.0
print(perft(BLACK, initial_board(), 2))
"""


@compiled_only
@pytest.mark.parametrize("notebook", [False, True])
def test_in_a_notebook_the_note_is_not_shown_as_an_error(notebook, monkeypatch):
    import numba

    from othello_lessons.engine.bits import compiler

    out, error = StringIO(), type("OutStream", (StringIO,), {})()
    if notebook:
        type(error).__module__ = "ipykernel.iostream"
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", error)
    monkeypatch.setattr(compiler, "TELL_AFTER", 0.0)
    with compiler.noted():
        numba.njit(lambda number: number + 1)(1)
    told, silent = (out, error) if notebook else (error, out)
    assert told.getvalue().endswith(" seconds.\n")
    assert not silent.getvalue()


@compiled_only
def test_only_the_first_use_compiles_and_it_says_so(tmp_path):
    settings = {"OTHELLO_VECTORS": "0", "NUMBA_CACHE_DIR": str(tmp_path)}
    told, said = told_elsewhere(SLOW_TO_COMPILE, **settings)
    assert told == "(12, 0)\n"
    assert said.startswith("Compiling for this machine, once")
    assert told_elsewhere(SLOW_TO_COMPILE, **settings) == (told, "")


def test_an_interrupt_waits_in_a_callback_of_llvm_which_would_drop_it():
    done = []

    def _raw_object_cache_notify():
        signal.raise_signal(signal.SIGINT)
        done.append("the callback")

    with pytest.raises(KeyboardInterrupt), compiler.interruptible():
        _raw_object_cache_notify()
        done.append("the rest")
    assert done == ["the callback", "the rest"]
    with pytest.raises(KeyboardInterrupt), compiler.interruptible():
        signal.raise_signal(signal.SIGINT)
        done.append("never")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler and len(done) == 2


@pytest.mark.skipif(not compiler.HAS_NUMBA, reason="there is no Numba")
def test_llvm_still_has_the_callbacks_in_which_an_interrupt_waits():
    from llvmlite.binding import executionengine

    names = [name for name in vars(executionengine.ExecutionEngine) if "cache_" in name]
    assert [name for name in names if name.startswith(compiler.CALLBACKS)]
