"""Judges one learner's notebook: another process runs it, and this one checks its answers again.

    python -m othello_lessons.teaching.runner JOB

JOB is a file that is deleted before the notebook runs (see `Job`). The cells are run one after the
other by learner.py, in a process of its own and behind a fence. If a cell calls `check`, its answer
is then judged once more, here: no code of the notebook runs in this process. It calls the
learner's functions over a wire (wire.py), and what comes back are plain values. The results are
written to `results`, one JSON object a line, where the learner's process cannot write.
"""

import ast
import gc
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from othello_lessons.exercises import checking
from othello_lessons.exercises.card import Card
from othello_lessons.exercises.checking import SECONDS, UnknownExercise, check, find, judge_carried
from othello_lessons.exercises.exercise import Verdict, parts_of
from othello_lessons.exercises.texts import lesson_of
from othello_lessons.programs.process import permissions
from othello_lessons.teaching.learner import OBJECTS, PATIENCE, in_short
from othello_lessons.teaching.results import ExerciseResult
from othello_lessons.teaching.values import FarFunction
from othello_lessons.teaching.wire import Lost, Peer, Wire

# lessons in which a notebook watches processes
STARTS_PROGRAMS = ("a_program_that_talks", "programs_that_meet", "a_fair_tournament")
COMPILED = ".compiled"  # a folder in which a process looks for what is compiled, and keeps more
CHECKS = re.compile(r"""\bcheck\(\s*["']([\w-]+)""")
WRITES = re.compile(r"\s*%%writefile\s+([\w.-]+)\s")
LONGEST_CODE = 20_000  # letters of the learner's own code in a result
ENDS = 5.0  # seconds for a process to end that is gone from the wire


@dataclass(frozen=True)
class Job:
    """A notebook to run: its cells, those to leave out, and the file for the results."""

    cells: tuple[str, ...]
    exercises: tuple[str, ...]  # all that the notebook should contain
    folder: str  # where it runs
    results: str
    key: str
    seconds: float  # for a cell, of the processor's time
    left_out: tuple[int, ...] = ()
    pictured: tuple[str, ...] = ()  # answers that were given in pictures, as the file carries them


def main(job_file: str) -> None:
    """Run the job in a file, and delete the file first."""
    path = Path(job_file)
    job = Job(**json.loads(path.read_text(encoding="utf-8")))
    path.unlink()
    gc.set_threshold(OBJECTS)
    # What the wire takes is not the learner's time: over there, the usual limits hold.
    checking.SECONDS, checking.PATIENCE = 15 * SECONDS, 2
    permissions.shared.append(Path(job.folder))  # a program that is an answer gets no more
    with Path(job.results).open("ab", buffering=0) as results:

        def tell(**fields: object) -> None:
            line = {"key": job.key, **fields}
            results.write(json.dumps(line).encode() + b"\n")

        learner = LearnerProcess(job)
        try:
            run_notebook(job, learner, tell)
        except Lost as lost:
            tell(why=learner.ending(str(lost)))
        except Exception as error:  # it answers something else than what it was asked
            tell(why=f"it said what cannot be understood ({in_short(error)})")
    os._exit(0)


class LearnerProcess(Peer):
    """The process in which the notebook runs."""

    def __init__(self, job: Job) -> None:
        here, there = os.pipe(), os.pipe()
        sees = int(any(lesson_of(name) in STARTS_PROGRAMS for name in job.exercises))
        words = [sys.executable, "-m", "othello_lessons.teaching.learner"]
        ends = (there[0], here[1])
        self.process = subprocess.Popen(
            [*words, *map(str, ends), job.folder, str(sees)],
            pass_fds=ends,
            cwd=job.folder,
            env={**os.environ, "NUMBA_CACHE_DIR": str(Path(job.folder, COMPILED))},
            stdin=subprocess.DEVNULL,
        )
        for end in ends:
            os.close(end)
        super().__init__(Wire(here[0], there[1]), is_judge=True)

    def ending(self, lost: str) -> str:
        """End the learner's process if it still runs, and say how it ended."""
        if self.is_out_of_step:
            return "it did not end and could not be interrupted"
        try:
            status = self.process.wait(ENDS)
        except subprocess.TimeoutExpired:
            return lost
        if status < 0:
            return f"its process was ended by signal {-status}"
        return f"it ended its process, with exit status {status}"


def run_notebook(job: Job, learner: LearnerProcess, tell: Callable[..., None]) -> None:
    """Have the cells run, and judge each answer that a cell passes to `check`."""
    asked = {number: list(answers_in(source)) for number, source in enumerate(job.cells, 1)}
    named = {answer.exercise for answers in asked.values() for answer in answers}
    times = {name: find(name).seconds or SECONDS for name in {*job.exercises, *named}}
    states: dict[str, str] = {}
    learner.ask("begin", sorted(times), all(map(is_plain, job.cells)))
    for number, source in enumerate(job.cells, start=1):
        answers = asked[number]
        seconds = job.seconds + sum(times[one.exercise] for one in answers)
        tell(cell=number, seconds=2 * PATIENCE * seconds, asks=[one.exercise for one in answers])
        if number in job.left_out:
            continue
        if trouble := str(learner.ask("cell", number, source, seconds)):
            tell(cell=number, trouble=trouble)
        if changed := learner.ask("restore"):
            says = f"it changed the course's code ({some(changed)}), which was put back"
            tell(cell=number, trouble=says)
        for answer in answers:
            found = judged(answer, learner, seconds)
            if found.state == "open" and trouble:  # an earlier cell has left dots under its name
                remark = f"its cell stopped before the answer was reached ({trouble})"
                found = ExerciseResult(answer.exercise, "wrong", remark=remark)
            states[answer.exercise] = found.state
            tell(**asdict(replace(found, code=code_of(answer, job.cells[:number]))))
        for name in unread_in(source):
            if name not in named:
                tell(**asdict(unread(name, source, trouble)))
    for name in job.exercises:
        if name not in named and (by_name := found_by_its_name(name, learner)):
            code = code_of(Answer(name, find(name).answer), job.cells)
            tell(**asdict(replace(by_name, code=code)))
    for pictured in filter(None, map(in_a_picture, job.pictured)):
        if pictured.state == "right" or states.get(pictured.exercise, "open") == "open":
            tell(**asdict(pictured))
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
    """An answer that a cell passes to `check`: the exercise, and the expression."""

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


def _tree(source: str) -> ast.Module:
    """Parse a cell, without the lines that are for IPython; an empty list if it is not Python."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return ast.parse(_plain_lines(source))
    return ast.Module([], [])


def _plain_lines(source: str) -> str:
    """Return a cell without its lines for IPython."""
    if source.lstrip().startswith("%%"):
        return ""
    return "\n".join("" if line.startswith(("%", "!")) else line for line in source.splitlines())


def code_of(answer: Answer, cells: Sequence[str]) -> str:
    """Return the cell of an answer, the last cell here, with the definitions that it needs.

    A program is in a cell that writes the file which these cells name.
    """
    names = {one.id for one in ast.walk(_tree(answer.expression)) if isinstance(one, ast.Name)}
    parts: list[str] = []
    for source in reversed(cells):
        made = [node for node in _tree(source).body if names & set(_makes(node))]
        if source is cells[-1] and (made or answer in answers_in(source)):
            parts.insert(0, source)
        else:
            parts[:0] = [_lines_of(node, source) for node in made]
        names -= {name for node in made for name in _makes(node)}
    files = {cell: WRITES.match(cell) for cell in cells}
    named = "\n\n".join(parts)
    programs = [cell for cell, file in files.items() if file and file[1] in named]
    return "\n\n".join([*programs, named])[:LONGEST_CODE]


def _makes(node: ast.stmt) -> list[str]:
    """List the names to which a statement gives a value."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return [node.name]
    targets: list[ast.expr] = []
    if isinstance(node, (ast.AnnAssign, ast.AugAssign)):
        targets = [node.target]
    elif isinstance(node, ast.Assign):
        targets = node.targets
    return [one.id for each in targets for one in ast.walk(each) if isinstance(one, ast.Name)]


def _lines_of(node: ast.stmt, source: str) -> str:
    """Return the lines of a statement, with its comments."""
    return "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno])


def unread_in(source: str) -> list[str]:
    """List the exercises that a cell checks, if it is not Python."""
    if _tree(source).body:
        return []
    return [name for name in CHECKS.findall(source) if _is_exercise(name)]


def unread(exercise: str, source: str, trouble: str) -> ExerciseResult:
    """Return the result of an answer in a cell that is not Python."""
    remark = f"its cell is not Python ({trouble})" if trouble else "its cell is not Python"
    card = asdict(Card("wrong", "Not Python yet", exercise, f"This cell cannot run: {trouble}."))
    code = source[:LONGEST_CODE]
    return ExerciseResult(exercise, "wrong", card=card, remark=remark, code=code)


def _called(node: ast.Call) -> str:
    return getattr(node.func, "id", "") or getattr(node.func, "attr", "")


def _is_exercise(name: object) -> bool:
    try:
        return bool(find(name))
    except UnknownExercise:
        return False


def judged(answer: Answer, learner: LearnerProcess, seconds: float) -> ExerciseResult:
    """Judge an answer here, whatever the notebook has done to the course's code over there."""
    name = answer.exercise
    try:
        value = learner.ask("answer", answer.expression, seconds)
        learner.ask("begin_check", find(name).seconds or SECONDS)
        verdict = check(name, value)
        changed = learner.ask("restore")
    except Lost:
        raise
    except BaseException as error:
        return ExerciseResult(
            name, "wrong", remark=f"there is no answer to check ({in_short(error)})"
        )
    if changed:
        remark = f"it changes the course's code while it is checked ({some(changed)})"
        return ExerciseResult(name, "wrong", remark=remark)
    if any(isinstance(one, FarFunction) and one.is_borrowed for one in [value, *parts_of(value)]):
        return ExerciseResult(
            name, "wrong", remark="it is the course's own function, not the learner's"
        )
    return _result(name, verdict)


def found_by_its_name(exercise: str, learner: LearnerProcess) -> ExerciseResult | None:
    """Judge an answer whose `check` was deleted, by the name that the lesson gives it, if right."""
    name = find(exercise).answer
    if learner.ask("named", name) is None:
        return None
    told = judged(Answer(exercise, name), learner, SECONDS)
    if told.state != "right":
        return None
    return replace(told, remark=f"`check` is not called any more; the answer is under {name}")


def in_a_picture(told: str) -> ExerciseResult | None:
    """Judge an answer that was given in a picture; None if the file has no answer there."""
    with suppress(Exception):
        name, verdict = judge_carried(told)
        code = f"# in the picture\n{json.loads(told)['answer']}"
        return replace(_result(name, verdict), code=code)
    return None


def _result(exercise: str, verdict: Verdict) -> ExerciseResult:
    """Return a result: its state is "open" if nothing or only a part is answered."""
    assert verdict.card is not None
    state = "right" if verdict.right else verdict.card.kind
    return ExerciseResult(exercise, state, verdict.misconception, asdict(verdict.card))


def some(words: Sequence[object]) -> str:
    """Write the first three of them, and how many more there are."""
    more = f" and {len(words) - 3} more" if len(words) > 3 else ""
    return ", ".join(map(str, words[:3])) + more


if __name__ == "__main__":
    main(sys.argv[1])
