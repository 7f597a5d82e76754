"""Failures to write a file, as sentences with its name: of a full disk the system tells no name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Have an OSError within name the file that is written, where it names none itself."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or error.errno is None:
            raise
        raise OSError(f"{path} cannot be written: {error.strerror}.") from error
