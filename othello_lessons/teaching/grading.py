"""Grades notebooks: each in its own process, under limits, several at once; it loses none.

The result of a notebook is kept in a file as soon as it is known. So the same command continues
after an interrupt, and grades only notebooks that are new or changed.
"""

import contextlib
import hashlib
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator, Sequence
from dataclasses import asdict, replace
from functools import cache
from pathlib import Path
from typing import Any

from othello_lessons import __version__
from othello_lessons.course.files import write
from othello_lessons.course.installing import from_extra
from othello_lessons.course.lesson_table import LESSONS, LessonError
from othello_lessons.course.progress import OFF, VARIABLE
from othello_lessons.course.workers import connected, in_processes
from othello_lessons.exercises import class_terms
from othello_lessons.teaching.limits import NotebookLimits
from othello_lessons.teaching.results import UNREADABLE, ExerciseResult, Graded, read_graded
from othello_lessons.teaching.runner import COMPILED, Job, answers_in, some
from othello_lessons.teaching.submissions import Submission

MOST_DEATHS = 5  # how many cells may end the process before the rest is not run
LONGEST = 1000  # letters of one trouble
MANY = 3  # cells in which a name is not defined: more have the same reason
UNDEFINED = re.compile(r"NameError: name '(\w+)' is not defined\.?(?: Did you mean.*)?")
LOOK = 0.05  # seconds between two looks at the runner's lines
COMPILED_FROM = "nine_thousand_times_faster"  # this lesson and those after it use compiled code
START = 60.0  # seconds of processor time until the first cell


def grade(
    submissions: Sequence[Submission],
    kept: Path,
    limits: NotebookLimits | None = None,
    *,
    jobs: int = 1,
    cluster: str = "",
    quiet: bool = True,
) -> list[Graded]:
    """Grade notebooks, in the order given; those in the folder `kept` are not graded again."""
    from tqdm.auto import tqdm

    limits = limits or NotebookLimits()
    kept.mkdir(parents=True, exist_ok=True)
    files = {one: kept / f"{_key(one, limits)}.json" for one in submissions}
    known = {one: read_graded(file) for one, file in files.items()}
    found = {one: graded for one, graded in known.items() if graded}
    todo = [one for one in submissions if one not in found]
    done = len(submissions) - len(todo)
    if any(map(_is_compiled, todo)):
        _compile_ahead(quiet)
    with (
        tqdm(total=len(submissions), initial=done, disable=quiet) as bar,
        contextlib.closing(_graded(todo, limits, jobs, cluster)) as coming,
    ):
        for submission, graded in coming:
            found[submission] = _kept(graded, files[submission])
            bar.update()
    return [found[one] for one in submissions]


def _kept(graded: Graded, file: Path) -> Graded:
    """Keep a result in its file; add a trouble to it if there is no room for the file."""
    try:
        write(file, json.dumps(asdict(graded)).encode())
    except OSError as error:
        trouble = f"this result could not be kept ({error.strerror}), and is found again next time"
        return replace(graded, troubles=(*graded.troubles, trouble))
    return graded


def _key(one: Submission, limits: NotebookLimits) -> str:
    text = repr((__version__, one, limits))
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()[:32]


# ---------------------------------------------------------------------------
# Several at once


GradedSubmission = tuple[Submission, Graded]


def _graded(
    todo: Sequence[Submission], limits: NotebookLimits, jobs: int, cluster: str
) -> Generator[GradedSubmission, None, None]:
    """Grade notebooks on the processors here, or on a cluster, and yield each as it ends."""
    if cluster and todo:
        yield from _on_cluster(todo, limits, cluster)
    elif jobs == 1 or len(todo) < 2:
        yield from (grade_pair(one, limits) for one in todo)
    else:
        # after Ctrl-C joblib kills all processes, and this one deletes their files
        with deleted_folder(None) as place:
            calls = ((one, limits, place) for one in todo)
            yield from in_processes(grade_pair, calls, jobs, LessonError)


def _on_cluster(
    todo: Sequence[Submission], limits: NotebookLimits, address: str
) -> Iterator[GradedSubmission]:
    """Send the notebooks to the workers of a Dask scheduler; one that is lost is sent again."""
    with connected(address, LessonError) as client:
        futures = client.map(grade_pair, todo, limits=limits, pure=False, retries=2)
        as_completed = from_extra("distributed", "cluster", LessonError).as_completed
        for future in as_completed(futures, loop=client.loop):
            yield future.result()


def grade_pair(
    one: Submission, limits: NotebookLimits, place: Path | None = None
) -> GradedSubmission:
    """Grade one notebook in a folder inside `place`; a failure costs only this one."""
    try:
        return one, grade_one(one, limits, place)
    except Exception as error:
        trouble = f"it could not be graded ({type(error).__name__}: {error})"
        return one, Graded(one.learner, one.file, troubles=(trouble,))


# ---------------------------------------------------------------------------
# One notebook


def grade_one(one: Submission, limits: NotebookLimits, place: Path | None = None) -> Graded:
    """Run one notebook to its end; a cell that ends the process is left out at the next try."""
    if one.trouble:
        return Graded(one.learner, one.file, troubles=(one.trouble,))
    told = Told()
    for _ in range(MOST_DEATHS):
        with deleted_folder(place) as top:
            _run_in(top, one, limits, told)
        if told.ended:
            break
        if not told.cell:
            told.add(f"its process did not start: {told.why}")
            break
        told.leave_out()
    else:
        told.add(f"it ended its process {MOST_DEATHS} times; the rest was not run")
    if not one.exercises:
        told.add("it has no exercise of this course")
    missing = {name: ExerciseResult(name, "missing") for name in one.exercises}
    marks = told.marks | {
        name: mark
        for name, mark in (missing | told.unreached(one.cells)).items()
        if name not in told.marks
    }
    return Graded(one.learner, one.file, tuple(marks.values()), tuple(told.sentences()))


class Told:
    """The results and troubles of a notebook that the runner told, over all tries."""

    def __init__(self) -> None:
        self.marks: dict[str, ExerciseResult] = {}
        self.troubles: dict[str, list[int]] = {}  # and in which cells; 0 for none
        self.left_out: list[int] = []
        self.cell, self.seconds = 0, START
        self.asks: list[str] = []
        self.ended, self.why = False, ""

    def begin(self) -> None:
        """Begin a new try."""
        self.cell, self.asks, self.seconds, self.why = 0, [], START, ""

    def take(self, line: dict[str, Any]) -> None:
        """Note one line of the runner; ValueError or TypeError if the line is no result."""
        if "exercise" in line:
            mark = ExerciseResult(**line)
            if better(mark, self.marks.get(mark.exercise)):
                self.marks[mark.exercise] = mark
        elif "trouble" in line:
            self.add(printable(line["trouble"]), int(line["cell"]))
        elif "cell" in line:
            asks = [printable(name) for name in line["asks"]]
            self.cell, self.asks, self.seconds = int(line["cell"]), asks, float(line["seconds"])
        elif "why" in line:
            self.why = printable(line["why"])
        self.ended = self.ended or line.get("ended") is True

    def add(self, trouble: str, cell: int = 0) -> None:
        """Note a trouble, of a cell if a number is given: once, also if the cell is run again."""
        cells = self.troubles.setdefault(trouble, [])
        if cell not in cells:
            cells.append(cell)

    def sentences(self) -> Iterator[str]:
        """Yield the troubles as sentences: one for all cells that have the same trouble."""
        undefined = {t: UNDEFINED.fullmatch(t) for t in self.troubles}
        names = [found[1] for found in undefined.values() if found]
        without = sorted({c for t, found in undefined.items() if found for c in self.troubles[t]})
        for trouble, cells in self.troubles.items():
            if len(without) < MANY or not undefined[trouble]:
                yield f"{_cells(cells)}: {trouble}." if any(cells) else trouble
        if len(without) >= MANY:
            yield (
                f"{_cells(without)}: names are not defined ({some(names)}). "
                "Is the cell missing that imports them?"
            )

    def unreached(self, cells: Sequence[str]) -> dict[str, ExerciseResult]:
        """Return the results of answers in cells that were not run: they were not reached."""
        if self.ended:
            return {}
        names = [one.exercise for source in cells for one in answers_in(source)]
        remark = "it was not reached: its notebook was stopped before"
        return {name: ExerciseResult(name, "wrong", remark=remark) for name in names}

    def leave_out(self) -> None:
        """Note the cell at which a try ended: what it asks is wrong, and it is not run again."""
        self.left_out.append(self.cell)
        self.add(f"{self.why}; it was left out", self.cell)
        for name in self.asks:
            mark = ExerciseResult(name, "wrong", remark=f"its cell was stopped: {self.why}")
            self.marks.setdefault(name, mark)


def printable(text: object) -> str:
    """Return a text of a notebook without control characters; TypeError if it is no text."""
    if not isinstance(text, str):
        raise TypeError("this is no text")
    return "".join(c if c.isprintable() else " " for c in text[:LONGEST])


def _cells(numbers: Sequence[int]) -> str:
    word = "Cell" if len(numbers) == 1 else "Cells"
    return f"{word} {some(numbers)}"


def better(mark: ExerciseResult, before: ExerciseResult | None) -> bool:
    """Tell whether a mark takes the place of an earlier one: a right answer stays right."""
    return before is None or before.state != "right"


@contextlib.contextmanager
def deleted_folder(place: Path | None) -> Iterator[Path]:
    """Yield a new folder, and delete it with all that notebooks did in it."""
    from othello_lessons.programs.process.deletion import delete_folder, open_folder
    from othello_lessons.programs.process.interrupts import interrupts_wait

    with contextlib.ExitStack() as ending:
        with interrupts_wait():
            top = Path(tempfile.mkdtemp(prefix="othello-grade-", dir=place))
            opened = open_folder(str(top.parent.resolve())), open_folder(str(top))
            for folder in opened:
                ending.callback(os.close, folder)
            ending.callback(delete_folder, top.name, opened[1], opened[0])
        yield top


def _run_in(top: Path, one: Submission, limits: NotebookLimits, told: Told) -> None:
    """Start the runner, read its lines, and end it with all processes that it started."""
    from othello_lessons.programs.process import permissions
    from othello_lessons.programs.process.child import Child

    folder, results, key = top / "notebook", top / "results", secrets.token_hex(16)
    folder.mkdir()
    results.touch()
    left_out = tuple(told.left_out)
    job = Job(
        *(one.cells, one.exercises, str(folder), str(results), key, limits.cell),
        left_out=left_out,
        pictured=one.pictured,
    )
    (top / "job").write_text(json.dumps(asdict(job)), encoding="utf-8")
    if one.solutions or one.seed is not None:  # so that the cards are the ones that the learner saw
        for place in (top, folder):  # the judge reads its own, which the notebook cannot change
            terms = class_terms.as_terms(one.solutions, one.seed)
            (place / class_terms.FILE).write_text(terms)
    if _is_compiled(one):
        _copy_compiled(top, folder)
    told.begin()
    fence = permissions.around(folder, top, sees_processes=True)
    child = Child(
        _command(top / "job"), limits.memory, folder=top, without_waiting=True, fence=fence
    )
    try:
        _listen(child, results, key, limits, told)
    finally:
        child.close()


def _is_compiled(one: Submission) -> bool:
    order = [lesson.key for lesson in LESSONS]
    return any(order.index(key) >= order.index(COMPILED_FROM) for key in one.lessons)


def _compile_ahead(quiet: bool) -> None:
    output = subprocess.DEVNULL if quiet else sys.stderr
    subprocess.run(
        [sys.executable, "-m", "othello_lessons.engine.compile_ahead"], stdout=output, check=False
    )


@cache
def _compiled() -> Path | None:
    from othello_lessons.engine.bits import compiler

    kept = compiler.cache_folder() if compiler.HAS_NUMBA else None
    return Path(kept) if kept else None


def _copy_compiled(*places: Path) -> None:
    if kept := _compiled():
        for place in places:
            shutil.copytree(kept, place / COMPILED / kept.name)


def _command(job: Path) -> list[str]:
    """Return the command that starts the runner."""
    own = {
        VARIABLE: OFF,
        "PYTHONDONTWRITEBYTECODE": "1",
        "MPLBACKEND": "agg",
        "NUMBA_CACHE_DIR": str(job.with_name(COMPILED)),  # where the notebook cannot write
    }
    words = [f"{name}={value}" for name, value in own.items()]
    return ["env", *words, sys.executable, "-m", "othello_lessons.teaching.runner", str(job)]


def _listen(child: Any, results: Path, key: str, limits: NotebookLimits, told: Told) -> None:
    """Note the lines of the runner until it ends, or until its time is up."""
    at, began, cell = 0, child.now(), -1
    first = began
    while True:
        over = child.wait(LOOK)
        at = take_new(results, at, key, told)
        if told.ended or over:
            told.why = told.why or _ending(child)
            return
        if told.cell != cell:
            began, cell = child.now(), told.cell
        if child.now() - began > told.seconds:
            fault = child.fault
            told.why = fault.reason if fault else "it did not end and could not be interrupted"
            return
        if child.now() - first > limits.notebook:
            told.why = f"the notebook took longer than {limits.notebook:g} seconds"
            return


def _ending(child: Any) -> str:
    if (status := child.exit_status) is None or status < 0:
        return str(child.fault.reason) if child.fault else "its process was ended"
    return f"it ended its process, with exit status {status}"


def take_new(results: Path, at: int, key: str, told: Told) -> int:
    """Take the lines written since the last look; return the place where the next look begins."""
    with contextlib.suppress(OSError), results.open("rb") as file:
        file.seek(at)
        for line in file:
            if not line.endswith(b"\n"):
                break
            at += len(line)
            with contextlib.suppress(*UNREADABLE):
                fields = json.loads(line)
                if secrets.compare_digest(str(fields.pop("key")), key):
                    told.take(fields)
    return at
