"""A game looked back at: its values against the book's searches, its lines played to their end."""

import struct

import pytest
from positions import random_position
from weak_games import BEGINNERS, SHALLOW, random_game

from othello_lessons import othello as book
from othello_lessons.engine.bits import compiler
from othello_lessons.engine.midgame.evaluation import HUNDREDTHS, in_discs, positional
from othello_lessons.engine.patterns.learned import patterns
from othello_lessons.engine.plain.plain_solver import move_values
from othello_lessons.lookback import game_from, look_back, looking_back, review
from othello_lessons.lookback.values import PLAIN, Depths, Values, follow
from othello_lessons.notation import parse_square, parse_transcript, replay
from othello_lessons.notation.formats import game_of_transcript, write_games
from othello_lessons.notation.game import Game, Ply
from othello_lessons.notation.ggf import game_text
from othello_lessons.notation.wthor import RECORD
from othello_lessons.othello import BLACK, EMPTY, MAX_VALUE, MIN_VALUE, initial_board, score


def own(judged, value):
    """Return a value of Black's view from the view of the player who moved."""
    return value if judged.player == BLACK else -value


# ---------------------------------------------------------------------------
# Values


def test_estimates_are_those_of_alphabeta_in_the_book():
    board = initial_board(6)
    game = look_back(random_game(6, 0), BLACK, board, depth=2)
    positions = replay(game.moves, BLACK, board)
    early = [judged for judged in game.judged if not judged.exact]
    assert len(early) >= 20
    for judged in early[::4]:
        _, before = positions[judged.number - 1]
        best, _ = book.alphabeta(judged.player, before, MIN_VALUE, MAX_VALUE, 2, positional)
        assert own(judged, judged.best) == in_discs(best)


def test_the_last_values_are_exact_and_say_so():
    board = initial_board(6)
    game = look_back(random_game(6, 1), BLACK, board, depth=2)
    positions = replay(game.moves, BLACK, board)
    late = [judged for judged in game.judged if judged.exact]
    assert game.exact_from == late[0].number
    assert positions[late[0].number - 1][1].count(EMPTY) >= PLAIN.exact
    for judged in late[1:]:
        worths = move_values(judged.player, positions[judged.number - 1][1])
        assert own(judged, judged.value) == worths[judged.move]
        assert own(judged, judged.best) == max(worths.values())
    assert game.judged[-1].value == score(BLACK, positions[-1][1])


def test_every_line_leads_to_the_value_that_it_is_given_for(looked):
    positions = replay(looked.moves)
    for judged in looked.judged:
        for line, value in ((judged.refutation, judged.value), (judged.best_line, judged.best)):
            steps = follow(judged.player, positions[judged.number - 1][1], line)
            mover, _, end = steps[-1]
            if book.next_player(end, mover) is None:
                found = score(BLACK, end)
            else:
                assert not judged.exact
                next_one = book.opponent(mover)
                found = patterns(next_one, end) / HUNDREDTHS * (1 if next_one == BLACK else -1)
            assert value == pytest.approx(found)


def test_a_move_loses_what_lies_between_it_and_the_best_move(looked):
    for judged in looked.judged:
        assert judged.loss == own(judged, judged.best) - own(judged, judged.value) >= 0
        assert (judged.loss == 0) == (judged.value == judged.best)


@pytest.mark.skipif(not compiler.HAS_NUMBA, reason="nothing is compiled here")
def test_plain_python_finds_what_the_compiled_search_finds(looked, monkeypatch):
    player, board = random_position(8, 24, 5)
    compiled = Values(8, depth=2).best(player, board)
    monkeypatch.setattr(compiler, "HAS_NUMBA", False)
    values = Values(8, depth=2)
    assert values.limits == PLAIN._replace(depth=2)
    assert values.best(player, board) == compiled
    late = replay(looked.moves)[53]
    solved = values.best(*late)
    assert solved.exact and solved.discs == own(looked.judged[53], looked.judged[53].best)


# ---------------------------------------------------------------------------
# Mistakes


def test_the_mistakes_are_the_moves_that_cost_most(looked):
    losses = [mistake.loss for mistake in looked.mistakes]
    assert losses == sorted((judged.loss for judged in looked.judged), reverse=True)[: review.MOST]
    assert all(loss >= review.COSTLY for loss in losses)


def test_every_move_of_a_mistake_is_judged(looked):
    for mistake in looked.mistakes:
        judged, worths = mistake.judged, mistake.worths
        assert list(worths) == book.legal_moves(judged.player, mistake.board)
        assert mistake.is_good(judged.best_move) and not mistake.is_good(judged.move)
        assert worths[judged.best_move] - worths[judged.move] == pytest.approx(mistake.loss)
        if judged.exact:
            assert max(worths.values()) == worths[judged.best_move]
            assert all(mistake.is_good(m) == (w == max(worths.values())) for m, w in worths.items())


def test_the_known_mistake_of_a_game_is_found(looked):
    worst = looked.mistakes[0]
    assert (worst.judged.number, worst.judged.player, worst.loss) == (41, BLACK, 28)
    assert (worst.judged.move, worst.judged.best_move) == (parse_square("a7"), parse_square("h4"))


def test_a_game_without_mistakes_has_none():
    assert look_back("f5d6", depth=2).mistakes == ()


def in_every_format(folder):
    """Yield (game, number) of the same game as a text in each format, and as files."""
    other, game = game_of_transcript("f5f6"), game_of_transcript("f5d6c3")
    for form in ("transcript", "ggf", "triples", "record"):
        yield write_games([game], form), None
        (folder / f"games.{form}").write_text(write_games([other, game], form), encoding="utf-8")
        yield folder / f"games.{form}", 2
    head = struct.pack("<4BIHH4B", 0, 0, 0, 0, 2, 0, 0, 8, 0, 0, 0)
    record = RECORD.pack(0, 0, 0, 32, 32, bytes(game.moves))
    (folder / "games.wtb").write_bytes(head + record * 2)
    yield folder / "games.wtb", 2


def test_a_game_is_read_in_every_format_as_text_and_as_a_file(tmp_path):
    moves = parse_transcript("f5d6c3")
    for game, number in in_every_format(tmp_path):
        assert game_from(game, number=number) == (tuple(moves), BLACK, initial_board())
    assert look_back(tmp_path / "games.ggf", number=2, depth=1).moves == tuple(moves)
    with pytest.raises(ValueError, match="there are 2 games here: say which one with number"):
        look_back(tmp_path / "games.wtb")
    player, board = random_position(8, 51, 2)
    text = game_text(Game(player=player, board=board))
    move = book.legal_moves(player, board)[0]
    last = Game((Ply(move),), player, board)
    (judged,) = look_back(game_text(last), depth=1).judged
    assert (judged.player, judged.move) == (player, move)
    with pytest.raises(ValueError, match="no move in this game"):
        look_back(text)


# ---------------------------------------------------------------------------
# While it thinks


def test_it_says_how_far_it_is():
    told = []
    done = look_back("f5d6c3", depth=2, progress=told.append)
    assert [each.done for each in told] == [1, 2, 3, 3]
    assert [len(each.judged) for each in told] == [1, 2, 3, 3]
    assert told[0].judged[0].number == 3 and told[-1] == done
    assert [each.complete for each in told] == [False, False, False, True]


def test_an_interrupt_keeps_what_is_known(looked):
    def interrupt(known):
        if known.done == 25:
            raise KeyboardInterrupt

    known = look_back(BEGINNERS, **SHALLOW, progress=interrupt)
    assert not known.complete
    assert known.judged == looked.judged[-25:]
    losses = [mistake.loss for mistake in known.mistakes]
    assert losses == sorted((judged.loss for judged in known.judged), reverse=True)[: review.MOST]
    assert all(len(mistake.worths) == 2 for mistake in known.mistakes)


def test_it_stops_when_it_is_told_to():
    seen = []
    for known in looking_back(BEGINNERS, **SHALLOW, stopped=lambda: len(seen) >= 3):
        seen.append(known)
    assert len(seen) >= 3 and not seen[-1].complete


@pytest.mark.parametrize(
    ("game", "depth", "words"),
    [
        ("", 2, "this text is empty: there is no game in it"),
        ([], 2, "there is no move in this game"),
        ("f5d6", 0, "depth is a number of plies, 1 or more, not 0"),
        ("f5f5", 2, "move 2, White to f5"),
    ],
)
def test_what_cannot_be_looked_back_at_is_refused(game, depth, words):
    with pytest.raises(ValueError, match=words):
        look_back(game, depth=depth)


def test_a_review_says_how_far_the_search_looked(looked):
    assert looked.limits == Depths(**SHALLOW)
    assert looked.steps == looked.done == len(looked.moves) == 60
