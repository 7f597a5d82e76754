"""The exercises but for its program: right answers, and every known mistake."""

import sys

import pytest
from verdicts import assert_named

from othello_lessons.exercises import check
from othello_lessons.exercises.lessons.a_program_that_talks import VERDICTS
from othello_lessons.othello import BLACK, initial_board, maximizer, score
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.file.messages import write_move
from othello_lessons.programs.game import play_game
from othello_lessons.programs.seat import Limits, PackageSeat, Start

RIGHT = VERDICTS.right()


def test_the_right_names_of_f5_are_those_of_the_judges():
    move = 56
    assert write_move(BLACK, move) == "(W F 5)"
    assert divmod(move - 11, 10) == (4, 5)


# ---------------------------------------------------------------------------
# Whose fault it is

CASES = {  # what the programs of the lesson do when they are asked for a move
    "a": 'print("# I like corners"); print("(0,1)", flush=True)',
    "b": 'print("> (0,1)", flush=True)',
    "c": 'print("b1", flush=True)',
    "d": 'print("(4,1)", flush=True)',
    "e": 'print("forfeit", flush=True)',
    "f": "sys.exit(0)",
    "g": 'print("thinking..."); print("(0,1)", flush=True)',
    "h": 'print("thinking...", file=sys.stderr); print("(0,1)", flush=True)',
}


@pytest.mark.parametrize("case", CASES)
def test_the_verdicts_of_the_exercise_are_those_of_the_judge(case, tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        f"import sys\nfor line in sys.stdin:\n    if line == 'move B\\n':\n        {CASES[case]}\n"
    )
    seat = ConsoleSeat([sys.executable, str(program)], size=4, depth=2, limits=Limits(move=20))
    record = play_game(seat, PackageSeat(maximizer(score)), Start(initial_board(4)))
    first = record.verdict if not record.moves else "fine"
    assert first == RIGHT[case], record.reason


def test_the_right_verdicts_are_right_in_capitals_too():
    assert check("judge-verdicts", {case: word.title() for case, word in RIGHT.items()})


@pytest.mark.parametrize("word", ["ok", "legal", "valid"])
def test_what_is_fine_may_be_called_otherwise(word):
    given = {case: right.replace("fine", word) for case, right in RIGHT.items()}
    assert check("judge-verdicts", given)


def test_the_case_of_a_wrong_verdict_is_named():
    assert "case f" in assert_named("judge-verdicts", {**RIGHT, "f": "ok"}, "exit-0-is-no-crash")


def test_other_wrong_verdicts_are_refused():
    assert_named("judge-verdicts", {**RIGHT, "a": "crash"}, None)
    assert_named("judge-verdicts", {**RIGHT, "a": "bad"}, "no-verdict")
    assert_named("judge-verdicts", ["fine"], "no-dictionary")
