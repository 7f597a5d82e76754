"""The programs of two protocols: right ones in several styles, and every known mistake.

A program under judgement is the solution with some of its text changed. Its games are real ones,
before the real judges.
"""

import os
import re
from dataclasses import replace

import pytest
from changed import changed
from verdicts import assert_named, one_line

from othello_lessons.exercises import check
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.judges import console_programs, started_programs
from othello_lessons.exercises.texts import Texts

# ---------------------------------------------------------------------------
# A console program

CONSOLE = find("console-player").right_answer()
SAYS = 'print(f"({row - 1},{column - 1})", flush=True)'
READS = "(n + 2) * (row + 1) + column + 1, PLAYERS[words[0]]"
TALKATIVE = [  # a prompt, comments and other words; and it is slow to start the second time
    "for line in sys.stdin:\n → import os, time\nstarts = open(__file__ + '.starts', 'a+')\n"
    "starts.write('.')\ntime.sleep(3 * (starts.tell() == 2))\nstarts.close()\n"
    "while True:\n    line = input('> ')\n",
    f'{SAYS} → print("thinking", file=sys.stderr); print("# my board:"); {SAYS}; print("# done")',
    ", flush=True) → ); sys.stdout.flush()",
]


def test_a_console_program_is_right_however_it_talks():
    verdict = check("console-player", changed("console-player", *TALKATIVE))
    assert verdict, str(verdict)


WRONG_CONSOLE = {
    "no-flush": [", flush=True → "],
    "counts-from-one": ["{row - 1},{column - 1} → {row},{column}"],
    "column-first": ["{row - 1},{column - 1} → {column - 1},{row - 1}"],
    "rows-from-below": ["{row - 1},{column - 1} → {n - row},{column - 1}"],
    "forgets-own-move": ["            make_move(move, player, board)\n → "],
    "forgets-the-other": [f"make_move({READS}, board) → pass"],
    "flips-nothing": [f"make_move({READS}, board) → at, colour = {READS}; board[at] = colour"],
    "ignores-forfeits": ["        if moves: →         if True:"],
    "pass": ['"forfeit" → "pass"'],
    "says-none": ['print("forfeit", flush=True) → print(None, flush=True)'],
    "letters": [f'{SAYS} → print("abcdefghij"[column - 1] + str(row), flush=True)'],
    "words-around-the-move": ['f"( → f"move: ('],
    "no-parentheses": [f"{SAYS} → print(row - 1, column - 1, flush=True)"],
    "cell-number": [f"{SAYS} → print(move, flush=True)"],
    "board-without-hash": [f"{SAYS} → print_board(board); {SAYS}"],
    "no-move": [f'{SAYS} → print("I resign", flush=True)'],
    "only-8x8": ["n + 2 → 10"],
    "ignores-reset": ["[OUTER if cell == OUTER else EMPTY for cell in board] → board"],
    "counts-turns": [
        'player = PLAYERS[words[0]] → player = "@o"[sum(cell in "@o" for cell in board) % 2]'
    ],
    "crash": ["player = PLAYERS[words[0]] → sys.exit(3)"],
    "no-answer": ["player = PLAYERS[words[0]] → while True: pass"],
    "syntax": ["if moves: → if moves"],
}


SHOWN = {  # beside the name: what was said, and its board
    "forgets-own-move": r"judge: move B you: \(.*Black \(@\) to move",
    "flips-nothing": r"On its own board these squares are not as .*: [a-h]\d.* o .* @ ",
}


@pytest.mark.parametrize("name", WRONG_CONSOLE)
def test_a_wrong_console_program_is_named_whatever_the_environment_says(name, monkeypatch):
    if name == "no-answer":  # it computes without end in several games: no need to watch it longer
        short = replace(started_programs.limits(), move=0.3, start=1.0)
        monkeypatch.setattr(console_programs, "limits", lambda: short)
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    wrong = changed("console-player", *WRONG_CONSOLE[name])
    assert re.search(SHOWN.get(name, ""), assert_named("console-player", wrong, name))
    assert os.environ["PYTHONUNBUFFERED"] == "1"


def test_two_mistakes_with_the_board_are_both_named():
    mistakes = "flips-nothing", "forgets-own-move"
    answer = changed(
        "console-player", *(change for name in mistakes for change in WRONG_CONSOLE[name])
    )
    verdict = check("console-player", answer)
    assert verdict.misconception in mistakes
    for name in mistakes:
        assert Texts("console-player").mistake(name) in one_line(verdict)


def test_a_program_may_be_named_by_its_file(tmp_path):
    path = tmp_path / "player.py"
    assert_named("console-player", path, "unreadable")
    path.write_text("print('Hello')")
    assert_named("console-player", path, "no-move")


# ---------------------------------------------------------------------------
# A file program

QUICK = "time.sleep(0.1) → time.sleep(0.01)"
WRITES = "outbox.write_text(f\"({letter} {'ABCDEFGH'[column - 1]} {row})\")"
DRAFT = WRITES.replace("outbox", "Path('draft')")
OTHER_FILES = [
    [
        f"{WRITES} → {DRAFT}; Path('draft').replace(outbox)",
        "    text = inbox.read_text()\n    inbox.unlink()\n → "
        "    text = inbox.rename('read').read_text()\n",
    ],
    ["    text = inbox.read_text()\n →     while not (text := inbox.read_text()):\n        pass\n"],
]


@pytest.mark.parametrize("changes", OTHER_FILES, ids=["by drafts and names", "until it is whole"])
def test_a_file_program_is_right_however_it_handles_its_files(changes):
    verdict = check("file-player", changed("file-player", QUICK, *changes))
    assert verdict, str(verdict)


WRONG_FILE = {
    "leaves-the-file": ["    inbox.unlink()\n → "],
    "writes-before-deleting": [
        "    inbox.unlink()\n → ",
        "else WHITE\n → else WHITE\ninbox.unlink()\n",
        "    player = opponent(player)\n →     if player == me:\n"
        "        inbox.unlink(missing_ok=True)\n    player = opponent(player)\n",
    ],
    "black-begins": [
        'BLACK if take() == "W" else WHITE → WHITE if take() == "W" else BLACK',
        '"W" if me == BLACK else "B" → "B" if me == BLACK else "W"',
    ],
    "wrong-colour": ['"W" if me == BLACK else "B" → "B" if me == BLACK else "W"'],
    "turned-over": [" {row}) →  {9 - row})", "10 * int(row[0]) → 10 * (9 - int(row[0]))"],
    "forgets-own-move": ["            make_move(move, me, board)\n → "],
    "forgets-the-other": ['if column != "P": → if column == "P":', "max(moves → min(moves"],
    "flips-nothing": [
        'make_move(10 * int(row[0]) + "ABCDEFGH".index(column) + 1, player, board) → '
        'board[10 * int(row[0]) + "ABCDEFGH".index(column) + 1] = player'
    ],
    "ignores-passes": ["        if moves: →         if True:"],
    "one-word": ["[column - 1]} {row} → [column - 1]}{row}"],
    "row-first": ["{'ABCDEFGH'[column - 1]} {row} → {row} {'ABCDEFGH'[column - 1]}"],
    "no-colour": ["({letter} {'ABC → ({'ABC"],
    "console-move": ["({letter} {'ABCDEFGH'[column - 1]} {row}) → ({row - 1},{column - 1})"],
    "no-move": ["({letter} {'ABCDEFGH'[column - 1]} {row}) → (I resign)"],
    "no-end": ["{row}) → {row}"],
    "busy-waiting": ["        time.sleep(0.01) →         pass"],
    "never-ends": ["any_legal_move(BLACK, board) or any_legal_move(WHITE, board) → True"],
    "ends-too-early": ["    player = opponent(player) →     sys.exit()"],
    "crash": ["    player = opponent(player) →     sys.exit(3)"],
    "no-answer": [
        "        if moves: → "
        "        if board.count(EMPTY) < 58:\n            time.sleep(99)\n        if moves:"
    ],
}


@pytest.mark.parametrize("name", WRONG_FILE)
def test_a_wrong_file_program_is_named(name):
    assert_named("file-player", changed("file-player", QUICK, *WRONG_FILE[name]), name)


@pytest.mark.parametrize(
    ("name", "program"),
    [("console-player", CONSOLE), ("file-player", changed("file-player", QUICK))],
)
def test_a_program_that_uses_up_the_time_of_a_check_is_stopped(name, program, monkeypatch):
    monkeypatch.setattr(started_programs, "SECONDS", -1.0)  # a short one takes 0 by its clock
    assert_named(name, program, "endless")


def test_a_file_program_has_to_pass_whatever_moves_it_chooses():
    changes = "max(moves → (lambda moves, **_: moves[0])(moves", *WRONG_FILE["ignores-passes"]
    assert_named("file-player", changed("file-player", QUICK, *changes), "ignores-passes")
