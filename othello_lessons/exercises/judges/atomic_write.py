"""Judging a function that hands a text over in a file: somebody may look at every moment.

The function is run with a look at the file after every step of Python's own machine. Whoever
opens a file and then writes into it is found out each time, not once in a thousand games. Then
it is run again and again, and a file of somebody else's appears a step later each time.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

from othello_lessons.exercises.exercise import Exercise, Wrong
from othello_lessons.exercises.judging import demand_function
from othello_lessons.exercises.sandbox import call
from othello_lessons.exercises.texts import JUDGED

TEXT, UNREAD = "(W D 3)", "(B C 3)"


def judge_delivery(exercise: Exercise, answer: Any) -> str:
    """Demand that a file is there whole or not at all, and that no file is overwritten.

    All is seen in the folder, in whatever way the file is written: no mistake is a patch.
    """
    demand_function(answer)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "amy.in"
        _demand_whole(answer, path)
        _demand_tidy(answer, path)
        steps = _steps(answer, path)
        for moment in range(steps + 1):
            _demand_respect(answer, path, moment)
    return exercise.praise(steps=steps)


# ---------------------------------------------------------------------------
# What is demanded


def _demand_whole(answer: Any, path: Path) -> None:
    """Look at the file after every step, in the function and in all that it calls."""
    seen: list[str | None] = [None]

    def look(frame: FrameType) -> None:
        found = _content(path)
        if found != seen[-1]:
            seen.append(found)

    with _after_every_step(look):
        call(answer, path, TEXT)
    found = _content(path)
    if found is None:
        raise Wrong.named("nothing-there", JUDGED, file=path.name)
    if found != TEXT:
        name = "line-break" if found == f"{TEXT}\n" else "other-text"
        raise Wrong.named(name, JUDGED, found=repr(found), wanted=repr(TEXT))
    half = [text for text in seen[1:] if text != TEXT]
    if half:
        raise Wrong.named("half-written", JUDGED, found=repr(half[0]), file=path.name)


def _demand_tidy(answer: Any, path: Path) -> None:
    path.unlink()
    call(answer, path, TEXT)
    if left := [one.name for one in path.parent.iterdir() if one != path]:
        raise Wrong.named("litter", JUDGED, file=repr(left[0]))


def _demand_respect(answer: Any, path: Path, moment: int) -> None:
    """Demand FileExistsError where an unread file is there, and that it stays as it is.

    It is somebody else's, and comes after that many steps of the function.
    """
    path.unlink(missing_ok=True)
    counted, came = 0, False

    def come(frame: FrameType) -> None:
        nonlocal counted, came
        counted += _is_of(answer, frame)
        if counted == moment and not came and not path.exists():
            path.write_text(UNREAD)
            came = True

    with _after_every_step(come):
        refused = _refuses(answer, path)
    if came and _content(path) != UNREAD:
        raise Wrong.named("looks-first" if moment else "overwrites", JUDGED)
    if came and not refused:
        raise Wrong.named("keeps-quiet", JUDGED, file=path.name)


# ---------------------------------------------------------------------------
# Looking on


def _refuses(answer: Any, path: Path) -> bool:
    """Call the function; tell whether it raised FileExistsError."""
    try:
        call(answer, path, TEXT)
    except Wrong as wrong:
        if isinstance(wrong.__cause__, FileExistsError):
            return True
        if wrong.misconception == "raises" and _content(path) == UNREAD:
            error = type(wrong.__cause__).__name__
            raise Wrong.named("other-error", JUDGED, file=path.name, error=error) from wrong
        raise
    return False


def _content(path: Path) -> str | None:
    try:
        return path.read_bytes().decode(errors="replace")
    except OSError:
        return None


def _steps(answer: Any, path: Path) -> int:
    path.unlink(missing_ok=True)
    frames: list[FrameType] = []
    with _after_every_step(lambda frame: frames.append(frame) if _is_of(answer, frame) else None):
        call(answer, path, TEXT)
    return len(frames)


def _is_of(answer: Any, frame: FrameType) -> bool:
    return frame.f_code is getattr(answer, "__code__", None)


@contextmanager
def _after_every_step(look: Callable[[FrameType], None]) -> Iterator[None]:
    """Call look(frame) at every step of Python in what is called inside."""

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        frame.f_trace_opcodes = True
        look(frame)
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
