"""A kernel for the tests that is forked from a Python that has imported what most kernels import.

`forked.py --serve SOCKET` waits for kernels that are wanted; it ends with its standard input. Any
other call is the command of a kernel: it asks that server for one, passes signals on to it, and
ends as it ends. Where no server answers, or where the kernel is to have settings of its own for
Python or Numba, it becomes an ordinary kernel.
"""

import json
import os
import selectors
import signal
import socket
import sys
from functools import cache

SERVER = "OTHELLO_TEST_KERNELS"  # names the server's socket
IMPORTED = (  # nothing that looks, while it is imported, whether it runs in a notebook
    "ipykernel.ipkernel",
    "ipykernel.zmqshell",
    "anywidget",
    "ipywidgets",
    "numba",
    "othello_lessons.drawing",
    "othello_lessons.programs.compare",
    "sklearn.neural_network",
    "sklearn.tree",
)
SETTINGS = ("PYTHON", "NUMBA", "OTHELLO_NUMBA", "OTHELLO_VECTORS")
REFUSED = 255  # any other byte is the status with which a kernel ended
ORDINARY = (  # without the debugger, whose import is a third of a start
    "import runpy, sys; sys.modules['debugpy'] = None; "
    "runpy.run_module('ipykernel_launcher', run_name='__main__', alter_sys=True)"
)


def settings(environment):
    return {name: value for name, value in environment.items() if name.startswith(SETTINGS)}


def ask(path):
    """Have the server start this kernel; return its status in the end, REFUSED if there is none."""
    server = socket.socket(socket.AF_UNIX)
    try:
        server.connect(path)
    except OSError:
        return REFUSED
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda number, frame: server.send(bytes([number])))
    folder = os.getcwd()  # noqa: PTH109 - pathlib is not imported, to start sooner
    wanted = json.dumps([sys.argv[1:], folder, dict(os.environ)]).encode()
    socket.send_fds(server, [len(wanted).to_bytes(4, "big")], [0, 1, 2])
    server.sendall(wanted)
    return (server.recv(1) or b"\1")[0]


def serve(path):
    """Start the kernels that are wanted at this socket, until the standard input ends."""
    del sys.path[0]  # the folder of this file
    listening = socket.create_server(path, family=socket.AF_UNIX)
    looking = selectors.DefaultSelector()
    looking.register(listening, selectors.EVENT_READ, lambda: start(listening, looking))
    looking.register(0, selectors.EVENT_READ, sys.exit)
    while True:
        for key, _ in looking.select():
            key.data()


@cache
def compile_once():
    """Numba imports much of itself only when it compiles something for the first time."""
    sys.modules["numba"].njit("int64()")(lambda: 1)


def start(listening, looking):
    """Fork one kernel, pass signals on to it, and tell its status."""
    client, _ = listening.accept()
    size, outputs, _, _ = socket.recv_fds(client, 4, 3)
    with client.makefile("rb") as asked:
        arguments, folder, environment = json.loads(asked.read(int.from_bytes(size, "big")))
    if settings(environment) != settings(os.environ):
        client.send(bytes([REFUSED]))
        return client.close()
    for name in IMPORTED:
        __import__(name)
    compile_once()
    if not (kernel := os.fork()):
        become(arguments, folder, environment, outputs)
    for output in outputs:
        os.close(output)

    def pass_on():
        signals = client.recv(16)
        for number in signals or [signal.SIGKILL]:
            os.killpg(kernel, number)
        if not signals:
            looking.unregister(client)

    def end():
        _, status = os.waitpid(kernel, 0)
        looking.unregister(ended)
        os.close(ended)
        if client.fileno() in looking.get_map():
            looking.unregister(client)
            client.send(bytes([min(abs(os.waitstatus_to_exitcode(status)), REFUSED - 1)]))
        client.close()

    ended = os.pidfd_open(kernel)
    looking.register(client, selectors.EVENT_READ, pass_on)
    looking.register(ended, selectors.EVENT_READ, end)


def become(arguments, folder, environment, outputs):
    """Be a kernel, in a group of its own, as one that was started."""
    os.setsid()
    for number, output in enumerate(outputs):
        os.dup2(output, number)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv = ["ipykernel_launcher", *arguments]
    exec(ORDINARY, {})
    sys.exit()


if sys.argv[1] == "--serve":
    sys.modules["debugpy"] = None
    serve(sys.argv[2])
if (path := os.environ.get(SERVER)) is None or (status := ask(path)) == REFUSED:
    os.execv(sys.executable, [sys.executable, "-c", ORDINARY, *sys.argv[1:]])
sys.exit(status)
