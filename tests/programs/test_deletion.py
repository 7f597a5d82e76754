"""Cleaning up after a program: its folder is deleted, whatever it did to it, and nothing else."""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path

import pytest
from class_programs import MARK, ROOT, marked
from file_programs import ANSWER, program, until

from othello_lessons.othello import BLACK, maximizer, score
from othello_lessons.programs.compliance import CheckFailed
from othello_lessons.programs.file.folder import Folder
from othello_lessons.programs.file.seat import FileSeat
from othello_lessons.programs.file.talk import talking
from othello_lessons.programs.game import play_game
from othello_lessons.programs.process.child import Child
from othello_lessons.programs.process.log import Log
from othello_lessons.programs.seat import Limits, PackageSeat

NOBODY = 65534  # a user without rights, if the tests run as an administrator

# What a program does to its folder, or in it; OUTSIDE is somebody else's folder.
DEEP = """
def deep(name):
    here = os.open(".", os.O_RDONLY)
    os.mkdir(name); os.chdir(name)
    for _ in range(1500):
        os.mkdir("a longer name than one letter"); os.chdir("a longer name than one letter")
    open("file", "w").close()
    os.fchdir(here)
"""
LINK = """
HERE = os.getcwd()
def link():
    os.rename(HERE, HERE + "-")
    os.symlink(OUTSIDE, HERE)
"""

ANEW = """
import shutil
HERE = os.getcwd()
shutil.rmtree(HERE)
os.makedirs(HERE + "/a/b")
open(HERE + "/a/file", "w").close()
"""


@pytest.fixture
def outside(tmp_path):
    """Make a folder of somebody else, and check in the end that nothing in it has changed."""
    folder = tmp_path / "outside"
    (folder / "inner").mkdir(parents=True)
    for file in ("ann.out", "inner/thesis.txt"):
        (folder / file).write_text("(W D 3)")
    (folder / "inner").chmod(0o751)
    folder.chmod(0o755)
    before = listing(folder)
    yield folder
    assert listing(folder) == before


def listing(folder):
    """List all that is in a folder, with its permissions."""
    return [(str(path), path.lstat().st_mode) for path in sorted([folder, *folder.rglob("*")])]


def game(tmp_path, anew):
    """Play a file program against a strategy, and return the record."""
    limits = Limits(move=60, start=60, memory=512)
    ann = FileSeat("ann", program(tmp_path / "ann.py", "ann", anew), limits=limits)
    return play_game(ann, PackageSeat(maximizer(score), "package"))


# Deep folders


def test_an_answer_that_is_a_deep_folder_is_malformed_and_deleted(tmp_path, private):
    assert game(tmp_path, DEEP + ANSWER.format("deep(NAME + '.out')")).verdict == "malformed"


# Links


def test_links_in_a_folder_are_not_followed(tmp_path, private, outside):
    links = f"os.symlink({str(outside)!r}, 'link'); os.makedirs('a/b')"
    links += f"; os.symlink({str(outside)!r}, 'a/b/link'); os.chmod('a', 0o500); 1 / 0"
    assert game(tmp_path, ANSWER.format(links)).verdict == "crash"


def test_another_folder_in_the_place_of_a_programs_own_is_left_alone(tmp_path, private):
    anew = """
HERE = os.getcwd()
os.rename(HERE, HERE + "-")
os.mkdir(HERE)
open(HERE + "/thesis.txt", "w").close()
1 / 0
"""
    assert game(tmp_path, anew).verdict == "crash"
    [left] = private.iterdir()
    assert not left.name.endswith("-") and [file.name for file in left.iterdir()] == ["thesis.txt"]
    shutil.rmtree(left)


@pytest.mark.parametrize(
    "change",
    [DEEP + "deep('a')", LINK + "link()", "os.chmod('.', 0)", ANEW],
    ids=["deep", "replaced by a link", "without permissions", "made anew"],
)
def test_a_guard_without_its_judge_cleans_up_as_well(tmp_path, private, outside, change):
    own = private / "own"
    own.mkdir()
    done = str(tmp_path / "done")
    code = f"import os, time\nOUTSIDE = {str(outside)!r}\n{change}\nopen({done!r}, 'x')"
    judge = (
        "import os, pathlib, sys, time\nfrom othello_lessons.programs.process.child import Child\n"
        f"command = [sys.executable, '-c', {code + chr(10) + 'time.sleep(1000)'!r}]\n"
        f"program = Child(command, 500, folder=pathlib.Path({str(own)!r}))\n"
        f"while not os.path.exists({done!r}): time.sleep(0.01)\nos._exit(0)"
    )
    subprocess.run([sys.executable, "-c", judge], check=True, cwd=ROOT)
    until(lambda: not marked(os.environ[MARK]))
    assert not list(private.iterdir())


def test_a_check_of_a_program_that_loses_its_folder_fails_in_a_sentence(tmp_path, private):
    anew = "import shutil\nassert take() == 'W'\nshutil.rmtree(os.getcwd())\ntime.sleep(99)"
    command = program(tmp_path / "ann.py", "ann", anew)
    with talking("ann", command, Limits(without_waiting=True), Log()) as talk:
        talk.tell_colour(BLACK)
        until(lambda: not list(private.iterdir()))
        with pytest.raises(CheckFailed, match="folder in which it was started cannot be used"):
            talk.give("(B C 3)")


# Permissions


@pytest.fixture
def nobodys():
    """Make a folder that a user without rights may write in, and reach."""
    folder = Path(tempfile.mkdtemp(dir="/tmp"))
    if os.geteuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
    yield folder
    shutil.rmtree(folder)


def without_rights(do):
    """Do something in a process of a user without rights; return whether it went well."""
    if child := os.fork():
        return os.waitpid(child, 0)[1] == 0
    try:
        if os.geteuid() == 0:
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        do()
        os._exit(0)
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(1)


@pytest.mark.parametrize("mode", [0, 0o500, stat.S_IWUSR])
@pytest.mark.parametrize("place", ["", "a", "a/b", "ann.out"])
def test_a_folder_without_permissions_is_deleted(nobodys, monkeypatch, place, mode):
    monkeypatch.setattr(tempfile, "tempdir", str(nobodys))

    def make_and_remove():
        folder = Folder("ann")
        (folder.path / "a" / "b" / "c").mkdir(parents=True)
        (folder.path / "ann.out" / "d").mkdir(parents=True)
        (folder.path / place).chmod(mode)
        if place:
            folder.clear()
        folder.remove()
        assert not list(nobodys.iterdir())

    assert without_rights(make_and_remove)


def test_what_cannot_be_deleted_stays_without_an_error(tmp_path, private, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    folder = Folder("ann")
    (folder.path / "a" / "b").mkdir(parents=True)
    with monkeypatch.context() as refused:
        for name in ("rmdir", "unlink", "rename", "scandir", "chmod", "fchmod"):
            refused.setattr(os, name, refuse)
        folder.remove()
    shutil.rmtree(folder.path)


def test_a_folder_is_removed_once(private):
    folder = Folder("ann")
    folder.remove()
    (private / "other").mkdir()
    handles = [os.open(private / "other", os.O_RDONLY) for _ in range(2)]  # with the same numbers
    (private / "other" / "file").touch()
    folder.remove()
    assert (private / "other" / "file").exists()
    for handle in handles:
        os.close(handle)
    shutil.rmtree(private / "other")


def test_an_open_folder_is_not_handed_on_to_the_program(private):
    folder = Folder("ann")
    code = "import os; print(sorted(os.listdir('/dev/fd')))"
    child = Child([sys.executable, "-c", code], 500, folder=folder.path)
    assert child.wait(30)
    child.close()
    folder.remove()
    assert child.stdout_end == "['0', '1', '2', '3']\n"  # 3 is that of the listing
