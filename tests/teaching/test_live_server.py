"""The pages of a class that votes: phones, a projector, hostile clients, notebooks."""

import asyncio
import json
import re
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from live_class import HIDDEN, LESSON, on_a_thread, restarted, served_on_a_thread

from othello_lessons.cli import main
from othello_lessons.course.lesson_table import LessonError
from othello_lessons.drawing.theme import BLACK_DISC, WHITE_DISC
from othello_lessons.exercises import predictions
from othello_lessons.teaching.live import join, live, run
from othello_lessons.teaching.live.qr import qr_svg
from othello_lessons.teaching.live.server import MOST_AT_ONE, RATES, THIS_MACHINE, Served
from othello_lessons.widgets import predict


@asynccontextmanager
async def serving(session, port=0):
    served = Served(session, THIS_MACHINE, port)
    try:
        yield served
    finally:
        await served.stop()


class Browser:
    """A client that keeps its cookie, and can send whatever it likes."""

    def __init__(self, address):
        self.address, self.cookie = address, ""

    async def open(self, method, path, body=None, **headers):
        reader, writer = await asyncio.open_connection(*self.address.split(":"))
        content = body if isinstance(body, bytes) else json.dumps(body).encode() if body else b""
        kept = {"Cookie": self.cookie} if self.cookie else {}
        lines = {"Host": self.address, "Content-Type": "application/json", **kept}
        lines |= {"Content-Length": str(len(content))}
        lines |= {name.replace("_", "-"): value for name, value in headers.items()}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        writer.write(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + content)
        answer = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        return reader, writer, answer

    async def send(self, method, path, body=None, **headers):
        """Return the status and the text of an answer; 0 where the connection was closed."""
        try:
            reader, writer, answer = await self.open(
                method, path, body, **{"Connection": "close", **headers}
            )
            text = (await reader.read()).decode("utf-8", "replace")
        except (asyncio.IncompleteReadError, ConnectionError):
            return 0, ""
        cookie = re.search(r"Set-Cookie: (othello_live=[^;]*)(.*)", answer)
        if cookie:
            assert "HttpOnly" in cookie[2] and "SameSite=Strict" in cookie[2]
            self.cookie = cookie[1]
        writer.close()
        return int(answer.split()[1]), text

    async def join(self, session):
        assert (await self.send("POST", "/join", {"word": session.word}))[0] == 200
        return self

    async def vote(self, guess, key=HIDDEN, phase="ask"):
        return await self.send("POST", "/vote", {"key": key, "round": phase, "guess": guess})

    async def states(self, path="/events"):
        """Yield what a page that is open is told."""
        reader, writer, _ = await self.open("GET", path)
        try:
            while line := await reader.readline():
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            writer.close()

    async def state(self, path="/events"):
        states = self.states(path)
        try:
            return await anext(states)
        finally:
            await states.aclose()


@served_on_a_thread
async def test_a_phone_that_reloads_and_a_second_tab_have_one_vote(session):
    session.ask(HIDDEN)
    async with serving(session) as served:
        phone = await Browser(served.address).join(session)
        tab = Browser(served.address)
        tab.cookie = phone.cookie
        await tab.join(session)
        assert (await phone.vote("yes"))[0] == 200
        assert (await phone.state())["guess"] == "yes"
        assert (await tab.vote("no"))[0] == 200
        assert (await phone.state())["guess"] == "no"
        assert (await (await Browser(served.address).join(session)).state())["guess"] is None
    assert list(session.poll.votes[0].values()) == ["no"]
    async with serving(restarted(session)) as served:
        phone.address = served.address
        assert (await phone.state())["guess"] == "no"


def test_the_code_to_scan_is_dark_on_light_with_the_rim_that_readers_need():
    drawn = ElementTree.fromstring(qr_svg("http://192.168.1.5:8040/#table42"))
    light, dark = drawn
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert drawn.get("viewBox") == "0 0 33 33" and light.get("d") == "M0 0h33v33h-33z"  # 25 + 2 x 4
    assert (light.get("fill"), dark.get("stroke")) == (WHITE_DISC, BLACK_DISC)
    assert dark.get("d").startswith("M4 4.5h7")


@served_on_a_thread
async def test_a_page_hears_of_the_next_question_and_of_the_end(session):
    async with serving(session) as served:
        phone = await Browser(served.address).join(session)
        states = phone.states()
        assert (await anext(states))["key"] == ""
        teacher, path = Browser(served.teacher.split("/")[2]), f"/{session.token}"
        await teacher.send("POST", f"{path}/do", {"do": "ask", "what": HIDDEN})
        assert (await anext(states))["key"] == HIDDEN
        question = json.loads((await phone.send("GET", "/question"))[1])
        assert "answer" not in question and question["choices"][1][0] == "no"
        told = await teacher.state(f"{path}/events")
        assert told["votes"] == 0 and "rows" not in told
        lobby = json.loads((await teacher.send("GET", f"{path}/question"))[1])["join"]
        assert lobby["code"] == qr_svg(f"http://{lobby['address']}/#{lobby['word']}")
        await teacher.send("POST", f"{path}/do", {"do": "end"})
        assert (await anext(states))["ended"]
        await states.aclose()
        await served.until_ended()
    assert not session.file.exists()


VOTE = {"key": HIDDEN, "round": "ask", "guess": "yes"}
READ = "/../../../etc/passwd /..%2f..%2fetc%2fpasswd //etc/passwd /live.css/../teacher.js "
READ += "/teacher.html /session.jsonl /static/live.css /api/contents"
HOSTILE = {  # what a learner tries at the port for learners; TOKEN: the teacher's secret
    **{f"reads {path}": ("GET", path, None, {}) for path in READ.split()},
    "opens the teacher's page": ("GET", "/TOKEN/", None, {}),
    "reads the teacher's counts": ("GET", "/TOKEN/events", None, {}),
    "closes the vote": ("POST", "/TOKEN/do", {"do": "step", "what": "spread"}, {}),
    "ends the session": ("POST", "/do", {"do": "end"}, {}),
    "votes without a cookie": ("POST", "/vote", VOTE, {"Cookie": ""}),
    "votes with a cookie of its own": ("POST", "/vote", VOTE, {"Cookie": "othello_live=me"}),
    "hears without a cookie": ("GET", "/events", None, {"Cookie": ""}),
    "votes from another page": ("POST", "/vote", VOTE, {"Origin": "http://evil.example"}),
    "comes by another name": ("POST", "/vote", VOTE, {"Host": "evil.example"}),
    "votes by a form": ("POST", "/vote", VOTE, {"Content_Type": "text/plain"}),
    "votes in the second round": ("POST", "/vote", {**VOTE, "round": "again"}, {}),
    "votes on nothing": ("POST", "/vote", {**VOTE, "key": "nothing"}, {}),
    "votes for what is no choice": ("POST", "/vote", {**VOTE, "guess": "<script>"}, {}),
    "sends no object": ("POST", "/vote", [1], {}),
    "sends deep JSON": ("POST", "/vote", b"[" * 4000, {}),
    "sends a large body": ("POST", "/vote", b" " * 100_000, {}),
    "sends a large header": ("GET", "/", None, {"X": "x" * 70_000}),
    "joins with a wrong word": ("POST", "/join", {"word": "x"}, {}),
    "joins with no word": ("POST", "/join", {}, {}),
    "puts a file": ("PUT", "/live.css", b"x", {}),
    "deletes the votes": ("DELETE", "/vote", None, {}),
}
AT_THE_TEACHERS = {  # and at the port for the teacher
    "guesses the teacher's address": ("GET", "/AAAAAAAAAAAAAAAAAAAAAA/", None, {}),
    "asks the teacher's port for files": ("GET", "/learner.html", None, {}),
}


@served_on_a_thread
async def test_a_hostile_learner_gets_nothing(session):
    session.ask(HIDDEN)
    async with serving(session) as served:
        honest = await Browser(served.address).join(session)
        await honest.vote("no")
        hostile, got = await Browser(served.address).join(session), {}
        for name, (method, path, body, headers) in {**HOSTILE, **AT_THE_TEACHERS}.items():
            at_teachers = name in AT_THE_TEACHERS
            hostile.address = served.teacher.split("/")[2] if at_teachers else served.address
            path = path.replace("TOKEN", session.token)
            status, text = await hostile.send(method, path, body, **headers)
            leaks = re.search(r"root:|Traceback|tornado|voter|import ", text)
            if leaks or not (400 <= status < 500 or status == 0):
                got[name] = status, text[:80]
        assert (await honest.state())["guess"] == "no"
    assert got == {}
    assert list(session.poll.votes[0].values()) == ["no"] and session.poll.phase == "ask"


@served_on_a_thread
async def test_a_browser_that_votes_without_end_is_slowed_down(session):
    session.ask(HIDDEN)
    async with serving(session) as served:
        browser = await Browser(served.address).join(session)
        answers = [(await browser.vote("yes"))[0] for _ in range(RATES["vote"][0] + 2)]
    assert answers[-2:] == [429, 429]


@served_on_a_thread
async def test_one_machine_cannot_fill_the_class(session):
    said = "POST", "/join", {"word": session.word}
    async with serving(session) as served:
        answers = [await Browser(served.address).send(*said) for _ in range(MOST_AT_ONE + 1)]
    assert [status for status, _ in answers] == [200] * MOST_AT_ONE + [403]


def test_it_binds_to_this_machine_unless_another_address_is_chosen(session, capsys):
    async def play():
        async with serving(session) as served:
            bound = {address for address, _ in served.bound}
            return bound, run.about(served, session)

    bound, said = on_a_thread(asyncio.run, play())
    assert bound == {THIS_MACHINE}
    assert "Only this machine can open it" in said[1] and str(session.file) in said[3]
    command = ["live", "10", "--on", "203.0.113.7", "--out", str(session.file.parent)]
    assert on_a_thread(main, command) == 1
    assert "No page can be served at 203.0.113.7" in capsys.readouterr().err


def test_the_results_are_written_when_the_teacher_ends_the_session(session, monkeypatch, tmp_path):
    said = []
    session.ask(HIDDEN)
    session.vote("a", HIDDEN, "no")

    async def ended(self):
        session.end()

    monkeypatch.setattr(Served, "until_ended", ended)
    on_a_thread(run.serve, session, "", 0, said.append)
    assert [Path(one.removeprefix("Results: ")).exists() for one in said[1:]] == [True, True]
    assert not session.file.exists()


@pytest.fixture
def class_(session, monkeypatch):
    """Run a session as a notebook does."""
    monkeypatch.chdir(session.file.parent)
    monkeypatch.setenv("JPY_SESSION_NAME", f"work/10_{LESSON}.ipynb")
    monkeypatch.setattr(predictions, "guesses_made", {})
    class_ = live(port=0)
    yield class_
    class_.stop()


def test_guesses_in_a_notebook_that_joined_count_as_votes(class_):
    address, page = class_.address, class_._repr_html_()
    assert address in page and class_.session.word in page
    assert quote(qr_svg(f"http://{address}/#{class_.session.word}")) in page
    assert live() is class_
    with pytest.raises(LessonError, match="not the word"):
        join(address, "potato")
    joined = join(f"http://{address}/", class_.session.word)
    predict(HIDDEN, "yes")  # before the class is asked
    predict("leaves-read", 5)
    joined.leave()
    predict(HIDDEN, "no")  # does not count any more
    votes = {poll.question.name: list(poll.votes[0].values()) for poll in class_.session.polls}
    assert (votes[HIDDEN], votes["leaves-read"]) == (["yes"], [5])
    assert joined.trouble == ""


def test_a_notebook_is_told_when_its_guess_came_too_late(class_):
    address = class_.address
    joined = join(address, class_.session.word)
    class_.session.ask(HIDDEN)
    class_.session.step("spread")
    predict(HIDDEN, "no")
    joined.leave()
    assert "hidden-leaves did not count: The vote is closed." in repr(joined)
    class_.end()
    assert not class_.session.file.exists()
    with pytest.raises(LessonError, match="There is no class"):
        join(address, class_.session.word)
