"""Wrong arguments of the commands about programs: a sentence, status 2, and nothing is begun."""

import shlex

import pytest
from commands import status_of

WRONG = [  # what is typed after `othello-lessons`, and the sentence
    ("compare random random --record no/such/folder/games", "No such file or directory"),
    ("compare random random --size 11", "not 11"),
    ("compare random random --until-proved 50,0", "two numbers of Elo, such as 0,50, not '50,0'"),
    ("check-program console_player.py", "the following arguments are required: --protocol"),
    ("check-program --protocol smoke a", "invalid choice: 'smoke'"),
    ("check-program --protocol console ''", "a player needs a command"),
    ("check-program --protocol file nowhere", "neither NAME=COMMAND nor the path of a program"),
    ("check-program --protocol file 'con=python3 a.py'", "on Windows it is a device"),
    ("check-program --protocol console .", "has no groups: --help says what a group is."),
    ("console 6 4 --evaluate luck", "no evaluation 'luck'; there are: score, weights"),
    ("file-player a/b", "error: argument"),
    ("file-player ann --strategy clever", "error: argument"),
    ("hints './engine' f5f5", "move 2, White to f5"),
    ("ladder nobody", "there is no strategy 'nobody'"),
    ("ladder missing.py", "cannot be read"),
    ("ladder serve none", "There is no folder"),
    ("monitor x ''", "needs a command"),
    ("monitor x", "PROGRAM_W"),
    ("monitor x y --size 8.5", "--size"),
    ("monitor x y --depth -1", "whole number"),
    ("monitor x y --time-limit nan", "number"),
    ("monitor x y --size 4 --opening-moves 99", "ask for fewer"),
    ("monitor x y --protocol nboard --size 6", "nboard programs play 8x8 only"),
    ("nboard grandmaster", "there is no strategy 'grandmaster'"),
    ("play nobody", "there is no strategy 'nobody'; there are: random"),
    ("play --start f5f5", "--start: move 2"),
    ("play --start 'XO X'", "--start: a position is n*n signs"),
    ("play --size 5", "invalid choice: 5 (choose from 4, 6, 8, 10)"),
    ("referee ann=true", "othello-lessons referee: "),
    ("referee ann=true no-such-file", "othello-lessons referee: "),
    ("referee ann=true bob=true --white cid", "the players are ann, bob"),
    ("referee ann=true Ann=true", "both players are called 'ann': give each a name of its own"),
    ("series othello othello --games 3", "the number of games is even"),
    ("series othello ''", "series: "),
    ("series --protocol file a=true b=true --size 6", "file programs play 8x8 only"),
    ("series --protocol file a=true a=true", "both programs are called 'a'"),
    ("tournament", "--sample prints one"),
    ("tournament none.toml", "There is no file 'none.toml'. `othello-lessons tournament --sample`"),
]


@pytest.mark.parametrize(("typed", "sentence"), WRONG, ids=[typed for typed, _ in WRONG])
def test_wrong_arguments_are_answered_by_a_sentence(typed, sentence, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert status_of(*shlex.split(typed)) == 2
    said = capsys.readouterr()
    assert sentence in said.err and said.out == ""
    assert list(tmp_path.iterdir()) == []
