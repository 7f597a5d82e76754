"""What the tests of a class that votes share: a lesson, a question in it, and its session."""

from concurrent.futures import ThreadPoolExecutor

from othello_lessons.teaching.live.run import opened

LESSON = "alpha_beta_by_hand"
HIDDEN = "hidden-leaves"  # a choice, of which "no" is right


def restarted(session):
    return opened(session.lesson, session.file.parent)[0]


def on_a_thread(function, *given):
    """Call what runs a loop; in this thread a browser of other tests may run one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *given).result()
