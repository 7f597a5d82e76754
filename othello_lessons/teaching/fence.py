"""What a learner's notebook may touch: a fence around its process and all processes that it starts.

Linux has Landlock for this: a process gives up rights for itself and its children, for good. It can
still read Python and this package, and write in its own folder. It can neither see nor change the
notebooks of others, reach the network by TCP, nor end a process outside.
https://docs.kernel.org/userspace-api/landlock.html
"""

import ctypes
import os
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # system calls, the same on every processor
ASK_VERSION, PATH_BENEATH = 1, 1
PR_SET_NO_NEW_PRIVS = 38
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = (1 << bit for bit in range(4))
READ = EXECUTE | READ_FILE | READ_DIR
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}  # how many rights on files each version knows
TCP = 3  # binding and connecting
NO_SOCKET_NO_SIGNAL = 3  # to processes outside
FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | 1 << 14 | 1 << 15  # those a file can have

SYSTEM = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib64",
    "/etc",
    "/opt",
    "/nix",
    "/proc",
    "/sys",
    "/dev",
)
DEVICES = tuple(f"/dev/{name}" for name in ("null", "zero", "full", "tty", "ptmx", "pts", "shm"))


class _Rules(ctypes.Structure):
    """What a fence takes away: rights on files, on the network, on other processes."""

    _fields_ = [
        ("files", ctypes.c_uint64),
        ("net", ctypes.c_uint64),
        ("scoped", ctypes.c_uint64),
    ]


class _Beneath(ctypes.Structure):
    """A folder in which some rights are kept."""

    _pack_ = 1
    _fields_ = [("rights", ctypes.c_uint64), ("folder", ctypes.c_int32)]


def version() -> int:
    """Return which version of Landlock this system has, 0 if it has none."""
    if sys.platform != "linux":
        return 0
    return max(0, int(ctypes.CDLL(None).syscall(CREATE_RULESET, None, 0, ASK_VERSION)))


def close_fence(folder: Path) -> None:
    """Let this process write only in a folder, from now on; OSError if the system refuses.

    Where the system has no Landlock, nothing happens: ask `version`.
    """
    if not (known := version()):
        return
    libc = ctypes.CDLL(None, use_errno=True)
    every = (1 << RIGHTS.get(known, 16)) - 1
    taken = _Rules(every, TCP if known >= 4 else 0, NO_SOCKET_NO_SIGNAL if known >= 6 else 0)
    size = 24 if known >= 6 else 16 if known >= 4 else 8
    rules = _done(libc.syscall(CREATE_RULESET, ctypes.byref(taken), size, 0))
    _keep(libc, rules, [*SYSTEM, *python_folders()], READ)
    _keep(libc, rules, [str(place) for place in listed_folders()], READ_DIR)
    _keep(libc, rules, [str(folder), *DEVICES], every)
    _done(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    _done(libc.syscall(RESTRICT_SELF, rules, 0))
    os.close(rules)


def python_folders() -> list[str]:
    """List where Python and its packages are installed, and this package."""
    prefixes = (sys.prefix, sys.base_prefix, *sysconfig.get_paths().values())
    package = Path(__file__).resolve().parents[1]
    return [*prefixes, str(package), str(package.parent / "notebooks")]


def listed_folders() -> list[Path]:
    """List the folders in which Python looks for packages; only their names need to be seen."""
    return [Path(place) for place in sys.path if place and Path(place).is_dir()]


def _keep(libc: ctypes.CDLL, rules: int, places: Iterable[str], rights: int) -> None:
    """Keep rights in those of the places that exist."""
    for place in set(places):
        try:
            opened = os.open(place, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        kept = rights if Path(place).is_dir() else rights & FILE_RIGHTS & ((1 << 16) - 1)
        beneath = _Beneath(kept, opened)
        try:
            _done(libc.syscall(ADD_RULE, rules, PATH_BENEATH, ctypes.byref(beneath), 0))
        finally:
            os.close(opened)


def _done(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
