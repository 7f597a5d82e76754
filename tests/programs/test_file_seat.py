"""Programs of the file protocol at a judge's board: whatever they do, the judge goes on."""

import time

import pytest
from class_programs import console_program
from file_programs import ANSWER, cpu_of_programs, program, until

from othello_lessons.notation import parse_square, parse_transcript, transcript
from othello_lessons.othello import BLACK, initial_board, legal_moves, maximizer, score
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.file import seat as file_seat
from othello_lessons.programs.file.seat import FileSeat
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


def test_white_d3_and_black_c3_are_the_transcript_d3c3(seat):
    once = """
def choose(moves, answers=[]):
    if answers: os._exit(0)
    answers.append({"W": (3, 2), "B": (2, 2)}[me])
    return answers[0]
"""
    record = play_game(seat(once), seat(once, name="bob"))
    assert record.moves == ["d3", "c3"]
    assert transcript(parse_transcript("".join(record.moves))) == "d3c3"
    assert (record.verdict, record.loser, record.protocol) == ("crash", "black", "file")


def test_what_is_passed_on_is_the_canonical_text(seat):
    anew = ANSWER.format('open(NAME + ".out", "w").write(" ( w  d  03 ) and so on")')
    ann, bob = seat(anew), seat(name="bob")
    play_game(ann, bob)
    assert said(bob, TO)[:2] == ["B", "(W D 3)"]


# Two protocols at one board


@pytest.mark.parametrize("order", [1, -1])
def test_a_file_program_and_a_console_program_play_a_whole_game(seat, tmp_path, order):
    ann = seat()
    cid = ConsoleSeat(
        console_program(tmp_path), size=8, depth=1, limits=PLENTY, log=Log(), name="cid"
    )
    record = play_game(*(ann, cid)[::order])
    assert (record.protocol, record.verdict, record.warnings) == ("file", "finished", [])
    assert int((tmp_path / "ann.py.result").read_text()) == record.score


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


@pytest.mark.parametrize(
    ("written", "warning"),
    [
        ("text.lower()", "small letters"),
        ("text.replace(' ', '  ')", "extra blanks"),
        ("'\\r\\n' + text + '\\r\\n'", "a carriage return"),
        ("'\\ufeff' + text", "a byte-order mark"),
    ],
)
def test_small_slips_are_warned_of_once_and_cost_nothing(seat, written, warning):
    anew = ANSWER.format(f'open(NAME + ".out", "w", encoding="utf-8", newline="").write({written})')
    record = play_game(seat(anew), greedy())
    assert record.verdict == "finished"
    mine = [each for each in record.warnings if warning in each]
    assert len(mine) == 1
    assert mine[0].startswith("ann: ")


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


def test_its_output_is_not_checked(seat):
    loud = "print(os.getcwd(), flush=True)\nprint('x' * 300_000, file=sys.stderr)\n"
    record = play_game(seat(loud), greedy())
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


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("(W D 4)", "square occupied"),
        ("(W A 1)", "nothing trapped"),
        ("(W I 9)", "off the board"),
        ("(W D 999999999)", "off the board"),
        ("(B D 3)", "wrong colour"),
        ("(W P 1)", "pass while a move exists"),
    ],
)
def test_an_illegal_move_loses_and_the_opponent_is_told_it(seat, monkeypatch, text, reason):
    monkeypatch.setattr(file_seat, "MOMENT", 0.1)  # bob does not check moves, and waits on
    ann = seat(ANSWER.format(f"open(NAME + '.out', 'w').write({text!r})"))
    bob = seat(name="bob")
    record = play_game(ann, bob)
    assert (record.verdict, record.loser, record.moves) == ("illegal", "black", [])
    assert text in record.reason
    assert reason in record.reason
    assert said(bob, TO) == ["B", text]
    assert said(ann, TO) == ["W"]


@pytest.mark.parametrize(
    "text", ["W D 3)", "(W D3)", "()", "d3)", "(W D 3 3)", "my move is (W D 3)", "(W D \u0663)"]
)
def test_any_other_text_is_malformed(seat, text):
    anew = ANSWER.format(f"open(NAME + '.out', 'w', encoding='utf-8').write({text!r})")
    assert "is not a move" in lost(play_game(seat(anew), greedy()), "malformed")


@pytest.mark.parametrize(
    "make",
    [
        "os.mkfifo(NAME + '.out')",
        "open('real', 'w').write(text); os.symlink('real', NAME + '.out')",
        "os.symlink(NAME + '.out', NAME + '.out')",
        "os.symlink('/dev/zero', NAME + '.out')",
        "os.mkdir(NAME + '.out'); open(NAME + '.out/' + text, 'w')",
    ],
)
def test_an_answer_that_is_not_a_regular_file_is_malformed(seat, make):
    assert "ann.out is no" in lost(play_game(seat(ANSWER.format(make)), greedy()), "malformed")


@pytest.mark.parametrize("text", ["text + ' ' * 4096", "'x' * 4097", "text + '\\0' * 10**7"])
def test_more_than_four_kibibytes_are_malformed(seat, text):
    anew = ANSWER.format(f"open(NAME + '.new', 'w').write({text})")
    anew += "    os.rename(NAME + '.new', NAME + '.out')\n"
    assert "4096 bytes" in lost(play_game(seat(anew), greedy()), "malformed")


def test_a_file_without_end_is_a_crash(seat):
    anew = ANSWER.format("open(NAME + '.out', 'wb').truncate(2**40)")
    assert "File too large" in lost(play_game(seat(anew), greedy()), "crash")


@pytest.mark.parametrize(
    ("anew", "reason"),
    [
        (ANSWER.format("wait()"), "ann.in was read, but there was no ann.out"),
        (ANSWER.format("wait(spins=True)"), "ann.in was read, but there was no ann.out"),
        (ANSWER.format("open(NAME + '.out', 'w').write('(W D'); wait()"), "incomplete"),
        (ANSWER.format("open(NAME + '.out', 'w'); wait()"), "incomplete"),
        (
            "answered = []"
            + ANSWER.format("if answered: open(NAME + '.in', 'x'); wait()")
            + "    answered.append(open(NAME + '.out', 'w').write(text))\n",
            "ann.in was never deleted",
        ),
        (
            "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
            "signal.signal(signal.SIGINT, signal.SIG_IGN)\n" + ANSWER.format("wait()"),
            "no answer within 60 s",
        ),
    ],
)
def test_no_answer_in_time_is_a_timeout_that_says_what_there_is_instead(seat, clock, anew, reason):
    wait = f"""
def wait(spins=False):
    while True:  # the judge may not have begun to count yet
        {clock.goes_on(61)}
        spins or time.sleep(0.02)
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


@pytest.mark.parametrize(
    "anew", ["time.sleep(99)\n", "def take(): open(NAME + '.in').read(); time.sleep(99)\n"]
)
def test_a_colour_file_that_is_never_deleted_loses_the_game(seat, anew):
    reason = lost(play_game(seat(anew, Limits(start=0.4)), greedy()), "no_handshake")
    assert "ann.in" in reason
    assert "0.4 s" in reason


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("os._exit(0)", "exit status 0"),
        ("os._exit(3)", "exit status 3"),
        ("os.kill(os.getpid(), 11)", "SIGSEGV"),
        ("1 / 0", "ZeroDivisionError"),
        ("hoard = b'x' * 700_000_000; time.sleep(99)", "MiB of memory"),
    ],
)
@pytest.mark.parametrize("when", [1, 3])
def test_a_program_that_ends_or_cannot_go_on_has_crashed(seat, action, reason, when):
    anew = f"""
def choose(moves, asked=[]):
    asked.append(moves)
    if len(asked) == {when}:
        {action}
    return moves[0]
"""
    record = play_game(seat(anew, Limits(start=60, memory=300)), greedy())
    assert reason in lost(record, "crash")
    assert len(record.moves) == 2 * when - 2


@pytest.mark.parametrize(
    "change", ["__import__('shutil').rmtree(HERE)", "os.rename(HERE, HERE + '-')"]
)
def test_a_program_that_loses_its_folder_loses_the_game(seat, private, change):
    anew = ANSWER.format(
        """
    HERE = os.getcwd()
    open(NAME + '.out', 'w').write(text)
    while os.path.exists(NAME + '.out'): time.sleep(0.001)
    """
        + change
    )
    gone = [lambda: until(lambda: not list(private.glob("*[!-]")))]
    record = play_game(seat(anew), opponent(*gone))
    for moved in private.glob("*-"):
        moved.rmdir()
    assert "folder" in lost(record, "crash")


def test_a_folder_that_is_made_hard_to_delete_is_deleted(seat):
    anew = ANSWER.format("os.makedirs('a/b/c'); os.chmod('a/b', 0); os.chmod('.', 0o500); 1 / 0")
    assert "ZeroDivisionError" in lost(play_game(seat(anew), greedy()), "crash")


def test_a_child_that_detached_itself_is_ended_too(seat, tmp_path):
    note = tmp_path / "detached.pid"
    detach = f"""
if not os.fork():
    os.setsid()
    if not os.fork():
        with open({str(note)!r}, "w") as file: file.write(str(os.getpid()))
        time.sleep(99)
    os._exit(0)
os.wait()
while not os.path.exists({str(note)!r}) or not open({str(note)!r}).read(): time.sleep(0.001)
"""
    record = play_game(seat(detach), opponent())
    assert (record.verdict, record.loser) == ("crash", "white")
    assert note.exists()  # and private looks for the process
