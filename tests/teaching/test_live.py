"""A class that votes: the questions, both votes, what each page may know, and a hostile client."""

import asyncio
import csv
import json
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import reduce
from html import unescape
from pathlib import Path

import pytest

from othello_lessons.cli import main
from othello_lessons.exercises import predictions
from othello_lessons.exercises.predictions import GuessError
from othello_lessons.exercises.texts import prediction_names
from othello_lessons.lessons import LessonError, lesson_files, notebook_of
from othello_lessons.teaching.live import join, live, run
from othello_lessons.teaching.live.qr import EXP, checks, qr
from othello_lessons.teaching.live.questions import calls, questions_of
from othello_lessons.teaching.live.results import write_results
from othello_lessons.teaching.live.run import opened
from othello_lessons.teaching.live.server import MOST_AT_ONE, RATES, THIS_MACHINE, Served
from othello_lessons.teaching.live.session import PHASES, Session, VoteError
from othello_lessons.teaching.live.spread import rows_of, spread_picture
from othello_lessons.teaching.live.told import learner_told, teacher_told
from othello_lessons.widgets import predict

LESSON = "alpha_beta_by_hand"
HIDDEN = "hidden-leaves"  # a choice, of which "no" is right


@pytest.fixture
def session(tmp_path):
    return opened(LESSON, tmp_path)[0]


def restarted(session):
    return opened(session.lesson, session.file.parent)[0]


def forward(session, phase):
    """Go on until the question is in this phase."""
    while session.poll.phase != phase:
        session.step(PHASES[PHASES.index(session.poll.phase) + 1])


def on_a_thread(function, *given):
    """Call what runs a loop; in this thread a browser of other tests may run one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(function, *given).result()


# -- the questions


def saved_text(cell):
    return "".join(cell["outputs"][0]["data"]["text/plain"])


def test_every_question_of_every_lesson_is_found_with_its_board_tree_or_code():
    names = []
    for lesson in lesson_files():
        questions, left_out = questions_of(lesson)
        assert left_out == []
        cells = [
            cell for cell in json.loads(lesson.read_bytes())["cells"] if calls(cell, "predict")
        ]
        for question, cell in zip(questions, cells, strict=True):
            asked = question.asked
            drawn = f"\n\n{asked.picture.text}" if asked.picture else ""
            text = f"Predict: {question.prediction.ask}\n{asked.options}".rstrip() + drawn
            assert text == saved_text(cell), question.name
        names += [question.name for question in questions]
    assert sorted(names) == sorted(prediction_names())


def test_a_question_has_what_the_lesson_shows_around_it():
    questions = {one.name: one for one in questions_of(notebook_of(LESSON))[0]}
    hidden, supplier = questions[HIDDEN], questions["supplier-of-bound"]
    assert "You have read 3, 12, 8 and 2" in hidden.picture
    assert "With your numbers" in hidden.shown
    assert supplier.above[-1].startswith("At the bottom alpha-beta reads the 4")


OWN = {
    "How many?\nnumber discs\n4": ("number", 4, "4"),
    "Who wins?\nBlack / White / nobody\nwhite": ("choice", "White", "Black"),
    "Where?\nsquare f5d6c3\nc4": ("square", "c4", "d3"),
    "Where?\nsquares\nc4 d3": ("squares", ["d3", "c4"], ["a1"]),
    "How large?\nrange 1 10 100\n50": ("range", 50, [1, 10]),
    "Which node?\nnode [[3, 5], [2, 9]]\n1 0": ("node", "1 0", "root"),
    "Is it so?\nyes / no": ("choice", None, "no"),
}


def test_a_teacher_s_own_question_has_three_lines(session):
    for text, (kind, answer, guess) in OWN.items():
        session.own(text)
        assert (session.poll.question.prediction.guess, session.poll.answer) == (kind, answer)
        session.vote("a", session.poll.question.name, guess)
    again = restarted(session)
    assert [poll.answer for poll in again.polls] == [poll.answer for poll in session.polls]


@pytest.mark.parametrize(
    "text", ["", "Why?", "Why?\nlines\n3", "Where?\nsquare\nz9", "X?\nnode [1"]
)
def test_what_is_no_question_is_told_how_one_is_written(session, text):
    with pytest.raises(LessonError, match="three lines"):
        session.own(text)
    assert session.poll is None


# -- a session


def test_two_votes_of_a_browser_count_once_and_the_last_one_counts(session):
    session.ask(HIDDEN)
    for guess in ("yes", "no", "yes", "yes"):
        session.vote("a", HIDDEN, guess)
    session.vote("b", HIDDEN, "no")
    assert session.poll.votes[0] == {"a": "yes", "b": "no"}


def test_a_vote_counts_only_while_its_round_is_open(session):
    session.ask(HIDDEN)
    for phase in PHASES:
        forward(session, phase)
        if phase in ("ask", "again"):
            session.vote("a", HIDDEN, "yes", phase)
        else:
            with pytest.raises(VoteError, match="closed"):
                session.vote("b", HIDDEN, "no")
    assert [list(votes) for votes in session.poll.votes] == [["a"], ["a"]]


def test_a_late_vote_of_the_first_round_does_not_count_in_the_second(session):
    session.ask(HIDDEN)
    forward(session, "again")
    with pytest.raises(VoteError, match="closed"):
        session.vote("a", HIDDEN, "yes", "ask")


def test_a_question_that_the_teacher_left_takes_no_votes(session):
    session.ask(HIDDEN)
    session.ask("leaves-read")
    with pytest.raises(VoteError, match="closed"):
        session.vote("a", HIDDEN, "yes", "ask")
    session.ask(HIDDEN)
    assert session.vote("a", HIDDEN, "yes", "ask") == "yes"


def test_nobody_is_said_to_have_moved_where_no_answer_is_known(session):
    session.own("Is it so?\nyes / no")
    session.vote("a", "own-1", "yes")
    forward(session, "again")
    session.vote("a", "own-1", "no")
    forward(session, "reveal")
    told = teacher_told(session, 1)
    assert (told["heading"], told["moved"]) == ("", (0, 0))
    session.answer("no")
    assert teacher_told(session, 1)["moved"] == (1, 1)


def test_a_session_that_was_stopped_goes_on_where_it_was(session):
    session.ask(HIDDEN)
    session.vote("a", HIDDEN, "yes")
    forward(session, "again")
    session.vote("a", HIDDEN, "no")
    with session.file.open("a") as file:
        file.write('{"do": "vote", "voter": "b"')  # the machine lost its power here
    again = restarted(session)
    assert (again.word, again.token) == (session.word, session.token)
    assert (again.poll.phase, again.poll.votes) == ("again", ({"a": "yes"}, {"a": "no"}))
    again.vote("b", HIDDEN, "no")
    assert restarted(again).poll.votes[1] == {"a": "no", "b": "no"}


def test_an_ended_session_leaves_no_votes_behind(session):
    session.ask(HIDDEN)
    session.vote("a-secret-name", HIDDEN, "yes")
    written = write_results(session, session.file.parent)
    session.end()
    assert sorted(session.file.parent.iterdir()) == sorted(written)
    assert not any("a-secret-name" in path.read_text("utf-8") for path in written)


def test_only_a_guess_that_the_page_offers_is_counted(session, tmp_path):
    session.ask(HIDDEN)
    strange = [None, True, {}, [], [[]], "maybe", ["yes", "no"], 10**400, "x" * 5000, [1] * 99]
    for guess in strange:
        with pytest.raises((GuessError, OverflowError)):
            session.vote("a", HIDDEN, guess)
    for name, guesses in {
        "supplier-of-bound": ["7", 5, ["root"] * 2, ""],
        "leaves-read": [float("nan"), "many", [1, 2]],
    }.items():
        session.ask(name)
        for guess in guesses:
            if guess != "":  # the root has no moves
                with pytest.raises(GuessError):
                    session.vote("a", name, guess)
    museum = opened("the_museum_of_bugs", tmp_path / "museum")[0]
    for guess in (0, 19, 3.5, -1):
        with pytest.raises(GuessError):
            museum.vote("a", "line-of-the-mistake", guess)
    assert not any(any(poll.votes) for poll in (*session.polls, *museum.polls))


# -- who is told what


def test_a_learner_is_told_the_same_whatever_the_others_vote(session):
    session.ask(HIDDEN)
    for phase in PHASES[:-1]:
        forward(session, phase)
        before = learner_told(session, "a")
        for who in "bcd" if phase in ("ask", "again") else "":
            session.vote(who, HIDDEN, "no")
        assert learner_told(session, "a") == before
        assert before["right"] == [] and before["verdict"] == ""
    forward(session, "reveal")
    assert learner_told(session, "a")["right"] == ["no"]


def test_the_projector_shows_a_count_and_no_spread_before_the_close(session):
    session.ask(HIDDEN)
    session.vote("a", HIDDEN, "yes")
    told = teacher_told(session, 1)
    assert told["votes"] == 1 and not {"rows", "pictures"} & set(told)
    forward(session, "spread")
    rows = teacher_told(session, 1)["rows"]
    assert [(row["key"], row["counts"], row["right"]) for row in rows] == [
        ("yes", (1,), False),
        ("no", (0,), False),
    ]


VOTES = {  # of lessons with all kinds of questions: the votes, and the counts by their labels
    "a_board_with_a_rim": ("forbidden-move", ["h3", "h3", "a1"], {"h3": 2, "a1": 1}),
    "greed_loses": ("largest-weights", [["a1", "h8"], ["a1"]], {"a1": 2, "h8": 1}),
    "order_matters": ("uneven-branches", ["0 1", "root", "root"], {"the root": 2, "after 0, 1": 1}),
    "the_museum_of_bugs": ("line-of-the-mistake", [17, 17, 3], {"17              break": 2}),
    "play_first": ("moves-at-start", [4, 4, 2.5], {"2.5 moves": 1, "4 moves": 2}),
    "weights_that_evolve": ("champion-in-20-games", [[60, 80]], {"60 to 70": 1, "80 to 90": 0}),
}


def test_the_spread_counts_every_kind_of_answer(tmp_path):
    for lesson, (name, guesses, counts) in VOTES.items():
        session = opened(lesson, tmp_path / lesson)[0]
        session.ask(name)
        for who, guess in enumerate(guesses):
            session.vote(str(who), name, guess)
        forward(session, "spread")
        found = {row.label: row.counts[0] for row in rows_of(session.poll, told=False)}
        assert counts.items() <= found.items(), lesson
        picture = spread_picture(session.poll, 0, told=True)
        if lesson in ("a_board_with_a_rim", "greed_loses", "order_matters"):
            written = re.findall(r'font-weight="bold">(\d+)<', picture.svg)
            assert sorted(map(int, written)) == sorted(counts.values()), lesson
        else:
            assert picture is None


def test_the_results_say_who_moved_and_name_the_mistakes(session):
    session.ask("leaves-read")
    right, wrong = 5, 9
    for who, (first, second) in enumerate(
        [(right, right), (wrong, right), (wrong, wrong), (7, right)]
    ):
        session.vote(str(who), "leaves-read", first)
        session.polls[session.at].votes[1][str(who)] = second
    session.vote("late", "leaves-read", wrong)
    forward(session, "reveal")
    session.own("=cmd|<b>?\nyes / <i>\nyes")
    session.vote("0", session.poll.question.name, "<i>")
    table, page = write_results(session, session.file.parent)
    first, own = csv.DictReader(table.read_text("utf-8-sig").splitlines())
    counts = ["votes", "right", "votes after talking", "right after talking", "wrong at first"]
    assert [first[name] for name in counts] == ["5", "1", "4", "3", "3"]
    assert (first["of these right after talking"], first["share"]) == ("2", "0.67")
    assert first["wrong answers"].startswith("9 leaves: 3 then 1; 7 leaves: 1 then 0")
    assert own["asked"].startswith("'=")
    missed = predictions.PREDICT.mistake("missed-cut")  # behind the 9 and behind the 7
    assert first["mistakes behind them"] == f"missed-cut: 4 then 1 ({missed})"
    assert own["mistakes behind them"] == ""
    text = page.read_text("utf-8")
    assert "2 of 3 who were wrong at first moved to the right answer (67 %)" in text
    assert "<i>" not in text.replace('<i style="', "") and "&lt;i&gt;" in text


def test_the_commonest_mistakes_of_all_questions_come_first(session):
    votes = {
        "sure-after-two-branches": [(9, 7), (9, 9), (6, 7), (7, 7)],
        "limit-of-third-branch": [(14, 14), (2, 5), (5, 5), (3, 3)],  # the 3 has no name
    }
    for name, both in votes.items():
        session.ask(name)
        for at, phase in enumerate(("ask", "again")):
            forward(session, phase)
            for who, guesses in enumerate(both):
                session.vote(str(who), name, guesses[at])
        forward(session, "reveal")
    _, page = write_results(session, session.file.parent)
    row = r'<th scope="row">([a-z-]+)</th><td>(\d+)</td><td>(\d+)</td><td><p>([^<]+)</p>'
    over_all, *each = unescape(page.read_text("utf-8")).split("</section>")[:3]
    says = predictions.PREDICT.mistake
    expected = [("max-at-min", "3", "2"), ("unread-leaf", "2", "0")]
    assert re.findall(row, over_all) == [(*one, says(one[0])) for one in expected]
    found = [[one[:3] for one in re.findall(row, part)] for part in each]
    assert found[0] == [("max-at-min", "2", "1"), ("unread-leaf", "1", "0")]
    assert found[1] == [("max-at-min", "1", "1"), ("unread-leaf", "1", "0")]


# -- the code to scan


def test_the_check_words_are_those_of_a_known_code():
    words = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]  # HELLO WORLD
    assert checks(words, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def fixed(row, column, side):
    """Tell whether a module belongs to a pattern and not to the text."""
    corner = (row < 9 or row > side - 9, column < 9 or column > side - 9)
    finder = all(corner) and not (row > side - 9 and column > side - 9)
    aligned = side > 21 and all(side - 9 <= at <= side - 5 for at in (row, column))
    return finder or aligned or 6 in (row, column)


def read_code(rows):
    """Read a code by the standard's rules, from its bits alone: the codewords."""
    side, bits = len(rows), []
    column, up = side - 1, True
    while column > 0:
        column -= column == 6
        for row in range(side)[:: -1 if up else 1]:
            for at in (column, column - 1):
                if not fixed(row, at, side):
                    bits.append(rows[row][at] ^ ((row + at) % 2 == 0))
        column, up = column - 2, not up
    octets = zip(*[iter(bits)] * 8, strict=False)
    return [reduce(lambda word, bit: 2 * word + bit, octet) for octet in octets]


def value_at(words, power):
    """Return a polynomial's value at a power of 2: 0 for one without errors."""
    logs = {one: at for at, one in enumerate(EXP)}
    value = 0
    for word in words:
        value = (EXP[(logs[value] + power) % 255] if value else 0) ^ word
    return value


@pytest.mark.parametrize(("length", "count"), [(17, 7), (32, 10), (53, 15), (78, 20), (106, 26)])
def test_a_code_is_read_back_and_has_no_error(length, count):
    text = "http://192.168.1.5:8040/#table42".ljust(length, "x")[:length]
    rows = qr(text)
    words = read_code(rows)
    assert len(words) == length + 2 + count
    bits = "".join(f"{word:08b}" for word in words)
    said = bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8))
    assert (bits[:4], int(bits[4:12], 2), said.decode()) == ("0100", length, text)
    assert [value_at(words, power) for power in range(count)] == [0] * count
    form = [rows[8][at] for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [
        rows[at][8] for at in (7, 5, 4, 3, 2, 1, 0)
    ]
    assert "".join(map(str, form)) == "111011111000100"  # level L, mask 0, in the standard's table


# -- the server


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

    async def state(self):
        states = self.states()
        try:
            return await anext(states)
        finally:
            await states.aclose()


def test_a_phone_that_reloads_and_a_second_tab_have_one_vote(session):
    async def play():
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
            return phone.cookie

    cookie = on_a_thread(asyncio.run, play())
    assert list(session.poll.votes[0].values()) == ["no"]

    async def after_a_restart():
        async with serving(restarted(session)) as served:
            phone = Browser(served.address)
            phone.cookie = cookie
            assert (await phone.state())["guess"] == "no"

    on_a_thread(asyncio.run, after_a_restart())


def test_sixty_browsers_vote_and_the_projector_counts_each(session):
    async def play():
        session.ask(HIDDEN)
        async with serving(session) as served:
            projector = Browser(served.teacher.split("/")[2])
            states = projector.states(f"/{session.token}/events")
            class_ = await asyncio.gather(
                *(Browser(served.address).join(session) for _ in range(60))
            )
            answers = await asyncio.gather(*(one.vote("yes") for one in class_))
            assert {status for status, _ in answers} == {200}
            async for told in states:
                assert "rows" not in told
                if told["votes"] == 60:
                    break
            await states.aclose()

    on_a_thread(asyncio.run, play())


def test_a_page_hears_of_the_next_question_and_of_the_end(session):
    async def play():
        async with serving(session) as served:
            phone = await Browser(served.address).join(session)
            states = phone.states()
            assert (await anext(states))["key"] == ""
            teacher, path = Browser(served.teacher.split("/")[2]), f"/{session.token}"
            await teacher.send("POST", f"{path}/do", {"do": "ask", "what": HIDDEN})
            assert (await anext(states))["key"] == HIDDEN
            question = json.loads((await phone.send("GET", "/question"))[1])
            assert "answer" not in question and question["choices"][1][0] == "no"
            await teacher.send("POST", f"{path}/do", {"do": "end"})
            assert (await anext(states))["ended"]
            await states.aclose()
            await served.until_ended()

    on_a_thread(asyncio.run, play())
    assert not session.file.exists()


def attempts(session, served):
    """Name what a hostile learner tries, with the request, and the port where it is tried."""
    token, host = session.token, served.address
    teacher = served.teacher.split("/")[2]
    vote = {"key": HIDDEN, "round": "ask", "guess": "yes"}
    files = [
        "/../../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
        "/%2e%2e/server.py",
        "/teacher.html",
        "/teacher.js",
        "/session.jsonl",
        "/live/session.jsonl",
        "/static/live.css",
        "/.",
        "/..",
        "/live.css/../teacher.js",
    ]
    reads = {f"reads {path}": ("GET", path, None, {}) for path in files}
    kernels = {
        f"reaches {path}": ("GET", path, None, {})
        for path in ("/api/kernels", "/api/contents", "/lab", "/terminals", "/tree")
    }
    teachers = {
        "opens the teacher's page": ("GET", f"/{token}/", None, {}),
        "reads the teacher's counts": ("GET", f"/{token}/events", None, {}),
        "closes the vote": ("POST", f"/{token}/do", {"do": "step", "what": "spread"}, {}),
        "ends the session": ("POST", "/do", {"do": "end"}, {}),
    }
    tricks = {
        "votes without a cookie": ("POST", "/vote", vote, {"Cookie": ""}),
        "votes with a cookie of its own": ("POST", "/vote", vote, {"Cookie": "othello_live=me"}),
        "hears without a cookie": ("GET", "/events", None, {"Cookie": ""}),
        "votes from another page": ("POST", "/vote", vote, {"Origin": "http://evil.example"}),
        "comes by another name": ("POST", "/vote", vote, {"Host": "evil.example"}),
        "votes by a form": ("POST", "/vote", vote, {"Content_Type": "text/plain"}),
        "votes in the second round": ("POST", "/vote", {**vote, "round": "again"}, {}),
        "votes on nothing": ("POST", "/vote", {**vote, "key": "nothing"}, {}),
        "votes for what is no choice": ("POST", "/vote", {**vote, "guess": "<script>"}, {}),
        "sends no object": ("POST", "/vote", [1], {}),
        "sends deep JSON": ("POST", "/vote", b"[" * 4000, {}),
        "sends a large body": ("POST", "/vote", b" " * 100_000, {}),
        "sends a large header": ("GET", "/", None, {"X": "x" * 70_000}),
        "joins with a wrong word": ("POST", "/join", {"word": "x"}, {}),
        "joins with no word": ("POST", "/join", {}, {}),
        "puts a file": ("PUT", "/live.css", b"x", {}),
        "deletes the votes": ("DELETE", "/vote", None, {}),
    }
    guesses = {
        "guesses the teacher's address": (
            "GET",
            "/AAAAAAAAAAAAAAAAAAAAAA/",
            None,
            {"Host": teacher},
        ),
        "asks the teacher's port for files": ("GET", "/learner.html", None, {"Host": teacher}),
    }
    at_learners = {name: (host, one) for name, one in (reads | kernels | teachers | tricks).items()}
    return at_learners | {name: (teacher, one) for name, one in guesses.items()}


def test_a_hostile_learner_gets_nothing(session):
    async def play():
        session.ask(HIDDEN)
        async with serving(session) as served:
            honest = await Browser(served.address).join(session)
            await honest.vote("no")
            hostile = await Browser(served.address).join(session)
            tries, got = attempts(session, served), {}
            for name, (address, (method, path, body, headers)) in tries.items():
                hostile.address = address
                status, text = await hostile.send(method, path, body, **headers)
                leaks = re.search(r"root:|Traceback|tornado|voter|import ", text)
                if leaks or not (400 <= status < 500 or status == 0):
                    got[name] = status, text[:80]
            assert (await honest.state())["guess"] == "no"
            return tries, got

    tries, got = on_a_thread(asyncio.run, play())
    assert got == {}
    assert len(tries) >= 30
    assert list(session.poll.votes[0].values()) == ["no"] and session.poll.phase == "ask"


def test_a_browser_that_votes_without_end_is_slowed_down(session):
    async def play():
        session.ask(HIDDEN)
        async with serving(session) as served:
            browser = await Browser(served.address).join(session)
            return [(await browser.vote("yes"))[0] for _ in range(RATES["vote"][0] + 2)]

    assert on_a_thread(asyncio.run, play())[-2:] == [429, 429]


def test_one_machine_cannot_fill_the_class(session):
    async def play():
        async with serving(session) as served:
            answers = [
                await Browser(served.address).send("POST", "/join", {"word": session.word})
                for _ in range(MOST_AT_ONE + 1)
            ]
            return [status for status, _ in answers]

    assert on_a_thread(asyncio.run, play()) == [200] * MOST_AT_ONE + [403]


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
    address = class_.address
    assert address in class_._repr_html_() and class_.session.word in class_._repr_html_()
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


def test_a_missing_extra_is_a_sentence(session, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "tornado", None)
    with pytest.raises(LessonError, match=r'pip install "othello-lessons\[lab\]"'):
        run.serve(session, "", 0, print)


def test_a_session_of_another_lesson_is_not_taken_up(session):
    with pytest.raises(LessonError, match="another lesson"):
        Session("greed_loses", "", [], session.file)
