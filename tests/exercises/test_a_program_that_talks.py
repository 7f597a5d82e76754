"""The exercises but for its program: right answers, and every known mistake."""

import sys

import pytest
from answers_by_exercise import right_answers, wrong_answers

from othello_lessons.exercises import solution
from othello_lessons.exercises.checking import find
from othello_lessons.exercises.judges.started_programs import accepted
from othello_lessons.exercises.lessons.a_program_that_talks import VERDICTS
from othello_lessons.othello import initial_board, maximizer, score
from othello_lessons.programs.console.seat import ConsoleSeat
from othello_lessons.programs.game import play_game
from othello_lessons.programs.seat import Limits, PackageSeat, Start
from othello_lessons.programs.workshop import open_workshop

RIGHT = VERDICTS.right()


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


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "judge-verdicts": [
            {case: word.replace("fine", fine).title() for case, word in RIGHT.items()}
            for fine in ("ok", "legal", "valid")
        ]
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "judge-verdicts": [
            ({**RIGHT, "a": "crash"}, None),
            ({**RIGHT, "a": "bad"}, "no-verdict"),
            (["fine"], "no-dictionary"),
        ]
    }
)


# ---------------------------------------------------------------------------
# The file that plays


@pytest.mark.parametrize("name", ["console-player", "file-player"])
def test_the_solution_is_a_cell_that_writes_the_file_that_plays(name):
    exercise = find(name)
    first, _, program = solution(name).card.code.partition("\n")
    assert first == f"%%writefile {exercise.file}"
    assert program.strip() == exercise.right_answer().strip()


@pytest.mark.parametrize("name", ["console-player", "file-player"])
def test_what_was_accepted_is_the_file_that_plays_and_a_grader_writes_none(
    name, tmp_path, monkeypatch
):
    monkeypatch.setenv("OTHELLO_PROGRESS", "")
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    monkeypatch.chdir(tmp_path)
    exercise = find(name)
    accepted(exercise, "right")
    assert not list(tmp_path.iterdir())
    file = open_workshop() / exercise.file
    file.write_text("...", "utf-8")
    accepted(exercise, "right")
    assert file.read_text("utf-8") == "right"
