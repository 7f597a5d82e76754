"""A ladder that runs by itself: a term in small, with kills, a full disk and hostile programs."""

import itertools
import json
import random
import re
import urllib.error
import urllib.request
from html import unescape
from pathlib import Path

import pytest
from class_programs import IN_THE_MIDDLE, console_program, nothing_left
from misbehaving import interrupted
from players import first_move
from records import by_key, game_of

from othello_lessons.cli import main
from othello_lessons.programs.ladder import entries, hand_in, ladder
from othello_lessons.programs.ladder.entries import Programs, Settings, TroubleError
from othello_lessons.programs.ladder.ladder import Ladder
from othello_lessons.programs.ladder.meetings import NEAR, next_fixtures
from othello_lessons.programs.seat import Limits, PackageSeat
from othello_lessons.programs.tournament.entrants import Entrant
from othello_lessons.programs.tournament.neighbours import TEST, order, orders
from othello_lessons.programs.tournament.plan import Plan, TournamentError
from othello_lessons.programs.tournament.played_game import in_order
from othello_lessons.programs.tournament.ratings import bradley_terry
from othello_lessons.programs.tournament.results import Results, read_games
from othello_lessons.strategies import make_strategy

PLAN = Plan((), format="ladder", size=4, opening_moves=4, pairs=6, limits=Limits(fenced=True))


def crashes(player, board):
    raise RuntimeError("I am hostile")


STRATEGIES = {
    "weights": make_strategy("maximizer:eval=weights"),
    "score": make_strategy("maximizer:eval=score"),
    "first": first_move,
    "chance": make_strategy("random:seed=1"),
    "hostile": crashes,
}


@pytest.fixture
def played_here(monkeypatch):
    """Let a program be a word in its file, which names a strategy that plays in this process."""

    def seat(entrant, size, limits, seed, log):
        word = Path(entrant.command[-1]).read_text(encoding="utf-8").split()[0]
        made = PackageSeat(STRATEGIES[word], entrant.name, limits=limits)
        made.wording = entrant.wording
        return made

    def check(name, command, settings, limits):
        if "broken" in Path(command[-1]).read_text(encoding="utf-8"):
            raise TroubleError("start: It is broken.\n-> init\n!! oh")

    monkeypatch.setattr(Entrant, "seat", seat)
    monkeypatch.setattr(entries, "check", check)


class Class:
    """A class that hands in programs; its ladder can be killed, and starts again."""

    def __init__(self, home):
        self.folder, self.out = home / "class", home / "class-ladder"
        self.folder.mkdir(exist_ok=True)
        self.out.mkdir(exist_ok=True)
        self.said, self.changes = [], 0
        self.start()

    def start(self, **about):
        programs = Programs(self.folder, self.out, Settings())
        self.ladder = Ladder(programs, PLAN, say=self.said.append, **about)
        self.ladder.turn()  # it takes what two looks find

    def kill(self):
        """End it as SIGKILL does, in the middle of writing a game."""
        self.ladder.kept.__exit__()
        with (self.out / "games.jsonl").open("ab") as file:
            file.write(b'{"round": 1, "pair": 1, "proto')

    def put(self, name, text):
        self.changes += 1
        (self.folder / f"{name}.py").write_text(f"{text}  # {self.changes}", encoding="utf-8")

    def turns(self, count):
        return [self.ladder.turn() for _ in range(count)]

    @property
    def told(self):
        """List the games that the log told: (pair, black, white)."""
        found = (re.match(r"game \d+, pair (\d+): (.+?) - (.+?): ", line) for line in self.said)
        return [(int(game[1]), game[2], game[3]) for game in found if game]

    def lines(self):
        text = (self.out / "games.jsonl").read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()]

    @property
    def names(self):
        return self.ladder.plan.names


@pytest.fixture
def school(tmp_path):
    made = Class(tmp_path)
    yield made
    made.ladder.kept.__exit__()


@pytest.fixture
def fill_disk(monkeypatch):
    """Return a function that lets the next game find room for half of it, until some waits."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def empty():
        resource.setrlimit(resource.RLIMIT_FSIZE, before)

    def fill(school, until):
        waits = []

        def sleep(seconds):
            waits.append(seconds)
            assert "games.jsonl cannot be written: File too large. The" in school.said[-1]
            if len(waits) == until:
                empty()

        monkeypatch.setattr(ladder.time, "sleep", sleep)
        size = (school.out / "games.jsonl").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size + 300, before[1]))
        return waits

    yield fill
    empty()


@pytest.mark.usefixtures("played_here")
def test_a_term_loses_no_game_and_its_order_is_that_of_an_offline_tournament(school, fill_disk):
    for name in ("weights", "score", "first", "chance", "hostile"):
        school.put(name, name)
    school.put("sad", "broken")
    assert school.turns(1) == [False]  # one look: the files may be half copied
    assert school.turns(2) == [True, True]
    assert "sad is not taken: start: It is broken." in school.said
    assert school.names == ["chance", "first", "hostile", "score", "weights"]
    school.kill()
    school.start()
    school.put("late", "score")
    school.put("first", "weights")  # a new version
    (school.folder / "chance.py").unlink()  # withdrawn
    school.turns(3)
    assert school.names == ["first v2", "hostile", "late", "score", "weights"]
    waits = fill_disk(school, until=3)
    school.turns(1)
    assert len(waits) == 3
    school.kill()
    school.start()
    school.turns(8)
    assert "hostile plays no more. It lost 10 games by its own fault" in "\n".join(school.said)
    school.ladder.close()
    keys = [(one["pair"], one["black"], one["white"]) for one in school.lines()]
    assert len(set(keys)) == len(keys) > 50 and sorted(keys) == sorted(school.told)
    outcomes = [game.outcome for game in in_order(read_games(*file_and_plan(school)).values())]
    random.Random(1).shuffle(outcomes)
    offline = [rating.name for rating in bradley_terry(outcomes, resamples=0)]
    page = (school.out / "ladder.html").read_text(encoding="utf-8")
    shown = re.findall(r'<th scope="row">(.+?)<small>', page.partition('class="cross')[0])
    assert shown == [name for name in offline if name in school.names]
    assert "<summary><strong>sad</strong> start: It is broken." in page and "!! oh" in page
    assert "Hostile" not in page and "Not shown: 3 earlier or withdrawn versions." in page


def file_and_plan(school):
    return school.out / "games.jsonl", school.ladder.plan


@pytest.mark.usefixtures("played_here")
def test_old_files_are_the_old_version_again_and_a_broken_one_changes_nothing(school):
    school.put("ann", "first")
    school.put("bob", "score")
    first = (school.folder / "ann.py").read_text(encoding="utf-8")
    school.turns(2)
    school.put("ann", "broken")
    school.turns(2)
    assert school.names == ["ann", "bob"]
    assert school.said[-1].startswith("game") and "ann plays on." in " ".join(school.said)
    broken = (school.folder / "ann.py").rename(school.folder / ".ann")
    school.turns(1)
    assert school.names == ["bob"]
    broken.rename(school.folder / "ann.py")  # it comes back, still broken: the old one is gone
    said = len(school.said)
    school.turns(4)
    assert school.names == ["bob"] and len(school.said) == said + 1
    school.put("ann", "weights")
    school.turns(2)
    assert school.names == ["ann v2", "bob"]
    (school.folder / "ann.py").write_text(first, encoding="utf-8")
    school.turns(2)
    assert school.names == ["ann", "bob"] and "ann is on the ladder again." in school.said
    assert [one.name for one in (school.out / "programs").iterdir() if "ann" in one.name] == [
        "ann.1"
    ]


@pytest.mark.usefixtures("played_here")
def test_old_games_keep_their_results_within_a_limit(school):
    for name in ("weights", "score", "first"):
        school.put(name, name)
    school.turns(6)
    before = school.ladder.kept.games
    ratings = ratings_of(before)
    size = (school.out / "games.jsonl").stat().st_size
    assert school.ladder.kept.shorten(size) and school.ladder.kept.games is before
    assert school.ladder.kept.shorten(3 * size // 4)
    assert (school.out / "games.jsonl").stat().st_size < 3 * size // 4
    assert not any(school.ladder.kept.shorten(100) for _ in range(10))
    kept = read_games(*file_and_plan(school))
    assert list(kept) == list(before) and ratings_of(kept) == ratings
    assert [one.repeated for one in in_order(kept.values())] == [
        one.repeated for one in in_order(before.values())
    ]
    assert all("moves" not in line for line in school.lines())
    school.kill()
    with Results(*file_and_plan(school)) as again:
        assert again.games == kept


@pytest.mark.usefixtures("played_here")
def test_the_page_says_why_no_game_is_played_and_no_longer_when_one_is(school):
    def says():
        page = (school.out / "ladder.html").read_text(encoding="utf-8")
        return [each for each in (ladder.WAITS, ladder.RESTS) if each in page]

    school.put("weights", "weights")
    assert school.turns(2) == [False, False] and says() == [ladder.WAITS]
    school.put("score", "score")
    assert school.turns(2) == [False, True] and says() == []
    while school.ladder.turn():
        pass
    assert says() == [ladder.RESTS]
    school.put("first", "first")
    assert school.turns(2) == [False, True] and says() == []


def ratings_of(games):
    return bradley_terry([game.outcome for game in in_order(games.values())], resamples=0)


# ---------------------------------------------------------------------------
# Who meets whom


@pytest.mark.parametrize("stronger", [True, False])
def test_near_players_meet_until_their_order_is_known(stronger):
    players = tuple(Entrant(name, "console", name, command=(name,)) for name in "fbdace")
    plan = Plan(players, format="ladder", pairs=20)
    games, rounds = {}, 0
    while todo := next_fixtures(plan, games, 4):
        rounds += 1
        met = [frozenset(one.key[2:]) for one in todo]
        busy = [name for both in set(met) for name in both]
        assert len(busy) == len(set(busy))  # one pair of games a player
        for one in todo[: len(todo) if rounds % 5 else -1]:  # a kill between the two of a pair
            above = one.black.name < one.white.name if stronger else one.pair % 2
            winner = "black" if above else "white"
            game = game_of(one.black.name, one.white.name, winner, one.pair)
            games[game.key] = game
    ratings = ratings_of(games)
    if stronger:
        assert [rating.name for rating in ratings] == sorted("fbdace")
        assert {one.verdict for one in orders(sorted("fbdace"), games.values())} == {"proved"}
        assert all((1, key[1], key[3], key[2]) in games for key in games)  # no half of a pair
    counts = [sum(key[2:] == (a, b) for key in games) for a in "abcdef" for b in "abcdef"]
    assert max(counts) <= 20


def test_newcomers_come_first_and_meet_near_players():
    names = "abcdefgh"
    players = tuple(Entrant(name, "console", name, command=(name,)) for name in names)
    games = by_key(
        game_of(*meeting, winner, pair)
        for two in itertools.pairwise(names[:-1])  # h has not played
        for pair in (1, 2, 3)
        for meeting, winner in ((two, "black"), (two[::-1], "white"))
    )
    todo = next_fixtures(Plan(players, format="ladder"), games, 2)
    ratings = ratings_of(games)
    ranked = [rating.name for rating in ratings]
    assert len(todo) == 2 and all("h" in one.key[2:] for one in todo)
    [other] = {*todo[0].key[2:]} - {"h"}
    above = sum(ratings.of(name).elo > 1500 for name in names[:-1])
    assert abs(ranked.index(other) + 0.5 - above) <= NEAR


def test_an_order_is_proved_when_the_test_says_so():
    for wins in range(1, 20):
        shares = {("ann", "bob"): [1.0] * wins, ("bob", "ann"): [0.0] * wins}
        proved = TEST.ratio([1.0] * wins) >= TEST.bound
        assert (order("ann", "bob", shares).verdict == "proved") == proved
        assert (order("bob", "ann", shares).verdict == "reversed") == proved
    even = {("ann", "bob"): [0.5] * 30}
    assert order("ann", "bob", even) == ("ann", "bob", "equal", 30)
    assert order("ann", "cat", even) == ("ann", "cat", "open", 0)


# ---------------------------------------------------------------------------
# Programs


@pytest.mark.usefixtures("played_here")
def test_a_program_that_changes_while_it_is_copied_waits_and_the_others_play(school, monkeypatch):
    for name in ("ann", "bob", "cat"):
        school.put(name, "score")
    copy = entries.shutil.copy

    def changed(source, to):
        if source.name == "ann.py" and len(changes) < 2:
            changes.append(source)
            source.write_text(f"first  # {len(changes)}", encoding="utf-8")
        copy(source, to)

    changes = []
    monkeypatch.setattr(entries.shutil, "copy", changed)
    assert school.turns(2) == [False, True]
    assert school.names == ["bob", "cat"]
    assert any("ann.py changes just now. The ladder tries it again." in one for one in school.said)
    school.turns(4)
    assert school.names == ["ann", "bob", "cat"] and len(changes) == 2
    kept = (school.out / "programs/ann.1/ann.py").read_text(encoding="utf-8")
    assert kept == (school.folder / "ann.py").read_text(encoding="utf-8")


def group(folder, command, **files):
    folder.mkdir(parents=True)
    (folder / "command.txt").write_text(command, encoding="utf-8")
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.usefixtures("played_here")
def test_a_command_names_only_its_own_files(school, tmp_path):
    (tmp_path / "secret.py").write_text("score", encoding="utf-8")
    group(school.folder / "ann", f"python3 {tmp_path / 'secret.py'}")
    group(school.folder / "bob", "python3 ../../secret.py")
    group(school.folder / "cat", "python3 own.py")
    (school.folder / "cat" / "own.py").symlink_to(tmp_path / "secret.py")
    group(school.folder / "dan", "sh -c 'echo (2,3)'")
    group(school.folder / "eva", "python3 own.py", **{"own.py": "score"})
    (school.folder / "7up.py").write_text("score", encoding="utf-8")
    school.put("Eva", "score")
    school.turns(3)
    assert school.names == ["Eva"]
    said = "\n".join(school.said)
    assert said.count("which is not one of its files") == 3
    assert "dan is not taken: Its command names none of its files." in said
    assert "'7up' cannot be a player's name" in said
    assert "eva is not taken: There is a program called 'Eva'" in said


def test_a_real_program_is_checked_and_plays_behind_the_fence(school, monkeypatch):
    fails = IN_THE_MIDDLE + "say(move) if n == 8 else open('/etc/hostname')"
    console_program(school.folder, name="ann.py")
    console_program(school.folder, fails, name="bob.py")
    with nothing_left(monkeypatch):
        school.turns(2)
    school.ladder.page.write([])  # several short games may share one page
    assert school.names == ["ann", "bob"]
    lost = [line for line in school.lines() if line["verdict"] == "crash"]
    assert lost and all("PermissionError" in line["reason"] for line in lost)
    assert all(any("PermissionError" in said for said in line["talk"]) for line in lost)
    page = (school.out / "ladder.html").read_text(encoding="utf-8")
    listed = json.loads(re.search(r'id="data">(.*?)</script>', page)[1])["games"]
    assert [one["talk"] for one in listed[::-1]] == [
        line.get("talk", []) for line in school.lines()
    ]


def test_a_ladder_is_begun_again_only_with_its_own_settings(school, tmp_path, capsys):
    with pytest.raises(TournamentError, match="was begun with the protocol console and depth 4"):
        Programs(school.folder, school.out, Settings(depth=9))
    words = ["ladder", "serve", str(tmp_path / "class"), "--out", str(tmp_path / "class/out")]
    assert main(words) == 2
    assert "take another --out" in capsys.readouterr().err


def test_the_command_says_where_its_page_is_and_ends_with_an_interrupt(
    school, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(Ladder, "turn", interrupted)
    serve = ["ladder", "serve", str(school.folder), "--port", "0"]
    assert main([*serve, "--out", str(tmp_path / "out")]) == 130
    shown = capsys.readouterr().out
    assert "Only this machine can open it" in shown and "It takes no programs" in shown
    assert shown.endswith("Stopped. The same command goes on from here.\n")
    assert "Nobody plays yet." in (tmp_path / "out/ladder.html").read_text(encoding="utf-8")
    assert main(serve) == 2  # its ladder is being played here
    assert "is being played already" in capsys.readouterr().err


def test_a_ladder_outlives_what_nobody_expected(school, monkeypatch):
    problems = [ValueError("a"), ValueError("a"), OSError("b"), KeyboardInterrupt()]

    def turn():
        raise problems.pop(0)

    monkeypatch.setattr(school.ladder, "turn", turn)
    monkeypatch.setattr(ladder.time, "sleep", lambda seconds: None)
    with pytest.raises(KeyboardInterrupt):
        school.ladder.serve()
    assert school.said == [
        "ValueError: a. The ladder tries it again.",
        "b The ladder tries it again.",
    ]


# ---------------------------------------------------------------------------
# The page


def post(url, name, program, word):
    parts = [("name", "", name), ("word", "", word), ("program", '; filename="x.py"', program)]
    body = "".join(
        f'--edge\r\nContent-Disposition: form-data; name="{field}"{more}\r\n\r\n{value}\r\n'
        for field, more, value in parts
    )
    headers = {"Content-Type": "multipart/form-data; boundary=edge"}
    request = urllib.request.Request(url, f"{body}--edge--\r\n".encode(), headers)
    try:
        with urllib.request.urlopen(request) as answer:
            status, text = answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        status, text = error.code, error.read().decode()
    said = re.search(r'<p role="status"><strong>(.*?)</strong>', text)
    return status, said and unescape(said[1])


def test_programs_are_handed_in_with_the_word_of_the_class(tmp_path, monkeypatch):
    monkeypatch.setattr(hand_in, "DELAY", 0)
    page, said = tmp_path / "ladder.html", []
    page.write_text("<p>the ladder</p>", encoding="utf-8")
    folder = tmp_path / "class"
    (folder / "Tom").mkdir(parents=True)
    about = {"address": "127.0.0.1", "port": 0, "word": "owl", "say": said.append}
    with hand_in.serving(page, folder, **about) as url:
        with urllib.request.urlopen(url) as answer:
            assert answer.read() == page.read_bytes()
        form = url + hand_in.HAND_IN
        assert post(form, "ann", "score", "cat") == (403, "That is not the word of the class.")
        assert post(form, "<b>/../x", "score", "owl")[1].startswith("'<b>/../x' cannot be")
        assert post(form, "tom", "score", "owl")[0] == 409
        assert post(form, "ann", "", "owl")[0] == 400
        assert list(folder.iterdir()) == [folder / "Tom"]
        assert post(form, "ann", "score", "owl") == (200, "ann is handed in. It is checked next.")
        assert post(form, "ann", "first", "owl")[0] == 200
        assert (folder / "ann.py").read_text(encoding="utf-8") == "first"
        assert said == ["ann was handed in from 127.0.0.1."] * 2
        with pytest.raises(TournamentError, match="cannot be used"):
            port = int(url.rstrip("/").rpartition(":")[2])
            with hand_in.serving(page, folder, **{**about, "port": port}):
                pass
    with hand_in.serving(page, folder, **{**about, "word": ""}) as url:
        assert post(url + hand_in.HAND_IN, "ann", "score", "")[0] == 404
