"""The page of a ladder in a network, and the page on which a learner hands in a program.

A program is one Python file. It goes into the ladder's folder under the name that its author
gives, if the author knows the word of the class. The server runs in a thread of its own.
"""

import asyncio
import hmac
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from string import Template
from typing import Any

from othello_lessons.course.installing import from_extra
from othello_lessons.drawing.page import page_style
from othello_lessons.programs.file.messages import check_name
from othello_lessons.programs.ladder.entries import MOST_PROGRAMS
from othello_lessons.programs.tournament.plan import TournamentError
from othello_lessons.programs.tournament.pool import Say
from othello_lessons.programs.tournament.standings_files import write_whole

HAND_IN = "hand-in"
LARGEST = 1 << 20  # bytes of a program
MORE = 1 << 16  # bytes of a form beside the program
DELAY = 1.0  # seconds before a wrong word is answered: nobody tries thousands
POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'"
PAGE = Template("""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Hand in a program</title>
<style>
$css
form { display: grid; gap: 14px; max-width: 32rem; }
label { display: grid; gap: 4px; font-weight: 600; }
label small { font-weight: 400; color: var(--faint); }
input, button {
  font: inherit; color: inherit; padding: 9px 10px; background: var(--page); min-width: 0;
  border: 1px solid var(--faint); border-radius: 6px;
}
button { min-height: 44px; cursor: pointer; background: var(--ink); color: var(--card); }
</style>
</head>
<body>
<h1>Hand in a program</h1>
<p><a href="./">The ladder</a></p>
<section>
<p role="status"><strong>$said</strong></p>
<form method="post" enctype="multipart/form-data">
<label>Name <small>a letter, then at most 31 letters, digits, - and _</small>
<input name="name" required maxlength="32" autocomplete="off" value="$name"></label>
<label>Program <small>one Python file of at most 1 MiB, such as my_player.py</small>
<input name="program" type="file" accept=".py" required></label>
<label>Word of the class <input name="word" type="password" required></label>
<button>Hand in</button>
</form>
</section>
<section>
<p>Your program is checked, and comes on the ladder. With the same name, a new program takes the
place of the old one. If yours does not play, the ladder says what to mend.</p>
</section>
</body>
</html>
""")


class NotTaken(Exception):
    """Why a program was not taken: the status of the answer, and a sentence."""


@contextmanager
def serving(
    page: Path, folder: Path, *, address: str, port: int, word: str, say: Say
) -> Iterator[str]:
    """Serve a page and take programs into a folder, in the background; yield the URL.

    Without a word nothing is taken.
    TournamentError if tornado is not installed, or if the port is taken.
    """
    from_extra("tornado", "lab", TournamentError)
    try:
        listening = socket.create_server((address, port))
    except OSError as problem:
        raise TournamentError(
            f"Port {port} of {address} cannot be used ({problem.strerror}): take another --port."
        ) from None
    loop, stop = asyncio.new_event_loop(), asyncio.Event()
    served = _serve(_handlers(page, folder, word, say), listening, stop)
    thread = threading.Thread(
        target=loop.run_until_complete, args=(served,), name="hand in", daemon=True
    )
    thread.start()
    try:
        yield f"http://{address}:{listening.getsockname()[1]}/"
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


def address_in_network() -> str:
    """Return this machine's address in its network; where there is none, one only for itself."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for examples: nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


async def _serve(handlers: list[Any], listening: socket.socket, stop: asyncio.Event) -> None:
    """Answer on a socket until told to stop."""
    from tornado.httpserver import HTTPServer
    from tornado.web import Application

    application = Application(handlers, compress_response=True, log_function=lambda handler: None)
    server = HTTPServer(application, max_body_size=LARGEST + MORE, idle_connection_timeout=60)
    listening.setblocking(False)
    server.add_socket(listening)
    await stop.wait()
    server.stop()
    await server.close_all_connections()


def _handlers(page: Path, folder: Path, word: str, say: Say) -> list[Any]:
    from tornado.web import RequestHandler

    class ShowLadder(RequestHandler):
        def get(self) -> None:
            self.set_header("Cache-Control", "no-cache")  # asks each time, and gets it if it is new
            self.write(page.read_bytes() if page.exists() else "The ladder begins in a moment.")

    class TakeProgram(RequestHandler):
        def get(self) -> None:
            self.answer("")

        async def post(self) -> None:
            name = self.get_body_argument("name", "").strip()
            try:
                if not hmac.compare_digest(
                    self.get_body_argument("word", "").strip().encode(), word.encode()
                ):
                    await asyncio.sleep(DELAY)
                    raise NotTaken(403, "That is not the word of the class.")
                put(folder, name, [one.body for one in self.request.files.get("program", ())])
            except NotTaken as why:
                status, sentence = why.args
                self.set_status(status)
                self.answer(sentence, name)
                return
            say(f"{name} was handed in from {self.request.remote_ip}.")
            self.answer(f"{name} is handed in. It is checked next.", name)

        def answer(self, said: str, name: str = "") -> None:
            self.set_header("Content-Security-Policy", POLICY)
            parts = {"said": escape(said), "name": escape(name), "css": page_style()}
            self.write(PAGE.substitute(parts))

    return [("/", ShowLadder), *([(f"/{HAND_IN}", TakeProgram)] if word else [])]


def put(folder: Path, name: str, files: list[bytes]) -> None:
    """Put a program into the folder in one step; NotTaken says why it cannot be."""
    try:
        check_name(name)
    except ValueError as problem:
        raise NotTaken(400, f"{problem}.") from None
    if len(files) != 1 or not 0 < len(files[0]) <= LARGEST:
        raise NotTaken(400, "A program is one file of at most 1 MiB, and not empty.")
    if b"\0" in files[0]:
        raise NotTaken(400, "This is not a Python file: a program is one file of Python.")
    others = [path for path in folder.iterdir() if path.stem.casefold() == name.casefold()]
    if any(path.name != f"{name}.py" for path in others):
        raise NotTaken(409, f"Another program is called {name}: take another name.")
    if not others and sum(1 for _ in folder.iterdir()) >= MOST_PROGRAMS:
        raise NotTaken(409, f"There are {MOST_PROGRAMS} programs already: no more are taken.")
    try:
        write_whole(folder / f"{name}.py", files[0])
    except OSError as problem:
        raise NotTaken(507, f"{problem} Tell your teacher, and try it again later.") from None
