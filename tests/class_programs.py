"""Programs of a class, good and bad, for the tests of the judges; and a search for processes."""

import os
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import psutil

from othello_lessons.programs.process.child import Child

ROOT = Path(__file__).resolve().parents[1]
MARK = "OTHELLO_LESSONS_TEST"

# A player of the console protocol that plays the first legal move. Each bad program is this one,
# with something redefined or done in the place of {change}.
CONSOLE_PLAYER = """
import os, signal, subprocess, sys, time
sys.path.insert(0, {root})
from othello_lessons import othello as book

n, players = int(sys.argv[1]), {"B": book.BLACK, "W": book.WHITE}

def say(text):
    print(text, flush=True)

def show(board):
    say("# a board")

def answer(number, move, board):  # the number counts its own turns from 1
    say(move)

def over(board):
    return not any(book.any_legal_move(player, board) for player in players.values())

def last(board):  # called when the game is over
    pass

{change}

board, number = book.initial_board(n), 0
for line in sys.stdin:
    word, *rest = line.split()
    if word == "quit":
        break
    player = players[rest[0]] if rest else None
    if word == "init":
        board = book.initial_board(n)
        show(board)
    elif word == "reset":
        board = [book.EMPTY if cell != book.OUTER else cell for cell in board]
        show(board)
    elif word == "put":
        book.make_move((int(rest[1]) + 1) * (n + 2) + int(rest[2]) + 1, player, board)
        show(board)
    elif word == "move":
        number += 1
        moves = book.legal_moves(player, board)
        row, column = divmod(moves[0], n + 2) if moves else (0, 0)
        answer(number, f"({row - 1},{column - 1})" if moves else "forfeit", board)
        if moves:
            book.make_move(moves[0], player, board)
    if over(board):
        last(board)
"""

# Changes that do something in each of its turns, or in the third one.
AT_ONCE = "def answer(number, move, board): "
IN_THE_MIDDLE = "def answer(number, move, board):\n    if number < 3: return say(move)\n    "


def console_program(folder, change="", name="player.py"):
    """Write a console player, changed in some way, and return its command's words."""
    path = Path(folder) / name
    program = CONSOLE_PLAYER.replace("{root}", repr(str(ROOT))).replace("{change}", change)
    path.write_text(program, encoding="utf-8")
    return [sys.executable, str(path)]


class ToldClock:
    """A judge's clock that goes on only when a program says so; a busy machine does not move it."""

    def __init__(self, folder, monkeypatch):
        self.path = Path(folder) / "clock"
        self.path.touch()
        monkeypatch.setattr(time, "monotonic", self)
        monkeypatch.setattr(time, "perf_counter", self)
        monkeypatch.setattr(Child, "now", lambda child: self())

    def __call__(self):
        """Tell the time: a second more for each byte of the file."""
        return 1000.0 + self.path.stat().st_size

    def goes_on(self, seconds):
        """Return the Python that lets this many seconds pass, for a program to run."""
        return f"open({str(self.path)!r}, 'ab').write(bytes({seconds}))"

    def forward(self, seconds):
        """Let this many seconds pass."""
        with self.path.open("ab") as file:
            file.write(bytes(seconds))


@contextmanager
def nothing_left(monkeypatch):
    """Check that no process is left that was started inside."""
    mark = f"{os.getpid()}-{time.time_ns()}"
    monkeypatch.setenv(MARK, mark)
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")  # a judge starts programs as if nobody had set it
    yield
    left = marked(mark)
    zombies = [child for child in psutil.Process().children() if is_zombie(child)]
    for process in left:
        process.kill()
    assert not left and not zombies, f"processes are left: {left + zombies}"


def marked(mark):
    """List the processes that inherited a mark, except this one."""
    found = psutil.process_iter(["environ"])
    found = [one for one in found if (one.info["environ"] or {}).get(MARK) == mark]
    return [process for process in found if process.pid != os.getpid()]


def is_zombie(process):
    try:
        return process.status() == psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False
