"""Iago's evaluation: its table of edges, and the evaluation that uses it."""

import pytest
from hypothesis import given, settings
from positions import positions, random_position

from othello_lessons import othello as book
from othello_lessons.engine.iago import edges
from othello_lessons.engine.iago.edges import EDGE, edge_values
from othello_lessons.engine.iago.evaluation import edges as four_edges
from othello_lessons.engine.iago.evaluation import iago
from othello_lessons.engine.midgame.evaluation import positional
from othello_lessons.engine.plain.bigboard import from_board
from othello_lessons.engine.plain.plain_search import PlainSearcher
from othello_lessons.notation import parse_square
from othello_lessons.othello import BLACK, EMPTY, WHITE
from othello_lessons.programs.compare import compare
from othello_lessons.strategies import evaluation, make_strategy

# A text has the eight edge squares, a space, and the X squares b2 and g2.
EDGE_NAMES = ("a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1")
PLACES = [parse_square(name) for name in (*EDGE_NAMES, "b2", "g2")]
PIECES = {"X": 2, "-": 1, "O": 0}


def worth(text):
    """Return what the table says of an edge, to the side that has X."""
    return edge_values()[
        sum(PIECES[piece] * 3**at for at, piece in enumerate(text.replace(" ", "")))
    ]


def test_an_edge_and_its_mirror_image_are_worth_the_same():
    table = edge_values()
    assert len(table) == 3**10
    mirrored = [tuple(reversed(edges.digits_of(at)[:8])) for at in (0, 7, 12_345)]
    assert [edges.digits_of(EDGE.mirror[at])[:8] for at in (0, 7, 12_345)] == mirrored
    assert all(table[at] == table[other] for at, other in enumerate(EDGE.mirror))


def test_with_the_colours_exchanged_an_edge_is_worth_the_same_with_the_other_sign():
    table = edge_values()
    assert list(table) == [-value for value in reversed(table)]
    assert worth("-------- --") == 0


# ---------------------------------------------------------------------------
# The table, worked out again with the book's functions on a board that has one edge


def board_of(text):
    board = book.initial_board()
    for square in book.squares():
        board[square] = EMPTY
    pieces = text.replace(" ", "").translate(str.maketrans("XO", BLACK + WHITE))
    for square, piece in zip(PLACES, pieces.replace("-", EMPTY), strict=True):
        board[square] = piece
    return board


def flipped_on_the_edge(square, player, board):
    """Return what a move turns over: on this board only discs of the edge can be."""
    assert all(each in PLACES[:8] for each in book.bracketed(square, player, board))
    return book.bracketed(square, player, board)


def static(player, board):
    """Return the values of the player's discs less those of the opponent's."""
    edge, total = PLACES[:8], 0
    for side in (player, book.opponent(player)):
        own = [square for square in edge if board[square] == side]
        safe = set(own) if all(board[square] != EMPTY for square in edge) else set()
        for line in (edge, edge[::-1]):
            first_other = next((i for i, sq in enumerate(line) if sq not in own), len(line))
            safe |= set(line[:first_other])
        lost = set()
        for square in edge:
            if board[square] == EMPTY:
                lost |= set(flipped_on_the_edge(square, book.opponent(side), board))
        value = 0
        for square in own:
            kind = (
                edges.SAFE if square in safe else edges.TAKEABLE if square in lost else edges.QUIET
            )
            value += kind[min(edge.index(square), 7 - edge.index(square))]
        for x, corner in ((PLACES[8], PLACES[0]), (PLACES[9], PLACES[7])):
            if board[x] == side and board[corner] == EMPTY:
                value += edges.X_SQUARE
        total += value if side == player else -value
    return total


def chance(square, player, board):
    if flipped_on_the_edge(square, player, board):
        return 1
    if square in (PLACES[0], PLACES[7]):
        x = board[PLACES[8] if square == PLACES[0] else PLACES[9]]
        return edges.CORNER_MOVE[1 if x == EMPTY else 2 if x == player else 0]
    return edges.X_MOVE if square in PLACES[8:] else edges.EDGE_MOVE


def looked_ahead(player, board, plies):
    if plies == 0:
        return static(player, board)
    other = book.opponent(player)
    outcomes = [(-looked_ahead(other, board, plies - 1), 1)]
    for square in PLACES:
        if board[square] == EMPTY:
            after = book.make_move(square, player, list(board))
            value = -looked_ahead(other, after, plies - 1)
            outcomes.append((value, chance(square, player, board)))
    expected, left = 0, 1
    for value, likely in sorted(outcomes, reverse=True):
        expected += left * likely * value
        left *= 1 - likely
    return expected


@pytest.mark.parametrize(
    "text",
    ["XOXXOX-- XO", "-XXXXXO- --", "X-OOXXO- OX", "OXO-XO-X X-", "--OOXX-X XO", "-OXXXOX- --"],
)
def test_the_table_is_what_a_plain_search_with_the_book_finds(text):
    board = board_of(text)
    one, other = (looked_ahead(player, board, edges.PLIES) for player in (BLACK, WHITE))
    assert worth(text) == round((one - other) / 2)


def test_the_first_move_that_is_possible_is_taken():
    assert edges.expected([(10, 0.5), (4, 0.5), (0, 1), (-9, 1)]) == 6


# ---------------------------------------------------------------------------
# The evaluation


@given(positions())
@settings(max_examples=60, deadline=None)
def test_with_the_colours_exchanged_a_board_is_worth_the_same_with_the_other_sign(position):
    player, board = position
    if book.size(board) == 8:
        assert iago(book.opponent(player), board) == -iago(player, board)
    else:
        assert iago(player, board) == positional(player, board)


def test_the_four_edges_are_looked_up_where_they_lie():
    lines = ["a1 b1 c1 d1 e1 f1 g1 h1 b2 g2", "h1 h2 h3 h4 h5 h6 h7 h8 g2 g7"]
    lines += ["a8 b8 c8 d8 e8 f8 g8 h8 b7 g7", "a1 a2 a3 a4 a5 a6 a7 a8 b2 b7"]
    for seed in range(20):
        player, board = random_position(8, 50, seed)
        found = 0
        for line in lines:
            pieces = [board[parse_square(name)] for name in line.split()]
            numbers = [1 if p == EMPTY else 2 if p == player else 0 for p in pieces]
            found += edge_values()[sum(n * 3**at for at, n in enumerate(numbers))]
        assert four_edges(*from_board(player, board)) == found


def test_the_evaluation_plays_by_its_name_in_every_search():
    board = book.initial_board()
    assert evaluation("iago") is iago
    for name in ("maximizer:", "minimax:depth=2,", "alphabeta:depth=2,", "timed:depth=2,exact=0,"):
        assert make_strategy(f"{name}eval=iago")(BLACK, board) in book.legal_moves(BLACK, board)


def test_the_search_on_big_integers_returns_what_the_book_returns():
    searcher = PlainSearcher(iago, memory=1)
    for seed in range(3):
        player, board = random_position(8, 30, seed)
        searcher.begin()
        found = searcher.search(player, board, book.MIN_VALUE, book.MAX_VALUE, 2)[0]
        assert found == book.minimax(player, board, 2, iago)[0]


def test_it_beats_the_weights_of_the_squares_at_the_same_depth():
    names = ("alphabeta:depth=1,eval=iago", "alphabeta:depth=1,eval=weights")
    assert compare(*names, games=60, seed=3, opening_moves=10).interval.low > 0.5
