"""An answer that was given by clicks, as the file of a notebook carries it.

A widget puts it into its output beside the picture that stays there, and `check` into its own
output if the answer is names of squares or a number. Where a class is graded, it is judged again
(`judge_carried`): what the file says of the answer does not count.
"""

import json
from typing import Any

FORM = "application/vnd.othello-lessons.answer+json"  # of an output, as Jupyter calls forms
LONGEST = 10_000  # letters


def carried(exercise: str, answer: Any) -> dict[str, Any]:
    """Return an answer in the form in which an output of a notebook carries it.

    `answer`: a list of places, a dictionary from places to values, or a list of pairs of place and
    value, with None for a value that is missing.
    """
    return {FORM: {"exercise": exercise, "answer": answer}}


def carried_names(exercise: str, answer: Any) -> dict[str, Any]:
    """Return an answer that is a name or a number, or some names, as an output carries it."""
    if isinstance(answer, str | int):
        return {} if "\n" in str(answer) else carried(exercise, answer)
    several = sorted(answer, key=str) if isinstance(answer, set) else answer
    if not isinstance(several, (list, tuple)) or not all(isinstance(one, str) for one in several):
        return {}
    return carried(exercise, list(several))


def carried_in(output: Any) -> str:
    """Return the answer in an output of a notebook as JSON; "" if the output has none."""
    told = output.get("data", {}).get(FORM) if isinstance(output, dict) else None
    if not isinstance(told, dict) or {*told} != {"exercise", "answer"}:
        return ""
    text = json.dumps(told)
    return text if len(text) <= LONGEST else ""
