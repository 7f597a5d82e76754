"""Starts JupyterLab for the course: checks first that it can, prints little, ends at one Ctrl-C."""

import os
import socket
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from subprocess import DEVNULL, Popen

from othello_lessons.course.installing import how_to_get
from othello_lessons.course.lesson_table import LessonError
from othello_lessons.course.working_copy import as_saved, blank, content_of

# With this extension, JupyterLab shows the course's pictures in the colours of its theme.
EXTENSIONS = Path(__file__).parents[1] / "drawing" / "labextension"
# With this connection, a click is answered 40 ms earlier.
CONNECTION = "othello_lessons.course.lab_connection.PromptConnection"
# The course has its own workspace: the usual one would open the tabs of other projects.
FIRST_PAGE = "/lab/workspaces/othello-lessons/tree/00_contents.ipynb"


def check_ready(port: int | None) -> None:
    """Raise a LessonError if JupyterLab is not installed or the port is taken."""
    if find_spec("jupyterlab") is None:
        raise LessonError(f"JupyterLab is not installed: {how_to_get('lab')}")
    if port is None:
        return
    try:
        socket.create_server(("localhost", port)).close()
    except PermissionError:
        raise LessonError(f"Port {port} may not be used here: give another --port.") from None
    except OSError:
        raise LessonError(
            f"Port {port} is taken by another program: give another --port, or leave it out."
        ) from None


def run(folder: Path, port: int | None, browser: bool) -> None:
    """Serve the folder until Ctrl-C, and open the contents unless told not to."""
    opens = "opens in your browser, and" if browser else "is"
    print(f"The course {opens} at the address below. Save your lessons; then Ctrl-C here ends it.")
    sys.stdout.flush()  # JupyterLab takes a moment to start
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(config_path())
    from jupyterlab.labapp import LabApp

    with explaining(), compiling_ahead():
        LabApp.launch_instance(argv=settings(folder, port, browser))


@contextmanager
def compiling_ahead() -> Iterator[None]:
    """Let another process compile what the lessons use, until the block ends; it tells how long."""
    ahead = [sys.executable, "-m", "othello_lessons.engine.compile_ahead"]
    compiling = None
    with suppress(OSError):  # then a lesson compiles when it needs to, and says so
        compiling = Popen(ahead, stdin=DEVNULL, stdout=DEVNULL, start_new_session=True)
    try:
        yield
    finally:
        if compiling is not None:
            compiling.terminate()
            compiling.wait()


def trust(lessons: Iterable[Path], folder: Path) -> None:
    """Sign the course's notebooks in the folder: JupyterLab warns about unsigned ones."""
    if find_spec("nbformat") is None:
        return  # then JupyterLab is not installed
    import nbformat
    from nbformat.sign import NotebookNotary

    ours = {as_saved(blank(lesson.read_bytes())) for lesson in lessons}
    with explaining():
        notary = NotebookNotary()
        with closing(notary.store):
            found = filter(ours.__contains__, readable(folder.glob("*.ipynb")))
            for content in found:
                notary.sign(nbformat.reads(content.decode(), as_version=4))


def readable(paths: Iterable[Path]) -> Iterator[bytes]:
    """Yield the contents of the files, without those that cannot be read."""
    for path in paths:
        with suppress(OSError):
            yield content_of(path)


@contextmanager
def explaining() -> Iterator[None]:
    """If a folder of Jupyter's cannot be written, raise a LessonError that says what to do."""
    try:
        yield
    except OSError as error:
        reason = f"{error.strerror or error}: {error.filename}" if error.filename else f"{error}"
        raise LessonError(
            f"Jupyter cannot write its own files ({reason}). Set JUPYTER_CONFIG_DIR and "
            "JUPYTER_DATA_DIR to folders that you can write to."
        ) from None


def config_path() -> list[str]:
    """Return where Jupyter looks for settings: in `labconfig/` here, and in the usual places.

    The settings here turn off the question about news, which takes the focus, and the search for
    updates. They let a kernel take clicks in the order in which they came among the cells, and not
    in a thread of their own.
    """
    before = os.environ.get("JUPYTER_CONFIG_PATH", "")
    return [str(Path(__file__).parent), *filter(None, before.split(os.pathsep))]


def settings(folder: Path, port: int | None, browser: bool) -> list[str]:
    """Return JupyterLab's arguments: the folder, the first page, and no questions."""
    from zmq import has  # each kernel prints a warning if it could use encryption and does not

    arguments = [
        f"--ServerApp.root_dir={folder.resolve()}",
        f"--LabApp.default_url={FIRST_PAGE}",
        f"--LabApp.extra_labextensions_path={EXTENSIONS}",
        f"--ServerApp.open_browser={browser}",
        f"--ServerApp.kernel_websocket_connection_class={CONNECTION}",
        "--ServerApp.answer_yes=True",  # Ctrl-C ends it without a question
        "--ServerApp.allow_root=True",  # in a container the user is root
        "--ServerApp.log_level=ERROR",
        "--LabApp.log_level=ERROR",
        f"--MappingKernelManager.transport_encryption={'auto' if has('curve') else 'disabled'}",
    ]
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    return arguments
