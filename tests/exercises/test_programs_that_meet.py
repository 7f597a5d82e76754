"""The exercises but for its program: right answers, and every known mistake."""

import os
import sys
import tempfile

import pytest
from answers_by_exercise import right_answers, wrong_answers
from verdicts import assert_named

from othello_lessons.exercises import check

# ---------------------------------------------------------------------------
# One square in two protocols


@pytest.mark.parametrize(
    ("console", "file"),
    [("(4,5)", "(W F 5)"), (" ( 4, 5 )", "(w f  5)\n"), ("(4 ,5)", "( W F 5 )")],
)
def test_blanks_and_small_letters_make_no_difference(console, file):
    assert check("f5-in-each-protocol", {"file": file, "console": console})


@pytest.mark.parametrize(
    ("protocol", "text", "name"),
    [
        ("console", "(0,0)", None),
        ("file", "(W F5)", "one-word"),
        ("file", 5, None),
    ],
)
def test_a_wrong_name_of_a_square_is_named(protocol, text, name):
    answer = {"console": "(4,5)", "file": "(W F 5)", protocol: text}
    assert_named("f5-in-each-protocol", answer, name)


# ---------------------------------------------------------------------------
# Handing a file over


def by_a_temporary_file(path, text):
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as file:
        file.write(text)
        file.flush()
        path.hardlink_to(file.name)


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


def test_looking_on_ends_with_the_check():
    before = sys.gettrace()
    check("deliver-a-message", by_renaming)
    assert sys.gettrace() is before


test_an_answer_is_right_however_it_is_written = right_answers(
    {"deliver-a-message": [by_a_temporary_file]}
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "f5-in-each-protocol": [
            ({"console": "(4,5)"}, "no-dictionary"),
            ("(4,5)", "no-dictionary"),
        ],
        "deliver-a-message": [
            (exclusively, "half-written"),
            (by_renaming, "overwrites"),
            (looking_first, "looks-first"),
            (keeping_the_draft, "litter"),
            (keeping_quiet, "keeps-quiet"),
            (lambda path, text: by_a_temporary_file(path, text + "\n"), "line-break"),
            (lambda path, text: by_a_temporary_file(path, text[1:]), "other-text"),
            (lambda path, text: [path], "nothing-there"),
        ],
    }
)
