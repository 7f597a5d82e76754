"""Start the built wheel as users do, on every Python that is here: uv run python .ci/starts.py.

`pip install`, `uvx --from` and `pipx run` each get the newest packages, as a user would, and
JupyterLab has to serve the first lesson. A line says how long it took to install and to start.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from running import Course  # noqa: E402

from othello_lessons.course.lesson_table import LESSONS  # noqa: E402
from web.builder import answer  # noqa: E402

PROMISED = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text("utf-8"))


def main() -> None:
    """Try every way on every Python; SystemExit if the course did not start somewhere."""
    with tempfile.TemporaryDirectory() as folder:
        run("uv", "build", "--wheel", "--out-dir", folder, ROOT)
        [wheel] = Path(folder).glob("*.whl")
        failed = [version for version in PROMISED if not tried(version, f"{wheel}[lab]")]
    sys.exit(f"The course did not start on {', '.join(failed)}." if failed else 0)


def tried(version: str, wheel: str) -> bool:
    """Start the course in every way on one Python; True also where that Python is not here."""
    python = find(version)
    if not python:
        print(f"{version}  is not here", flush=True)
        return True
    started = [starts(version, name, python, wheel) for name in ("pip", "uvx", "pipx")]
    return all(started)


def find(version: str) -> str:
    """Return a Python of this version, of pyenv or elsewhere; nothing if there is none."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    ours = sorted(pyenv.glob(f"{version}.*/bin/python3"))
    return str(ours[-1]) if ours else answer("uv", "python", "find", "--no-project", version)


def starts(version: str, name: str, python: str, wheel: str) -> bool:
    """Install the course and serve its first lesson; say how long that took, or why it failed."""
    with tempfile.TemporaryDirectory() as folder:
        home, began = Path(folder), perf_counter()
        try:
            program = command(name, python, wheel, home)
            run(*program, "--version")
            installed = perf_counter()
            with Course(home, program) as course:
                course.ask(f"/api/contents/{LESSONS[0].file}")
        except (AssertionError, OSError) as error:
            print(f"{version}  {name:<5} {error}", flush=True)
            return False
    times = (
        f"installed in {installed - began:5.1f} s, served in {perf_counter() - installed:4.1f} s"
    )
    print(f"{version}  {name:<5} {times}", flush=True)
    return True


def command(name: str, python: str, wheel: str, home: Path) -> tuple[str, ...]:
    """Return the command that starts the course; pip installs it first."""
    if name == "uvx":
        return ("uvx", "--quiet", "--python", python, "--from", wheel, "othello-lessons")
    if name == "pipx":
        return ("uvx", "pipx", "run", "--python", python, "--spec", wheel, "othello-lessons")
    run(python, "-m", "venv", home / "env")
    pip = home / "env" / "bin" / "pip"
    run(pip, "install", wheel)
    return (str(pip.with_name("othello-lessons")),)


def run(*words: str | Path) -> None:
    """Run a command in silence; an OSError shows what it said if it fails."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{words[0]} failed:\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main()
