"""Closes a fence around this process, for good, and around all that it starts.

Linux has two means for this, which a process can only tighten. Landlock keeps files: some can be
read, some folders can be written, and nothing else is there. Since version 6 it also keeps signals.
A filter of system calls (seccomp) keeps the network, sockets of every kind, shared memory, and the
memory of other processes. https://docs.kernel.org/userspace-api/landlock.html

The guard (guard.py) imports this where a program is started, which must be quick; it imports
nothing of this package. What a program may read and write is said in permissions.py.
"""

import ctypes
import os
import stat
import struct
import sys
from collections.abc import Iterable
from errno import EOPNOTSUPP, EPERM

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # system calls, the same on every processor
ASK_VERSION, PATH_BENEATH = 1, 1
PR_SET_NO_NEW_PRIVS, PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 38, 22, 2
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = (1 << bit for bit in range(4))
READ = EXECUTE | READ_FILE | READ_DIR
RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}  # how many rights on files each version knows; then 16
NO_SOCKET_NO_SIGNAL = 3  # to processes outside
FILE_RIGHTS = EXECUTE | WRITE_FILE | READ_FILE | 1 << 14 | 1 << 15  # those a file can have

DEVICES = ("/dev/null", "/dev/zero", "/dev/full")

# System calls: number on x86-64, number on ARM64
SOCKETS = ((41, 198), (425, 425))  # socket, io_uring_setup; socketpair is free
SHARED = (  # shared memory, semaphores, messages: shmget to msgctl, mq_open
    *((29, 194), (30, 196), (31, 195), (64, 190), (65, 193), (66, 191), (220, 192), (68, 186)),
    *((69, 189), (70, 188), (71, 187), (240, 180)),
)
OTHERS = (  # ptrace, process_vm_*, pidfd_getfd, keys, perf_event_open, bpf, userfaultfd
    *((101, 117), (310, 270), (311, 271), (438, 438), (248, 217), (249, 218), (250, 219)),
    *((298, 241), (321, 280), (323, 282), (279, 239), (256, 238)),
    *((165, 40), (166, 39), (155, 41), (272, 97), (308, 268), (428, 428), (429, 429), (430, 430)),
    *((141, 140), (251, 30)),  # setpriority, ioprio_set
)
MODES = ((90, -1), (91, 52), (268, 53), (452, 452))  # chmod: it does nothing, and says nothing
NAMES = (  # what Landlock lets pass: to change owners and attributes, to cut off, to watch
    *((92, -1), (93, 55), (94, -1), (260, 54)),
    *((188, 5), (189, 6), (190, 7), (197, 14), (198, 15), (199, 16), (76, 45), (254, 27)),
    *((301, 263), (304, 265)),
)
MACHINE = (  # of a teacher who is root: to set the clock and the name, to load, to start again
    *((164, 170), (227, 112), (170, 161), (171, 162), (175, 105), (313, 273), (246, 104)),
    *((167, 224), (168, 225), (169, 142)),
)
OWN_PROCESS_ONLY = ((302, 261), (203, 122), (144, 119), (142, 118), (314, 274))  # prlimit, sched_*
ALLOCATES = (285, 47)  # fallocate takes room on the disk without writing
PROCESSORS = {"x86_64": (0xC000003E, 0), "aarch64": (0xC00000B7, 1)}
FOREIGN = 0x40000000  # from here on the numbers of x32, on x86-64
LOAD, EQUAL, AT_LEAST, RETURN = 0x20, 0x15, 0x35, 0x06
ALLOW, FAIL = 0x7FFF0000, 0x00050000


def close(write: Iterable[str], read: Iterable[str], names: Iterable[str]) -> None:
    """Close the fence: folders to write in, places to read, and folders whose names are seen.

    OSError if the system refuses; what the system does not have is left open.
    """
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None, use_errno=True)
    _done(libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
    _keep_files(libc, write, read, names)
    _filter_calls(libc)


def _keep_files(
    libc: ctypes.CDLL, write: Iterable[str], read: Iterable[str], names: Iterable[str]
) -> None:
    if not (known := version()):
        return
    every = (1 << RIGHTS.get(known, 16)) - 1
    tcp, scoped = (3 if known >= 4 else 0), (NO_SOCKET_NO_SIGNAL if known >= 6 else 0)
    size = 24 if known >= 6 else 16 if known >= 4 else 8
    taken = _Rules(every, tcp, scoped)
    rules = _done(libc.syscall(CREATE_RULESET, ctypes.byref(taken), size, 0))
    _keep(libc, rules, read, READ)
    _keep(libc, rules, names, READ_DIR)
    _keep(libc, rules, [*write, *DEVICES], every)
    _done(libc.syscall(RESTRICT_SELF, rules, 0))
    os.close(rules)


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


class _Program(ctypes.Structure):
    """A filter of system calls: how many instructions, and where they are."""

    _fields_ = [("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p)]


def version() -> int:
    """Return which version of Landlock this system has, 0 if it has none."""
    if sys.platform != "linux":
        return 0
    return max(0, int(ctypes.CDLL(None).syscall(CREATE_RULESET, None, 0, ASK_VERSION)))


def filters_calls() -> bool:
    """Tell whether this system can filter system calls, and the filter knows its processor."""
    known = sys.platform == "linux" and os.uname().machine in PROCESSORS
    return known and os.access("/proc/sys/kernel/seccomp/actions_avail", os.F_OK)


def _keep(libc: ctypes.CDLL, rules: int, places: Iterable[str], rights: int) -> None:
    """Keep rights in those of the places that exist."""
    for place in set(places):
        try:
            opened = os.open(place, os.O_PATH | os.O_CLOEXEC)
        except OSError:
            continue
        is_folder = stat.S_ISDIR(os.fstat(opened).st_mode)
        kept = rights if is_folder else rights & FILE_RIGHTS
        beneath = _Beneath(kept, opened)
        try:
            _done(libc.syscall(ADD_RULE, rules, PATH_BENEATH, ctypes.byref(beneath), 0))
        finally:
            os.close(opened)


def _filter_calls(libc: ctypes.CDLL) -> None:
    if not filters_calls():
        return
    code = call_filter(*PROCESSORS[os.uname().machine])
    program = _Program(len(code) // 8, code)
    _done(libc.prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program), 0, 0))


def call_filter(processor: int, column: int) -> bytes:
    """Write the filter, as instructions of the Berkeley packet filter."""

    def do(code: int, value: int, yes: int = 0, no: int = 0) -> bytes:
        return struct.pack("HBBI", code, yes, no, value)

    refuse = do(RETURN, FAIL | EPERM)
    parts = [do(LOAD, 4), do(EQUAL, processor, yes=1), refuse, do(LOAD, 0)]
    parts += [do(AT_LEAST, FOREIGN, no=1), refuse]
    for call in (*SOCKETS, *SHARED, *OTHERS, *NAMES, *MACHINE):
        if call[column] >= 0:
            parts += [do(EQUAL, call[column], no=1), refuse]
    for call in MODES:  # copying a file copies its mode
        if call[column] >= 0:
            parts += [do(EQUAL, call[column], no=1), do(RETURN, FAIL)]
    parts += [do(EQUAL, ALLOCATES[column], no=1), do(RETURN, FAIL | EOPNOTSUPP)]
    for call in OWN_PROCESS_ONLY:  # the first argument is the process, 0 for this one
        parts += [do(EQUAL, call[column], no=4), do(LOAD, 16), do(EQUAL, 0, yes=1), refuse]
        parts += [do(RETURN, ALLOW)]
    return b"".join([*parts, do(RETURN, ALLOW)])


def _done(result: int) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result
