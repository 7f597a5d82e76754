"""Programs of the file protocol that misbehave, each in its own way, for the judges' tests.

All of them are the player below with a few of its lines changed. It knows the rules by itself, in
the protocol's own colours and rows, and shares no line with the package.
"""

import sys
import tempfile
import time
from contextlib import contextmanager, suppress

import psutil
from class_programs import nothing_left

PLAYER = """
import os, sys, time
NAME, SEED, RESULT = sys.argv[1], int(sys.argv[2]), sys.argv[3]

def take():
    while not os.path.exists(NAME + ".in"):
        time.sleep(0.005)
    with open(NAME + ".in") as file:
        text = file.read()
    os.remove(NAME + ".in")
    return text

def answer(text):
    with open(NAME + ".out", "w") as file:
        file.write(text)

def choose(moves):
    global SEED
    SEED = (SEED * 1103515245 + 12345) % 2**31
    return moves[SEED // 65536 % len(moves)]

board = dict.fromkeys([(c, r) for c in range(8) for r in range(8)], ".")
board[3, 4] = board[4, 3] = "W"  # D5, E4
board[4, 4] = board[3, 3] = "B"

def flips(c, r, me):
    found = []
    for dc, dr in (-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1):
        x, y, line = c + dc, r + dr, []
        while board.get((x, y), ".") not in (".", me):
            line.append((x, y))
            x, y = x + dc, y + dr
        if line and board.get((x, y)) == me:
            found += line
    return found

def moves(me):
    return [square for square in board if board[square] == "." and flips(*square, me)]

def play(square, me):
    for each in [square, *flips(*square, me)]:
        board[each] = me

# (what a test writes anew)

me = "W" if take() == "W" else "B"  # the whole text, as the simplest players compare it
turn = "W"
while True:
    mine, other = moves(turn), "B" if turn == "W" else "W"
    if not mine and not moves(other):
        break
    if turn != me:
        _, column, row = take().strip("()").split()
        if column != "P":
            play(("ABCDEFGH".index(column), int(row) - 1), turn)
    elif mine:
        square = choose(mine)
        play(square, me)
        answer(f"({me} {'ABCDEFGH'[square[0]]} {square[1] + 1})")
    else:
        answer(f"({me} P 1)")
    turn = other
count = list(board.values())
with open(RESULT, "w") as file:
    file.write(f"{count.count('W') - count.count('B')}")
"""

ANSWER = """
def answer(text):
    {}
"""


def program(path, name, anew="", seed=1):
    """Write a program to a file, and return the command that starts it."""
    path.write_text(PLAYER.replace("# (what a test writes anew)", anew))
    return [sys.executable, "-I", "-S", str(path), name, str(seed), str(path) + ".result"]


@contextmanager
def nothing_left_of_files(folder, monkeypatch):
    """Keep private folders of programs in one place; check that no folder or process is left."""
    private = folder / "private"
    private.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(private))
    monkeypatch.setenv("TMPDIR", str(private))
    with nothing_left(monkeypatch):
        yield private
    assert list(private.iterdir()) == []


def until(happened):
    """Wait until something is so."""
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


def cpu_of_programs():
    """Add up the seconds of processor time of all that this process has started."""
    seconds = 0.0
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            seconds += sum(child.cpu_times()[:2])
    return seconds
