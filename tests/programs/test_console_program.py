"""The command `othello`: on pipes and on a terminal, its arguments and its exit status."""

import io
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from commands import status_of

PUBLISHED = Path(__file__).parents[1] / "data" / "console-6x6-depth4.txt"  # init, then B, W in turn
GAME = ["init", *["move B", "move W"] * 16]
PATIENCE = 60  # seconds: a busy machine is slow
ON_POSIX = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals or terminals")
OTHELLO = [sys.executable, "-c", "from othello_lessons.cli.console import main; exit(main())"]


def start(*arguments):
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen([*OTHELLO, *arguments], text=True, **pipes)


def test_the_published_game_comes_through_pipes_and_an_end_of_input_is_quit():
    with start("6", "B", "4") as program:
        said = program.communicate("\r\n".join(GAME), timeout=PATIENCE)
    assert said == (PUBLISHED.read_text(), "") and program.returncode == 0


@ON_POSIX
def test_a_line_is_written_as_soon_as_it_is_known_and_ctrl_c_ends_a_long_search_quietly():
    with start("10", "60") as program:
        program.stdin.write("move B\n")
        program.stdin.flush()
        assert program.stdout.readline() == "# making move for B...\n"
        program.send_signal(signal.SIGINT)
        assert program.wait(PATIENCE) == 130
        assert program.stderr.read() == ""


def test_bytes_that_are_not_text_are_not_a_command():
    done = subprocess.run([*OTHELLO, "4", "1"], input=b"\xff\xfe\0\nquit\n", capture_output=True)
    assert done.returncode == 0
    assert done.stdout.startswith(b"# error: ")
    assert done.stdout.count(b"\n") == 1


@ON_POSIX
def test_a_judge_that_stopped_reading_ends_the_program_without_a_traceback():
    program = start("6", "4")
    program.stdout.close()
    program.stdin.write("init\n" * 3)
    program.stdin.close()
    assert program.wait(PATIENCE) == 0
    assert program.stderr.read() == ""
    program.stderr.close()


def test_the_prompt_is_shown_on_a_terminal_only(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("reset\nquit\ninit\n"))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert othello("4", "1") == 0  # nothing is obeyed after quit
    assert capsys.readouterr().out == "> " + "# . . . .\n" * 4 + "> "


WRONG = {
    (): "the following arguments are required: N",
    ("6",): "write two or three words, N [C] D, not 1",
    ("5", "4"): "N is the size of the board, 4, 6, 8 or 10, not 5",
    ("six", "4"): "N is a whole number, not 'six'",
    ("6", "4.5"): "D is a whole number, not '4.5'",
    ("6", "-1"): "D is a whole number, not '-1'",
    ("6", "X", "4"): "C is a colour, B or W, not 'X'",
}


@pytest.mark.parametrize("arguments", WRONG)
def test_wrong_arguments_are_answered_with_the_usage(arguments, capsys):
    for command, usage in ((othello, "othello"), (lessons, "othello-lessons console")):
        assert command(*arguments) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith(f"usage: {usage} N [C] D")
        assert said.err.rstrip().endswith(WRONG[arguments])


def othello(*arguments):
    from othello_lessons.cli.console import main

    return status_of(*arguments, command=main)


def lessons(*arguments):
    return status_of("console", *arguments)


def test_othello_speaks_the_protocol_and_nothing_else(capsys):
    assert othello("6", "4", "--evaluate", "weights") == 2
    assert othello("--help") == 0
    said = capsys.readouterr().out
    assert said.startswith("usage: othello N [C] D\n")
    assert all(f"  {words}  " in said for words in ("init", "put P X Y", "move P", "quit", "D"))
