"""Programs that attack, behind the fence: nothing that it says to be closed is open."""

import os
import shutil
import socket
import subprocess
import sys
from contextlib import contextmanager

import psutil
import pytest
from class_programs import ROOT

from othello_lessons.cli import main
from othello_lessons.programs.process import child as child_module
from othello_lessons.programs.process import fence, permissions
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.seat import Limits

FENCED = Limits(fenced=True)
HOSTILE = ROOT / "tests" / "hostile_program.py"
REFUSED = ("refused", "nothing")
KINDS = {  # what the fence says to close, and the attacks on it
    "files": (
        *("read", "list", "write", "overwrite", "delete", "move", "symbolic link", "hard link"),
        *("list the settings", "list what is installed", "shell", "terminal", "another terminal"),
    ),
    "TCP": ("TCP", "serve"),
    "UDP and UNIX sockets": ("UDP", "UNIX socket"),
    "shared memory": ("shared file", "shared memory", "message queue"),
    "the memory of other processes": ("trace", "environment of another"),
    "signals to other processes": ("kill", "stop"),
    "settings of files and processes": (
        *("cut off", "take away its mode", "limits of another", "priority of another", "mount"),
    ),
}


@pytest.fixture
def place(tmp_path):
    """Make a folder for the program, and one of somebody else, who listens to all that comes."""
    (tmp_path / "mine").mkdir()
    shutil.copy(HOSTILE, tmp_path / "mine" / "player.py")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "precious").write_text("another's work")
    return tmp_path


@pytest.fixture
def bystander():
    with subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(600)"],
        env={**os.environ, "SECRET_TOKEN": "s"},
    ) as process:
        yield process
        process.kill()


@contextmanager
def fenced(place, *words, memory=500, limits=FENCED):
    """Let the program run behind its fence until it ends."""
    command = [sys.executable, str(place / "mine" / "player.py"), *map(str, words)]
    child = Child(command, memory, folder=place / "mine", fence=limits.fence(command))
    try:
        assert child.wait(60), "it did not end"
        yield child
    finally:
        child.close()


def attack(place, *names, limits=FENCED, **numbers):
    """Let the program attack; return what it printed of each attack."""
    told = [numbers.get(one, 0) for one in ("process", "TCP", "UDP")]
    with fenced(place, place / "other", *told, *names, limits=limits) as child:
        return child.stdout_end.splitlines()


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_said_to_be_closed_cannot_be_attacked(kind, place, bystander, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "s")
    assert kind in permissions.closed_here()
    with (
        socket.create_server(("127.0.0.1", 0)) as tcp,
        socket.socket(type=socket.SOCK_DGRAM) as udp,
        socket.socket(socket.AF_UNIX) as listens_in_folder,
    ):
        udp.bind(("127.0.0.1", 0))
        monkeypatch.chdir(place)  # the name of such a socket must be short
        listens_in_folder.bind("other/socket")
        listens_in_folder.listen()
        ports = {"TCP": tcp.getsockname()[1], "UDP": udp.getsockname()[1]}
        said = attack(place, *KINDS[kind], process=bystander.pid, **ports)
    if permissions.closed_here()[kind]:
        assert [line.partition(": ")[0] for line in said] == list(KINDS[kind])
        assert [line for line in said if not line.partition(": ")[2].startswith(REFUSED)] == []
        assert (place / "other" / "precious").read_text() == "another's work"
        assert sorted(one.name for one in (place / "other").iterdir()) == ["precious", "socket"]
        assert bystander.poll() is None


def test_a_program_knows_nothing_of_its_judge_s_environment(place, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "s")
    assert attack(place, "environment") == ["environment: nothing"]


def test_a_program_writes_in_its_own_folder(place):
    assert attack(place, "own folder") == ["own folder: did it"]
    assert (place / "mine" / "own").read_text() == "x"


def test_without_the_fence_the_same_attack_succeeds(place):
    assert attack(place, "read", limits=Limits(fenced=False)) == ["read: did it"]


def test_a_program_that_fills_the_disk_is_ended(place, monkeypatch):
    monkeypatch.setattr(child_module, "WRITE_LIMIT", 20 * 2**20)
    (place / "mine" / "player.py").write_text(
        "n = 0\nwhile True:\n    n += 1\n    open(f'part{n}', 'wb').write(bytes(2**20))\n"
        "    open(f'part{n}', 'wb').close()\n"
    )
    with fenced(place) as child:
        assert "it wrote" in child.fault.reason and "20 MiB are allowed" in child.fault.reason


SPREADS = """
import os, time
tokens, token = os.pipe()
os.write(token, b"." * 60)  # there are never more processes than these
os.set_blocking(tokens, False)
while True:
    try:
        os.read(tokens, 1)
    except BlockingIOError:
        time.sleep(60)
    if not os.fork():
        os.setsid()
"""


def test_a_program_that_starts_others_without_end_is_ended_with_all_of_them(place, monkeypatch):
    monkeypatch.setattr(child_module, "MOST_PROCESSES", 20)
    script = place / "mine" / "player.py"
    script.write_text(SPREADS)
    with fenced(place, memory=10_000) as child:
        assert child.fault.reason.endswith("processes at once; 20 are allowed")
    running = [one.info["cmdline"] or [] for one in psutil.process_iter(["cmdline"])]
    assert not [words for words in running if str(script) in " ".join(words)]


def test_the_home_of_the_teacher_is_no_program_s_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "player.py").touch()
    made = permissions.around_program([sys.executable, str(tmp_path / "player.py")])
    assert str(tmp_path) not in {*made.write, *made.read}
    assert str(tmp_path / "player.py") in made.read


@pytest.mark.parametrize("processor", fence.PROCESSORS)
def test_the_filter_refuses_a_socket_and_lets_a_read_pass(processor):
    number, column = fence.PROCESSORS[processor]
    code = fence.call_filter(number, column)
    reading, socket_, prlimit = ((0, 63)[column], (41, 198)[column], (302, 261)[column])
    assert run_filter(code, number, reading) == fence.ALLOW
    assert run_filter(code, number, socket_) == fence.FAIL | 1
    assert run_filter(code, number, prlimit, 0) == fence.ALLOW
    assert run_filter(code, number, prlimit, 77) == fence.FAIL | 1
    assert run_filter(code, 0x40000003, reading) == fence.FAIL | 1  # calls of 32-bit programs
    assert run_filter(code, number, reading + fence.FOREIGN) == fence.FAIL | 1


def run_filter(code, processor, call, first_argument=0):
    """Do what the kernel does with a filter; return its verdict on a system call."""
    data = {0: call, 4: processor, 16: first_argument}
    steps = [
        (
            int.from_bytes(code[at : at + 2], sys.byteorder),
            code[at + 2],
            code[at + 3],
            int.from_bytes(code[at + 4 : at + 8], sys.byteorder),
        )
        for at in range(0, len(code), 8)
    ]
    at = loaded = 0
    while True:
        what, yes, no, value = steps[at]
        at += 1
        if what == fence.RETURN:
            return value
        if what == fence.LOAD:
            loaded = data[value]
        else:
            holds = loaded == value if what == fence.EQUAL else loaded >= value
            at += yes if holds else no


def test_a_game_with_a_hostile_program_is_judged_and_touches_nobody(tmp_path, capsys):
    for name in ("good", "bad"):
        (tmp_path / name).mkdir()
    bad = tmp_path / "bad" / "player.py"
    bad.write_text(
        "import os, pathlib, signal\n"
        f"try:\n    pathlib.Path({str(tmp_path / 'good' / 'left')!r}).write_text('x')\n"
        "except OSError:\n    pass\n"
        "try:\n    os.kill(os.getppid(), signal.SIGSTOP)\nexcept OSError:\n    pass\n"
    )
    good = "othello"  # the package's own player
    assert main(["monitor", f"{sys.executable} {bad}", good, "--size", "4", "--quiet"]) == 0
    assert "crash" in capsys.readouterr().out
    assert not (tmp_path / "good" / "left").exists() or not permissions.closed_here()["files"]
