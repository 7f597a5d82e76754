"""The check before handing in: good programs pass it, and each fault is found under its name."""

import os
import re
import subprocess
import sys

import pytest
from commands import status_of
from compliance_trials import changing, fault, impatient, try_points

from othello_lessons.programs.console.compliance import ConsoleProgram
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.seat import Limits

pytestmark = pytest.mark.usefixtures("no_process_is_left")


@pytest.fixture
def change(tmp_path):
    return changing(tmp_path, "console_player.py")


# ---------------------------------------------------------------------------
# Console programs with one fault each

SAYS_MOVE = 'say(f"({row},{column})")'
CONSOLE_FAULTS = {
    "ends at once": ("start", "", "raise SystemExit(3)\n", "ended with exit status 3"),
    "does not flush": ("flush", ", flush=True", "", "flush=True"),
    "never answers": ("flush", "", "for line in __import__('sys').stdin: pass\n", "said nothing"),
    "counts from 1": ("first move", SAYS_MOVE, 'say(f"({row + 1},{column + 1})")', "from 0"),
    "talks around its move": ("first move", SAYS_MOVE, 'say(f"I play ({row},{column})")', "alone"),
    "shows a bare board": ("first move", '"# " + ', "", "must begin with #"),
    "always forfeits": ("first move", SAYS_MOVE, 'say("forfeit")', "Black can move to (2,3)"),
    "is always Black": ("both colours", "move(PLAYERS[colour])", "move(book.BLACK)", "White"),
    "is always 8x8": ("sizes", "int(sys.argv[1])", "8", "On a 6x6 board: "),
    "needs its colour": ("two arguments", "sys.argv[-1]", "sys.argv[3]", "IndexError"),
    "ignores put": (
        "middle game",
        "put(PLAYERS[colour], int(row), int(column))",
        "pass",
        "After 20",
    ),
    "ignores reset": ("another start", "board[square] = book.EMPTY", "pass", "reset, put W 3 4"),
    "passes in other words": ("forfeit", 'say("forfeit")', 'say("pass")', "neither a move"),
    "swallows errors": ("wrong commands", 'say(f"# error: {problem}")', "pass", "put B 3 3"),
    "says too much": ("comments", SAYS_MOVE, SAYS_MOVE + '; say("your turn")', "'your turn'"),
    "cuts off one sign": ("line ends", "line.split()", 'line[:-1].split(" ")', "CR LF"),
    "does not see the end": ("end of game", 'say("game over")', "pass", 'did not say "game over"'),
    "quits with a status": ("quit", "break", "sys.exit(4)", "exit status 4"),
    "does not quit": ("quit", "break", "continue", "still running after quit"),
    "does not end": (
        "end of input",
        "for line in sys.stdin:",
        "for line in iter(lambda: sys.stdin.readline() or __import__('time').sleep(60), 0):",
        "after the end of its input",
    ),
    "crashes in the middle": (
        "whole games",
        SAYS_MOVE,
        SAYS_MOVE + "; board.count('.') > 30 or sys.exit(5)",
        "As Black it lost by a fault",
    ),
}


@pytest.mark.parametrize(
    ("title", "old", "new", "words"), CONSOLE_FAULTS.values(), ids=CONSOLE_FAULTS
)
def test_each_fault_of_a_console_program_is_found(title, old, new, words, change, monkeypatch):
    impatient(monkeypatch)
    program = ConsoleProgram(change(old, new), depth=0)
    found = fault(program, title)
    assert words in found.sentence
    assert found.talk, "what was said is shown"


def test_every_console_point_can_fail():
    tried = {title for title, *_ in CONSOLE_FAULTS.values()}
    assert {check.title for check in ConsoleProgram([]).checks()} == {*tried, "time"}


SHORT = Limits(start=1.0, move=1.0)


TOO_SLOW = "It is too slow: 2.1 s after it was asked for a move it had not answered."


def test_a_program_that_does_not_answer_in_time_is_told_that_it_is_slow(change, clock):
    late = f"def move(player):\n    {clock.goes_on(9)}\n    while True: pass"
    found = fault(ConsoleProgram(change("def move(player):", late), 0, SHORT), "first move")
    assert TOO_SLOW in found.sentence and "flush" not in found.sentence


def test_a_slow_first_answer_is_not_blamed_on_its_flushing(change, clock):
    late = f"def show(): pass\ndef move(player):\n    {clock.goes_on(9)}\n    while True: pass"
    program = ConsoleProgram(change("def obey(", f"{late}\ndef obey("), 0, SHORT)
    flush, first = try_points(program, "flush", "first move")
    assert (flush.passed, first.passed) == (None, False)
    assert TOO_SLOW in first.sentence and "-> move B" in first.talk


def test_a_program_that_only_comments_in_its_time_is_told_that_it_is_slow(
    change, clock, monkeypatch
):
    line = LineChild.line

    def a_second_later(child, deadline):
        clock.forward(1)
        return line(child, deadline)

    monkeypatch.setattr(LineChild, "line", a_second_later)
    comments = "def move(player):\n    while True: say('# thinking'); __import__('time').sleep(0.1)"
    found = fault(ConsoleProgram(change("def move(player):", comments), 0, SHORT), "first move")
    assert f"{TOO_SLOW} It wrote only comments or blank lines" in found.sentence


def test_a_program_that_sleeps_before_it_answers_is_not_told_to_flush(change, monkeypatch):
    impatient(monkeypatch)
    asleep = change("def move(player):", "def move(player):\n    __import__('time').sleep(2.5)")
    assert [found.sentence for found in try_points(ConsoleProgram(asleep, 0), "first move")] == [
        "It answers move B with (2,3)."
    ]


def test_megabytes_of_blank_lines_are_a_flood_and_each_costs_next_to_nothing(change, monkeypatch):
    looks = []
    cpu_seconds = Child.cpu_seconds
    monkeypatch.setattr(Child, "cpu_seconds", lambda child: looks.append(1) or cpu_seconds(child))
    blank = change("def move(player):", "def move(player):\n    print((' ' * 9 + '\\n') * 300_000)")
    found = fault(ConsoleProgram(blank, 0), "first move")
    assert found.sentence == "It wrote more than 1 MiB in a turn."
    assert len(looks) < 1000 and len(found.talk) < 10


def test_a_program_that_needs_most_of_its_time_is_warned(change):
    slow = change("def move(player):", "def move(player):\n    __import__('time').sleep(0.02)")
    limits = Limits(move=0.03, margin=10)
    found = fault(ConsoleProgram(slow, 0, limits), "whole games", "time")
    assert found.title == "time" and "search less deep" in found.sentence


def test_a_program_of_another_language_is_told_how_to_flush_there(tmp_path, monkeypatch):
    impatient(monkeypatch)
    script = tmp_path / "player"
    script.write_text("#!/bin/sh\nwhile read line; do :; done\necho '(2,3)'\n")
    script.chmod(0o755)
    found = fault(ConsoleProgram([str(script)]), "flush")
    assert (
        "fflush(stdout) in C" in found.sentence
        and "flush() of your writer in Java" in found.sentence
    )


# ---------------------------------------------------------------------------
# The command


def check(*arguments):
    return status_of("check-program", *arguments)


def test_the_command_shows_what_is_wrong_and_what_was_said_and_ends_with_1(change, capsys):
    command = " ".join(change(SAYS_MOVE, r'say("\x1b[2Jd3")'))
    assert check("--protocol", "console", command, "--depth", "0") == 1
    shown = capsys.readouterr().out
    assert re.search(r"^✗ first move +It answered '\\x1b\[2Jd3', which", shown, re.MULTILINE)
    assert re.search(r"^ +-> move B\n +<- \\x1b\[2Jd3$", shown, re.MULTILINE)
    assert 'Fix "first move" first; then these are tried: both' in shown
    assert "1 of 17 checks failed; 14 were not run." in shown


def test_where_the_signs_cannot_be_shown_words_stand_for_them(change):
    script = "import sys; from othello_lessons.cli import main; sys.exit(main(sys.argv[1:]))"
    command = " ".join(change("", "raise SystemExit(3)\n"))
    done = subprocess.run(
        [sys.executable, "-c", script, "check-program", "--protocol", "console", command],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )
    assert done.returncode == 1 and b"NO start" in done.stdout and done.stderr == b""
