"""Programs that are watched: whatever they do, the judge goes on, and nothing of them is left."""

import ast
import os
import runpy
import signal
import subprocess
import sys
import threading
import time
from types import SimpleNamespace

import psutil
import pytest
from class_programs import is_zombie
from file_programs import until

from othello_lessons.programs.process import child as children
from othello_lessons.programs.process import line_child
from othello_lessons.programs.process.child import Child, JudgeError, check_ready
from othello_lessons.programs.process.command import CommandError, split_command
from othello_lessons.programs.process.line_child import LineChild
from othello_lessons.programs.process.log import STDERR, Log
from othello_lessons.programs.process.pipes import Lines
from othello_lessons.programs.seat import Fault

pytestmark = pytest.mark.usefixtures("no_process_is_left")

PLENTY = 60.0  # seconds: what should happen has happened by then, on the busiest machine


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Wait for the end of a program that closed its output, however busy the machine is."""
    monkeypatch.setattr(line_child, "LAST_WORDS", PLENTY)


@pytest.fixture
def talk():
    """Start programs to talk with, and close them in the end."""
    started = []

    def start(code, memory=500, **options):
        program = LineChild([sys.executable, "-c", code], memory, **options)
        started.append(program)
        return program

    yield start
    for program in started:
        program.close()


def soon(seconds=PLENTY):
    return time.monotonic() + seconds


def fault_of(program, seconds=PLENTY):
    """Wait for an answer of a program, and return why it loses."""
    with pytest.raises(Fault) as caught:
        while True:
            program.line(soon(seconds))
    return caught.value


ECHO = "import sys\nfor line in sys.stdin: print(line.upper(), end='', flush=True)"
WAIT = "import time; time.sleep(1000)"


@pytest.mark.parametrize("cut", range(len(b"(2,3)\n# \xc3\xa9\n") + 1))
def test_lines_are_the_same_wherever_their_bytes_are_cut(cut):
    reader, writer = os.pipe()
    with os.fdopen(reader, "rb", buffering=0) as file, os.fdopen(writer, "wb", buffering=0) as pipe:
        lines, text = Lines(file, time.monotonic), "(2,3)\n# é\n".encode()
        pipe.write(text[:cut])
        first = lines.read()
        pipe.write(text[cut:])
        assert [*first, *lines.read()] == ["(2,3)", "# é"]


def test_a_last_line_needs_no_line_break(talk):
    assert talk("print('(2,3)', end='')").line(soon()) == "(2,3)"


def test_a_program_that_spins_runs_out_of_time_and_its_cpu_time_is_known(talk):
    program = talk("while True: pass")
    assert fault_of(program, seconds=0.5).verdict == "timeout"
    until(lambda: program.cpu_seconds() >= 0.05)  # a busy machine may not have run it yet
    program.close()
    assert program.cpu_seconds() == 0


def test_cpu_time_counts_what_a_program_started(talk):
    spin = "import time\nwhile time.process_time() < 0.4: pass"
    program = talk(
        f"import subprocess, sys\nsubprocess.run([sys.executable, '-c', {spin!r}])\n"
        f"print('done', flush=True)\n{WAIT}"
    )
    program.line(soon())
    assert program.cpu_seconds() >= 0.3  # the system rounds down to hundredths, twice


def test_an_answer_after_the_deadline_does_not_count(talk):
    program = talk("input()\nprint('late', flush=True)\n" + WAIT)
    deadline = soon(0.1)
    time.sleep(0.2)
    program.send("")
    program.wait(0.5)  # it is there, but it came too late
    with pytest.raises(Fault) as caught:
        program.line(deadline)
    assert caught.value.verdict == "timeout"


@pytest.mark.parametrize(
    "then, verdict, reason",
    [
        ("raise SystemExit(0)", "crash", "exit status 0"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "crash", "SIGSEGV"),
        (f"os.kill(os.getppid(), 9)\n{WAIT}", "crash", "guards it"),
        ("subprocess.Popen(['sleep', '1000'])", "crash", "exit status 0"),  # which holds its output
        (f"print('#' * 4097, flush=True)\n{WAIT}", "flood", "4 KiB"),
        (f"print('#' * 4097, end='', flush=True)\n{WAIT}", "flood", "4 KiB"),
    ],
)
def test_a_program_loses_by_a_verdict_with_a_reason(talk, then, verdict, reason):
    fault = fault_of(talk(f"import os, signal, subprocess\nprint('(2,3)', flush=True)\n{then}"))
    assert fault.verdict == verdict
    assert reason in fault.reason


@pytest.mark.parametrize(
    "command, reason",
    [
        (["no-such-program"], "No such file or directory: no-such-program"),
        ([__file__], "Permission denied"),
    ],
)
def test_a_program_that_cannot_be_started_has_crashed(command, reason):
    program = LineChild(command, 500)
    fault = fault_of(program)
    program.close()
    assert fault.verdict == "crash"
    assert "could not be started" in fault.reason and reason in fault.reason


def test_a_program_that_closes_its_output_has_crashed(talk, monkeypatch):
    monkeypatch.setattr(line_child, "LAST_WORDS", 0.5)
    fault = fault_of(talk(f"import os\nos.close(1)\n{WAIT}"))
    assert fault.verdict == "crash"
    assert "standard output" in fault.reason


def test_output_without_end_is_a_flood(talk):
    program = talk("while True: print('# thinking')")
    program.begin_turn()
    fault = fault_of(program)
    assert fault.verdict == "flood"
    assert "1 MiB" in fault.reason
    assert program.wait(PLENTY), "it is ended at once"
    assert len(program.log.messages) < 1100, "little of it is kept"


def test_a_long_line_and_much_output_in_many_turns_are_not_a_flood(talk):
    program = talk("for line in open(0): print('#' * 4096 + '\\n' * 99999, flush=True)")
    for _ in range(12):
        program.begin_turn()
        program.send("go")
        assert len(program.line(soon())) in (0, 4096)
        time.sleep(0.05)
    assert program.fault is None


def test_a_flood_on_stderr_is_not_a_fault_and_its_end_is_kept(talk):
    program = talk(
        "import sys\nprint('x' * 3_000_000, file=sys.stderr)\nprint('the end', file=sys.stderr)\n"
        "print('(2,3)', flush=True)\n" + WAIT
    )
    assert program.line(soon()) == "(2,3)"
    program.close()
    assert program.stderr_end.endswith("x\nthe end\n")
    assert len(program.stderr_end) == 4096
    assert program.log.messages[-2][1:4] == ("program", STDERR, "the end")


def test_its_environment_changes_nothing_in_how_it_writes(talk, monkeypatch):
    names = {"FORCE_COLOR", "CLICOLOR_FORCE", "PYTHON_COLORS", "PYTHONUNBUFFERED"}
    for name in names:
        monkeypatch.setenv(name, "1")
    program = talk(f"import os\nraise KeyError({names!r} & {{*os.environ}})")
    assert str(fault_of(program)).endswith("the last line it wrote to stderr is: KeyError: set()")


def test_a_program_that_never_reads_blocks_nobody(talk):
    program = talk(WAIT)
    for _ in range(1000):
        program.send("put B 1 2" * 100)
    assert fault_of(program, seconds=0.1).verdict == "timeout"


def test_memory_is_that_of_all_that_a_program_started(talk):
    hog = f"hog = b'x' * (120 << 20)\n{WAIT}"
    program = talk(
        "import subprocess, sys\n"
        f"hogs = [subprocess.Popen([sys.executable, '-c', {hog!r}]) for _ in range(2)]\n{WAIT}",
        memory=200,
    )
    fault = fault_of(program)
    assert fault.verdict == "crash" and "200 MiB are allowed" in fault.reason


def test_a_program_that_takes_little_memory_goes_on(talk):
    program = talk(f"mine = b'x' * (100 << 20)\nprint('ready', flush=True)\n{WAIT}", memory=200)
    program.line(soon())
    assert not program.wait(0.5)


def test_a_file_cannot_grow_without_end(talk, tmp_path, monkeypatch):
    monkeypatch.setattr(children, "FILE_LIMIT", 1 << 20)
    path = tmp_path / "file"
    program = talk(f"for _ in range(4): open({str(path)!r}, 'ab').write(b'x' * (1 << 20))")
    fault = fault_of(program)
    assert "SIGXFSZ" in fault.reason or "File too large" in fault.reason
    assert path.stat().st_size == 1 << 20


DETACH = """
import os, time
def detach():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 3)
            time.sleep(1000)
        os._exit(0)
"""


@pytest.mark.parametrize(
    "code",
    [
        DETACH + "detach()\nprint('ready', flush=True)",
        "import signal\nfor s in (1, 2, 3, 13, 15): signal.signal(s, signal.SIG_IGN)\n"
        f"print('ready', flush=True)\n{WAIT}",
        "import os, time\nif os.fork() == 0:\n    os.setpgid(0, 0)\n"
        "    print('ready', flush=True)\n" + WAIT,
    ],
    ids=["detached from one that ended", "deaf to signals", "another group"],
)
def test_what_a_program_started_ends_with_it(talk, code):
    program = talk(code)
    assert program.line(soon()) == "ready"
    program.close()
    assert not program.running


@pytest.mark.parametrize(("kind", "then"), [(LineChild, ""), (Child, WAIT)])
def test_a_detached_process_ends_even_if_the_guard_is_killed_at_once(kind, then):
    code = DETACH + f"guard = os.getppid()\ndetach()\nos.kill(guard, 9)\n{then}"
    for _ in range(3):  # and no_process_is_left looks for it
        program = kind([sys.executable, "-c", code], 500)
        assert program.wait(PLENTY)
        program.close()


class Processes:
    """Processes that each start another one, in its own session, before they are killed."""

    def __init__(self, monkeypatch, generations):
        self.left, self.seconds, self.ended = generations, 0.0, 0
        self.guard = SimpleNamespace(**runpy.run_path(str(children.GUARD)))
        names = self.guard.end_all.__globals__
        monkeypatch.setitem(names, "reap", self.reap)
        monkeypatch.setitem(names, "children", list)
        for module, name, fake in (
            (time, "monotonic", lambda: self.seconds),
            (time, "sleep", lambda _: None),
            (os, "kill", lambda *_: None),
            (os, "killpg", lambda *_: None),
        ):
            monkeypatch.setattr(module, name, fake)

    def reap(self, ended):
        """Let one process end in a second, and another one begin."""
        self.seconds += 1
        if self.ended < self.left:
            self.ended += 1
            ended[self.ended] = -9
        return self.seconds <= self.left or self.left == 0


@pytest.mark.parametrize(("generations", "all_ended"), [(30, True), (10_000, False), (0, False)])
def test_a_guard_gives_up_only_where_nothing_ends_any_more(monkeypatch, generations, all_ended):
    with monkeypatch.context() as faked:
        processes = Processes(faked, generations)
        assert processes.guard.end_all(1, {}) == all_ended
    assert processes.seconds <= (generations or processes.guard.GIVE_UP) + 2


def test_the_end_of_one_program_is_not_that_of_what_another_one_detached(talk):
    before = psutil.Process().children()  # such as those of joblib, in this process of pytest
    other = talk(DETACH + "detach()\n" + ECHO)
    (guard,) = [child for child in psutil.Process().children() if child not in before]
    one = talk(ECHO)
    other.send("ready")
    other.line(soon())
    while len(guard.children()) < 2 or is_zombie(guard.children()[-1]):
        time.sleep(0.01)
    detached = guard.children()
    with subprocess.Popen(["sleep", "1000"]) as bystander:
        one.close()
        assert all(process.is_running() for process in detached)
        other.close()
        assert not any(process.is_running() for process in detached)
        assert bystander.poll() is None
        bystander.kill()
        assert bystander.wait() == -signal.SIGKILL, "nobody else may reap it"


def test_no_open_file_and_no_thread_is_left(talk):
    def mine():
        return psutil.Process().num_fds(), set(threading.enumerate())

    talk("pass").close()
    files, threads = mine()
    for _ in range(3):
        talk(ECHO).close()
    assert mine()[0] == files and mine()[1] <= threads


def test_a_program_without_input_is_watched_as_well(tmp_path):
    code = (
        "import os, sys\nprint('#' * 9999)\n"
        "print(os.getcwd() + ':' + sys.stdin.read())\nraise SystemExit(5)"
    )
    program = Child([sys.executable, "-c", code], 500, folder=tmp_path)
    assert program.wait(PLENTY)
    program.close()
    assert tmp_path.exists(), "the judge keeps its folder"
    assert len(program.stdout_end) == 4096
    assert program.stdout_end.endswith(f"#\n{tmp_path}:\n")
    assert "exit status 5" in program.fault.reason


def test_nothing_in_a_log_moves_the_cursor_of_its_reader(tmp_path, talk):
    log = Log(tmp_path / "game.log")
    said = r"# ü\0\x1b[2J\x1b]0;title\x07\x85\u2028\u202e\r"
    program = talk(f"print('{said}', flush=True)", log=log)
    assert program.line(soon()) == ast.literal_eval(f"'{said}'")
    program.close()
    log.close()
    line = (tmp_path / "game.log").read_text(encoding="utf-8").split("\n")[0]
    assert line.isprintable() and line.endswith(
        r"<- # ü\x00\x1b[2J\x1b]0;title\x07\x85\u2028\u202e\r"
    )


@pytest.mark.parametrize(
    "text, words",
    [
        ("python3 'my player.py' --fast", ["python3", "{}/my player.py", "--fast"]),
        ("./player", ["{}/player"]),
        ("echo $HOME; ls > x | y", ["echo", "$HOME;", "ls", ">", "x", "|", "y"]),
    ],
)
def test_a_command_is_cut_into_words_and_its_files_named_in_full(
    tmp_path, monkeypatch, text, words
):
    monkeypatch.chdir(tmp_path)
    for name in ("my player.py", "player"):
        (tmp_path / name).touch()
    assert split_command(text) == [word.replace("{}", str(tmp_path)) for word in words]


@pytest.mark.parametrize("text", ["   ", "python3 'player.py", "''", "player\0.py"])
def test_a_text_that_is_not_a_command_is_refused_in_a_sentence(text):
    with pytest.raises(CommandError, match="command"):
        split_command(text)


def test_what_watches_is_imported_before_anything_is_watched():
    code = (
        "import sys\nfrom othello_lessons.programs.process.child import check_ready\n"
        "assert 'psutil' not in sys.modules\ncheck_ready()\nassert 'psutil' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_where_programs_cannot_be_judged_a_sentence_says_so(monkeypatch):
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "psutil", None)
        with pytest.raises(JudgeError, match=r"pip install .*programs"):
            check_ready()
    with monkeypatch.context() as browser:
        browser.setattr(sys, "platform", "emscripten")
        with pytest.raises(JudgeError, match="open the course on a computer"):
            check_ready()
    monkeypatch.setattr(children, "POSIX", False)
    with pytest.raises(JudgeError, match="POSIX"):
        check_ready()
