"""A learner's process: runs the cells of a notebook, and calls its functions for the judge.

    python -m othello_lessons.teaching.learner FROM TO FOLDER

FROM and TO are the open files by which the judge (runner.py) talks to it (see wire.py). It is
behind a fence: what it says is believed to be what the notebook's functions return, and no more.

A notebook of plain Python is run without IPython; one that needs IPython (`%%writefile`, `!ls`)
gets it. A Jupyter kernel would run both in the same way, and take some seconds more to start.
"""

import gc
import linecache
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from time import monotonic, process_time
from types import CodeType, FunctionType, ModuleType
from typing import Any

from othello_lessons.exercises import checking
from othello_lessons.exercises.slips import Slip, variants
from othello_lessons.exercises.time_limit import AGAIN, TICK, OutOfTime, limited
from othello_lessons.programs.process.permissions import around
from othello_lessons.teaching.course_code import CourseCode
from othello_lessons.teaching.wire import Lost, Peer, Wire

PATIENCE = 2  # a cell may take this many times as long by the clock as it may compute
NAME_OF_MAIN = "__main__"
OBJECTS = 20_000  # between two looks for garbage: the usual 700 to 2,000 make it a tenth slower
SHOWN = 2000  # letters that the judge is told of what a function prints


def main(read: int, write: int, folder: str, sees_processes: bool) -> None:
    """Close the fence, and answer the judge's calls until the judge is gone."""
    gc.set_threshold(OBJECTS)
    os.chdir(folder)
    sys.path[0] = folder  # what the notebook writes there can be imported
    around(folder, sees_processes=sees_processes).close()
    notebook = Notebook()
    own = (notebook.begin, notebook.cell, notebook.answer, notebook.named, notebook.restore)
    offers = (*own, notebook.variants)
    peer = Caller(Wire(read, write), offers)
    with suppress(Lost):
        peer.serve()
    os._exit(0)  # this does not wait for threads of the notebook


class Caller(Peer):
    """The learner's end of the wire: all calls for one check share its time."""

    def __init__(self, wire: Wire, offers: tuple[Callable[..., Any], ...]) -> None:
        super().__init__(wire, is_judge=False, offers=[*offers, self.begin_check])
        self.left, self.is_inside, self.printed = 0.0, False, Printed()
        self.is_late = False  # the time was up while it talked with the judge
        self.offered = set(self.offers.values())
        self.until = self.at_last = 0.0  # of the processor's time, and by the clock

    def begin_check(self, seconds: float) -> None:
        """Set the time for all calls of the next check."""
        self.left, self.printed = seconds, Printed()
        signal.signal(signal.SIGALRM, self._look_at_the_clock)
        signal.setitimer(signal.ITIMER_REAL, TICK, TICK)

    def _look_at_the_clock(self, number: int, frame: object) -> None:
        """Raise OutOfTime in the learner's function, and again later if the function goes on."""
        if not (self.is_inside and (process_time() > self.until or monotonic() > self.at_last)):
            return
        if self.is_talking:
            self.is_late = True
            return
        self.until, self.at_last = process_time() + AGAIN, monotonic() + AGAIN
        raise OutOfTime

    def call(self, *args: Any, **kwargs: Any) -> Any:
        """Call the judge; OutOfTime if the time was up meanwhile."""
        found = super().call(*args, **kwargs)
        if self.is_late:
            self.is_late = False
            self.until, self.at_last = process_time() + AGAIN, monotonic() + AGAIN
            raise OutOfTime
        return found

    def run(self, function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> Any:
        """Call a learner's function within the rest of the time."""
        if self.is_inside or function in self.offered:
            return function(*args, **kwargs)
        began, seconds = process_time(), max(self.left, AGAIN)
        self.until, self.at_last = began + seconds, monotonic() + checking.PATIENCE * seconds
        stdout, sys.stdout = sys.stdout, self.printed
        self.is_inside, self.is_late = True, False
        try:
            return function(*args, **kwargs)
        finally:
            self.is_inside = False
            sys.stdout = stdout
            self.left -= process_time() - began

    def take_printed(self) -> str:
        """Return the beginning of the text that was printed since the last time."""
        said = "" if self.is_inside else self.printed.getvalue()
        if said:
            self.printed = Printed()
        return said[:SHOWN]


class Printed(StringIO):
    """The text that cells print, which may never end: it keeps about `most` letters."""

    def __init__(self, most: int = SHOWN) -> None:
        super().__init__()
        self.most = most

    def write(self, text: str) -> int:
        """Keep a text, if there is not much yet."""
        if self.tell() < self.most:
            super().write(text[: self.most])
        return len(text)


class Notebook:
    """A notebook that is run: its cells, its names, and the course's code as it was before."""

    def begin(self, exercises: list[str], plain: bool) -> None:
        """Import the code that cells may change, and make the object that runs the cells."""
        for name in exercises:
            checking.find(name)
        self.course_code = CourseCode()
        self.run = Cells() if plain else ShellCells()

    def cell(self, number: int, source: str, seconds: float) -> str:
        """Run a cell; return its trouble as a sentence, "" if it has none."""
        return self.run.cell(number, source, seconds)

    def restore(self) -> list[str]:
        """Put the course's code back, and return the names of the parts that were changed."""
        sys.settrace(None)
        return self.course_code.restore()

    def answer(self, expression: str, seconds: float) -> Any:
        """Return the value of an expression in the notebook."""
        names = self.run.names
        return limited(lambda: eval(expression, names), seconds, Printed(0), PATIENCE)

    def named(self, name: str) -> Any:
        """Return the value of a name in the notebook; None if it is not the learner's own."""
        value = self.run.names.get(name)
        if isinstance(value, FunctionType) and value.__module__ != NAME_OF_MAIN:
            return None
        return value

    def variants(self, function: Any) -> list[tuple[Slip, Callable[..., Any]]]:
        """Return a learner's function with one slip, in every way."""
        return list(variants(function))


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
        """Run a cell; return its trouble as a sentence, "" if it has none."""
        try:
            limited(lambda: self._run(number, source), seconds, Printed(0), PATIENCE)
        except OutOfTime:
            return f"it did not end within {seconds:g} seconds"
        except SystemExit:
            return "it called sys.exit, which was ignored"
        except BaseException as error:
            return in_short(error)
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
        self._shell.system = self._shell.system_raw  # the usual one needs a terminal of its own
        self._shell.getoutput = _output_of

    def _run(self, number: int, source: str) -> None:
        self._shell.run_cell(source).raise_error()


def _output_of(command: str, split: bool = True, depth: int = 0) -> Any:
    """Return the lines that a command prints, as `!command` gives them."""
    from IPython.utils.text import LSString, SList

    said = subprocess.getoutput(command)
    return SList(said.splitlines()) if split else LSString(said)


def compiled(source: str, name: str) -> CodeType:
    """Compile a cell under a name by which its lines are found when an error is shown."""
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    return compile(source, name, "exec")


def _display(*things: object) -> None:
    """Do what IPython's `display` does, and load IPython only for that."""
    from IPython import display

    show: Any = display.display
    show(*things)


def in_short(error: BaseException) -> str:
    """Name an error, with the beginning of its text; its `str` may raise again."""
    with suppress(Exception):
        if isinstance(error, SyntaxError) and error.text:
            return f"{type(error).__name__}: {error.msg}, in the line `{error.text.strip()[:80]}`"
        return f"{type(error).__name__}: {str(error)[:200]}"
    return type(error).__name__


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], bool(int(sys.argv[4])))
