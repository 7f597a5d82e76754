"""The exercises: how moves are written, whole files, and a player that uses them."""

import re
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.atomic_write import judge_delivery
from othello_lessons.exercises.judges.file_programs import judge_file_program
from othello_lessons.exercises.judges.started_programs import SECONDS
from othello_lessons.exercises.lessons.a_program_that_talks import filled_in
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import in_words, text_of

# ---------------------------------------------------------------------------
# One square in two protocols

COORDINATES = {"console": "(4,5)", "file": "(w f 5)"}
KNOWN_COORDINATES = (
    Mistake("counts-from-one", ("console", "(5,6)")),
    Mistake("column-first", ("console", "(5,4)")),
    Mistake("column-first", ("console", "(6,5)")),
    Mistake("rows-from-below", ("console", "(3,5)")),
    Mistake("letters", ("console", "f5")),
    Mistake("black-begins", ("file", "(b f 5)")),
    Mistake("row-first", ("file", "(w 5 f)")),
    Mistake("turned-over", ("file", "(w f 4)")),
    Mistake("one-word", ("file", "(w f5)")),
)


def _judge_coordinates(answer: Any) -> str:
    texts = Texts("f5-in-each-protocol")
    given = {key: _plain(text) for key, text in filled_in(answer, COORDINATES, texts).items()}
    for key, right in COORDINATES.items():
        if given[key] == right:
            continue
        if mistake := recognise(KNOWN_COORDINATES, (key, given[key]).__eq__):
            raise mistake.wrong(texts)
        raise Wrong(texts(f"not-by-{key}", given=in_words(answer[key])))
    return texts.right()


def _plain(text: Any) -> str:
    """Write a move in one way: small letters, and no blank but between words."""
    words = re.sub(r"\s*([(),])\s*", r"\1", text_of(text).strip().lower())
    return " ".join(words.split())


EXERCISES = (
    Exercise("f5-in-each-protocol", _judge_coordinates),
    Exercise("deliver-a-message", judge_delivery),
    Exercise("file-player", judge_file_program, seconds=SECONDS),
)
