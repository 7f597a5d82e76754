"""A tournament that goes on for a term: players come, go and change, and results stay."""

import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from class_programs import console_program
from records import by_key, game_of

from othello_lessons.cli import main
from othello_lessons.drawing.charts.rating_history import show_rating_history
from othello_lessons.programs.tournament import live_page
from othello_lessons.programs.tournament.changes import check_files
from othello_lessons.programs.tournament.forecast import forecast
from othello_lessons.programs.tournament.plan import Plan, TournamentError
from othello_lessons.programs.tournament.tournament import GamesInMemory, Tournament
from othello_lessons.programs.tournament.tournament_file import entrants, named_players

HEAD = "size = 4\nopening_moves = 2\npairs = 1\nseed = 5\n"
ANN = '[[players]]\nname = "ann"\nstrategy = "maximizer"\n'
BOB = '[[players]]\nname = "bob"\nstrategy = "random:seed=1"\n'
CAT = '[[players]]\nname = "cat"\nstrategy = "maximizer:eval=weights"\n'


@pytest.fixture
def hold(tmp_path, capsys):
    """Return a function that holds a tournament by this text: its status, output and games."""

    def held(text, *options):
        (tmp_path / "term.toml").write_text(text, encoding="utf-8")
        words = ["tournament", str(tmp_path / "term.toml"), "--quiet", "--jobs", "1", *options]
        status = main(words)
        games = (tmp_path / "term.games.jsonl").read_text(encoding="utf-8").splitlines()
        shown = capsys.readouterr()
        return status, shown.out, shown.err, [json.loads(line) for line in games]

    return held


def meetings(games):
    return Counter(frozenset((game["black"], game["white"])) for game in games)


def test_four_weeks_of_changes_keep_every_result(hold, tmp_path):
    status, _, said, first = hold(HEAD + ANN + BOB)
    assert (status, said, len(first)) == (0, "", 2)
    _, _, said, second = hold(HEAD + ANN + BOB + CAT)  # one comes late
    assert second[:2] == first and said == "cat has not played yet: 4 games to play.\n"
    newer = BOB.replace("random:seed=1", "maximizer:eval=weights") + "version = 2\n"
    status, shown, said, third = hold(HEAD + ANN + newer + CAT)  # one hands in a new version
    assert status == 0 and third[:6] == second and len(third) == 10
    assert "bob plays no more (replaced by bob v2). The results of its 4 games" in said
    assert "bob v2 has not played yet: 4 games to play." in said
    assert "Plays no more: bob (replaced by bob v2)." in shown
    assert "\n–  bob " in shown
    status, shown, said, fourth = hold(HEAD + newer + CAT)  # one is withdrawn
    assert status == 0 and fourth == third
    assert "ann plays no more (withdrawn). The results of its 6 games stay." in said
    assert set(meetings(fourth).values()) == {2} and len(meetings(fourth)) == 5
    drawn = (tmp_path / "term.ratings.svg").read_text(encoding="utf-8")
    assert all(f">{name}<" in drawn for name in ("ann", "bob", "bob v2", "cat"))
    assert drawn in (tmp_path / "term.standings.html").read_text(encoding="utf-8")


def test_ratings_over_time_begin_with_a_players_first_game_and_end_with_its_rating():
    plan = Plan(tuple(named_players(dict.fromkeys(["ann", "bob", "cat"], "random"))))
    results = [("ann", "bob", 1), ("bob", "ann", 1), ("ann", "cat", 1), ("cat", "bob", 2)]
    games = by_key(game_of(black, white, pair=pair) for black, white, pair in results)
    held = Tournament(plan, games, resamples=5)
    lines, moments = held.history()
    assert moments == [1, 2, 3, 4]
    assert lines["cat"][:2] == [None, None] and None not in lines["ann"]
    for rating in held.ratings:
        assert lines[rating.name][-1] == pytest.approx(rating.elo)
    picture = show_rating_history(lines, moments)
    assert "cat" in picture.text and picture.svg.count('stroke-width="2"') == 3
    with pytest.raises(ValueError, match="two moments or more, not 1"):
        show_rating_history({"ann": [1500.0]}, [1])


def test_another_program_under_the_same_name_must_be_called_a_new_version(hold):
    hold(HEAD + ANN + BOB)
    status, _, said, games = hold(HEAD + ANN + BOB.replace("seed=1", "seed=2"))
    assert status == 2 and len(games) == 2
    assert "'bob' was 'random:seed=1' and is now 'random:seed=2': write version = 2" in said


def test_a_changed_file_under_the_same_command_must_be_called_a_new_version(hold, tmp_path):
    console_program(tmp_path, name="dan.py")
    dan = f'[[players]]\nname = "dan"\nconsole = "{sys.executable} dan.py"\n'
    status, _, _, first = hold(HEAD + ANN + dan)
    assert status == 0
    (tmp_path / "dan.py").write_text("two", encoding="utf-8")
    for option in ("--dry-run", "--quiet"):
        status, _, said, games = hold(HEAD + ANN + dan, option)
        assert status == 2 and games == first
        assert "dan has changed since it played its 2 games: dan.py is different." in said
    assert hold(HEAD + ANN + dan, "--standings-only")[0] == 0


def test_the_files_of_a_program_are_those_in_its_own_folder(tmp_path):
    for name in ("ann/run.py", "ann/lib/table.py", "ann/__pycache__/x.pyc", "ann/.git/x", "bob.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    (tmp_path / "term.toml").write_text(HEAD, encoding="utf-8")
    tables = [
        {"name": name, "console": f"{sys.executable} {file}"}
        for name, file in [("ann", "ann/run.py"), ("twin", "ann/run.py"), ("bob", "bob.py")]
    ]
    ann, twin, bob = entrants(tables, tmp_path)
    assert set(ann.checksums()) == set(twin.checksums()) == {"run.py", str(Path("lib/table.py"))}
    assert set(bob.checksums()) == {"bob.py"}  # the folder of the tournament is nobody's own
    tables.append({"name": "guest", "console": f"{sys.executable} ann/lib/table.py"})
    assert set(entrants(tables, tmp_path)[0].checksums()) == {"run.py"}  # ann's is now shared


def test_what_changed_in_a_program_is_said_and_what_it_writes_itself_is_not(tmp_path):
    folder = tmp_path / "ann"
    folder.mkdir()
    for name in ("run.py", "old.py", "notes.txt"):
        (folder / name).write_text(name, encoding="utf-8")
    ann = {"name": "ann", "console": f"{sys.executable} ann/run.py"}
    players = entrants([ann, {"name": "bob", "strategy": "random"}], tmp_path)
    plan = Plan(tuple(players), pairs=1)
    games = {}
    for two in (("ann", "bob"), ("bob", "ann")):
        games[1, 1, *two] = replace(game_of(*two), files={"ann": players[0].checksums()})
        (folder / "notes.txt").write_text(two[0], encoding="utf-8")
    check_files(plan, games)
    (folder / "run.py").write_text("better", encoding="utf-8")
    (folder / "weights.bin").write_bytes(b"1")
    (folder / "old.py").unlink()
    with pytest.raises(TournamentError) as caught:
        check_files(plan, games)
    assert str(caught.value) == (
        "ann has changed since it played its 2 games: old.py is missing, run.py is different, "
        "weights.bin is new. Write version = 2 in its table: then ann v2 plays everybody (2 "
        "games), and the results so far stay. Or put the old files back."
    )


def test_other_rules_say_what_changed_and_what_it_costs(hold, tmp_path):
    _, _, _, first = hold(HEAD + ANN + BOB)
    changed = "time_limit = 5\n" + HEAD.replace("seed = 5", "seed = 6") + ANN + BOB
    status, _, said, games = hold(changed)
    assert status == 2 and games == first
    assert (
        "2 games by other rules: seed was 5 and is now 6, time_limit was 60.0 and is now 5." in said
    )
    assert "--again" in said
    status, _, _, games = hold(changed, "--again")
    assert status == 0 and len(games) == 2 and games != first
    aside = (tmp_path / "term.games.1.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line) for line in aside] == first


def swiss(rounds):
    return HEAD + f'format = "swiss"\nrounds = {rounds}\n'


def test_a_swiss_tournament_goes_on_with_whoever_is_there(hold):
    newer = BOB.replace("random:seed=1", "maximizer:eval=weights") + "version = 2\n"
    dan, eve = ANN.replace("ann", "dan"), BOB.replace("bob", "eve")
    _, _, _, first = hold(swiss(1) + ANN + BOB + CAT + dan)
    assert len(first) == 4
    _, _, said, still = hold(swiss(1) + ANN + BOB + CAT + dan + eve)  # comes after the last round
    assert still == first
    assert "eve plays from round 2 on, and begins with 0 points; there are 1: write rounds" in said
    _, shown, said, second = hold(swiss(2) + ANN + BOB + CAT + dan + eve)
    assert second[:4] == first and len(second) == 8 and said.endswith("with 0 points.\n")
    assert "eve" in {game["black"] for game in second[4:]}  # who comes late does not sit out
    assert "Bye: " in shown
    _, shown, said, third = hold(swiss(3) + ANN + newer + CAT + eve)  # dan leaves, bob v2 comes
    assert third[:8] == second and len(third) == 12
    assert "dan plays no more (withdrawn). The results of its 4 games stay." in said
    assert "bob v2 plays from round 3 on, and begins with 0 points." in said
    names = {game["black"] for game in third[8:]}
    assert names == {"ann", "bob v2", "cat", "eve"}
    assert set(meetings(third).values()) == {2}  # nobody met anybody twice
    status, _, said, fourth = hold(swiss(2) + ANN + newer + CAT + eve)
    assert status == 2 and fourth == third
    assert "the plan has no such game: its round is 3 of 2" in said


def test_who_leaves_in_the_middle_of_a_swiss_round_gives_the_other_a_bye(hold, tmp_path):
    dan = BOB.replace("bob", "dan")
    _, _, _, games = hold(swiss(1) + ANN + BOB + CAT + dan)
    opponent = {one: other for game in games for one, other in [(game["black"], game["white"])]}
    kept = [game for game in games if "dan" not in (game["black"], game["white"])]
    file = tmp_path / "term.games.jsonl"
    file.write_text("".join(json.dumps(game) + "\n" for game in kept), encoding="utf-8")
    status, shown, _, after = hold(swiss(1) + ANN + BOB + CAT)
    assert status == 0 and after == kept and "Still to be played" not in shown
    assert f"{opponent['dan']} 1" in shown.partition("Swiss scores: ")[2]
    assert hold(swiss(2) + ANN + BOB + CAT + dan)[3][: len(kept)] == kept  # dan is back
    others = [kept[0], kept[1] | {"among": ["ann"]}]
    file.write_text("".join(json.dumps(game) + "\n" for game in others), encoding="utf-8")
    assert "was paired among other players" in hold(swiss(1) + ANN + BOB + CAT)[2]


def test_too_many_swiss_rounds_are_refused(hold):
    status, _, said, games = hold(swiss(2) + ANN + BOB)
    assert (status, games) == (2, []) and "2 players can play at most 1 Swiss rounds" in said
    hold(swiss(1) + ANN + BOB)
    status, _, said, games = hold(swiss(2) + ANN + BOB)
    assert status == 2 and len(games) == 2
    assert "Round 2 cannot be paired" in said and "Write rounds = 1" in said


def test_the_page_is_written_after_each_game_with_the_games_being_played(hold, monkeypatch):
    seen = []

    def write_page(path, now, playing):
        assert (now.history_picture is None) == (len(now.games) < 2)
        seen.append((len(now.games), [(game.black.name, game.white.name) for game in playing]))

    monkeypatch.setattr(live_page, "write_page", write_page)
    monkeypatch.setattr(live_page, "MOST", 1e9)  # all the time there is
    hold(HEAD + ANN + BOB)
    assert seen == [(0, [("ann", "bob")]), (1, [("bob", "ann")]), (2, [])]


def test_writing_the_page_takes_a_small_part_of_the_time(hold, monkeypatch):
    moments = iter([0.0, 1.0, 10.9, 11.1, 12.1, 13.0])  # begins and ends of two pages in between
    written = []
    monkeypatch.setattr(
        live_page, "write_page", lambda path, now, playing: written.append(len(now.games))
    )
    monkeypatch.setattr(live_page.time, "monotonic", lambda: next(moments))
    page = live_page.LivePage(
        Plan(tuple(named_players({"a": "random"}))), GamesInMemory(), Path("x")
    )
    for _ in range(3):
        page([])
    assert written == [0, 0]


def test_a_dry_run_counts_the_games_and_keeps_none(hold, tmp_path, capsys):
    (tmp_path / "term.toml").write_text(HEAD + ANN + BOB + CAT, encoding="utf-8")
    words = ["tournament", str(tmp_path / "term.toml"), "--jobs", "1", "--dry-run"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "3 players, round-robin: 6 games to be played.\n" in said
    assert "games that were tried and are not kept (2)" in said and "swiss" not in said
    assert [path.name for path in tmp_path.iterdir()] == ["term.toml"]
    hold(HEAD + ANN + BOB)
    (tmp_path / "term.toml").write_text(HEAD + ANN + BOB + CAT, encoding="utf-8")
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "4 games to be played.\n" in said and "by the games so far (2)" in said


def test_a_round_robin_longer_than_an_evening_suggests_swiss_rounds():
    plan = Plan(tuple(named_players({f"p{i}": "random" for i in range(30)})), pairs=2, size=4)
    game = game_of("p0", "p1", seconds={"black": 30, "white": 30})
    said = forecast(plan, {game.key: game}, 2)
    assert "30 players, round-robin: 1739 games to be played." in said
    assert "About 60.0 s a game by the games so far (1): 14.5 hours with 2 at once." in said
    assert 'With format = "swiss" and rounds = 6 there are 360 games, in 3.0 hours.' in said
    few = replace(plan, format="swiss", rounds=6)
    assert "30 players, swiss: 360 games to be played." in forecast(few, {}, 2)
