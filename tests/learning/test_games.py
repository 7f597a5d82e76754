"""The table of games: features as the book would count them, results, and how games are split."""

import zlib
from functools import cache
from itertools import chain, islice
from random import Random

import pytest
from elsewhere import printed_elsewhere
from positions import random_position

from othello_lessons.engine.plain.plain_solver import solve
from othello_lessons.exercises import check
from othello_lessons.learning.features import FEATURES, features_of, squares_and_features
from othello_lessons.learning.games import (
    SHIPPED,
    endless_games,
    played_games,
    shipped_games,
    split_by_games,
    split_by_positions,
    table,
)
from othello_lessons.notation import parse_square
from othello_lessons.othello import (
    BLACK,
    DIRECTIONS,
    EMPTY,
    alphabeta_searcher,
    initial_board,
    legal_moves,
    make_move,
    opponent,
    score,
    squares,
)
from othello_lessons.strategies import evaluation

CORNERS = {parse_square(name): parse_square(inner) for name, inner in
           (("a1", "b2"), ("h1", "g2"), ("a8", "b7"), ("h8", "g7"))}  # fmt: skip


@cache
def some_games():
    return played_games(12, seed=3)


def counted(player, board):
    """Return the features of one side, counted square by square."""
    discs = [square for square in squares() if board[square] == player]
    moves = legal_moves(player, board)
    return {
        "mobility": len(moves),
        "frontier": sum(any(board[d + step] == EMPTY for step in DIRECTIONS) for d in discs),
        "corners": sum(corner in discs for corner in CORNERS),
        "corner moves": sum(corner in moves for corner in CORNERS),
        "x-squares": sum(
            inner in discs and board[corner] == EMPTY for corner, inner in CORNERS.items()
        ),
        "discs": len(discs),
    }


@pytest.mark.parametrize("seed", range(12))
def test_the_features_are_what_the_book_counts(seed):
    player, board = random_position(8, Random(seed).randrange(60), seed)
    ours, theirs = counted(player, board), counted(opponent(player), board)
    wanted = {name: ours[name] - theirs[name] for name in ours}
    empties = board.count(EMPTY)
    assert features_of(player, board) == wanted | {"parity": empties % 2, "empties": empties}
    assert list(features_of(player, board)) == list(FEATURES)


def test_features_are_only_for_8x8_boards():
    with pytest.raises(ValueError, match="8x8 boards, not 6x6"):
        features_of(BLACK, initial_board(6))


def test_the_same_seed_gives_the_same_games_and_another_gives_others():
    assert played_games(2, seed=3) == some_games()[:2]
    assert played_games(2, seed=4) != some_games()[:2]


def test_a_game_is_played_by_the_player_that_the_lesson_names():
    player_of = alphabeta_searcher(1, evaluation("positional"))
    for before, after in zip(
        some_games()[0].positions, some_games()[0].positions[1:], strict=False
    ):
        move = player_of(before.player, before.board)
        board = make_move(move, before.player, list(before.board))
        if after.player != before.player:  # nobody passed
            assert board == after.board


def test_the_result_is_that_of_best_play_from_eight_squares_on():
    for game in some_games()[:3]:
        last = game.positions[-1]
        assert last.board.count(EMPTY) == 9  # these games do not pass there
        move = alphabeta_searcher(1, evaluation("positional"))(last.player, last.board)
        after = make_move(move, last.player, list(last.board))
        player = opponent(last.player)
        assert game.result(player) == solve(player, after).value
        assert game.result(player) == -game.result(last.player)


def test_the_table_has_a_row_for_every_position_with_the_result_for_its_player():
    games = some_games()
    data = table(games)
    places = [(number, place) for number, game in enumerate(games) for place in game.positions]
    assert data.rows.shape == (len(places), len(FEATURES)) and len(data.results) == len(places)
    for row, result, number, (game, place) in zip(*data, places, strict=True):
        assert number == game
        assert list(row) == list(features_of(place.player, place.board).values())
        assert result == (1 if place.player == BLACK else -1) * games[game].margin


def test_the_wide_table_has_the_squares_too():
    place = some_games()[0].positions[5]
    row = squares_and_features(place.own, place.opp)
    assert list(row[:8]) == list(features_of(place.player, place.board).values())
    assert sum(row[8:]) == score(place.player, place.board)
    worth = {place.player: 1, opponent(place.player): -1, EMPTY: 0}
    assert list(row[8:]) == [worth[place.board[square]] for square in squares()]


def test_the_split_of_the_course_is_what_the_exercise_asks_for():
    assert check(
        "split-by-games", lambda numbers, held, seed: split_by_games(numbers, held, seed=seed)
    )


def test_three_sets_share_no_game_and_lose_no_position():
    numbers = [game for game in range(20) for _ in range(3 + game % 4)]
    parts = split_by_games(numbers, 5, 3, seed=2)
    games = [{numbers[place] for place in part} for part in parts]
    assert [len(of_part) for of_part in games] == [12, 5, 3]
    assert len(set().union(*games)) == 20
    assert sorted(chain(*parts)) == list(range(len(numbers)))


def test_a_second_held_out_set_takes_its_games_from_those_that_were_left():
    numbers = [game for game in range(20) for _ in range(3)]
    one, both = (split_by_games(numbers, *held, seed=2) for held in ([5], [5, 3]))
    assert both[1] == one[1] and sorted(both[0] + both[2]) == one[0]


def test_a_split_by_positions_has_games_on_both_sides():
    numbers = [game for game in range(20) for _ in range(30)]
    training, held_out = split_by_positions(numbers, 5, seed=1)
    assert sorted(training + held_out) == list(range(600)) and len(held_out) == 150
    assert {numbers[place] for place in training} == {numbers[place] for place in held_out}


def test_games_are_played_without_numba_and_numpy():
    code = (
        "import sys; from othello_lessons.learning.games import played_games; "
        "played_games(1, 3); print({'numba', 'numpy', 'sklearn'} & set(sys.modules))"
    )
    assert printed_elsewhere(code) == "set()\n"


@pytest.mark.parametrize(("seed", "count"), [(26, 300), (27, 6150)])
def test_the_shipped_games_are_those_that_the_player_plays(seed, count):
    shipped = list(shipped_games(count, seed))
    assert shipped[:5] == list(islice(endless_games(seed), 5))
    packed = b"".join(bytes([len(g.moves), g.margin + 64]) + g.moves for g in shipped)
    assert packed == zlib.decompress(SHIPPED[seed].read_bytes())
    assert all(-64 <= game.margin <= 64 and game.positions for game in shipped)
