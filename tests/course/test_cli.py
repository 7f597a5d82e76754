"""The command `othello-lessons`, as typed: its options, its sentences and its exit status."""

import os
import signal
import socket
import sys
from contextlib import closing
from pathlib import Path

import pytest
from commands import status_of as run
from elsewhere import printed_elsewhere
from nbformat import read
from nbformat.sign import NotebookNotary
from running import PATIENCE, PLACES, Course

from othello_lessons import __main__, __version__, cli
from othello_lessons.cli import main
from othello_lessons.course import lab
from othello_lessons.course.lesson_table import LESSONS, lesson_files
from othello_lessons.course.working_copy import fresh_copy
from othello_lessons.strategies import describe_strategies


@pytest.fixture(autouse=True)
def in_an_empty_folder(tmp_path, tmp_path_factory, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path_factory.mktemp("jupyter")))


@pytest.fixture
def started(monkeypatch):
    """Note how JupyterLab is started, in place of starting it."""
    starts = []
    monkeypatch.setattr(lab, "run", lambda *given, **options: starts.append((given, options)))
    return starts


def test_without_options_the_course_opens_on_a_copy_in_my_lessons(started, tmp_path, capsys):
    assert run() == 0
    copied = {path.name for path in (tmp_path / "my-lessons").glob("*.ipynb")}
    assert copied == {path.name for path in lesson_files()}
    ((folder, port), options) = started[0]
    assert (str(folder), port, options) == ("my-lessons", None, {"browser": True})
    assert "into my-lessons." in capsys.readouterr().out


def test_a_port_a_folder_and_no_browser_are_passed_on(started, tmp_path):
    assert run("--no-browser", "--port", "8931", "--folder", "elsewhere") == 0
    assert (tmp_path / "elsewhere").is_dir()
    ((folder, port), options) = started[0]
    assert (str(folder), port, options) == ("elsewhere", 8931, {"browser": False})


def test_jupyterlab_is_told_where_and_how_to_start(tmp_path):
    settings = lab.settings(tmp_path, 8931, browser=False)
    for expected in (
        f"--ServerApp.root_dir={tmp_path}",
        "--ServerApp.port=8931",
        "--ServerApp.port_retries=0",
        "--ServerApp.open_browser=False",
    ):
        assert expected in settings
    assert "--ServerApp.port" not in " ".join(lab.settings(tmp_path, None, browser=True))


def test_only_what_was_handed_out_is_signed(tmp_path):
    ours, changed = tmp_path / "ours.ipynb", tmp_path / "changed.ipynb"
    fresh_copy(lesson_files()[0], tmp_path)
    (tmp_path / lesson_files()[0].name).rename(ours)
    changed.write_bytes(ours.read_bytes().replace(b"# ", b"# My ", 1))
    lab.trust(lesson_files(), tmp_path)
    notary = NotebookNotary()
    with closing(notary.store):
        signed = [notary.check_signature(read(path, 4)) for path in (ours, changed)]
    assert signed == [True, False]


STRAY = [
    Path.mkdir,
    lambda path: path.symlink_to("nowhere"),
    lambda path: path.symlink_to(path.name),
    os.mkfifo,
    lambda path: path.write_text("no notebook"),
]


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes are others there")
def test_files_that_are_only_named_like_notebooks_do_not_stop_the_course(started, tmp_path, capsys):
    assert run() == 0
    for number, make in enumerate(STRAY):
        make(tmp_path / "my-lessons" / f"{number}.ipynb")
    assert run() == 0 and len(started) == 2
    assert capsys.readouterr().err == ""


def test_a_home_that_cannot_be_written_is_reported(started, tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    for place in PLACES:  # no folder can be made below a file
        monkeypatch.setenv(place, str(tmp_path / "file" / "below"))
    assert run() == 1 and not started
    (words,) = capsys.readouterr().err.splitlines()
    assert words.startswith("Jupyter cannot write its own files (")
    assert words.endswith(
        "Set JUPYTER_CONFIG_DIR and JUPYTER_DATA_DIR to folders that you can write to."
    )


def test_settings_that_the_learner_has_are_kept(monkeypatch):
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", os.pathsep.join(["one", "two"]))
    assert lab.config_path()[1:] == ["one", "two"]


def test_a_taken_port_is_reported_before_anything_is_written(tmp_path, capsys):
    with socket.create_server(("localhost", 0)) as taken:
        number = taken.getsockname()[1]
        assert run("--port", str(number)) == 1
    words = f"Port {number} is taken by another program: give another --port, or leave it out."
    assert capsys.readouterr().err.strip() == words
    assert list(tmp_path.iterdir()) == []


def test_a_missing_jupyterlab_is_reported_with_the_command_that_installs_it(monkeypatch, capsys):
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert run() == 1
    words = 'JupyterLab is not installed: pip install "othello-lessons[lab]" installs it.'
    assert capsys.readouterr().err.strip() == words


def test_a_folder_that_cannot_be_made_is_reported(tmp_path, capsys):
    (tmp_path / "my-lessons").write_text("a file is in the way")
    assert run("--no-browser") == 1
    assert capsys.readouterr().err.endswith("Give another --folder.\n")


@pytest.mark.parametrize("port", ["0", "65536", "http", "²"])
def test_a_port_that_is_not_a_number_is_reported(port, capsys):
    assert run(f"--port={port}") == 2
    assert f"a port is a number from 1 to 65535, not {port!r}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments", [("fresh", "1", "--folder", "here"), ("--folder", "here", "fresh", "01")]
)
def test_a_fresh_copy_is_asked_for_by_number(arguments, tmp_path, capsys):
    assert run(*arguments) == 0
    (made,) = (tmp_path / "here").glob("*.ipynb")
    assert made.name == LESSONS[0].file
    assert capsys.readouterr().out.strip() == f"{Path('here', made.name)} is fresh."


def test_inside_a_working_copy_a_fresh_copy_goes_there(tmp_path, monkeypatch, capsys):
    assert run("fresh", "01", "--folder", "here") == 0
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "here" / LESSONS[0].file).unlink()
    assert run("fresh", "01") == 0
    assert (tmp_path / "here" / LESSONS[0].file).exists()
    assert not (tmp_path / "here" / "my-lessons").exists()


def test_a_fresh_copy_of_an_unknown_lesson_is_reported(capsys):
    assert run("fresh", "99") == 1
    assert capsys.readouterr().err.startswith("There is no lesson '99'. The lessons are 00_")


def test_the_strategies_are_listed(capsys):
    assert run("strategies") == 0
    assert capsys.readouterr().out.strip() == describe_strategies().strip()


def test_version_and_help_are_given(capsys):
    assert run("--version") == 0
    assert capsys.readouterr().out.strip() == f"othello-lessons {__version__}"
    assert run("--help") == 0
    out = capsys.readouterr().out
    assert all(
        word in out for word in ("--no-browser", "--port", "--folder", "fresh", "strategies")
    )


SLOW_TO_IMPORT = {"asyncio", "concurrent", "email", "http", "multiprocessing", "subprocess", "xml"}
BOOK, HELP = "import othello_lessons.othello", "import othello_lessons.cli as cli; cli.parser()"


@pytest.mark.parametrize(("code", "most"), [(BOOK, 2), (HELP, 30)])
def test_the_book_and_the_help_import_few_modules_and_no_other_package(code, most):
    look = f"import sys; before = set(sys.modules); {code}; print(*set(sys.modules) - before)"
    names = [
        one for one in printed_elsewhere(look).split() if not one.startswith("othello_lessons.cli")
    ]
    packages = [name.split(".")[0] for name in names]  # every command is a module of its own
    assert packages.count("othello_lessons") <= most
    assert set(packages) <= {"othello_lessons", *sys.stdlib_module_names} - SLOW_TO_IMPORT


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C cannot be sent to one process there")
def test_ctrl_c_ends_the_course_without_a_question_or_a_traceback(tmp_path):
    with Course(tmp_path) as course:
        course.process.send_signal(signal.SIGINT)
        assert course.process.wait(PATIENCE) == 0
    assert "Traceback" not in course.log.read_text()


def test_an_interrupt_while_a_command_is_read_has_no_traceback(monkeypatch):
    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "parser", interrupted)
    assert main([]) == 130


@pytest.mark.parametrize("command", [__main__.lessons, __main__.othello])
def test_an_interrupt_while_a_command_is_imported_or_ends_has_no_traceback(command, monkeypatch):
    def interrupted(module):
        raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(__main__, "import_module", interrupted)
    try:
        assert command() == 130
        signal.raise_signal(signal.SIGINT)  # while Python ends
    finally:
        signal.signal(signal.SIGINT, before)
