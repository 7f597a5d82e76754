"""Runs one learner's notebook in its own process, and checks its answers again.

    python -m othello_lessons.teaching.runner JOB

JOB is a file that is deleted before the notebook runs (see `Job`). The cells are run one after the
other. If a cell calls `check`, its answer is then judged once more, by the course's code as it was
before the notebook ran. The results are written to `results`, one JSON object a line, each with the
`key` that only this program and the one that started it know.

A notebook of plain Python is run without IPython; one that needs IPython (`%%writefile`, `!ls`)
gets it. A Jupyter kernel would run both in the same way, and take some seconds more to start.
"""

import ast
import json
import linecache
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from io import StringIO
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from othello_lessons.exercises.card import Card, Fold
from othello_lessons.exercises.checking import SECONDS, UnknownExercise, check, find
from othello_lessons.exercises.exercise import Verdict
from othello_lessons.exercises.time_limit import OutOfTime, limited
from othello_lessons.teaching.fence import close_fence
from othello_lessons.teaching.mending import OwnCode

PATIENCE = 2  # a cell may take this many times as long by the clock as it may compute
NAME_OF_MAIN = "__main__"


@dataclass(frozen=True)
class Job:
    """What to run: the cells, which of them to leave out, and where to write the results."""

    cells: tuple[str, ...]
    exercises: tuple[str, ...]  # all that the notebook should contain
    folder: str  # where it runs
    results: str
    key: str
    seconds: float  # for a cell, of the processor's time
    left_out: tuple[int, ...] = ()


class Discarded(StringIO):
    """Takes what a notebook prints, which may never end, and keeps nothing."""

    def write(self, text: str) -> int:
        """Keep nothing."""
        return len(text)


def main(job_file: str) -> None:
    """Run the job in a file, and delete the file first."""
    path = Path(job_file)
    job = Job(**json.loads(path.read_text(encoding="utf-8")))
    path.unlink()
    with Path(job.results).open("ab", buffering=0) as results:
        os.chdir(job.folder)
        sys.path[0] = job.folder  # what the notebook writes there can be imported
        close_fence(Path(job.folder))

        def tell(**fields: object) -> None:
            line = {"key": job.key, **fields}
            results.write(json.dumps(line).encode() + b"\n")

        run_notebook(job, tell)
    os._exit(0)  # this does not wait for threads of the notebook


def run_notebook(job: Job, tell: Callable[..., None]) -> None:
    """Run the cells, and judge each answer that they pass to `check`."""
    asked = {number: list(answers_in(source)) for number, source in enumerate(job.cells, 1)}
    named = {answer.exercise for answers in asked.values() for answer in answers}
    times = {name: find(name).seconds or SECONDS for name in {*job.exercises, *named}}
    own, run = OwnCode(), shell_for(job.cells)  # `find` has imported the judges before
    for number, source in enumerate(job.cells, start=1):
        answers = asked[number]
        seconds = job.seconds + sum(times[one.exercise] for one in answers)
        tell(cell=number, seconds=2 * PATIENCE * seconds, asks=[one.exercise for one in answers])
        if number in job.left_out:
            continue
        for trouble in troubles_in(run, own, number, source, seconds):
            tell(cell=number, trouble=trouble)
        for answer in answers:
            tell(**judged(answer, run.names, own, seconds))
    for name in job.exercises:
        if name not in named and (found := found_by_its_name(name, run.names, own)):
            tell(**found)
    tell(ended=True)


def troubles_in(
    run: "Cells", own: OwnCode, number: int, source: str, seconds: float
) -> Iterator[str]:
    """Run a cell, put the course's code back, and yield a sentence for each thing that is wrong."""
    if trouble := run.cell(number, source, seconds):
        yield trouble
    if changed := own.mend():
        yield f"it changed the course's code ({_some(changed)}), which was put back"


# ---------------------------------------------------------------------------
# Cells


class Cells:
    """Runs cells of plain Python in one module, as a kernel does."""

    def __init__(self) -> None:
        module = ModuleType(NAME_OF_MAIN)
        module.__dict__["display"] = _display
        sys.modules[NAME_OF_MAIN] = module  # where pickle looks for a learner's function
        self.names: dict[str, Any] = module.__dict__

    def cell(self, number: int, source: str, seconds: float) -> str:
        """Run a cell; return what went wrong in a sentence, nothing if all went well."""
        try:
            limited(lambda: self._run(number, source), seconds, Discarded(), PATIENCE)
        except OutOfTime:
            return f"it did not end within {seconds:g} seconds"
        except SystemExit:
            return "it called sys.exit, which was ignored"
        except BaseException as error:
            return _in_short(error)
        return ""

    def _run(self, number: int, source: str) -> None:
        exec(compiled(source, f"<cell {number}>"), self.names)


class ShellCells(Cells):
    """Runs cells as IPython does, with its magic commands."""

    def __init__(self) -> None:
        from IPython.core.interactiveshell import InteractiveShell
        from traitlets.config import Config

        super().__init__()
        module = sys.modules[NAME_OF_MAIN]
        settings = Config(HistoryManager={"enabled": False})
        self._shell: Any = InteractiveShell.instance(
            config=settings, user_module=module, user_ns=self.names
        )

    def _run(self, number: int, source: str) -> None:
        self._shell.run_cell(source).raise_error()


def shell_for(cells: tuple[str, ...]) -> Cells:
    """Return what can run all of these cells."""
    return Cells() if all(_is_plain(source) for source in cells) else ShellCells()


def _is_plain(source: str) -> bool:
    """Tell whether a cell is plain Python; a cell with an ordinary mistake in it counts too."""
    if "get_ipython" in source:
        return False
    marks = ("%", "!", "?", "await ", "async ")
    lines = [line.strip() for line in source.splitlines()]
    if not any(line.startswith(marks) or line.endswith("?") or "= !" in line for line in lines):
        return "await " not in source
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        ast.parse(source)
        return True
    return False


def compiled(source: str, name: str) -> CodeType:
    """Compile a cell under a name by which its lines are found when an error is shown."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    return compile(source, name, "exec")


def _display(*things: object) -> None:
    """Do what IPython's `display` does, and load IPython only for that."""
    from IPython import display

    show: Any = display.display
    show(*things)


def _in_short(error: BaseException) -> str:
    with suppress(Exception):
        return f"{type(error).__name__}: {str(error)[:200]}"
    return type(error).__name__


# ---------------------------------------------------------------------------
# Answers


@dataclass(frozen=True)
class Answer:
    """What a cell passes to `check`: for which exercise, and the expression."""

    exercise: str
    expression: str


def answers_in(source: str) -> Iterator[Answer]:
    """Yield the answers that a cell passes to `check`, for exercises that there are."""
    for _, answer in check_calls(source):
        yield answer


def check_calls(source: str) -> Iterator[tuple[int, Answer]]:
    """Yield each answer that a cell passes to `check`, with the number of its line, from 1."""
    for node in ast.walk(_tree(source)):
        if not (isinstance(node, ast.Call) and _called(node) == "check" and len(node.args) == 2):
            continue
        name, answer = node.args
        if isinstance(name, ast.Constant) and _is_exercise(name.value):
            yield node.lineno, Answer(str(name.value), ast.unparse(answer))


def _tree(source: str) -> ast.AST:
    """Parse a cell, without the lines that are for IPython; nothing if it is not Python."""
    if source.lstrip().startswith("%%"):
        return ast.Module([], [])
    kept = ["" if line.startswith(("%", "!")) else line for line in source.splitlines()]
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.parse("\n".join(kept))
    return ast.Module([], [])


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def _is_exercise(name: object) -> bool:
    try:
        return bool(find(name))
    except UnknownExercise:
        return False


def judged(
    answer: Answer, names: dict[str, Any], own: OwnCode, seconds: float
) -> dict[str, object]:
    """Judge an answer with the course's own code, even if the notebook has changed that."""
    sys.settrace(None)
    try:
        value = limited(lambda: eval(answer.expression, names), seconds, Discarded(), PATIENCE)
        own.mend()
        verdict = check(answer.exercise, value)
    except BaseException as error:
        return _told(answer, "wrong", remark=f"there is no answer to check ({_in_short(error)})")
    if changed := own.mend():
        remark = f"it changes the course's code while it is checked ({_some(changed)})"
        return _told(answer, "wrong", remark=remark)
    if _is_borrowed(value):
        return _told(answer, "wrong", remark="it is the course's own function, not the learner's")
    return _told(answer, _state(verdict), verdict)


def found_by_its_name(
    exercise: str, names: dict[str, Any], own: OwnCode
) -> dict[str, object] | None:
    """Judge an answer whose `check` was deleted, by the name that the lesson gives it, if right."""
    name = find(exercise).answer
    value = names.get(name)
    if isinstance(value, FunctionType) and value.__module__ != NAME_OF_MAIN:
        return None
    told = judged(Answer(exercise, name), names, own, SECONDS)
    if told["state"] != "right":
        return None
    return {**told, "remark": f"`check` is not called any more; the answer is under {name}"}


def _state(verdict: Verdict) -> str:
    """Return "right", "wrong", or "open" if nothing or only a part is answered."""
    assert verdict.card is not None
    return "right" if verdict.right else verdict.card.kind


def _is_borrowed(value: object) -> bool:
    return isinstance(value, FunctionType) and value.__module__.startswith("othello_lessons.")


def _some(names: list[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(names[:3]) + more


def _told(
    answer: Answer, state: str, verdict: Verdict | None = None, remark: str = ""
) -> dict[str, object]:
    return {
        "exercise": answer.exercise,
        "state": state,
        "misconception": None if verdict is None else verdict.misconception,
        "card": asdict(verdict.card) if verdict is not None and verdict.card else None,
        "remark": remark,
    }


def card_from(told: dict[str, Any]) -> Card:
    """Build a card again from its parts."""
    from othello_lessons.drawing import Picture

    picture = told["picture"] and Picture(**told["picture"])
    folds = tuple(fold_from(fold) for fold in told["folds"])
    return Card(**{**told, "picture": picture, "folds": folds})


def fold_from(told: dict[str, Any]) -> Fold:
    """Build a fold again from its parts."""
    return Fold(**{**told, "then": tuple(fold_from(fold) for fold in told["then"])})


if __name__ == "__main__":
    main(sys.argv[1])
