"""Let a class of 40 play on a ladder through 2,000 games, four kills and a full disk.

    nice uv run python benchmarks/ladder_day.py

The programs differ in how often they choose a good move. Three are hostile, but only on the board
of the games, so that they pass the check: one hangs, one prints without end, and one tries to
destroy what the ladder keeps and fills its folder. Some come late, some change, one is broken and
two are withdrawn. The server is killed (SIGKILL) four times. On Linux the folder is a small disk
of its own, which is filled once. At the end nothing may be missing: each game that the log told is
in the file once, and the order on the page is what a tournament of the same games gives.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from html import unescape
from pathlib import Path
from tempfile import TemporaryDirectory

from othello_lessons.programs.tournament.ratings import Outcome, bradley_terry

CLASS, LATE, SIZE, JOBS = 40, 6, 4, 2
GAMES, KILLS = 2000, (350, 800, 1250, 1700)
FULL, CHANGES, LEAVE = 1000, 500, 1500  # games before these happen
DISK = "96m"
POINTS = {"black": 1.0, "draw": 0.5, "white": 0.0}
PLAYER = """
import os, random, signal, subprocess, sys, time
n, chance, skill = int(sys.argv[1]), random.Random(repr((SEED, time.time_ns()))), SKILL
AROUND = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if a or b]
OTHER = {"B": "W", "W": "B"}
turn = 0

def say(text):
    print(text, flush=True)

def attack():
    HOSTILE

def first():
    m = n // 2
    return {(m - 1, m - 1): "W", (m, m): "W", (m - 1, m): "B", (m, m - 1): "B"}

def flips(p, r, c):
    found = []
    for a, b in AROUND:
        line, x, y = [], r + a, c + b
        while board.get((x, y)) == OTHER[p]:
            line.append((x, y))
            x, y = x + a, y + b
        found += line if board.get((x, y)) == p else []
    return found

def put(p, r, c):
    if (r, c) in board or not (0 <= r < n and 0 <= c < n):
        raise ValueError
    board.update(dict.fromkeys([(r, c), *flips(p, r, c)], p))

def moves(p):
    empty = [(r, c) for r in range(n) for c in range(n) if (r, c) not in board]
    return [square for square in empty if flips(p, *square)]

def worth(p, square):
    r, c = sorted(min(x, n - 1 - x) for x in square)
    return 20 * (c == 0) - 8 * (r == 0 and c == 1) - 8 * (r == c == 1) - len(flips(p, *square))

board = first()
for line in sys.stdin:
    word, *rest = line.split()
    try:
        if word == "quit":
            break
        elif word in ("init", "reset"):
            board = first() if word == "init" else {}
        elif word == "put":
            put(rest[0], *map(int, rest[1:]))
        elif word == "move":
            turn += 1
            if n != 8 and turn == 3:
                attack()
            can = moves(rest[0])
            good = chance.random() < skill
            best = max(can, key=lambda at: worth(rest[0], at)) if can and good else None
            at = best or (chance.choice(can) if can else None)
            if at:
                put(rest[0], *at)
            say("(%d,%d)" % at if at else "forfeit")
            if not moves("B") and not moves("W"):
                say("game over")
        else:
            raise ValueError
    except (ValueError, TypeError, KeyError):
        say("# error: " + line.strip())
"""
HOSTILE = {
    "hangs": "time.sleep(1000)",
    "floods": "while True: print('x' * 10000)",
    "vandal": """
    for where, _, files in os.walk(os.path.dirname(os.path.dirname(os.path.dirname(__file__)))):
        for name in files:
            try:
                open(os.path.join(where, name), "w").close() if __file__ not in where else None
            except OSError:
                pass
    for pid in (os.getppid(), JUDGE):
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            pass
    with open(os.path.join(os.path.dirname(__file__), str(time.time_ns())), "wb") as file:
        file.write(bytes(10 << 20))
""",
}


def program(seed, skill, hostile="pass"):
    text = PLAYER.replace("SEED", repr(seed)).replace("SKILL", str(skill))
    return text.replace("HOSTILE", hostile.strip()).replace("JUDGE", str(os.getpid()))


class Day:
    """The class, its folder, and the server that runs its ladder."""

    def __init__(self, home):
        self.home, self.folder, self.out = home, home / "class", home / "class-ladder"
        self.folder.mkdir()
        self.told, self.lines, self.peak = [], [], 0
        self.server = None

    def hand_in(self, name, text):
        part = self.home / f".{name}"
        part.write_text(text)
        part.replace(self.folder / f"{name}.py")

    def start(self):
        words = ["ladder", "serve", str(self.folder), "--size", str(SIZE), "--jobs", str(JOBS)]
        words += ["--port", "0", "--time-limit", "3", "--word", "owl", "--megabytes", "1"]
        self.server = subprocess.Popen(
            [sys.executable, "-m", "othello_lessons.cli", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def until(self, found):
        """Read the log until a line fits; a line of a game is noted."""
        for line in self.server.stdout:
            self.lines.append(line)
            if game := re.search(r" game (\d+), pair (\d+): (.+?) - (.+?): ", line):
                self.told.append((int(game[2]), game[3], game[4]))
                if len(self.told) % 250 == 0:
                    print(f"{len(self.told)} games", flush=True)
            elif not re.search(r" game \d", line):
                print("   ", line.strip()[:150], flush=True)
            if found(line):
                return
        raise AssertionError(f"the server ended: {''.join(self.lines[-5:])}")

    def until_games(self, count):
        self.until(lambda line: len(self.told) >= count)

    def kill(self):
        status = Path(f"/proc/{self.server.pid}/status").read_text()
        self.peak = max(self.peak, int(re.search(r"VmHWM:\s+(\d+)", status)[1]) >> 10)
        self.server.kill()
        rest = self.server.stdout.read()  # what it had told before it was killed
        self.told += [
            (int(pair), one, other)
            for pair, one, other in re.findall(r" game \d+, pair (\d+): (.+?) - (.+?): .*\n", rest)
        ]
        self.server.wait()

    def fill_the_disk(self):
        with (self.home / "ballast").open("wb", buffering=0) as ballast:
            try:
                while ballast.write(bytes(4096)):
                    pass
            except OSError:
                pass
        self.until(lambda line: "waits for room" in line)
        time.sleep(6)  # it tries again, and again there is no room
        (self.home / "ballast").unlink()
        self.until(lambda line: "It can be written again" in line)


def run(home, has_own_disk):
    day = Day(home)
    try:
        skills = go_through(day, has_own_disk)
    finally:
        day.server.kill()
    judge(day, skills)


def go_through(day, has_own_disk):
    """Let everything happen; return how good each version is."""
    names = [f"p{number:02}" for number in range(CLASS - len(HOSTILE))]
    skills = {name: place / (len(names) - 1) for place, name in enumerate(names)}
    order = random.Random(1).sample(names, len(names))
    for name in order[LATE:]:
        day.hand_in(name, program(name, skills[name]))
    for place, (name, does) in enumerate(HOSTILE.items()):
        day.hand_in(name, program(place, 0.5, does))
    day.start()
    todo = dict.fromkeys(KILLS, "kill")
    todo |= {FULL: "full", CHANGES: "change", LEAVE: "leave", 200: "late"}
    for count, what in sorted(todo.items()):
        day.until_games(count)
        if what == "kill":
            day.kill()
            day.start()
        elif what == "full" and has_own_disk:
            day.fill_the_disk()
        elif what == "late":
            for name in order[:LATE]:
                day.hand_in(name, program(name, skills[name]))
            day.hand_in("broken", "import nothing_of_that_name\n")
        elif what == "change":
            for name in order[-3:]:
                skills[name + " v2"] = 1.0
                day.hand_in(name, program(name, 1.0))
        elif what == "leave":
            for name in order[LATE : LATE + 2]:
                (day.folder / f"{name}.py").unlink()
    day.until_games(GAMES)
    day.server.terminate()
    rest = day.server.stdout.read()
    day.told += [
        (int(pair), one, other)
        for pair, one, other in re.findall(r" game \d+, pair (\d+): (.+?) - (.+?): ", rest)
    ]
    assert day.server.wait() == 130, rest
    return skills


def judge(day, skills):
    """Check that nothing was lost, and that the order is that of an offline tournament."""
    lines = [json.loads(line) for line in (day.out / "games.jsonl").read_text().splitlines()]
    keys = [(line["pair"], line["black"], line["white"]) for line in lines]
    assert len(set(keys)) == len(keys), "a game was played twice"
    assert len(set(day.told)) == len(day.told) and set(day.told) <= set(keys), "a game was lost"
    outcomes = [
        Outcome(line["black"], line["white"], POINTS[line["winner"]], line["pair"])
        for line in lines
    ]
    random.Random(2).shuffle(outcomes)
    offline = [rating.name for rating in bradley_terry(outcomes, resamples=0)]
    page = (day.out / "ladder.html").read_text()
    table = page[page.index('<table class="ratings"') : page.index('<table class="cross')]
    shown = [unescape(name) for name in re.findall(r'<th scope="row">(.+?)<small>', table)]
    assert shown == [name for name in offline if name in shown], "another order"
    known = [name for name in shown if name in skills]
    places = sorted(known, key=lambda name: -skills[name])
    off = sum(abs(known.index(name) - places.index(name)) for name in known) / len(known)
    for name in day.folder.iterdir():
        assert name.stat().st_size > 20, f"{name} was destroyed"
    used = sum(one.stat().st_size for one in day.out.rglob("*") if one.is_file())
    print(
        f"{len(lines)} games, {len(day.told)} told in the log, none lost and none twice; "
        f"{sum('moves' not in line for line in lines)} shortened.\n"
        f"The page shows {len(shown)} programs in the order of an offline tournament; they are "
        f"{off:.1f} places from the order of their skill.\n"
        f"The server used {day.peak} MiB of memory at most; its folder has {used >> 20} MiB."
    )


if __name__ == "__main__":
    if len(sys.argv) > 1:  # inside: the folder is a disk of its own
        began = time.monotonic()
        run(Path(sys.argv[1]), has_own_disk=sys.argv[2] == "disk")
        print(f"{(time.monotonic() - began) / 60:.0f} minutes")
        sys.exit()
    with TemporaryDirectory() as home:
        own = [sys.executable, __file__, home]
        mount = f'mount -t tmpfs -o size={DISK} none "$2" && exec "$0" "$1" "$2" disk'
        can = shutil.which("unshare") and not subprocess.call(
            ["unshare", "-rm", "mount", "-t", "tmpfs", "none", home], stderr=subprocess.DEVNULL
        )
        if not can:
            print("No disk of its own can be made here: none is filled.")
        sys.exit(
            subprocess.call(["unshare", "-rm", "sh", "-c", mount, *own] if can else [*own, "none"])
        )
