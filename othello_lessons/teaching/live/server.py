"""The server of a session: a page for learners at an address, and the teacher's on this machine.

Two ports, so that nothing of the teacher's can be reached from the network: the learners' is bound
to the address that the teacher chose, the teacher's to this machine, and its address has a secret
in it. No path names a file: the few files of the pages are read at the start. A learner's browser
is known by a random cookie, which it gets for the join word.
"""

import asyncio
import json
import os
import secrets
import socket
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.iostream import StreamClosedError
from tornado.web import Application, HTTPError, RequestHandler

from othello_lessons.course.lesson_table import LessonError
from othello_lessons.drawing.page import page_style
from othello_lessons.exercises.guesses import GuessError
from othello_lessons.teaching.live.page_states import (
    State,
    learner_state,
    question_state,
    teacher_state,
)
from othello_lessons.teaching.live.qr import qr_svg
from othello_lessons.teaching.live.session import Session, VoteError
from othello_lessons.widgets import page

STATIC = Path(__file__).parent / "static"
THIS_MACHINE = "127.0.0.1"
COOKIE = "othello_live"
MODULES = ("alone", "card", "common", "prediction", "squares")  # of the widgets
KINDS = {"html": "text/html", "js": "text/javascript", "css": "text/css"}
MOST_BYTES = 4096  # of what a page sends
MOST_LEARNERS, MOST_AT_ONE = 500, 150  # browsers that join while the server runs, and at an address
MOST_STREAMS = 6  # of one browser: its tabs
FAREWELL = 50  # times 0.02 s for pages to hear that the session is over
HEARTBEAT = 15  # seconds after which a page hears something, so that it knows that we are there
RATES = {"vote": (20, 10.0), "word": (20, 60.0)}  # at most so many in so many seconds
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)


def pages() -> dict[str, str]:
    """Return the files of both pages by their names."""
    files = {path.name: path.read_text("utf-8") for path in STATIC.iterdir()}
    for name in MODULES:
        files[f"{name}.js"] = page.source(name)
    looks = page_style() + page.style("board", "prediction")
    files["live.css"] = looks + files["live.css"]
    return files


class Room:
    """A session with the pages that are open, which hear of each change."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.files = pages()
        self.learners: set[Stream] = set()
        self.teachers: set[Stream] = set()
        self.joined: Counter[str | None] = Counter()  # browsers, by their address
        self.done = asyncio.Event()
        self.hosts: set[str] = set()
        self.join = ("", "")  # the address to type, and the one in the code
        self._times: dict[tuple[str, Hashable], deque[float]] = defaultdict(deque)
        session.listeners.append(self.tell)

    def tell(self, voter: str | None = None) -> None:
        """Let pages draw the new state: after a vote only the teacher's and that browser's."""
        for stream in (*self.teachers, *self.learners):
            if voter is None or stream.voter in (voter, ""):
                stream.news.set()

    @property
    def present(self) -> int:
        """Count the browsers that are here now."""
        return len({stream.voter for stream in self.learners})

    def let_in(self, address: str | None) -> None:
        """Count a new browser; HTTPError 403 where there are more than a class can have."""
        if self.joined.total() >= MOST_LEARNERS or self.joined[address] >= MOST_AT_ONE:
            raise HTTPError(403, reason="The class is full.")
        self.joined[address] += 1

    def slow_down(self, what: str, who: Hashable) -> None:
        """Raise HTTPError 429 for one who does something too often."""
        most, seconds = RATES[what]
        times, now = self._times[what, who], time.monotonic()
        while times and times[0] < now - seconds:
            times.popleft()
        if len(times) >= most:
            raise HTTPError(429, reason="Too often: wait a moment.")
        times.append(now)


class Page(RequestHandler):
    """The base of all answers: who may ask, and the headers that guard an answer."""

    room: Room

    def initialize(self, room: Room, files: tuple[str, ...] = ()) -> None:
        """Get the room, and which of its files this address serves."""
        self.room, self.served = room, files

    def prepare(self) -> None:
        """Refuse a request by another name of this machine, or from another page."""
        host, origin = self.request.host, self.request.headers.get("Origin")
        if host not in self.room.hosts:
            raise HTTPError(403, reason="Not this address.")
        if origin not in (None, f"http://{host}"):
            raise HTTPError(403, reason="Not from this page.")

    def set_default_headers(self) -> None:
        """Let a browser keep nothing, and run nothing of others."""
        self.clear_header("Server")
        headers = {
            "Cache-Control": "no-store",
            "Content-Security-Policy": POLICY,
            "Cross-Origin-Resource-Policy": "same-origin",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        }
        for name, value in headers.items():
            self.set_header(name, value)

    def write_error(self, status_code: int, **about: Any) -> None:
        """Answer with a sentence, and nothing of the program."""
        self.finish({"error": self._reason})

    def said(self) -> dict[str, Any]:
        """Return the object that a page sent as JSON; HTTPError for anything else."""
        if self.request.headers.get("Content-Type", "").partition(";")[0] != "application/json":
            raise HTTPError(415, reason="This is not JSON.")
        try:
            said = json.loads(self.request.body)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            raise HTTPError(400, reason="This cannot be read.")
        return said

    def refuse(self, error: Exception) -> None:
        """Answer with the sentence of an error."""
        self.set_status(400)
        self.finish({"error": str(error)})


class Nothing(Page):
    """Every other address."""

    def prepare(self) -> None:
        """Say that there is nothing."""
        super().prepare()
        raise HTTPError(404)


class File(Page):
    """The files of a page, each by its name."""

    def get(self, name: str = "") -> None:
        """Send the file, or the page itself where no name is given."""
        name = name or self.served[0]
        if name not in self.served:
            raise HTTPError(404)
        self.set_header("Content-Type", f"{KINDS[name.rpartition('.')[2]]}; charset=utf-8")
        self.finish(self.room.files[name])


class Stream(Page):
    """The states of a page, as events for which the browser waits."""

    voter = ""

    def initialize(self, room: Room, files: tuple[str, ...] = ()) -> None:
        """Begin with something to say."""
        super().initialize(room, files)
        self.news = asyncio.Event()

    @property
    def streams(self) -> "set[Stream]":
        """Return the open streams of the same kind of page."""
        return self.room.teachers

    def state(self) -> State:
        """Return the state that the page draws now."""
        return teacher_state(self.room.session, self.room.present)

    async def get(self) -> None:
        """Send the state now and after each change, until the browser goes away."""
        self.set_header("Content-Type", "text/event-stream")
        self.streams.add(self)
        try:
            while self in self.streams:
                self.news.clear()
                self.write(f"data: {json.dumps(self.state())}\n\n")
                await self.flush()
                if self.room.session.ended:
                    break
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.news.wait(), HEARTBEAT)
        except StreamClosedError:
            pass
        finally:
            self.on_connection_close()

    def on_connection_close(self) -> None:
        """Forget the page, and let the teacher see how many are left."""
        self.streams.discard(self)
        self.news.set()
        self.room.tell("")


# -- learners


class LearnersPage(Page):
    """A page that is only for browsers that joined."""

    voter = ""

    def prepare(self) -> None:
        """Refuse a browser that did not join."""
        super().prepare()
        voter = self.get_signed_cookie(COOKIE)
        if voter is None:
            raise HTTPError(401, reason="Join first.")
        self.voter = voter.decode()


class Join(Page):
    """Gives a browser its cookie for the join word."""

    def post(self) -> None:
        """Let a browser in; a browser that is in already keeps its cookie, and so its votes."""
        said, room = self.said(), self.room
        if not secrets.compare_digest(_plain(said.get("word")), room.session.word.encode()):
            room.slow_down("word", self.request.remote_ip)
            raise HTTPError(403, reason="This is not the word of this class.")
        if self.get_signed_cookie(COOKIE) is None:
            room.let_in(self.request.remote_ip)
            name = secrets.token_urlsafe(16)
            self.set_signed_cookie(
                COOKIE, name, expires_days=None, httponly=True, samesite="Strict"
            )
        self.finish({})


def _plain(word: object) -> bytes:
    return "".join(str(word)[:40].split()).casefold().encode()


class LearnerStream(LearnersPage, Stream):
    """The state for a learner's page."""

    @property
    def streams(self) -> set[Stream]:
        """Return the learners' pages that are open."""
        return self.room.learners

    def state(self) -> State:
        """Return the state that this browser may know."""
        return learner_state(self.room.session, self.voter)

    async def get(self) -> None:
        """Send each new state; a browser may have a few tabs, and no more."""
        if sum(one.voter == self.voter for one in self.streams) >= MOST_STREAMS:
            raise HTTPError(429, reason="This page is open too often.")
        self.room.tell("")
        await super().get()


class AskedNow(LearnersPage):
    """The question that is asked now."""

    def get(self) -> None:
        """Send the question."""
        poll = self.room.session.poll
        if poll is None:
            raise HTTPError(404, reason="There is no question yet.")
        self.finish({"key": poll.question.name, **question_state(poll.question)})


class Vote(LearnersPage):
    """Takes a vote."""

    def post(self) -> None:
        """Count a vote; a second vote takes the place of the first."""
        said, session = self.said(), self.room.session
        self.room.slow_down("vote", self.voter)
        phase = said.get("round")
        try:
            guess = session.vote(self.voter, str(said.get("key")), said.get("guess"), phase)
        except (VoteError, GuessError, ValueError, TypeError) as error:
            return self.refuse(error)
        self.finish({"guess": guess})


# -- the teacher


class TeacherQuestion(Page):
    """The question for the projector, with the lesson's picture."""

    def get(self) -> None:
        """Send the question, and the address, the word and the code to join."""
        poll, room = self.room.session.poll, self.room
        address, coded = room.join
        told: State = {}
        if poll:
            drawn = poll.question.asked.picture
            told = {**question_state(poll.question), "drawn": drawn.svg if drawn else ""}
        key = poll.question.name if poll else ""
        join = {"address": address, "word": room.session.word, "code": qr_svg(coded)}
        self.finish({"key": key, **told, "join": join})


class Do(Page):
    """The actions of the teacher's buttons."""

    def post(self) -> None:
        """Do the action, or say why it is not possible."""
        said, session = self.said(), self.room.session
        does: dict[str, Callable[[Any], None]] = {
            "ask": session.ask,
            "step": session.step,
            "answer": session.answer,
            "own": session.own,
            "end": lambda _: session.end(),
        }
        act = does.get(str(said.get("do")))
        if act is None:
            raise HTTPError(400, reason="There is no such thing to do.")
        try:
            act(said.get("what"))
        except (VoteError, GuessError, LessonError) as error:
            return self.refuse(error)
        self.finish({})
        if session.ended:
            self.room.done.set()


# -- starting


def application(room: Room) -> Application:
    """Return the application for learners."""
    files = (
        "learner.html",
        "learner.js",
        "shared.js",
        "live.css",
        *(f"{name}.js" for name in MODULES),
    )
    return Application(
        [
            (r"/join", Join, {"room": room}),
            (r"/events", LearnerStream, {"room": room}),
            (r"/question", AskedNow, {"room": room}),
            (r"/vote", Vote, {"room": room}),
            (r"/([a-z.]*)", File, {"room": room, "files": files}),
        ],
        cookie_secret=room.session.secret,
        default_handler_class=Nothing,
        default_handler_args={"room": room},
        log_function=lambda _: None,
    )


def teachers_application(room: Room) -> Application:
    """Return the application for the teacher, below a secret."""
    files = (
        "teacher.html",
        "teacher.js",
        "shared.js",
        "live.css",
        *(f"{name}.js" for name in MODULES),
    )
    secret = f"/{room.session.token}"
    return Application(
        [
            (rf"{secret}/events", Stream, {"room": room}),
            (rf"{secret}/question", TeacherQuestion, {"room": room}),
            (rf"{secret}/do", Do, {"room": room}),
            (rf"{secret}/([a-z.]*)", File, {"room": room, "files": files}),
        ],
        default_handler_class=Nothing,
        default_handler_args={"room": room},
        log_function=lambda _: None,
    )


class Served:
    """A session on its two ports."""

    def __init__(self, session: Session, address: str, port: int) -> None:
        """Bind the ports; OSError if one is taken or the address is not this machine's."""
        self.room = Room(session)
        limits = {
            "max_body_size": MOST_BYTES,
            "max_buffer_size": 4 * MOST_BYTES,
            "body_timeout": 10,
        }
        self.servers = [
            HTTPServer(application(self.room), **limits),
            HTTPServer(teachers_application(self.room), **limits),
        ]
        sockets = [_bound(address, port), _bound(THIS_MACHINE, port + 1 if port else 0)]
        self.bound = [each.getsockname() for each in sockets]
        ports = [each for _, each in self.bound]
        for server, each in zip(self.servers, sockets, strict=True):
            server.add_socket(each)
        self.address = f"{address}:{ports[0]}"
        names = [address, *(["localhost"] if address == THIS_MACHINE else [])]
        self.room.hosts = {f"{name}:{ports[0]}" for name in names}
        self.room.hosts |= {f"{name}:{ports[1]}" for name in (THIS_MACHINE, "localhost")}
        self.room.join = (self.address, f"http://{self.address}/#{session.word}")
        self.teacher = f"http://{THIS_MACHINE}:{ports[1]}/{session.token}/"

    async def until_ended(self) -> None:
        """Serve until the teacher ends the session, and let every page hear of it."""
        await self.room.done.wait()
        for _ in range(FAREWELL):
            if not (self.room.session.ended and (self.room.learners or self.room.teachers)):
                return
            await asyncio.sleep(0.02)

    async def stop(self) -> None:
        """Close the ports and all connections."""
        for server in self.servers:
            server.stop()
            await server.close_all_connections()


def _bound(address: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # a server that is started again gets its port back at once
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setblocking(False)
    try:
        listening.bind((address, port))
    except OSError:
        listening.close()
        raise
    listening.listen(128)
    return listening
