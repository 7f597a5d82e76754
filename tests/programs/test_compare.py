"""Series of two strategies: fair openings, repeatable, and an interval that keeps its promise."""

import random
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from itertools import combinations_with_replacement
from math import comb, factorial, prod

import pytest
from class_programs import console_program
from file_programs import until
from misbehaving import interrupted, starts_no_thread
from players import first_move
from records import records_in
from tqdm import tqdm

from othello_lessons.cli import main
from othello_lessons.othello import legal_moves
from othello_lessons.programs.compare import compare
from othello_lessons.programs.pair_statistics import (
    SHARES,
    SequentialTest,
    expected,
    games_needed,
    interval,
    student_t,
)

QUICK = {"size": 6, "games": 20, "seed": 3}


def last(player, board):
    """Take the last legal move in square order."""
    return legal_moves(player, board)[-1]


# ---------------------------------------------------------------------------
# The series


def test_each_opening_is_played_twice_with_the_colours_swapped():
    games = compare("random", "maximizer", **QUICK).games
    assert len(games) == 20
    for one, other in zip(games[::2], games[1::2], strict=True):
        opening = one.record.opening
        assert opening == other.record.opening == 6
        assert one.record.moves[:opening] == other.record.moves[:opening]
        assert (one.record.black, one.record.white) == (other.record.white, other.record.black)


def test_openings_differ_from_pair_to_pair_for_as_long_as_there_are_others():
    games = compare(first_move, last, **QUICK).games
    assert len({tuple(game.record.moves[:6]) for game in games}) == 10
    games = compare(first_move, last, opening_moves=1, **QUICK).games
    assert {game.record.moves[0] for game in games} == {"c2", "b3", "e4", "d5"}


def test_the_counts_are_those_of_the_discs():
    result = compare("random", "maximizer:eval=weights", **QUICK)
    margins = [g.record.score * (1 if g.record.black == "random" else -1) for g in result.games]
    assert result.wins == sum(margin > 0 for margin in margins)
    assert result.draws == margins.count(0)
    assert result.losses == sum(margin < 0 for margin in margins)
    assert result.discs == pytest.approx(sum(margins) / 20)
    assert result.score == pytest.approx((result.wins + result.draws / 2) / 20)


def test_a_strategy_that_always_answers_the_same_scores_half_against_itself():
    result = compare("maximizer:eval=weights", "maximizer:eval=weights", **QUICK)
    assert result.score == 0.5 and result.wins == result.losses and result.discs == 0
    assert result.better is None and "each took half of the points" in result.verdict()
    assert result.b == "maximizer:eval=weights (2)"


def test_a_player_who_wins_every_game_is_called_better_on_either_side():
    strong, weak = "alphabeta:depth=3", "random"
    result = compare(strong, weak, games=30, size=6)
    assert result.better == strong and f"{strong} is better" in str(result)
    assert compare(weak, strong, games=30, size=6).better == strong


def test_repeated_games_are_counted_once_and_the_result_says_so():
    result = compare(first_move, last, size=6, games=40, opening_moves=0)
    assert result.different == 2 and len(result.pairs) == 1
    assert "Only 2 of the 40 games differ" in str(result)
    assert result.interval == (0.0, 1.0) and result.better is None
    assert "differ from each other" not in str(compare(first_move, last, **QUICK))


def test_two_openings_to_the_same_position_are_one_game():
    result = compare(first_move, last, size=4, games=200, opening_moves=3)
    openings = {game.fixture.start.opening for game in result.games}
    places = [game.fixture.start.position() for game in result.games]
    places = {(player, *board) for player, board in places}
    assert len(result.pairs) == len(places) < len(openings)


def test_a_strategy_that_fails_loses_and_the_reason_is_told():
    def broken(player, board):
        raise ZeroDivisionError("so many")

    result = compare(broken, first_move, games=4)
    assert result.losses == 4 and result.discs is None
    assert "broken lost 4 times by a fault; the first: " in str(result)
    assert "ZeroDivisionError: so many" in str(result)


def test_an_interrupt_before_the_first_pair_is_over_says_so():
    result = compare(interrupted, first_move, games=2)
    assert "nothing can be said" in str(result) and result.better is None


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"games": 7}, "even, and 2 or more, not 7"),
        ({"size": 5}, "the size of a board is one of 4, 6, 8 or 10, not 5"),
        ({"opening_moves": -1}, "0 or more moves, not -1"),
        ({"size": 4, "opening_moves": 30}, "ask for fewer"),
        ({"a": "nobody"}, "there is no strategy 'nobody'"),
        ({"b": 3}, "a strategy is a function or the name of one, not 3"),
    ],
)
def test_a_series_that_cannot_be_is_refused_by_a_sentence(setting, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        compare(**{"a": "random", "b": "random", **setting})


# ---------------------------------------------------------------------------
# The result


def test_students_t_is_that_of_the_tables():
    from scipy.special import stdtrit  # takes long, and every worker collects tests

    for degrees in range(2, 200):
        exact = stdtrit(degrees, 0.975)
        assert student_t(0.95, degrees) == pytest.approx(exact, rel=0.01 if degrees < 8 else 1e-4)


# How likely the five scores of a pair may be: between equals, with many draws, where the opening
# decides, and where one side is better or far better.
KINDS_OF_PAIRS = {
    "coins": (0.25, 0, 0.5, 0, 0.25),
    "draws": (0.05, 0.2, 0.5, 0.2, 0.05),
    "openings decide": (0.02, 0.03, 0.9, 0.03, 0.02),
    "all or nothing": (0.5, 0, 0, 0, 0.5),
    "better": (0.02, 0.03, 0.25, 0.2, 0.5),
    "far better": (0.1, 0, 0, 0, 0.9),
    "hardly beaten": (0.01, 0, 0.02, 0, 0.97),
}


PROMISE = 0.93  # what the interval's own documentation says


@pytest.mark.parametrize("shares", KINDS_OF_PAIRS.values(), ids=KINDS_OF_PAIRS)
@pytest.mark.parametrize("pairs", [1, 2, 3])
def test_the_interval_holds_the_truth_as_often_as_it_promises_in_short_series(shares, pairs):
    """This is computed exactly, from the chance of every way in which this many pairs can end."""
    truth = sum(place / 4 * share for place, share in enumerate(shares))
    held = 0.0
    for scores in combinations_with_replacement(range(5), pairs):
        low, high = interval([place / 4 for place in scores])
        ways = factorial(pairs) / prod(factorial(scores.count(place)) for place in range(5))
        held += (low <= truth <= high) * ways * prod(shares[place] for place in scores)
    assert held >= PROMISE


@pytest.mark.parametrize("truth", [0.5, 0.8, 0.95])
@pytest.mark.parametrize("pairs", [11, 37, 100])
def test_it_does_so_in_longer_series_of_pairs_that_are_won_or_lost_completely(truth, pairs):
    held = 0.0
    for won in range(pairs + 1):
        low, high = interval([1.0] * won + [0.0] * (pairs - won))
        held += (
            (low <= truth <= high) * comb(pairs, won) * truth**won * (1 - truth) ** (pairs - won)
        )
    assert held >= PROMISE


def test_the_interval_narrows_with_the_root_of_the_number_of_pairs():
    few, many = [0.0, 0.25, 0.75, 1.0] * 25, [0.0, 0.25, 0.75, 1.0] * 100
    widths = [high - low for low, high in (interval(few), interval(many))]
    assert widths[0] / widths[1] == pytest.approx(2, rel=0.03)


@pytest.mark.parametrize("scores", [[], [0.5, 1.5], [-0.1]])
def test_no_interval_without_scores(scores):
    with pytest.raises(ValueError, match="the scores of pairs, each from 0 to 1"):
        interval(scores)


@pytest.mark.parametrize(("score", "spread"), [(0.6, 0.3), (0.45, 0.2)])
def test_with_the_games_needed_a_difference_is_found_in_four_series_out_of_five(score, spread):
    games, rng = games_needed(score, spread), random.Random(1)
    found, series = 0, 600
    for _ in range(series):
        pairs = [rng.gauss(score, spread) for _ in range(games // 2)]
        mean = sum(pairs) / len(pairs)
        half = 1.96 * spread / len(pairs) ** 0.5
        found += mean - half > 0.5 or mean + half < 0.5
    assert found / series == pytest.approx(0.8, abs=0.05)


def test_no_number_of_games_tells_equals_apart():
    assert games_needed(0.5, 0.3) is None


# ---------------------------------------------------------------------------
# A series that may stop


@pytest.mark.parametrize(
    ("seen", "low", "high", "ratio"),
    [  # figures that fastchess, which tests chess programs, publishes in its own tests
        ((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
        ((871, 26175, 55983, 26678, 821), 0, 2, -4.98),
    ],
)
def test_the_ratio_is_that_of_a_published_example(seen, low, high, ratio):
    pairs = [share for share, count in zip(SHARES, seen, strict=True) for _ in range(count)]
    assert SequentialTest(low, high).ratio(pairs) == pytest.approx(ratio, abs=0.005)


def test_the_ratio_changes_its_sign_with_the_sides():
    pairs = [0.25] * 3 + [0.5] * 5 + [1.0] * 9
    other = [1 - share for share in pairs]
    test = SequentialTest(-20, 20)
    assert test.ratio(pairs) == pytest.approx(-test.ratio(other)) and test.ratio(pairs) > 0
    assert test.ratio([]) == 0 and test.bound == pytest.approx(2.944, abs=0.001)


def chances_of_answers(win, answer, most):
    """Return exactly how often a series ends with each answer, if pairs are won with this chance.

    `answer(won, pairs)` is what is said after so many pairs; with None the series goes on.
    """
    going, ended = {0: 1.0}, Counter()
    for pairs in range(1, most + 1):
        grown = Counter()
        for won, chance in going.items():
            grown[won] += chance * (1 - win)
            grown[won + 1] += chance * win
        said = {won: answer(won, pairs) for won in grown}
        going = {won: chance for won, chance in grown.items() if not said[won] and chance > 1e-9}
        for won, chance in grown.items():
            ended[said[won]] += chance * (said[won] is not None)
    return ended


def narrowly(won, pairs):
    """List the shares of pairs of which each side wins one game, and somebody the other half."""
    return [0.75] * won + [0.25] * (pairs - won)


@pytest.mark.parametrize("elo", [0, pytest.param(50, marks=pytest.mark.thorough)])
def test_of_all_series_at_most_one_in_twenty_proves_what_is_wrong(elo):
    test = SequentialTest()

    def answer(won, pairs):
        ratio = test.ratio(narrowly(won, pairs))
        return None if abs(ratio) < test.bound else "better" if ratio > 0 else "not better"

    ended = chances_of_answers(2 * expected(elo) - 0.5, answer, 400)
    assert ended.total() > 0.999
    assert 0.035 < ended["not better" if elo else "better"] <= 0.05


def test_who_looks_after_every_game_is_fooled_as_often_as_the_lesson_says():
    def answer(won, games):
        return "better" if games >= 10 and won / games - 0.98 / games**0.5 > 0.5 else None

    def at_the_end(won, games):
        return answer(won, games) if games == 400 else None

    assert round(chances_of_answers(0.5, answer, 400)["better"], 2) == 0.20
    assert 0.02 < chances_of_answers(0.5, at_the_end, 400)["better"] < 0.03


def test_a_series_ends_with_the_pair_that_proves_it_however_many_games_are_played_at_once():
    setting = {"size": 6, "games": 400, "seed": 3, "until_proved": SequentialTest()}
    found = compare("random", "alphabeta:depth=2", **setting)
    pairs = len(found.games) // 2
    assert found.is_whole and found.is_proved and pairs < 100
    assert not found.of_first(pairs - 1).is_proved
    whole = compare("random", "alphabeta:depth=2", size=6, games=2 * pairs + 10, seed=3)
    twice = compare("random", "alphabeta:depth=2", **setting, jobs=2)
    moves = [game.record.moves for game in found.games]
    assert moves == [game.record.moves for game in whole.games[: 2 * pairs]]
    assert moves == [game.record.moves for game in twice.games]
    assert "Proved: random is not better, rather than better by 50 points" in str(found)
    assert f"{2 * pairs} games of at most 400" in str(found) and "●──────────────" in found.gauge()


def test_an_interrupted_series_goes_on_and_plays_no_game_twice(tmp_path):
    file, begun = tmp_path / "series.jsonl", []
    players = "random", "maximizer:eval=weights"
    setting = {"size": 4, "games": 400, "until_proved": SequentialTest(), "results": file}

    def count(record):
        begun.append(record)
        if len(begun) in (7, 20):  # in the middle of a pair, and after one
            raise KeyboardInterrupt

    stopped = compare(*players, each=count, **setting)
    assert len(stopped.games) == 7 and not stopped.is_whole
    file.write_bytes(file.read_bytes() + b'{"round": 1, "pa')  # as a process that is killed
    assert len(compare(*players, each=count, **setting).games) == 20
    found = compare(*players, each=count, **setting)
    whole = compare(*players, **{**setting, "results": None})
    moves = [game.record.moves for game in found.games]
    assert found.is_proved and moves == [game.record.moves for game in whole.games]
    assert len(begun) == len(moves) == len(file.read_bytes().splitlines())
    assert str(compare(*players, each=count, **setting)) == str(whole) and len(begun) == len(moves)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"until_proved": SequentialTest(0, 10)}, "until_proved was '0,50,0.05' and is now '0,10,"),
        ({"until_proved": SequentialTest(), "seed": 1}, "seed was 0 and is now 1"),
    ],
)
def test_a_series_with_other_claims_or_openings_is_another_series(tmp_path, change, says):
    setting = {"size": 4, "games": 2, "results": tmp_path / "series.jsonl"}
    compare("random", "random", until_proved=SequentialTest(), **setting)
    with pytest.raises(ValueError, match=re.escape(says)):
        compare("random", "random", **setting, **change)


def test_a_program_that_was_changed_does_not_continue_its_series(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    console_program(tmp_path, "def answer(*turn): os.kill(os.getpid(), 11)", "mine.py")
    words = ["series", "othello", "python3 mine.py", "--size", "4", "--depth", "1", "--games", "2"]
    assert main([*words, "--results", "series.jsonl"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("othello against python3 mine.py: 2 games, 4x4, openings of ")
    assert "won 2, drawn 0, lost 0" in said and "python3 mine.py lost 2 times by a fault" in said
    (tmp_path / "mine.py").write_text("print('d3')\n")
    assert main([*words, "--results", "series.jsonl"]) == 2
    said = capsys.readouterr().err
    assert "python3 mine.py has changed since it played its 2 games: mine.py is different" in said
    assert "name another file" in said


def test_a_series_that_proves_nothing_says_so():
    found = compare("random", "random", size=4, games=4, until_proved=SequentialTest())
    assert found.is_whole and not found.is_proved
    assert "Not proved yet: whether random is better by 50 points" in str(found)


# ---------------------------------------------------------------------------
# The command


def test_the_command_prints_what_the_function_says(capsys, tmp_path):
    file = tmp_path / "games.jsonl"
    arguments = ["--games", "20", "--size", "6", "--seed", "3", "--record", str(file)]
    assert main(["compare", "random", "maximizer", *arguments]) == 0
    result = compare("random", "maximizer", **QUICK)
    assert capsys.readouterr().out == f"{result}\n"
    assert [record.moves for record in records_in(file)] == [
        game.record.moves for game in result.games
    ]


def test_the_command_ends_as_soon_as_it_is_proved(capsys):
    arguments = ["compare", "random", "alphabeta:depth=2", "--size", "6", "--until-proved"]
    assert main(arguments) == 0
    assert "of at most 2000" in (shown := capsys.readouterr().out) and "Proved: random" in shown


def test_ctrl_c_prints_the_result_so_far(tmp_path):
    file = tmp_path / "games.jsonl"
    command = [sys.executable, "-m", "othello_lessons.cli", "compare", "random", "maximizer"]
    process = subprocess.Popen(
        [*command, "--games", "100000", "--jobs", "2", "--record", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    until(lambda: file.exists() and file.read_bytes().count(b"\n") > 4)
    process.send_signal(signal.SIGINT)
    shown, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert re.search(r"random against maximizer: \d+ games of 100000", shown)
    assert "  score  " in shown
    assert "Traceback" not in errors


def test_in_a_browser_the_progress_bar_does_not_warn_that_there_are_no_threads(monkeypatch):
    for name, value in {"monitor": None, "monitor_interval": tqdm.monitor_interval}.items():
        monkeypatch.setattr(tqdm, name, value)  # and put it back
    monkeypatch.setattr(threading.Thread, "start", starts_no_thread)
    monkeypatch.setattr(sys, "platform", "emscripten")
    compare("random", "random", games=2, size=4, opening_moves=2, progress=True)
    assert tqdm.monitor_interval == 0
