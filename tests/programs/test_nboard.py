"""NBoard, both ways: our players as an engine, and engines as players of ours."""

import io
import sys
import threading
from contextlib import suppress
from queue import SimpleQueue
from types import SimpleNamespace

import pytest
from nboard_engines import NEEDS_A_DEPTH, RIGHT, engine
from players import first_move

from othello_lessons.cli import main
from othello_lessons.engine.analysis import Worth, analyse
from othello_lessons.engine.player import Engine, timed
from othello_lessons.notation import ggf, parse_square, square_name
from othello_lessons.notation.formats import game_of_transcript
from othello_lessons.notation.game import Game, Ply
from othello_lessons.othello import BLACK, WHITE, initial_board, legal_moves
from othello_lessons.programs.compare import compare
from othello_lessons.programs.game import play_game
from othello_lessons.programs.hint import Hint
from othello_lessons.programs.nboard import PROTOCOL
from othello_lessons.programs.nboard import engine as nboard_engine
from othello_lessons.programs.nboard import hints as compared
from othello_lessons.programs.nboard.engine import COMPILING, NBoardEngine
from othello_lessons.programs.nboard.messages import read_hint, search_line
from othello_lessons.programs.nboard.seat import NBoardSeat, told_clock
from othello_lessons.programs.nboard.strategy import NBoardStrategy
from othello_lessons.programs.nboard.thinking import ThinkingStopped, move_of
from othello_lessons.programs.protocols import named_player, named_program
from othello_lessons.programs.seat import Fault, Limits, PackageSeat, Start
from othello_lessons.strategies import make_strategy

pytestmark = pytest.mark.usefixtures("no_process_is_left")

PLENTY = Limits(move=60, start=60)
PATIENCE = 300  # seconds: a busy machine, and a compiler that may have to run first
OURS = [sys.executable, "-m", "othello_lessons.cli", "nboard"]
START = f"set game {ggf.game_text(game_of_transcript('f5d6'))}"


# ---------------------------------------------------------------------------
# Our players as an engine


class Spoken:
    """An engine of ours, worked to the end of its commands."""

    def __init__(self, *lines, player="alphabeta:depth=1"):
        self.lines = []
        engine = NBoardEngine(player, self.lines.append)
        for line in lines:
            engine.take(line)
        engine.end_input()
        engine.work()

    def starting(self, word):
        return [line for line in self.lines if line.startswith(word)]


def test_it_says_its_name_and_what_it_plays_and_makes_no_move_itself():
    spoken = Spoken("nboard 2", "set depth 2", START, "go").lines
    assert spoken[0] == "set myname Othello lessons, alphabeta:depth=1"
    assert len(answers := [line for line in spoken if line.startswith("===")]) == 1
    player, board = game_of_transcript("f5d6").positions()[-1]
    move = make_strategy("alphabeta:depth=1")(player, board)
    assert ggf.parse_ply(answers[0][4:]).square == move


def test_it_follows_moves_with_values_and_times_and_passes_where_it_must():
    told = Spoken(START, "move c3/1.5/2.0", "move D3//1", "go").starting("===")
    player, board = game_of_transcript("f5d6c3d3").positions()[-1]
    assert square_name(make_strategy("alphabeta:depth=1")(player, board)).upper() in told[0]
    stuck = Game(player=WHITE, board=[*initial_board()])
    stuck.board[parse_square("d4")] = stuck.board[parse_square("e5")] = BLACK
    assert Spoken(f"set game {ggf.game_text(stuck)}", "go").lines == ["=== PA"]


STRANGE = ["", "castle", "set contempt 5", "move", "set game (;"]


@pytest.mark.parametrize("line", STRANGE)
def test_an_unknown_or_damaged_line_changes_nothing(line):
    usual = Spoken(START, "go").starting("===")
    assert [one[:6] for one in Spoken(START, line, "go").starting("===")] == [usual[0][:6]]
    assert Spoken("learn", line, "ping 3").lines[-1] == "pong 3"


def test_a_move_that_cannot_be_is_reported_as_a_status():
    assert "move 3, Black to a1: it would turn nothing over" in Spoken(START, "move a1").lines[0]


class Working:
    """An engine of ours at work, whose lines a test waits for."""

    def __init__(self, player):
        self.lines, self._said = [], SimpleQueue()
        self.engine = NBoardEngine(player, self._said.put)
        threading.Thread(target=self.engine.work, daemon=True).start()

    def take(self, *lines):
        for line in lines:
            self.engine.take(line)

    def until(self, word):
        """Wait for a line that begins with a word, and return all lines up to it."""
        heard = [self._said.get(timeout=PATIENCE)]
        while not heard[-1].startswith(word):
            heard.append(self._said.get(timeout=PATIENCE))
        return heard


@pytest.fixture(autouse=True)
def an_order_to_stop_may_be_dropped(monkeypatch):
    """Let Python say that it dropped one while it tidied up: it is given again (thinking.py)."""
    say = sys.unraisablehook
    monkeypatch.setattr(
        sys, "unraisablehook", lambda one: one.exc_type is ThinkingStopped or say(one)
    )


@pytest.fixture
def working():
    made = []

    def make(player):
        made.append(Working(player))
        return made[-1]

    yield make
    for one in made:
        one.take("quit")


ENDLESS = ["alphabeta:depth=40", "timed:seconds=1e6"]


@pytest.mark.parametrize("player", ENDLESS)
def test_a_ping_stops_every_player_and_its_move_is_not_said(player, working):
    told = working(player)
    told.take(START, "go")
    told.until("status Thinking")
    told.take("ping 1")
    assert not [line for line in told.until("pong 1") if line.startswith("===")]


@pytest.mark.parametrize(
    ("line", "begins"), [("hint 3", "search"), ("analyze", "analysis"), ("learn", "learned")]
)
def test_a_ping_also_ends_hints_and_analyses(line, begins, working):
    told = working("random")
    game = ggf.game_text(game_of_transcript("f5d6c3d3c4f4f6f3e6e7"))
    told.take(f"set game {game}", line)
    told.until(begins)
    told.take("ping 2", "ping 3")
    assert "pong 2" in told.until("pong 3")
    told.take("ping 4")
    assert told.until("pong 4") == ["pong 4"]  # nothing is said of what was stopped


@pytest.mark.parametrize("line", [START, "move c3", "hint 1"])
def test_whatever_asks_for_something_else_ends_the_thinking_too(line, working):
    told = working("alphabeta")
    told.take(START, "set depth 40", "go")
    told.until("status Thinking")
    told.take("set depth 1", line, "ping 1", "go")
    before, after = told.until("pong 1"), told.until("===")
    assert not [one for one in before if one.startswith("===")]
    game = game_of_transcript("f5d6c3" if line == "move c3" else "f5d6")
    move = make_strategy("alphabeta:depth=1")(*game.positions()[-1])
    assert ggf.parse_ply(after[-1][4:]).square == move


def test_what_comes_while_it_thinks_stops_it_and_pong_follows_the_end_of_the_thinking(monkeypatch):
    began, go_on = threading.Event(), threading.Event()
    lines = []

    def thinks(player, board):
        began.set()
        assert go_on.wait(60)
        return first_move(player, board)

    monkeypatch.setattr(nboard_engine, "make_strategy", lambda name: thinks)
    engine = NBoardEngine("random", lines.append)
    working = threading.Thread(target=engine.work)
    working.start()
    engine.take("go")
    assert began.wait(60)
    engine.take("ping 5")  # read while it thinks
    assert lines == ["status Thinking"]
    go_on.set()
    engine.end_input()
    working.join(60)
    assert lines == ["status Thinking", "pong 5"]


def test_a_strategy_in_which_the_stop_was_lost_is_stopped_again():
    def think_on(player, board):
        with suppress(SystemExit):  # as Python does it where nobody can be told of an error
            while True:
                pass
        while True:
            pass

    assert move_of(think_on, BLACK, initial_board(), lambda: 0) is None


def test_a_line_shows_what_both_sides_play_and_its_passes(working):
    told = working("timed:depth=5,seconds=1e6")
    told.take("ping 1", START, "go")  # it is compiled before it answers a ping
    said = [line.split() for line in told.until("===") if line.startswith("search")]
    assert [int(depth) for *_, depth in said] == [1, 2, 3, 4, 5]
    lengths = [len(game_of_transcript(f"f5d6{line}").plies) - 2 for _, line, *_ in said]
    assert all(1 <= length <= 5 for length in lengths) and max(lengths) == 5
    told.take("set depth 3", "hint 2")
    said = [told.until("search")[-1].split() for _ in range(6)]
    lengths = [len(game_of_transcript(f"f5d6{line}").plies) - 2 for _, line, *_ in said]
    assert lengths == [int(depth) for *_, depth in said] == [1, 1, 2, 2, 3, 3]
    line = (parse_square("f5"), None, parse_square("d6"))
    assert search_line(line, -1.5, "100%") == "search F5PAD6 -1.50 0 100%"


def test_a_viewer_is_answered_while_the_engine_is_compiled(working, monkeypatch):
    compiled = threading.Event()

    def make(name):
        assert compiled.wait(60)
        return first_move

    monkeypatch.setattr(nboard_engine, "make_strategy", make)
    told = working("timed")
    told.take("nboard 2", START)
    greeting = ["set myname Othello lessons, timed", f"status {COMPILING}"]
    assert told.until("status") == greeting
    told.take("hint 1")
    told.until("search")
    told.take("go")
    told.until("status Thinking")
    told.take("learn")
    assert told.until("learned")[-1] == "learned"  # and no move, since the thinking was stopped
    told.take("ping 1", "go")
    compiled.set()
    assert told.until("pong 1") == ["pong 1"]
    move = first_move(*game_of_transcript("f5d6").positions()[-1])
    assert ggf.parse_ply(told.until("===")[-1][4:]).square == move
    assert told.until("status") == ["status"]  # it is ready


def test_a_first_go_is_answered_while_the_engine_is_compiled(working, monkeypatch):
    compiled = threading.Event()
    monkeypatch.setattr(nboard_engine, "make_strategy", lambda name: compiled.wait(60))
    told = working("timed:seconds=1e6,depth=2")
    told.take("nboard 2", "go")
    answer = told.until("===")[-1]
    compiled.set()
    assert ggf.parse_ply(answer[4:]).square in legal_moves(BLACK, initial_board())


def test_a_first_go_is_answered_by_the_compiled_engine_if_that_is_ready_earlier(
    working, monkeypatch
):
    thinks = threading.Event()

    def make(name):
        assert thinks.wait(60)
        return first_move

    def plain(name):
        thinks.set()
        return timed(1e6, compiled=False)

    monkeypatch.setattr(nboard_engine, "make_strategy", make)
    monkeypatch.setattr(nboard_engine, "plain_timed", plain)
    told = working("timed")
    told.take("go")
    move = first_move(BLACK, initial_board())
    assert ggf.parse_ply(told.until("===")[-1][4:]).square == move


def test_hints_end_soon_after_the_end_of_the_input_but_not_without_any():
    engine = NBoardEngine("random", (said := []).append)
    engine.take("hint 2")
    engine.end_input()
    engine.work()  # comes back, with no ping and no depth
    assert any(line.startswith("search") for line in said)


def test_a_setting_that_cannot_be_is_reported_as_a_status(working):
    told = working("timed:exact=99")
    told.take("nboard 2", START, "go")
    assert (
        "exact is a number of empty squares" in told.until("status strategy 'timed:exact=99'")[-1]
    )


def test_it_values_the_best_moves_and_every_position(working):
    told = working("random")
    told.take("set depth 2", START, "hint 2")
    found = [read_hint(told.until("search")[-1]) for _ in range(4)]
    assert [hint.depth for hint in found] == ["1", "1", "2", "2"]
    position = game_of_transcript("f5d6").positions()[-1]
    values = {}
    for move, worth in analyse(Engine(), *position, seconds=60):
        if worth.depth > 2:
            break
        values[move] = worth.discs
    best = sorted(values, key=lambda move: -values[move])[:2]
    assert [hint.square for hint in found[2:]] == best
    assert [hint.discs for hint in found[2:]] == pytest.approx([values[move] for move in best])
    told = Spoken("set depth 1", START, "analyze", player="random").starting("analysis")
    assert [line.split()[1] for line in told] == ["0", "1", "2"]


def test_the_told_depth_holds_where_the_name_sets_none(monkeypatch):
    made = []
    monkeypatch.setattr(nboard_engine, "make_strategy", made.append)
    for name in ("alphabeta", "alphabeta:depth=2"):
        engine = NBoardEngine(name, str)
        engine.take("set depth 1")
        engine.end_input()
        engine.work()
    assert made == ["alphabeta", "alphabeta:depth=1", "alphabeta:depth=2"]


# ---------------------------------------------------------------------------
# Engines as players of ours


def test_the_command_answers_until_the_end_of_its_input(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"nboard 2\n{START}\ngo\n"))
    assert main(["nboard", "maximizer"]) == 0
    assert "=== " in capsys.readouterr().out


def test_an_untidy_engine_plays_a_whole_game(tmp_path):
    seat = NBoardSeat(engine(tmp_path), limits=PLENTY, name="untidy")
    opening = tuple(game_of_transcript("f5d6c3d3").moves)
    record = play_game(PackageSeat(first_move), seat, Start(opening=opening))
    direct = play_game(PackageSeat(first_move), PackageSeat(first_move), Start(opening=opening))
    assert (record.verdict, record.protocol) == ("finished", "nboard")
    assert record.moves == direct.moves


K9 = "it played K9, which is not a square of the board, a1 to h8"
RESIGNS = "it answered 'I resign', which is neither a move such as F5 nor"


@pytest.mark.parametrize(
    ("answer", "verdict", "reason"),
    [
        ('say("=== K9/1.0/2")', "illegal", K9),
        ('say("=== PA")', "illegal", "it passed although it had a legal move"),
        ('say("=== I resign")', "malformed", RESIGNS),
        ('say("===")', "malformed", "it answered === without a move after it"),
        ("time.sleep(999)", "timeout", "its time was up before it answered"),
    ],
)
def test_a_hostile_engine_loses_by_a_verdict_and_leaves_no_process(
    tmp_path, answer, verdict, reason
):
    limits = Limits(move=0.5 if verdict == "timeout" else 60, start=60)
    seat = NBoardSeat(engine(tmp_path, answer), limits=limits, name="bad")
    record = play_game(seat, PackageSeat(first_move))
    assert (record.verdict, record.loser) == (verdict, "black")
    assert reason in record.reason


def test_a_series_between_two_engines_has_the_same_moves_as_directly():
    names = "alphabeta:depth=1,eval=score", "maximizer:eval=weights"
    engines = [NBoardStrategy([*OURS, name], limits=PLENTY) for name in names]
    for one, name in zip(engines, names, strict=True):
        one.name = name
    through = compare(*engines, games=2)
    for one in engines:
        one.close()
    directly = compare(*names, games=2)
    assert [game.record.moves for game in through.games] == [
        game.record.moves for game in directly.games
    ]
    assert {game.record.verdict for game in through.games} == {"finished"}


@pytest.mark.parametrize(("behind", "depth"), [("", 8), (",depth=3", 3)])
def test_an_engine_that_needs_a_depth_is_told_one_in_hints_and_in_games(tmp_path, behind, depth):
    name = f"nboard:{' '.join(engine(tmp_path, NEEDS_A_DEPTH))}{behind}"
    player = named_player(name)
    try:
        hints = player.hints(BLACK, initial_board(), seconds=0.3)
        assert player(BLACK, initial_board()) == first_move(BLACK, initial_board())
    finally:
        player.close()
    assert {hint.depth for hint in hints.values()} == {str(depth)} and len(hints) == 4


@pytest.mark.parametrize("depth", ["0", "x", "999"])
def test_a_depth_in_a_name_that_cannot_be_is_refused(depth):
    with pytest.raises(ValueError, match=f"plies from 1 to 96, not '{depth}'"):
        named_player(f"nboard:./engine,depth={depth}")
    assert named_program("console:othello,depth=7")[1].depth == 7


def test_our_own_values_are_stopped_when_their_time_is_up(monkeypatch):
    stopped = threading.Event()

    def endless(engine, player, board, seconds):
        yield 34, Worth(1.0, 1, False)
        assert stopped.wait(60)

    monkeypatch.setattr(compared, "analyse", endless)
    monkeypatch.setattr(compared, "Engine", lambda: SimpleNamespace(stop=stopped.set))
    silent = SimpleNamespace(hints=lambda *position: {})
    told = compared.compared_hints(silent, BLACK, initial_board(), 0.01)
    assert [each.move for each in told] == [34]


def test_an_engine_sits_at_a_board_and_gives_hints(tmp_path):
    answer = 'say("search F5 0.5 0 3"); say("search D3F4 1.25 0 100%"); say("=== " + moves[0])'
    player = named_player(f"nboard:{' '.join(engine(tmp_path, answer))}")
    try:
        assert player(BLACK, initial_board()) == first_move(BLACK, initial_board())
        hints = player.hints(BLACK, initial_board(), seconds=0.3)
    finally:
        player.close()
    assert hints[parse_square("d3")] == Hint(parse_square("d3"), 1.25, "100%", exact=True)
    assert hints[parse_square("f5")].exact is False


def test_an_engine_that_does_not_stop_for_a_ping_is_ended(tmp_path):
    answer = 'say("search F5 1 0 9"); time.sleep(999)'
    player = NBoardStrategy(engine(tmp_path, answer), limits=Limits(move=0.3, start=60))
    with pytest.raises(Fault, match="its time was up"):
        player.hints(BLACK, initial_board(), seconds=0.1)


def test_a_strategy_is_started_again_after_a_fault(tmp_path):
    path = tmp_path / "was here"
    answer = f'os.path.exists({str(path)!r}) or (open({str(path)!r}, "w"), os._exit(1)); {RIGHT}'
    player = NBoardStrategy(engine(tmp_path, answer), limits=PLENTY)
    with pytest.raises(Fault, match="it ended"):
        player(BLACK, initial_board())
    assert player(BLACK, initial_board()) == first_move(BLACK, initial_board())
    with pytest.raises(ValueError, match="8x8 only"):
        player(BLACK, initial_board(6))
    player.close()


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("search F5D6C3 -1.50 0 12 text", Hint(56, -1.5, "12")),
        ("search f5 +3 0 100%W", Hint(56, 3, "100%W")),
        ("book F5 0 123 20", Hint(56, 0, "20")),
        ("search F5 nan 0 12", None),
        ("search K9 1 0 12", None),
        ("status search F5 1 0 12", None),
    ],
)
def test_a_line_that_tells_of_a_move_is_read(line, hint):
    assert read_hint(line) == hint


def test_the_clock_is_told_for_a_limit_and_not_without_one():
    assert told_clock(60) == (("TI", "10:00"),)
    assert told_clock(float("inf")) == told_clock(0) == ()
    game = Game((Ply(None),), properties=told_clock(5))
    assert "TI[0:50]" in ggf.game_text(game)


# ---------------------------------------------------------------------------
# The commands


def test_an_engine_is_checked_before_others_play_against_it(tmp_path):
    answer = f'say("search {{}} 0 0 1".format(moves[0])) if word == "hint" else {RIGHT}'
    program = PROTOCOL.read_program(" ".join(engine(tmp_path, answer)))
    for check in PROTOCOL.checks(program, PLENTY):
        assert check.run(SimpleNamespace(add=lambda *arguments: None, messages=[]))


def test_the_hints_of_an_engine_stand_beside_our_own_values(tmp_path, capsys):
    answer = 'say("search F4 -0.5 0 12"); say("search D3 -3 0 100%")'
    command = " ".join(engine(tmp_path, answer))
    assert main(["hints", command, "f5 d6 c3", "--seconds", "0.2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    legal = legal_moves(*game_of_transcript("f5d6c3").positions()[-1])
    assert lines[0].split() == ["move", "engine", "depth", "ours", "depth"]
    rows = {line.split()[0]: line.split()[1:] for line in lines[1:]}
    assert set(rows) == set(map(square_name, legal))
    assert rows["f4"][:2] == ["-0.50", "12"] and rows["d3"][:2] == ["-3.00", "100%"]
    assert rows["f3"][:2] == ["-", "-"] and float(rows["f3"][2]) < 64
    assert main(["hints", f"{sys.executable} -c pass"]) == 1
    assert "the engine failed: it ended" in capsys.readouterr().err
