"""Find a Python that can build the site, and build it there, in an environment of its own.

The site's packages need Python 3.12 or later, while the course itself runs on 3.11. A Python of
pyenv that is not chosen cannot be started by its name, so uv does not find it: we look in its
folder.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from web.lite import ROOT, SiteError

OLDEST = 3, 12
FOUND = "import sys; print(sys.executable) if sys.version_info >= (3, 12) else sys.exit(1)"


def build_apart(words: Sequence[str]) -> int:
    """Run `python -m web` with these words in the site's own environment; return its status."""
    command = ["uv", "run", "--isolated", "--only-group", "site", "--python", python()]
    try:
        done = subprocess.run([*command, "python", "-m", "web", *words], cwd=ROOT, check=False)
    except FileNotFoundError:
        raise SiteError("uv is not installed, and the site is built with it.") from None
    return done.returncode


def python() -> str:
    """Return the path of a Python that is new enough; SiteError says where none was found."""
    looked = []
    for where, found in candidates():
        looked.append(where)
        if found and (path := answer(found, "-c", FOUND)):
            return path
    raise SiteError(
        f"Python {OLDEST[0]}.{OLDEST[1]} or later builds the site, and none was found. We looked "
        f"at {', '.join(looked)}. Install one so that python3.12 or later is on the PATH."
    )


def candidates() -> Iterator[tuple[str, str]]:
    """Yield where a Python may be, in words, and its path; nothing for the path if none is."""
    yield f"this Python ({sys.version_info[0]}.{sys.version_info[1]})", sys.executable
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"), "versions")
    newest = sorted(pyenv.glob("3.*/bin/python3"), key=_version, reverse=True)
    yield f"the versions of pyenv in {pyenv}", str(newest[0]) if newest else ""
    yield "those that uv finds", answer("uv", "python", "find", "--no-project", ">=3.12")
    answer("uv", "python", "install", "--quiet", "3.13")
    fetched = answer("uv", "python", "find", "--no-project", "--managed-python", "3.13")
    yield "what uv could fetch", fetched


def _version(python: Path) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", python.parts[-3])]


def answer(*command: str) -> str:
    """Return what a command prints; nothing if it fails or is not there."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return "" if done.returncode else done.stdout.strip()
