"""A tournament file: what it may say, and a helpful sentence for every mistake in it."""

import tomllib
from pathlib import Path

import pytest

from othello_lessons.programs.protocols import PROTOCOLS
from othello_lessons.programs.seat import Limits
from othello_lessons.programs.tournament.plan import TournamentError
from othello_lessons.programs.tournament.tournament import play_tournament
from othello_lessons.programs.tournament.tournament_file import (
    MACHINE,
    SAMPLE,
    SETTINGS,
    check_programs,
    player_settings,
    read_tournament,
)

TWO = """
[[players]]
name = "a"
strategy = "random"
[[players]]
name = "b"
strategy = "maximizer"
"""


def read(folder, text):
    path = Path(folder, "evening.toml")
    path.write_text(text, encoding="utf-8")
    return read_tournament(path)


def test_the_sample_can_be_held_and_has_every_setting(tmp_path):
    plan, machine = read(tmp_path, SAMPLE)
    assert [player.kind for player in plan.players] == ["strategy", "strategy", *PROTOCOLS]
    assert machine == {}
    uncommented = SAMPLE.replace("# rounds", "rounds").replace("# jobs", "jobs")
    uncommented = uncommented.replace("# version", "version")
    entries = tomllib.loads(uncommented.replace("# cluster", "cluster"))
    players = entries.pop("players")
    assert set(entries) == set(SETTINGS)
    assert set.union(*map(set, players)) == set(player_settings())
    check_programs(plan)


def test_settings_become_the_plan_except_those_of_the_machine(tmp_path):
    head = 'format = "swiss"\nrounds = 1\npairs = 7\ntime_limit = 2\nmemory = 64\njobs = 3\n'
    plan, machine = read(tmp_path, f'{head}cluster = "tcp://x:1"\n{TWO}')
    assert (plan.format, plan.rounds, plan.pairs) == ("swiss", 1, 7)
    assert plan.limits == Limits(move=2, memory=64)
    assert machine == {"jobs": 3, "cluster": "tcp://x:1"} and set(machine) == set(MACHINE)


def test_a_program_may_be_beside_the_tournament_file(tmp_path):
    (tmp_path / "my player.py").write_text("")
    table = '[[players]]\nname = "c"\nconsole = "python3 \'my player.py\' fast"\n'
    player = read(tmp_path, TWO + table)[0].player("c")
    assert player.command == ("python3", str(tmp_path / "my player.py"), "fast")
    assert player.about == "python3 'my player.py' fast, depth 4"  # no folder of this machine


ONE = '[[players]]\nname = "c"\n'
MISTAKES = [
    ("pairs = x\n", "is not TOML: .*line 1"),
    ("paris = 3\n" + TWO, "'paris' is not a setting of this file. Did you mean pairs?"),
    ("whatever = 3\n" + TWO, "There are: title, format"),
    ("pairs = 0\n" + TWO, "pairs is a whole number from 1 to 10000, not 0"),
    ("pairs = true\n" + TWO, "pairs is a whole number from 1 to 10000, not True"),
    ("size = 5\n" + TWO, "size is one of 4, 6, 8 or 10, not 5"),
    ("time_limit = nan\n" + TWO, "time_limit is a number of seconds greater than 0, not nan"),
    ("size = 4\nopening_moves = 5\n" + TWO, "opening_moves is at most 4 on 4x4"),
    ('title = "a\\u0001"\n' + TWO, "title is one line that can be printed"),
    ('format = "knockout"\n' + TWO, "format is round-robin or swiss, not 'knockout'"),
    ("rounds = 2\n" + TWO, "rounds is for the format swiss"),
    ('format = "swiss"\n' + TWO, "needs its number of rounds"),
    ("", "needs two players or more; this one has 0"),
    ("players = 3\n", "a table that begins with"),
    (TWO + '[[players]]\nname = "A"\nstrategy = "random"\n', "Two players are called 'A'"),
    (TWO + "[[players]]\n", "Player 3 has no name"),
    (TWO + '[[players]]\nname = "x\\u202ey"\n', "characters that can be printed"),
    (TWO + ONE, "Player 'c': it has no player: give one of strategy, console"),
    (TWO + ONE + 'strategy = "random"\nfile = "x"\n', "it has strategy and file: give one of"),
    (
        TWO + ONE + 'stategy = "random"\n',
        "'stategy' is not a setting of a player. Did you mean strategy?",
    ),
    (TWO + ONE + 'strategy = "randm"\n', "there is no strategy 'randm'; there are: random, max"),
    (TWO + ONE + 'strategy = "alphabeta:depth=x"\n', "depth is a whole number, not 'x'"),
    (
        TWO + ONE + 'strategy = "random"\ndepth = 3\n',
        "depth is for console and nboard programs only",
    ),
    (TWO + ONE + 'console = "othello"\ndepth = -1\n', "depth is a whole number of plies from 0"),
    (TWO + ONE + 'console = "python \'x"\n', "Player 'c': the command .* cannot be cut"),
    (TWO + '[[players]]\nname = "c d"\nfile = "x"\n', "'c d' cannot be a player's name"),
    ("size = 6\n" + TWO + ONE + 'file = "x"\n', "file programs play 8x8 only, not 6x6"),
    (f"seed = {'9' * 5000}\n{TWO}", "is not TOML"),
    (f"seed = 0x{'f' * 5000}\n{TWO}", "seed is a whole number of at most 18 digits, not a number"),
    (f"seed = {'[' * 3000}{']' * 3000}\n{TWO}", "nested too deep"),
    (f"{'a = {' * 3000}{TWO}", "nested too deep"),
    (f"pairs.{'a.' * 3000}a = 1\n{TWO}", "pairs is a whole number from 1 to 10000, not {...}"),
    (f"seed = inf\n{TWO}", "seed is a whole number"),
    (f"memory = 1{'0' * 400}\n{TWO}", "memory is a number of MiB"),
    (f'"{"k" * 1000}" = 1\n{TWO}', r"k{59}\.\.\. is not a setting"),
    (f'title = {{a = "{"x" * 1000}"}}\n{TWO}', "title is a text"),
]


@pytest.mark.parametrize(("text", "sentence"), MISTAKES, ids=[sentence for _, sentence in MISTAKES])
def test_a_mistake_is_reported_in_a_sentence(tmp_path, text, sentence):
    with pytest.raises(TournamentError, match=f"(?s)evening.toml.*{sentence}") as caught:
        read(tmp_path, text)
    assert len(str(caught.value)) < 500


def test_a_missing_program_is_reported_before_the_first_game(tmp_path):
    plan, _ = read(tmp_path, TWO + ONE + 'console = "no-such-program"\n')
    with pytest.raises(TournamentError, match="Player 'c': there is no program 'no-such-program'"):
        check_programs(plan)


@pytest.mark.parametrize(
    ("players", "settings", "sentence"),
    [
        ({"a": "random", "b": 3}, {}, "Player 'b' is 3, which cannot play: give a function"),
        ({"a": "random", "b": "random"}, {"pair": 3}, "'pair' is not a setting of a tournament."),
        ({"a": "random", "b": {"console": "no-such"}}, {}, "there is no program 'no-such'"),
    ],
)
def test_a_mistake_in_a_call_is_reported_in_the_same_way(players, settings, sentence):
    with pytest.raises(TournamentError, match=sentence):
        play_tournament(players, **settings)
