"""Writes a file so that an interrupt or a full disk leaves what was there before."""

import os
from pathlib import Path


def write(path: Path, content: bytes) -> None:
    """Write a file in one step, so that an interrupt leaves the complete old or new file."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
