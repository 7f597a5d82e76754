"""The guard: a small process between the judge and one program, run as a script of its own.

The program, its children and whatever detaches itself from them stay below the guard, which is
their subreaper on Linux. When the judge says so, or is gone for whatever reason, the guard kills
and reaps all of them. The judge itself is not changed, and the orphans that a guard gets are only
those of its own program.

    python guard.py CONTROL STATUS FILE_LIMIT FOLDER FENCE COMMAND...

It ends everything once it can read from CONTROL, an open file's number; on STATUS it writes one
line: `exit N` (negative: a signal), or `error ...` where the program could not be started. If
CONTROL ends and held nothing to read, the judge is gone, and the guard also deletes FOLDER, in
which the program was started.
"""

import contextlib
import os
import resource
import select
import signal
import sys
import time

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36
GIVE_UP = 5.0  # seconds in which nothing ends: a process that survives SIGKILL waits for a device
AT_MOST = 60.0  # seconds: a program that starts others faster than they can be killed


def main(
    control: int, status: int, file_limit: int, folder: str, fence: str, command: list[str]
) -> None:
    """Run a program until it ends or must be ended, and end all of its processes."""
    prctl(PR_SET_CHILD_SUBREAPER, 1)  # every descendant whose own parent ends becomes its child
    woken = wake_on(signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    os.set_inheritable(control, False)
    os.set_inheritable(status, False)
    places = [os.open(place, os.O_RDONLY) for place in (".", "..") if folder]  # before it starts
    program = start(command, file_limit, status, fence)
    close_pipes()
    ended: dict[int, int] = {}
    while program not in ended and control not in select.select([control, woken], [], [])[0]:
        if set(os.read(woken, 512)) - {signal.SIGCHLD}:
            break
        reap(ended)
    all_ended = end_all(program, ended)
    if folder and select.select([control], [], [], 0)[0] and not os.read(control, 1):
        delete(folder, *places)
    with contextlib.suppress(OSError):
        os.write(status, f"exit {ended.get(program)}\n".encode())
    sys.exit(not all_ended)


def prctl(option: int, value: int) -> None:
    """Set a property of this process that only Linux has."""
    with contextlib.suppress(Exception):
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def wake_on(*signals: int) -> int:
    """Return an open file that a signal makes readable, with the signal's number in it."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    for number in signals:
        signal.signal(number, lambda *_: None)
    return woken


def start(command: list[str], file_limit: int, status: int, fence: str) -> int:
    """Start the program in a session of its own, within its limits; return its process."""
    if program := os.fork():
        return program
    try:
        os.setsid()
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)  # if the guard itself is killed
        signal.set_wakeup_fd(-1)
        for number in (signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores them; programs do not
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_SETMASK, ())
        limit(resource.RLIMIT_FSIZE, file_limit)
        limit(resource.RLIMIT_CORE, 0)
        if fence:
            close(fence)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(status, f"error {error.strerror}\n".encode())
    finally:
        os._exit(127)


def close(fence: str) -> None:
    """Close a fence around this process with fence.py, which is beside this file."""
    import marshal

    sys.path.insert(0, __file__.rpartition("/")[0])  # none of the packages is there: see -I -S
    from fence import close as close_fence  # type: ignore[import-not-found]

    close_fence(*marshal.loads(bytes.fromhex(fence)))


def limit(what: int, most: int) -> None:
    """Lower a limit of this process for good, if it is not lower already."""
    _, hard = resource.getrlimit(what)
    if hard == resource.RLIM_INFINITY or hard > most:
        resource.setrlimit(what, (most, most))


def close_pipes() -> None:
    """Close the program's input and output here, so that the judge can see their end."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def reap(ended: dict[int, int]) -> bool:
    """Note what has ended, {process: exit status or minus its signal}; return if any are left."""
    try:
        while (result := os.waitpid(-1, os.WNOHANG))[0]:
            ended[result[0]] = os.waitstatus_to_exitcode(result[1])
    except ChildProcessError:
        return False
    return True


def end_all(program: int, ended: dict[int, int]) -> bool:
    """Kill what is left below the guard, children after parents; return if all was reaped.

    Some may start others before they are killed. It goes on as long as any end.
    """
    began = last = time.monotonic()
    for kill in (os.killpg, os.kill):  # the program too: it may not have its session yet
        with contextlib.suppress(OSError):
            kill(program, signal.SIGKILL)
    seen = len(ended)
    while reap(ended):
        now = time.monotonic()
        if len(ended) > seen:
            seen, last = len(ended), now
        if now - last > GIVE_UP or now - began > AT_MOST:
            return False
        for child in children():
            with contextlib.suppress(OSError):
                os.kill(child, signal.SIGKILL)
        time.sleep(0.001)
    return True


def delete(path: str, folder: int, parent: int) -> None:
    """Delete a folder with deletion.py, which is beside this file."""
    import runpy  # these take longer than the rest of the start
    from pathlib import Path

    deletion = runpy.run_path(str(Path(__file__).with_name("deletion.py")))
    deletion["delete_folder"](Path(path).name, folder, parent)


def children() -> list[int]:
    """List the processes whose parent is the guard, where /proc shows them."""
    me = os.getpid()
    with contextlib.suppress(OSError):  # quick, where the kernel has it
        return [int(child) for child in read(f"/proc/{me}/task/{me}/children").split()]
    found = []
    with contextlib.suppress(OSError), os.scandir("/proc") as entries:
        found = [int(entry.name) for entry in entries if entry.name.isdecimal()]
    return [process for process in found if parent(process) == me]


def parent(process: int) -> int | None:
    """Return the parent of a process, as /proc tells it; None if the process is gone."""
    with contextlib.suppress(OSError):
        return int(read(f"/proc/{process}/stat").rpartition(b")")[2].split()[1])
    return None


def read(path: str) -> bytes:
    """Return what is in a file; importing pathlib for this takes longer than a guard's start."""
    with os.fdopen(os.open(path, os.O_RDONLY), "rb") as file:
        return file.read()


if __name__ == "__main__":
    open_control, open_status, most = map(int, sys.argv[1:4])
    main(open_control, open_status, most, sys.argv[4], sys.argv[5], sys.argv[6:])
