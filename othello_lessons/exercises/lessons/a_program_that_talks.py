"""The exercises: who is to blame, and a player that talks."""

from collections.abc import Iterable, Mapping
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judges.console_programs import judge_console_program
from othello_lessons.exercises.judges.started_programs import SECONDS
from othello_lessons.exercises.texts import Texts
from othello_lessons.exercises.wording import text_of


def filled_in(answer: Any, keys: Iterable[str], texts: Texts) -> dict[str, Any]:
    """Return a dictionary with these keys."""
    if not isinstance(answer, Mapping) or set(answer) != set(keys):
        raise Wrong.named("no-dictionary", texts, keys=", ".join(map(repr, keys)))
    return dict(answer)


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
    texts = Texts("judge-verdicts")
    entries = filled_in(answer, VERDICT_OF, texts)
    fine_too = texts("fine-too").split()
    words = {case: text_of(word).strip().lower() for case, word in entries.items()}
    given = {case: FINE if word in fine_too else word for case, word in words.items()}
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
    Exercise("judge-verdicts", _judge_verdicts),
    Exercise("console-player", judge_console_program, seconds=SECONDS),
)
