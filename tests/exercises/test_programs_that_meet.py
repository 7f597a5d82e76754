"""The exercises but for its program: right answers, and every known mistake."""

import sys
import tempfile
from pathlib import Path

from answers_by_exercise import right_answers, wrong_answers

from othello_lessons.exercises import check


def by_a_temporary_file(path, text):
    with tempfile.NamedTemporaryFile("w", dir=path.parent) as file:
        file.write(text)
        file.flush()
        path.hardlink_to(file.name)


LOOKS = "if path.exists():\n        raise FileExistsError(path)\n"
RENAMES = "os.link(draft, path) → draft.replace(path)", "draft.unlink() → pass"


def test_looking_on_ends_with_the_check():
    before = sys.gettrace()
    check("deliver-a-message", Path.write_text)
    assert sys.gettrace() is before


test_an_answer_is_right_however_it_is_written = right_answers(
    {
        "f5-in-each-protocol": [
            {"file": "(w f  5)\n", "console": " ( 4, 5 )"},
            {"file": "( W F 5 )", "console": "(4 ,5)"},
        ],
        "deliver-a-message": [by_a_temporary_file],
    }
)

test_a_wrong_answer_is_named = wrong_answers(
    {
        "f5-in-each-protocol": [
            ("(4,5)", "no-dictionary"),
            ({"console": "(4,5)", "file": "(W F5)"}, "one-word"),
            ({"console": "(4,5)", "file": 5}, None),
        ],
        "deliver-a-message": [
            (lambda path, text: path.write_text(text), "half-written"),
            (RENAMES, "overwrites"),
            ((f"    draft = →     {LOOKS}    draft =", *RENAMES), "looks-first"),
            ("draft.unlink() → pass", "litter"),
            ("finally: → except FileExistsError:\n        pass\n    finally:", "keeps-quiet"),
            (lambda path, text: by_a_temporary_file(path, text + "\n"), "line-break"),
            (lambda path, text: by_a_temporary_file(path, text[1:]), "other-text"),
            (lambda path, text: [path], "nothing-there"),
        ],
    }
)
