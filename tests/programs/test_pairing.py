"""Who meets whom: everybody once, or like scores without rematches, the same after a restart."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from othello_lessons.programs.tournament.pairing import most_rounds, round_robin, swiss_round


def names(count):
    return [f"player {number}" for number in range(count)]


@pytest.mark.parametrize("count", range(2, 12))
def test_in_a_round_robin_every_two_players_meet_once_and_nobody_plays_twice_in_a_round(count):
    meetings, in_a_round = round_robin(names(count)), count // 2
    assert sorted(map(sorted, meetings)) == sorted(map(sorted, combinations(names(count), 2)))
    for first in range(0, len(meetings), in_a_round):
        players = [name for meeting in meetings[first : first + in_a_round] for name in meeting]
        assert len(set(players)) == 2 * in_a_round


def swiss(count, rounds, seed, results=(0, 0.25, 0.5, 1)):
    """Play a Swiss tournament by throwing dice; yield (scores before, meetings, bye)."""
    rng, scores, before = random.Random(seed), dict.fromkeys(names(count), 0.0), []
    for _ in range(rounds):
        meetings, bye = swiss_round(names(count), scores, before)
        yield dict(scores), meetings, bye
        before += [*meetings, *([(bye, "")] if bye else [])]
        for one, other in [*meetings, *([(bye, "")] if bye else [])]:
            points = 1 if other == "" else rng.choice(results)
            scores[one] += points
            scores[other] = scores.get(other, 0) + 1 - points


@given(count=st.integers(2, 21), seed=st.integers(0, 10**6))
def test_every_swiss_round_seats_everybody_and_nobody_meets_or_rests_twice(count, seed):
    met = set()
    for _, meetings, bye in swiss(count, most_rounds(count), seed):
        seated = [*(name for meeting in meetings for name in meeting), *([bye] if bye else [])]
        assert sorted(seated) == sorted(names(count))
        now = {frozenset(meeting) for meeting in meetings} | ({bye} if bye else set())
        assert not met & now
        met |= now


@given(count=st.sampled_from([8, 16, 32]), seed=st.integers(0, 10**6))
def test_in_the_second_round_winners_meet_winners(count, seed):
    _, (scores, meetings, _) = swiss(count, 2, seed, results=(0, 1))
    assert all(scores[one] == scores[other] for one, other in meetings)


def test_the_upper_half_of_the_seeding_meets_the_lower_half():
    players = names(8)
    meetings, bye = swiss_round(players, dict.fromkeys(players, 0.0), [])
    assert bye is None
    assert meetings == list(zip(players[:4], players[4:], strict=True))


def test_the_bye_goes_to_the_last_player_without_one():
    players = names(5)
    scores = dict(zip(players, [3.0, 2.0, 2.0, 1.0, 0.0], strict=True))
    assert swiss_round(players, scores, [])[1] == "player 4"
    assert swiss_round(players, scores, [("player 4", "")])[1] == "player 3"


def test_a_round_that_cannot_be_paired_is_refused_in_a_sentence():
    players = names(4)
    before = list(combinations(players, 2))
    with pytest.raises(ValueError, match="play at most 2 rounds"):
        swiss_round(players, dict.fromkeys(players, 0.0), before)
