"""Run a session: open it or take it up again, serve it, and write its results."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from othello_lessons.course.installing import from_extra
from othello_lessons.course.lesson_table import (
    BY_KEY,
    LessonError,
    key_of,
    lesson_files,
    lesson_named,
)
from othello_lessons.programs.ladder.hand_in import address_in_network
from othello_lessons.teaching.live.questions import questions_of
from othello_lessons.teaching.live.results import write_results
from othello_lessons.teaching.live.session import Session

if TYPE_CHECKING:
    from othello_lessons.teaching.live.server import Served

SESSION = "session.jsonl"
NETWORK = "network"  # for the address that this machine has in it


def opened(name: str, folder: Path | None) -> tuple[Session, list[str]]:
    """Open the session of a lesson, or take it up again; also say which questions are left out."""
    notebook = lesson_named(name, lesson_files())
    lesson = BY_KEY.get(key_of(notebook))
    if lesson is None:
        raise LessonError(
            "The contents have no questions. Give the number of a lesson, such as 10."
        )
    questions, left_out = questions_of(notebook)
    file = (folder or Path(f"live-{lesson.number}")) / SESSION
    return Session(lesson.key, f"{lesson.number} {lesson.title}", questions, file), left_out


def serve(
    session: Session,
    on: str,
    port: int,
    say: Callable[[str], None],
    started: "Callable[[Served], None]" = lambda served: None,
) -> None:
    """Serve a session until the teacher ends it, and write the results, also after Ctrl-C.

    `started` is called on the server's loop. LessonError if there is no such address, its port is
    taken, or a package is missing.
    """
    for package in ("tornado", "segno"):
        from_extra(package, "lab", LessonError)
    try:
        asyncio.run(_serve(session, on, port, say, started))
    finally:
        for file in write_results(session, session.file.parent):
            say(f"Results: {file}")


async def _serve(
    session: Session,
    on: str,
    port: int,
    say: Callable[[str], None],
    started: "Callable[[Served], None]",
) -> None:
    from othello_lessons.teaching.live import server

    address = address_in_network() if on == NETWORK else on or server.THIS_MACHINE
    try:
        served = server.Served(session, address, port)
    except OSError as error:
        raise LessonError(
            f"No page can be served at {address}, port {port} and the next ({error.strerror}). "
            "Choose another --port, or an address of this machine for --on."
        ) from None
    say("\n".join(about(served, session)))
    started(served)
    try:
        await served.until_ended()
    finally:
        await served.stop()


def about(served: "Served", session: Session) -> list[str]:
    """Say who can reach the session, and where it is kept."""
    from othello_lessons.teaching.live import server

    only_here = served.address.startswith(server.THIS_MACHINE)
    who = (
        "Only this machine can open it. For phones and laptops in your network: "
        f"--on {NETWORK} (this machine is {address_in_network()} there)."
        if only_here
        else "Everybody in the network who has the word can open it."
    )
    return [
        f"Learners: http://{served.address}   word: {session.word}",
        who,
        f"Your page, for the projector (only on this machine): {served.teacher}",
        f"The votes are kept in {session.file} until you end the session. Ctrl-C stops; the same "
        "command continues.",
    ]
