"""Programs of the file protocol at a judge's board: whatever they do, the judge goes on."""

import gc
import sys
import time

import pytest
from class_programs import console_program
from file_programs import ANSWER, cpu_of_programs, program, until

from othello_lessons.notation import parse_square
from othello_lessons.othello import (
    BLACK,
    WHITE,
    initial_board,
    legal_moves,
    make_move,
    maximizer,
    play,
    score,
    weighted_score,
)
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.file import seat as file_seat
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.file.strategy import file_strategy
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process.log import FROM, NOTE, TO, Log
from othello_lessons.programs.seat import Limits, PackageSeat, Start

PLENTY = Limits(move=60, margin=0.1, start=60, memory=512)

pytestmark = pytest.mark.usefixtures("private")


@pytest.fixture
def seat(tmp_path):
    """Make a seat for a program with some functions written anew."""

    def make(anew="", limits=PLENTY, name="ann", seed=1):
        command = program(tmp_path / f"{name}.py", name, anew, seed)
        return FileSeat(name, command, limits=limits, log=Log())

    return make


def opponent(*actions):
    """Return a strategy that does something before each of its moves, and then fails."""
    things = iter(actions)

    def strategy(player, board):
        next(things)()
        return legal_moves(player, board)[0]

    return PackageSeat(strategy, "package")


def greedy():
    return PackageSeat(maximizer(score), "package")


def said(seat, direction):
    return [message.text for message in seat.log.messages if message.direction == direction]


def lost(record, verdict):
    """Return why White, the file program that moved first, lost by this verdict."""
    assert (record.verdict, record.loser, record.winner) == (verdict, "black", "white")
    assert record.reason.startswith("White (ann) loses: ")
    assert verdict in record.result
    assert "Black (package) wins" in record.result
    return record.reason


# Good programs


def test_the_simplest_player_plays_a_whole_game_as_either_colour(seat, tmp_path, monkeypatch):
    monkeypatch.setattr(file_seat, "MOMENT", 60)  # seconds to note the result
    for order in (1, -1):
        ann, package = seat(), greedy()
        record = play_game(*(ann, package)[::order])
        assert (record.verdict, record.warnings) == ("finished", [])
        assert score(BLACK, record.positions()[-1][1]) == record.score
        assert int((tmp_path / "ann.py.result").read_text()) == record.score
        assert said(ann, TO)[0] == "WB"[order < 0]


def test_the_last_move_is_delivered_to_who_did_not_make_it(seat):
    ann, bob = seat(), seat(name="bob", seed=2)
    record = play_game(ann, bob)
    assert record.verdict == "finished"
    assert said(ann, TO)[1:] == said(bob, FROM)
    assert said(bob, TO)[1:] == said(ann, FROM)


def test_what_is_passed_on_is_the_canonical_text(seat):
    anew = ANSWER.format('open(NAME + ".out", "w").write(" ( w  d  03 ) and so on")')
    ann, bob = seat(anew), seat(name="bob")
    play_game(ann, bob)
    assert said(bob, TO)[:2] == ["B", "(W D 3)"]


# Two protocols at one board


@pytest.mark.parametrize(("answer", "told"), [("(3,3)", ["(W D 4)"]), ("(9,9)", [])])
def test_a_file_program_is_told_an_illegal_move_of_a_console_program(
    seat, tmp_path, monkeypatch, answer, told
):
    monkeypatch.setattr(file_seat, "MOMENT", 0.1)
    ann = seat()
    change = f"def answer(number, move, board): say({answer!r})"
    record = play_game(
        ConsoleSeat(
            console_program(tmp_path, change), size=8, depth=1, limits=PLENTY, log=Log(), name="cid"
        ),
        ann,
    )
    assert (record.verdict, record.loser) == ("illegal", "black")
    assert said(ann, TO) == ["B", *told]


@pytest.mark.parametrize(
    "start", [Start(initial_board(6)), Start(opening=(parse_square("d3"),))], ids=["6x6", "opening"]
)
def test_a_file_program_can_begin_at_the_usual_start_only(seat, start):
    with pytest.raises(ValueError, match="usual start only"):
        play_game(seat(), greedy(), start)


# What is forgiven


def test_small_slips_are_warned_of_once_and_cost_nothing(seat):
    anew = ANSWER.format('open(NAME + ".out", "w").write(text.lower())')
    record = play_game(seat(anew), greedy())
    assert record.verdict == "finished"
    [warning] = record.warnings
    assert warning.startswith("ann: small letters")


def test_an_early_answer_is_not_a_fault(seat, private):
    early = """
def answer(text, answers=[]):
    answers.append(text)
    open(NAME + ".out", "w").write(text)
    if len(answers) < 3:
        while os.path.exists(NAME + ".out"): time.sleep(0.001)
        open(NAME + ".out", "w").write(answers[0])
"""
    waits = [lambda: until(lambda: list(private.glob("*/ann.out")))] * 2
    ann = seat(early)
    record = play_game(ann, opponent(*waits, *[lambda: None] * 60))
    assert record.verdict == "finished"
    assert len([note for note in said(ann, NOTE) if "before its turn" in note]) == 2


def test_an_answer_may_be_there_before_its_message_is_deleted(seat):
    late = """
def take(_=[]):
    while not os.path.exists(NAME + ".in") or os.path.exists(NAME + ".out"): time.sleep(0.001)
    return open(NAME + ".in").read()
def answer(text):
    open(NAME + ".out", "w").write(text)
    time.sleep(0.01)
    os.remove(NAME + ".in")
"""
    record = play_game(seat(late), greedy())
    assert (record.verdict, record.warnings) == ("finished", [])


def test_work_in_the_opponents_turn_is_a_warning(seat):
    spin = """
def answer(text):
    open(NAME + ".out", "w").write(text)
    while not os.path.exists(NAME + ".in"): pass
"""

    def pause():
        time.sleep(1)
        return True

    before = cpu_of_programs()
    for anew, wait in ((spin, lambda: cpu_of_programs() > before + 1), ("", pause)):
        record = play_game(seat(anew), opponent(lambda wait=wait: until(wait)))
        assert (record.verdict, record.loser) == ("crash", "white")  # the opponent gave up
        found = [each for each in record.warnings if "processor time in the opponent" in each]
        assert len(found) == (anew == spin)


# What loses at once


@pytest.mark.parametrize("text", ["(W D 999999999)", "(W P 1)"])
def test_an_illegal_move_loses_and_the_opponent_is_told_it(seat, monkeypatch, text):
    monkeypatch.setattr(file_seat, "MOMENT", 0.1)  # bob does not check moves, and waits on
    ann = seat(ANSWER.format(f"open(NAME + '.out', 'w').write({text!r})"))
    bob = seat(name="bob")
    record = play_game(ann, bob)
    assert (record.verdict, record.loser, record.moves) == ("illegal", "black", [])
    assert f"{text} is invalid: " in record.reason
    assert said(bob, TO) == ["B", text]
    assert said(ann, TO) == ["W"]


LARGE = "open(NAME + '.new', 'w').write(text + {}); os.rename(NAME + '.new', NAME + '.out')"
LATER = "TURNS.append(1); 1 / (len(TURNS) < 3); open(NAME + '.out', 'w').write(text)"


@pytest.mark.parametrize(
    ("answer", "verdict", "reason"),
    [
        ("open(NAME + '.out', 'wb').write(b'(W D \\xd9\\xa3)')", "malformed", "is not a move"),
        ("os.mkfifo(NAME + '.out')", "malformed", "ann.out is no"),
        ("open('r', 'w').write(text); os.symlink('r', NAME + '.out')", "malformed", "is no"),
        ("os.symlink('/dev/zero', NAME + '.out')", "malformed", "ann.out is no"),
        ("os.mkdir(NAME + '.out'); open(NAME + '.out/' + text, 'w')", "malformed", "ann.out is no"),
        (LARGE.format("' ' * 4096"), "malformed", "4096 bytes"),
        (LARGE.format("'\\0' * 10**7"), "malformed", "4096 bytes"),
        ("open(NAME + '.out', 'wb').truncate(2**40)", "crash", "File too large"),
        ("os._exit(0)", "crash", "exit status 0"),
        ("hoard = b'x' * 700_000_000; time.sleep(99)", "crash", "MiB of memory"),
        (LATER, "crash", "ZeroDivisionError"),
    ],
)
def test_a_program_loses_by_its_answer(seat, answer, verdict, reason):
    record = play_game(seat("TURNS = []\n" + ANSWER.format(answer)), greedy())
    assert reason in lost(record, verdict)
    assert len(record.moves) == (4 if answer == LATER else 0)


@pytest.mark.parametrize(
    ("anew", "reason"),
    [
        (ANSWER.format("wait()"), "within 60 s: ann.in was read, but there was no ann.out"),
        (ANSWER.format("open(NAME + '.out', 'w').write('(W D'); wait()"), "incomplete"),
    ],
)
def test_no_answer_in_time_is_a_timeout_that_says_what_there_is_instead(seat, clock, anew, reason):
    wait = f"""
def wait():
    while True:  # the judge may not have begun to count yet
        {clock.goes_on(61)}
        time.sleep(0.02)
"""
    record = play_game(seat(wait + anew), greedy())
    assert reason in lost(record, "timeout")
    assert record.seconds["black"] >= 60


def test_a_message_that_is_never_deleted_is_a_timeout(seat, clock):
    keep = f"""
taken = []
def take():
    while taken[1:]:
        {clock.goes_on(61)}
        time.sleep(0.02)
    if not taken:
        taken.append(open(NAME + ".in").read())
        os.remove(NAME + ".in")
        return taken[0]
    while not os.path.exists(NAME + ".in"): time.sleep(0.001)
    taken.append(open(NAME + ".in").read())
    return taken[1]
"""
    record = play_game(seat(keep), greedy())
    assert "ann.in was never deleted" in lost(record, "timeout")
    assert len(record.moves) == 2


def test_a_colour_file_that_is_never_deleted_loses_the_game(seat):
    record = play_game(seat("time.sleep(99)\n", Limits(start=0.4)), greedy())
    reason = lost(record, "no_handshake")
    assert "ann.in" in reason
    assert "0.4 s" in reason


def test_a_program_that_loses_its_folder_loses_the_game(seat, private):
    anew = ANSWER.format(
        """
    HERE = os.getcwd()
    open(NAME + '.out', 'w').write(text)
    while os.path.exists(NAME + '.out'): time.sleep(0.001)
    os.rename(HERE, HERE + '-')
    """
    )
    gone = [lambda: until(lambda: not list(private.glob("*[!-]")))]
    record = play_game(seat(anew), opponent(*gone))
    for moved in private.glob("*-"):
        moved.rmdir()
    assert "folder" in lost(record, "crash")


# As a strategy

WEIGHTED = ["-m", "othello_lessons.cli", "file-player", "--strategy", "maximizer:eval=weights"]


def test_a_program_as_a_strategy_plays_as_the_same_strategy_does_without_files():
    weighted, last = maximizer(weighted_score), lambda p, b: legal_moves(p, b)[-1]
    program = file_strategy([sys.executable, *WEIGHTED], limits=PLENTY)
    for one, other in ((program, last), (last, program)):  # two games, both colours
        same = [weighted if player is program else player for player in (one, other)]
        assert play(one, other) == play(*same)
    del program, one, other, same  # which ends the last game
    gc.collect()


def test_a_program_as_a_strategy_cannot_go_back():
    program = file_strategy([sys.executable, *WEIGHTED], limits=PLENTY)
    board = initial_board()
    make_move(program(BLACK, board), BLACK, board)
    make_move(legal_moves(WHITE, board)[0], WHITE, board)
    with pytest.raises(ValueError, match="begin a new game"):
        program(WHITE, board)
    with pytest.raises(ValueError, match="begin a new game"):
        program(BLACK, initial_board(6))
