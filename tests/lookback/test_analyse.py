"""The command `analyse`, as typed, and the text and the table that it writes."""

import csv
import io
import re
import signal
from pathlib import Path

import pytest
from commands import status_of as run
from weak_games import BEGINNERS, SHALLOW

from othello_lessons import lookback
from othello_lessons.lookback import report, words
from othello_lessons.lookback.report import COLUMNS, as_csv, as_text
from othello_lessons.lookback.values import Values
from othello_lessons.notation.formats import game_of_transcript, write_games
from othello_lessons.othello import EMPTY

QUICK = ["--quiet", "--depth", "2", "--exact", "6"]

pytestmark = pytest.mark.usefixtures("in_an_empty_folder")


def test_the_text_has_a_row_for_each_move(looked):
    rows = re.findall(r"^ *(\d+)  (Black|White)  (\w\d) +(\S+)", as_text(looked), re.M)
    assert [(int(number), square) for number, _, square, _ in rows] == [
        (judged.number, words.name(judged.move, looked.board)) for judged in looked.judged
    ]
    assert [("≈" in value) for *_, value in rows] == [not each.exact for each in looked.judged]


def test_the_exercises_come_before_their_answers(looked):
    before, answers = as_text(looked).split("\nANSWERS\n")
    exercises = before.split("\nEXERCISES\n")[1]
    for mistake in looked.mistakes:
        best = words.name(mistake.judged.best_move, mistake.board)
        asked = words.challenge(mistake)
        assert asked in exercises and best not in asked
        assert words.solved(mistake) in answers and words.solved(mistake) not in before
        assert words.in_a_row(mistake.judged.refutation, mistake.board) in answers
        assert all(reason in answers for reason in words.why(mistake))


def test_the_table_holds_what_the_review_holds(looked):
    head, *rows = csv.reader(io.StringIO(as_csv(looked)))
    assert tuple(head) == COLUMNS
    for row, judged in zip(rows, looked.judged, strict=True):
        told = dict(zip(head, row, strict=True))
        assert int(told["move"]) == judged.number
        assert float(told["loss"]) == pytest.approx(judged.loss, rel=1e-4)
        assert float(told["value"]) == pytest.approx(judged.value, rel=1e-4)
        assert (told["exact"] == "yes") == judged.exact
        assert told["best_line"].startswith(told["best_square"])


def test_a_try_is_judged_by_what_it_is_worth(looked):
    mistake = looked.mistakes[0]
    said = {words.name(m, mistake.board): words.verdict(mistake, m) for m in mistake.worths}
    assert said["h4"] == "Right. h4 is worth +6: nothing is better."
    assert said["a7"] == "a7 is the move of the game."
    assert said["g1"] == "g1 saves 18 of 28 discs. There is a move that is better still."
    assert said["g8"] == "g8 is no better than a7: it is worth −22."


def test_a_game_is_read_from_the_command_line_a_file_or_the_input(capsys, tmp_path, monkeypatch):
    (tmp_path / "game.txt").write_text("1. f5\n2. d6\n3. c3\n", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("f5d6c3"))
    texts = []
    for game in (["f5d6c3"], ["1.", "F5", "d6", "c3"], ["game.txt"], ["-"]):
        assert run("analyse", *game, *QUICK) == 0
        texts.append(capsys.readouterr().out)
    assert len(set(texts)) == 1 and "The search looked 2 plies ahead." in texts[0]


def test_a_game_of_a_file_with_several_is_chosen_by_its_number(capsys, tmp_path):
    """Written by the package: a test of the formats says that others are read, too."""
    games = [game_of_transcript(moves) for moves in ("f5d6c3", "f5f6")]
    (tmp_path / "games.ggf").write_text(write_games(games, "ggf"), encoding="utf-8")
    assert run("analyse", "games.ggf", *QUICK) == 2
    assert "there are 2 games here: say which one with --number" in capsys.readouterr().err
    assert run("analyse", "games.ggf", "--number", "2", *QUICK) == 0
    assert "\n   2  White  f6" in capsys.readouterr().out
    assert run("analyse", "games.ggf", "--number", "3", *QUICK) == 2
    assert "there is no game 3 here: the last one is 2" in capsys.readouterr().err


def test_a_game_on_another_size_is_read_too(capsys):
    assert run("analyse", "b1", "--size", "4", *QUICK) == 0
    assert "\n   1  Black  b1" in capsys.readouterr().out


def test_a_long_game_is_not_taken_for_a_file(capsys):
    long = " ".join(re.findall("..", BEGINNERS)).replace(" ", "," + " " * 9)
    assert run("analyse", long, *QUICK) == 0
    assert "From move 55 on, the values are exact." in capsys.readouterr().out


def test_the_table_is_written_where_it_is_asked_for(capsys, tmp_path):
    assert run("analyse", "f5d6c3", "--csv", "game.csv", *QUICK) == 0
    assert (tmp_path / "game.csv").read_text(encoding="utf-8").count("\n") == 4
    assert capsys.readouterr().out.endswith("Written: game.csv\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["f5f5"], "this is not a game that can be read: move 2, White to f5"),
        (["nothing"], "'nothing' is not a move"),
        (["-" * 27 + "OX------XO" + "-" * 27 + " X"], "there is no move in this game"),
        (["f5d6", "--exact", "-1"], "exact is a number of empty squares, 0 or more, not -1"),
        (["f5d6", "--csv", "nowhere/game.csv"], "No such file"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(arguments, words, capsys):
    assert run("analyse", *arguments) == 2
    said = capsys.readouterr().err
    assert words in said and said.startswith("othello-lessons analyse: ")


def test_an_interrupt_shows_what_is_known(capsys, monkeypatch):
    best = Values.best

    def interrupted(self, player, board):
        if board.count(EMPTY) == 60 - 49:
            raise KeyboardInterrupt
        return best(self, player, board)

    monkeypatch.setattr(Values, "best", interrupted)
    depth, exact = (str(SHALLOW[name]) for name in ("depth", "exact"))
    assert run("analyse", BEGINNERS, "--quiet", "--depth", depth, "--exact", exact) == 130
    said = capsys.readouterr().out
    assert "Stopped early: 50 moves are not judged." in said and "\n  51  Black  b1" in said


FILES = ["--csv", "game.csv", "--html", "game.html"]


def test_an_interrupt_before_anything_is_known_leaves_no_file_and_changes_none(monkeypatch):
    def interrupted(*game, **limits):
        raise KeyboardInterrupt

    monkeypatch.setattr(lookback, "look_back", interrupted)
    Path("game.csv").write_text("another game")
    assert run("analyse", "f5d6", *FILES) == 130
    assert [path.read_text() for path in Path().iterdir()] == ["another game"]


def test_an_interrupt_while_the_files_are_written_waits_until_they_are_whole(monkeypatch):
    def interrupted(found):
        signal.raise_signal(signal.SIGINT)
        return as_csv(found)

    monkeypatch.setattr(report, "as_csv", interrupted)
    assert run("analyse", "f5d6", *QUICK, *FILES) == 130
    assert Path("game.csv").read_text().startswith(",".join(COLUMNS))
    assert Path("game.html").read_text().rstrip().endswith("</html>")
