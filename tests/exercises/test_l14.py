"""The exercises of lesson 14 but for its two programs: right answers, and every known mistake."""

import os
import sys
import tempfile

import pytest
from misbehaving import endless

from othello_lessons.exercises import check, hint, solution
from othello_lessons.exercises.lessons import l14
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


# ---------------------------------------------------------------------------
# One square in two protocols


@pytest.mark.parametrize(
    ("console", "file"),
    [("(4,5)", "(W F 5)"), (" ( 4, 5 )", "(w f  5)\n"), ("(4 ,5)", "( W F 5 )")],
)
def test_blanks_and_small_letters_make_no_difference(console, file):
    assert check("14-coordinates", {"file": file, "console": console})


def test_the_right_names_of_f5_are_those_of_the_judges():
    move = 56
    assert write_move(BLACK, move) == "(W F 5)"
    assert divmod(move - 11, 10) == (4, 5)


@pytest.mark.parametrize(
    ("protocol", "text", "name"),
    [
        ("console", "(5,6)", "counts-from-one"),
        ("console", "(5,4)", "column-first"),
        ("console", "(6,5)", "column-first"),
        ("console", "(3,5)", "rows-from-below"),
        ("console", "f5", "letters"),
        ("console", "(0,0)", None),
        ("file", "(B F 5)", "black-begins"),
        ("file", "(W 5 F)", "row-first"),
        ("file", "(W F 4)", "turned-over"),
        ("file", "(W F5)", "one-word"),
        ("file", 5, None),
    ],
)
def test_a_wrong_name_of_a_square_is_named(protocol, text, name):
    answer = {"console": "(4,5)", "file": "(W F 5)", protocol: text}
    assert misconception("14-coordinates", answer) == name


def test_what_is_no_dictionary_of_both_is_said():
    assert misconception("14-coordinates", {"console": "(4,5)"}) == "no-dictionary"
    assert misconception("14-coordinates", "(4,5)") == "no-dictionary"


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
    assert first == l14.VERDICT_OF[case], record.reason


def test_the_right_verdicts_are_right_in_capitals_too():
    assert check("14-verdicts", l14.VERDICT_OF)
    assert check("14-verdicts", {case: word.title() for case, word in l14.VERDICT_OF.items()})


@pytest.mark.parametrize(("case", "word"), l14.KNOWN_VERDICTS)
def test_a_wrong_verdict_is_named_and_its_case_with_it(case, word):
    verdict = check("14-verdicts", {**l14.VERDICT_OF, case: word})
    assert not verdict and verdict.misconception == l14.KNOWN_VERDICTS[case, word]
    assert f"case {case}" in str(verdict)


def test_other_wrong_verdicts_are_refused():
    assert misconception("14-verdicts", {**l14.VERDICT_OF, "a": "crash"}) is None
    assert misconception("14-verdicts", {**l14.VERDICT_OF, "a": "bad"}) == "no-verdict"
    assert misconception("14-verdicts", ["fine"]) == "no-dictionary"


# ---------------------------------------------------------------------------
# Handing a file over


def by_a_temporary_file(path, text):
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as file:
        file.write(text)
        file.flush()
        path.hardlink_to(file.name)


def by_descriptors(path, text):
    draft = f"{path}.{os.getpid()}"
    number = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    os.write(number, text.encode())
    os.close(number)
    try:
        os.link(draft, path)
    finally:
        os.remove(draft)  # noqa: PTH107 - as many write it


@pytest.mark.parametrize("answer", [by_a_temporary_file, by_descriptors])
def test_a_file_is_handed_over_rightly_in_several_ways(answer):
    verdict = check("14-deliver", answer)
    assert verdict, str(verdict)


def at_once(path, text):
    path.write_text(text)


def in_one_line(path, text):
    open(path, "w").write(text)  # noqa: SIM115, PTH123 - as many write it


def exclusively(path, text):
    with path.open("x") as file:
        file.write(text)


def by_renaming(path, text):
    draft = path.with_suffix(".new")
    draft.write_text(text)
    draft.replace(path)


def looking_first(path, text):
    if path.exists():
        raise FileExistsError(path)
    by_renaming(path, text)


def keeping_the_draft(path, text):
    draft = path.with_suffix(".new")
    draft.write_text(text)
    os.link(draft, path)


def keeping_quiet(path, text):
    draft = path.with_suffix(".new")
    draft.write_text(text)
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def with_a_line_break(path, text):
    by_a_temporary_file(path, text + "\n")


def another_text(path, text):
    by_a_temporary_file(path, text[1:])


@pytest.mark.filterwarnings("ignore:unclosed file")
@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (at_once, "half-written"),
        (in_one_line, "half-written"),
        (exclusively, "half-written"),
        (by_renaming, "overwrites"),
        (looking_first, "looks-first"),
        (keeping_the_draft, "litter"),
        (keeping_quiet, "keeps-quiet"),
        (with_a_line_break, "line-break"),
        (another_text, "other-text"),
        (lambda path, text: [path], "nothing-there"),
        (lambda path, text: path / 0, "raises"),
        ("deliver", "no-function"),
    ],
)
def test_a_file_handed_over_wrongly_is_named(answer, name):
    assert misconception("14-deliver", answer) == name


def test_looking_on_ends_with_the_check():
    before = sys.gettrace()
    check("14-deliver", by_renaming)
    assert sys.gettrace() is before


# ---------------------------------------------------------------------------
# All


def test_what_is_not_written_yet_is_unanswered():
    def deliver(path, text):
        """Hand a text over."""
        ...  # noqa: PIE790 - as the lesson has it

    unwritten = {
        "14-coordinates": {"console": ..., "file": "(W F 5)"},
        "14-verdicts": dict.fromkeys("abcdefgh", ...),
        "14-console-player": "for line in input():\n    ...\n",
        "14-file-player": "me = ...\nprint(me)\n",
        "14-deliver": deliver,
    }
    for name, answer in unwritten.items():
        assert str(check(name, answer)).startswith("Not answered yet.")


def test_an_endless_function_is_stopped(monkeypatch):
    monkeypatch.setattr("othello_lessons.exercises.checking.SECONDS", 0.3)
    assert misconception("14-deliver", endless) == "endless"


@pytest.mark.parametrize("exercise", l14.EXERCISES, ids=lambda exercise: exercise.name)
def test_hints_and_a_solution_are_there(exercise):
    assert str(hint(exercise.name)) and exercise.answer in str(solution(exercise.name))
