"""The exercises: right answers in several styles, and every known mistake."""

import json

import pytest
from answers_by_exercise import right_answers, wrong_answers
from lesson_cells import cells_of
from verdicts import assert_named, one_line

from othello_lessons.course.lesson_table import notebook_of
from othello_lessons.exercises import check
from othello_lessons.exercises.museum import pieces as museum
from othello_lessons.exercises.museum.pieces import RIDDLES, SHARED_POSITION


@pytest.mark.parametrize("number", RIDDLES)
def test_every_other_bug_is_named_with_the_place_where_its_tree_differs(number):
    for piece in museum.pieces():
        if piece.name != RIDDLES[number]:
            words = assert_named(
                "which-bug", {**RIDDLES, number: piece.name}, f"taken-for-{piece.name}"
            )
            assert f"Tree {number} is not that of {piece.name}." in words
            right, taken = (
                museum.piece(RIDDLES[number]).grow(SHARED_POSITION),
                piece.grow(SHARED_POSITION),
            )
            names = f"tree {number}", piece.name
            assert museum.difference(right, taken, names) in words


def test_all_trees_that_are_wrong_are_told():
    says = str(check("which-bug", {**RIDDLES, 1: "last-value", 5: "global-alpha"}))
    assert "Look again at 1, 5." in says


def test_an_answer_that_is_half_finished_is_counted_once():
    answer = {**dict.fromkeys(RIDDLES, ...), 1: "last-value", 2: RIDDLES[2]}
    says = one_line(check("which-bug", answer))
    assert says.startswith("Not finished. 1 of 6 is right so far. Look again at 1. Tree 1 is not")
    assert says.count(" of 6 ") == says.count("Look again") == 1


def test_a_riddle_does_not_tell_its_name():
    for number, name in RIDDLES.items():
        picture = museum.riddle(number)
        assert f"Tree {number}" in picture.svg
        assert name not in picture.svg + picture.text
    with pytest.raises(ValueError, match="1 to 6"):
        museum.riddle(7)


def test_the_lesson_shows_the_four_searches_without_their_names():
    code = cells_of(notebook_of("the_museum_of_bugs"), "code")
    shown = (
        "display(first.show(title=BROKEN))",
        "SearchStepper(right, second.grow()",
        "display(third.show(title=BROKEN))",
        "code=listing(fourth)",
    )
    looks = [cell for cell in code if any(words in cell["source"] for words in shown)]
    assert len(looks) == 4
    for cell in looks:
        told = json.dumps([cell["source"], cell["outputs"]])
        assert cell["outputs"] and "# here" not in json.dumps(cell["outputs"])
        for piece in museum.pieces():
            assert piece.name not in told and piece.search.__name__ not in told


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "which-bug": [
            {n: RIDDLES[n].replace("-", " ").title() for n in RIDDLES},
            {n: museum.piece(RIDDLES[n]) for n in RIDDLES},
        ]
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "which-bug": [
            ({**RIDDLES, 1: "global-beta"}, "no-such-bug"),
            ({1: "global-alpha"}, "no-dictionary"),
        ]
    }
)
