"""The course, running: `othello-lessons` on a free port, for the tests that start it."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

PATIENCE = 60  # seconds: a busy machine starts slowly
THIS_ONE = (sys.executable, "-m", "othello_lessons.cli")
PLACES = [
    "IPYTHONDIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "JUPYTER_CONFIG_DIR",
    "JUPYTER_DATA_DIR",
    "JUPYTER_RUNTIME_DIR",
]


class Course:
    """A course that was started in a folder, with Jupyter settings of its own."""

    def __init__(self, home: Path, program: tuple[str | Path, ...] = THIS_ONE) -> None:
        self.folder, self.log = home / "my-lessons", home / "log"
        self.token = "a-token-for-tests"
        with socket.create_server(("localhost", 0)) as free:
            port = free.getsockname()[1]
        self.address = f"http://localhost:{port}"
        command = [*program, "--no-browser", "--port", str(port)]
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                command,
                cwd=home,
                env=self.environment(home),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def environment(self, home: Path) -> dict[str, str]:
        """Return an environment in which nothing of this machine's settings is found."""
        own = {place: str(home / place) for place in PLACES}
        for place in own.values():
            Path(place).mkdir(parents=True)
        settings = {"LabApp": {"expose_app_in_browser": True}}  # for the browser tests
        config = Path(own["JUPYTER_CONFIG_DIR"], "jupyter_server_config.json")
        config.write_text(json.dumps(settings))
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        return {**kept, **own, "JUPYTER_TOKEN": self.token}

    def __enter__(self) -> "Course":
        """Wait until the server answers."""
        try:
            self.wait_for_an_answer()
        except BaseException:  # then no `with` block begins, which would end the server
            self.end()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self.end()

    def wait_for_an_answer(self) -> None:
        """Wait until the server answers; AssertionError if it does not."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                self.ask("/api/status")
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError(f"JupyterLab did not start:\n{self.log.read_text()}")

    def end(self) -> None:
        """End the server, and wait until it has ended."""
        self.process.terminate()
        try:
            self.process.wait(PATIENCE)
        finally:  # one that does not listen too
            self.process.kill()
            self.process.wait()

    def ask(self, path: str, method: str = "GET") -> Any:
        """Return the answer of the server's own interface."""
        headers = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(self.address + path, headers=headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.loads(answer.read() or "null")
