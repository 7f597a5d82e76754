"""The exercises but for its program: right answers, and every known mistake."""

import sys

import pytest

from othello_lessons.exercises import check, hint, solution
from othello_lessons.exercises.lessons import a_program_that_talks
from othello_lessons.othello import (
    BLACK,
    initial_board,
    maximizer,
    score,
)
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.file.messages import write_move
from othello_lessons.programs.game import play_game
from othello_lessons.programs.seat import Limits, PackageSeat, Start


def misconception(name, answer):
    verdict = check(name, answer)
    assert not verdict, str(verdict)
    return verdict.misconception


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
    assert first == a_program_that_talks.VERDICT_OF[case], record.reason


def test_the_right_verdicts_are_right_in_capitals_too():
    assert check("judge-verdicts", a_program_that_talks.VERDICT_OF)
    assert check(
        "judge-verdicts",
        {case: word.title() for case, word in a_program_that_talks.VERDICT_OF.items()},
    )


@pytest.mark.parametrize("word", ["ok", "legal", "valid"])
def test_what_is_fine_may_be_called_otherwise(word):
    given = {
        case: right.replace("fine", word) for case, right in a_program_that_talks.VERDICT_OF.items()
    }
    assert check("judge-verdicts", given)


@pytest.mark.parametrize(("case", "word"), a_program_that_talks.KNOWN_VERDICTS)
def test_a_wrong_verdict_is_named_and_its_case_with_it(case, word):
    verdict = check("judge-verdicts", {**a_program_that_talks.VERDICT_OF, case: word})
    assert not verdict and verdict.misconception == a_program_that_talks.KNOWN_VERDICTS[case, word]
    assert f"case {case}" in str(verdict)


def test_other_wrong_verdicts_are_refused():
    assert (
        misconception("judge-verdicts", {**a_program_that_talks.VERDICT_OF, "a": "crash"}) is None
    )
    assert (
        misconception("judge-verdicts", {**a_program_that_talks.VERDICT_OF, "a": "bad"})
        == "no-verdict"
    )
    assert misconception("judge-verdicts", ["fine"]) == "no-dictionary"


@pytest.mark.parametrize(
    "exercise", a_program_that_talks.EXERCISES, ids=lambda exercise: exercise.name
)
def test_hints_and_a_solution_are_there(exercise):
    assert str(hint(exercise.name)) and exercise.answer in str(solution(exercise.name))
