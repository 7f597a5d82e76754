"""The service worker that keeps the lessons in the browser for a visit without a network."""

import json
from hashlib import sha256
from pathlib import Path

SCRIPT = Path(__file__).with_name("offline.js")
WORKER = "service-worker.js"
# Older forms of fonts, and what only developers read: no browser of today asks for them.
UNUSED = (".eot", ".ttf", ".d.ts", ".map", "third-party-licenses.json", "-regular-400.svg")


def write_worker(folder: Path) -> None:
    """Put the worker of a folder, which knows its files, in front of the one that is there."""
    files = {
        name: sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and (name := file.relative_to(folder).as_posix()) != WORKER
        if not name.endswith(UNUSED)
    }
    version = sha256(json.dumps(files).encode()).hexdigest()[:12]
    told = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps([*files])};\n"
    worker = folder / WORKER
    theirs = worker.read_text("utf-8")
    worker.write_text(told + SCRIPT.read_text("utf-8") + theirs, "utf-8")
