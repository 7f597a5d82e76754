"""Errors in writing a file, with the file's name: the system gives none when the disk is full."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Add the name of the file to an OSError raised inside, if the error has none."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(f"{path} cannot be written: {error.strerror}.") from error
