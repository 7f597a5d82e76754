"""A session from a teacher's notebook, and learners' notebooks that join one.

    live(10)                                # the teacher: shows how to join
    join("192.168.1.5:8040", "table42")     # a learner: guesses in `predict` cells are votes

The session runs on a thread of its own, so that the teacher's cells run meanwhile.
"""

import asyncio
import json
import os
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from html import escape
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from othello_lessons.course.lesson_table import LessonError, key_of
from othello_lessons.exercises import predictions

if TYPE_CHECKING:
    from othello_lessons.teaching.live.server import Served
    from othello_lessons.teaching.live.session import Session

PATIENCE = 3.0  # seconds for the teacher's machine to answer
running: "dict[str, LiveSession]" = {}  # by the file of its votes


def live(lesson: int | str = "", *, on: str = "", port: int = 8040) -> "LiveSession":
    """Let a class vote on the predictions of a lesson, this notebook's where none is named.

    `on`: "network", or an address of this machine; otherwise only this machine can open it. The
    votes and the results are in the folder `live-10` beside the notebook. LessonError if there is
    no such lesson or no such address, or the port is taken.
    """
    from othello_lessons.teaching.live.run import opened

    notebook = os.environ.get("JPY_SESSION_NAME", "")
    name = str(lesson) or key_of(Path(notebook))
    if not name:
        raise LessonError("Say which lesson, such as live(10).")
    session, left_out = opened(name, None)
    file = str(session.file.resolve())
    if file not in running:
        running[file] = LiveSession(session, on, port, left_out)
    return running[file]


class LiveSession:
    """A session that runs beside a notebook. It shows how to join."""

    def __init__(self, session: "Session", on: str, port: int, left_out: list[str]) -> None:
        self.session, self._left_out = session, left_out
        self._started: Future[tuple[Served, asyncio.AbstractEventLoop]] = Future()
        self._thread = Thread(target=self._serve, args=(on, port), daemon=True)
        self._thread.start()
        self._served, self._loop = self._started.result()
        self.address, self._coded = self._served.room.join
        self.page = self._served.teacher  # for the projector

    def _serve(self, on: str, port: int) -> None:
        from othello_lessons.teaching.live.run import serve

        def started(served: "Served") -> None:
            self._started.set_result((served, asyncio.get_running_loop()))

        try:
            serve(self.session, on, port, lambda line: None, started)
        except BaseException as error:
            if not self._started.done():
                self._started.set_exception(error)
        finally:
            running.pop(str(self.session.file.resolve()), None)

    def stop(self) -> None:
        """Stop, and keep the votes: `live` goes on from here."""
        with suppress(RuntimeError):  # it has ended already
            self._loop.call_soon_threadsafe(self._served.room.done.set)
        self._thread.join()

    def end(self) -> None:
        """Write the table and the page, and delete the votes, as the teacher's page does."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.session.end)
        self.stop()

    @property
    def about(self) -> list[str]:
        """Say who can reach the session, where it is kept, and what is left out of the lesson."""
        only_here = self.address.startswith("127.")
        who = 'Only this machine can open it. For phones: live(..., on="network").'
        kept = f"The votes are kept in {self.session.file}. End the session on your page."
        return [*([who] if only_here else []), kept, *self._left_out]

    def __repr__(self) -> str:
        said = f"Learners: http://{self.address}   word: {self.session.word}"
        return "\n".join([said, f"Your page, for the projector: {self.page}", *self.about])

    def _repr_html_(self) -> str:
        from othello_lessons.teaching.live.qr import qr_svg

        large = '<p style="font-size: 28px">'
        said = "".join(f"<p>{escape(line)}</p>" for line in self.about)
        return (
            '<div style="display: flex; flex-wrap: wrap; gap: 24px; align-items: center">'
            '<img width="220" alt="A code with the address" '
            f'src="data:image/svg+xml,{quote(qr_svg(self._coded))}"><div style="flex: 1 1 20em">'
            f"{large}<b>{escape(self.address)}</b></p>"
            f"{large}word: <b>{escape(self.session.word)}</b></p>"
            f'<p><a href="{escape(self.page)}" target="_blank">Your page</a>, for the projector</p>'
            f"{said}</div></div>"
        )


def join(address: str, word: str) -> "Joined":
    """Let the guesses of this notebook count in a class: the address and the word are on the board.

    LessonError if the class cannot be reached, or the word is another one.
    """
    return Joined(address, word)


class Joined:
    """A notebook that joined a class. `leave` ends it."""

    def __init__(self, address: str, word: str) -> None:
        self.address = address.removeprefix("http://").split("/")[0]
        self._cookie, self.trouble = "", ""
        self._cookie = self._post("/join", {"word": word}).partition(";")[0]
        self._pool = ThreadPoolExecutor(1)  # the page of the notebook does not wait
        predictions.listeners.append(self._hear)

    def _hear(self, name: str, guess: Any) -> None:
        self._pool.submit(self._vote, name, guess)

    def _vote(self, name: str, guess: Any) -> None:
        self.trouble = ""
        try:
            self._post("/vote", {"key": name, "guess": guess})
        except LessonError as error:  # such as a question that is closed
            self.trouble = f"Your guess of {name} did not count: {error}"

    def _post(self, path: str, body: dict[str, Any]) -> str:
        """Send an object; return the cookie of the answer. LessonError if it is refused."""
        headers = {"Content-Type": "application/json", "Cookie": self._cookie}
        try:
            with closing(HTTPConnection(self.address, timeout=PATIENCE)) as connection:
                connection.request("POST", path, json.dumps(body), headers)
                answer = connection.getresponse()
                said = json.loads(answer.read(4096))
        except (OSError, HTTPException, ValueError) as error:
            raise LessonError(f"There is no class at {self.address} ({error}).") from None
        if answer.status != 200:
            raise LessonError(str(said.get("error", "The class did not take this.")))
        return answer.getheader("Set-Cookie", "")

    def leave(self) -> None:
        """Let guesses count no longer, after those that are under way."""
        if self._hear in predictions.listeners:
            predictions.listeners.remove(self._hear)
        self._pool.shutdown()

    def __repr__(self) -> str:
        where = f"You joined the class at {self.address}. Your guesses count there."
        return f"{where} {self.trouble}".strip()
