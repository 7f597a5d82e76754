"""Numba, if it is installed: it compiles what `compiled` decorates, and keeps the result.

Without Numba, `compiled` leaves a function as it is, and `u64` makes a plain integer: the same
code then runs as plain Python, with the same results. Importing this file imports Numba, so it
is imported inside the functions that need it.
"""

import hashlib
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from inspect import Parameter, Signature
from pathlib import Path
from types import FrameType
from typing import Any, TextIO, TypeVar

from othello_lessons.course.installing import how_to_get

Function = TypeVar("Function", bound=Callable[..., Any])

alone = threading.RLock()  # held while a search is set up: two threads at once crash Numba's code

HAS_NUMBA = find_spec("numba") is not None and os.environ.get("OTHELLO_NUMBA", "1") != "0"
TELL_AFTER = 1.0  # seconds of compiling


def _has_vectors() -> bool:
    """Tell whether this processor can work on four 64-bit numbers at a time, and is allowed to."""
    if not HAS_NUMBA or os.environ.get("OTHELLO_VECTORS", "1") == "0":
        return False
    from llvmlite import binding

    features = binding.get_host_cpu_features()
    return bool(features.get("avx2") or features.get("neon"))


HAS_VECTORS = _has_vectors()


def about() -> str:
    """Say in one line how the engine runs here, and what would make it faster."""
    if not HAS_NUMBA:
        return f"Numba is missing ({how_to_get('fast')[:-1]}): plain Python is used instead."
    if not HAS_VECTORS:
        return "The engine is compiled by Numba, with plain shifts: no vector unit is used."
    return "The engine is compiled by Numba, and uses the vector unit."


# ---------------------------------------------------------------------------
# Where compiled code is kept
#
# Numba looks only at the time stamp of a function's own file, not at the files of the functions
# that it calls. So the folder's name contains a digest of all files of the engine: a new version
# compiles again. It also says whether the vector unit is used.


def _digest() -> str:
    files = sorted(Path(__file__).parents[1].rglob("*.py"))
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:8]


def cache_folder() -> str | None:
    """Return where compiled code is kept, or None if no such folder can be written to."""
    from numba.misc import appdirs

    cache_dir: Any = appdirs.user_cache_dir
    name = f"compiled-{_digest()}-{'vectors' if HAS_VECTORS else 'shifts'}"
    bases = [os.environ.get("NUMBA_CACHE_DIR"), cache_dir("othello-lessons"), tempfile.gettempdir()]
    for base in filter(None, bases):
        folder = Path(base, name)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError:
            continue
        return str(folder)
    return None


# ---------------------------------------------------------------------------
# Compiling

CALLBACKS = "_raw_object_cache"  # how the names of LLVM's callbacks begin


@contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C through in this block; in a callback of LLVM, it waits until the block's end.

    What is raised in such a callback is dropped, and the code would be left half compiled.
    """
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    waits = False

    def interrupt(number: int, frame: FrameType | None) -> None:
        nonlocal waits
        waits = waits or _in_a_callback(frame)
        if not waits:
            before(number, frame)

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if waits:
            signal.raise_signal(signal.SIGINT)


def _in_a_callback(frame: FrameType | None) -> bool:
    while frame and not frame.f_code.co_name.startswith(CALLBACKS):
        frame = frame.f_back
    return frame is not None


if HAS_NUMBA:
    import numba
    import numpy as np
    from numba.core import event
    from numba.extending import intrinsic

    _SETTINGS: Any = numba.config
    _NJIT: Any = numba.njit
    _FOLDER = cache_folder()

    def compiled(function: Function, signature: str | None = None) -> Function:
        """Compile a function when it is first called, or take it from the cache."""
        before, _SETTINGS.CACHE_DIR = _SETTINGS.CACHE_DIR, _FOLDER or ""
        try:
            with interruptible():
                made: Function = _NJIT(signature, cache=_FOLDER is not None, nogil=True)(function)
        finally:
            _SETTINGS.CACHE_DIR = before
        return made

    def recursive(signature: str) -> Callable[[Function], Function]:
        """Compile a function that calls itself, at once: Numba needs its types beforehand."""
        return lambda function: compiled(function, signature)

    def inlined(function: Function) -> Function:
        """Make a function a part of the recursive one that calls it, and that it calls."""
        made: Function = _NJIT(inline="always")(function)
        return made

    def instruction(generate: Callable[..., Any], result: str, *arguments: str) -> Any:
        """Make a compiled function from generate(builder, *values), which writes LLVM's IR."""
        types = [getattr(numba.types, name) for name in (result, *arguments)]

        def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            return generate(builder, *values)

        def typed(typing: Any, *given: Any) -> Any:
            return types[0](*types[1:]), code

        names = ["typing", *(f"argument{number}" for number in range(len(arguments)))]
        shape = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names]
        typed.__signature__ = Signature(shape)  # type: ignore[attr-defined]
        return intrinsic(typed)

    u64: Any = np.uint64
    signed: Callable[[int], int] = instruction(lambda builder, bits: bits, "int64", "uint64")

    def constants(numbers: list[int]) -> Any:
        """Make a table of 64-bit numbers, for compiled code to look up."""
        return np.array(numbers, dtype=np.uint64)

    class _Note(event.Listener):  # type: ignore[misc]
        """Say that something is being compiled, if it takes longer than TELL_AFTER."""

        def __init__(self) -> None:
            self.start = 0.0
            self.timer = threading.Timer(TELL_AFTER, self.say)

        def say(self) -> None:
            print("Compiling for this machine, once ... ", end="", file=_stream(), flush=True)

        def on_start(self, event: Any) -> None:
            if not self.start:
                self.start = time.perf_counter()
                self.timer.start()

        def on_end(self, event: Any) -> None:
            pass

        def finish(self) -> None:
            self.timer.cancel()
            seconds = time.perf_counter() - self.start
            if self.start and seconds > TELL_AFTER:
                print(f"{seconds:.1f} seconds.", file=_stream(), flush=True)

    def _stream() -> TextIO:
        """Return stderr; in a notebook stdout, because it shows stderr on red, as an error."""
        in_notebook = type(sys.stderr).__module__.startswith("ipykernel.")
        return sys.stdout if in_notebook else sys.stderr

    _noting: list[_Note] = []

    @contextmanager
    def noted() -> Iterator[None]:
        """Say that something is being compiled in this block, if that takes long."""
        if _noting:  # one note is enough
            yield
            return
        _noting.append(note := _Note())
        try:
            with event.install_listener("numba:compile", note), interruptible():
                yield
        finally:
            _noting.remove(note)
            note.finish()

else:

    def compiled(function: Function, signature: str | None = None) -> Function:
        """Leave a function as it is."""
        return function

    def recursive(signature: str) -> Callable[[Function], Function]:
        """Leave a function as it is."""
        return compiled

    inlined = compiled

    u64 = int
    signed = int

    def constants(numbers: list[int]) -> Any:
        """Make a table of numbers."""
        return numbers

    @contextmanager
    def noted() -> Iterator[None]:
        """Say nothing: nothing is compiled."""
        yield
