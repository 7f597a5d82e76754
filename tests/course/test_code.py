"""The code itself: lint, types, what the repository must not hold, and CI's rule about skips."""

import ast
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from interrupter import open_jumps

from othello_lessons import drawing, widgets
from othello_lessons.engine.player import Engine

ROOT = Path(__file__).parents[2]
ONE_MACHINE = re.compile(r"(?<![\w/.])/(home|root|Users|work|tmp)/\w")
SHOWS_PATHS = {"tests/course/test_code.py", "tests/course/test_notebooks.py"}  # they look for them


def run(*command: str, **options) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, **options
    )


@cache
def tracked_texts() -> dict[str, str]:
    """Return every text file of the repository, by its name."""
    names = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    contents = {name: ROOT / name for name in names.stdout.splitlines() if (ROOT / name).is_file()}
    return {name: path.read_bytes().decode(errors="ignore") for name, path in contents.items()}


def test_ruff_finds_nothing():
    done = run("ruff", "check", ".")
    assert done.returncode == 0, done.stdout


def test_the_layout_is_what_ruff_makes_it():
    done = run("ruff", "format", "--check", ".")
    assert done.returncode == 0, done.stdout


@pytest.mark.thorough
def test_the_types_of_the_package_hold():
    done = run("mypy")
    assert done.returncode == 0, done.stdout


def test_no_interrupt_between_two_turns_of_a_loop_leaves_a_block_without_its_end():
    """Only Python 3.12 and later have such loops; where they stand, a function has to hold them."""
    package = {
        name: text for name, text in tracked_texts().items() if name.startswith("othello_lessons/")
    }
    sources = {name: text for name, text in package.items() if name.endswith(".py")}
    assert len(sources) > 100
    assert [f"{name}:{line}" for name, text in sources.items() for line in open_jumps(text)] == []
    looping = "def f(a):\n with open(a) as b:\n  for c in a:\n   if c:\n    b.write(c)\n"
    assert bool(open_jumps(looping)) == (sys.version_info >= (3, 12))


SHOWN = [getattr(room, name) for room in (drawing, widgets) for name in room.__all__]
BY_POSITION = {  # these have options in an order that readers know
    "show_turns": ["player", "board"],  # as `replay` has them
    "OthelloBoard": ["black", "white"],
    "Engine": ["evaluate", "memory"],
    "Picture": ["width", "height"],
}


@pytest.mark.parametrize("function", [*SHOWN, Engine], ids=lambda function: function.__name__)
def test_at_most_one_option_of_a_public_function_is_given_by_position(function):
    given = inspect.signature(function).parameters.values()
    options = [
        each.name
        for each in given
        if each.kind == each.POSITIONAL_OR_KEYWORD and each.default is not each.empty
    ]
    assert len(options) <= 1 or options == BY_POSITION.get(function.__name__)


PACKAGE = ROOT / "othello_lessons"
SHOWS_ITSELF = ("watch", "drawing")  # when a tree is displayed
FOLDERS = sorted(path.parent for path in PACKAGE.rglob("__init__.py"))
BY_NUMBER = "exercises/lessons"  # one module a lesson needs no list


def rooms() -> list[str]:
    """List the rooms of the package in the order of CONTRIBUTING."""
    habit = next(
        line
        for line in (ROOT / "CONTRIBUTING.md").read_text("utf-8").splitlines()
        if line.startswith("3. A module or folder of the package")
    )
    return [
        name.strip("/").removesuffix(".py")
        for name in re.findall("`(.*?)`", habit.split(". The")[0])
    ]


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def file_of(module: str) -> Path | None:
    """Find the file of a module of the package."""
    path = ROOT.joinpath(*module.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)


@cache
def imported_by(path: Path) -> set[Path]:
    """Return what a file of the package imports, in a function as well."""
    modules = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("othello_lessons"):
            whole = file_of(node.module)
            modules |= {file_of(f"{node.module}.{name.name}") or whole for name in node.names}
    return modules


@cache
def reached_from(path: Path) -> set[Path]:
    """Return what a file imports, and what that imports, and so on."""
    found, left = set(), [path]
    while left:
        new = imported_by(left.pop()) - found
        found |= new
        left += new
    return found


def test_the_list_of_rooms_is_complete():
    names = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or path in FOLDERS}
    assert set(rooms()) == {name for name in names if not name.startswith("__")}
    assert len(rooms()) == len(set(rooms()))


def test_a_room_imports_only_from_the_rooms_above_it():
    order = rooms()
    for path in PACKAGE.rglob("*.py"):
        room = room_of(path)
        if not room.startswith("__"):
            imported = {room_of(file) for file in imported_by(path)} - {"__init__"}
            below = {other for other in imported if order.index(other) > order.index(room)}
            assert {(room, other) for other in below} <= {SHOWS_ITSELF}, path


def test_no_lesson_s_exercises_import_those_of_another_lesson():
    folder = PACKAGE / "exercises" / "lessons"
    for path in folder.glob("*.py"):
        assert {file for file in imported_by(path) if file.parent == folder} == set(), path


def test_the_only_files_that_import_each_other_are_a_tree_and_what_draws_it():
    in_circles = [path for path in PACKAGE.rglob("*.py") if path in reached_from(path)]
    watch = PACKAGE / "watch" / "tree.py"
    assert watch in in_circles
    apart = {path for path in in_circles if watch not in reached_from(path)}
    assert apart == set()
    assert {room_of(path) for path in in_circles} == set(SHOWS_ITSELF)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: str(path.relative_to(PACKAGE.parent)))
def test_a_folder_s_reading_list_names_each_file_in_it(folder):
    if str(folder.relative_to(PACKAGE)) == BY_NUMBER:
        return
    says = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    parts = {path.stem for path in folder.glob("[!_]*.py")}
    parts |= {path.name for path in folder.iterdir() if path in FOLDERS}
    assert {name for name in parts if not re.search(rf"\b{name}\b", says)} == set()


OF_OTHERS = {"_css", "_esm", "_fields"}  # names that anywidget and named tuples give
CHEATS = "tests/class_notebooks.py"  # its notebooks change what the package keeps for itself


def private_names(text: str) -> set[str]:
    """Return the names with an underscore that a file of the package defines."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return {name for name in found if re.fullmatch(r"_[a-zA-Z]\w*(?<!_)", name)}


def named_elsewhere(text: str) -> set[str]:
    """Return what a test names of objects that are not its own, in the code of a text as well."""
    found = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) not in {"self", "cls"}:
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {each.name for each in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= set(re.findall(r"(?<=\.)_\w+|\A_\w+\Z", node.value))
    return found


def test_tests_use_no_private_name_of_the_package():
    texts = {name: text for name, text in tracked_texts().items() if name.endswith(".py")}
    package = [text for name, text in texts.items() if name.startswith("othello_lessons/")]
    own = set().union(*map(private_names, package)) - OF_OTHERS
    tests = [name for name in texts if re.match(r"(\w+_)?tests/", name)]
    found = {name: own & named_elsewhere(texts[name]) for name in tests}
    assert len(own) > 1000 and len(tests) > 100
    inside = {name for name, names in found.items() if names}
    assert {name for name in inside if not name.startswith(CHEATS)} == set()
    for code in ("a.b()._ours", "from a import _ours", "patch(a, '_ours')", "run('a._ours.b')"):
        assert named_elsewhere(code) >= {"_ours"}, code


def test_no_file_names_a_path_of_one_machine():
    found = {name for name, text in tracked_texts().items() if ONE_MACHINE.search(text)}
    assert found - SHOWS_PATHS == set()


def test_no_lock_file_is_kept():
    locks = {"uv.lock", "poetry.lock", "pylock.toml", "package-lock.json"}
    assert not [name for name in tracked_texts() if Path(name).name in locks]


def test_every_group_of_tests_that_was_measured_is_there():
    measured = json.loads((ROOT / "tests/durations.json").read_text("utf-8"))
    files = {name.partition("::")[0] for tier in measured.values() for name in tier}
    assert {name for name in files if not (ROOT / name).exists()} <= {"what waits"}


@pytest.mark.parametrize(
    ("ci", "summary"), [("true", "1 failed, 2 errors"), ("", "3 skipped")], ids=["on CI", "at home"]
)
def test_a_skip_is_a_failure_on_ci_only(ci, summary, tmp_path):
    for name in ("conftest.py", "schedule.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path)
    (tmp_path / "test_skips.py").write_text(
        "import pytest\n\n"
        "@pytest.mark.skip(reason='later')\ndef test_marked(): pass\n\n"
        "@pytest.fixture\ndef browser(): pytest.skip('no Chromium')\n\n"
        "def test_of_a_fixture(browser): pass\n\n"
        "def test_inside(): pytest.skip('not here')\n"
    )
    alone = {**os.environ, "CI": ci, "PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = run("pytest", "-q", str(tmp_path), env=alone)
    assert done.stdout.strip().splitlines()[-1].startswith(summary), done.stdout
    assert (done.returncode == 0) == (not ci)
