"""Work in other processes of this machine, and on the workers of a Dask cluster.

Each function is given the error that it raises where that cannot be done.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain
from typing import Any, TypeVar
from warnings import catch_warnings, simplefilter

from othello_lessons.course.installing import from_extra

LOOK = 0.5  # seconds between two looks
PATIENCE = 10  # seconds for a cluster to answer, and for its first worker to come

Result = TypeVar("Result")


def in_processes(
    function: Callable[..., Result],
    calls: Iterable[tuple[Any, ...]],
    jobs: int,
    error: type[Exception],
) -> Generator[Result, None, None]:
    """Call a function with each of these arguments, `jobs` at a time; yield results as they come.

    The processes end with this one, and Ctrl-C reaches this one only.
    """
    joblib = from_extra("joblib", "tournament", error)
    parallel = joblib.Parallel(
        n_jobs=jobs,
        batch_size=1,
        return_as="generator_unordered",
        initializer=end_with_parent,
        initargs=(os.getpid(),),
    )
    with ExitStack() as ending:
        with children_ignore_interrupts():  # one that waits comes when the end is sure
            results = parallel(joblib.delayed(function)(*each) for each in calls)
            ending.callback(close_quietly, results)
            hand_over_none_at_the_end(getattr(parallel._backend, "_workers", None))
        yield from chain(results)  # which does not close them itself, and not quietly


def close_quietly(results: Generator[Any, None, None]) -> None:
    """End calls whose results nobody waits for any more; joblib would warn of them."""
    with catch_warnings():
        simplefilter("ignore", UserWarning)
        results.close()


def hand_over_none_at_the_end(executor: Any) -> None:
    """Mend joblib 1.6: at an interrupt, its thread forgets all calls and looks for the next one.

    It would end with a KeyError, and leave its locks behind.
    """

    thread: Any = getattr(executor, "_executor_manager_thread", None)

    def hand_over() -> None:
        if not thread.executor_flags.kill_workers:
            type(thread).add_call_item_to_queue(thread)

    if thread:
        thread.add_call_item_to_queue = hand_over


@contextmanager
def children_ignore_interrupts() -> Iterator[None]:
    """Make processes that are started inside ignore Ctrl-C: this program ends them itself.

    A terminal sends Ctrl-C to all of them, and one that is just starting would print a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # its start would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with_parent(parent: int) -> None:
    """End this process once the process `parent`, which started it, is gone.

    The programs that it started under guard end with it. Where the system does not show that a
    parent is gone, as on Windows, this does nothing.
    """
    threading.Thread(target=_watch, args=(parent,), name="watch parent", daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(LOOK)
    os._exit(1)  # at once, in the middle of its work: nobody needs the result any more


@contextmanager
def connected(address: str, error: type[Exception]) -> Iterator[Any]:
    """Yield a client of the Dask scheduler at this address, which has at least one worker."""
    distributed = from_extra("distributed", "cluster", error)
    try:
        # A client with an unknown kind of address might never end.
        distributed.comm.get_address_host(address)
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise error(
            f"No Dask scheduler answers at {address!r} ({problem}): start one with "
            "`dask scheduler`, workers with `dask worker ADDRESS`, and give the address that the "
            "scheduler prints."
        ) from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise error(
                f"The cluster at {address!r} has no workers: start some with "
                f"`dask worker {address}`."
            ) from None
        yield client
