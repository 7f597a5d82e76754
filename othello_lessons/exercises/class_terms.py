"""What a teacher has set for a class: until when the solutions are kept back.

`othello-lessons handout` puts the file `othello-class.json` beside the lessons. It is read from the
current folder of the kernel, as the progress is. It keeps honest learners from looking too early,
and nobody else: the solutions are a part of the package.
"""

import json
from datetime import date
from pathlib import Path

FILE = "othello-class.json"
NO_DATE = "kept"  # kept back without an end


def as_terms(solutions: str) -> str:
    """Write the file: `solutions` is a day such as "2026-12-01", or NO_DATE."""
    return json.dumps({"solutions": solutions}, indent=1) + "\n"


def kept_back(today: date | None = None) -> str:
    """Return until when the solutions are kept back: a day, NO_DATE, or nothing if they are not."""
    try:
        until = json.loads(Path(FILE).read_text(encoding="utf-8"))["solutions"]
        if until == NO_DATE or (today or date.today()) < date.fromisoformat(until):
            return str(until)
    except (OSError, ValueError, LookupError, TypeError):
        pass  # no class, or a file that says nothing of it
    return ""
