"""What a user installs: a light import, exact versions, and a wheel that carries the course."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest
from running import Course

import othello_lessons
from othello_lessons.course.lesson_table import LESSONS
from othello_lessons.teaching.install_cell import SOURCE

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FIRST = LESSONS[0].file


def run(*command: str | Path, **options) -> str:
    """Run a command and return what it printed; a failure shows it."""
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def uv() -> str:
    """Return the uv that runs these tests."""
    program = os.environ.get("UV") or shutil.which("uv")
    assert program, "These tests build and install the package with uv: run `uv run pytest`."
    return program


def test_importing_the_package_loads_nothing_heavy():
    code = "import sys, othello_lessons; print(len(sys.modules))"
    bare = "import sys; print(len(sys.modules))"
    assert int(run(sys.executable, "-c", code)) - int(run(sys.executable, "-c", bare)) <= 1


def test_the_version_is_said_once_and_the_same_everywhere():
    assert PROJECT["project"]["version"] == othello_lessons.__version__
    day = re.search(r"^date-released: (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)[1]
    version = othello_lessons.__version__
    assert f"\n## {version} ({day})\n" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"\nversion: {version}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
    for page in ("docs/releasing.md", "docs/teaching.md"):
        assert f"/othello_lessons-{version}-py3-none-any.whl" in (ROOT / page).read_text("utf-8")


def test_the_core_install_is_pure_python():
    core = {re.split(r"[<>=]", need)[0] for need in PROJECT["project"]["dependencies"]}
    assert core == {"anywidget", "graphviz", "ipywidgets", "tqdm"}


def test_every_package_has_an_exact_version():
    locked = tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]
    installed = {f"{one['name']}=={one['version']}" for one in locked}
    exact = {one.split(" ")[0] for one in PROJECT["tool"]["uv"]["constraint-dependencies"]}
    assert installed - exact == {f"othello-lessons=={othello_lessons.__version__}"}
    assert exact - installed == set(), "these are constrained but no longer used"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    run(uv(), "build", "--quiet", "--wheel", "--out-dir", folder, ROOT)
    return next(folder.glob("*.whl"))


def test_the_wheel_carries_every_lesson_and_every_file_of_the_package(wheel):
    tracked = run("git", "ls-files", "othello_lessons", "notebooks", cwd=ROOT).split()
    expected = {re.sub(r"^notebooks/", "othello_lessons/notebooks/", name) for name in tracked}
    carried = set(zipfile.ZipFile(wheel).namelist())
    assert expected - carried == set()
    assert {f"othello_lessons/notebooks/{FIRST}", "othello_lessons/py.typed"} <= carried
    assert any(re.fullmatch(r"othello_lessons/widgets/static/\w+\.js", name) for name in carried)
    assert not any(".ipynb_checkpoints" in name or "__pycache__" in name for name in carried)


ALONE = """
from othello_lessons.drawing import draw
from othello_lessons.othello import *
from othello_lessons.programs.compare import compare
from othello_lessons.watch import watch

print(compare("maximizer", "random", games=2, size=4, opening_moves=2))
print(draw(watch(minimax, BLACK, initial_board(4), 2, score)).svg[:4])
"""


def test_the_wheel_alone_plays_and_says_what_each_extra_adds_and_with_lab_it_serves_the_course(
    wheel, tmp_path, monkeypatch
):
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)  # so that Python's own are found
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    python = environment(tmp_path)
    install(wheel, python)
    options = {"cwd": tmp_path, "env": {**os.environ, "PATH": ""}}
    assert run(python, "-c", ALONE, **options).splitlines()[-1] == "<svg"
    told = run(python, "-m", "othello_lessons", "extras", **options)
    for extra in set(PROJECT["project"]["optional-dependencies"]) - {"all"}:
        assert f'pip install "othello-lessons[{extra}]" installs it.' in told
    install(wheel, python, "[lab]")
    with Course(tmp_path, (python.with_name("othello-lessons"),)) as course:
        served = course.ask(f"/api/contents/{FIRST}")["content"]["cells"]
    cells = json.loads((ROOT / "notebooks" / FIRST).read_bytes())["cells"]
    assert [one["source"] for one in served] == ["".join(one["source"]) for one in cells]


def environment(home: Path, *words: str) -> Path:
    """Make an environment of its own; return its Python."""
    run(uv(), "venv", "--quiet", "--no-project", *words, "--python", sys.executable, home / "env")
    windows = sys.platform == "win32"
    return home / "env" / ("Scripts/python.exe" if windows else "bin/python")


def install(wheel: Path, python: Path, extras: str = "") -> None:
    """Install the wheel with extras in the environment of a Python."""
    exact = wheel.with_name("versions.txt")
    exact.write_text("\n".join(PROJECT["tool"]["uv"]["constraint-dependencies"]))
    command = [uv(), "pip", "install", "--quiet", "--python", python, "--constraint", exact]
    run(*command, f"othello-lessons{extras} @ {wheel.as_uri()}", cwd=wheel.parent)


def test_all_has_every_extra():
    extras = PROJECT["project"]["optional-dependencies"]
    names = re.fullmatch(r"othello-lessons\[(.*)\]", *extras["all"])[1].split(",")
    assert sorted([*names, "all"]) == sorted(extras)


TRIED = """
from othello_lessons.othello import initial_board
print(len(initial_board()))
"""


def test_the_first_cell_of_a_handout_installs_the_course_where_it_is_missing(wheel, tmp_path):
    shutil.copy(wheel, tmp_path)
    python = environment(tmp_path, "--seed")  # with pip
    # What the course itself needs is left out, because that is tried above and takes long.
    alone = {"PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1", "PIP_NO_COMPILE": "1"}
    options = {"cwd": tmp_path, "env": {**os.environ, **alone}}
    missing = [python, "-c", SOURCE.format(requirement="missing.whl") + TRIED]
    refused = subprocess.run(missing, capture_output=True, text=True, **options).stderr
    assert "ImportError: The course was not installed. pip says:" in refused
    cell = SOURCE.format(requirement=wheel.name) + TRIED
    said = "The course is installed. Go on with the next cell."
    assert run(python, "-c", cell, **options).splitlines() == [said, "100"]
    assert run(python, "-c", cell, **options).splitlines() == ["100"]
