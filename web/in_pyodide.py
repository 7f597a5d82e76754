"""Rewrite a zip file with its Python compiled; compile_ahead.mjs runs this in Pyodide.

Our own sources stay beside what they compile to, because lessons show them and exercises change
them. Those of others go: what they compile to is read in their place.
"""

import sys
import warnings
from importlib.util import MAGIC_NUMBER, cache_from_source
from marshal import dumps
from sysconfig import get_path
from zipfile import ZIP_DEFLATED, ZipFile

warnings.simplefilter("ignore", SyntaxWarning)  # in the tests of other packages
KEEP = "othello_lessons/"
UNCHECKED = (0b01).to_bytes(4, "little") + bytes(8)  # never compared with its source


def compiled(archive: str, name: str) -> None:
    """Rewrite a zip file; `name` is that of the file on the machine that builds the site."""
    library = next(folder for folder in sys.path if folder.endswith(".zip"))
    folder = library if name.endswith("python_stdlib.zip") else get_path("purelib")
    with ZipFile(archive) as old:
        files = {file: old.read(file) for file in old.namelist() if not file.endswith("/")}
    with ZipFile(archive, "w", ZIP_DEFLATED) as new:
        for file, content in files.items():
            if not file.endswith(".py"):
                new.writestr(file, content)
                continue
            code = compile(content, f"{folder}/{file}", "exec", dont_inherit=True)
            new.writestr(place(file), MAGIC_NUMBER + UNCHECKED + dumps(code))
            if file.startswith(KEEP):
                new.writestr(file, content)


def place(file: str) -> str:
    """Return where Python looks for what a source compiles to."""
    return cache_from_source(file) if file.startswith(KEEP) else f"{file}c"
