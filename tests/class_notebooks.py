"""A class made for the tests: a perfect notebook, three with known mistakes, the rest hostile.

All are about the exercises of a_board_with_a_rim. What each must come to is said beside it.
"""

import json
import zipfile
from pathlib import Path

from othello_lessons.course.lesson_table import BY_KEY
from othello_lessons.exercises.checking import find
from othello_lessons.teaching.install_cell import with_install_cell

IMPORTS = (
    "from othello_lessons.exercises import check\n"
    "from othello_lessons.notation import *\n"
    "from othello_lessons.othello import *"
)
NAMES = ("directions", "wrap-round", "move-on-a-copy")
RIGHT = {name: f'{find(name).solution}\ncheck("{name}", {find(name).answer})' for name in NAMES}


def steps(width):
    """Write the steps on a board whose rows are taken to be so wide."""
    up, left = -width, -1
    return (
        f'steps = {{"up": {up}, "down": {-up}, "left": {left}, "right": {-left}, '
        f'"up-left": {up + left}, "up-right": {up - left}, '
        f'"down-left": {-up + left}, "down-right": {-up - left}}}\ncheck("directions", steps)'
    )


def discs(black, white):
    return f'discs = ("{black}", "{white}")\ncheck("wrap-round", discs)'


def copy(body):
    return f'def after_move(move, player, board):\n    {body}\ncheck("move-on-a-copy", after_move)'


MISTAKES = {  # the cell that is wrong, and the misconception that it shows
    "m0 Ünïcode": (steps(4), "no-rim"),
    "m1": (discs("e3", "d3"), "legal-line"),
    "m2": (copy("make_move(move, player, board); return board"), "same-board"),
}


def mistaken(cell):
    """Return the cells of a notebook that is right but for one."""
    name = next(name for name in NAMES if f'"{name}"' in cell)
    return [IMPORTS, *(cell if name == other else RIGHT[other] for other in NAMES)]


SWALLOWS = (
    "while True:\n    try:\n        while True:\n            pass\n"
    "    except BaseException:\n        pass"
)
# A cell that asks an exercise has more time: it is its memory that ends this one, on every machine.
HOARDS = f"x = b'x' * 10**9\n{SWALLOWS}\ncheck('move-on-a-copy', x)"
PATCHES = (
    "import builtins\nimport othello_lessons.exercises as exercises\n"
    "from othello_lessons.exercises import checking, exercise, judging\n"
    "from othello_lessons.exercises.lessons import a_board_with_a_rim\n"
    "def check(name, answer=None):\n    return True\n"
    "exercises.check = checking.check = check\n"
    "checking._judged.__code__ = (lambda exercise, answer: True).__code__\n"
    "exercise.Verdict.right = True\n"
    "judging._same = lambda *pair: True\n"
    "for one in a_board_with_a_rim.EXERCISES:\n    one.__dict__['judge'] = lambda answer: 'Right'\n"
    "a_board_with_a_rim.EXERCISES = ()\nbuiltins.all = lambda parts: True\nSQUARE_WEIGHTS.clear()"
)
LEAVES_A_CHILD = (
    "import subprocess, sys\n"
    "subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(999)  # {mark}'],"
    " start_new_session=True)"
)


def deletes(victim: Path, mark: str) -> list[str]:
    """Return cells that delete, write and end things outside, and leave a process behind."""
    return [
        f"import shutil\nshutil.rmtree({str(victim)!r}, ignore_errors=True)",
        f"import pathlib\npathlib.Path({str(victim)!r}, 'mine').write_text('x')",
        f"import subprocess\nsubprocess.run(['rm', '-rf', {str(victim)!r}])",
        f"print(open({str(victim / 'precious')!r}).read()); answer_was_read = True",
        "import os, signal\nos.kill(os.getppid(), signal.SIGKILL)",
        LEAVES_A_CHILD.format(mark=mark),
    ]


WALKS_FRAMES = """
import gc, json, os, sys

def attack():
    forged = [
        dict(exercise="move-on-a-copy", state=state, misconception=found, card=card, key=key)
        for state in ("right", "purple", ["right"])
        for found in (None, [1])
        for card in (None, [1], {"picture": [1]})
        for key in keys()
    ]
    others = [{"ended": True}, {"why": [1]}, {"result": {"right": True}}, {"call": [1]}]
    for line in forged + others:
        for number in range(3, 30):
            try:
                os.write(number, json.dumps(line).encode() + b"\\n")
            except OSError:
                pass

def keys():
    frame = sys._getframe()
    found = {"guessed"}
    while frame:
        found |= {str(one) for one in frame.f_locals.values() if isinstance(one, str)}
        frame = frame.f_back
    return sorted(found)[:20]
"""
ANSWERS_FOR_ITSELF = """
import gc
from othello_lessons.teaching.wire import Peer

for peer in [one for one in gc.get_objects() if isinstance(one, Peer)]:
    said = {said!r}
    for _ in range(30):
        peer.connection.send_bytes(said.encode())
"""
PATCHES_THE_LIBRARY = """
import json, builtins, inspect, operator, sys, ast, dataclasses
true = '{"exercise": "move-on-a-copy", "state": "right"}'
json.dumps = lambda *given, **named: true
json.loads = lambda *given, **named: {"result": True, "table": {}}
dataclasses.asdict = lambda one: {"exercise": "move-on-a-copy", "state": "right"}
operator.eq = builtins.all = lambda *given: True
"""
IS_EQUAL_TO_ALL = """
class Equal(tuple):
    __hash__ = tuple.__hash__
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __len__(self): return 100
    def __iter__(self): return iter([self])

class Steps(dict):
    def __eq__(self, other): return True
    def __getitem__(self, key): return Equal()
    def get(self, key, default=None): return Equal()
"""
MARKS_ITSELF = """
def after_move(move, player, board):
    from othello_lessons.exercises import card, checking, exercise
    raise exercise.Wrong("Right", None) if 0 else checking.OutOfTime
"""


def attacks(victim: Path, mark: str) -> dict[str, list[str]]:
    """Return the cells of notebooks that attack what judges them."""
    every = [IMPORTS, *RIGHT.values()]
    wrong = [steps(4), discs("a1", "h8"), copy("return board")]
    nested = "[" * 5000 + "]" * 5000
    deep = "deep = []\nfor _ in range(50_000):\n    deep = [deep]\n"
    shared = "import os\nopen('/dev/shm/{0}', 'w').write('x')"
    return {
        "a-frames": [IMPORTS, WALKS_FRAMES + "attack()", *wrong],
        "a-frames-late": [
            IMPORTS,
            WALKS_FRAMES,
            RIGHT["directions"],
            wrong[1],
            copy("attack(); return board"),
        ],
        "a-answers": [IMPORTS, ANSWERS_FOR_ITSELF.replace("{said!r}", repr('{"result": true}'))],
        "a-nested": [IMPORTS, ANSWERS_FOR_ITSELF.replace("{said!r}", repr(nested)), *wrong],
        "a-library": [IMPORTS, PATCHES_THE_LIBRARY, *wrong],
        "a-equal": [
            IMPORTS,
            IS_EQUAL_TO_ALL,
            'check("directions", Steps(up=1))',
            'check("wrap-round", Equal())',
            copy("return Equal()"),
        ],
        "a-deep": [IMPORTS, deep + 'check("directions", deep)', *list(RIGHT.values())[1:]],
        "a-marks": [IMPORTS, MARKS_ITSELF + 'check("move-on-a-copy", after_move)', *wrong[:2]],
        "a-shared": [*every, shared.format(mark), f"assert not open('/dev/shm/{mark}').read()"],
        "a-terminal": [*every, "raise ValueError('\\x1b[2J\\x07')", "open('/dev/tty', 'w')"],
    }


ATTACKED = {  # how many exercises of three each of these has right
    "a-frames": 0,
    "a-frames-late": 1,
    "a-answers": 0,
    "a-nested": 0,
    "a-library": 0,
    "a-equal": 0,
    "a-deep": 2,
    "a-marks": 0,
    "a-shared": 3,
    "a-terminal": 3,
}


def hostile(victim: Path, mark: str) -> dict[str, list[str]]:
    """Return the cells of the hostile notebooks that are notebooks."""
    every = [IMPORTS, *RIGHT.values()]
    wrong = [steps(4), discs("a1", "h8"), copy("return board")]
    return {
        "h-loop": [IMPORTS, "while True:\n    pass", SWALLOWS, *RIGHT.values()],
        "h-exit": [IMPORTS, "import sys\nsys.exit()", "import os\nos._exit(0)", *RIGHT.values()],
        "h-memory": [IMPORTS, HOARDS, *RIGHT.values()],
        "h-deleted": [IMPORTS, RIGHT["directions"]],
        "h-renamed": [
            IMPORTS,
            RIGHT["directions"],
            RIGHT["wrap-round"].replace("wrap-round", "02-wrapround"),
            RIGHT["move-on-a-copy"].replace("after_move", "mine"),
        ],
        "h-forged": [IMPORTS, *wrong],
        "h-patched": [IMPORTS, PATCHES, *wrong],
        "h-flood": [*every, "for _ in range(50): print('x' * 2**20)"],
        "h-deletes": [IMPORTS, *deletes(victim, mark), *RIGHT.values()],
    }


SOLVED = ATTACKED | {  # how many exercises of three each hostile notebook has right
    "h-loop": 3,
    "h-exit": 3,
    "h-memory": 3,
    "h-deleted": 1,
    "h-renamed": 3,
    "h-forged": 0,
    "h-patched": 0,
    "h-flood": 3,
    "h-deletes": 3,
    "h-broken": 0,
    "h-link": 0,
}


def notebook(cells: list[str], output: str = "", **terms: str) -> str:
    """Write a notebook with the terms of its class, whose last cell has this saved output."""
    made = [
        {"cell_type": "code", "source": cell.splitlines(keepends=True), "outputs": []}
        for cell in cells
    ]
    made[-1]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": output}]
    about = {"othello_lessons": terms} if terms else {}
    return json.dumps({"cells": made, "metadata": about, "nbformat": 4, "nbformat_minor": 5})


def hand_in(folder: Path, victim: Path, mark: str) -> None:
    """Fill a folder with the class's notebooks, under odd names, in folders and in zips."""
    perfect = [IMPORTS, *RIGHT.values()]
    lesson = BY_KEY["a_board_with_a_rim"].file
    installs = with_install_cell(notebook(perfect).encode(), lesson, "othello-lessons")
    (folder / "p0.ipynb").write_bytes(installs)
    (folder / "othello_lessons-1-py3-none-any.whl").touch()  # as it was handed out
    wrong = [mistaken(cell) for cell, _ in MISTAKES.values()]
    one, two, three = notebook(wrong[0], solutions="kept"), *map(notebook, wrong[1:])
    (folder / "m0 Ünïcode").mkdir()
    (folder / "m0 Ünïcode" / "02 copy (1).IPYNB.txt").write_text(one)
    with zipfile.ZipFile(folder / "m1.zip", "w") as archive:
        archive.writestr("deep/in/it/Untitled.ipynb", two)
        archive.writestr("__MACOSX/._Untitled.ipynb", b"\0\5\26")
    (folder / "m2.ipynb").write_text(three)
    for name, cells in (hostile(victim, mark) | attacks(victim, mark)).items():
        forged = "Right. " * (7_000_000 if name == "h-flood" else 1)
        (folder / f"{name}.ipynb").write_text(notebook(cells, forged))
    (folder / "h-broken.ipynb").write_text(notebook(perfect)[:-40])
    (folder / "h-link.ipynb").symlink_to("p0.ipynb")
