"""The plain endgame solver: every idea leaves the value as minimax has it, and bounds are true."""

from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import random_position

from othello_lessons import othello as book
from othello_lessons.engine.plain.bigboard import bits_of, from_board, grid, squares_of
from othello_lessons.engine.plain.plain_solver import (
    ALL,
    IDEAS_UP_TO,
    NOTHING,
    Ideas,
    Search,
    best_line,
    fastest_first,
    move_values,
    parity,
    questions,
    regions,
    remembered,
    solve,
    stable,
    who_wins,
)
from othello_lessons.engine.solver.endings import ENDINGS, ending
from othello_lessons.notation import parse_position, parse_transcript, replay
from othello_lessons.othello import EMPTY, legal_moves, make_move, opponent, score

ENDLESS = 24  # plies: more than are left in any position here


def late_positions(count, most, sizes=(4, 6, 8)):
    """List positions with 1 to `most` empty squares and somebody to move, all of them different."""
    found = {}
    for seed in range(10 * count):
        n = sizes[seed % len(sizes)]
        player, board = random_position(n, n * n - 4 - 1 - seed % most, seed)
        if book.next_player(board, opponent(player)) and board.count(EMPTY) <= most:
            found.setdefault("".join(board), (player, board))
        if len(found) == count:
            break
    assert len(found) == count
    return list(found.values())


@cache
def solved():
    """List late positions, each with its value by minimax."""
    late = late_positions(240, 5)
    return [(p, b, book.minimax(p, b, ENDLESS, score, final=score)[0]) for p, b in late]


@pytest.mark.parametrize("idea", IDEAS_UP_TO)
def test_every_rung_says_what_minimax_says(idea):
    for player, board, value in solved():
        assert solve(player, board, IDEAS_UP_TO[idea]).value == value


def test_the_plain_search_has_the_books_move_and_the_others_one_as_good():
    for player, board, value in solved():
        first = book.minimax(player, board, ENDLESS, score, final=score)[1]
        assert solve(player, board, NOTHING).move == first
        moves = move_values(player, board)
        if moves:
            assert moves[solve(player, board).move] == value == max(moves.values())


def test_who_wins_is_the_sign_of_the_score():
    for *position, value in solved():
        assert who_wins(*position).value == (value > 0) - (value < 0)


@pytest.mark.parametrize("idea", IDEAS_UP_TO)
def test_what_lies_outside_a_window_is_a_true_bound(idea):
    for number, (*position, value) in enumerate(solved()):
        alpha = value + number % 9 - 4
        found = solve(*position, IDEAS_UP_TO[idea], alpha, alpha + 1 + number % 3)
        assert found.value == value or found.bound != "exact"
        assert found.bound != "upper" or value <= found.value <= alpha
        assert found.bound != "lower" or value >= found.value >= alpha + 1


def test_a_table_kept_from_window_to_window_does_no_harm():
    for player, board, value in solved():
        search = Search(ALL, grid(book.size(board)))
        for alpha in (value - 3, value + 2, value, value - 1, -64):
            found = search.value(*from_board(player, board), alpha, alpha + 1)
            assert (found > alpha) == (value > alpha)
        assert search.value(*from_board(player, board), -100, 100) == value


def test_questions_end_with_two_bounds_that_meet():
    for *position, value in solved():
        asked = list(questions(*position))
        assert all(question.yes == (value > question.threshold) for question in asked)
        yes = [question.answer for question in asked if question.yes]
        no = [question.answer for question in asked if not question.yes]
        n = book.size(position[1])
        assert max(yes, default=-n * n) == value == min(no, default=n * n)


def test_a_best_line_ends_at_the_value():
    for player, board, value in solved()[::4]:
        moves = [move for _, move in best_line(player, board)]
        mover, end = replay(moves, player, board)[-1]
        assert mover is None and score(player, end) == value


def test_a_finished_game_is_worth_its_score():
    player, board = parse_position("XXXX XXXX XXX- XXX- X")
    assert solve(player, board).value == 14 and solve(opponent(player), board).value == -14
    assert move_values(player, board) == {} and best_line(player, board) == []


# --- what the lesson names -----------------------------------------------------------


@pytest.mark.parametrize("name", ENDINGS)
def test_the_published_endings_keep_their_score_down_a_best_line(name):
    text, value, line = ENDINGS[name]
    first, start = parse_position(text)
    end = replay(parse_transcript(line, first, start), first, start)[-1]
    assert end[0] is None and score(first, end[1]) == value
    for left in range(1, 12):
        player, board = ending(name, left)
        assert board.count(EMPTY) == left
        assert solve(player, board).value == (value if player == first else -value)


def test_an_unknown_ending_is_refused_in_a_sentence():
    with pytest.raises(ValueError, match=r"no ending '#99'; there are: game, #40"):
        ending("#99", 10)
    with pytest.raises(ValueError, match="#40 has no position with 21 empty squares"):
        ending("#40", 21)


NAMED = [*((name, left) for name in ("game", "#40") for left in (8, 9, 10)), ("#41", 11)]


@pytest.mark.parametrize(("name", "left"), NAMED)
def test_each_idea_saves_nodes_on_the_named_endgames(name, left):
    position = ending(name, left)
    nodes = [solve(*position, ideas).nodes for ideas in IDEAS_UP_TO.values()]
    assert nodes == sorted(set(nodes), reverse=True)


# --- parity ------------------------------------------------------------------------


@given(st.integers(4, 10), st.data())
def test_regions_hang_together_and_do_not_touch(n, data):
    places = data.draw(st.sets(st.sampled_from(book.squares(n))))
    found = [squares_of(region) for region in regions(bits_of(list(places)), grid(n))]
    assert sorted(square for region in found for square in region) == sorted(places)
    for region in found:
        reached, steps = {region[0]}, book.directions(n)
        for _ in region:
            reached |= {s + step for s in reached for step in steps} & places
        assert reached == set(region)


def test_parity_takes_odd_regions_first_and_leaves_ties_as_they_stand():
    player, board = parse_position(
        "OOOOOOOX XXXXXOOX XXXOXOOX XXXOXOOX XXOOXOOX XXXXOOOX X-XXXXX- X-XXX--X O"
    )
    own, opp = from_board(player, board)
    search = Search(Ideas((parity,)), grid(8))
    names = [book.squares(8).index(squares_of(c.bit)[0]) for c in search.choices(own, opp)]
    assert names == [61, 62, 49, 57]  # f8 and g8, then b7 and b8


# --- fastest first -----------------------------------------------------------------


def test_fastest_first_counts_the_opponents_moves():
    for player, board, _ in solved():
        search = Search(Ideas((fastest_first,)), grid(book.size(board)))
        moves = [squares_of(c.bit)[0] for c in search.choices(*from_board(player, board))]
        replies = [
            len(legal_moves(opponent(player), make_move(move, player, list(board))))
            for move in moves
        ]
        assert sorted(moves) == legal_moves(player, board) and replies == sorted(replies)


# --- the table ---------------------------------------------------------------------


@given(st.integers(-20, 20), st.integers(-20, 20), st.integers(1, 8), st.integers(-20, 20))
def test_what_is_remembered_always_holds_the_truth(truth, alpha, width, returned):
    beta = alpha + width
    says = returned <= alpha and truth <= returned  # an upper bound that is true
    says |= returned >= beta and truth >= returned
    says |= alpha < returned < beta and truth == returned
    if says:
        least, most = remembered(returned, alpha, beta, -64, 64)
        assert least <= truth <= most


# --- stable discs ------------------------------------------------------------------


@given(st.integers(0, 60), st.integers(0, 10**6), st.sampled_from([4, 6, 8]))
def test_stable_discs_stay_as_they_are_to_the_end(plies, seed, n):
    player, board = random_position(n, plies, seed)
    safe = {
        square: side
        for side in (player, opponent(player))
        for square in squares_of(stable(*from_board(side, board), grid(n)))
    }
    rng = Random(seed)
    for _ in range(3):
        later = list(board)
        mover = book.next_player(later, opponent(player))
        while mover:
            make_move(rng.choice(legal_moves(mover, later)), mover, later)
            assert all(later[square] == side for square, side in safe.items())
            mover = book.next_player(later, mover)


def test_a_full_board_is_all_stable_and_an_edge_disc_is_not():
    _, full = parse_position("XOXO OXXO XXOO OXOX X")
    for side in "@o":
        found = squares_of(stable(*from_board(side, full), grid(4)))
        assert found == [square for square in book.squares(4) if full[square] == side]
    _, edge = parse_position("-XX- -OX- -XO- -OO- X")
    assert not stable(*from_board("@", edge), grid(4))
    assert not stable(*from_board("o", edge), grid(4))
