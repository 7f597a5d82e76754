"""The check of file programs: good ones pass it, and each fault is found under its name."""

import sys

import pytest
from compliance_trials import changing, fault, impatient, try_points

from othello_lessons.othello import WHITE, turns
from othello_lessons.programs.compliance import findings
from othello_lessons.programs.file import compliance
from othello_lessons.programs.file.compliance import FileProgram, few_moves
from othello_lessons.programs.seat import Limits
from othello_lessons.strategies import make_strategy

pytestmark = pytest.mark.usefixtures("no_process_is_left")

OURS = [sys.executable, "-m", "othello_lessons.cli"]


@pytest.fixture
def change(tmp_path):
    return changing(tmp_path, "file_player.py")


def test_the_packages_file_player_passes_every_check():  # the guide's: see the guide's own test
    command = [*OURS, "file-player", "group7", "--strategy", "random:seed=3"]
    found = list(findings(FileProgram("group7", command).checks()))
    assert [finding.sentence for finding in found if not finding.passed] == []
    assert len(found) == 10


def test_against_few_moves_passes_come_soon():
    passes = 0
    for seed in range(10):
        last = None
        for player, _, _ in turns(make_strategy(f"random:seed={seed}"), few_moves(seed)):
            passes += player == last == WHITE  # twice in a row: Black had to pass
            last = player
    assert passes >= 10


# ---------------------------------------------------------------------------
# File programs with one fault each

PUTS = "OUTBOX.write_text(text)"
REPORT = 'print(f"{problem}. {NAME} wins.")'
FILE_FAULTS = {
    "does not wait": ("start", "while not INBOX.exists():", "while False:", "should wait until"),
    "looks elsewhere": ("start", '"{NAME}.in"', '"{NAME}.input"', "It left group7.in where it was"),
    "answers elsewhere": ("answer file", '"{NAME}.out"', '"{NAME}.txt"', "there was no group7.out"),
    "does not close": (
        "answer file",
        PUTS,
        "global file; file = OUTBOX.open('w'); file.write(text)",
        "is empty: an answer is complete with its closing parenthesis",
    ),
    "leaves out the parenthesis": ("answer file", PUTS, "OUTBOX.write_text(text[:-1])", "(W D 3'"),
    "writes d3": ("answer file", PUTS, 'OUTBOX.write_text("d3)")', "is not a move"),
    "makes a folder": ("answer file", PUTS, "OUTBOX.mkdir()", "ordinary file"),
    "counts from 0": ("first move", "{name[1]}", "{int(name[1]) - 1}", "nothing trapped"),
    "does not wait for White": (
        "second to move",
        "if colour == me:",
        "if True:",
        "before White did",
    ),
    "spins": ("waiting", "time.sleep(0.02)", "pass", "Sleep for a tenth of a second"),
    "checks nothing": (
        "illegal moves",
        "if text not in moves:",
        "if text not in moves:\n        return next(iter(moves.values()))\n    if 0:",
        "Told the illegal first move (W D 4) (the square is occupied): It answered as if",
    ),
    "passes when told to": (
        "illegal moves",
        "if text not in moves:",
        'if text == "(W P 1)":\n        return moves.popitem()[1]\n    if text not in moves:',
        "Told the illegal first move (W P 1) (it is a pass although",
    ),
    "crashes instead": ("illegal moves", "except ValueError", "except KeyError", "ValueError"),
    "names no winner": ("illegal moves", REPORT, 'print("oh")', "It printed: oh."),
    "says it too late": ("illegal moves", REPORT, REPORT + "; time.sleep(60)", "printed: nothing"),
    "crashes in the middle": (
        "whole games",
        "colour = OTHER[colour]",
        "colour = OTHER[colour]; board.count('.') > 30 or sys.exit(5)",
        "As White it lost by a fault after",
    ),
    "tells no end": ("end of game", '"The game is over:", ', "file=None) or str(", "nothing"),
    "ends with an error": (
        "end of game",
        "    print(",
        "    sys.exit(7)\n    print(",
        "exit status 7",
    ),
}


@pytest.mark.parametrize(("title", "old", "new", "words"), FILE_FAULTS.values(), ids=FILE_FAULTS)
def test_each_fault_of_a_file_program_is_found(title, old, new, words, change, monkeypatch):
    impatient(monkeypatch)
    monkeypatch.setattr(compliance, "WATCHED", 0.5)
    program = FileProgram("group7", [*change(old, new), "group7"])
    needed = ["whole games"] if title == "end of game" else []
    found = fault(program, title, *needed)
    assert found.title == title and words in found.sentence


def test_every_file_point_can_fail():
    tried = {title for title, *_ in FILE_FAULTS.values()}
    assert {check.title for check in FileProgram("a", []).checks()} == {*tried, "time", "pass"}


def test_a_file_program_that_cannot_pass_is_found(change, monkeypatch):
    """It says nothing when it should pass, and waits."""
    silent = "if square is None and colour == me:\n                take()\n            put(write"
    command = [*change("put(write", silent), "group7"]
    program = FileProgram("group7", command, Limits(move=2.0))
    found = fault(program, "whole games", "pass")
    assert "there was no group7.out" in found.sentence


def test_small_letters_are_accepted_and_mentioned(change):
    small = change("OUTBOX.write_text(text)", "OUTBOX.write_text(text.lower())")
    [found] = try_points(FileProgram("group7", [*small, "group7"]), "answer file")
    assert found.passed and "small letters" in found.sentence
