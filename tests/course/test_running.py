"""How the tests run: what holds for each of them, wherever the run was started."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
import running

ROOT = Path(__file__).parents[2]
SUITE = """\
import os, signal, subprocess, sys
from pathlib import Path

def start():
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    with Path("started").open("a") as file:
        print(process.pid, file=file)
    return process

def test_that_forgets():
    start()

def test_that_fails():
    start()
    assert not "this one fails"

def test_that_interrupts():
    with start() as process:
        process.send_signal(signal.SIGINT)
        assert process.wait(30) != 0
"""
IGNORING = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv({0!r}, {1!r})"
)


def test_what_a_test_starts_is_ended_and_can_be_interrupted_in_a_background_job(tmp_path):
    for name in ("conftest.py", "schedule.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path)
    (tmp_path / "test_suite.py").write_text(SUITE)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", "."]
    done = subprocess.run(
        [sys.executable, "-c", IGNORING.format(sys.executable, command)],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled"),
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # each would be compiled there
        },
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "1 failed, 2 passed" in done.stdout, done.stdout + done.stderr
    numbers = [int(line) for line in (tmp_path / "started").read_text().split()]
    assert len(numbers) == 3 and not any(map(psutil.pid_exists, numbers))


def test_a_course_that_does_not_come_up_is_ended_and_waited_for(tmp_path, monkeypatch):
    def answer_nonsense(course, path):
        raise ValueError("no JSON")

    monkeypatch.setattr(running.Course, "ask", answer_nonsense)
    course = running.Course(tmp_path, (sys.executable, "-c", "import time; time.sleep(600)"))
    with pytest.raises(ValueError, match="no JSON"), course:
        pass
    assert course.process.returncode is not None
