"""Deletes a folder in which a program could do anything, and nothing outside it.

Everything is done through folders that were opened before the program started. No link is followed,
so it does not matter what was renamed, or replaced by a link. Folders inside are moved to the top
before they are emptied, so it does not matter how deep they are. What cannot be deleted stays:
nothing here raises an error.

guard.py loads this file by its path, so it needs the standard library only.
"""

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path


def open_folder(path: str, parent: int | None = None) -> int:
    """Open a folder, but not through a link; return its number. OSError if it is not a folder."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    return os.open(path, flags, dir_fd=parent)


def delete_folder(name: str, folder: int, parent: int) -> None:
    """Delete an open folder, wherever it is now, and a link that took its name in its parent.

    If the program deleted the folder and made it anew, the new one is deleted.
    """
    was_deleted = False
    with contextlib.suppress(OSError):
        was_deleted = os.fstat(folder).st_nlink == 0
    empty(folder)
    with contextlib.suppress(OSError):
        os.rmdir(name, dir_fd=parent)
    with contextlib.suppress(OSError):
        if stat.S_ISLNK(os.lstat(name, dir_fd=parent).st_mode):
            os.unlink(name, dir_fd=parent)
    with contextlib.suppress(OSError):
        _delete_moved(folder)
    if was_deleted:
        with contextlib.suppress(OSError), _opened(name, parent) as anew:
            empty(anew)


def empty(top: int) -> None:
    """Delete everything in an open folder."""
    with contextlib.suppress(OSError):
        os.fchmod(top, stat.S_IRWXU)
    unique, moved = os.urandom(8).hex(), 0
    waiting = _delete_files(top)
    while waiting:
        with contextlib.suppress(OSError), _opened(waiting.pop(), top) as folder:
            for name in _delete_files(folder):
                _permit(name, folder)  # a folder that may not be changed cannot be moved
                moved += 1
                with contextlib.suppress(OSError):
                    os.rename(name, f"{unique}-{moved}", src_dir_fd=folder, dst_dir_fd=top)
                    waiting.append(f"{unique}-{moved}")


def _delete_files(folder: int) -> list[str]:
    """Delete what is not a folder in an open folder; return the names of the folders."""
    found = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        found = [(entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries]
    for name, is_folder in found:
        if not is_folder:
            with contextlib.suppress(OSError):
                os.unlink(name, dir_fd=folder)
    return [name for name, is_folder in found if is_folder]


@contextlib.contextmanager
def _opened(name: str, top: int) -> Iterator[int]:
    """Open a folder, and delete it once it has been emptied."""
    _permit(name, top)
    folder = open_folder(name, top)
    try:
        yield folder
    finally:
        os.close(folder)
    os.rmdir(name, dir_fd=top)


def _permit(name: str, parent: int) -> None:
    """Let the owner of a folder do everything with it: the folder itself, not a link's target."""
    with contextlib.suppress(OSError):
        if sys.platform != "linux":
            os.chmod(name, stat.S_IRWXU, dir_fd=parent, follow_symlinks=False)
            return
        flags = os.O_PATH | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
        folder = os.open(name, flags, dir_fd=parent)  # needs no permission
        try:
            Path(f"/proc/self/fd/{folder}").chmod(stat.S_IRWXU)
        finally:
            os.close(folder)


def _delete_moved(folder: int) -> None:
    """Delete an empty folder that was moved, where the system tells its new place."""
    place = _place(folder)
    parent = os.open(place.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        if os.path.samestat(os.lstat(place.name, dir_fd=parent), os.fstat(folder)):
            os.rmdir(place.name, dir_fd=parent)
    finally:
        os.close(parent)


def _place(folder: int) -> Path:
    if sys.platform == "darwin":
        import fcntl

        return Path(os.fsdecode(fcntl.fcntl(folder, fcntl.F_GETPATH, bytes(1024)).rstrip(b"\0")))
    return Path(f"/proc/self/fd/{folder}").readlink()
