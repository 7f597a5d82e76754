"""Training the patterns: games that are exact to their end, and the same weights every time."""

import math
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

from othello_lessons import othello as book
from othello_lessons.cli import main
from othello_lessons.engine.bits.compiled_game import SQUARES, to_bits
from othello_lessons.engine.patterns.learned import SHIPPED, patterns
from othello_lessons.engine.patterns.shapes import PLACES, STAGES, empties_of
from othello_lessons.engine.patterns.weights import STAGE_SIZE, Learned, read_weights
from othello_lessons.engine.solver.solver import solve
from othello_lessons.learning.patterns import fitting, self_play, training
from othello_lessons.learning.patterns.games_file import GamesFile, TrainingError
from othello_lessons.learning.patterns.labels import (
    AHEAD,
    OVERLAP,
    PLIES,
    SHARE,
    labelled,
    searched,
)
from othello_lessons.learning.patterns.positions import Positions, weight_numbers
from othello_lessons.learning.patterns.self_play import (
    BATCH,
    EXACT_FROM,
    GAME_BYTES,
    NO_SQUARE,
    SelfPlay,
    play_batch,
)
from othello_lessons.learning.patterns.training import Training, train

GAMES = 3 * BATCH
QUIET = (lambda games: None, lambda stages: None)


# ---------------------------------------------------------------------------
# Games


def replayed(game):
    """Yield (player, board, number of moves made) before each move; then (None, board, moves)."""
    player, board = book.BLACK, book.initial_board()
    moves = [SQUARES[bit] for bit in game[2:] if bit != NO_SQUARE]
    for made, move in enumerate(moves):
        yield player, board, made
        assert book.is_legal(move, player, board)
        book.make_move(move, player, board)
        player = book.next_player(board, player)
    yield player, board, len(moves)


@pytest.fixture(scope="module")
def games():
    """Return the games of a batch, played with the weights that come with the package."""
    _, played = play_batch(7, 2, SHIPPED.read_bytes(), 0)
    return [played[start : start + GAME_BYTES] for start in range(0, len(played), GAME_BYTES)]


def test_a_game_is_legal_to_its_end_and_its_result_is_that_of_its_last_board(games):
    assert len(games) == len(set(games)) == BATCH
    for game in games:
        *_, (player, board, made) = replayed(game)
        assert player is None and made > game[0] >= self_play.LEAST_RANDOM
        assert book.score(book.BLACK, board) == game[1] - 64


def test_from_fourteen_empty_squares_on_every_move_keeps_the_exact_result(games):
    for game in games[:4]:
        margin = game[1] - 64
        for player, board, _ in replayed(game):
            if player and board.count(book.EMPTY) <= EXACT_FROM:
                exact = solve(player, list(board)).value
                assert exact == (margin if player == book.BLACK else -margin)


def test_a_game_does_not_depend_on_the_games_before_it(games):
    players = SelfPlay(7, 2, SHIPPED.read_bytes())
    assert [players.play(number) for number in (31, 4, 5)] == [games[31], games[4], games[5]]


# ---------------------------------------------------------------------------
# The file of games


def batch(number):
    return bytes([number]) * BATCH * GAME_BYTES


def test_batches_come_back_in_order_whenever_they_were_added(tmp_path):
    path = tmp_path / "games"
    for number in (2, 0, 1):
        with GamesFile(path, {"seed": 1}) as kept:
            kept.add(number, batch(number))
    with GamesFile(path, {"seed": 1}) as kept:
        assert kept.games(3) == batch(0) + batch(1) + batch(2)


def test_what_is_half_written_is_cut_off_and_what_is_whole_stays(tmp_path):
    path = tmp_path / "games"
    with GamesFile(path, {"seed": 1}) as kept:
        kept.add(0, batch(0))
        kept.add(1, batch(1))
    whole = path.read_bytes()
    line = len(whole.partition(b"\n")[0]) + 1
    one = (len(whole) - line) // 2
    for size in (0, 5, line - 1, line, line + 3, line + one - 1, line + one, len(whole) - 1):
        path.write_bytes(whole[:size])
        with GamesFile(path, {"seed": 1}) as kept:
            assert list(kept.batches) == [0][: max(0, size - line) // one]
            for number in (0, 1):
                if number not in kept.batches:
                    kept.add(number, batch(number))
        assert path.read_bytes() == whole


def test_games_of_another_training_are_refused(tmp_path):
    with GamesFile(tmp_path / "games", {"seed": 1}) as kept:
        kept.add(0, batch(0))
    with pytest.raises(TrainingError, match="has the games of another training: move it away"):
        GamesFile(tmp_path / "games", {"seed": 2})


# ---------------------------------------------------------------------------
# Labels


def rows_of(games):
    return np.frombuffer(games, np.uint8).reshape(-1, GAME_BYTES)


def label_by_the_book(moves, place, margin, evaluate):
    """Return the label of the position before a move of a game, from the book's functions only."""
    player, _, _ = moves[place]
    result = margin if player == book.BLACK else -margin
    later = moves[place + AHEAD] if place + AHEAD < len(moves) else (None, None, None)
    other, board, _ = later
    if other is None or board.count(book.EMPTY) <= EXACT_FROM:
        return result
    value, _ = book.minimax(other, board, PLIES, evaluate)
    discs = value / 100 if abs(value) < 10_000 else value - math.copysign(book.WIN, value)
    return SHARE * result + (1 - SHARE) * (discs if other == player else -discs)


@pytest.mark.parametrize("stage", (3, 10, 11))
def test_labels_are_those_that_the_book_finds_four_moves_later(games, stage):
    learned = read_weights(SHIPPED)
    fewest, most = empties_of(stage)
    found, labels = labelled(rows_of(b"".join(games[:8])), stage, learned)
    expected = []
    for game in games[:8]:
        moves = [(player, list(board), made) for player, board, made in replayed(game)]
        expected += [
            label_by_the_book(moves, place, game[1] - 64, patterns)
            for place, (player, board, made) in enumerate(moves)
            if player
            and made >= game[0]
            and fewest - OVERLAP <= board.count(book.EMPTY) <= most + OVERLAP
        ]
    assert labels == pytest.approx(expected) and len(expected) > 20
    assert (labels != found.results).any() == (most + OVERLAP - AHEAD > EXACT_FROM)


def test_where_the_search_sees_the_end_discs_are_counted():
    board = [piece if piece == book.OUTER else book.EMPTY for piece in book.initial_board()]
    board[51], board[52], board[53], board[88] = book.BLACK, book.WHITE, book.WHITE, book.WHITE
    assert value_of(book.BLACK, board) == 3  # 54 turns two, and then nobody can move
    for square in (52, 53, 54):
        board[square] = book.BLACK
    assert value_of(book.WHITE, board) == -3


def value_of(player, board):
    own, opp = (np.array([each], np.uint64) for each in to_bits(player, board))
    row = np.zeros(1)
    one = Positions(own, opp, row, row.astype(np.int32), row.astype(bool))
    return searched(one, read_weights(SHIPPED))[0]


# ---------------------------------------------------------------------------
# The fit


def test_the_fit_finds_the_weights_that_made_the_labels_and_leaves_the_others_near():
    chance = np.random.default_rng(1)
    numbers = chance.integers(0, 300, (20_000, len(PLACES) + 1)).astype(np.int32)
    made, near = chance.normal(size=300), chance.normal(size=STAGE_SIZE)
    found = fitting.fit(numbers, made[numbers].sum(axis=1), near)
    assert np.abs(found[:300] - made).max() < 0.1
    assert (found[300:] == near[300:]).all()


def test_a_fit_without_an_error_changes_nothing():
    near = np.ones(STAGE_SIZE)
    labels = np.full(2, len(PLACES) + 1.0)
    numbers = np.zeros((2, len(PLACES) + 1), np.int32)
    assert (fitting.fit(numbers, labels, near) == near).all()


def test_weights_that_no_game_needs_are_those_of_the_stage_after():
    games = rows_of(play_batch(9, 1, b"", 0)[1])
    told = []
    stages = fitting.fit_stages([games], told.append)
    assert told == list(range(STAGES, -1, -1))
    seen = np.zeros(STAGE_SIZE, bool)
    for stage in reversed(range(STAGES - 1)):
        learned = Learned(tuple(stages[max(each, stage + 1)] for each in range(STAGES)), {})
        found, _ = labelled(games[~fitting.held_out(len(games))], stage, learned)
        seen[:] = False
        seen[weight_numbers(found)] = True
        here, after = (np.array(stages[each]) for each in (stage, stage + 1))
        assert (here[~seen] == after[~seen]).all()
        assert seen.any() == (here != after).any()


def all_held_out(games):
    """Return games that are all held out but the first, of which there are many copies."""
    spaced = np.repeat(games[:1], fitting.HELD_OUT * (len(games) - 1), axis=0)
    spaced[:: fitting.HELD_OUT] = games[1:]
    return spaced


def test_a_position_that_was_learned_from_says_nothing_about_the_error():
    games = rows_of(play_batch(9, 1, b"", 0)[1])
    learned = read_weights(SHIPPED)

    def counted(rounds):
        return sum(each.positions for each in fitting.stage_errors(rounds, learned))

    new, once_more = all_held_out(games[:6]), all_held_out(games[[0, 1, 2, 3, 4, 0]])
    one = all_held_out(games[[0, 5]])
    assert counted([new]) == counted([once_more]) + counted([one]) > 0
    assert counted([games[5:6].repeat(2, axis=0), new]) == counted([once_more])


def test_on_new_games_the_weights_that_ship_are_better_than_the_features_from_40_empties_on():
    played = b"".join(play_batch(8, 2, SHIPPED.read_bytes(), number)[1] for number in range(3))
    errors = fitting.stage_errors([all_held_out(rows_of(played))], read_weights(SHIPPED))
    assert len(errors) == STAGES - 1
    assert [each for each in errors if each.most <= 40 and each.learned >= each.by_hand] == []
    assert sum(each.positions for each in errors) > 4000


# ---------------------------------------------------------------------------
# The whole


batch_once = cache(play_batch)  # for the trainings in this process, which play the same batches


@pytest.fixture(scope="module")
def weights(tmp_path_factory):
    """Return the file that a small training writes, without an interrupt, in one process."""
    folder = tmp_path_factory.mktemp("whole")
    with mock.patch.object(training, "play_batch", batch_once):
        train(Training(folder, GAMES), 1, "", *QUIET)
    return (folder / "patterns.weights").read_bytes()


def test_it_continues_after_any_interrupt_and_plays_no_batch_twice(weights, tmp_path, monkeypatch):
    played = []

    def play(*batch):
        if len(played) in (0, 2) and played[-1:] != ["interrupted"]:
            played.append("interrupted")
            raise KeyboardInterrupt
        played.append(batch[1::2])
        return batch_once(*batch)

    monkeypatch.setattr(training, "play_batch", play)
    task = Training(tmp_path, GAMES)
    for _ in range(2):
        with pytest.raises(KeyboardInterrupt):
            train(task, 1, "", *QUIET)
    train(task, 1, "", *QUIET)
    batches = [each for each in played if each != "interrupted"]
    assert len(batches) == len(set(batches)) == GAMES // BATCH
    assert task.weights_file.read_bytes() == weights


def test_the_command_makes_the_same_weights_in_two_processes_and_shows_the_errors(
    weights, tmp_path, capsys
):
    given = ["--games", str(GAMES), "--out", str(tmp_path), "--jobs", "2", "--quiet"]
    assert main(["train", *given]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Errors on games that were held out (root mean square, in discs):\n")
    assert "empty squares  positions  results  positional  patterns\n" in told
    assert "     16 to 13  " in told
    assert (tmp_path / "errors.svg").read_text(encoding="utf-8").startswith("<svg")
    read_weights(tmp_path / "patterns.weights")
    assert (tmp_path / "patterns.weights").read_bytes() == weights


@pytest.mark.parametrize("games", ("0", "50", "151", "-100"))
def test_a_wrong_number_of_games_is_refused_with_a_sentence(games, tmp_path, capsys):
    assert main(["train", "--games", games, "--out", str(tmp_path / "new")]) == 2
    assert "The number of games is a multiple of 50, 100 or more, not" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_without_numba_it_says_what_to_install(tmp_path):
    command = [sys.executable, "-m", "othello_lessons.cli", "train", "--out", str(tmp_path)]
    environment = {**os.environ, "OTHELLO_NUMBA": "0"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 2
    assert "Training needs Numba, which is missing: pip install" in done.stderr


def test_an_interrupt_while_the_day_is_written_leaves_no_half_of_it(tmp_path, monkeypatch):
    def interrupted(draft, path):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Path, "replace", interrupted)
        training.day_begun(Training(tmp_path, GAMES))
    assert not list(tmp_path.iterdir())
    day = training.day_begun(Training(tmp_path, GAMES))
    assert day == training.day_begun(Training(tmp_path, GAMES))
