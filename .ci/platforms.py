"""Check that the package and its extras have wheels on every platform: python .ci/platforms.py.

Nothing is installed: uv resolves for each platform, from wheels only, with the exact versions of
pyproject.toml. It needs the network, and takes some seconds for each platform.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
EVERYTHING = ["lab", "graphviz", "programs", "tournament", "cluster", "fast", "learn", "teach"]
NO_MUSL = [extra for extra in EVERYTHING if extra not in ("fast", "graphviz", "learn")]
PLATFORMS = {  # uv's name, the Python, and the extras that have their wheels there
    "Linux": ("x86_64-manylinux_2_28", "3.13", EVERYTHING),
    "Linux on ARM": ("aarch64-manylinux_2_28", "3.13", EVERYTHING),
    "Linux with a glibc before 2.28": ("x86_64-manylinux2014", "3.13", ["programs"]),
    "Alpine": ("x86_64-unknown-linux-musl", "3.13", NO_MUSL),
    "Mac with an Intel processor": ("x86_64-apple-darwin", "3.13", EVERYTHING),
    "Mac with an Apple processor": ("aarch64-apple-darwin", "3.13", EVERYTHING),
    "Windows": ("x86_64-pc-windows-msvc", "3.13", EVERYTHING),
    "Windows on ARM": ("aarch64-pc-windows-msvc", "3.13", EVERYTHING),
}


def problem(platform: str, python: str, extras: list[str]) -> str:
    """Return why these extras cannot be installed there from wheels; empty if they can."""
    command = ["uv", "pip", "compile", "--quiet", "--no-header", "--only-binary", ":all:"]
    command += ["--python-platform", platform, "--python-version", python]
    command += [f"--extra={extra}" for extra in extras]
    command.append("pyproject.toml")
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    return done.stderr.strip() if done.returncode else ""


def main() -> int:
    """Print a line for each platform; return 1 if anything cannot be installed somewhere."""
    failed = False
    for name, (platform, python, extras) in PLATFORMS.items():
        why = problem(platform, python, extras)
        print(f"{name}: {why or ', '.join(extras)}", flush=True)
        failed = failed or bool(why)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
