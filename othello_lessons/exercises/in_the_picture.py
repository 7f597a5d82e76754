"""An answer that was given in a picture, as the file of a notebook carries it.

The widget puts it into its output beside the picture that stays there. Where a class is graded, it
is judged again: what the file says of the answer does not count.
"""

import json
from typing import Any

from othello_lessons.exercises.checking import check, find
from othello_lessons.exercises.exercise import Verdict

FORM = "application/vnd.othello-lessons.answer+json"  # of an output, as Jupyter calls forms
LONGEST = 10_000  # letters


def carried(exercise: str, answer: Any) -> dict[str, Any]:
    """Return an answer in the form in which an output of a notebook carries it.

    `answer`: a list of places, a dictionary from places to values, or a list of pairs of place and
    value, with None for a value that is missing.
    """
    return {FORM: {"exercise": exercise, "answer": answer}}


def carried_in(output: Any) -> str:
    """Return the answer in an output of a notebook as JSON; "" if the output has none."""
    told = output.get("data", {}).get(FORM) if isinstance(output, dict) else None
    if not isinstance(told, dict) or {*told} != {"exercise", "answer"}:
        return ""
    text = json.dumps(told)
    return text if len(text) <= LONGEST else ""


def judge_carried(told: str) -> tuple[str, Verdict]:
    """Judge an answer again; return its exercise and the verdict.

    ValueError, TypeError or LookupError if the text is no answer to the exercise.
    """
    said = json.loads(told)
    exercise = find(said["exercise"])
    if exercise.quiz is None:
        given = {name: ... if choice is None else choice for name, choice in said["answer"]}
        return exercise.name, check(exercise.name, given)
    return exercise.name, exercise.quiz().answer(said["answer"])
