"""The book against its oracles: published counts, a slower definition, symmetry."""

import random
from pathlib import Path

import pytest
from elsewhere import printed_elsewhere
from hypothesis import given
from hypothesis import strategies as st
from positions import SIZES, positions, random_position

from othello_lessons import othello as book
from othello_lessons.othello import (
    BLACK,
    EMPTY,
    LARGEST,
    MAX_VALUE,
    MIN_VALUE,
    OUTER,
    SMALLEST,
    WHITE,
    WIN,
)

# The number of games of exactly 1, 2, 3 ... plies; a forced pass is one ply.
PERFT = {
    4: [4, 12, 44, 128, 424, 1256, 3624, 9112, 20032],
    5: [4, 12, 50, 186, 866, 3974],
    6: [4, 12, 56, 244, 1364, 7604, 47740],
    7: [4, 12, 56, 244, 1380, 7902],
    8: [4, 12, 56, 244, 1396, 8200],
    9: [4, 12, 56, 244, 1396],
    10: [4, 12, 56, 244, 1396],
}


def perft(player, board, depth):
    """Count the sequences of exactly depth plies."""
    moves = book.legal_moves(player, board)
    other = book.opponent(player)
    if not moves:
        if not book.any_legal_move(other, board):
            return 0
        return 1 if depth == 1 else perft(other, board, depth - 1)
    if depth == 1:
        return len(moves)
    return sum(perft(other, book.make_move(move, player, list(board)), depth - 1) for move in moves)


@pytest.mark.parametrize("n", PERFT)
def test_perft_is_what_independent_programs_count(n):
    counts = [perft(BLACK, book.initial_board(n), depth + 1) for depth in range(len(PERFT[n]))]
    assert counts == PERFT[n]


def test_the_start_of_8x8_is_the_usual_one(capsys):
    book.print_board(book.initial_board())
    assert capsys.readouterr().out.splitlines() == [
        "     1  2  3  4  5  6  7  8",
        " 10  .  .  .  .  .  .  .  .",
        " 20  .  .  .  .  .  .  .  .",
        " 30  .  .  .  .  .  .  .  .",
        " 40  .  .  .  o  @  .  .  .",
        " 50  .  .  .  @  o  .  .  .",
        " 60  .  .  .  .  .  .  .  .",
        " 70  .  .  .  .  .  .  .  .",
        " 80  .  .  .  .  .  .  .  .",
    ]
    assert book.legal_moves(BLACK, book.initial_board()) == [34, 43, 56, 65]


@pytest.mark.parametrize("n", SIZES)
def test_every_square_has_a_rim_around_it(n):
    board = book.initial_board(n)
    assert len(board) == (n + 2) ** 2
    assert [cell for cell, piece in enumerate(board) if piece != OUTER] == book.squares(n)
    assert book.size(board) == n
    inside = set(book.squares(n))
    rim = {square + d for square in inside for d in book.directions(n)} - inside
    assert len(rim) == 4 * (n + 1) and all(board[cell] == OUTER for cell in rim)


def test_the_named_directions_are_those_of_8x8():
    assert book.directions(8) == book.DIRECTIONS


@given(positions())
def test_a_square_is_legal_when_some_direction_of_all_eight_has_a_bracket(position):
    player, board = position
    n = book.size(board)
    brackets = [
        square
        for square in book.squares(n)
        if board[square] == EMPTY
        and any(book.find_bracket(square, player, board, d) for d in book.directions(n))
    ]
    assert book.legal_moves(player, board) == brackets
    assert brackets == [s for s in book.squares(n) if book.is_legal(s, player, board)]
    assert book.any_legal_move(player, board) == bool(brackets)


@given(positions())
def test_make_move_is_make_flips_in_every_direction(position):
    player, board = position
    for move in book.legal_moves(player, board):
        flipped = list(board)
        flipped[move] = player
        for direction in book.directions(book.size(board)):
            book.make_flips(move, player, flipped, direction)
        assert book.make_move(move, player, list(board)) == flipped


@given(positions())
def test_a_move_changes_the_score_by_twice_its_flips_plus_one(position):
    player, board = position
    for move in book.legal_moves(player, board):
        flips = book.bracketed(move, player, board)
        after = book.make_move(move, player, list(board))
        gain = book.score(player, after) - book.score(player, board)
        assert gain == 2 * len(flips) + 1 and flips
        changed = [s for s in book.squares(book.size(board)) if board[s] != after[s]]
        assert changed == sorted([move, *flips])


@given(positions())
def test_weighted_score_is_the_sum_over_the_squares(position):
    player, board = position
    weights = book.square_weights(book.size(board))
    sign = {player: 1, book.opponent(player): -1}
    assert list(weights) == book.squares(book.size(board))
    total = sum(sign.get(board[square], 0) * weight for square, weight in weights.items())
    assert book.weighted_score(player, board) == total


@pytest.mark.parametrize("n", SIZES)
def test_a_square_weighs_what_the_square_as_far_from_the_edges_weighs_on_8x8(n):
    weights = book.square_weights(n)
    for row in range(n):
        for column in range(n):
            r, c = min(row, n - 1 - row, 3), min(column, n - 1 - column, 3)
            assert weights[(n + 2) * (row + 1) + column + 1] == book.SQUARE_WEIGHTS[10 * r + c + 11]
    assert weights[n + 3] == 120


# --- whole games ---------------------------------------------------------------


def wiped_out():
    """Return a board where Black has taken every white disc, long before it is full."""
    board = book.initial_board()
    for square in book.squares():
        if board[square] == WHITE:
            board[square] = BLACK
    return board


def white_must_pass():
    """Return a 4x4 board with one empty square, where only Black can move."""
    board = book.initial_board(4)
    for square, piece in zip(book.squares(4), "@@o.@@@@@@@@@@@@", strict=True):
        board[square] = piece
    return board


def test_next_player_is_the_opponent_then_the_same_player_then_nobody():
    start = book.initial_board()
    assert book.next_player(start, BLACK) == WHITE
    passes = white_must_pass()
    assert not book.any_legal_move(WHITE, passes)
    assert book.next_player(passes, BLACK) == BLACK == book.next_player(passes, WHITE)
    assert book.next_player(wiped_out(), BLACK) is None


@given(st.integers(0, 10**6), st.sampled_from(SIZES))
def test_a_game_ends_where_nobody_can_move(seed, n):
    random.seed(seed)
    final, margin = book.play(book.random_strategy, book.random_strategy, book.initial_board(n))
    assert not book.any_legal_move(BLACK, final) and not book.any_legal_move(WHITE, final)
    assert margin == book.score(BLACK, final)


def test_turns_are_the_moves_of_the_game_that_play_plays():
    black, white = book.maximizer(book.score), book.maximizer(book.weighted_score)
    board = book.initial_board()
    for player, move, after in book.turns(black, white):
        assert move in book.legal_moves(player, board)
        board = book.make_move(move, player, board)
        assert board == after
    assert (board, book.score(BLACK, board)) == book.play(black, white)


def test_a_game_may_begin_with_a_pass():
    board = white_must_pass()
    first = next(book.turns(book.random_strategy, book.random_strategy, board, WHITE))
    assert first[0] == BLACK


def test_a_strategy_cannot_cheat_by_changing_its_board():
    def cheat(player, board):
        move = book.legal_moves(player, board)[0]
        for square in book.squares():
            board[square] = player
        return move

    _, _, after = next(book.turns(cheat, cheat))
    assert after == book.make_move(34, BLACK, book.initial_board())


# --- bad input -----------------------------------------------------------------


@pytest.mark.parametrize("answer", [None, "d3", 11, 44, 5, 100, 34.0, True, [34]])
def test_a_strategy_that_answers_nonsense_is_told_so(answer):
    with pytest.raises(book.IllegalMoveError, match="Black cannot move to") as error:
        book.play(lambda player, board: answer, book.random_strategy)
    assert error.value.move == answer and error.value.player == BLACK
    assert error.value.board == book.initial_board()


def test_an_illegal_move_says_why():
    start = book.initial_board()
    for move, why in [(11, "turn nothing over"), (44, "taken by White"), (9, "from 11 to 88")]:
        assert why in str(book.IllegalMoveError(BLACK, move, start))


@pytest.mark.parametrize("move", [44, 5, 100, -12, None, "d3"])
def test_make_move_refuses_a_square_that_is_not_empty_and_changes_nothing(move):
    board = book.initial_board()
    with pytest.raises(book.IllegalMoveError):
        book.make_move(move, BLACK, board)
    assert board == book.initial_board()


@pytest.mark.parametrize(
    "use",
    [
        book.size,
        lambda board: book.legal_moves(BLACK, board),
        lambda board: book.make_move(34, BLACK, board),
        lambda board: book.is_legal(34, BLACK, board),
        lambda board: book.weighted_score(BLACK, board),
        lambda board: book.minimax(BLACK, board, 2, book.score),
        book.print_board,
    ],
)
def test_a_board_of_the_wrong_length_is_refused_in_a_sentence(use):
    with pytest.raises(ValueError, match=r"this one has 99\. Start from initial_board"):
        use(book.initial_board()[:-1])


@pytest.mark.parametrize("n", [SMALLEST - 1, LARGEST + 1, 0, -8, "8", 8.5])
def test_a_board_of_another_size_is_refused_in_a_sentence(n):
    with pytest.raises(ValueError, match=f"{SMALLEST} to {LARGEST} squares on a side"):
        book.initial_board(n)


@pytest.mark.parametrize("player", ["x", None, EMPTY, "Black"])
def test_an_unknown_player_is_refused_in_a_sentence(player):
    for use in (book.legal_moves, book.score, book.weighted_score, book.any_legal_move):
        with pytest.raises(ValueError, match="a player is BLACK"):
            use(player, book.initial_board())


@pytest.mark.parametrize("depth", [0, -1, 2.0, "3"])
def test_a_searcher_looks_one_ply_ahead_at_least(depth):
    for searcher in (book.minimax_searcher, book.alphabeta_searcher):
        with pytest.raises(ValueError, match="1 ply ahead or more"):
            searcher(depth, book.score)


def test_a_searcher_without_a_move_to_choose_says_so():
    with pytest.raises(ValueError, match="White has no legal move here"):
        book.alphabeta_searcher(2, book.score)(WHITE, wiped_out())


# --- searching -----------------------------------------------------------------


@given(positions(range(4, 9)), st.sampled_from([book.score, book.weighted_score]))
def test_alphabeta_returns_what_minimax_returns_value_and_move(position, evaluate):
    player, board = position
    before = list(board)
    for depth in (1, 2, 3):
        expected = book.minimax(player, board, depth, evaluate)
        assert book.alphabeta(player, board, MIN_VALUE, MAX_VALUE, depth, evaluate) == expected
    assert board == before


@given(positions(range(4, 7)), st.integers(-60, 60), st.integers(1, 40))
def test_a_narrow_window_gives_the_value_or_a_bound_on_its_side(position, alpha, width):
    player, board = position
    beta = alpha + width
    true, _ = book.minimax(player, board, 3, book.weighted_score)
    value, _ = book.alphabeta(player, board, alpha, beta, 3, book.weighted_score)
    if alpha < true < beta:
        assert value == true
    else:
        assert value <= alpha if true <= alpha else value >= beta


@given(positions(range(4, 7)))
def test_minimax_takes_the_first_best_move_in_square_order(position):
    player, board = position
    other = book.opponent(player)
    values = [
        (move, -book.minimax(other, book.make_move(move, player, list(board)), 1, book.score)[0])
        for move in book.legal_moves(player, board)
    ]
    if values:
        best = max(value for _, value in values)
        first = next(move for move, value in values if value == best)
        assert book.minimax(player, board, 2, book.score) == (best, first)


def test_depth_0_is_the_evaluation_even_when_the_game_is_over():
    assert book.minimax(BLACK, wiped_out(), 0, book.score) == (4, None)
    assert book.alphabeta(BLACK, wiped_out(), MIN_VALUE, MAX_VALUE, 0, book.score) == (4, None)
    assert book.minimax(BLACK, wiped_out(), 1, book.score) == (WIN + 4, None)
    assert book.minimax(BLACK, wiped_out(), 1, book.score, final=book.score) == (4, None)


def test_a_pass_costs_a_ply():
    board = white_must_pass()
    after_pass, _ = book.minimax(BLACK, board, 2, book.weighted_score)
    assert book.minimax(WHITE, board, 3, book.weighted_score) == (-after_pass, None)
    assert book.minimax(WHITE, board, 1, book.weighted_score) == (
        book.weighted_score(WHITE, board),
        None,
    )


@pytest.mark.parametrize("n", SIZES)
def test_final_values_are_larger_than_every_evaluation_and_order_wins_by_their_size(n):
    full = [BLACK if piece != OUTER else OUTER for piece in book.initial_board(n)]
    best = book.final_value(BLACK, full)
    assert best == WIN + n * n
    assert best < MAX_VALUE and -best > MIN_VALUE
    assert sum(map(abs, book.square_weights(n).values())) < WIN
    narrow = list(full)
    narrow[n + 3] = WHITE
    assert WIN < book.final_value(BLACK, narrow) < best
    assert book.final_value(WHITE, narrow) == -book.final_value(BLACK, narrow)
    assert book.final_value(BLACK, book.initial_board(n)) == 0


def test_4x4_is_won_by_white_by_8():
    value, move = book.alphabeta(BLACK, book.initial_board(4), MIN_VALUE, MAX_VALUE, 20, book.score)
    assert (value, move) == (-WIN - 8, book.legal_moves(BLACK, book.initial_board(4))[0])
    searcher = book.alphabeta_searcher(20, book.score)
    final, margin = book.play(searcher, searcher, book.initial_board(4))
    assert margin == -8 and (final.count(BLACK), final.count(WHITE)) == (3, 11)


def test_searchers_play_what_the_search_says():
    player, board = random_position(8, 20, 1)
    _, move = book.minimax(player, board, 3, book.weighted_score)
    assert book.minimax_searcher(3, book.weighted_score)(player, board) == move
    assert book.alphabeta_searcher(3, book.weighted_score)(player, board) == move
    assert book.maximizer(book.score)(BLACK, book.initial_board()) == 34  # the first of four


# --- what a notebook gets ------------------------------------------------------


def test_a_star_import_brings_the_names_of_the_book_and_nothing_else():
    names: dict[str, object] = {}
    exec("from othello_lessons.othello import *", names)
    brought = set(names) - {"__builtins__"}
    assert brought == set(book.__all__)
    own = {
        name
        for name, thing in vars(book).items()
        if callable(thing) and getattr(thing, "__module__", "") == book.__name__
    }
    assert {name for name in own if not name.startswith("_")} - brought == set()
    assert not brought & {"random", "Callable", "Iterator", "Integral"}


def test_another_largest_board_is_one_constant(tmp_path):
    """Rewrite LARGEST in a copy of the book, and play a game on the larger board."""
    text = Path(book.__file__).read_text(encoding="utf-8")
    larger = tmp_path / "larger.py"
    larger.write_text(text.replace("SMALLEST, LARGEST = 4, 10", "SMALLEST, LARGEST = 4, 12"))
    code = (
        "from larger import *\n"
        "searcher = alphabeta_searcher(1, weighted_score)\n"
        "board, margin = play(searcher, random_strategy, initial_board(12))\n"
        "print(size(board), legal_moves(BLACK, initial_board(12)))"
    )
    assert printed_elsewhere(code, folder=tmp_path) == "12 [76, 89, 106, 119]\n"
