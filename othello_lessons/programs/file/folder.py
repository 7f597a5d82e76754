"""The private folder of a program of the file protocol, with its two files: NAME.in and NAME.out.

The program may do anything in its folder. So the judge opens the folder before the program starts,
and reaches the files through the open folder. It opens only regular files, follows no link, reads
at most 4 KiB, and never waits.
"""

import contextlib
import errno
import os
import stat
import tempfile
import time
from pathlib import Path

from othello_lessons.programs.file.messages import LONGEST, Malformed
from othello_lessons.programs.process.child import check_ready
from othello_lessons.programs.process.deletion import delete_folder, open_folder


def delete_left() -> None:
    """Delete the folders of processes that this one started, and that were killed before they did.

    Their guards are killed with them: joblib ends a process with all that is below it.
    """
    top = Path(tempfile.gettempdir())
    for path in top.glob(f"othello-{os.getpid()}-*"):
        with contextlib.suppress(OSError), contextlib.ExitStack() as opened:
            parent, folder = open_folder(str(top.resolve())), open_folder(str(path))
            opened.callback(os.close, parent)
            opened.callback(os.close, folder)
            delete_folder(path.name, folder, parent)


class Folder:
    """The private folder of one program, with its two files. The code that makes it removes it.

    OSError if the program made the folder unusable; removing it never fails.
    """

    def __init__(self, name: str) -> None:
        check_ready()
        self.path = Path(tempfile.mkdtemp(prefix=f"othello-{os.getppid()}-{name}-"))
        self.inbox, self.outbox = self.path / f"{name}.in", self.path / f"{name}.out"
        self._opened = contextlib.ExitStack()
        self._parent = self._open(self.path.parent)
        self._folder = self._open(self.path)

    def _open(self, path: Path) -> int:
        folder = open_folder(str(path.resolve()))
        self._opened.callback(os.close, folder)
        return folder

    def put(self, text: str) -> bool:
        """Make NAME.in, complete from the moment it exists; return False if the last one is unread.

        There is no line break at its end: the simplest players compare the whole text with `W`.
        """
        self._check_place()
        draft, here = self._draft(self.inbox), self._folder
        try:
            with open(draft, "x", opener=self._opener) as file:
                file.write(text)
            os.link(draft, self.inbox.name, src_dir_fd=here, dst_dir_fd=here, follow_symlinks=False)
        except FileExistsError:
            return False
        finally:
            with contextlib.suppress(OSError):
                os.unlink(draft, dir_fd=here)
        return True

    def _draft(self, path: Path) -> str:
        return f".{path.name}.{time.monotonic_ns()}"

    def _opener(self, name: str, flags: int) -> int:
        return os.open(name, flags | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=self._folder)

    def _check_place(self) -> None:
        """Raise FileNotFoundError if the folder was moved away: then its program has lost it."""
        place = os.lstat(self.path.name, dir_fd=self._parent)
        if not os.path.samestat(place, os.fstat(self._folder)):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self.path))

    def unread(self) -> bool:
        """Tell whether NAME.in still exists, as a file or as anything else."""
        return self._status(self.inbox) is not None

    def answered(self) -> bool:
        """Tell whether NAME.out exists, as a file or as anything else."""
        return self._status(self.outbox) is not None

    def _status(self, path: Path) -> os.stat_result | None:
        try:
            return os.lstat(path.name, dir_fd=self._folder)
        except OSError:
            return None

    def answer(self) -> bytes | None:
        """Read NAME.out, no more than one byte over 4 KiB; None if there is none.

        Malformed if it is not a regular file.
        """
        name = self.outbox.name
        try:
            file = self._opener(name, os.O_RDONLY | os.O_NONBLOCK)
        except FileNotFoundError:
            return None
        except OSError as error:
            status = self._status(self.outbox)
            is_link = status is not None and stat.S_ISLNK(status.st_mode)
            why = "it is a link" if is_link else error.strerror
            raise Malformed(f"{name} is not a file that can be read: {why}") from None
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):
                raise Malformed(f"{name} is not a regular file")
            return os.read(file, LONGEST + 1)
        finally:
            os.close(file)

    def clear(self) -> bool:
        """Delete NAME.out, a file or anything else; tell whether there was one.

        A folder is only moved away: the judge must not lose time if there is much in it.
        """
        status, here = self._status(self.outbox), self._folder
        if status is None:
            return False
        with contextlib.suppress(FileNotFoundError):
            if stat.S_ISDIR(status.st_mode):
                aside = self._draft(self.outbox)
                os.rename(self.outbox.name, aside, src_dir_fd=here, dst_dir_fd=here)
            else:
                os.unlink(self.outbox.name, dir_fd=here)
        return True

    def remove(self) -> None:
        """Delete the folder and all that is in it; what cannot be deleted stays."""
        with self._opened:
            delete_folder(self.path.name, self._folder, self._parent)
        self._folder = self._parent = -1  # the system may soon give these numbers to other files
