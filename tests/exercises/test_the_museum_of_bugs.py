"""The exercises: right answers in several styles, and every known mistake."""

import json

import pytest

from othello_lessons.exercises import check, solution
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.exercises.museum.pieces import RIDDLES, SHARED_POSITION
from othello_lessons.lessons import notebook_of

# --- which-bug ------------------------------------------------------------------------------


def test_the_right_bugs_are_right_however_they_are_named():
    assert check("which-bug", dict(RIDDLES))
    assert check("which-bug", {n: RIDDLES[n].replace("-", " ").title() for n in RIDDLES})
    assert check("which-bug", {n: museum.piece(RIDDLES[n]) for n in RIDDLES})
    assert check("which-bug", {n: museum.piece(RIDDLES[n]).search for n in RIDDLES})


@pytest.mark.parametrize("number", RIDDLES)
def test_every_other_bug_is_named_with_the_place_where_its_tree_differs(number):
    for piece in museum.pieces():
        if piece.name != RIDDLES[number]:
            verdict = check("which-bug", {**RIDDLES, number: piece.name})
            assert not verdict and verdict.misconception == f"taken-for-{piece.name}"
            words = " ".join(str(verdict).split())
            assert f"5 of 6 are right. Tree {number} is not that of {piece.name}." in words
            right, taken = (
                museum.piece(RIDDLES[number]).grow(SHARED_POSITION),
                piece.grow(SHARED_POSITION),
            )
            assert museum.difference(right, taken) in words


@pytest.mark.parametrize(
    ("answer", "misconception"),
    [
        ({**RIDDLES, 1: "global-beta"}, "no-such-bug"),
        ({1: "global-alpha"}, "no-dictionary"),
        (list(RIDDLES.values()), "no-dictionary"),
    ],
)
def test_bugs_that_cannot_be_read_are_reported(answer, misconception):
    verdict = check("which-bug", answer)
    assert not verdict and verdict.misconception == misconception


# --- all of them -------------------------------------------------------------------------------

NAMES = {
    "which-bug": "bugs",
}


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("which-bug", dict.fromkeys(RIDDLES, ...)),
    ],
)
def test_what_the_lesson_starts_with_is_unanswered(name, answer):
    assert str(check(name, answer)).startswith("Not answered yet.")


@pytest.mark.parametrize("name", NAMES)
def test_the_solution_is_right(name):
    names = {}
    exec("from othello_lessons.othello import *", names)
    exec("from othello_lessons.notation import parse_position", names)
    exec(str(solution(name)).rpartition("\n\n")[0], names)
    assert check(name, names[NAMES[name]])


def test_a_riddle_does_not_tell_its_name():
    for number, name in RIDDLES.items():
        picture = museum.riddle(number)
        assert f"Tree {number}" in picture.svg
        assert name not in picture.svg + picture.text
    with pytest.raises(ValueError, match="1 to 6"):
        museum.riddle(7)


def test_the_lesson_shows_the_four_searches_without_their_names():
    lesson = notebook_of("the_museum_of_bugs").read_text(encoding="utf-8")
    code = [cell for cell in json.loads(lesson)["cells"] if cell["cell_type"] == "code"]
    shown = (
        "pair(first)",
        "SearchStepper(right, second.grow()",
        "pair(third)",
        "numbered(fourth), 1):\n",
    )
    looks = [cell for cell in code if any(words in "".join(cell["source"]) for words in shown)]
    assert len(looks) == 4
    for cell in looks:
        told = json.dumps([cell["source"], cell["outputs"]])
        assert cell["outputs"] and "# here" not in json.dumps(cell["outputs"])
        for piece in museum.pieces():
            assert piece.name not in told and piece.search.__name__ not in told
