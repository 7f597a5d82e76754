"""What a teacher has set for a class: its seed, and until when the solutions are kept back.

`othello-lessons handout` puts the file `othello-class.json` beside the lessons. It is read from the
current folder of the kernel, as the progress is. It keeps honest learners from looking too early,
and nobody else: the solutions are a part of the package.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from pathlib import Path

FILE = "othello-class.json"
NO_DATE = "kept"  # kept back without an end


_seed: ContextVar[int | None] = ContextVar("seed", default=None)


def as_terms(solutions: str, seed: int | None = None) -> str:
    """Write the file: `solutions` is a day such as "2026-12-01", NO_DATE, or empty."""
    terms: dict[str, object] = {"solutions": solutions} if solutions else {}
    return json.dumps(terms if seed is None else {**terms, "seed": seed}, indent=1) + "\n"


def class_seed() -> int | None:
    """Return the class's seed, or None if there is no class, or if its teacher has set none."""
    if (set_here := _seed.get()) is not None:
        return set_here
    try:
        seed = json.loads(Path(FILE).read_text(encoding="utf-8"))["seed"]
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return seed if type(seed) is int else None


@contextmanager
def seeded(seed: int | None) -> Iterator[None]:
    """Let this be the class's seed, for what the teacher gets and hands out."""
    before = _seed.set(seed)
    try:
        yield
    finally:
        _seed.reset(before)


def kept_back(today: date | None = None) -> str:
    """Return the day until which the solutions are kept back, NO_DATE, or "" if they are shown."""
    try:
        until = json.loads(Path(FILE).read_text(encoding="utf-8"))["solutions"]
        if until == NO_DATE or (today or date.today()) < date.fromisoformat(until):
            return str(until)
    except (OSError, ValueError, LookupError, TypeError):
        pass  # no class, or a file that says nothing of it
    return ""
