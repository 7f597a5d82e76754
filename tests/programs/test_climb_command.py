"""The command `ladder`: a player climbs the levels from a terminal."""

import pytest
from weak_games import SHALLOW

from othello_lessons.cli import main
from othello_lessons.exercises import climb_report, climbing
from othello_lessons.exercises.climb_report import level_in_words, play
from othello_lessons.lookback import look_back
from othello_lessons.notation import parse_transcript


@pytest.fixture
def few_games(monkeypatch):
    monkeypatch.setattr(climbing, "LEAST_PAIRS", 2)
    monkeypatch.setattr(climbing, "MOST_PAIRS", 3)
    monkeypatch.setattr(climbing, "jobs", lambda: 1)


@pytest.mark.usefixtures("few_games")
def test_it_says_the_level_the_rating_and_the_move_that_lost_a_game(capsys, monkeypatch):
    climbs, reviews = [], []
    monkeypatch.setattr(
        climb_report, "play", lambda *given: climbs.append(play(*given)) or climbs[0]
    )

    def shallow(moves):
        reviews.append(look_back(moves, **SHALLOW))
        return reviews[0]

    monkeypatch.setattr(climb_report, "look_back", shallow)
    assert main(["ladder", "maximizer", "--seed", "4"]) == 0
    [played], [review] = climbs, reviews
    *shown, moves = capsys.readouterr().out.splitlines()
    says = " ".join(shown)
    stands = played.standing
    assert f"maximizer stands here: {level_in_words(stands)}." in says
    assert f"between {stands.from_rating:.0f} and {stands.to_rating:.0f}" in says
    assert f"It played {played.games} games" in says
    game = played.lost
    assert parse_transcript(moves) == parse_transcript(" ".join(game.moves))
    own = "black" if game.black == "maximizer" else "white"
    costly = [
        judged
        for judged in review.judged
        if judged.number > game.opening and {"@": "black", "o": "white"}[judged.player] == own
    ]
    assert f"move {max(costly, key=lambda judged: judged.loss).number} cost most" in says


INTERRUPTED = """
import signal
from pathlib import Path
from othello_lessons.othello import *


def strategy(player, board):
    with Path("moves").open("a") as moves:
        moves.write(".")
    if Path("moves").stat().st_size == {}:
        signal.raise_signal(signal.SIGINT)
    return legal_moves(player, board)[0]
"""


@pytest.mark.usefixtures("few_games")
@pytest.mark.parametrize(
    ("move", "says"),  # in the first game, and in the second pair of games
    [(3, "nothing is known"), (80, "own.py stands here")],
)
def test_an_interrupt_shows_what_is_known(move, says, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.py").write_text(INTERRUPTED.format(move), "utf-8")
    assert main(["ladder", "own.py"]) == 130
    shown, errors = capsys.readouterr()
    assert says in shown.replace("\n", " ") and "Traceback" not in errors
