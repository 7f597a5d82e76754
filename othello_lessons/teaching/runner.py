"""Judges one learner's notebook: another process runs it, and this one checks its answers again.

    python -m othello_lessons.teaching.runner JOB

JOB is a file that is deleted before the notebook runs (see `Job`). The cells are run one after the
other by learner.py, in a process of its own and behind a fence. If a cell calls `check`, its answer
is then judged once more, here: no code of the notebook runs in this process. It calls the
learner's functions over a wire (wire.py), and what comes back are plain values. The results are
written to `results`, one JSON object a line, where the learner's process cannot write.
"""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from othello_lessons.exercises import checking
from othello_lessons.exercises.checking import SECONDS, UnknownExercise, check, find
from othello_lessons.exercises.exercise import Verdict
from othello_lessons.teaching.learner import PATIENCE, in_short
from othello_lessons.teaching.results import ExerciseResult
from othello_lessons.teaching.wire import FarFunction, Lost, Peer, Wire

# What the wire takes is not the learner's time: over there, the usual limits hold.
checking.SECONDS, checking.PATIENCE = 15 * SECONDS, 2
STARTS_PROGRAMS = ("18", "19", "20")  # lessons in which a notebook watches processes
ENDS = 5.0  # seconds for a process to end that is gone from the wire


@dataclass(frozen=True)
class Job:
    """What to run: the cells, which of them to leave out, and where to write the results.

    `exercises`: all that the notebook should contain; `folder`: where it runs; `seconds`: for a
    cell, of the processor's time.
    """

    cells: tuple[str, ...]
    exercises: tuple[str, ...]
    folder: str
    results: str
    key: str
    seconds: float
    left_out: tuple[int, ...] = ()


def main(job_file: str) -> None:
    """Run the job in a file, and delete the file first."""
    path = Path(job_file)
    job = Job(**json.loads(path.read_text(encoding="utf-8")))
    path.unlink()
    with Path(job.results).open("ab", buffering=0) as results:

        def tell(**fields: object) -> None:
            line = {"key": job.key, **fields}
            results.write(json.dumps(line).encode() + b"\n")

        learner = Learner(job)
        try:
            run_notebook(job, learner, tell)
        except Lost as lost:
            tell(why=learner.ending(str(lost)))
    os._exit(0)


class Learner(Peer):
    """The process in which the notebook runs."""

    def __init__(self, job: Job) -> None:
        here, there = os.pipe(), os.pipe()
        sees = int(any(name.startswith(STARTS_PROGRAMS) for name in job.exercises))
        words = [sys.executable, "-m", "othello_lessons.teaching.learner"]
        ends = (there[0], here[1])
        self.process = subprocess.Popen(
            [*words, *map(str, ends), job.folder, str(sees)],
            pass_fds=ends,
            cwd=job.folder,
            stdin=subprocess.DEVNULL,
        )
        for end in ends:
            os.close(end)
        super().__init__(Wire(here[0], there[1]), is_judge=True)

    def ending(self, lost: str) -> str:
        """Say how it ended; it is ended here if it has not."""
        if self.is_out_of_step:
            return "it did not end and could not be interrupted"
        try:
            status = self.process.wait(ENDS)
        except subprocess.TimeoutExpired:
            return lost
        if status < 0:
            return f"its process was ended by signal {-status}"
        return f"it ended its process, with exit status {status}"


def run_notebook(job: Job, learner: Learner, tell: Callable[..., None]) -> None:
    """Have the cells run, and judge each answer that they pass to `check`."""
    asked = {number: list(answers_in(source)) for number, source in enumerate(job.cells, 1)}
    named = {answer.exercise for answers in asked.values() for answer in answers}
    times = {name: find(name).seconds or SECONDS for name in {*job.exercises, *named}}
    learner.ask("begin", sorted(times), all(map(is_plain, job.cells)))
    for number, source in enumerate(job.cells, start=1):
        answers = asked[number]
        seconds = job.seconds + sum(times[one.exercise] for one in answers)
        tell(cell=number, seconds=2 * PATIENCE * seconds, asks=[one.exercise for one in answers])
        if number in job.left_out:
            continue
        if trouble := learner.ask("cell", number, source, seconds):
            tell(cell=number, trouble=str(trouble))
        if changed := learner.ask("mend"):
            trouble = f"it changed the course's code ({_some(changed)}), which was put back"
            tell(cell=number, trouble=trouble)
        for answer in answers:
            tell(**asdict(judged(answer, learner, seconds)))
    for name in job.exercises:
        if name not in named and (found := found_by_its_name(name, learner)):
            tell(**asdict(found))
    tell(ended=True)


def is_plain(source: str) -> bool:
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


def judged(answer: Answer, learner: Learner, seconds: float) -> ExerciseResult:
    """Judge an answer here, whatever the notebook has done to the course's code over there."""
    name = answer.exercise
    try:
        value = learner.ask("answer", answer.expression, seconds)
        if isinstance(value, FarFunction) and value.is_unanswered:
            value = None
        learner.ask("begin_check", find(name).seconds or SECONDS)
        learner.changed_inside = False
        verdict = check(name, value)
        changed = learner.ask("mend")
    except Lost:
        raise
    except BaseException as error:
        return ExerciseResult(
            name, "wrong", remark=f"there is no answer to check ({in_short(error)})"
        )
    if changed:
        remark = f"it changes the course's code while it is checked ({_some(changed)})"
        return ExerciseResult(name, "wrong", remark=remark)
    if isinstance(value, FarFunction) and value.is_borrowed:
        return ExerciseResult(
            name, "wrong", remark="it is the course's own function, not the learner's"
        )
    return _result(answer, verdict, CHANGES_INSIDE if learner.changed_inside else "")


CHANGES_INSIDE = "it changes lists that are inside of what it is given"


def found_by_its_name(exercise: str, learner: Learner) -> ExerciseResult | None:
    """Judge an answer whose `check` was deleted, by the name that the lesson gives it, if right."""
    name = find(exercise).answer
    if learner.ask("named", name) is None:
        return None
    told = judged(Answer(exercise, name), learner, SECONDS)
    if told.state != "right":
        return None
    return replace(told, remark=f"`check` is not called any more; the answer is under {name}")


def _result(answer: Answer, verdict: Verdict, remark: str) -> ExerciseResult:
    """Return a result: its state is "open" if nothing or only a part is answered."""
    assert verdict.card is not None
    state = "right" if verdict.right else verdict.card.kind
    remark = remark if verdict.right else ""
    card = asdict(verdict.card)
    return ExerciseResult(answer.exercise, state, verdict.misconception, card, remark)


def _some(names: list[str]) -> str:
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return ", ".join(map(str, names[:3])) + more


if __name__ == "__main__":
    main(sys.argv[1])
