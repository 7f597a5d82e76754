"""docs/player.md is true: its series are played, its lines run, its tables and pictures compared.

The games of its series are in player_games.txt. A test judges all of them again, and plays some
in the thorough run: the players have no clock, so each game must go as it is written there.

To play all games, write what is printed, and draw the pictures:

    PYTHONPATH=tests uv run python tests/course/test_player_guide.py
"""

import contextlib
import inspect
import io
import re
import shlex
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest
from guide import Passage, blocks

from othello_lessons.cli import main
from othello_lessons.drawing import show
from othello_lessons.drawing.charts.savings import show_savings
from othello_lessons.engine import background, player
from othello_lessons.engine.bits import compiled_game
from othello_lessons.engine.bits.compiler import recursive, u64
from othello_lessons.engine.bits.fast_moves import NONE, ONE, flips, lowest, moves
from othello_lessons.engine.bits.raw_memory import Block, peek, poke
from othello_lessons.engine.midgame import compiled_evaluation, cuts, evaluation, table
from othello_lessons.engine.midgame.iterations import iterations
from othello_lessons.engine.midgame.search import final_value
from othello_lessons.engine.midgame.searcher import CompiledSearcher
from othello_lessons.notation import parse_square, parse_transcript, replay
from othello_lessons.othello import (
    BLACK,
    MAX_VALUE,
    MIN_VALUE,
    WHITE,
    initial_board,
    score,
    size,
    turns,
)
from othello_lessons.programs import compare as series
from othello_lessons.programs.compare import compare
from othello_lessons.programs.tournament.pool import play_fixture
from othello_lessons.strategies import LEVELS, STRATEGIES, make_strategy

DOCS = Path(__file__).resolve().parents[2] / "docs"
DOCUMENT = DOCS / "player.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")
SHOWN = [
    (block.language, block.text, after.text if after.language == "text" else None)
    for block, after in pairwise([*blocks(DOCUMENT), Passage("", "", "")])
    if block.language != "text"
]
SERIES = [(text, shown) for language, text, shown in SHOWN if language == "sh"]
GAME = re.search(r'GAME = "(\w+)"', TEXT)[1]
OPENED = "f5d6c3d3c4f4c5b3c2b4e3"
PLAYER = "timed:seconds=inf,nodes=10000,eval=positional,exact=20"
OPPONENT = "alphabeta:depth=2"


# ---------------------------------------------------------------------------
# The pictures


def position():
    """Draw the position whose features are told."""
    side, board = replay(parse_transcript(GAME))[-1]
    return show(board, side, last=parse_transcript(GAME)[-1])


def savings():
    """Draw how many nodes four searches take from one position."""
    side, board = replay(parse_transcript(OPENED))[-1]
    depths = (4, 6, 8)
    alone, remembering = (deepened(memory, max(depths)) for memory in (ONE_BUCKET, HALF))
    return show_savings(
        {
            f"{depth} plies": {
                "minimax": sum(
                    compiled_game.perft(side, board, ply)[0] for ply in range(depth + 1)
                ),
                "alpha-beta": alphabeta_nodes(side, board, depth),
                "player, no table": alone[depth],
                "player": remembering[depth],
            }
            for depth in depths
        },
        "Nodes to look so far ahead, 11 moves into a game",
    )


ONE_BUCKET, HALF = 2**-13, 32  # MiB: four entries; what a player of 64 MiB has for this search


def deepened(memory, deepest):
    """Return the nodes of all iterations up to each depth."""
    searcher = CompiledSearcher(evaluation.positional, memory)
    side, board = replay(parse_transcript(OPENED))[-1]
    return {found.depth: searcher.nodes for found in iterations(searcher, side, board, deepest)}


def alphabeta_nodes(side, board, depth):
    """Count the nodes of alpha-beta with moves in square order."""
    weights, count = Block(compiled_evaluation.SIZE), Block(1)
    compiled_evaluation.write_weights(weights, 0, evaluation.positional)
    position = map(u64, compiled_game.to_bits(side, board))
    in_square_order(*position, MIN_VALUE, MAX_VALUE, depth, weights.address, count.address)
    return count[0]


@recursive("int64(uint64, uint64, int64, int64, int64, int64, int64)")
def in_square_order(own, opp, alpha, beta, depth, weights, count):
    """Return alpha-beta's value, and count the nodes in memory."""
    poke(count, peek(count) + 1)
    if depth == 0:
        return compiled_evaluation.evaluate_features(own, opp, weights)
    legal = moves(own, opp)
    if legal == NONE:
        if moves(opp, own) == NONE:
            return final_value(own, opp)
        return -in_square_order(opp, own, -beta, -alpha, depth - 1, weights, count)
    while legal and alpha < beta:
        square = lowest(legal)
        turned = flips(square, own, opp)
        after = own | turned | legal & ~(legal - ONE)
        legal &= legal - ONE
        value = -in_square_order(opp ^ turned, after, -beta, -alpha, depth - 1, weights, count)
        alpha = max(alpha, value)
    return alpha


PICTURES = {"player_position.svg": position, "player_nodes.svg": savings}


@pytest.mark.parametrize("name", PICTURES)
def test_the_pictures_are_what_the_code_draws(name):
    assert f'src="{name}"' in TEXT
    assert (DOCS / name).read_text(encoding="utf-8") == PICTURES[name]().svg


# ---------------------------------------------------------------------------
# What the commands and the lines print


GAMES = Path(__file__).with_name("player_games.txt")
EVERY = 51  # one game of 51 is played again; odd, so that both games of a pair are among them


def played(command, play):
    """Give a command of the document, and return what it prints; `play` plays each game."""
    program, *arguments = shlex.split(command)
    assert program == "othello-lessons"
    with pytest.MonkeyPatch.context() as patched, contextlib.redirect_stdout(io.StringIO()) as out:
        patched.setattr(series, "play_all", lambda todo, jobs: (play(one) for one in todo))
        assert main(arguments) == 0
    return out.getvalue()


def written_games():
    """Return {command: [the moves of each game]}."""
    parts = (part.splitlines() for part in GAMES.read_text(encoding="utf-8").split("\n\n"))
    return {command: games for command, *games in parts}


def moves_of(record):
    return "".join(name for name in record.moves if name != "pass")


def judged(fixture, moves):
    """Judge a game in which both players move as it is written."""
    names = re.findall("..", moves)
    left = iter(names[sum(ply is not None for ply in fixture.start.opening) :])

    def next_move(player, board):
        return parse_square(next(left), size(board))

    black, white = (
        replace(player, kind="function", source=next_move)
        for player in (fixture.black, fixture.white)
    )
    return play_fixture(replace(fixture, black=black, white=white))


def printed(lines, names):
    """Run some lines of Python with the names that lines before them made."""
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(lines, names)
    return out.getvalue()


def without_trailing_spaces(text):
    return [line.rstrip() for line in text.splitlines()]


@pytest.mark.parametrize(
    "every", [None, pytest.param(EVERY, marks=pytest.mark.thorough)], ids=["judged", "played"]
)
@pytest.mark.parametrize(("command", "shown"), SERIES, ids=[text.strip() for text, _ in SERIES])
def test_each_series_has_the_result_that_is_shown(command, shown, every):
    games = enumerate(written_games()[command.strip()])

    def play(fixture):
        number, moves = next(games)
        again = every and number % every == 0
        ended = play_fixture(fixture) if again else judged(fixture, moves)
        assert moves_of(ended.record) == moves
        return ended

    assert played(command, play) == shown
    assert next(games, None) is None


def test_the_lines_of_python_print_what_is_shown():
    names = {}
    for language, lines, shown in SHOWN:
        if language == "python":
            assert without_trailing_spaces(printed(lines, names)) == shown.splitlines()


# ---------------------------------------------------------------------------
# What the prose says


def test_the_weights_are_those_of_the_evaluation():
    rows = re.findall(r"^\| (\w+) \| (-?\d+) \| (-?\d+) \| (-?\d+) \| (-?\d+) \|$", TEXT, re.M)
    written = {name: tuple(map(int, weights)) for name, *weights in rows}
    assert written == evaluation.FEATURES
    assert all(f"\n| {name} | " in TEXT.split("| 60 empty |")[0] for name in written)


def test_the_game_is_one_that_the_player_played():
    strategies = make_strategy(PLAYER), make_strategy(OPPONENT)
    game = parse_transcript(GAME)
    moves = [move for _, move, _ in turns(*strategies, initial_board(), BLACK) if move]
    assert moves[: len(game)] == game


def thinking():
    """Return {depth: (value, nodes)} as the list at the top of the page has them."""
    rows = re.findall(r"^ *(\d+) plies +(-?\d+) +([\d,]+) nodes", TEXT, re.M)
    return {int(depth): (int(value), int(n.replace(",", ""))) for depth, value, n in rows}


def test_a_ply_more_multiplies_the_nodes_as_the_prose_has_it():
    nodes = [total for _, total in thinking().values()]
    assert 2 < (nodes[11] / nodes[3]) ** (1 / 8) < 3


def test_the_values_leap_as_the_prose_has_it():
    ten, eleven, twelve = (thinking()[depth][0] / 100 for depth in (10, 11, 12))
    told = f"{ten:+.2f} discs at 10 plies, {eleven:+.2f} at 11, and {twelve:+.2f} at 12"
    assert told in TEXT


def test_the_position_is_as_the_prose_and_the_picture_have_it():
    side, board = replay(parse_transcript(GAME))[-1]
    assert (side, board.count(BLACK), board.count(WHITE)) == (BLACK, 8, 36)
    assert board.count(".") == 20
    assert evaluation.positional(side, board) // 100 == 30
    assert "wins by 48 discs" in TEXT and "it says 30 discs, and the true result is 48" in TEXT


def test_the_settings_are_the_ones_that_are_told():
    settings = inspect.signature(STRATEGIES["timed"]).parameters
    assert (settings["exact"].default, settings["memory"].default) == (24, 64)
    assert (background.RESERVE, background.SHARE, player.FIRST_LOOK) == (0.003, 0.02, 8)
    assert (player.SOLVED_NODES, player.SOLVED_EMPTY, player.GROWTH) == (4_000_000, 20, 2.3)
    assert cuts.BELIEVED == 1.8
    assert background.LOOK == 1 / 50
    assert table.ENTRIES == 4


def test_the_levels_are_those_that_are_told():
    rows = re.findall(r"^\| (\d+) \| `([\w-]+)` \| (.*) \|$", TEXT, re.M)
    assert [(int(number), name, about) for number, name, about in rows] == [
        (number, name, about) for number, (name, about) in enumerate(LEVELS.items(), start=1)
    ]


def test_the_errors_of_predictions_are_as_the_prose_has_them():
    nine = [each for each in cuts.read_checks() if (each.depth, each.shallow) == (9, 3)]
    discs = round(fmean(each.deviation for each in nine) / 100)
    assert discs == 4 and "with an error of about four discs" in TEXT
    assert "300 games" in cuts.FILE.read_text(encoding="utf-8") and "300 games" in TEXT


def test_so_many_pairs_are_won_by_a_colour_as_the_prose_has_it():
    told = [int(number) for number in re.findall(r"in (\d+) of (?:the )?50 pairs", TEXT, re.I)]
    shown = {command.strip(): text for command, text in SERIES}
    for number, (command, games) in zip(told, against_positional(), strict=True):
        assert number == sum(by_colour(a) == by_colour(b) != 0 for a, b in in_pairs(games))
        assert f"lost {number}\n" in shown[command]


def against_positional():
    return [each for each in written_games().items() if "nodes=100000,eval=positional" in each[0]]


def by_colour(moves):
    """Return 1 if Black won a game, -1 if White did, 0 for a draw."""
    margin = score(BLACK, replay(parse_transcript(moves))[-1][1])
    return (margin > 0) - (margin < 0)


def in_pairs(games):
    """Return the games in pairs, which begin with the same opening."""
    return zip(games[::2], games[1::2], strict=True)


def test_two_plies_more_win_most_games_and_fewer_each_time():
    shares = [
        float(re.search(r"score +([\d.]+) %", shown)[1])
        for command, shown in SERIES
        if re.search(r"eval=positional,depth=\d,exact=0 timed:seconds=inf,eval=positional", command)
    ]
    assert len(shares) == 3
    assert shares == sorted(shares, reverse=True) and shares[-1] > 50


# ---------------------------------------------------------------------------
# What the figures rest on: a player without a clock always plays the same


def games(series):
    return [record.moves for _, record in series.games]


def test_at_a_depth_the_games_do_not_depend_on_what_the_table_remembers():
    name = "timed:seconds=inf,depth=4,memory=0.01,exact=0"
    remembering = make_strategy(name)  # one player for all games
    afresh = compare(name, "maximizer:eval=weights", games=6)
    assert games(compare(remembering, "maximizer:eval=weights", games=6)) == games(afresh)


# ---------------------------------------------------------------------------
# Anew


def write_anew():
    """Write the games, what commands and lines print, and draw the pictures."""
    text, names, series_of_games = TEXT, {}, []

    def play(fixture):
        ended = play_fixture(fixture)
        series_of_games[-1].append(moves_of(ended.record))
        return ended

    for language, code, shown in SHOWN:
        if language == "sh":
            series_of_games.append([code.strip()])
        prints = played(code, play) if language == "sh" else printed(code, names)
        prints = "".join(f"{line}\n" for line in without_trailing_spaces(prints))
        before = f"```{language}\n{code}```\n\n```text\n"
        text = text.replace(before + (shown or ""), before + prints)
    DOCUMENT.write_text(text, encoding="utf-8")
    GAMES.write_text("\n\n".join(map("\n".join, series_of_games)) + "\n", encoding="utf-8")
    for name, picture in PICTURES.items():
        picture().save(DOCS / name)


if __name__ == "__main__":
    write_anew()
