"""What to say where a package, a program or a thread is missing.

On a computer the advice is a command of pip. A browser's Python (Pyodide) installs nothing from
here, starts no programs and has no threads: there the advice is to open the course on a computer.
"""

import errno
import sys
from importlib import import_module
from typing import Any

NO_PROGRAMS = "a browser cannot start programs"


class NotInBrowserError(Exception):
    """The cause of an error: its message says what a browser does not have or do."""


def in_browser() -> bool:
    """Tell whether this is a browser's Python."""
    return sys.platform == "emscripten"


def lacked(error: BaseException) -> str:
    """Say what a browser does not have, if that is why an error was raised; else nothing."""
    if not in_browser():
        return ""
    if isinstance(error, ModuleNotFoundError) and error.name:
        return f"a browser does not have the package `{error.name.partition('.')[0]}`"
    if isinstance(error, OSError) and error.errno == errno.ENOTSUP:
        return NO_PROGRAMS
    if isinstance(error, NotInBrowserError):
        return str(error)
    hidden = error.__context__ if error.__suppress_context__ else None  # `from None`
    cause = error.__cause__ or hidden
    return lacked(cause) if cause else ""


def how_to_get(extra: str) -> str:
    """Say how to get what an extra of the package installs, as the end of a sentence."""
    if in_browser():
        return "a browser does not have it: for this, install the course on a computer."
    return f'pip install "othello-lessons[{extra}]" installs it.'


def from_extra(package: str, extra: str, error: type[Exception] = ImportError) -> Any:
    """Import a package; the error says which extra installs it."""
    try:
        return import_module(package)
    except ImportError as missing:
        raise error(
            f"This needs the package {missing.name!r}, which is not installed: " + how_to_get(extra)
        ) from None
