"""A watched program: its output is read as it comes, and nothing that it does can block the judge.

A thread reads what the program writes and looks at its memory. A guard (guard.py) stands between
the judge and the program, and ends it with everything that it started. A program that answers line
by line is a LineChild (line_child.py).
"""

import contextlib
import importlib
import os
import secrets
import selectors
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from signal import Signals
from typing import IO, Any, Self, TypeVar

from othello_lessons.course.installing import NO_PROGRAMS, NotInBrowserError, how_to_get, in_browser
from othello_lessons.programs.process.interrupts import interrupts_wait
from othello_lessons.programs.process.log import NOTE, STDERR, Log
from othello_lessons.programs.process.permissions import Fence
from othello_lessons.programs.process.pipes import Lines, Reader, Tail
from othello_lessons.programs.process.time_without_waiting import TimeWithoutWaiting
from othello_lessons.programs.seat import Fault, Limits

Told = TypeVar("Told")

MIB = 2**20
FILE_LIMIT = 256 * MIB  # bytes in a file that the program writes
WRITE_LIMIT = 1024 * MIB  # bytes that it and all that it started write, in files and pipes
MOST_PROCESSES = 500  # that it has at once
LOOK = 0.1  # seconds between two looks at its memory
SEARCH = 5  # looks between two searches for processes that it started
PATIENCE = 70.0  # seconds for the guard, which itself gives up earlier
LOOKS_IN_VAIN = 5  # searches that find nothing: a process may start another and end while we look
MARK = "OTHELLO_LESSONS_PROGRAM"  # in the environment of a program and of all that it starts
COLOURED = {"FORCE_COLOR", "CLICOLOR_FORCE", "PYTHON_COLORS"}  # ask for colours; Jupyter sets them
FLUSHES = "PYTHONUNBUFFERED"  # with it, a program that never flushes would go unnoticed
POSIX = os.name == "posix"
GUARD = Path(__file__).with_name("guard.py")


class JudgeError(RuntimeError):
    """The judge cannot work on this system; the message says what is missing."""


def check_ready() -> None:
    """Raise JudgeError where programs cannot be judged: no processes, not POSIX, no psutil."""
    if in_browser():
        raise JudgeError(
            "A browser cannot start programs: open the course on a computer to judge programs."
        ) from NotInBrowserError(NO_PROGRAMS)
    if not POSIX:
        raise JudgeError(
            "Programs are judged on POSIX systems only (Linux, macOS, or WSL on Windows): "
            "on other systems their limits could not be enforced."
        )
    try:
        with interrupts_wait():  # an import cut in half would block the watching threads for ever
            importlib.import_module("psutil")
    except ImportError:
        raise JudgeError(
            "psutil, which watches programs, is not installed: " + how_to_get("programs")
        ) from None


def _environment() -> dict[str, str]:
    """Return this process's environment without what changes how a program writes its output.

    It is the same for a check and a game, on every machine: no colours, and Python flushes only
    when the program says so.
    """
    return {k: v for k, v in os.environ.items() if k not in COLOURED and k != FLUSHES}


class Child:
    """A running program without input. The code that makes one must close it.

    The last 4 KiB that it writes to stdout and to stderr are kept. `memory` is the limit in MiB,
    resident, for the program and all that it started. Only `wait` and `close` wait for it.
    With `without_waiting` its clock, `now`, stands still while it waits for a processor. With a
    `fence` it sees and writes only what is inside.
    """

    STDIN = subprocess.DEVNULL

    def __init__(
        self,
        command: Sequence[str],
        memory: float,
        *,
        name: str = "program",
        log: Log | None = None,
        folder: Path | None = None,
        without_waiting: bool = False,
        fence: Fence | None = None,
    ) -> None:
        check_ready()
        self.name, self.log = name, log or Log()
        self.started = time.monotonic()
        self._without_waiting = TimeWithoutWaiting() if without_waiting else None
        self._command, self._memory = list(command), memory
        self._changed = threading.Condition()
        self._fault: Fault | None = None
        self._status = b""  # what the guard writes at the end: see guard.py
        self._over = False
        self._mark = secrets.token_hex(8)
        self._threads = 0  # of the whole machine
        self._family: list[Any] = []  # the processes below the guard that were seen last
        told, status = _pipe()
        woken, self._waker = _pipe()
        control, self._control = _pipe()
        self._told, self._woken = Reader(told), Reader(woken)
        self._guard = self._start_guard(control, status, folder, fence)
        self._attach()
        self._thread = threading.Thread(target=self._watch, name=f"watch {name}", daemon=True)
        self._thread.start()

    @classmethod
    def within(
        cls, limits: Limits, command: Sequence[str], *, folder: Path | None = None, **about: Any
    ) -> Self:
        """Start a program within a player's limits, in its fence if it has one."""
        about |= {"without_waiting": limits.without_waiting, "folder": folder}
        return cls(command, limits.memory, fence=limits.fence(command, folder), **about)

    def _start_guard(
        self, control: IO[bytes], status: IO[bytes], folder: Path | None, fence: Fence | None
    ) -> subprocess.Popen[bytes]:
        """Start the guard, which starts the program; the two pipes belong to it from then on."""
        with control, status:
            numbers = (control.fileno(), status.fileno())
            words = [sys.executable, "-I", "-S", GUARD, *numbers, FILE_LIMIT, folder or ""]
            words.append(fence.as_text if fence else "")
            environment = _environment()
            if fence:
                environment = fence.environment(environment)
            return subprocess.Popen(
                [*map(str, words), *self._command],
                stdin=self.STDIN,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=numbers,
                start_new_session=True,
                env=environment | {MARK: self._mark},
                cwd=folder,
                bufsize=0,
            )

    def _attach(self) -> None:
        self._stderr = Tail(required(self._guard.stderr))
        self._stdout: Tail | Lines = Tail(required(self._guard.stdout))

    # Its state

    @property
    def fault(self) -> Fault | None:
        """Why the program lost: it ended, or was ended for a fault; None if it has not lost."""
        with self._changed:
            return self._find_fault()

    @property
    def running(self) -> bool:
        """Whether the program still runs."""
        return not self._over

    @property
    def stderr_end(self) -> str:
        """The last text that the program wrote to stderr."""
        return str(self._stderr)

    @property
    def stdout_end(self) -> str:
        """The last text that the program wrote to stdout, if stdout is not read as lines."""
        return str(self._stdout) if isinstance(self._stdout, Tail) else ""

    @property
    def exit_status(self) -> int | None:
        """The program's exit status, negative for a signal; None while it runs, or if unknown."""
        told = self._status.decode(errors="replace").splitlines() or [""]
        kind, _, number = told[-1].partition(" ")
        return int(number) if self._over and kind == "exit" else None

    def now(self) -> float:
        """Return the time by the program's clock: time.monotonic(), or without waiting."""
        counted = self._without_waiting
        return time.monotonic() if counted is None else self.started + counted.seconds

    @property
    def asleep(self) -> float:
        """Return the seconds that the program has slept, as far as they are counted."""
        return self._without_waiting.asleep if self._without_waiting else 0.0

    def cpu_seconds(self) -> float:
        """Return the CPU time of all the program's processes so far; 0 once it is over.

        Processes that it started in the last half second may be missing: a search for them takes
        milliseconds, so it is not done each time.
        """
        import psutil

        seconds = 0.0
        with contextlib.suppress(psutil.Error):
            guard = psutil.Process(self._guard.pid)
            seconds += sum(guard.cpu_times()[2:4])  # of those that ended
            for process in self._family or guard.children(recursive=True):
                with contextlib.suppress(psutil.Error):
                    seconds += sum(process.cpu_times()[:4])
        return seconds

    def waits_for_processor(self) -> bool:
        """Tell whether a process of the program, or its guard, waits for the processor or the disk.

        One that was stopped waits as well. The guard may not have started it yet, or not have said
        yet that it ended.
        """
        import psutil

        waiting = (psutil.STATUS_RUNNING, psutil.STATUS_DISK_SLEEP, psutil.STATUS_STOPPED)
        with contextlib.suppress(psutil.Error):
            if psutil.Process(self._guard.pid).status() in waiting:
                return True
        return any(self._of_family(lambda one: one.status() in waiting))

    def _of_family(self, tell: Callable[[Any], Told]) -> Iterator[Told]:
        """Yield what each of its processes tells of itself, without those that have gone."""
        import psutil

        for process in self._family:
            with contextlib.suppress(psutil.Error, AttributeError, OSError):
                yield tell(process)

    def _find_fault(self) -> Fault | None:
        if self._fault is None and self._over:
            self._fault = Fault("crash", self._ending() + self._last_words())
        return self._fault

    def _ending(self) -> str:
        """Say how it ended, from what the guard wrote."""
        told = self._status.decode(errors="replace").splitlines()
        if told and told[0].startswith("error "):
            return f"it could not be started: {told[0][6:]}: {self._command[0]}"
        if (status := self.exit_status) is None:
            return "it ended together with the process that guards it"
        if status < 0:
            return f"it was ended by signal {_signal_name(-status)}"
        return f"it ended with exit status {status} while the game went on"

    def _last_words(self) -> str:
        lines = [line.strip() for line in self.stderr_end.split("\n") if line.strip()]
        last = "".join(c if c.isprintable() else " " for c in lines[-1][:200]) if lines else ""
        return f"; the last line it wrote to stderr is: {last}" if last else ""

    # Ending it

    def wait(self, seconds: float) -> bool:
        """Give the program this many seconds to end by itself; return whether it did."""
        deadline = self.now() + seconds
        with self._changed:
            self._wait_for(lambda: self._over, deadline)
            return self._over

    def _wait_for(self, happened: Callable[[], object], deadline: float) -> None:
        """Wait, with the lock, until something has happened or it is too late by its clock.

        This loop is not in the `with` block: from Python 3.12 on, an interrupt between two turns of
        a loop may leave a block without its end, and here the lock would never be released.
        """
        while not happened() and (left := deadline - self.now()) > 0:
            self._changed.wait(min(left, LOOK))

    def close(self) -> None:
        """End the program and everything it started, and reap all; may be called again."""
        self._end()
        self._thread.join(PATIENCE)
        if self._thread.is_alive():  # the guard hangs, and nothing else can do its work
            self._guard.kill()
            self._thread.join()

    def _end(self) -> None:
        with self._changed:
            if not self._control.closed:
                with contextlib.suppress(OSError):
                    self._control.write(b".")
                self._control.close()

    # The thread that watches

    def _watch(self) -> None:
        try:
            self._serve_all()
        finally:
            self._clean_up()

    def _serve_all(self) -> None:
        looks, due = 0, time.monotonic()
        while self._serve(max(0.0, due - time.monotonic())):
            if time.monotonic() >= due:
                self._look(search=looks % SEARCH == 0)
                looks, due = looks + 1, time.monotonic() + LOOK

    def _serve(self, seconds: float) -> bool:
        """Serve what is ready within this many seconds; return False once the guard is gone."""
        with selectors.DefaultSelector() as selector:
            for file, event in self._awaited():
                selector.register(file, event)
            selector.select(seconds)
        with self._changed:
            self._woken.take()
            self._exchange()
            self._changed.notify_all()
            self._status += self._told.take()
        return not self._told.ended

    def _awaited(self) -> list[tuple[IO[bytes], int]]:
        pipes = (self._told, self._woken, self._stdout, self._stderr)
        return [(pipe.file, selectors.EVENT_READ) for pipe in pipes if not pipe.ended]

    def _exchange(self) -> None:
        self._stdout.read()
        self._stderr.read()

    def _wake(self) -> None:
        with contextlib.suppress(OSError, ValueError):
            self._waker.write(b".")

    def _look(self, search: bool) -> None:
        """Count its time and its memory, and end it if that is too much memory."""
        import psutil

        if search or not self._family or self._machine_has_many_new():
            with contextlib.suppress(psutil.Error):
                self._family = psutil.Process(self._guard.pid).children(recursive=True)
            if (count := len(self._family)) > MOST_PROCESSES:
                reason = f"it had {count} processes at once; {MOST_PROCESSES} are allowed"
                return self._condemn(Fault("crash", reason))
        used = sum(self._of_family(lambda one: one.memory_info().rss)) / MIB
        written = sum(self._of_family(lambda one: one.io_counters().write_chars))
        if written > WRITE_LIMIT:  # 0 where the system does not count it
            limit = WRITE_LIMIT // MIB
            reason = f"it wrote {written / MIB:.0f} MiB; {limit} MiB are allowed"
            self._condemn(Fault("crash", reason))
        if used > self._memory:  # said first, since its time may be up as well
            reason = f"it used {used:.0f} MiB of memory; {self._memory:g} MiB are allowed"
            self._condemn(Fault("crash", reason))
        if self._without_waiting:
            self._without_waiting.look(self.cpu_seconds(), self.waits_for_processor())

    def _machine_has_many_new(self) -> bool:
        """Tell whether the machine has many more threads than at the last look, on Linux.

        To find this out is quick, also when a program starts others as fast as it can.
        """
        with contextlib.suppress(OSError):
            count = int(Path("/proc/loadavg").read_text().split()[3].partition("/")[2])
            grown, self._threads = count - self._threads, count
            return grown > MOST_PROCESSES // 10
        return False

    def _condemn(self, fault: Fault) -> None:
        with self._changed:
            self._fault = self._fault or fault
            self._changed.notify_all()
        self._end()

    def _clean_up(self) -> None:
        """Close everything once the guard is gone."""
        self._end()
        try:
            self._guard.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._guard.kill()
            self._guard.wait()
        if self._guard.returncode:  # it was killed itself, or gave up
            self._end_family()
        with self._changed:
            self._exchange()
            self._over = True
            self._changed.notify_all()
            self._note_end()
            for file in self._files():
                file.close()

    def _end_family(self) -> None:
        """Kill what its guard left: the processes last seen below it, and those with the mark."""
        list(self._of_family(lambda one: one.kill()))
        until, in_vain = time.monotonic() + PATIENCE, 0
        while in_vain < LOOKS_IN_VAIN and time.monotonic() < until:
            in_vain = 0 if self._kill_marked() else in_vain + 1

    def _kill_marked(self) -> bool:
        """Kill the processes with the mark of this program; return whether there were any."""
        import psutil

        found = False
        for process in psutil.process_iter():
            with contextlib.suppress(psutil.Error, OSError):
                if process.environ().get(MARK) == self._mark:
                    process.kill()
                    found = True
        return found

    def _note_end(self) -> None:
        """Write into the log how it ended, and the end of what it wrote."""
        for line in self.stdout_end.splitlines():
            self.log.add(self.name, NOTE, f"stdout: {line}")
        for line in self.stderr_end.splitlines():
            self.log.add(self.name, STDERR, line)
        told = self._status.decode(errors="replace").strip().replace("\n", ", ")
        self.log.add(self.name, NOTE, f"ended: {told or 'with its guard'}", self.exit_status)

    def _files(self) -> list[IO[bytes]]:
        pipes = (self._told, self._woken, self._stdout, self._stderr)
        return [*(pipe.file for pipe in pipes), self._waker]


def _pipe() -> tuple[IO[bytes], IO[bytes]]:
    reader, writer = os.pipe()
    return os.fdopen(reader, "rb", buffering=0), os.fdopen(writer, "wb", buffering=0)


def required(file: IO[bytes] | None) -> IO[bytes]:
    """Return a stream of a process; it exists, because we asked for it."""
    assert file is not None
    return file


def _signal_name(number: int) -> str:
    with contextlib.suppress(ValueError):
        return f"{number} ({Signals(number).name})"
    return str(number)
