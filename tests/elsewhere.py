"""Code that tests run in a new Python, which knows their own modules too."""

import os
import subprocess
import sys
from pathlib import Path


def told_elsewhere(code, *, folder=None, **settings):
    """Run code in a new Python with these variables; return what it prints, and what it says."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parent), **settings},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, done.stderr


def printed_elsewhere(code, **settings):
    return told_elsewhere(code, **settings)[0]
