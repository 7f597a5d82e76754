"""What the tests of a class that votes share: a lesson, a question in it, and its session."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import wraps

from othello_lessons.teaching.live.run import opened

LESSON = "alpha_beta_by_hand"
HIDDEN = "hidden-leaves"  # a choice, of which "no" is right


def restarted(session):
    return opened(session.lesson, session.file.parent)[0]


def on_a_thread(function, *given):
    """Call what runs a loop; in this thread a browser of other tests may run one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *given).result()


def served_on_a_thread(test):
    """Let a test be a coroutine, which runs to its end on a thread of its own."""

    @wraps(test)
    def run(**fixtures):
        on_a_thread(asyncio.run, test(**fixtures))

    return run
