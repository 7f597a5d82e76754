"""The service workers that keep the site in the browser for a visit without a network.

There are two, each with a cache for each version: one of the pages, and one of the folder in which
the lessons run, where JupyterLite has a worker of its own, behind ours. That folder is never the
other worker's: the browser takes the one whose folder is nearer, and the pages set up both.
"""

import json
from hashlib import sha256
from pathlib import Path

SCRIPT = Path(__file__).with_name("offline.js")
WORKER = "service-worker.js"
# Older forms of fonts, and what only developers read: no browser of today asks for them.
UNUSED = (".eot", ".ttf", ".d.ts", ".map", "third-party-licenses.json", "-regular-400.svg")


def write_worker(folder: Path, apart: str = "") -> None:
    """Write the worker of a folder, which knows its files, in front of one that is there.

    The folder named `apart` inside has its own.
    """
    files = {
        name: sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and (name := file.relative_to(folder).as_posix()) != WORKER
        if not name.endswith(UNUSED) and not (apart and name.startswith(f"{apart}/"))
    }
    version = sha256(json.dumps(files).encode()).hexdigest()[:12]
    told = f"const VERSION = {json.dumps(version)};\nconst FILES = {json.dumps([*files])};\n"
    worker = folder / WORKER
    theirs = worker.read_text("utf-8") if worker.exists() else ""
    worker.write_text(told + SCRIPT.read_text("utf-8") + theirs, "utf-8")
