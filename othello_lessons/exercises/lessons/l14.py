"""Lesson 14: what programs have to agree on, who is to blame, and a player for each protocol."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.atomic_write import judge_delivery
from othello_lessons.exercises.judges.console_programs import judge_console_program
from othello_lessons.exercises.judges.file_programs import judge_file_program
from othello_lessons.exercises.judges.started_programs import SECONDS
from othello_lessons.exercises.mistakes import Mistake, recognise
from othello_lessons.exercises.texts import Texts

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
    texts = Texts("14-coordinates")
    given = {key: _plain(text) for key, text in _entries(answer, COORDINATES, texts).items()}
    for key, right in COORDINATES.items():
        if given[key] == right:
            continue
        if mistake := recognise(KNOWN_COORDINATES, (key, given[key]).__eq__):
            raise mistake.wrong(texts)
        raise Wrong(texts(f"not-by-{key}", given=f"{answer[key]!r:.40}"))
    return texts.right()


def _entries(answer: Any, keys: Iterable[str], texts: Texts) -> dict[str, Any]:
    """Return a dictionary with these keys."""
    if not isinstance(answer, Mapping) or set(answer) != set(keys):
        raise Wrong.named("no-dictionary", texts, keys=", ".join(map(repr, keys)))
    return dict(answer)


def _plain(text: Any) -> str:
    """Write a move in one way: small letters, and no blank but between words."""
    words = re.sub(r"\s*([(),])\s*", r"\1", str(text).strip().lower())
    return " ".join(words.split())


# ---------------------------------------------------------------------------
# Whose fault it is

FINE = "fine"
VERDICTS = ("fine", "illegal", "malformed", "timeout", "crash")
VERDICT_OF = {
    "a": FINE,
    "b": FINE,
    "c": "malformed",
    "d": "illegal",
    "e": "illegal",
    "f": "crash",
    "g": "malformed",
    "h": FINE,
}
KNOWN_VERDICTS = {
    ("a", "malformed"): "comments-count",
    ("b", "malformed"): "prompt-counts",
    ("c", "fine"): "judge-guesses",
    ("c", "illegal"): "no-move-is-illegal",
    ("d", "malformed"): "off-the-board-is-malformed",
    ("e", "fine"): "forfeit-is-free",
    ("f", "fine"): "exit-0-is-no-crash",
    ("f", "timeout"): "waits-for-the-dead",
    ("g", "fine"): "anything-may-come-first",
    ("h", "malformed"): "stderr-counts",
}


def _judge_verdicts(answer: Any) -> str:
    texts = Texts("14-verdicts")
    entries = _entries(answer, VERDICT_OF, texts)
    given = {case: str(word).strip().lower() for case, word in entries.items()}
    for case, word in given.items():
        if word not in VERDICTS:
            raise Wrong.named("no-verdict", texts, case=case, verdicts=", ".join(VERDICTS))
    wrong = [case for case, right in VERDICT_OF.items() if given[case] != right]
    for case in wrong:
        if name := KNOWN_VERDICTS.get((case, given[case])):
            raise Wrong.named(name, texts)
    if wrong:
        raise Wrong(texts("not-that", case=wrong[0], word=given[wrong[0]]))
    return texts.right()


EXERCISES = (
    Exercise("14-coordinates", _judge_coordinates),
    Exercise("14-verdicts", _judge_verdicts),
    Exercise("14-deliver", judge_delivery),
    Exercise("14-console-player", judge_console_program, SECONDS),
    Exercise("14-file-player", judge_file_program, SECONDS),
)
