"""The exercises but for its program: right answers, and every known mistake."""

import os
import sys
import tempfile

import pytest
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


def test_an_answer_that_is_not_a_dictionary_of_both_is_reported():
    assert_named("f5-in-each-protocol", {"console": "(4,5)"}, "no-dictionary")
    assert_named("f5-in-each-protocol", "(4,5)", "no-dictionary")


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
    verdict = check("deliver-a-message", answer)
    assert verdict, str(verdict)


def at_once(path, text):
    path.write_text(text)


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


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        (at_once, "half-written"),
        (exclusively, "half-written"),
        (by_renaming, "overwrites"),
        (looking_first, "looks-first"),
        (keeping_the_draft, "litter"),
        (keeping_quiet, "keeps-quiet"),
        (lambda path, text: by_a_temporary_file(path, text + "\n"), "line-break"),
        (lambda path, text: by_a_temporary_file(path, text[1:]), "other-text"),
        (lambda path, text: [path], "nothing-there"),
        (lambda path, text: path / 0, "raises"),
    ],
)
def test_a_file_handed_over_wrongly_is_named(answer, name):
    assert_named("deliver-a-message", answer, name)


def test_looking_on_ends_with_the_check():
    before = sys.gettrace()
    check("deliver-a-message", by_renaming)
    assert sys.gettrace() is before
