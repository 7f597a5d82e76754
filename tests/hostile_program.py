"""A program that attacks: python hostile_program.py VICTIM PROCESS TCP UDP ATTACK ...

It prints what each attack did. VICTIM is another player's folder, with a file `precious`; PROCESS
is somebody else's process, TCP and UDP are ports at which somebody listens.
"""

import ctypes
import os
import resource
import signal
import socket
import subprocess
import sys
from pathlib import Path

victim = Path(sys.argv[1])
number, tcp, udp = map(int, sys.argv[2:5])
libc = ctypes.CDLL(None, use_errno=True)


def done(result):
    """Return the result of a function of C; OSError if it failed."""
    if result < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def connect(family, kind, address):
    with socket.socket(family, kind) as one:
        one.settimeout(2)
        one.connect(address)
        one.send(b"x")


def serve():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        one.listen()


def link(make):
    make(victim / "precious", make.__name__)
    return Path(make.__name__).read_text()


def take_away():
    (victim / "precious").chmod(0)
    return not (victim / "precious").stat().st_mode & 0o777


def look_for_secrets():
    whole = Path(f"/proc/{number}/environ").read_bytes()
    return b"SECRET_TOKEN" in whole


ATTACKS = {
    "read": lambda: (victim / "precious").read_text(),
    "list": lambda: list(victim.iterdir()),
    "write": lambda: (victim / "left").write_text("x"),
    "overwrite": lambda: (victim / "precious").write_text("x"),
    "cut off": lambda: os.truncate(victim / "precious", 0),
    "delete": lambda: (victim / "precious").unlink(),
    "move": lambda: (victim / "precious").rename(victim / "gone"),
    "take away its mode": take_away,
    "symbolic link": lambda: link(os.symlink),
    "hard link": lambda: link(os.link),
    "list the settings": lambda: list(Path("/etc").iterdir()),
    "list what is installed": lambda: list(Path("/opt").iterdir()),
    "shell": lambda: subprocess.check_output(["cat", str(victim / "precious")]),
    "TCP": lambda: connect(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", tcp)),
    "serve": serve,
    "UDP": lambda: connect(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", udp)),
    "UNIX socket": lambda: connect(socket.AF_UNIX, socket.SOCK_STREAM, str(victim / "socket")),
    "kill": lambda: os.kill(number, signal.SIGKILL),
    "stop": lambda: os.kill(number, signal.SIGSTOP),
    "trace": lambda: done(libc.ptrace(16, number, None, None)),
    "environment": lambda: "SECRET_TOKEN" in os.environ,
    "environment of another": look_for_secrets,
    "limits of another": lambda: resource.prlimit(number, resource.RLIMIT_NOFILE, (5, 5)),
    "priority of another": lambda: os.setpriority(os.PRIO_PROCESS, number, 19),
    "shared file": lambda: Path("/dev/shm/left-by-a-program").write_text("x"),
    "shared memory": lambda: done(libc.shmget(0x0E11A, 4096, 0o1600)),
    "message queue": lambda: done(libc.msgget(0x0E11A, 0o1600)),
    "terminal": lambda: Path("/dev/tty").write_text("\x1b[2J"),
    "another terminal": lambda: list(Path("/dev/pts").iterdir()),
    "mount": lambda: done(libc.mount(b"x", bytes(victim), b"tmpfs", 0, None)),
    "own folder": lambda: Path("own").write_text("x"),
}

for name in sys.argv[5:]:
    try:
        did = ATTACKS[name]()
        print(f"{name}: {'nothing' if did is False else 'did it'}", flush=True)
    except (OSError, subprocess.SubprocessError) as error:
        print(f"{name}: refused: {error}", flush=True)
