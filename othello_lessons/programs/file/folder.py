"""The private folder of a program of the file protocol, with its two files: NAME.in and NAME.out.

The folder belongs to a program that may do anything in it. So nothing there is opened but regular
files, no link is followed, 4 KiB are read at the most, and nothing waits for anything.
"""

import contextlib
import os
import shutil
import stat
import tempfile
import time
from pathlib import Path

from othello_lessons.programs.file.messages import LONGEST, Malformed


class Folder:
    """The private folder of one program, with its two files."""

    def __init__(self, name: str) -> None:
        self.path = Path(tempfile.mkdtemp(prefix=f"othello-{name}-"))
        self.inbox, self.outbox = self.path / f"{name}.in", self.path / f"{name}.out"

    def put(self, text: str) -> bool:
        """Make NAME.in, complete from the moment it is there; False while one is unread.

        There is no line break at its end: the simplest players compare the whole text with `W`.
        """
        draft = self.path / f".{self.inbox.name}.{time.monotonic_ns()}"
        try:
            draft.write_text(text)
            os.link(draft, self.inbox)
        except FileExistsError:
            return False
        finally:
            draft.unlink(missing_ok=True)
        return True

    def unread(self) -> bool:
        """Tell whether NAME.in is still there, whatever it is."""
        return os.path.lexists(self.inbox)

    def answer(self) -> bytes | None:
        """Read NAME.out, no more than one byte over 4 KiB; None if there is none.

        Malformed if it is no regular file.
        """
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        try:
            file = os.open(self.outbox, flags)
        except FileNotFoundError:
            return None
        except OSError as error:
            why = "it is a link" if self.outbox.is_symlink() else error.strerror
            raise Malformed(f"{self.outbox.name} is no file to read: {why}") from None
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                raise Malformed(f"{self.outbox.name} is no regular file")
            return os.read(file, LONGEST + 1)
        finally:
            os.close(file)

    def clear(self) -> bool:
        """Delete NAME.out, whatever it is; tell whether there was one."""
        if not os.path.lexists(self.outbox):
            return False
        with contextlib.suppress(FileNotFoundError):
            if self.outbox.is_dir() and not self.outbox.is_symlink():
                _remove(self.outbox)
            else:
                self.outbox.unlink()
        return True

    def remove(self) -> None:
        """Delete the folder and all that is in it."""
        _remove(self.path)


def _remove(folder: Path) -> None:
    """Delete a folder, also where its owner may not write in it; leave what cannot be deleted."""
    shutil.rmtree(folder, ignore_errors=True)
    if folder.exists():
        for path, _, _ in os.walk(folder):
            with contextlib.suppress(OSError):
                os.chmod(path, stat.S_IRWXU)  # noqa: PTH101  (os.walk has no Path)
        shutil.rmtree(folder, ignore_errors=True)
