"""A player's level: found for players of known strength, and no higher or lower than it is."""

from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random

import pytest

from othello_lessons.engine.player import SearchLimits
from othello_lessons.exercises import climbing
from othello_lessons.exercises.climbing import (
    MOST_PAIRS,
    NAMES,
    Climb,
    is_over,
    level_at,
    next_level,
    standing,
)
from othello_lessons.programs.pair_statistics import expected
from othello_lessons.strategies import LEVELS, RATINGS, make_strategy

KNOWN = (-300, 120, 330, 500, 700, 1000, 1500, 2200)  # ratings, between those of the levels
CLIMBS = 40


def climbed(rating, seed):
    """Climb with an artificial player of this rating; return the results."""
    dice, results = Random(seed), []
    while not is_over(results):
        level = next_level(results)
        share = expected(rating - RATINGS[level])
        results.append((level, float(sum(dice.random() < share for _ in range(2)))))
    return results


@pytest.fixture(scope="module")
def climbs():
    return {rating: [standing(climbed(rating, seed)) for seed in range(CLIMBS)] for rating in KNOWN}


@pytest.fixture
def one_process(monkeypatch):
    monkeypatch.setattr(climbing, "jobs", lambda: 1)


# ---------------------------------------------------------------------------
# The judge of levels


def test_the_ratings_are_those_of_the_levels_and_rise():
    assert list(RATINGS) == list(LEVELS)
    assert all(lower < higher for lower, higher in pairwise(RATINGS.values()))


def test_the_true_level_is_among_those_named_in_at_least_two_climbs_of_three(climbs):
    # It should be there in four of five; in two of three of 40 climbs it is all but certain.
    for rating, found in climbs.items():
        named = [each for each in found if each.low <= level_at(rating) <= each.high]
        assert len(named) >= CLIMBS * 2 / 3, rating


def test_a_stronger_player_stands_higher_and_few_levels_are_named(climbs):
    means = [sum(each.level for each in climbs[rating]) / CLIMBS for rating in KNOWN]
    assert means == sorted(means) and means[0] < 0.5 and means[-1] > 8.5
    for found in climbs.values():
        assert sum(each.high - each.low for each in found) / CLIMBS < 1.5


def test_who_loses_all_stands_below_the_first_level_and_who_wins_all_at_the_last():
    assert standing([(NAMES[0], 0.0)] * 10).level == 0
    assert standing([(name, 2.0) for name in NAMES for _ in range(2)]).level == 10


def test_a_climb_begins_at_the_bottom_and_goes_one_level_up_at_a_time():
    for seed in range(10):
        met = [NAMES.index(level) for level, _ in climbed(3000, seed)]
        assert met[0] == 0
        assert all(number <= max(met[:at]) + 1 for at, number in enumerate(met) if at)
        assert len(met) <= MOST_PAIRS


# ---------------------------------------------------------------------------
# Games


def last_of(player):
    *_, climb = climbing.climbing(player)
    return climb


@pytest.mark.usefixtures("one_process")
def test_a_level_stands_at_itself_or_beside_itself():
    climb = last_of(f"{NAMES[3]}:seed=71")
    assert climb.standing.low - 1 <= 4 <= climb.standing.high + 1


@pytest.mark.usefixtures("one_process")
def test_random_moves_stand_at_the_bottom():
    climb = last_of("random")
    assert climb.standing.level <= 1 and climb.standing.high <= 1
    assert climb.lost is not None and "random" in (climb.lost.black, climb.lost.white)


def test_games_in_other_processes_are_those_of_this_one_and_of_every_climb(monkeypatch):
    found = []
    monkeypatch.setattr(climbing, "MOST_PAIRS", 4)
    for jobs in (1, 1, 2):
        monkeypatch.setattr(climbing, "jobs", lambda jobs=jobs: jobs)
        found.append(last_of("maximizer:eval=weights").results)
    assert found[0] == found[1] == found[2] and len(found[0]) == 4


@pytest.mark.usefixtures("one_process")
def test_openings_are_played_with_both_colours_and_a_game_lost_to_the_next_level_is_shown():
    climb = last_of("maximizer:eval=weights")
    for series in climb.series:
        one, other = (game.record for game in series.games)
        assert one.moves[: one.opening] == other.moves[: other.opening]
        assert (one.black, one.white) == (other.white, other.black)
    lost_to = {series.b for series in climb.series if 0.0 in series.points}
    above = [name for name in NAMES[climb.standing.level :] if name in lost_to]
    game = climb.lost
    assert above and above[0] == (game.black if game.winner == "black" else game.white)


PLAYER = """
from pathlib import Path
from othello_lessons.othello import *

loads = int(Path("loads.txt").read_text()) + 1
Path("loads.txt").write_text(str(loads))

def strategy(player, board):
    {line}
    return legal_moves(player, board)[0]
"""


def climb_of_a_file(line):
    """Climb with a player of one more line. A pair loads it three times: once to see it play."""
    Path("own.py").write_text(PLAYER.format(line=line), "utf-8")
    Path("loads.txt").write_text("0", "utf-8")
    return last_of("own.py")


@pytest.mark.usefixtures("one_process", "in_an_empty_folder")
def test_an_interrupt_keeps_the_pairs_that_are_over_and_who_fails_loses_and_is_told_why():
    climb = climb_of_a_file("if loads == 8: raise KeyboardInterrupt")
    assert climb.stopped and climb.is_over
    assert len(climb.series) == 2 and climb.standing == standing(climb.results)
    climb = climb_of_a_file("if board.count(EMPTY) < 50: raise ValueError('too tired')")
    assert climb.standing.level == 0 and "too tired" in climb.fault


@pytest.mark.usefixtures("one_process")
def test_another_seed_is_another_climb_and_a_level_may_climb(monkeypatch):
    monkeypatch.setattr(climbing, "LEAST_PAIRS", 1)
    monkeypatch.setattr(climbing, "MOST_PAIRS", 2)
    one, again, other = (
        [game.record.moves for each in last.series for game in each.games]
        for last in map(last_seeded, (1, 1, 2))
    )
    assert one == again and not any(moves in one for moves in other)


def last_seeded(seed):
    *_, climb = climbing.climbing("first-timer", seed)
    assert climb.player == "your first-timer"
    return climb


def test_no_level_plays_by_a_clock_from_which_another_program_takes_time():
    for name in climbing.MET:
        player = make_strategy(climbing.COUNTED.get(name, name)).player
        assert getattr(player, "limits", NO_CLOCK).seconds == inf


NO_CLOCK = SearchLimits()


def test_nothing_is_known_before_the_first_pair():
    climb = Climb("own.py")
    assert (climb.results, climb.games, climb.lost, climb.fault) == ([], 0, None, "")
    assert not climb.is_over and next_level([]) == NAMES[0]
